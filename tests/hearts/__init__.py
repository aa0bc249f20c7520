"""Tests of the game: R1 to R15, point by point, and against independent references."""
