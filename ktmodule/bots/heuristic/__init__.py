"""The level that plays by rules of thumb, and what it reckons with."""
