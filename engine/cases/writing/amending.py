"""A player's choice written into the text of a case, right after what asks for it."""

from __future__ import annotations

from engine.cases.writing.editing import Nowhere, item_count, with_item


class NowhereToAnswer(Nowhere):
    """The text has no log entry of that number to answer after."""


def with_choice(text: str, after: int, by: str, pick: object) -> str:
    """The text with a `choose` entry right after log entry `after` (from 1).

    `pick` is an option of a decision, a list of them, or shares by name. Raises `NowhereToAnswer`.
    """
    if not 0 < after <= item_count(text, ("log",)):
        raise NowhereToAnswer(f"the log has no entry {after} to answer after")
    return with_item(text, ("log",), {"choose": {"by": by, "pick": pick}}, after)
