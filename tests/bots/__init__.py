"""Tests of the computer opponents, through `choose` alone."""
