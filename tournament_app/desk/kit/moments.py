"""Days and minutes as the desk writes them."""

from datetime import date

from PySide6.QtCore import QDate, QLocale


def day_text(day: date) -> str:
    """A date that no country reads otherwise: ``20 Dec 2003``."""
    return QLocale.c().toString(QDate(day.year, day.month, day.day), "d MMM yyyy")
