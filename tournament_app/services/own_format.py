"""An organizer's own format put together on screen (cards and sets are checked where it is kept)."""

import re
from collections.abc import Mapping
from datetime import date

from msgspec import Struct

from engine.cards.pool import CardPool
from engine.cards.search import suggestions
from engine.decks.formats import DeckRule, Format, ListEntry, Listing, PointList, SetSpan, SideboardRule
from engine.records import replace
from tournament_app.domain.refusal import Illegal, Malformed
from tournament_app.domain.spelling import folded

SOURCE = "The organizer"


class OwnFormat(Struct, frozen=True):
    """What the fields hold; ``sets``, ``banned``, ``restricted`` and ``points`` as they were typed, one a line.

    ``copies`` is None where any number is allowed. ``sets`` empty means every set. ``beside`` is the format that is
    changed, whose file may say more than a form shows (its rulebook, what a deck holds once): that stays.
    """

    title: str
    since: date
    minimum: int
    sideboard: SideboardRule
    sideboard_size: int
    copies: int | None
    sets: str = ""
    banned: str = ""
    restricted: str = ""
    points: str = ""
    budget: int = 0
    maximum: int | None = None
    beside: Format | None = None


def format_key(title: str) -> str:
    """The name under which files and commands know a format of that title: ``Kitchen Table 60`` is kitchen-table-60."""
    return "-".join(re.findall(r"[a-z0-9]+", folded(title)))[:40].strip("-")


def own_format(wanted: OwnFormat, pool: CardPool) -> Format:
    """The format that the fields describe. Raises ``Malformed`` with every line that cannot be used."""
    problems: list[str] = []
    name = format_key(wanted.title)
    if not name:
        problems.append("Give the format a title with a letter or a figure in it.")
    if wanted.maximum is not None and wanted.maximum < wanted.minimum:
        problems.append(
            f"The largest deck, {wanted.maximum}, is smaller than the smallest, {wanted.minimum}."
        )
    sets = _sets(wanted.sets, pool, problems)
    banned = _cards("Banned", wanted.banned, pool, problems)
    restricted = _cards("Restricted", wanted.restricted, pool, problems)
    for card in sorted(set(banned) & set(restricted)):
        problems.append(f"{card} is both banned and restricted: take it off one of the lists.")
    points = _points(wanted.points, pool, problems)
    if problems:
        raise Malformed(*problems)
    listed = [(card, Listing.BANNED) for card in banned] + [(card, Listing.RESTRICTED) for card in restricted]
    base, rule = _base_of(wanted, name)
    return replace(
        base,
        name=name,
        title=" ".join(wanted.title.split()),
        kind="own",
        source=SOURCE,
        deck=(rule,),
        sets=tuple(SetSpan(code, wanted.since, None) for code in sets),
        lists=tuple(ListEntry(card, listing, wanted.since, SOURCE) for card, listing in listed),
        points=(PointList(wanted.since, wanted.budget, points, SOURCE),) if points else (),
        every_set=not sets,
    )


def _base_of(wanted: OwnFormat, name: str) -> tuple[Format, DeckRule]:
    """The format that is changed, or an empty one, and its rule for decks with what the form says of it."""
    rule = DeckRule(since=wanted.since, minimum=wanted.minimum, sideboard=wanted.sideboard, source=SOURCE)
    base = wanted.beside or Format(name=name, title=wanted.title, kind="own", source=SOURCE, deck=(rule,))
    return base, replace(
        base.deck[0],
        since=wanted.since,
        minimum=wanted.minimum,
        sideboard=wanted.sideboard,
        source=SOURCE,
        sideboard_size=wanted.sideboard_size,
        maximum=wanted.maximum,
        copies=wanted.copies,
    )


def fields_of(known: Format) -> OwnFormat:
    """The fields that describe a format. Raises ``Illegal`` for one with a history, which no form can show."""
    dates = {rule.since for rule in known.deck} | {entry.since for entry in known.lists}
    dates |= {span.first for span in known.sets} | {points.since for points in known.points}
    simple = len(known.deck) == 1 and len(dates) == 1 and not known.further_cards
    if not simple or any(span.last is not None for span in known.sets):
        raise Illegal(
            f"{known.title} has a history of its own, which a form cannot show. Change its file and define it again."
        )
    (rule,) = known.deck
    points = known.points[0] if known.points else None
    return OwnFormat(
        title=known.title,
        since=rule.since,
        minimum=rule.minimum,
        sideboard=rule.sideboard,
        sideboard_size=rule.sideboard_size,
        copies=rule.copies,
        sets="\n".join(span.set_code for span in known.sets),
        banned=_named(known, Listing.BANNED),
        restricted=_named(known, Listing.RESTRICTED),
        points="\n".join(f"{cost} {card}" for card, cost in points.cards.items()) if points else "",
        budget=points.budget if points else 0,
        maximum=rule.maximum,
        beside=known,
    )


def _named(known: Format, listing: Listing) -> str:
    return "\n".join(entry.card for entry in known.lists if entry.listing is listing)


def _sets(typed: str, pool: CardPool, problems: list[str]) -> list[str]:
    by_name: Mapping[str, str] = {entry.name.casefold(): entry.code for entry in pool.sets.values()}
    found = []
    for line in filter(None, map(str.strip, typed.splitlines())):
        known = pool.set_called(line)
        code = known.code if known is not None else by_name.get(line.casefold())
        if code is None:
            problems.append(f"Sets: no set is called “{line}”. Write its code (ONS) or its English name.")
        else:
            found.append(code)
    return list(dict.fromkeys(found))


def _cards(title: str, typed: str, pool: CardPool, problems: list[str]) -> list[str]:
    found = []
    for line in filter(None, map(str.strip, typed.splitlines())):
        card = pool.find(line)
        if card is None:
            near = suggestions(pool, line)
            perhaps = f" Did you mean {' or '.join(near)}?" if near else ""
            problems.append(f"{title}: no card is called “{line}”.{perhaps}")
        else:
            found.append(card.name)
    return list(dict.fromkeys(found))


def _points(typed: str, pool: CardPool, problems: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in filter(None, map(str.strip, typed.splitlines())):
        cost, _, name = line.partition(" ")
        card = pool.find(name.strip())
        if not cost.isdecimal() or card is None:
            problems.append(f"Points: “{line}” is not a number and a card's name, as in 7 Black Lotus.")
        else:
            found[card.name] = int(cost)
    return found
