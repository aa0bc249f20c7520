"""The overlay's server, and what it sends."""
