"""Chat: reading what viewers type, and wording the replies."""
