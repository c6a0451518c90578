"""A deck list verified under a format on a day: all problems at once (RS D.8, D.11, D.13-D.19).

What is knowingly left out: sleeves (D.7) and whether the cards on the table are those of the
list, which only a deck check shows.
"""

from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from engine.cards.card import Card
from engine.cards.pool import CardPool
from engine.cards.search import suggestions
from engine.days import day_words
from engine.decks.card_problems import CardCount, card_problems
from engine.decks.deck_list import DeckList, Entry, Section
from engine.decks.formats import Format, FormatDay, SideboardRule
from engine.decks.handed_out import pool_problems
from engine.decks.legality import in_pool
from engine.decks.marks import mark_notes, mark_problems
from engine.decks.new_sets import early_sets, printed_in
from engine.decks.printings import printing_notes, printing_problems
from engine.decks.problems import Code, Problem, cards, problem, take_out
from engine.decks.vanguard import vanguard_notes, vanguard_problems

MOST_SUGGESTED = 50
NO_RULE = "RS D.2.1"


class Verdict(msgspec.Struct, frozen=True):
    """Whether a deck is legal under a format on a day, all problems, and what else is to be known."""

    legal: bool
    format: str
    date: date
    main: int
    sideboard: int
    problems: tuple[Problem, ...]
    notes: tuple[str, ...] = ()


class Occasion(msgspec.Struct, frozen=True):
    """What an event changes about its decks.

    At a ``prerelease`` the next set to be released counts already (RS D.17.3). ``lands_added`` basic lands
    may be added to a pool, as the head judge announced (RS D.17.1); None goes by the format.
    """

    prerelease: bool = False
    lands_added: int | None = None


class CountedDeck(msgspec.Struct, frozen=True):
    """A deck list with its names looked up: the cards counted, and the entries that name no card."""

    deck: DeckList
    cards: tuple[CardCount, ...]
    unknown: tuple[Entry, ...]


def verify(
    deck: DeckList,
    wanted: Format,
    day: date,
    pool: CardPool,
    registered: DeckList | None = None,
    occasion: Occasion = Occasion(),
) -> Verdict:
    """Every problem of a deck under a format on a day.

    ``registered`` is the pool that the player registered, in sealed deck and draft. Raises
    :class:`engine.decks.formats.NotYetError` on a day before the format existed.
    """
    today = wanted.on(day)
    if occasion.prerelease and wanted.kind == "limited":
        today = today.with_next_release()
    return verify_on(deck, today, pool, registered, occasion)


def verify_on(
    deck: DeckList,
    today: FormatDay,
    pool: CardPool,
    registered: DeckList | None = None,
    occasion: Occasion = Occasion(),
) -> Verdict:
    """As :func:`verify`, for many decks under one format on one day."""
    counted = count_cards(deck, pool)
    problems = [*_unread(deck), *_unknown(counted.unknown, today, pool)]
    for card in counted.cards:
        problems.extend(card_problems(card, today, pool))
    problems.extend(printing_problems(deck, today, pool))
    problems.extend(mark_problems(deck, pool))
    problems.extend(_points(counted.cards, today))
    if registered is not None:
        had = {card.card.name: card.total for card in count_cards(registered, pool).cards}
        added = today.rule.lands_added if occasion.lands_added is None else occasion.lands_added
        problems.extend(pool_problems(counted.cards, had, registered, today, added))
        problems.extend(mark_problems(registered, pool))
    problems.extend(_sizes(deck, today))
    problems.extend(vanguard_problems(deck, today))
    return Verdict(
        legal=not problems,
        format=today.format.name,
        date=today.day,
        main=deck.size(Section.MAIN),
        sideboard=deck.size(Section.SIDEBOARD),
        problems=tuple(problems),
        notes=tuple(_notes(deck, today, pool)),
    )


