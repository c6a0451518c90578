"""Deck sheets and pool sheets, filled from an event's book and the card reference."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from engine.cards.card import Card
from engine.cards.pool import CardPool
from engine.days import day_words
from engine.decks.card_problems import CardCount
from engine.decks.deck_list import Section
from engine.decks.order import DeckOrder, sorted_for_a_check
from engine.decks.verification import count_cards
from tournament_app.bootstrap.card_library import card_library
from tournament_app.domain.alphabet import index_letter, sorting_key
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.refusal import Illegal, Malformed
from tournament_app.files.writing import write_whole
from tournament_app.printing.deck_sheets import DeckCheckSheets, DeckSheet, DeckSheets, Pile
from tournament_app.printing.forms import print_form
from tournament_app.printing.from_book import heading
from tournament_app.printing.paper import Heading, PaperSize
from tournament_app.printing.pool_sheet import CardGroup, PoolSheet
from tournament_app.services.card_library import CardLibrary
from tournament_app.services.check_decks import table_of

COLOURS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}
FURTHER = ("Multicoloured", "Artifacts", "Lands", "Other cards")


def registration_sheets(book: EventBook, printed_at: datetime) -> DeckSheets:
    """A sheet for everybody in the event by name: filled for those whose list is in, else blank but for the name.

    Raises ``Illegal`` where nobody is enrolled.
    """
    library = card_library()
    players = [entry.player for entry in book.enrollments.values() if entry.drop is None]
    if not players:
        raise Illegal(
            "Nobody is enrolled yet, so there is no sheet to print. The blank sheet has no name on it."
        )
    ordered = sorted(players, key=lambda player: sorting_key(book.name_of(player)))
    sheets = tuple(
        _sheet(book, player, library, DeckOrder.TYPE, corner=index_letter(book.name_of(player)))
        for player in ordered
    )
    return DeckSheets(heading(book, None, printed_at), _event_line(book, library), sheets)


def blank_sheet(book: EventBook, printed_at: datetime) -> DeckSheets:
    """One sheet to copy, without a name."""
    return DeckSheets(heading(book, None, printed_at), _event_line(book, card_library()), (DeckSheet(),))


def check_sheets(book: EventBook, printed_at: datetime, order: DeckOrder = DeckOrder.TYPE) -> DeckCheckSheets:
    """The lists of the decks that are being checked, by table, with a box on every line.

    Raises ``Illegal`` where no check is under way.
    """
    library = card_library()
    under_way = [check for check in book.deck_checks.values() if check.under_way]
    tables = {check.player: table_of(book, check) for check in under_way}
    checks = sorted(
        under_way,
        key=lambda check: (check.round, tables[check.player], sorting_key(book.name_of(check.player))),
    )
    if not checks:
        raise Illegal("No deck check is under way. Draw tables first (Decks).")
    sheets = tuple(
        _sheet(book, check.player, library, order, corner=f"Table {tables[check.player]}") for check in checks
    )
    return DeckCheckSheets(heading(book, checks[0].round, printed_at), _event_line(book, library), sheets)


def pool_sheet(set_called: str, printed_at: datetime, event: str = "Sealed deck") -> PoolSheet:
    """The pool sheet of a set, by its code or name. Raises ``Malformed`` for a set that is not known."""
    pool = card_library().pool
    wanted = set_called.strip().casefold()
    found = pool.set_called(wanted) or next(
        (entry for entry in pool.sets.values() if entry.name.casefold() == wanted), None
    )
    cards = [] if found is None else [card for card in pool.cards if found.code in card.set_codes()]
    if found is None or not cards:
        raise Malformed(
            f"No cards of a set “{set_called}” are known. Give its code (ONS) or its English name."
        )
    return PoolSheet(Heading(event, "", printed_at.astimezone()), found.name, _by_colour(cards))


def _by_colour(cards: Iterable[Card]) -> tuple[CardGroup, ...]:
    groups: dict[str, list[str]] = {name: [] for name in (*COLOURS.values(), *FURTHER)}
    for card in sorted(cards, key=lambda card: card.ascii_name.casefold()):
        if not card.is_basic_land:
            groups[_group(card)].append(card.name)
    return tuple(CardGroup(name, tuple(names)) for name, names in groups.items() if names)


def _group(card: Card) -> str:
    if len(card.colours) > 1:
        return "Multicoloured"
    if card.colours:
        return COLOURS.get(card.colours, "Other cards")
    if "Artifact" in card.types:
        return "Artifacts"
    return "Lands" if "Land" in card.types else "Other cards"


def _event_line(book: EventBook, library: CardLibrary) -> str:
    found = library.format_of(book.event)
    return f"{found.title if found else book.event.format} · {day_words(book.event.date)}"


def _sheet(
    book: EventBook, player: PlayerId, library: CardLibrary, order: DeckOrder, *, corner: str
) -> DeckSheet:
    person, deck = book.players[player], book.decks.get(player)
    dci = f"DCI {person.dci}" if person.dci else ""
    if deck is None:
        return DeckSheet(person.name, dci, corner)
    piles, sideboard = _piles(library.pool, library, deck.text, order)
    about = "   ".join(filter(None, (dci, deck.name, *_vanguard(library, deck.text))))
    return DeckSheet(person.name, about, corner, piles, sideboard)


def _vanguard(library: CardLibrary, text: str) -> Iterable[str]:
    """The Vanguard card that the list names (RS E.14.2)."""
    return (f"Vanguard: {one.name}" for one in library.read(text).entries if one.section is Section.VANGUARD)


def _piles(
    pool: CardPool, library: CardLibrary, text: str, order: DeckOrder
) -> tuple[tuple[Pile, ...], tuple[tuple[int, str], ...]]:
    counted = count_cards(library.read(text), pool)
    unknown = {
        section: tuple((entry.count, entry.name) for entry in counted.unknown if entry.section is section)
        for section in (Section.MAIN, Section.SIDEBOARD)
    }
    main = [card for card in counted.cards if card.main]
    piles = [
        Pile(group.heading, tuple((card.main, card.card.name) for card in group.cards))
        for group in sorted_for_a_check(main, order)
    ]
    if unknown[Section.MAIN]:
        piles.append(Pile("Not known by this name", unknown[Section.MAIN]))
    side: list[CardCount] = [
        card
        for group in sorted_for_a_check((card for card in counted.cards if card.sideboard), order)
        for card in group.cards
    ]
    aside = (*((card.sideboard, card.card.name) for card in side), *unknown[Section.SIDEBOARD])
    return tuple(piles), aside


def write_pool_sheet(set_code: str, path: Path, printed_at: datetime) -> None:
    """Write the pool sheet of a set as a PDF.

    Raises ``Malformed`` for a set that is not known, ``Unavailable`` where the disk refuses.
    """
    write_whole(path, print_form(pool_sheet(set_code, printed_at), PaperSize.A4))
