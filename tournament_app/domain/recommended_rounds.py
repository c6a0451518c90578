"""How many rounds an attendance calls for; the table itself is a fact handed in."""

from collections.abc import Iterable

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Structure


class AttendanceBand(Struct, frozen=True):
    """For ``least`` to ``most`` players (None: or more): structure, rounds, players in the cut."""

    least: int
    most: int | None
    structure: Structure
    rounds: int
    cut: int


class RoundsByAttendance(Struct, frozen=True):
    """The bands in order, and how many players one with 0, 1, 2... awarded byes counts as."""

    bands: tuple[AttendanceBand, ...]
    bye_counts_as: tuple[int, ...]

    def attendance(self, enrollments: Iterable[Enrollment]) -> int:
        """The attendance that the bands mean: a player with awarded byes counts as several."""
        most = len(self.bye_counts_as) - 1
        return sum(self.bye_counts_as[min(entry.awarded_byes, most)] for entry in enrollments)

    def attending(self, book: EventBook) -> tuple[int, int]:
        """How many players an event has, once it has begun with those who left it, and the attendance they make."""
        inside = [entry for entry in book.enrollments.values() if entry.drop is None or book.rounds]
        return len(inside), self.attendance(inside)

    def recommended(self, attendance: int) -> AttendanceBand | None:
        """The band of an attendance; None where there are too few players for any."""
        for band in self.bands:
            if band.least <= attendance and (band.most is None or attendance <= band.most):
                return band
        return None
