"""Ratings: lists, players, imports, seeds, what if."""
