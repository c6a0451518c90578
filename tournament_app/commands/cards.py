"""``tournament-app cards``: looks cards up, searches them, imports a larger reference."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from engine.cards.card import Card
from engine.cards.pool import CardPool
from engine.cards.search import CardQuery, search, suggestions
from engine.decks.legality import card_status
from tournament_app.commands.console import print_json, refusing_plainly, say
from tournament_app.domain.refusal import Malformed
from tournament_app.reference.cards import card_pool
from tournament_app.reference.formats import format_files, format_named
from tournament_app.reference.imported_cards import default_folder, rules_texts

app = typer.Typer(no_args_is_help=True)

AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
MANY = 40


class Standing(msgspec.Struct, frozen=True):
    """What a format says of a card on a day."""

    status: str
    on: date


@app.command()
def show(name: Annotated[str, typer.Argument(help="In any spelling.")], as_json: AsJson = False) -> None:
    """Show a card: cost, types, size, sets, and where it is legal."""
    with refusing_plainly():
        pool = card_pool()
        card = pool.find(name)
        if card is None:
            near = suggestions(pool, name)
            meant = (
                f"Did you mean {' or '.join(near)}?" if near else "Check the spelling, or import more cards."
            )
            raise Malformed(f"No card printed up to {pool.printed_until} is called “{name}”. {meant}")
        text = rules_texts(default_folder()).get(card.name)
    standing = _standing(card, pool)
    if as_json:
        print_json({**_facts(card, pool), "text": text, "formats": standing})
        return
    _tell(card, pool, text)
    for name_of_format, stands in standing.items():
        say(f"{name_of_format:20} {stands.status:14} on {stands.on}")


@app.command("search")
def search_cards(
    text: Annotated[str, typer.Argument(help="A part of the name; may be empty.")] = "",
    types: Annotated[list[str] | None, typer.Option("--type", help="Every one must fit.")] = None,
    sets: Annotated[list[str] | None, typer.Option("--set", help="One of them must fit.")] = None,
    keywords: Annotated[list[str] | None, typer.Option("--keyword", help="Every one must fit.")] = None,
    rules: Annotated[str, typer.Option(help="Part of the rules text, where texts were imported.")] = "",
    mana_value: Annotated[int | None, typer.Option("--value", help="Mana value.")] = None,
    cost: Annotated[str, typer.Option(help="Mana cost, such as 2GG.")] = "",
    limit: Annotated[int, typer.Option(min=1, help="At most so many.")] = MANY,
    as_json: AsJson = False,
) -> None:
    """Search cards by a part of the name, type, set and cost."""
    with refusing_plainly():
        pool = card_pool()
        unknown = [code for code in sets or () if pool.set_called(code) is None]
        if unknown:
            raise Malformed(f"No set has the code {' or '.join(unknown)}.")
        query = CardQuery(
            text, tuple(types or ()), tuple(sets or ()), tuple(keywords or ()), mana_value, cost
        )
        found = _with_text(search(pool, query), rules) if rules else search(pool, query)
    if as_json:
        print_json({"found": len(found), "cards": [_facts(card, pool) for card in found[:limit]]})
        return
    for card in found[:limit]:
        say(f"{card.name:36} {card.mana_cost:14} {card.type_line}")
    if len(found) > limit:
        say(f"... and {len(found) - limit} more; narrow the search or raise --limit.")


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(help="MTGJSON AllPrintings or Scryfall bulk cards, packed or not.")],
    as_json: AsJson = False,
) -> None:
    """Import a larger card reference on top of the embedded one; Ctrl-C leaves everything as it was."""
    from tournament_app.reference.card_import import import_cards  # its readers are needed here alone

    with refusing_plainly(), _bar() as progress:
        pool = import_cards(file, default_folder(), progress)
    if as_json:
        print_json({"cards": len(pool), "sets": len(pool.sets), "printed_until": pool.printed_until})
    else:
        say(f"{len(pool)} cards of {len(pool.sets)} sets, printed up to {pool.printed_until}, imported.")


def _with_text(found: Sequence[Card], part: str) -> Sequence[Card]:
    texts = rules_texts(default_folder())
    if not texts:
        raise Malformed("No rules texts are here: import a card reference first (cards import FILE).")
    return [card for card in found if part.casefold() in texts.get(card.name, "").casefold()]


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error where that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda _done, _size: None
        return
    with typer.progressbar(length=100, label="Reading cards", file=sys.stderr) as bar:
        yield lambda done, size: bar.update(done * 100 // max(size, 1) - bar.pos)


def _standing(card: Card, pool: CardPool) -> dict[str, Standing]:
    """What each format says of the card today, or on the last day that its lists cover."""
    standing = {}
    for name in format_files():
        known_until = format_named(name).known_until
        day = min(date.today(), known_until) if known_until else date.today()
        status = card_status(card, format_named(name).on(day), pool)
        standing[name] = Standing(status.listing.value if status.in_pool else "not in format", day)
    return standing


def _facts(card: Card, pool: CardPool) -> dict[str, object]:
    facts: dict[str, object] = msgspec.structs.asdict(card)
    facts.pop("plain_name")
    facts["printings"] = [
        {
            "set": printing.set_code,
            "number": printing.number,
            "rarity": printing.rarity.value,
            "released": pool.sets[printing.set_code].released if printing.set_code in pool.sets else None,
        }
        for printing in card.printings
    ]
    return facts


def _tell(card: Card, pool: CardPool, text: str | None) -> None:
    say(f"{card.name}  {card.mana_cost}".rstrip())
    size = f"  {card.power}/{card.toughness}" if card.power else ""
    say(f"{card.type_line}{size}")
    if card.keywords:
        say(", ".join(card.keywords))
    if text:
        say(text)
    for code in card.set_codes():
        known = pool.sets.get(code)
        rarity = next(printing.rarity.value for printing in card.printings if printing.set_code == code)
        say(f"  {code:5} {known.name if known else ''}, {known.released if known else ''}, {rarity}")
