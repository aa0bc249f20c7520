"""The laboratory: compares players over many deals, and replays single rounds."""
