"""Forms sent to a printer: the one used last for each, or the system's; no printer at all is said at once."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtPrintSupport import QPrinter

from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.errands import Lane, Progress
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.equipment import A_SHEET, PaperWish
from tournament_app.desk.paper.paper_size import paper_size
from tournament_app.desk.paper.press import NONE, Press
from tournament_app.desk.paper.setting import when_set
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Refusal, Unavailable


class Sending:
    """``instead`` is what to do where nothing can be printed (save a PDF). ``sent`` hears of each form given."""

    def __init__(self, desk: Desk, press: Press, said: ProblemStrip, owner: QObject, instead: Answer) -> None:
        self.press = press
        self.sent: Callable[[], None] = lambda: None
        self._desk, self._said, self._owner, self._instead = desk, said, owner, instead

    def look(self, then: Callable[[Sequence[str]], None]) -> None:
        """The printers there are, the system's default first."""
        self._desk.errands.run(lambda _: self.press.names(), then, lane=Lane.ASIDE, owner=self._owner)

    def send(self, book: EventBook, wishes: Sequence[PaperWish]) -> None:
        """Print these forms one after the other, each on the printer used last for it."""

        def to(names: Sequence[str]) -> None:
            if not names:
                self._said.refuse(Unavailable(NONE), self._instead)
                return
            for wish in wishes:
                remembered = self._desk.preferences.text(printer_key(wish.form))
                name = remembered if remembered in names else names[0]
                self.give(book, wish, self.press.printer(name, wish.paper, title_of(book, wish)), name)

        self.look(to)

    def give(self, book: EventBook, wish: PaperWish, printer: QPrinter, name: str) -> None:
        """Print one form on this printer, which is remembered for it."""
        self._desk.preferences.set(printer_key(wish.form), name)
        self.sent()

        def work(content: bytes, progress: Progress) -> int:
            return self.press.print(content, printer, progress)

        def printed(pages: int) -> None:
            self._said.clear()
            self._desk.messages.say(f"Sent {pages:,} page{'' if pages == 1 else 's'} to {name}.")

        def refused(refusal: Refusal) -> None:
            self._said.refuse(refusal, self._instead)

        when_set(self._desk, book, wish, work, printed, refused=refused, owner=self._owner, what="Printing")


def printer_key(form: str) -> str:
    """Where the printer used last for a form is remembered."""
    return f"paper/{form}/printer"


def usual_wish(preferences: Preferences, form: str, number: RoundNumber | None) -> PaperWish:
    """A form as it was printed last: its paper, with or without opponents, so many on a sheet."""
    size = preferences.text(f"paper/{form}/size", paper_size(preferences))
    a_sheet = preferences.number(f"paper/{form}/a-sheet", A_SHEET)
    return PaperWish(form, number, size, not preferences.flag(f"paper/{form}/half"), a_sheet)


def title_of(book: EventBook, wish: PaperWish, *, of_round: bool = True) -> str:
    """The name of the job and of the file: event, form, and the round even where the newest was meant."""
    number = wish.round
    if number is None and of_round and book.last_round is not None:
        number = book.last_round.number
    return " ".join(filter(None, (book.event.name, wish.form, "" if number is None else f"round {number}")))