def count_cards(deck: DeckList, pool: CardPool) -> CountedDeck:
    """The cards of deck and sideboard counted by card, with the first line of each."""
    main: dict[str, int] = {}
    side: dict[str, int] = {}
    found: dict[str, tuple[Card, int]] = {}
    unknown: list[Entry] = []
    for entry in deck.entries:
        if entry.section in (Section.ASIDE, Section.VANGUARD):
            continue
        card = pool.find(entry.name)
        if card is None:
            unknown.append(entry)
            continue
        found.setdefault(card.name, (card, entry.line))
        place = main if entry.section is Section.MAIN else side
        place[card.name] = place.get(card.name, 0) + entry.count
    counts = (
        CardCount(card, main.get(name, 0), side.get(name, 0), line) for name, (card, line) in found.items()
    )
    return CountedDeck(deck, tuple(counts), tuple(unknown))


def _unread(deck: DeckList) -> Iterator[Problem]:
    for line in deck.unread:
        shown = line.text.strip()
        yield problem(
            Code.UNREADABLE_LINE,
            f"Line {line.line} cannot be read: “{shown}” ({line.reason}).",
            NO_RULE,
            card=shown,
            fix="Write the number of copies and the name, or mark the line as a comment with //.",
            line=line.line,
        )


def _unknown(entries: tuple[Entry, ...], today: FormatDay, pool: CardPool) -> Iterator[Problem]:
    without_cards = ", ".join(pool.sets[code].name for code in _sets_without_cards(today, pool))
    later = f"{without_cards}, legal on this day" if without_cards else "later cards"
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(entry.name, []).append(entry)
    for asked, (name, same) in enumerate(by_name.items()):
        if len(foreign := pool.meant_by(name)) > 1:
            yield _ambiguous(name, same, [card.name for card in foreign])
            continue
        near = _meant(name, today, pool) if asked < MOST_SUGGESTED else ()
        meant = f"Did the player mean {' or '.join(near)}? Otherwise check" if near else "Check"
        yield problem(
            Code.UNKNOWN_CARD,
            f"Line {same[0].line}: no card printed up to {pool.printed_until} is called “{name}”.",
            NO_RULE,
            card=name,
            count=sum(entry.count for entry in same),
            fix=f"{meant} the spelling, or import a card reference that holds {later}.{_in_english(name, near, pool)}",
            line=same[0].line,
        )


def _in_english(name: str, near: Sequence[str], pool: CardPool) -> str:
    """What to do about a name that may be in another language, where the reference has only English ones."""
    if pool.knows_languages or (near and name.isascii()):
        return ""
    return (
        " A name in another language (RS D.6.3) is read where an imported card reference holds it (MTGJSON's "
        "AllPrintings, Scryfall's all cards); else write the English name."
    )


def _ambiguous(name: str, same: Sequence[Entry], meant: Sequence[str]) -> Problem:
    return problem(
        Code.UNKNOWN_CARD,
        f"Line {same[0].line}: “{name}” is what {' and '.join(meant)} are called in other languages.",
        "RS D.6.3",
        card=name,
        count=sum(entry.count for entry in same),
        fix="Write the English name.",
        line=same[0].line,
    )


def _meant(name: str, today: FormatDay, pool: CardPool) -> list[str]:
    """The names that may have been meant, those of the format first."""
    near = [card for card in map(pool.find, suggestions(pool, name)) if card is not None]
    return [card.name for card in sorted(near, key=lambda card: not in_pool(card, today, pool))]


def _sets_without_cards(today: FormatDay, pool: CardPool) -> list[str]:
    """The legal sets released later than the pool's last card, in order of release."""
    known = (pool.sets[code] for code in today.sets if code in pool.sets)
    later = [entry for entry in known if entry.released and entry.released > pool.printed_until]
    return [entry.code for entry in sorted(later, key=lambda entry: str(entry.released))]


