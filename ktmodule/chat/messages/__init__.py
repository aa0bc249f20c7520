"""The replies: their sentences, and the words in them."""
