"""What is played and how it fares."""

from fractions import Fraction

from tests.domain.books import BOTH_LOSE, Told
from tests.domain.decks.field import with_decks
from tournament_app.domain.decks.metagame import metagame, names_in_use


def test_decks_are_counted_by_name_case_and_accents_aside_and_mirrors_apart() -> None:
    told = Told("ABCD").round("AB", "C=D").round("AC", "BD")
    book = with_decks(told, A="Goblins", B="goblins", C="Séance", D="")
    goblins, seance, unnamed = metagame(book)
    assert (goblins.name.casefold(), goblins.decks, goblins.share) == ("goblins", 2, Fraction(1, 2))
    assert (goblins.wins, goblins.losses, goblins.draws, goblins.mirrors) == (2, 0, 0, 1)
    assert (seance.wins, seance.losses, seance.draws) == (0, 1, 1)
    assert (unnamed.name, unnamed.wins, unnamed.losses, unnamed.draws) == ("", 0, 1, 1)
    assert goblins.wins_share == 1
    assert set(names_in_use(book)) == {"Goblins", "goblins", "Séance"}


def test_wins_and_losses_between_kinds_balance_and_byes_count_for_nobody() -> None:
    told = Told("ABCDE").round("AB", "CD", "E").round("AE", ("BC", BOTH_LOSE), "-D")
    rows = metagame(with_decks(told, A="One", B="Two", C="One", D="Two", E="Three"))
    assert sum(row.wins for row in rows) == 3
    assert sum(row.losses for row in rows) == 3 + 2
    assert sum(row.share for row in rows) == 1


def test_a_player_who_left_before_the_first_round_is_not_in_the_field() -> None:
    told = Told("AB").dropped("B", 0)
    (row,) = metagame(with_decks(told, A="Sligh", B="Sligh"))
    assert row.decks == 1
