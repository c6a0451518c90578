"""Can I draw? Checked against playing out every way the round can end with the real standings."""

from itertools import product
from random import Random

import pytest

from tests.structure_play import SINGLE, SWISS, book_with, by_chance, done, paired, played
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult
from tournament_app.domain.standings import standings
from tournament_app.domain.structures.outlook import Verdict, outlooks
from tournament_app.domain.structures.race import Fate
from tournament_app.services.record_result import SlipEntry, record_result

RESULTS = {Fate.WIN: MatchResult(2, 0), Fate.DRAW: MatchResult(1, 1, 1), Fate.LOSS: MatchResult(0, 2)}
MIRROR = {Fate.WIN: Fate.LOSS, Fate.DRAW: Fate.DRAW, Fate.LOSS: Fate.WIN}


def last_round(players: int, rounds: int, seed: int) -> EventBook:
    book = book_with(players, Stage(1, SWISS, rounds))
    for number in range(rounds - 1):
        book = played(paired(book, seed + number), by_chance(Random(seed * 31 + number)))
    return paired(book, seed)


def every_end(book: EventBook) -> dict[tuple[int, Fate], list[tuple[int, int]]]:
    """For each player and own outcome: best and worst rank with ties in points and OMW left open."""
    last = book.last_round
    assert last is not None
    open_matches = book.outstanding(last.number)
    ends: dict[tuple[int, Fate], list[tuple[int, int]]] = {}
    for fates in product(Fate, repeat=len(open_matches)):
        after = book
        for pairing, fate in zip(open_matches, fates, strict=True):
            assert pairing.table is not None
            slip = SlipEntry(last.number, pairing.table, RESULTS[fate])
            after = done(after, lambda found, slip=slip: record_result(found, slip))
        keys = {row.player: (row.points, row.omw) for row in standings(after)}
        for pairing, fate in zip(open_matches, fates, strict=True):
            for player, own in zip(pairing.players, (fate, MIRROR[fate]), strict=True):
                better = sum(key > keys[player] for key in keys.values())
                level = sum(key == keys[player] for key in keys.values()) - 1
                ends.setdefault((player, own), []).append((better, better + level))
    return ends


@pytest.mark.parametrize("seed", range(8))
def test_every_verdict_is_what_playing_out_all_ends_gives(seed: int) -> None:
    book = last_round(9, 3, seed)
    ends = every_end(book)
    for outlook in outlooks(book, 3):
        for fate, forecast in zip(Fate, (outlook.if_win, outlook.if_draw, outlook.if_loss), strict=True):
            ranks = ends.get((outlook.player, fate))
            if ranks is None:
                continue  # the player with the bye
            if all(worst < 3 for _, worst in ranks):
                assert forecast.verdict is Verdict.IN
            elif all(best >= 3 for best, _ in ranks):
                assert forecast.verdict is Verdict.OUT
            else:
                assert forecast.verdict is Verdict.POSSIBLE
            assert forecast.error == 0


def test_a_larger_field_is_exact_where_points_settle_it_and_states_its_error_elsewhere() -> None:
    book = last_round(64, 6, 3)
    found = outlooks(book, 8, samples=100)
    verdicts = {forecast.verdict for o in found for forecast in (o.if_win, o.if_draw, o.if_loss)}
    assert Verdict.OUT in verdicts
    leader = standings(book)[0].player
    (own,) = [outlook for outlook in found if outlook.player == leader]
    assert own.if_win.verdict is Verdict.IN
    for outlook in found:
        for forecast in (outlook.if_win, outlook.if_draw, outlook.if_loss):
            assert 0 <= forecast.share <= 1
            assert forecast.error == 0 or forecast.verdict is Verdict.POSSIBLE
        assert outlook.if_win.share + outlook.if_win.error >= outlook.if_loss.share - outlook.if_loss.error


def test_the_question_can_be_asked_before_the_last_rounds_are_paired() -> None:
    book = book_with(16, Stage(1, SWISS, 5))
    for number in range(3):
        book = played(paired(book, number), by_chance(Random(number)))
    found = outlooks(book, 4, samples=50)
    assert len(found) == 16
    assert any(outlook.if_win.verdict is Verdict.POSSIBLE for outlook in found)


def test_a_bracket_has_no_cut_to_ask_about() -> None:
    with pytest.raises(Illegal, match="Swiss or round-robin"):
        outlooks(paired(book_with(4, Stage(1, SINGLE))), 2)
