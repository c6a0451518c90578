import pytest

from tests.memory_store import in_memory
from tests.tournament import table_on
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import NeedsConfirmation
from tournament_app.services.find_duplicates import possible_duplicates
from tournament_app.services.import_players import (
    KnownBy,
    ListedPlayer,
    Namesakes,
    import_players,
    numbers_of_others,
    recognise,
    settle_namesakes,
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


def test_a_number_that_the_register_knows_under_another_name_is_asked_about() -> None:
    spelled = recognise(
        [ListedPlayer(1, "okafor, ADA", "111"), ListedPlayer(2, "Bob Other", "333")], REGISTER
    )
    assert numbers_of_others(spelled) == [
        "Line 2: DCI number 333 is Jan Kowalski in the register, and the list says Bob Other: one person? "
        "Otherwise correct the number."
    ]


def test_a_name_is_enough_where_a_number_is_missing() -> None:
    assert by(ListedPlayer(1, "zoe strom", "222")) == (KnownBy.NAME, ZOE)
    assert by(ListedPlayer(1, "Ada Okafor")) == (KnownBy.NAME, ADA)


def test_another_number_makes_another_person() -> None:
    assert by(ListedPlayer(1, "Ada Okafor", "999")) == (KnownBy.NEW, None)


def test_a_name_that_two_people_bear_recognises_neither() -> None:
    assert by(ListedPlayer(1, "Jan Kowalski")) == (KnownBy.NEW, None)


def test_newcomers_are_registered_once_and_everybody_comes_back_in_order() -> None:
    table = table_on(in_memory())
    first = recognise([ListedPlayer(1, "Ada"), ListedPlayer(2, "Zoë")], ())
    assert [player.name for player in import_players(table, first)] == ["Ada", "Zoë"]
    again = recognise([ListedPlayer(1, "Zoë"), ListedPlayer(2, "Emre")], table.store.players())
    assert [player.name for player in import_players(table, again)] == ["Zoë", "Emre"]
    assert [player.name for player in table.store.players()] == ["Ada", "Emre", "Zoë"]


def test_namesakes_may_be_duplicates_whatever_accents_and_order() -> None:
    swapped = Player(PlayerId(5), "Strom, Zoe", "555")
    assert possible_duplicates((*REGISTER, swapped)) == {2, 3, 4, 5}


def test_two_lines_of_one_name_without_numbers_are_asked_about_and_nothing_is_done() -> None:
    table = table_on(in_memory())
    lines = [ListedPlayer(2, "Jan Kowalski"), ListedPlayer(3, "Bo"), ListedPlayer(5, "jan kowalski")]
    with pytest.raises(NeedsConfirmation) as asked:
        import_players(table, recognise(lines, ()))
    assert asked.value.problems == (
        "Lines 2 and 5 are both Jan Kowalski, and not each has a DCI number: "
        "two people, or one who is listed twice?",
    )
    assert table.store.players() == []


@pytest.mark.parametrize(("meant", "people"), [(Namesakes.SEPARATE, 3), (Namesakes.SAME, 2)])
def test_what_was_answered_is_what_is_registered(meant: Namesakes, people: int) -> None:
    table = table_on(in_memory())
    lines = [ListedPlayer(2, "Jan Kowalski"), ListedPlayer(3, "Bo"), ListedPlayer(5, "jan kowalski")]
    records = import_players(table, recognise(lines, ()), meant)
    assert len(set(records)) == people
    assert len(records) == 3
    assert len(table.store.players()) == people


def test_one_record_for_two_lines_is_asked_about_unless_their_numbers_agree() -> None:
    table = table_on(in_memory())
    import_players(table, recognise([ListedPlayer(1, "Ada", "111")], ()))
    twice = [ListedPlayer(1, "Ada"), ListedPlayer(2, "Ada")]
    with pytest.raises(NeedsConfirmation, match="Lines 1 and 2 are both Ada"):
        import_players(table, recognise(twice, table.store.players()))
    numbered = [ListedPlayer(1, "Ada", "111"), ListedPlayer(2, "Ada O.", "111")]
    assert len(set(import_players(table, recognise(numbered, table.store.players())))) == 1
    separate = import_players(table, recognise(twice, table.store.players()), Namesakes.SEPARATE)
    assert separate[0].dci == "111"
    assert separate[1].dci == ""


def test_a_name_that_several_records_bear_is_asked_about() -> None:
    with pytest.raises(NeedsConfirmation, match="the register has 2 people called Jan Kowalski"):
        settle_namesakes(recognise([ListedPlayer(1, "Jan Kowalski")], REGISTER), Namesakes.ASK)
