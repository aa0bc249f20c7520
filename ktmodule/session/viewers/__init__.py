"""The viewers: who is there, what they may do, and their points."""
