"""KTModule: Twitch plays Hearts on a bomb."""
