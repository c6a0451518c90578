"""What a format says against a card: its lists, its sets, the copies (RS D.8, D.13.2-9 and alike)."""

from collections.abc import Iterator

import msgspec

from engine.cards.card import Card
from engine.cards.pool import CardPool
from engine.days import day_words
from engine.decks.formats import FormatDay, Listing
from engine.decks.legality import CardStatus, card_status
from engine.decks.new_sets import text_day
from engine.decks.problems import Code, Problem, copies, problem, take_out

MOST_SETS_NAMED = 4


class CardCount(msgspec.Struct, frozen=True):
    """A card of a deck with its copies in deck and sideboard and the first line that names it."""

    card: Card
    main: int
    sideboard: int
    line: int

    @property
    def total(self) -> int:
        """Copies in deck and sideboard together."""
        return self.main + self.sideboard


def card_problems(counted: CardCount, today: FormatDay, pool: CardPool) -> Iterator[Problem]:
    """Everything that the format has against the card and its number."""
    status = card_status(counted.card, today, pool)
    if status.listing is Listing.BANNED:
        yield _listed(counted, status, today, Code.BANNED, "banned", 0)
    elif status.listing is Listing.ANTE:
        yield _ante(counted, today)
    elif not status.in_pool:
        yield _outside(counted, status, today, pool)
    elif status.listing is Listing.RESTRICTED and counted.total > 1:
        yield _listed(counted, status, today, Code.RESTRICTED, "restricted", 1)
        return
    yield from _too_many(counted, today)


def _listed(
    counted: CardCount, status: CardStatus, today: FormatDay, code: Code, word: str, allowed: int
) -> Problem:
    since = f" since {day_words(status.since)}" if status.since else ""
    surplus = counted.total - allowed
    listed = f"{counted.card.name} is {word} in {today.format.title}{since}"
    return problem(
        code,
        f"{listed}: {copies(counted.total)}{_where(counted)}, {allowed or 'none'} allowed.",
        today.section(word),
        card=counted.card.name,
        count=counted.total,
        allowed=allowed,
        fix=take_out(surplus),
        line=counted.line,
    )


def _ante(counted: CardCount, today: FormatDay) -> Problem:
    return problem(
        Code.ANTE_CARD,
        f"{counted.card.name} may only be played for ante, and {today.format.title} is not.",
        today.section("ante"),
        card=counted.card.name,
        count=counted.total,
        allowed=0,
        fix="Hand it to the head judge, who replaces it with a card drawn at random.",
        line=counted.line,
    )


def _outside(counted: CardCount, status: CardStatus, today: FormatDay, pool: CardPool) -> Problem:
    return problem(
        Code.NOT_IN_FORMAT,
        f"{counted.card.name} is not in {today.format.title} on {day_words(today.day)}: {_why(status, today, pool)}",
        _section(status, today),
        card=counted.card.name,
        count=counted.total,
        allowed=0,
        fix=take_out(counted.total),
        line=counted.line,
    )


def _section(status: CardStatus, today: FormatDay) -> str:
    """The rule about new sets, or the announcement where practice differed from its text."""
    if status.legal_from is None:
        return today.section("pool")
    if text_day(today, status.by, status.legal_from) is not None:
        return f"announcement of the set, not {today.section('new_sets')}"
    return today.section("new_sets")


def _why(status: CardStatus, today: FormatDay, pool: CardPool) -> str:
    card = status.card
    if card.silver_border:
        return "it has a silver border."
    said = []
    if status.legal_until is not None:
        said.append(f"it was legal until {day_words(status.legal_until)}.")
    if status.legal_from is not None:
        by = f" with {status.by.name}" if status.by else ""
        said.append(f"it becomes legal on {day_words(status.legal_from)}{by}.")
        by_text = text_day(today, status.by, status.legal_from)
        if by_text is not None:
            said.append(
                f"That day was announced; by {today.section('new_sets')} it would be {day_words(by_text)}."
            )
    if said:
        return " ".join(said)
    named = [pool.sets[code].name for code in card.set_codes() if code in pool.sets]
    further = f" and {len(named) - MOST_SETS_NAMED} more" if len(named) > MOST_SETS_NAMED else ""
    return f"none of its sets is legal ({', '.join(named[:MOST_SETS_NAMED])}{further})."


def _too_many(counted: CardCount, today: FormatDay) -> Iterator[Problem]:
    rule, card = today.rule, counted.card
    if card.is_basic_land:
        return
    single = next((word for word in rule.single_supertypes if word in card.supertypes), None)
    allowed = 1 if single else rule.copies
    if allowed is None or counted.total <= allowed:
        return
    each = f", {allowed} of each {single.lower()} card allowed" if single else f", {allowed} allowed"
    yield problem(
        Code.TOO_MANY_COPIES,
        f"{card.name}: {copies(counted.total)}{_where(counted)}{each}.",
        today.section("copies"),
        card=card.name,
        count=counted.total,
        allowed=allowed,
        fix=take_out(counted.total - allowed),
        line=counted.line,
    )


def _where(counted: CardCount) -> str:
    if counted.main and counted.sideboard:
        return f" ({counted.main} in the deck, {counted.sideboard} in the sideboard)"
    return " in the sideboard" if counted.sideboard else ""
