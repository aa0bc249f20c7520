"""The computer opponents: they see a SeatView, never the match."""
