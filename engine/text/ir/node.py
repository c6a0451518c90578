"""The class every node of the representation is of."""

from __future__ import annotations

import msgspec


class Node(msgspec.Struct, frozen=True, kw_only=True, tag=True, tag_field="node", omit_defaults=True):
    """One node; tagged by its class name, so that a compiled card is plain JSON.

    `said` marks which of several wordings with one meaning was read, for printing; rules never look at it.
    """

    said: str = ""
