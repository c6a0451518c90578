"""Why a part or a field of a card was not seen to change anything, or where it is seen instead."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

LIST = Path(__file__).parent / "explained.json"
FIELDS = LIST.with_name("fields_explained.json")
BY_CASES = LIST.with_name("fields_shown_by_cases.json")


@cache
def explained() -> dict[str, str]:
    """By card and part, the reason."""
    found: dict[str, dict[str, list[str]]] = json.loads(LIST.read_text(encoding="utf-8"))
    return {part: reason for reason, parts in found["parts"].items() for part in parts}


@cache
def fields_explained() -> dict[str, str]:
    """By node and field (`Later.once`), why nothing showed when it was disturbed."""
    if not FIELDS.exists():
        return {}
    found: dict[str, list[str]] = json.loads(FIELDS.read_text(encoding="utf-8"))
    return {field: reason for reason, names in found.items() for field in names}


@cache
def fields_shown_by_cases() -> dict[str, str]:
    """By node and field, the case that fails once the field has another value, where the boards show nothing."""
    found: dict[str, str] = json.loads(BY_CASES.read_text(encoding="utf-8"))
    return found


def field_named(name: str) -> tuple[str, str]:
    """A node and its field (`Later.once`)."""
    node, _, field = name.partition(".")
    return node, field
