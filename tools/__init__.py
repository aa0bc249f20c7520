"""What makes files of the repository from its code, each run by hand: `python -m tools.NAME`."""
