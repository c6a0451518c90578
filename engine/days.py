"""Days as people read them; what is typed, and what other programs read, has them as ``2003-12-20``."""

from datetime import date, datetime

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def day_words(day: date) -> str:
    """A day that no country reads otherwise: ``20 Dec 2003``."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def local_day(moment: datetime) -> date:
    """The day that a moment falls on where this computer stands; in UTC it may be another."""
    return moment.astimezone().date()


def minute_words(moment: datetime) -> str:
    """A day with its minute, as the clock of the moment's own time zone shows it: ``20 Dec 2003 14:05``."""
    return f"{day_words(moment)} {moment:%H:%M}"
