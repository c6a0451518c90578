"""Ratings at the desk: kept in step with events, corrections and mergers, computed off the GUI thread."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Signal

from tournament_app.desk.kit.errands import Errands, Lane, Progress
from tournament_app.desk.kit.message_bar import MessageBar
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.domain.event import Event, EventStatus
from tournament_app.domain.identity import EventId
from tournament_app.domain.refusal import Refusal

if TYPE_CHECKING:
    from tournament_app.services.rating_office import RatingOffice, Rerating
    from tournament_app.services.rating_views import ListLine

T = TypeVar("T")
MEMBERS_ONLY = "ratings/members_only"


class News(NamedTuple):
    """A rerating, a line that says it, and the names of those it is about, in the order of its shifts."""

    rerating: "Rerating"
    words: str
    names: tuple[str, ...]


class ListForPaper(NamedTuple):
    """A list that is to be printed: the title and a line about it for the head of the page, and its lines."""

    title: str
    about: str
    lines: "tuple[ListLine, ...]"


class RatingWatch(QObject):
    """Asks the rating office. ``rerated`` carries ``News`` of every change of ratings.

    ``members_only`` is the desk's setting of whose matches count (RS D.5.1).
    """

    rerated = Signal(object)

    def __init__(
        self,
        open_office: "Callable[[], RatingOffice]",
        errands: Errands,
        messages: MessageBar,
        current_event: Callable[[], OpenEvent | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._open_office, self._errands, self._messages = open_office, errands, messages
        self._current_event = current_event
        self._office: RatingOffice | None = None
        self.latest: News | None = None
        self.for_paper: ListForPaper | None = None
        self.members_only = False

    def ask(
        self,
        work: "Callable[[RatingOffice, Progress], T]",
        then: Callable[[T], None] | None = None,
        *,
        refused: Callable[[Refusal], None] | None = None,
        what: str = "Computing ratings",
        owner: QObject | None = None,
        just_closed: EventId | None = None,
    ) -> None:
        """Have something worked out from ratings that are up to date; ``then`` gets it on the GUI thread.

        Work can be stopped; ratings that were computed by then stay. Of an event ``just_closed`` it is told what
        it did to ratings, also where none were computed before.
        """
        news: list[News] = []

        def carried_out(progress: Progress) -> T:
            if self._office is None:
                self._office = self._open_office()
            self._office.members_only = self.members_only
            rerating = self._office.catch_up(progress.report, just_closed=just_closed)
            if rerating is not None:
                news.append(_news(rerating, self._office))
            return work(self._office, progress)

        def delivered(result: T) -> None:
            self._tell(news)
            if then is not None:
                then(result)

        def refuse(refusal: Refusal) -> None:
            self._tell(news)
            if refused is not None:
                refused(refusal)
            else:
                self._messages.say(" ".join(refusal.problems))

        self._errands.run(carried_out, delivered, refused=refuse, what=what, lane=Lane.RATING, owner=owner)

    def catch_up(self) -> None:
        """Rate what was recorded since, where a rating was asked for before."""
        if self._office is not None:
            self.ask(_nothing)

    def attend(self, event: OpenEvent) -> None:
        """Follow an event that was opened; what is changed in a rated one is told against what it was."""
        event.moved.connect(self._look)
        if _is_rated(event.book.event):
            self.ask(_nothing)
        else:
            self.catch_up()

    def _look(self, moved: Moved) -> None:
        before, after = moved.before, moved.book.event
        was_rated = before is not None and _is_rated(before.event)
        if was_rated or _is_rated(after):
            self.ask(_nothing, just_closed=None if was_rated else after.id)

    def _tell(self, news: list[News]) -> None:
        for each in news:
            self.latest = each
            event = self._current_event()
            about = {header.key for header in (*each.rerating.rated, *each.rerating.corrected)}
            if self._messages.undoes:
                self._messages.add(each.words)
            elif event is not None and event.id in about and event.next_undo:
                self._messages.say(f"{event.next_undo}.\n{each.words}", event.undo)
            else:
                self._messages.say(each.words)
            self.rerated.emit(each)


def _nothing(_office: "RatingOffice", _progress: Progress) -> None:
    return None


def _is_rated(event: Event) -> bool:
    return event.sanctioned and event.status is EventStatus.CLOSED


def _news(rerating: "Rerating", office: "RatingOffice") -> News:
    from tournament_app.services.rating_views import name_of
    from tournament_app.services.rating_words import said_of

    people = office.records.register()
    names = tuple(name_of(people, shift.player) for shift in rerating.shifts)
    return News(rerating, said_of(rerating, people), names)
