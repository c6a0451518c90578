"""Cards and formats in words and as rich text: facts, standing in each format, what a format allows."""

import re
from collections.abc import Iterable
from datetime import date
from html import escape

from engine.cards.card import Card, Play
from engine.cards.pool import CardPool
from engine.days import day_words
from engine.decks.changes import changes_between
from engine.decks.formats import DeckRule, Format, FormatDay, Listing, NotYetError, SideboardRule
from engine.decks.legality import CardStatus, card_status
from tournament_app.services.card_library import CardLibrary

LISTED = {Listing.BANNED: "banned", Listing.RESTRICTED: "restricted", Listing.ANTE: "for ante only"}
ABREAST = 3
MARKS = {"legal": "✓", "banned": "✕", "restricted": "1", "for ante only": "✕", "not legal": "–"}


def size_of(card: Card) -> str:
    """``2/2``; empty for cards without power and toughness."""
    return f"{card.power}/{card.toughness}" if card.power else ""


def cost_of(card: Card) -> str:
    """The mana cost without braces where that reads as well: ``1RR``, ``R // 3G``, ``B×15``."""
    cost = re.sub(r"(\{\w\})\1{5,}", lambda found: f"{found[1]}×{len(found[0]) // 3}", card.mana_cost)
    return cost if re.search(r"\{\w+/", cost) else cost.replace("{", "").replace("}", "")


def card_page(card: Card, library: CardLibrary, day: date, text: str = "") -> str:
    """A card's facts, its text (rich text already) and its standing in every format on a day, as rich text."""
    pool = library.pool
    lines = [f"<h2>{escape(card.name)}</h2>"]
    facts = [escape(cost_of(card)), escape(card.type_line), size_of(card)]
    lines.append(f"<p>{' · '.join(filter(None, facts))}</p>")
    if card.keywords:
        lines.append(f"<p>{escape(', '.join(card.keywords))}</p>")
    lines.append(text)
    lines.append(f"<h3>Legal on {day_words(day)}</h3>{_table(_standings(card, library, day))}")
    lines.append(f"<h3>Printed in</h3>{_table(_printings(card, pool))}")
    return "".join(lines)


def status_words(status: CardStatus) -> tuple[str, str]:
    """``banned``, ``since 1 Apr 2003``: the standing, and what is to be added."""
    if status.listing in LISTED:
        since = f"since {day_words(status.since)}" if status.since else ""
        return LISTED[status.listing], since
    if status.in_pool:
        return "legal", ""
    said = [f"until {day_words(status.legal_until)}"] if status.legal_until else []
    if status.legal_from:
        said.append(f"from {day_words(status.legal_from)}" + (f" with {status.by.name}" if status.by else ""))
    return "not legal", ", ".join(said)


def format_page(known: Format, day: date, pool: CardPool) -> str:
    """What a format allows on a day, as rich text."""
    lines = [f"<h2>{escape(known.title)}</h2>"]
    try:
        today = known.on(day)
    except NotYetError as refused:
        return f"{lines[0]}<p>{escape(str(refused))}</p>"
    if known.known_until is not None and day > known.known_until:
        lines.append(
            f"<p>Its lists are known up to {day_words(known.known_until)}; later changes are not.</p>"
        )
    lines.append(f"<p>{escape(_rule_words(today.rule))}</p>")
    for listing, title in (
        (Listing.BANNED, "Banned"),
        (Listing.RESTRICTED, "Restricted"),
        (Listing.ANTE, "For ante only"),
    ):
        lines.append(_names(title, today.names(listing)))
    if today.points is not None:
        costs = [f"{name} {cost}" for name, cost in today.points.cards.items()]
        lines.append(_names(f"Points, {today.points.budget} to spend", costs))
    lines.append(_names("Cards that are legal without a legal set", today.further))
    lines.append(_sets(today, pool))
    lines.append(f"<p>{escape(known.note)}</p>" if known.note else "")
    lines.append(f"<p><small>{escape(known.source)}</small></p>")
    return "".join(lines)


