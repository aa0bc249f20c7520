"""The edges: terminal, files, database."""
