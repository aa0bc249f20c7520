"""A Twitch chat: reading it, and sending replies to it."""
