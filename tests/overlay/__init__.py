"""The page in real browsers, against the real server and session."""
