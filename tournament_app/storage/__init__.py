"""The database: rows, their translation to the domain, the journal, backups.

SQLite by default, any SQLAlchemy URL by choice; nothing here speaks SQLite's own SQL. Rows are not
domain values: tables' classes end in ``Row`` and stay in this package. ``event_store`` is the way in.
"""
