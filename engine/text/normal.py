"""One wording for all: the Oracle texts of 2003 and of today map to the same sentences."""

from __future__ import annotations

import re

_CHANGES: tuple[tuple[str, str], ...] = (
    (r"\([^)]*\)", ""),
    (r"[‘’]", "'"),
    (r"[“”]", '"'),
    (r"—", " — "),
    (r"[−–]", "-"),
    (r"\benters the battlefield\b", "enters"),
    (r"\benter the battlefield\b", "enter"),
    (r"\bcomes? into play\b", "enters"),
    (r"\bis put into a graveyard from (play|the battlefield)\b", "dies"),
    (r"\bleaves play\b", "leaves the battlefield"),
    (r"\b(put .*?) tokens? into play\b", r"\1 token onto the battlefield"),
    (r"\binto play\b", "onto the battlefield"),
    (r"\bin play\b", "on the battlefield"),
    (r"\bfrom play\b", "from the battlefield"),
    (r"\bremoves? (.*?) from the game\b", r"exile \1"),
    (r"\bPlay this ability\b", "Activate this ability"),
    (r"\bPut (a|an|one|two|three|X) ([^.]*?) tokens? onto the battlefield", r"Create \1 \2 token"),
    (r"\bthe beginning of the next end step\b", "end of turn"),
    (r"\bthe beginning of the end step\b", "end of turn"),
    (r"\beach turn if able\b", "each combat if able"),
    (r"\bhe or she doesn't\b", "they don't"),
    (r"\bhis or her\b", "their"),
    (r"\bhe or she\b", "they"),
    (r"\bmana pool\b", "mana pool"),
    (r" to your mana pool", ""),
    (r"[ \t]+", " "),
    (r" +\n", "\n"),
)


def normalise(name: str, text: str) -> str:
    """The text in one wording, with the card's own name as "~"."""
    for full in (name, name.split(",")[0], name.split(" the ")[0]):
        text = re.sub(rf"\b{re.escape(full)}\b", "~", text)
    text = re.sub(r"\b[Tt]his (creature|spell|card|permanent|artifact|enchantment|land)\b", "~", text)
    for pattern, new in _CHANGES:
        text = re.sub(pattern, new, text)
    return text.strip()


def lines(text: str) -> list[str]:
    """The abilities, one a line; bullets stay with the line that introduces them."""
    found: list[str] = []
    for line in text.split("\n"):
        line = line.strip()
        if line.startswith("•") and found:
            found[-1] += "\n" + line
        elif line:
            found.append(line)
    return found
