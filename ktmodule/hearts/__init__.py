"""The game of Hearts: pure values and functions, standard library only."""
