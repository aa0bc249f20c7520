"""A Twitch chat: reading it, and speaking in it."""
