"""Whole events of every structure with drops, late entries, corrections and undo, of 2 to 70 players."""

from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.records import replace
from tests.exchange.results_files import book_from
from tests.officials import officiating
from tests.structure_play import (
    DOUBLE,
    ROBIN,
    SINGLE,
    SWISS,
    book_with,
    by_chance,
    done,
    enrolled,
    paired,
    played,
)
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.book_check import problems_in
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import Cut, Seeding, Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import PairingKind
from tournament_app.domain.standings import standings
from tournament_app.domain.structures import (
    final_ranking,
    in_stage,
    is_elimination,
    placed,
    procedure_of,
    stage_numbered,
)
from tournament_app.exchange.results_reading import read_results_file
from tournament_app.exchange.results_writing import written
from tournament_app.services.arrange_stages import add_stage
from tournament_app.services.drop_player import drop_players, readmit_player
from tournament_app.services.floor_situations import disqualify
from tournament_app.services.record_result import SlipEntry, record_result

STRUCTURES: tuple[tuple[Stage, ...], ...] = (
    (Stage(1, SWISS, 5),),
    (Stage(1, SINGLE, third_place=True),),
    (Stage(1, DOUBLE),),
    (Stage(1, ROBIN, 6),),
    (Stage(1, ROBIN, group_size=4), Stage(2, SINGLE, cut=Cut(per_group=2))),
    (Stage(1, SWISS, 3), Stage(2, SINGLE, cut=Cut(top=8))),
    (Stage(1, SWISS, 3), Stage(2, SINGLE, cut=Cut(top=8), seeding=Seeding.DRAFT)),
    (Stage(1, SWISS, 3), Stage(2, DOUBLE, cut=Cut(top=4))),
    (Stage(1, SWISS, 3), Stage(2, SWISS, 2, cut=Cut(points=3)), Stage(3, SINGLE, cut=Cut(top=4))),
    (Stage(1, SWISS, 3, group_size=8), Stage(2, SWISS, 2)),
    (Stage(1, SWISS, 3, group_size=8), Stage(2, SWISS, 3, cut=Cut(per_group=2), group_size=8, points_anew=True)),
)  # fmt: skip


class Day:
    """An event being run, with everything that was done to it, so that it can be taken back."""

    def __init__(self, book: EventBook, chance: Random) -> None:
        self.book, self.chance = book, chance
        self.done: list[tuple[EventBook, tuple[Change, ...]]] = []

    def does(self, act: Act) -> None:
        self.done.append((self.book, act.changes))
        self.book = self.book.with_changes(act.changes)

    def undo(self) -> None:
        before, changes = self.done.pop()
        back = self.book.with_changes(change.inverted() for change in reversed(changes))
        assert replace(back, revision=before.revision) == before
        self.book = before

    def something_happens(self) -> None:
        event = self.chance.randrange(10)
        present = [p for p, entry in self.book.enrollments.items() if entry.drop is None]
        gone = [p for p, entry in self.book.enrollments.items() if entry.drop is not None]
        try:
            if event < 3 and present:
                self.does(drop_players(self.book, [self.chance.choice(present)], DropReason.BY_PLAYER))
            elif event == 3 and present:
                self.does(disqualify(self.book, self.chance.choice(present), "", officiating()))
            elif event == 4 and gone:
                self.does(readmit_player(self.book, self.chance.choice(gone)))
            elif event == 5:
                number = PlayerId(max(self.book.enrollments) + 1)
                self.book = enrolled(self.book, [Player(number, f"Player {number:03}")])
                self.done.clear()
            elif event == 6 and self.book.rounds:
                self.corrects()
            elif event > 6 and self.done:
                self.undo()
        except Illegal:
            pass  # what cannot be done is refused and changes nothing

    def corrects(self) -> None:
        number = RoundNumber(self.chance.randint(1, len(self.book.rounds)))
        matches = [p for p in self.book.round_pairings(number) if p.result is not None and p.table]
        if matches:
            old = self.chance.choice(matches)
            assert old.result is not None
            assert old.table is not None
            slip = SlipEntry(number, old.table, old.result.reversed())
            self.does(record_result(self.book, slip, replacing=old.result))


