"""Ratings as people read them."""

from math import floor


def shown(rating: float) -> int:
    """A rating as a whole number, halves upwards; the only place where ratings are rounded."""
    return floor(rating + 0.5)
