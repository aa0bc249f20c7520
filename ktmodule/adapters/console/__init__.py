"""The player at this machine: a terminal, or a pipe."""
