"""The players of an event: enrolled, dropped, byes, fixed tables."""