def _points(counted: tuple[CardCount, ...], today: FormatDay) -> Iterator[Problem]:
    if today.points is None:
        return
    spent = {
        card.card.name: points * card.total
        for card in counted
        if (points := today.points.cards.get(card.card.name))
    }
    total = sum(spent.values())
    if total > today.points.budget:
        dearest = ", ".join(f"{name} {points}" for name, points in spent.items())
        yield problem(
            Code.TOO_MANY_POINTS,
            f"The deck spends {total} points, {today.points.budget} are allowed: {dearest}.",
            today.section("points"),
            count=total,
            allowed=today.points.budget,
            fix=f"Save {total - today.points.budget} points.",
        )


def _sizes(deck: DeckList, today: FormatDay) -> Iterator[Problem]:
    rule, main, side = today.rule, deck.size(Section.MAIN), deck.size(Section.SIDEBOARD)
    if main < rule.minimum:
        yield problem(
            Code.DECK_TOO_SMALL,
            f"The deck has {cards(main)}, at least {rule.minimum} are needed.",
            today.section("minimum"),
            count=main,
            allowed=rule.minimum,
            fix=f"Add {rule.minimum - main}.",
        )
    if rule.maximum is not None and main > rule.maximum:
        yield problem(
            Code.DECK_TOO_LARGE,
            f"The deck has {cards(main)}, at most {rule.maximum} are allowed.",
            today.section("minimum"),
            count=main,
            allowed=rule.maximum,
            fix=take_out(main - rule.maximum),
        )
    size = rule.sideboard_size
    if rule.sideboard is SideboardRule.EXACTLY and side not in (0, size):
        fix = f"Take out {side - size}." if side > size else f"Add {size - side} or leave the sideboard out."
        what = f"The sideboard has {cards(side)}; it must have exactly {size}, or there is none."
    elif rule.sideboard is SideboardRule.UP_TO and side > size:
        what, fix = f"The sideboard has {cards(side)}, at most {size} are allowed.", take_out(side - size)
    else:
        return
    section = today.section("sideboard")
    yield problem(Code.SIDEBOARD_SIZE, what, section, count=side, allowed=size, fix=fix)


def _notes(deck: DeckList, today: FormatDay, pool: CardPool) -> Iterator[str]:
    known_until = today.format.known_until
    if known_until is not None and today.day > known_until:
        yield f"The lists of {today.format.title} are known up to {day_words(known_until)}; later changes are not."
    without_cards = [pool.sets[code].name for code in _sets_without_cards(today, pool)]
    if without_cards:
        yield (
            f"Cards of {', '.join(without_cards)}, and their reprints of older cards, are legal on this day but "
            "not in the card reference: import one that holds them."
        )
    if deck.by_blank_line:
        yield "The cards after the last blank line were taken for the sideboard."
    aside = deck.size(Section.ASIDE)
    if aside:
        yield f"{cards(aside)} listed apart from deck and sideboard were not counted."
    yield from printing_notes(deck, today, pool)
    yield from mark_notes(deck, pool)
    yield from _translations(deck, pool)
    yield from vanguard_notes(deck, today)
    yield from _as_announced(deck, today, pool)


def _translations(deck: DeckList, pool: CardPool) -> Iterator[str]:
    """Names in other languages with the cards that they were read as (RS D.6.3)."""
    found = {entry.name: card.name for entry in deck.entries if (card := pool.translated(entry.name))}
    if found:
        read = ", ".join(f"“{name}” as {english}" for name, english in found.items())
        yield f"Names in other languages were read: {read} (RS D.6.3)."


def _as_announced(deck: DeckList, today: FormatDay, pool: CardPool) -> Iterator[str]:
    """Sets of the deck that count earlier than the text has them (RS D.13.4)."""
    played = [card for entry in deck.entries if (card := pool.find(entry.name)) is not None]
    for entry, later in early_sets(today, pool):
        others = today.sets - {entry.code}
        if any(printed_in(card, entry) and not others & set(card.set_codes()) for card in played):
            yield (
                f"{entry.name} counts as it was announced and played; by {today.section('new_sets')} it would "
                f"from {day_words(later)}."
            )
