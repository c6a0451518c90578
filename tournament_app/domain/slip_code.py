"""The code on a result slip: which match it is, short enough to scan and to type.

``E7R3T12`` is event 7, round 3, table 12. Only letters that stand at the same place on English, German and
French keyboards are used, since scanners type; digits may arrive as a scanner sends them.
"""

import re

from msgspec import Struct

from tournament_app.domain.identity import EventId, RoundNumber, TableNumber
from tournament_app.domain.refusal import Malformed

_CODE = re.compile(r"E([1-9][0-9]{0,9})R([1-9][0-9]{0,2})T([1-9][0-9]{0,5})", re.ASCII)


class SlipCode(Struct, frozen=True):
    """The match that a slip belongs to."""

    event: EventId
    round: RoundNumber
    table: TableNumber

    def __str__(self) -> str:
        """``E7R3T12``."""
        return f"E{self.event}R{self.round}T{self.table}"


def is_slip_code(text: str) -> bool:
    """Whether the text is a slip's code, in capital or small letters."""
    return _CODE.fullmatch(text.strip().upper()) is not None


def parse_slip_code(text: str) -> SlipCode:
    """Read a scanned code back. Raises :class:`Malformed` for anything else."""
    found = _CODE.fullmatch(text.strip().upper())
    if found is None:
        raise Malformed(
            f"“{text.strip()}” is not the code of a result slip (such as E7R3T12): "
            "scan it again or type the table."
        )
    event, number, table = map(int, found.groups())
    return SlipCode(EventId(event), RoundNumber(number), TableNumber(table))
