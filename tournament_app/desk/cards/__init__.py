"""Cards and formats."""
