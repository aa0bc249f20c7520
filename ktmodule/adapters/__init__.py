"""The edges: terminal, pipe, overlay, Twitch, files, database."""
