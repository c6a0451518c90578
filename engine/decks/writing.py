"""A deck list written as plain text, in the form that every program reads."""

from engine.decks.deck_list import DeckList, Entry, Section

_HEADINGS = {
    Section.VANGUARD: "Vanguard",
    Section.MAIN: "Deck",
    Section.SIDEBOARD: "Sideboard",
    Section.ASIDE: "Maybeboard",
}


def write_deck_list(deck: DeckList) -> str:
    """The cards by section, with the printings that the list names; lines without cards are left out."""
    parts = []
    for section, heading in _HEADINGS.items():
        entries = [entry for entry in deck.entries if entry.section is section]
        if entries:
            parts.append("\n".join([heading, *(_line(entry) for entry in entries)]) + "\n")
    return "\n".join(parts)


def _line(entry: Entry) -> str:
    number = f" {entry.number}" if entry.number else ""
    return f"{entry.count} {entry.name}" + (f" ({entry.set_code}){number}" if entry.set_code else "")
