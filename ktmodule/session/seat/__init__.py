"""The human seat: many viewers, one player."""
