"""A case made ready to be sent: with its ruling in one file, or short enough for a code."""

from __future__ import annotations

import re

from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.in_words import in_words
from engine.cases.writing.editing import Nowhere, without
from engine.rules.position.refusal import Unsupported

BEGINS = "# Ruling on this case, as advice: the head judge decides, and that decision is final (RS D.4.1)"
ENDS = "# End of the ruling; the case itself follows and can be opened as it is"
_COMMENT = re.compile(r"(?:^|\s+)#[^'\"]*$")
LEFT_OUT = ("expect", "training", "note", "notes", "source")


def with_ruling(text: str, ruling: Adjudication) -> str:
    """The text of a case under its ruling in words, as comments: one file that anybody reads and the program opens.

    A ruling that stood there before is replaced.
    """
    try:
        told = in_words(ruling)
    except Unsupported as unsupported:
        told = f"{ruling.case.title}\nRulebook: {ruling.book.title}\n{unsupported}"
    said = "\n".join(f"# {line}".rstrip() for line in told.split("\n"))
    return f"{BEGINS}\n{said}\n{ENDS}\n{without_ruling(text)}"


def without_ruling(text: str) -> str:
    """The text of a case without the ruling above it."""
    if not text.startswith(BEGINS):
        return text
    _, _, rest = text.partition(f"{ENDS}\n")
    return rest


def short_text(text: str) -> str:
    """The case in as few letters as it can be told in: position and log, without comments and what is expected."""
    short = without_ruling(text)
    for key in LEFT_OUT:
        try:
            short = without(short, (key,))
        except Nowhere:
            continue
    lines = (_COMMENT.sub("", line).rstrip() for line in short.split("\n"))
    return "\n".join(filter(None, lines)) + "\n"
