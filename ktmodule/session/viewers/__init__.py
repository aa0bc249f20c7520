"""The viewers: their presence, permissions, polls and points."""
