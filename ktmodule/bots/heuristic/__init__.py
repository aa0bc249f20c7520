"""The level `steady`, which plays by rules of thumb, and the estimates that it goes by."""
