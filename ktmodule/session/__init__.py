"""The session: one module in play, without I/O or a clock."""
