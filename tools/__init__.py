"""Tools that make files of the repository from its code, run by hand: `python -m tools.NAME`."""
