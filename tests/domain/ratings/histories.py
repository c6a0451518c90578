"""Events as told at the table, and random histories of them."""

from collections.abc import Sequence
from datetime import date, timedelta

from hypothesis import settings
from hypothesis import strategies as st

from engine.records import replace
from tournament_app.domain.ratings.history import MatchHistory, history_of
from tournament_app.domain.ratings.report import EventHeader, EventReport, MatchReport, Outcome, RoundReport
from tournament_app.domain.ratings.system import KBand, RatingSystem, RatingSystems
from tournament_app.reference.ratings import rating_systems

SYSTEMS = rating_systems()
DCI = SYSTEMS.systems[0]
FIRST_DAY = date(2003, 1, 1)

on_random_histories = settings(max_examples=50, deadline=None)
"""For tests that rate whole histories: fewer examples, and no clock on a busy machine."""

QUICK = replace(
    DCI,
    provisional_matches=3,
    k_bands=(KBand(float("-inf"), 32), KBand(1647.3, 24), KBand(1711.9, 16)),
)
"""The rules with a short provisional period and near borders, so that short histories cross them."""

LATER = replace(QUICK, name="later", effective=FIRST_DAY + timedelta(4), k_bands=(KBand(float("-inf"), 10),))
QUICK_SYSTEMS = RatingSystems((QUICK, LATER), SYSTEMS.categories)


def beats(winner: str, loser: str) -> MatchReport:
    return MatchReport(winner, loser, Outcome.WIN)


def draws(one: str, other: str) -> MatchReport:
    return MatchReport(one, other, Outcome.DRAW)


def event(
    name: str,
    *rounds: Sequence[MatchReport],
    players: int = 32,
    judge_level: int = 2,
    day: int = 0,
    category: str = "standard",
) -> EventReport:
    header = EventHeader(name, name, FIRST_DAY + timedelta(day), category, players, judge_level)
    return EventReport(header, tuple(RoundReport(n, tuple(found)) for n, found in enumerate(rounds, 1)))


def history(*reports: EventReport, system: RatingSystem = DCI) -> MatchHistory:
    return history_of(reports, RatingSystems((system,), SYSTEMS.categories))


@st.composite
def rounds(draw: st.DrawFn) -> RoundReport:
    """Matches among a few players who may play several times in the round, but never the same pair."""
    pairs = draw(
        st.lists(
            st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda pair: pair[0] != pair[1]),
            max_size=5,
            unique_by=lambda pair: frozenset(pair),
        )
    )
    if draw(st.booleans()):
        seated: set[int] = set()
        kept = []
        for pair in pairs:
            if not seated & set(pair):
                kept.append(pair)
                seated |= set(pair)
        pairs = kept
    outcomes = draw(st.lists(st.sampled_from(Outcome), min_size=len(pairs), max_size=len(pairs)))
    matches = (MatchReport(*pair, outcome) for pair, outcome in zip(pairs, outcomes, strict=True))
    return RoundReport(draw(st.integers(1, 1000)), tuple(matches))


@st.composite
def event_reports(draw: st.DrawFn, key: int, day: int) -> EventReport:
    found = draw(st.lists(rounds(), max_size=4))
    header = EventHeader(
        key=key,
        name=f"Event {key}",
        date=FIRST_DAY + timedelta(day),
        category=draw(st.sampled_from(["standard", "limited", "house"])),
        players=draw(st.sampled_from([7, 8, 31, 32, 200])),
        judge_level=draw(st.integers(0, 3)),
    )
    return EventReport(header, tuple(replace(each, number=n) for n, each in enumerate(found, 1)))


@st.composite
def histories(draw: st.DrawFn) -> list[EventReport]:
    return [draw(event_reports(number, number // 2)) for number in range(draw(st.integers(1, 12)))]