def changes_page(known: Format, first: date, second: date, pool: CardPool) -> str:
    """What changed in a format after one day up to and including another, as rich text."""
    head = f"<h2>{escape(known.title)}</h2><p>Changes after {day_words(first)} up to {day_words(second)}</p>"
    if second < first:
        return f"{head}<p>The second day lies before the first.</p>"
    try:
        found = changes_between(known, first, second)
    except NotYetError as refused:
        return f"{head}<p>{escape(str(refused))}</p>"
    if not found:
        return f"{head}<p>Nothing changed.</p>"
    rows = [(since, _set_name(code, pool), "joins") for code, since in found.sets_in]
    rows += [(since, _set_name(code, pool), "leaves") for code, since in found.sets_out]
    rows += [
        (change.day, change.card, f"{_listing(change.before)} → {_listing(change.after)}")
        for change in found.cards
    ]
    rows += [(since, name, "is playable without a legal set") for name, since in found.further_in]
    rows += [(since, name, "is no longer playable without a legal set") for name, since in found.further_out]
    rows += [(rule.since, "Deck rules", _rule_words(rule)) for rule in found.rules]
    return head + _table((day_words(day), what, how) for day, what, how in sorted(rows))


def _standings(card: Card, library: CardLibrary, day: date) -> Iterable[tuple[str, ...]]:
    apart = []
    for known in library.formats.values():
        try:
            word, more = status_words(card_status(card, known.on(day), library.pool))
        except NotYetError:
            continue
        if known.known_until is not None and day > known.known_until:
            more = "; ".join(
                filter(
                    None,
                    (
                        more,
                        f"as its lists stood on {day_words(known.known_until)}; later changes are not known",
                    ),
                )
            )
        row = (known.title, f"{MARKS[word]} {word}" + (f": {more}" if more else ""))
        if word == "not legal":
            apart.append(row)
        else:
            yield row
    yield from apart


def _printings(card: Card, pool: CardPool) -> Iterable[tuple[str, ...]]:
    for printing in card.printings:
        found = pool.sets.get(printing.set_code)
        name = found.name if found else printing.set_code
        released = day_words(found.released) if found and found.released else ""
        play = "" if found is None or found.play is Play.TOURNAMENT else found.play.value.replace("-", " ")
        yield name, printing.rarity.value, released, play


def _rule_words(rule: DeckRule) -> str:
    most = f" to {rule.maximum}" if rule.maximum else " or more"
    copies = "any number of copies" if rule.copies is None else f"at most {rule.copies} of a card"
    side = {
        SideboardRule.EXACTLY: f"a sideboard of {rule.sideboard_size} or none",
        SideboardRule.UP_TO: f"a sideboard of up to {rule.sideboard_size}",
        SideboardRule.POOL: "the rest of the pool is the sideboard",
    }[rule.sideboard]
    single = f"; one of each {' and '.join(rule.single_supertypes).lower()}" if rule.single_supertypes else ""
    return f"{rule.minimum}{most} cards, {copies}, {side}{single}."


def _names(title: str, names: Iterable[str]) -> str:
    found = sorted(names)
    if not found:
        return ""
    down = -(-len(found) // ABREAST)
    rows = (tuple(found[at::down]) for at in range(down))
    return f"<h3>{escape(title)} ({len(found)})</h3>{_table(rows)}"


def _sets(today: FormatDay, pool: CardPool) -> str:
    if today.format.every_set:
        return "<h3>Sets</h3><p>Every set</p>"
    found = [pool.sets[code] for code in today.sets if code in pool.sets]
    found.sort(key=lambda entry: (entry.released or date.min, entry.name))
    rows = [(entry.code, entry.name, day_words(entry.released) if entry.released else "") for entry in found]
    return f"<h3>Sets ({len(rows)})</h3>{_table(rows)}"


def _listing(listing: Listing) -> str:
    return LISTED.get(listing, "legal")


def _set_name(code: str, pool: CardPool) -> str:
    found = pool.sets.get(code)
    return found.name if found else code


def _table(rows: Iterable[tuple[str, ...]]) -> str:
    shown = ("".join(f"<td>{escape(cell)}&nbsp;&nbsp;&nbsp;</td>" for cell in row) for row in rows)
    return f"<table>{''.join(f'<tr>{cells}</tr>' for cells in shown)}</table>"
