"""An illegal action undone with what was paid for it, but for what cannot be undone (422.1)."""

from __future__ import annotations

from engine.cases.reading import log_entries as log
from engine.cases.replaying.log_actions import payments
from engine.cases.replaying.table import Table
from engine.rules.changing.gate import Terms, mana_named
from engine.rules.game import Position
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import State

TAKING_BACK = "422.1"


def reverse(table: Table, entry: log.Entry, before: Position) -> None:
    """Put the table back to before an illegal entry; its records are then of what stays done.

    That is mana abilities listed as its payment by which cards came to a library or from it, or, where the book has it
    so, by which a library was shuffled.
    """
    table.position, table.records, table.terms = before, [], Terms()
    if not isinstance(entry, log.Paid | log.Activate) or before.question is not None:
        return
    for payment in payments(before.state, entry) or ():
        was, told = table.position, len(table.records)
        try:
            table.act(payment.ability)
            if table.question is not None and payment.gives:
                table.answer(mana_named(table.question, payment.gives))
        except Illegal:
            continue
        if table.question is None and _stays(was.state, table.state):
            continue
        table.position = was
        del table.records[told:]


def _stays(before: State, after: State) -> bool:
    """Whether what was done cannot be reversed by the book."""
    moved = any(set(before.zone("library", p)) != set(after.zone("library", p)) for p in before.players)
    shuffles = before.book.taken_back == "but what moved or shuffled a library"
    return moved or (shuffles and before.shuffled != after.shuffled)
