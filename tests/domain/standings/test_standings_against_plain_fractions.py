"""Standings counted once more in the plainest way, with fractions from the first step on."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.round import Pairing, PairingKind
from tournament_app.domain.simulation import Conditions, simulate_swiss
from tournament_app.domain.standings import standings
from tournament_app.reference.tournament_facts import default_tiebreaks

FLOOR = Fraction(33, 100)
Figures = tuple[int, Fraction, Fraction, Fraction]


def _own(book: EventBook, player: PlayerId, after: int) -> list[Pairing]:
    rounds = [book.pairing_of(RoundNumber(number), player) for number in range(1, after + 1)]
    return [pairing for pairing in rounds if pairing is not None]


def _points(pairing: Pairing, player: PlayerId) -> int:
    if pairing.kind is PairingKind.BYE:
        return 3
    result = pairing.result_for(player)
    assert result is not None
    return 3 if result.wins1 > result.wins2 else int(result.wins1 == result.wins2)


def _match_wins(book: EventBook, player: PlayerId, after: int) -> Fraction:
    own = _own(book, player, after)
    return max(FLOOR, Fraction(sum(_points(pairing, player) for pairing in own), 3 * len(own)))


def _game_wins(book: EventBook, player: PlayerId, after: int) -> Fraction:
    won = games = 0
    for pairing in _own(book, player, after):
        result = pairing.result_for(player)
        won += 6 if result is None else 3 * result.wins1 + result.draws
        games += 2 if result is None else result.games
    return max(FLOOR, Fraction(won, 3 * games)) if games else FLOOR


def _figures(book: EventBook, player: PlayerId, after: int) -> Figures:
    own = _own(book, player, after)
    met = [opponent for pairing in own if (opponent := pairing.opponent_of(player)) is not None]
    mean = Fraction(1, len(met)) if met else Fraction(0)
    return (
        sum(_points(pairing, player) for pairing in own),
        sum((_match_wins(book, opponent, after) for opponent in met), Fraction(0)) * mean,
        _game_wins(book, player, after),
        sum((_game_wins(book, opponent, after) for opponent in met), Fraction(0)) * mean,
    )


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 25), st.integers(1, 7), st.integers(0, 10**6), st.data())
def test_every_figure_and_the_order_are_the_same(
    players: int, rounds: int, seed: int, data: st.DataObject
) -> None:
    book = simulate_swiss(rounds, Conditions(players, seed, default_tiebreaks(), lambda: 0.0)).book
    after = data.draw(st.integers(1, rounds))
    rows = standings(book, RoundNumber(after))
    for row in rows:
        assert (row.points, row.omw, row.gw, row.ogw) == _figures(book, row.player, after)
    keys = [(-row.points, -row.omw, -row.gw, -row.ogw, book.enrollments[row.player].lot) for row in rows]
    assert keys == sorted(keys)
    assert [row.rank for row in rows] == list(range(1, players + 1))
