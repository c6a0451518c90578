"""Sanctioning and reporting of an event: its number, who coordinates it, and when results went in (RS D.5.7)."""

from datetime import date, timedelta

from msgspec import Struct

from engine.days import day_words

DAYS_TO_REPORT = 14
"""Days after the event in which results should be reported: the organizer's habit, no rule of RS D.5.7."""


class Reporting(Struct, frozen=True):
    """``reported_on`` is None until results went in, ``how`` says by which way."""

    sanctioning_number: str = ""
    coordinator: str = ""
    reported_on: date | None = None
    how: str = ""

    def overdue(self, event_day: date, today: date) -> bool:
        """Whether results should have been reported by now."""
        return self.reported_on is None and today > event_day + timedelta(days=DAYS_TO_REPORT)

    def words(self, event_day: date, today: date) -> str:
        """Where the reporting stands, in a few words."""
        if self.reported_on is not None:
            return f"reported on {day_words(self.reported_on)}" + (f" ({self.how})" if self.how else "")
        due = event_day + timedelta(days=DAYS_TO_REPORT)
        return f"overdue since {day_words(due)}" if today > due else f"to be reported by {day_words(due)}"


NOT_REPORTED = Reporting()
