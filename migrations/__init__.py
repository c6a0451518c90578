"""Alembic migrations of the database; self-contained."""
