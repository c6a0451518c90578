"""Vanguard (RS E.14.2): avatars as facts, one in each deck where the format is played with them, none elsewhere."""

from datetime import date

import pytest

from engine.cards.avatars import avatar_called, avatars
from engine.decks.deck_list import DeckList, Section
from engine.decks.reading import read_deck_list
from engine.decks.verification import Verdict, verify
from engine.decks.writing import write_deck_list
from tournament_app.reference.cards import embedded_pool
from tournament_app.reference.event_formats import format_titles
from tournament_app.reference.formats import format_named

DAY = date(1998, 3, 1)
DECK = "4 Lightning Bolt\n56 Mountain\n"


def read(text: str) -> DeckList:
    return read_deck_list(text, embedded_pool().__contains__)


def verdict(text: str, format_name: str = "vanguard", day: date = DAY) -> Verdict:
    return verify(read(text), format_named(format_name), day, embedded_pool())


def named(text: str) -> list[tuple[int, str]]:
    return [(entry.count, entry.name) for entry in read(text).entries if entry.section is Section.VANGUARD]


def test_the_thirty_two_avatars_with_what_they_change() -> None:
    # As printed: Gerrard -4/+0, Ertai -1/+4 (two descriptions of the cards on the web give the same), and others.
    assert len(avatars()) == 32
    known = {one.name: (one.hand, one.life) for one in avatars().values()}
    assert known["Gerrard"] == (-4, 0)
    assert known["Ertai"] == (-1, 4)
    assert known["Sliver Queen, Brood Mother"] == (0, 8)
    assert known["Gix"] == (-2, 18)
    found = avatar_called("greven IL vec")
    assert found is not None
    assert found.words == "Greven il-Vec: 6 cards in hand, 22 life"
    assert avatar_called("Gerrard Capashen") is None


def test_e14_2_a_deck_names_one_avatar_and_hears_what_it_changes() -> None:
    found = verdict(f"Vanguard: Gerrard\n{DECK}")
    assert (found.legal, found.main, found.sideboard) == (True, 60, 0)
    assert "Vanguard: Gerrard: 3 cards in hand, 20 life." in found.notes


@pytest.mark.parametrize("text", [
    f"Vanguard: Sliver Queen, Brood Mother\n{DECK}",
    f"{DECK}\nAvatar: 1 Sliver Queen, Brood Mother\n",
    f"Vanguard\n1 Sliver Queen, Brood Mother\n\n{DECK}",
    f"[Avatar]\nSliver Queen, Brood Mother\n[Main]\n{DECK}",
    f"Deck\n{DECK}\nVanguard\n1x Sliver Queen, Brood Mother\n",
])  # fmt: skip
def test_an_avatar_is_read_however_it_is_written(text: str) -> None:
    assert named(text) == [(1, "Sliver Queen, Brood Mother")]
    assert read(text).size(Section.MAIN) == 60
    assert verdict(text).legal
    again = write_deck_list(read(text))
    assert named(again) == named(text)
    assert read(again).size(Section.MAIN) == 60


def test_an_avatar_after_a_blank_line_is_no_sideboard_and_hides_none() -> None:
    deck = read(f"{DECK}\n15 Shatter\n\nVanguard: Karn\n")
    assert (deck.size(Section.MAIN), deck.size(Section.SIDEBOARD)) == (60, 15)


def test_none_two_and_unknown_ones_are_problems() -> None:
    def said(text: str) -> list[str]:
        return [p.text for p in verdict(text).problems if p.code.value == "vanguard"]

    assert said(DECK) == [
        "The list names no Vanguard card; each player plays with one. "
        "Write it on a line of its own: Vanguard: Gerrard."
    ]
    (two,) = said(f"Vanguard: Karn\nVanguard: Serra\n{DECK}")
    assert "names 2 Vanguard cards" in two
    (wrong,) = said(f"Vanguard: Gerard\n{DECK}")
    assert "Line 1: no Vanguard card is called “Gerard”. Did the player mean Gerrard" in wrong


def test_e14_2_an_avatar_in_any_other_format_is_a_problem() -> None:
    for name in ("type1", "standard", "sealed", "type1.5"):
        day = date(2003, 12, 20)
        (found,) = [
            p for p in verdict(f"Vanguard: Karn\n{DECK}", name, day).problems if p.code.value == "vanguard"
        ]
        assert "is played without them" in found.text
        assert (found.rule, found.card, found.count) == ("RS E.14.2", "Karn", 1)


def test_the_deck_rules_are_those_of_type_1_from_the_first_vanguard_cards_on() -> None:
    with pytest.raises(ValueError, match="1 Aug 1997"):
        verdict(f"Vanguard: Karn\n{DECK}", day=date(1997, 7, 31))
    codes = {
        p.code.value
        for p in verdict("Vanguard: Karn\n5 Lightning Bolt\n2 Black Lotus\n40 Mountain\n").problems
    }
    assert codes == {"too-many-copies", "restricted", "deck-too-small"}


def test_it_is_offered_for_events_as_casual() -> None:
    assert format_titles()["vanguard"] == "Vanguard (casual)"
