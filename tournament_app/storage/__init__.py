"""The database: rows, their translation to the domain, the journal, backups."""
