"""The 1,193-player event of two days replayed through the stages: the cut at 18 points, then the top eight."""

from functools import cache

from engine.records import replace
from tests.evidence import Evidence
from tests.exchange.results_files import book_from, ids_of
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Cut, Stage, Structure
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.standings import standings
from tournament_app.domain.structures import bracket_of, coming_stage, final_ranking, qualified, with_stage
from tournament_app.domain.structures.cut import begun
from tournament_app.exchange.results_comparison import differences
from tournament_app.exchange.results_file import ResultsFile
from tournament_app.exchange.results_reading import read_results_file

EVENT = Evidence.REAL_EVENTS.path / "standard-1193-rc-milwaukee-2026.json"
pytestmark = Evidence.REAL_EVENTS.needed

DAY1, SWISS_ROUNDS = 9, 15


@cache
def file() -> ResultsFile:
    return read_results_file(EVENT.name, EVENT.read_bytes())


@cache
def whole() -> EventBook:
    return book_from(file())


def until(last: int, *stages: Stage) -> EventBook:
    """The event as it stood after a round, before anybody was cut, in these stages."""
    book = whole()
    settings = replace(book.event.tiebreaks, phase_ends=())
    rounds = {n: replace(r, stage=stage_number(n, stages)) for n, r in book.rounds.items() if n <= last}
    entries = {
        player: entry if entry.drop is None or (entry.drop.after_round < last) else replace(entry, drop=None)
        for player, entry in book.enrollments.items()
    }
    return replace(
        book,
        event=replace(book.event, stages=stages, tiebreaks=settings),
        enrollments=entries,
        rounds=rounds,
        pairings={n: found for n, found in book.pairings.items() if n <= last},
    )


def stage_number(number: int, stages: tuple[Stage, ...]) -> int:
    if len(stages) == 1 or number <= stages[0].rounds:
        return 1
    return 2 if number <= SWISS_ROUNDS else 3


STAGES = (
    Stage(1, Structure.SWISS, DAY1),
    Stage(2, Structure.SWISS, SWISS_ROUNDS - DAY1, cut=Cut(points=18)),
    Stage(3, Structure.SINGLE_ELIMINATION, cut=Cut(top=8)),
)


def playing(number: int) -> set[PlayerId]:
    return {player for p in whole().round_pairings(RoundNumber(number)) for player in p.players}


def test_everyone_who_played_the_second_day_makes_the_cut_and_the_others_of_it_had_left() -> None:
    day1 = until(DAY1, *STAGES)
    in_ = set(qualified(day1, STAGES[1], RoundNumber(DAY1 + 1)))
    second_day = playing(DAY1 + 1)
    assert len(second_day) == 280
    assert second_day <= in_
    assert all(row.points >= 18 for row in standings(day1) if row.player in in_)
    assert len(in_ - second_day) == 7


def test_after_the_cut_of_the_replay_every_published_row_agrees() -> None:
    day1 = until(DAY1, *STAGES)
    second_day = begun(day1, STAGES[1], RoundNumber(DAY1 + 1), 1)
    event = with_stage(replace(day1.event, stages=STAGES), second_day, RoundNumber(DAY1 + 1))
    assert event.tiebreaks.phase_ends == (DAY1,)
    book = replace(until(SWISS_ROUNDS, *STAGES), event=event)
    assert differences(file(), standings(book), ids_of(file())) == ()


def test_the_top_eight_of_the_replay_is_the_published_one_and_ends_the_same() -> None:
    day2 = until(SWISS_ROUNDS, *STAGES)
    event = with_stage(day2.event, begun(day2, STAGES[1], RoundNumber(DAY1 + 1), 1), RoundNumber(DAY1 + 1))
    day2 = replace(day2, event=event)
    assert coming_stage(day2, RoundNumber(SWISS_ROUNDS + 1)) == STAGES[2]
    assert set(qualified(day2, STAGES[2], RoundNumber(SWISS_ROUNDS + 1))) == playing(SWISS_ROUNDS + 1)
    order = [place.player for place in final_ranking(whole())]
    published = [ids_of(file())[row.player] for row in file().standings]
    assert order[:8] == published[:8]


def test_the_recorded_bracket_is_read_as_a_tree() -> None:
    book = whole()
    bracket = bracket_of(book, book.event.stages[1])
    assert [len(bracket.of_round(turn)) for turn in (1, 2, 3)] == [4, 2, 1]
    (final,) = bracket.of_round(3)
    assert final.pairing is not None
    assert final.pairing.winner == final_ranking(book)[0].player
