"""The one consumer, the one clock, and the ports to the outside."""
