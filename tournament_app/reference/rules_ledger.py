"""The ledger of tournament rules: each statement of the documents, and where it is carried out.

``works``: carried out at ``where``, shown by ``test``. ``conduct``: what people do at the table.
``explained``: not carried out, and why. ``open``: not carried out yet, with what is missing.
"""

from enum import StrEnum
from functools import cache
from importlib.resources import files

import msgspec

from tournament_app.domain.refusal import Malformed

PLACE = "resources/rules/tournament.json"


class Standing(StrEnum):
    """How a statement stands with the program."""

    WORKS = "works"
    CONDUCT = "conduct"
    EXPLAINED = "explained"
    OPEN = "open"


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One statement by its number in the documents, in our own words.

    ``where`` and ``test`` are a file and, after ``#``, what in it; ``why`` is given where nothing is carried out.
    """

    id: str
    says: str
    status: Standing
    where: str = ""
    test: str = ""
    why: str = ""


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All statements of the documents, in their order."""

    document: str
    source: str
    statements: tuple[Statement, ...]

    def standing(self, status: Standing) -> tuple[Statement, ...]:
        """The statements that stand so."""
        return tuple(found for found in self.statements if found.status is status)

    def summary(self) -> dict[str, int | list[str]]:
        """The numbers: ``statements``, ``works``, ``conduct``, ``explained``, and the ids of those ``open``."""
        counted = {
            status.value: len(self.standing(status)) for status in Standing if status is not Standing.OPEN
        }
        return {
            "statements": len(self.statements),
            **counted,
            "open": [found.id for found in self.standing(Standing.OPEN)],
        }


@cache
def rules_ledger() -> Ledger:
    """The ledger that comes with the program; ``Malformed`` where the file is damaged."""
    content = (files("resources") / "rules" / "tournament.json").read_bytes()
    try:
        return msgspec.json.decode(content, type=Ledger)
    except msgspec.DecodeError as error:
        raise Malformed(f"{PLACE}: {error}. Install the program again.") from error
