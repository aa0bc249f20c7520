"""The settings file, and the files that come with the program."""
