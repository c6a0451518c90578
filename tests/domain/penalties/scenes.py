"""Builders that speak judge desk: a record of warnings, a small event, an entry of the log."""

from collections.abc import Mapping
from datetime import date, datetime
from fractions import Fraction

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event, EventStatus, Stage, Structure, TiebreakSettings
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.advice import Advice, advise
from tournament_app.domain.penalties.entry import Choice, PenaltyEntry
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.penalties.record import (
    AdviceCase,
    EventStage,
    Moment,
    NewInfraction,
    PastInfraction,
)
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import Clock, Pairing, PairingKind, Round, RoundStatus
from tournament_app.reference.penalties import load_catalogue

SWISS, QUARTERFINAL, FINAL = EventStage.SWISS, EventStage.QUARTERFINAL, EventStage.FINAL
HEAD_JUDGE = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)
FLOOR_JUDGE = StaffMember("Bram de Wit", StaffRole.JUDGE, 1)
SCOREKEEPER = StaffMember("Olga Sokolova", StaffRole.SCOREKEEPER)
ANN, BEN, CLEO = PlayerId(1), PlayerId(2), PlayerId(3)
NAMES = {ANN: "Ann Kowalski", BEN: "Ben Okafor", CLEO: "Cleo Martin"}


def was(
    infraction: str, level: str | None = "single", stage: EventStage = SWISS, **more: object
) -> PastInfraction:
    """An infraction that is on record; ``round``, ``day``, ``intentional``, ``detail`` may be added."""
    moment = Moment(stage, int(str(more.get("round", 1))), int(str(more.get("day", 1))))
    return PastInfraction(
        infraction, level, moment, bool(more.get("intentional")), str(more.get("detail", ""))
    )


def advice_for(
    infraction: str,
    *record: PastInfraction,
    stage: EventStage = SWISS,
    round: int = 5,
    day: int = 1,
    catalogue: str = "dci-2003",
    minutes_late: int = 0,
    repeat: bool = False,
    intentional: bool = False,
    detail: str = "",
    wins_needed: int = 2,
) -> Advice:
    """The advice on a new infraction of a player with this record."""
    new = NewInfraction(infraction, minutes_late, repeat, intentional, detail)
    case = AdviceCase("Ann Kowalski", Moment(stage, round, day), record, new, wins_needed)
    return advise(load_catalogue(catalogue), case)


def brings(advice: Advice) -> tuple[str, str] | None:
    return None if advice.direct is None else (advice.direct.outcome, advice.direct.rule)


def level(advice: Advice) -> str | None:
    return None if advice.level is None else advice.level.outcome


def opened(advice: Advice) -> list[str]:
    return [option.penalty for option in advice.options]


def at(hour: int, minute: int, second: int = 0) -> datetime:
    return datetime(2003, 8, 2, hour, minute, second)


def event(status: EventStatus = EventStatus.RUNNING, wins_needed: int = 2) -> Event:
    points = TiebreakSettings(3, 1, 0, 3, 1, Fraction(33, 100), True, (2, 0), (0, 2))
    stages = (Stage(1, Structure.SWISS, 5),)
    return Event(
        EventId(1), "Regional Championship", date(2003, 8, 2), "Porto", "standard", True, stages, 50,
        wins_needed, 3, HEAD_JUDGE.name, 3, points, status,
    )  # fmt: skip


def book(*rounds: Mapping[str, MatchResult | None], status: EventStatus = EventStatus.RUNNING) -> EventBook:
    """Ann, Ben and Cleo; each round maps "ann-ben" (a match) or "cleo" (a bye) to its result."""
    ids = {"ann": ANN, "ben": BEN, "cleo": CLEO}
    drawn: dict[RoundNumber, dict[int, Pairing]] = {}
    made: dict[RoundNumber, Round] = {}
    for number, pairings in enumerate(rounds, start=1):
        of_round = RoundNumber(number)
        made[of_round] = Round(of_round, 1, RoundStatus.PUBLISHED, 7, Clock(50))
        drawn[of_round] = {}
        for place, (names, result) in enumerate(pairings.items(), start=1):
            first, _, second = names.partition("-")
            kind = PairingKind.MATCH if second else PairingKind.BYE
            table = TableNumber(place) if second else None
            opponent = ids[second] if second else None
            drawn[of_round][place] = Pairing(of_round, place, table, ids[first], opponent, kind, result)
    players = {player: Player(player, name, f"10000{player}") for player, name in NAMES.items()}
    enrollments = {player: Enrollment(player, int(player), int(player) * 10) for player in NAMES}
    return EventBook(event(status), players, enrollments, made, drawn)


def entry(infraction: str = "slow-play", **changed: object) -> PenaltyEntry:
    """An entry as a judge logs it: a single warning for Ann at table 4 in round 2."""
    single = Choice("single", None)
    made = PenaltyEntry(
        1,
        ANN,
        infraction,
        single,
        single,
        Moment(SWISS, 2),
        at(11, 20),
        FLOOR_JUDGE.name,
        TableNumber(4),
        "seen",
    )
    return replace(made, **changed)
