from pathlib import Path

from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.find_duplicates import possible_duplicates
from tournament_app.services.import_players import (
    KnownBy,
    ListedPlayer,
    import_players,
    recognise,
)

ADA = Player(PlayerId(1), "Ada Okafor", "111")
ZOE = Player(PlayerId(2), "Zoë Strøm")
JAN = Player(PlayerId(3), "Jan Kowalski", "333")
OTHER_JAN = Player(PlayerId(4), "Jan Kowalski", "444")
REGISTER = (ADA, ZOE, JAN, OTHER_JAN)


def by(listed: ListedPlayer) -> tuple[KnownBy, Player | None]:
    (found,) = recognise([listed], REGISTER)
    return found.by, found.known


def test_a_dci_number_is_enough_whatever_the_spelling() -> None:
    assert by(ListedPlayer(1, "A. Okafor", "111")) == (KnownBy.DCI, ADA)


def test_a_name_is_enough_where_a_number_is_missing() -> None:
    assert by(ListedPlayer(1, "zoe strom", "222")) == (KnownBy.NAME, ZOE)
    assert by(ListedPlayer(1, "Ada Okafor")) == (KnownBy.NAME, ADA)


def test_another_number_makes_another_person() -> None:
    assert by(ListedPlayer(1, "Ada Okafor", "999")) == (KnownBy.NEW, None)


def test_a_name_that_two_people_bear_recognises_neither() -> None:
    assert by(ListedPlayer(1, "Jan Kowalski")) == (KnownBy.NEW, None)


def test_newcomers_are_registered_once_and_everybody_comes_back_in_order(tmp_path: Path) -> None:
    table = open_scorers_table(str(tmp_path / "desk.sqlite"), by="scorekeeper")
    first = recognise([ListedPlayer(1, "Ada"), ListedPlayer(2, "Zoë"), ListedPlayer(3, "ada")], ())
    assert [player.name for player in import_players(table, first)] == ["Ada", "Zoë"]
    again = recognise([ListedPlayer(1, "Zoë"), ListedPlayer(2, "Emre")], table.store.players())
    assert [player.name for player in import_players(table, again)] == ["Zoë", "Emre"]
    assert [player.name for player in table.store.players()] == ["Ada", "Emre", "Zoë"]


def test_namesakes_may_be_duplicates_whatever_accents_and_order() -> None:
    swapped = Player(PlayerId(5), "Strom, Zoe", "555")
    assert possible_duplicates((*REGISTER, swapped)) == {2, 3, 4, 5}
