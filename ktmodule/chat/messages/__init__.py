"""Every sentence that is said in answer, and its words."""
