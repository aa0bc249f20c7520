"""The levels that search: what a seat knows, sampled and played out."""
