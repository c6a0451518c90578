"""Formats with their history as data: legal sets, lists of cards, deck rules by date."""
