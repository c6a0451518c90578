"""Days and minutes as the desk writes them."""

from datetime import date
from math import ceil

from PySide6.QtCore import QDate, QLocale


def minutes_and_seconds(seconds: float) -> str:
    """``42:07``; a started second counts whole."""
    whole = ceil(seconds)
    return f"{whole // 60}:{whole % 60:02d}"


def day_text(day: date) -> str:
    """A date that no country reads otherwise: ``20 Dec 2003``."""
    return QLocale.c().toString(QDate(day.year, day.month, day.day), "d MMM yyyy")
