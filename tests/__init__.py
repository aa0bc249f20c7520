"""Tests; each folder mirrors a part of the program."""
