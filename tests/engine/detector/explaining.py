"""Why a part of a card was not seen to change anything."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

LIST = Path(__file__).parent / "explained.json"


@cache
def explained() -> dict[str, str]:
    """By card and part, the reason."""
    found: dict[str, dict[str, list[str]]] = json.loads(LIST.read_text(encoding="utf-8"))
    return {part: reason for reason, parts in found["parts"].items() for part in parts}
