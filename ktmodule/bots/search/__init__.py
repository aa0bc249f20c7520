"""The search of the strong levels; `search` explains how it samples and weighs."""
