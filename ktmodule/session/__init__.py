"""The module that is being played: no I/O, no clock."""
