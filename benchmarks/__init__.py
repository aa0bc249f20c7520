"""Measurements as ratios against a peer or a target, run by hand: `python -m benchmarks`."""
