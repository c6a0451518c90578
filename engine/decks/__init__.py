"""Deck lists, formats as of a date, and verification of one under the other (RS D.8, D.11, D.13-D.19)."""