def check_round(book: EventBook) -> None:
    """Everyone who is to play is seated once, and nothing avoidable happens in a small Swiss field."""
    last = book.last_round
    assert last is not None
    stage = stage_numbered(book, last.stage)
    seats = Counter(player for p in book.round_pairings(last.number) for player in p.players)
    assert set(seats.values()) <= {1}
    assert set(seats) == procedure_of(stage).members(book, stage, last.number)
    if stage.structure in (SWISS, ROBIN) and not stage.group_size:
        assert set(seats) == in_stage(book, stage, last.number)
    if stage.structure is SWISS and not stage.group_size:
        met = Counter(
            frozenset(p.players)
            for ps in book.pairings.values()
            for p in ps.values()
            if p.player2 is not None
        )
        repeats = [p for p in book.round_pairings(last.number) if met[frozenset(p.players)] > 1]
        assert all(p.why for p in repeats)
        if len(seats) > 2 * len(book.rounds) + 2:
            assert not repeats
        byes = [p.player1 for p in book.round_pairings(last.number) if p.kind is PairingKind.BYE]
        assert len(byes) == len(seats) % 2
    assert not problems_in(book)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    players=st.integers(2, 70),
    stages=st.sampled_from(STRUCTURES),
    seed=st.integers(0, 2**32),
    rate=st.sampled_from([0, 0, 1, 3]),
)
def test_whole_events_keep_their_promises(
    players: int, stages: tuple[Stage, ...], seed: int, rate: int
) -> None:
    chance = Random(seed)
    day = Day(book_with(players, *stages), chance)
    for _ in range(160):
        for _ in range(rate):
            day.something_happens()
        try:
            day.book = paired(day.book, chance.getrandbits(32))
        except Illegal:
            break
        check_round(day.book)
        day.done.clear()
        day.book = played(day.book, by_chance(chance))
    else:
        raise AssertionError("the event never ended")
    check_end(day.book, calm=rate == 0)


def check_end(book: EventBook, *, calm: bool) -> None:
    places = final_ranking(book)
    assert len({place.player for place in places}) == len(places)
    assert [place.rank for place in places] == list(range(1, len(places) + 1))
    disqualified = {
        p for p, e in book.enrollments.items() if e.drop and e.drop.reason is DropReason.DISQUALIFIED
    }
    assert not disqualified.intersection(place.player for place in places)
    last = book.last_round
    if calm and last is not None and is_elimination(stage_numbered(book, last.stage)):
        winners = {p.winner for p in book.round_pairings(last.number)}
        assert places[0].player in winners
    if book.rounds:
        again = book_from(read_results_file("again.json", written(book)))
        same = {"players", "enrollments", "pairings"}
        for name in same:
            assert plain(again, name) == plain(book, name)
        assert again.event.stages == book.event.stages
        assert [r.stage for r in again.rounds.values()] == [r.stage for r in book.rounds.values()]
        assert [row.player for row in standings(again)] == [row.player for row in standings(book)]
        assert [p.player for p in final_ranking(again)] == [p.player for p in places]


def plain(book: EventBook, name: str) -> object:
    """A part of the book without what the format has no word for: why a pairing was made, notes."""
    if name == "pairings":
        return {
            number: {key: replace(p, why="", start_score=(0, 0)) for key, p in found.items()}
            for number, found in book.pairings.items()
        }
    if name == "enrollments":
        return {player: replace(entry, note="") for player, entry in book.enrollments.items()}
    return getattr(book, name)


@settings(max_examples=30, deadline=None)
@given(players=st.integers(2, 20), seed=st.integers(0, 2**32))
def test_a_stage_added_at_any_moment_is_played_next(players: int, seed: int) -> None:
    chance = Random(seed)
    book = book_with(players)
    for _ in range(chance.randint(1, 3)):
        book = played(paired(book, seed), by_chance(chance))
    if chance.random() < 0.5:
        book = paired(book, seed)
    wanted = Stage(0, chance.choice([SINGLE, DOUBLE, ROBIN]), cut=Cut(top=4))
    book = done(book, lambda found: add_stage(found, wanted))
    before = len(book.rounds)
    book = paired(played(book, by_chance(chance)), seed)
    assert book.rounds[RoundNumber(before + 1)].stage == 2
    assert len(book.event.stages[1].entrants) == min(4, players)


def test_when_everyone_drops_nothing_is_paired() -> None:
    for stages in STRUCTURES:
        book = played(paired(book_with(6, *stages)))
        everyone = [p for p, entry in book.enrollments.items() if entry.drop is None]
        book = done(book, lambda found, who=everyone: drop_players(found, who, DropReason.BY_PLAYER))
        try:
            paired(book)
        except Illegal:
            continue
        raise AssertionError(stages)


def test_more_rounds_than_opponents_says_so_and_pairs_the_least_bad() -> None:
    from tournament_app.services.pair_round import pair_next_round

    book = book_with(7, Stage(1, SWISS, 8))
    for seed in range(7):
        book = played(paired(book, seed))
    act = pair_next_round(book, 8)
    assert any("nobody has more than 6 possible opponents" in note for note in act.notes)
    book = book.with_changes(act.changes)
    assert len({player for p in book.round_pairings(RoundNumber(8)) for player in p.players}) == 7


def test_the_order_of_finish_after_a_round_of_elimination_alone_knows_nothing_of_later_rounds() -> None:
    book = played(paired(book_with(8, Stage(1, SINGLE))))
    after_quarterfinals = placed(book, RoundNumber(1))
    assert [finish for _, finish in after_quarterfinals] == ["won Quarterfinals"] * 4 + [
        "lost in Quarterfinals"
    ] * 4
    book = played(paired(book))
    assert placed(book, RoundNumber(1)) == after_quarterfinals
    assert placed(book, RoundNumber(2)) == placed(book)
    assert [finish for _, finish in placed(book)[2:4]] == ["lost in Semifinals"] * 2
