"""What a player chose, in words, as the answer to the decision that waits."""

from __future__ import annotations

import re

from engine.cases.reading.yaml_text import Content
from engine.cases.recording.names import Ambiguous, object_meant, objects_like
from engine.cases.ruling.adjudication import Decision
from engine.rules.position.state import State

Entry = Content
_AND = re.compile(r"\s*(?:,|\band\b|\+|&)\s*")


def picked_told(state: State, decision: Decision, words: str) -> Entry | None:
    """The entry that answers a decision with the options that the words name; nothing where they name none."""
    parts = [one for one in _AND.split(words) if one]
    picks = [_option(state, decision, one) for one in parts]
    if parts and all(pick is not None for pick in picks):
        several = decision.kind == "order" or (decision.kind == "objects" and decision.most > 1)
        pick = picks if several and picks != ["no"] else picks[0]
    else:
        pick = _option(state, decision, words)
    return None if pick is None else {"choose": {"by": decision.by, "pick": pick}}


def _option(state: State, decision: Decision, words: str) -> str | int | None:
    """The one option that a word names: by itself, as a player or object, or by a part of it."""
    told = words.casefold()
    if not decision.options:
        return None if decision.kind == "words" or not told else plain(words)
    if told in ("none", "nothing", "no") and decision.kind in ("objects", "yes or no"):
        return "no"
    for option in decision.options:
        if told in (str(option).casefold(), str(option).partition(":")[0].casefold()):
            return option
    named = [ref for ref in objects_like(state, words) if ref in decision.options]
    if len(named) > 1:
        try:
            return object_meant(state, words, lambda o: o.ref in named)
        except Ambiguous:
            return None
    alike = [option for option in decision.options if told and told in str(option).casefold()]
    return next((found[0] for found in (named, alike) if len(set(found)) == 1), None)


def plain(words: str) -> str | int:
    """A number, or the words."""
    return int(words) if words.isdecimal() else words
