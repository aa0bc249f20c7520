"""Files that outlive the program: the kept module, and private files."""
