"""Decks at an event: registration, checks on the table, what is played and how it fares (RS D.2)."""
