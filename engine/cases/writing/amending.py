"""Changing the text of a case without touching the rest of it: comments, order and layout stay."""

from __future__ import annotations

import json
import re

import yaml
from yaml.nodes import CollectionNode, MappingNode, Node, SequenceNode

from engine.rules.position.refusal import EngineRefusal

_PLAIN = re.compile(r"[^\W\d_](?:[\w /'+]|-(?=\w))*")
_WORDS = ("true", "false", "null", "~")


class NowhereToAnswer(EngineRefusal):
    """The text has no log entry of that number to answer after."""


def with_choice(text: str, after: int, by: str, pick: object) -> str:
    """The text with a `choose` entry right after log entry `after` (from 1).

    `pick` is an option of a decision, a list of them, or shares by name. Raises `NowhereToAnswer`.
    """
    entries = _log(text)
    if entries is None or not 0 < after <= len(entries.value):
        raise NowhereToAnswer(f"the log has no entry {after} to answer after")
    entry = f"choose: {{by: {_scalar(by)}, pick: {_written(pick)}}}"
    last: Node = entries.value[after - 1]
    if entries.flow_style:
        at = last.end_mark.index
        return f"{text[:at]}, {{{entry}}}{text[at:]}"
    lines = text.split("\n")
    dash = lines[last.start_mark.line].index("-")
    end = _below(lines, last)
    lines.insert(end, " " * dash + "- " + entry)
    return "\n".join(lines) if end < len(lines) - 1 or text.endswith("\n") else "\n".join(lines) + "\n"


def _below(lines: list[str], node: Node) -> int:
    """The number of the line after a node's last own line; blank lines and comments below it are not its own."""
    start = node.start_mark.line
    while isinstance(node, CollectionNode) and node.value and not node.flow_style:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    end: int = node.end_mark.line + (1 if node.end_mark.column > 0 else 0)
    end = max(min(end, len(lines)), start + 1)
    while end > start + 1 and _is_nothing(lines[end - 1]):
        end -= 1
    return end


def _is_nothing(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _log(text: str) -> SequenceNode | None:
    root = yaml.compose(text, Loader=yaml.CBaseLoader)
    if not isinstance(root, MappingNode):
        return None
    found = next((value for key, value in root.value if key.value == "log"), None)
    return found if isinstance(found, SequenceNode) else None


def _written(pick: object) -> str:
    if isinstance(pick, dict):
        return "{" + ", ".join(f"{_scalar(name)}: {_written(one)}" for name, one in pick.items()) + "}"
    if isinstance(pick, list):
        return "[" + ", ".join(_written(one) for one in pick) + "]"
    return _scalar(pick)


def _scalar(value: object) -> str:
    """A value so that a case reads it back as it is, in quotes where YAML needs them."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if _PLAIN.fullmatch(text) and text == text.strip() and text.lower() not in _WORDS:
        return text
    return json.dumps(text, ensure_ascii=False)
