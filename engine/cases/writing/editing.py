"""Changing one thing in the text of a case: comments, order and layout of everything else stay.

A place is the way to it from the top: keys of mappings and numbers of items (`("players", "Ann", "in play", 2)`).
What is written new is written on one line, a list that was empty gets a line for each item.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import yaml
from yaml.nodes import CollectionNode, MappingNode, Node, ScalarNode, SequenceNode

from engine.rules.position.refusal import EngineRefusal

Place = tuple[str | int, ...]
_PLAIN = re.compile(r"[^\W\d_](?:[\w /'+]|-(?=\w))*")
_COUNTED = re.compile(r"\d+ [^\W\d_][\w /']*")
_WORDS = ("true", "false", "null", "~")
ORDER = (
    "format", "title", "source", "rules", "date", "note", "cards", "players", "turn", "combat", "stack", "effects",
    "delayed", "turns", "exactly", "log", "expect",
)  # fmt: skip


class Nowhere(EngineRefusal):
    """The text has no such place."""


def written(value: object) -> str:
    """A value on one line, so that a case reads it back as it is."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {written(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(written, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else _scalar(value)


def _in_lines(value: object) -> str:
    """A value behind a dash: what has one key needs no braces there."""
    if isinstance(value, dict) and len(value) == 1:
        ((key, inner),) = value.items()
        return f"{_scalar(key)}: {written(inner)}"
    return written(value)


def _scalar(value: object) -> str:
    if isinstance(value, int):
        return str(value)
    text = str(value)
    plain = _PLAIN.fullmatch(text) or _COUNTED.fullmatch(text)
    if plain and text == text.strip() and text.lower() not in _WORDS:
        return text
    return json.dumps(text, ensure_ascii=False)


def with_value(text: str, place: Place, value: object) -> str:
    """The text with a value at a place, in place of the one there; mappings on the way to it are made."""
    nodes = _way(text, place)
    if len(nodes) > len(place):
        own_line = isinstance(nodes[-2], SequenceNode) and not nodes[-2].flow_style
        return _replaced(text, nodes, place, _in_lines(value) if own_line else written(value))
    deep = len(nodes) - 1
    for key in reversed(place[deep + 1 :]):
        value = {key: value}
    parent, key = nodes[-1], str(place[deep])
    if isinstance(parent, ScalarNode) and parent.value == "":
        return _replaced(text, nodes, place[:deep], written({key: value}))
    if not isinstance(parent, MappingNode):
        raise Nowhere(f"the case has no place {'/'.join(map(str, place))}")
    if parent.flow_style:
        return _put_in_flow(text, parent, f"{_scalar(key)}: {written(value)}", len(parent.value))
    return _new_key(text, parent, key, value)


def without(text: str, place: Place) -> str:
    """The text without what is at a place."""
    nodes = _way(text, place)
    if len(nodes) <= len(place):
        raise Nowhere(f"the case has no place {'/'.join(map(str, place))}")
    parent, last = nodes[-2], place[-1]
    assert isinstance(parent, CollectionNode), "what has a place is in something"
    if len(parent.value) == 1:
        return _replaced(text, nodes[:-1], place[:-1], "[]" if isinstance(parent, SequenceNode) else "{}")
    at = last if isinstance(last, int) else _keys(parent).index(last)
    if parent.flow_style:
        start, end = _span(parent.value[at])
        if at + 1 < len(parent.value):
            end = _span(parent.value[at + 1])[0]
        else:
            start = _span(parent.value[at - 1])[1]
        return text[:start] + text[end:]
    lines = text.split("\n")
    if isinstance(parent, MappingNode) and _key(parent.value[at]).start_mark.column != _indent(
        lines, parent, at
    ):
        start, end = (_span(parent.value[n])[0] for n in (at, at + 1))  # the first, on the line of the dash
        return text[:start] + text[end:]
    start, end = _lines_of(lines, parent, at)
    del lines[start:end]
    return "\n".join(lines)


def with_item(text: str, place: Place, item: object, at: int | None = None) -> str:
    """The text with one more item in the list at a place, at its end where no number is told; the list is made."""
    return _with_words(text, place, (written(item), _in_lines(item)), at)


def moved(text: str, place: Place, at: int, to: int) -> str:
    """The text with an item of the list at a place moved, with the comments above it."""
    parent = _way(text, place)[-1]
    assert isinstance(parent, SequenceNode), "items are in a list"
    if parent.flow_style:
        start, end = _span(parent.value[at])
        return _with_words(without(text, (*place, at)), place, (text[start:end],) * 2, to)
    lines = text.split("\n")
    blocks = [_lines_with_comments(lines, parent, n) for n in range(len(parent.value))]
    start, end = blocks[at]
    taken = lines[start:end]
    rest = lines[:start] + lines[end:]
    where = blocks[to][1] - len(taken) if to > at else blocks[to][0]
    return "\n".join((*rest[:where], *taken, *rest[where:]))


def item_count(text: str, place: Place) -> int:
    """How many items the list at a place has; none where there is no list."""
    nodes = _way(text, place)
    found = nodes[-1] if len(nodes) > len(place) else None
    return len(found.value) if isinstance(found, SequenceNode) else 0


