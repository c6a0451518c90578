"""What happens next in an event, as the primary button says it, and what stands in its way."""

from dataclasses import dataclass
from enum import Enum

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import EventStatus
from tournament_app.domain.round import RoundStatus

MOST_TABLES = 12


class Step(Enum):
    """The steps of a day."""

    PAIR = "pair"
    PUBLISH = "publish"
    CLOSE = "close"
    NONE = "none"


class Door(Enum):
    """Where an obstacle is removed."""

    NONE = "none"
    PLAYERS = "players"
    TABLES = "tables"


@dataclass(frozen=True, slots=True)
class NextStep:
    """The step in words; ``obstacle`` is empty when it can be done, otherwise ``door`` leads to its remedy."""

    step: Step
    words: str
    obstacle: str = ""
    door: Door = Door.NONE


def next_step(book: EventBook) -> NextStep:
    """Pair, publish, close; nothing for an event that is closed."""
    if book.event.status is EventStatus.CLOSED:
        return NextStep(Step.NONE, "")
    last = book.last_round
    if last is None:
        inside = sum(entry.drop is None for entry in book.enrollments.values())
        obstacle = "" if inside > 1 else "Round 1 needs at least two players. Enrol them first."
        return NextStep(Step.PAIR, "Pair round 1", obstacle, Door.PLAYERS if obstacle else Door.NONE)
    if last.status is RoundStatus.DRAFT:
        return NextStep(Step.PUBLISH, f"Publish round {last.number}")
    out = [int(pairing.table or 0) for pairing in book.outstanding(last.number)]
    obstacle = tables_without_result(sorted(out))
    door = Door.TABLES if out else Door.NONE
    if len(book.rounds) >= sum(stage.rounds for stage in book.event.stages) and _all_planned(book):
        return NextStep(Step.CLOSE, "Close the event", obstacle, door)
    return NextStep(Step.PAIR, f"Pair round {last.number + 1}", obstacle, door)


def tables_without_result(tables: list[int]) -> str:
    """``Tables 5, 12, 17 have no result.``; empty if there are none."""
    if not tables:
        return ""
    if len(tables) == 1:
        return f"Table {tables[0]} has no result."
    if len(tables) > MOST_TABLES:
        first = ", ".join(map(str, tables[:MOST_TABLES]))
        return f"{len(tables):,} tables have no result: {first} …"
    return f"Tables {', '.join(map(str, tables))} have no result."


def _all_planned(book: EventBook) -> bool:
    return all(stage.rounds for stage in book.event.stages)
