"""Who did what and when, with undo and redo."""