def _with_words(text: str, place: Place, words: tuple[str, str], at: int | None) -> str:
    """An item more, in its words within brackets and behind a dash."""
    nodes = _way(text, place)
    found = nodes[-1] if len(nodes) > len(place) else None
    if found is None or (isinstance(found, ScalarNode) and found.value in ("", "null", "~")):
        begun = with_value(text, place, [])
        return _with_words(begun, place, words, at)
    if not isinstance(found, SequenceNode):
        raise Nowhere(f"there is no list at {'/'.join(map(str, place))}")
    count = len(found.value)
    at = count if at is None else max(0, min(at, count))
    if not count and not any(isinstance(one, CollectionNode) and one.flow_style for one in nodes[:-1]):
        return _first_item(text, nodes[-2], str(place[-1]), found, words[1])
    if found.flow_style:
        return _put_in_flow(text, found, words[0], at)
    lines = text.split("\n")
    dash = _dash(lines, found.value[0])
    line = _dash_line(found.value[at]) if at == 0 else _below(lines, found.value[at - 1])
    return _inserted(text, lines, line, " " * dash + "- " + words[1])


def _first_item(text: str, parent: Node, key: str, empty: SequenceNode, words: str) -> str:
    """An empty list in brackets becomes a list of lines with this one."""
    assert isinstance(parent, MappingNode), "a list stands under its key"
    indent = _key(next(pair for pair in parent.value if pair[0].value == key)).start_mark.column
    start, end = empty.start_mark.index, empty.end_mark.index
    while text[start - 1] == " ":
        start -= 1
    text = text[:start] + text[end:]
    return _inserted(text, text.split("\n"), empty.end_mark.line + 1, " " * (indent + 2) + "- " + words)


def _inserted(text: str, lines: list[str], line: int, words: str) -> str:
    lines.insert(line, words)
    joined = "\n".join(lines)
    return joined if line < len(lines) - 1 or text.endswith("\n") else joined + "\n"


def _put_in_flow(text: str, parent: Node, words: str, at: int) -> str:
    assert isinstance(parent, CollectionNode)
    if not parent.value:
        start = parent.start_mark.index + 1
        return text[:start] + words + text[start:]
    if at < len(parent.value):
        start = _span(parent.value[at])[0]
        return f"{text[:start]}{words}, {text[start:]}"
    end = _span(parent.value[-1])[1]
    return f"{text[:end]}, {words}{text[end:]}"


def _new_key(text: str, parent: MappingNode, key: str, value: object) -> str:
    """A line for a new key of a mapping in lines, where its kind of key usually stands."""
    lines = text.split("\n")
    indent = _key(parent.value[0]).start_mark.column
    words = f"{' ' * indent}{_scalar(key)}: {written(value)}"
    if key in ORDER and indent == 0:
        later = ORDER[ORDER.index(key) + 1 :]
        following = [k for k, _ in parent.value if k.value in later]
        if following:
            return _inserted(text, lines, following[0].start_mark.line, words)
    return _inserted(text, lines, _below(lines, parent.value[-1][1]), words)


def _replaced(text: str, nodes: list[Node], place: Place, words: str) -> str:
    """The text with other words for the value of the last node."""
    node = nodes[-1]
    if not isinstance(node, CollectionNode) or node.flow_style:
        start, end = node.start_mark.index, node.end_mark.index
        space = " " if start == end and start and not text[start - 1].isspace() else ""
        return text[:start] + space + words + text[end:]
    lines = text.split("\n")
    end = sum(len(line) + 1 for line in lines[: _below(lines, node)]) - 1
    start = node.start_mark.index
    if len(nodes) > 1 and isinstance(parent := nodes[-2], MappingNode):
        key = next(k for k, _ in parent.value if k.value == place[-1])
        start = text.index(":", key.end_mark.index) + 1
        words = " " + words
    return text[:start] + words + text[end:]


def _way(text: str, place: Place) -> list[Node]:
    """The nodes from the top to a place, as far as they are there."""
    root = yaml.compose(text, Loader=yaml.CBaseLoader)
    if root is None:
        raise Nowhere("the case is empty")
    found: list[Node] = [root]
    for step in place:
        here = found[-1]
        inner: Node | None = None
        if isinstance(here, MappingNode):
            inner = next((v for k, v in here.value if k.value == step), None)
        elif isinstance(here, SequenceNode) and isinstance(step, int) and step < len(here.value):
            inner = here.value[step]
        if inner is None:
            break
        found.append(inner)
    return found


def _keys(node: Node) -> list[str]:
    return [k.value for k, _ in node.value]


def _key(member: Node | tuple[Node, Node]) -> Node:
    return member[0] if isinstance(member, tuple) else member


def _span(member: object) -> tuple[int, int]:
    first, last = member if isinstance(member, tuple) else (member, member)
    return first.start_mark.index, last.end_mark.index


def _indent(lines: Sequence[str], parent: MappingNode, at: int) -> int:
    line = lines[_key(parent.value[at]).start_mark.line]
    return len(line) - len(line.lstrip())


def _dash_line(node: Node) -> int:
    line: int = node.start_mark.line
    return line


def _dash(lines: Sequence[str], node: Node) -> int:
    return lines[_dash_line(node)].index("-")


def _lines_of(lines: list[str], parent: CollectionNode, at: int) -> tuple[int, int]:
    member = parent.value[at]
    last = member[1] if isinstance(member, tuple) else member
    return _key(member).start_mark.line, max(_below(lines, last), _key(member).start_mark.line + 1)


def _lines_with_comments(lines: list[str], parent: CollectionNode, at: int) -> tuple[int, int]:
    start, end = _lines_of(lines, parent, at)
    floor = _lines_of(lines, parent, at - 1)[1] if at else parent.start_mark.line
    while start > floor and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    return start, end


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
