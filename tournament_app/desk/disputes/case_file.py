"""Which case is on the desk: its name, where it came from, the text as it was there."""

from pathlib import Path

from msgspec import Struct

from engine.records import replace
from tournament_app.desk.judging.call_rows import players_at
from tournament_app.desk.open.dispute_tools import AttachedTo
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import EventId
from tournament_app.domain.penalties.calls import JudgeCall

SUFFIX = ".case.yaml"
"""Of files that hold a case."""


class CallPlace(Struct, frozen=True):
    """The call that a case hangs on: the event, and what paper and screen say of it."""

    event: EventId
    said: AttachedTo

    @property
    def words(self) -> str:
        """``Call 3, table 12``."""
        return f"Call {self.said.number}, table {self.said.table}"


class CaseFile(Struct, frozen=True):
    """A case on the desk; ``kept`` is the text as it stands in its file or with its call."""

    name: str = "New case"
    kept: str = ""
    path: Path | None = None
    call: CallPlace | None = None

    def changed(self, text: str) -> bool:
        """Whether the text is another than that kept."""
        return text != self.kept

    def at(self, call: CallPlace | None, text: str) -> "CaseFile":
        """The same case, kept with a call."""
        return replace(self, call=call, kept=text)


def place_of(book: EventBook, call: JudgeCall) -> CallPlace:
    """Where a call is in its event."""
    said = AttachedTo(
        book.event.name,
        call.number,
        f"Round {call.round}",
        str(call.table),
        players_at(book, call),
        call.question,
    )
    return CallPlace(book.event.id, said)


def skeleton(players: tuple[str, ...], title: str, book: str = "") -> str:
    """A case to begin with: two players, nothing in play, an empty log, the rulebook where one is told."""
    names = players if len(players) > 1 else ("Ann", "Bob")
    seats = "".join(f"  {_quoted(name)}:\n    life: 20\n    hand: []\n    in play: []\n" for name in names)
    active, rules = _quoted(names[0]), f"rules: {book}\n" if book else ""
    return (
        f"format: 1\ntitle: {_quoted(title)}\n{rules}players:\n{seats}"
        f"turn: {{active: {active}, step: main 1}}\nlog: []\n"
    )


def _quoted(words: str) -> str:
    plain = (
        words.replace(" ", "").replace("-", "").isalnum() and words[:1].isalpha() and words == words.strip()
    )
    return words if plain else '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
