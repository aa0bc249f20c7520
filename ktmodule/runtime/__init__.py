"""The runtime: one consumer, one clock, and the ports to the outside."""
