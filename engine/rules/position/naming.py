"""What a person calls an object where its name alone would leave open which one is meant."""

from __future__ import annotations

import re

from engine.rules.position.state import GameObject, State


def slug(name: str) -> str:
    """What an object is called by default: its name in letters and digits, with hyphens."""
    plain = name.lower().replace("'", "").replace("’", "")
    return re.sub(r"[\W_]+", "-", plain).strip("-")


def told_apart(state: State, o: GameObject, name: str) -> str:
    """The name, with what the case calls the object where another one shares it; lands are not told apart."""
    if not o.ref or "land" in o.base.types or o.face_down or not _open(o):
        return name
    shared = any(
        other.base.name == o.base.name and other.ref != o.ref and _open(other)
        for other in state.objects.values()
    )
    return f"{name} {_mark(name, o.ref)}" if shared else name


def _mark(name: str, ref: str) -> str:
    """`#2` for the second as the case numbers cards of one name, else what the case calls it."""
    called, _, number = ref.rpartition("-")
    numbered = number.isdecimal() and _letters(called) == _letters(name)
    return f"#{number}" if numbered else f"({ref})"


def _letters(words: str) -> str:
    return "".join(c for c in words.lower() if c.isalnum())


def _open(o: GameObject) -> bool:
    """Whether players see it: in play, in a graveyard, or a spell on the stack."""
    if o.zone == "stack":
        return o.entry is not None and o.entry.kind == "spell"
    return o.zone in ("in play", "graveyard")
