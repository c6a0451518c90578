"""Settings and backups."""
