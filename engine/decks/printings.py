"""Printings that a list names: Alpha cards, gold borders, Collectors' Editions (RS D.8.2, D.13.Ruling.2-4).

A set code counts only where that set printed the card; otherwise the line is read by its name (RS D.6.2).
"""

from collections.abc import Iterator

import msgspec

from engine.cards.card import Card, CardSet, Play
from engine.cards.pool import CardPool
from engine.days import day_words
from engine.decks.deck_list import DeckList, Entry, Section
from engine.decks.formats import FormatDay
from engine.decks.problems import Code, Problem, cards, problem

_WHAT = {
    Play.GOLD_BORDER: "the gold border and another card back",
    Play.SQUARE_CORNERS: "square corners",
}


class NamedPrinting(msgspec.Struct, frozen=True):
    """An entry whose card is known, with the set it names; None where it names none."""

    entry: Entry
    card: Card
    printed_in: CardSet | None


def printing_problems(deck: DeckList, today: FormatDay, pool: CardPool) -> Iterator[Problem]:
    """Everything against the printings that the list names."""
    if not any(entry.set_code for entry in deck.entries):
        return
    named = list(_named(deck, pool))
    for printing in named:
        if printing.printed_in is not None and _refused(printing.printed_in, today):
            yield _not_playable(printing, printing.printed_in, today)
    for code in today.rule.unmixed_sets:
        yield from _mixed(named, code)


def printing_notes(deck: DeckList, today: FormatDay, pool: CardPool) -> Iterator[str]:
    """What is to be known of printings that are no problem."""
    if not any(entry.set_code for entry in deck.entries):
        return
    boxes = {
        printing.printed_in.code: printing.printed_in
        for printing in _named(deck, pool)
        if printing.printed_in is not None and _is_the_record(printing.printed_in, today)
    }
    for box in boxes.values():
        yield (
            f"The list names printings of {box.name}, which came later and reproduces decks of this time; on "
            f"{day_words(today.day)} they stand for the cards as played. The gold-bordered printings are not allowed."
        )


def _named(deck: DeckList, pool: CardPool) -> Iterator[NamedPrinting]:
    for entry in deck.entries:
        card = pool.find(entry.name)
        if card is None or entry.section in (Section.ASIDE, Section.VANGUARD):
            continue
        entry_set = pool.set_called(entry.set_code) if entry.set_code else None
        if entry_set is not None and entry_set.play is not Play.SQUARE_CORNERS:
            entry_set = entry_set if entry_set.code in card.set_codes() else None
        yield NamedPrinting(entry, card, entry_set)


def _is_the_record(printed_in: CardSet, today: FormatDay) -> bool:
    until = printed_in.reproduced_until
    return printed_in.play is Play.GOLD_BORDER and until is not None and today.day <= until


def _refused(printed_in: CardSet, today: FormatDay) -> bool:
    if printed_in.play in _WHAT:
        accepted = printed_in.play in today.format.accepted_printings
        return not accepted and not _is_the_record(printed_in, today)
    return today.format.own_printings_only and printed_in.code not in today.sets


def _not_playable(printing: NamedPrinting, printed_in: CardSet, today: FormatDay) -> Problem:
    why = _WHAT.get(printed_in.play)
    because = (
        f"it has {why}" if why else f"only printings of the format's own sets are, and not {printed_in.name}"
    )
    return problem(
        Code.NOT_IN_FORMAT,
        f"Line {printing.entry.line}: {printing.card.name} of {printed_in.name} is not allowed in "
        f"{today.format.title}: {because}.",
        today.section("printings"),
        card=printing.card.name,
        count=printing.entry.count,
        allowed=0,
        fix="Play another printing of the card and name that one.",
        line=printing.entry.line,
    )


def _mixed(named: list[NamedPrinting], code: str) -> Iterator[Problem]:
    of_set = [printing for printing in named if printing.printed_in and printing.printed_in.code == code]
    others = [printing for printing in named if _certainly_other(printing, code)]
    if not of_set or not others:
        return
    inside, outside = _count(of_set), _count(others)
    first, other = of_set[0], others[0]
    set_name = first.printed_in.name if first.printed_in else code
    yield problem(
        Code.MIXED_ALPHA,
        f"{cards(inside)} from {set_name}, such as {first.card.name}, and {outside} from elsewhere, such as "
        f"{other.card.name}: a deck with any card from {set_name} must consist of them.",
        "RS D.8.2",
        card=first.card.name,
        count=inside,
        allowed=0,
        fix="Play later printings of these cards, or the whole deck from that set.",
        line=first.entry.line,
    )


def _certainly_other(printing: NamedPrinting, code: str) -> bool:
    if printing.printed_in is not None:
        return printing.printed_in.code != code
    return code not in printing.card.set_codes()


def _count(printings: list[NamedPrinting]) -> int:
    return sum(printing.entry.count for printing in printings)
