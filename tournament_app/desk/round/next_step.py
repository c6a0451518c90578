"""What happens next in an event, as the primary button says it, and what stands in its way."""

from enum import Enum

from msgspec import Struct

from tournament_app.desk.stages.stage_words import cut_words
from tournament_app.domain.book import EventBook
from tournament_app.domain.enumeration import enumerated
from tournament_app.domain.event import EventStatus, Stage, Structure
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.recommended_rounds import RoundsByAttendance
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import Round, RoundStatus
from tournament_app.domain.structures import bracket_of, coming_stage, is_elimination, round_label

MOST_TABLES = 12


class Step(Enum):
    """The steps of a day."""

    PAIR = "pair"
    CUT = "cut"
    PUBLISH = "publish"
    CLOSE = "close"
    REPORT = "report"


class Door(Enum):
    """Where an obstacle is removed."""

    NONE = "none"
    PLAYERS = "players"
    TABLES = "tables"


class NextStep(Struct, frozen=True):
    """The step in words; ``obstacle`` is empty when it can be done, otherwise ``door`` leads to its remedy."""

    step: Step
    words: str
    obstacle: str = ""
    door: Door = Door.NONE


def next_step(book: EventBook) -> NextStep:
    """Pair, publish, make the cut, close; the report once the event is closed."""
    if book.event.status is EventStatus.CLOSED:
        return NextStep(Step.REPORT, "Print the event report")
    last = book.last_round
    if last is None:
        inside = sum(entry.drop is None for entry in book.enrollments.values())
        obstacle = (
            "" if inside > 1 else f"Round 1 needs at least two {book.event.entrants}. Enrol them first."
        )
        return NextStep(Step.PAIR, "Pair round 1", obstacle, Door.PLAYERS if obstacle else Door.NONE)
    if last.status is RoundStatus.DRAFT:
        return NextStep(Step.PUBLISH, f"Publish {last.name_within}")
    out = [int(pairing.table or 0) for pairing in book.outstanding(last.number)]
    obstacle = tables_without_result(sorted(out))
    return _after(book, last, obstacle, Door.TABLES if out else Door.NONE)


def as_many_as_recommended(book: EventBook, step: NextStep, rounds: RoundsByAttendance) -> str:
    """Said where the number of rounds is not set and those recommended are played; empty otherwise."""
    last = book.last_round
    if step.step is not Step.PAIR or last is None:
        return ""
    stage = coming_stage(book, RoundNumber(last.number + 1))
    players, attendance = rounds.attending(book)
    band = rounds.recommended(attendance)
    open_ = stage.structure is Structure.SWISS and stage.number == 1 and not stage.rounds
    if not open_ or band is None or band.structure is not stage.structure or last.number < band.rounds:
        return ""
    who = book.event.counted(players)
    return (
        f"The {band.rounds} rounds recommended for {who} are played: close the event, add a cut, or play on."
    )


def _after(book: EventBook, last: Round, obstacle: str, door: Door) -> NextStep:
    """What follows a published round: the next of its stage, the cut to the next stage, or the end."""
    number = RoundNumber(last.number + 1)
    try:
        stage = coming_stage(book, number)
    except Illegal:
        return NextStep(Step.CLOSE, "Close the event", obstacle, door)
    if stage.number != last.stage and stage.cut is not None and not stage.entrants:
        return NextStep(Step.CUT, f"Cut to {cut_words(stage.cut)}", obstacle, door)
    return NextStep(Step.PAIR, f"Pair {_name_of_coming(book, stage, number)}", obstacle, door)


def _name_of_coming(book: EventBook, stage: Stage, number: RoundNumber) -> str:
    label = ""
    if is_elimination(stage) and stage.entrants:
        bracket = bracket_of(book, stage, number)
        label = round_label(bracket, bracket.rounds_paired + 1)
    return label[:1].lower() + label[1:] or f"round {number}"


def tables_without_result(tables: list[int]) -> str:
    """``Tables 5, 12 and 17 have no result.``; empty if there are none."""
    if not tables:
        return ""
    if len(tables) == 1:
        return f"Table {tables[0]} has no result."
    if len(tables) > MOST_TABLES:
        first = ", ".join(map(str, tables[:MOST_TABLES]))
        return f"{len(tables):,} tables have no result: {first} …"
    return f"Tables {enumerated(tables)} have no result."
