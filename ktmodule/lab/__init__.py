"""The laboratory: compares players over many deals, and shows single rounds again."""
