"""Deck lists, deck checks, what is played."""
