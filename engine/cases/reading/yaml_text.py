"""YAML 1.2 as plain values that remember their lines.

Scalars are text, whole numbers, true, false or nothing; dates and numbers with a point stay text,
because rule numbers and days are text in a case.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import MappingNode, ScalarNode, SequenceNode

from engine.cases.reading.problems import MalformedCase, Problem

MOST_VALUES = 300_000
DEEPEST = 60
_WHOLE = re.compile(r"[-+]?[0-9]+")
_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}


class Lines:
    """Where each value stands: by its container and its key or place in it."""

    def __init__(self) -> None:
        self._keys: dict[tuple[int, Any], int] = {}
        self._starts: dict[int, int] = {}

    def note(self, container: Any, key: Any, line: int) -> None:
        """Remember the line of a key or of an element."""
        self._keys[(id(container), key)] = line

    def begin(self, container: Any, line: int) -> None:
        """Remember the line on which a container begins."""
        self._starts[id(container)] = line

    def of(self, container: Any, key: Any = None) -> int:
        """The line of a key in a container, or of the container (1 where nothing is known)."""
        start = self._starts.get(id(container), 1)
        return start if key is None else self._keys.get((id(container), key), start)


class _Watched:
    """A text handed out a piece at a time, so that whoever waits hears of it."""

    def __init__(self, text: str, reading: Callable[[], None]) -> None:
        self._text, self._reading, self._at = io.StringIO(text), reading, 0

    def read(self, size: int = -1) -> str:
        """The next piece."""
        self._reading()
        return self._text.read(size)


def load(text: str, name: str, reading: Callable[[], None] | None = None) -> tuple[Any, Lines]:
    """The values of a YAML text with their lines; raises `MalformedCase` with one clear problem.

    `reading` is called for each piece of the text; what it raises ends the reading.
    """
    if _nests_too_deeply(text):
        raise MalformedCase(name, [Problem(1, "", "not a case: brackets nested too deeply")])
    try:
        node = YAML(typ="rt").compose(_Watched(text, reading) if reading else text)
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        problem = Problem((mark.line if mark else 0) + 1, "", f"not YAML: {_said(error)}")
        raise MalformedCase(name, [problem]) from error
    except (ValueError, RecursionError) as error:
        raise MalformedCase(name, [Problem(1, "", "not YAML: nested too deeply, or not text")]) from error
    if node is None:
        raise MalformedCase(name, [Problem(1, "", "the file is empty")])
    builder = _Builder(name)
    content = builder.value(node, 0)
    if builder.problems:
        raise MalformedCase(name, builder.problems)
    return content, builder.lines


def _said(error: YAMLError) -> str:
    """What is wrong, in words for who typed it, with the bracket that may be open."""
    words = str(getattr(error, "problem", None) or str(error).splitlines()[0])
    if "'\\t'" in words:
        return "a tab stands here; indent with spaces"
    start = getattr(error, "context_mark", None)
    if start is None or "flow" not in str(getattr(error, "context", "")):
        return words
    return f"{words}; is the bracket that opens in line {start.line + 1} closed?"


def _nests_too_deeply(text: str) -> bool:
    """Whether brackets stand open by the hundred, which would only keep the reader of YAML busy."""
    depth = 0
    for bracket in re.findall(r"[\[{\]}]", text):
        depth += 1 if bracket in "[{" else -1
        if depth > 10 * DEEPEST:
            return True
    return False


class _Builder:
    """Turns the nodes of a document into values."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.lines = Lines()
        self.problems: list[Problem] = []
        self.count = 0

    def value(self, node: Any, depth: int) -> Any:
        self.count += 1
        line = node.start_mark.line + 1
        if not isinstance(node, ScalarNode) and str(node.tag).rpartition(":")[2] not in ("map", "seq"):
            self.problems.append(
                Problem(line, str(node.tag), f"{node.tag} is not a kind of value a case knows")
            )
        if self.count > MOST_VALUES or depth > DEEPEST:
            problem = Problem(line, "", "nested too deeply, or more values than a case can hold")
            raise MalformedCase(self.name, [problem])
        if isinstance(node, ScalarNode):
            return self._scalar(node, line)
        if isinstance(node, SequenceNode):
            return self._list(node, line, depth)
        assert isinstance(node, MappingNode)
        return self._mapping(node, line, depth)

    def _scalar(self, node: ScalarNode, line: int) -> Any:
        text = str(node.value)
        if node.style in ("'", '"', "|", ">"):
            return text
        if str(node.tag).rpartition(":")[2] not in ("str", "int", "bool", "null", "float", "timestamp"):
            self.problems.append(Problem(line, text, f"{node.tag} is not a kind of value a case knows"))
        if text.lower() in _WORDS:
            return _WORDS[text.lower()]
        if _WHOLE.fullmatch(text) and len(text) < 1000:
            return int(text)
        return text

    def _list(self, node: SequenceNode, line: int, depth: int) -> list[Any]:
        found: list[Any] = []
        self.lines.begin(found, line)
        for n, item in enumerate(node.value):
            found.append(self.value(item, depth + 1))
            self.lines.note(found, n, item.start_mark.line + 1)
        return found

    def _mapping(self, node: MappingNode, line: int, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        self.lines.begin(found, line)
        for key_node, value_node in node.value:
            here = key_node.start_mark.line + 1
            if not isinstance(key_node, ScalarNode):
                self.problems.append(Problem(here, "", "a key must be a word"))
                continue
            key = str(key_node.value)
            if key in found:
                self.problems.append(Problem(here, key, f"{key!r} is written twice"))
            found[key] = self.value(value_node, depth + 1)
            self.lines.note(found, key, here)
        return found
