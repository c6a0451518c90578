"""Moves to and from the sideboard between duels: asked for, recorded, and what the deck then holds (RS D.2.1)."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.decks.deck_list import DeckList, Section
from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.decks.moves import Cards, SideboardMove
from tournament_app.domain.decks.registration import DeckRegistration, DeckTerms
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.services.card_library import CardLibrary
from tournament_app.services.create_event import refuse_when_closed

MOST_DUELS = 9
_NEXT_CARD = re.compile(r"[;\n]|,\s*(?=\d)")


class Contents(Struct, frozen=True):
    """Deck and sideboard by the names of cards."""

    deck: Mapping[str, int]
    sideboard: Mapping[str, int]

    def text(self) -> str:
        """As a list that can be read."""
        side = "".join(f"{count} {name}\n" for name, count in self.sideboard.items() if count)
        deck = "".join(f"{count} {name}\n" for name, count in self.deck.items() if count)
        return f"{deck}\nSideboard\n{side}" if side else deck


def ask_for_moves(book: EventBook, *, wanted: bool) -> Act:
    """Have moves to and from the sideboard recorded at this event, or no longer (RS D.2.1)."""
    refuse_when_closed(book)
    before = book.deck_terms
    after = replace(before or DeckTerms(), moves_recorded=wanted)
    said = "are recorded" if wanted else "are no longer recorded"
    changes = () if after == before else (Change(before, after),)
    return Act("ask_for_moves", f"Moves to and from sideboards {said} (RS D.2.1)", changes)


def record_move(
    book: EventBook,
    library: CardLibrary,
    number: RoundNumber,
    player: PlayerId,
    duel: int,
    brought_in: str,
    taken_out: str,
) -> Act:
    """Record what a player moved before a duel; both sides empty: nothing was moved.

    Raises ``Illegal`` with everything that cannot be: moves that nobody asked for, no list, cards that are not
    where they were taken from, and sizes that change (RS D.11.4, D.11.5), also of later duels of the match.
    """
    refuse_when_closed(book)
    problems = list(_obstacles(book, number, player, duel))
    if problems:
        raise Illegal(*problems)
    coming, coming_problems = _read(library, brought_in)
    going, going_problems = _read(library, taken_out)
    move = SideboardMove(number, player, duel, coming, going)
    before = book.sideboard_moves.get((number, player, duel))
    others = [found for found in moves_of(book, number, player) if found.duel != duel]
    in_order = sorted((*others, move), key=lambda one: one.duel)
    problems = [*coming_problems, *going_problems]
    if not problems:
        problems = list(_impossible(library, book, book.decks[player], in_order))
    if problems:
        raise Illegal(*problems)
    changes = () if before == move else (Change(before, move),)
    return Act("record_move", f"{book.name_of(player)}, before duel {duel}: {move.words}", changes)


def take_back_moves(book: EventBook, moves: Sequence[SideboardMove]) -> Act:
    """Strike recorded moves out; ``Illegal`` where one was changed meanwhile."""
    refuse_when_closed(book)
    said = [f"{book.name_of(move.player)}, before duel {move.duel}" for move in moves]
    changed = [
        f"The move of {words} was changed meanwhile. Look at it again."
        for words, move in zip(said, moves, strict=True)
        if book.sideboard_moves.get((move.round, move.player, move.duel)) != move
    ]
    if changed:
        raise Illegal(*changed)
    struck = "; ".join(f"{words}: {move.words}" for words, move in zip(said, moves, strict=True))
    return Act("take_back_moves", f"Struck out: {struck}", tuple(Change(move, None) for move in moves))


def moves_of(book: EventBook, number: RoundNumber, player: PlayerId) -> tuple[SideboardMove, ...]:
    """A player's moves in a round, in the order of the duels."""
    found = (move for move in book.sideboard_moves.values() if move.round == number and move.player == player)
    return tuple(sorted(found, key=lambda move: move.duel))


def as_moved(
    library: CardLibrary, deck: DeckRegistration, moves: Iterable[SideboardMove]
) -> DeckRegistration:
    """The registration with deck and sideboard as they are after the moves; itself without any."""
    moves = tuple(moves)
    if not moves:
        return deck
    return replace(deck, text=_after(registered(library, deck), moves).text())


def registered(library: CardLibrary, deck: DeckRegistration) -> Contents:
    """Deck and sideboard as they were handed in; cards that are not known stand as written."""
    read = library.read(deck.text)
    return Contents(_named(library, read, Section.MAIN), _named(library, read, Section.SIDEBOARD))


def _obstacles(book: EventBook, number: RoundNumber, player: PlayerId, duel: int) -> Iterable[str]:
    if book.deck_terms is None or not book.deck_terms.moves_recorded:
        yield "Moves are not recorded at this event. The head judge may ask for them (Decks, RS D.2.1)."
    if player not in book.decks:
        yield f"{book.name_of(player)} has no list registered to move cards in."
    pairing = book.pairing_of(number, player)
    if pairing is None or pairing.player2 is None:
        yield f"{book.name_of(player)} plays no match in round {number}."
    if not 2 <= duel <= MOST_DUELS:
        yield f"Cards are moved before duel 2 to {MOST_DUELS} of a match, not before duel {duel}."


def _read(library: CardLibrary, typed: str) -> tuple[Cards, list[str]]:
    lines = "\n".join(part.strip() for part in _NEXT_CARD.split(typed) if part.strip())
    deck = library.read(lines)
    problems = [f"“{line.text.strip()}” cannot be read ({line.reason})." for line in deck.unread]
    return tuple((count, name) for name, count in _named(library, deck, Section.MAIN).items()), problems


def _named(library: CardLibrary, deck: DeckList, section: Section) -> Counter[str]:
    counted: Counter[str] = Counter()
    for name, count in deck.copies(section).items():
        card = library.pool.find(name)
        counted[card.name if card is not None else name] += count
    return counted


def _after(contents: Contents, moves: Iterable[SideboardMove]) -> Contents:
    deck, sideboard = Counter(contents.deck), Counter(contents.sideboard)
    for move in moves:
        for cards, source, goal in (
            (move.brought_in, sideboard, deck),
            (move.taken_out, deck, sideboard),
        ):
            for count, name in cards:
                source[name] -= count
                goal[name] += count
    return Contents(deck, sideboard)


def _impossible(
    library: CardLibrary, book: EventBook, deck: DeckRegistration, moves: Iterable[SideboardMove]
) -> Iterable[str]:
    contents = registered(library, deck)
    found = library.format_of(book.event)
    least = None if found is None or found.kind != "limited" else found.on(book.event.date).rule.minimum
    for move in moves:
        before = f"Before duel {move.duel}"
        for cards, source, where in (
            (move.brought_in, contents.sideboard, "the sideboard"),
            (move.taken_out, contents.deck, "the deck"),
        ):
            for count, name in cards:
                if count > source.get(name, 0):
                    yield f"{before}: {count} {name} cannot leave {where}, which holds {source.get(name, 0)}."
        coming, going = (sum(count for count, _ in cards) for cards in (move.brought_in, move.taken_out))
        contents = _after(contents, [move])
        size = sum(contents.deck.values())
        if least is None and coming != going:
            yield f"{before}: {coming} in and {going} out; cards are swapped one for one (RS D.11.4)."
        elif least is not None and size < least:
            yield f"{before}: the deck would have {size} cards, at least {least} are needed (RS D.11.5)."
