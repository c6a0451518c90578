"""A list written as text is read back as the same cards."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.decks.deck_list import DeckList, Entry, Section, Syntax
from engine.decks.reading import read_deck_bytes, read_deck_list
from engine.decks.writing import write_deck_list
from tests.engine.decks.real_decks import beside_the_decks, real_decks
from tournament_app.reference.cards import embedded_pool

KNOWN = embedded_pool().__contains__
NAMES = [card.name for card in embedded_pool()]


def cards_of(deck: DeckList) -> list[tuple[Section, int, str, str, str]]:
    """What a list says of cards, section by section."""
    order = list(Section)
    said = [(entry.section, entry.count, entry.name, entry.set_code, entry.number) for entry in deck.entries]
    return sorted(said, key=lambda entry: order.index(entry[0]))


ENTRIES = st.builds(
    Entry,
    line=st.just(1),
    text=st.just(""),
    count=st.integers(1, 999),
    name=st.sampled_from(NAMES),
    section=st.sampled_from([section for section in Section if section is not Section.VANGUARD]),
    set_code=st.sampled_from(["", "LEA", "8ED"]),
)


@settings(deadline=None)
@given(st.lists(ENTRIES, max_size=12))
def test_any_list_of_known_cards_is_read_back(entries: list[Entry]) -> None:
    deck = DeckList(Syntax.TEXT, tuple(entries))
    again = read_deck_list(write_deck_list(deck), KNOWN)
    assert cards_of(again) == cards_of(deck)
    assert not again.unread


@beside_the_decks
def test_every_real_list_is_read_back() -> None:
    for real in real_decks():
        deck = read_deck_bytes(real.content(), KNOWN)
        assert cards_of(read_deck_list(write_deck_list(deck), KNOWN)) == cards_of(deck), real.file
