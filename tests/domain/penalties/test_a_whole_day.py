"""A day at the judge desk: more than sixty entries over nine rounds and a top 8, advised, decided, undone."""

import random
from datetime import timedelta

import pytest

from engine.records import replace
from tests.domain.penalties.scenes import FLOOR_JUDGE, HEAD_JUDGE, at
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.penalties.advice import advise, open_penalties
from tournament_app.domain.penalties.entry import (
    EntryStatus,
    PenaltyEntry,
    advised,
    confirm,
    decline,
    enter,
    only_counted,
    record_of,
    to_confirm,
    undo,
)
from tournament_app.domain.penalties.record import AdviceCase, EventStage, Moment, NewInfraction
from tournament_app.domain.penalties.tally import tally
from tournament_app.reference.penalties import load_catalogue

DCI = load_catalogue()
COMMON = [
    "slow-play",
    "hand-below-table",
    "disputed-reality",
    "deck-not-reset",
    "missed-upkeep",
    "late",
    "profanity",
]
PLAYOFF = [EventStage.QUARTERFINAL, EventStage.SEMIFINAL, EventStage.FINAL]
MOMENTS = [Moment(EventStage.SWISS, number) for number in range(1, 10)]
MOMENTS += [Moment(stage, number) for number, stage in enumerate(PLAYOFF, start=10)]


def a_day(seed: int) -> tuple[list[PenaltyEntry], int]:
    """Each round seven infractions among twelve players; the head judge decides at its end."""
    chance, log, cautions = random.Random(seed), [], 0
    for place, moment in enumerate(MOMENTS):
        for turn in range(7):
            player = PlayerId(chance.randint(1, 12))
            new = NewInfraction(chance.choice(COMMON), minutes_late=chance.choice([0, 4, 12]))
            advice = advise(DCI, AdviceCase("", moment, record_of(log, player), new, 2))
            choice = advised(DCI, advice)
            if only_counted(DCI, choice):
                cautions += 1
                continue
            logged_at = at(9, 0) + timedelta(minutes=50 * place + 7 * turn)
            made = PenaltyEntry(
                len(log) + 1, player, new.infraction, choice, choice, moment, logged_at, FLOOR_JUDGE.name
            )
            log.append(enter(DCI, made, log))
        for waiting in to_confirm(log):
            when = waiting.logged_at + timedelta(minutes=10)
            decided = (
                decline(waiting, HEAD_JUDGE, when, "not seen")
                if chance.random() < 0.1
                else confirm(DCI, waiting, HEAD_JUDGE, when)
            )
            log[waiting.number - 1] = decided
    return log, cautions


@pytest.mark.parametrize("seed", [2003, 7, 24])
def test_a_day_leaves_nothing_waiting_and_loses_no_entry(seed: int) -> None:
    log, cautions = a_day(seed)
    assert len(log) >= 60
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    assert to_confirm(log) == ()
    assert len(log) + cautions == 7 * len(MOMENTS)
    assert tally(log).total == sum(entry.status is EntryStatus.STANDS for entry in log)


@pytest.mark.parametrize("seed", [2003, 7, 24])
def test_taking_back_a_whole_day_leaves_clean_records(seed: int) -> None:
    log, _ = a_day(seed)
    undone = [
        undo(entry, HEAD_JUDGE, at(23, 0), "drill") if entry.status is EntryStatus.STANDS else entry
        for entry in log
    ]
    assert all(record_of(undone, PlayerId(player)) == () for player in range(1, 13))
    assert len(undone) == len(log)


def test_the_desk_sees_what_the_record_opens_when_it_changes() -> None:
    log, _ = a_day(2003)
    late_swiss = Moment(EventStage.SWISS, 9)
    worst = max(range(1, 13), key=lambda p: len(record_of(log, PlayerId(p))))
    swiss = [e for e in log if e.player == worst and e.moment.stage is EventStage.SWISS]
    assert open_penalties(DCI, record_of(swiss, PlayerId(worst)), late_swiss)
    softened = [replace(e, chosen=replace(e.chosen, level="notice")) for e in swiss]
    assert open_penalties(DCI, record_of(softened, PlayerId(worst)), late_swiss) == ()
