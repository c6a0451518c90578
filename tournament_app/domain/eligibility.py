"""Who may not play, and whom it is asked about (RS D.12.3, D.3.12; suspensions by the DCI or the organizer).

A bar is kept with the person, never on public screen, paper or export. A judge may insist.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from enum import StrEnum

from msgspec import Struct

from engine.days import day_words
from tournament_app.domain.refusal import Malformed

PLAYTESTER_DAYS = 18
"""Days after the prerelease that playtesters of a set wait (RS D.12.3)."""
PRO_TOUR = "pro-tour"
SHORTEST_NUMBER, LONGEST_NUMBER = 1, 10


class BarKind(StrEnum):
    """Why somebody may not play."""

    SUSPENSION = "suspension"
    PLAYTESTER = "playtester"
    NEXT_PRO_TOUR = "next-pro-tour"


class Bar(Struct, frozen=True):
    """From ``first`` to ``last`` (None: until taken off), why and on whose word.

    The ban from the next Pro Tour counts at Pro Tours only (RS D.3.12).
    """

    kind: BarKind
    first: date
    last: date | None
    why: str
    by: str

    def holds(self, day: date, event_kind: str) -> bool:
        """Whether it keeps the person from an event of this kind on this day."""
        if self.kind is BarKind.NEXT_PRO_TOUR and event_kind != PRO_TOUR:
            return False
        return self.first <= day and (self.last is None or day <= self.last)

    @property
    def problem(self) -> str:
        """Why it would keep nobody from playing; empty where it does."""
        if self.last is None or self.first <= self.last:
            return ""
        return f"it ends on {day_words(self.last)}, before it begins on {day_words(self.first)}."

    def sentence(self, name: str) -> str:
        """The question on enrolment, in one sentence."""
        until = f"until {day_words(self.last)}" if self.last is not None else "until it is taken off"
        what, rule = {
            BarKind.SUSPENSION: ("is suspended", ""),
            BarKind.PLAYTESTER: ("playtested the set and may not play", ", RS D.12.3"),
            BarKind.NEXT_PRO_TOUR: ("is barred from the next Pro Tour", ", RS D.3.12"),
        }[self.kind]
        return f"{name} {what} {until} ({self.why}, by {self.by}{rule})."


def playtester(of_set: str, prerelease: date, by: str) -> Bar:
    """The bar of somebody who saw a set before its release (RS D.12.3)."""
    last = prerelease + timedelta(days=PLAYTESTER_DAYS)
    return Bar(BarKind.PLAYTESTER, prerelease, last, f"playtested {of_set}", by)


def barred(bars: Iterable[Bar], day: date, event_kind: str) -> tuple[Bar, ...]:
    """The bars that keep somebody from an event."""
    return tuple(bar for bar in bars if bar.holds(day, event_kind))


def number_problem(dci: str) -> str | None:
    """What is wrong with a DCI number; None if nothing is, or if there is none.

    It consists of figures. No source for a check digit was found, so none is checked.
    """
    if not dci:
        return None
    if not (dci.isascii() and dci.isdigit()):
        return f"“{dci}” is no DCI number: it consists of figures only."
    if len(dci) > LONGEST_NUMBER or not int(dci):
        return (
            f"{dci} is no DCI number: it has {SHORTEST_NUMBER} to {LONGEST_NUMBER} figures and is not zero."
        )
    return None


def bar_kind(written: str) -> BarKind:
    """The kind that a file names; ``Malformed`` with the kinds there are."""
    try:
        return BarKind(written.strip().casefold())
    except ValueError:
        kinds = ", ".join(kind.value for kind in BarKind)
        raise Malformed(f"“{written}” is no reason for not playing: write one of {kinds}.") from None
