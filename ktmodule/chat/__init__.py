"""The words: what viewers type, and what the program answers."""
