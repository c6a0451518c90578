"""YAML 1.2 as plain values that remember their lines.

Scalars are text, whole numbers, true, false or nothing; dates and numbers with a point stay text,
because rule numbers and days are text in a case.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

from yaml import CBaseLoader
from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    CollectionStartEvent,
    DocumentEndEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
    StreamEndEvent,
)

from engine.cases.reading.problems import MalformedCase, Problem

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
"""A value of a case: words, whole numbers, true, false, nothing, and lists and mappings of these."""

Content = dict[str, Any]
"""A mapping of a case as it is written: what stands under each key depends on the key."""

MOST_VALUES = 300_000
DEEPEST = 60
_WHOLE = re.compile(r"[-+]?[0-9]+")
_BRACKETS = re.compile(r"[\[{\]}]")
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
_TAGS = ("str", "int", "bool", "null", "float", "timestamp")


class YamlList(list[Plain]):
    """A list with the line on which it begins, and the line of each element."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: list[int] = []


class YamlMap(dict[str, Plain]):
    """A mapping with the line on which it begins, and the line of each key."""

    __slots__ = ("line", "lines")

    def __init__(self, line: int) -> None:
        super().__init__()
        self.line = line
        self.lines: dict[str, int] = {}


class _Watched:
    """A text handed out a piece at a time, so that whoever waits hears of it."""

    def __init__(self, text: str, reading: Callable[[], None]) -> None:
        self._text, self._reading = io.StringIO(text), reading

    def read(self, size: int = -1, /) -> str:
        """The next piece."""
        self._reading()
        return self._text.read(size)


def load(text: str, name: str, reading: Callable[[], None] | None = None) -> Plain:
    """The values of a YAML text, lists and mappings with their lines; raises `MalformedCase` with clear problems.

    `reading` is called for each piece of the text; what it raises ends the reading.
    """
    if _nests_too_deeply(text):
        raise MalformedCase(name, [Problem(1, "", "not a case: brackets nested too deeply")])
    try:
        return _Document(CBaseLoader(_Watched(text, reading) if reading else text), name).content()
    except YAMLError as error:
        mark = error.problem_mark or error.context_mark if isinstance(error, MarkedYAMLError) else None
        problem = Problem((mark.line if mark else 0) + 1, "", f"not YAML: {_said(error, text)}")
        raise MalformedCase(name, [problem]) from error
    except UnicodeEncodeError as error:
        raise MalformedCase(name, [Problem(1, "", "not YAML: it is not text")]) from error


def _said(error: YAMLError, text: str) -> str:
    """What is wrong, in words for who typed it, with the bracket that may be open."""
    if not isinstance(error, MarkedYAMLError):
        return str(error).splitlines()[0]
    at, start = error.problem_mark, error.context_mark
    if at is not None and text[at.index : at.index + 1] == "\t":
        return "a tab stands here; indent with spaces"
    words = error.problem or str(error).splitlines()[0]
    if start is None or "flow" not in (error.context or ""):
        return words
    return f"{words}; is the bracket that opens in line {start.line + 1} closed?"


def _nests_too_deeply(text: str) -> bool:
    """Whether brackets stand open by the hundred, which would only keep the reader of YAML busy."""
    depth = 0
    for bracket in _BRACKETS.findall(text):
        depth += 1 if bracket in "[{" else -1
        if depth > 10 * DEEPEST:
            return True
    return False


def _line(event: Event) -> int:
    return event.start_mark.line + 1 if event.start_mark is not None else 1


class _Document:
    """The one document of a stream of events as values."""

    def __init__(self, events: CBaseLoader, name: str) -> None:
        self._events = events
        self._name = name
        self._problems: list[Problem] = []
        self._count = self._deepest = 0
        self._anchors: dict[str, tuple[Plain, int, int] | None] = {}

    def content(self) -> Plain:
        """The value of the document; raises `MalformedCase`, and `YAMLError` for what is no YAML."""
        self._next()
        if isinstance(self._next(), StreamEndEvent):
            raise MalformedCase(self._name, [Problem(1, "", "the file is empty")])
        found = self._value(self._next(), 0)
        while isinstance(event := self._next(), DocumentEndEvent):
            continue
        if not isinstance(event, StreamEndEvent):
            self._wrong(_line(event), "", "not YAML: a second document begins here, and a case is one")
        if self._problems:
            raise MalformedCase(self._name, self._problems)
        return found

    def _next(self) -> Event:
        event = self._events.get_event()
        assert event is not None, "a stream ends with the event that says so"
        return event

    def _wrong(self, line: int, word: str, text: str) -> None:
        self._problems.append(Problem(line, word, text))

    def _counted(self, more: int, event: Event, depth: int) -> None:
        self._count += more
        self._deepest = max(self._deepest, depth)
        if self._count > MOST_VALUES or depth > DEEPEST:
            text = "nested too deeply, or more values than a case can hold"
            raise MalformedCase(self._name, [Problem(_line(event), "", text)])

    def _value(self, event: Event, depth: int) -> Plain:
        self._counted(1, event, depth)
        if isinstance(event, AliasEvent):
            return self._repeated(event, depth)
        assert isinstance(event, ScalarEvent | CollectionStartEvent), "a value begins with one of these"
        before, deepest, self._deepest = self._count, self._deepest, depth
        if event.anchor:
            self._anchors[event.anchor] = None
        if isinstance(event, ScalarEvent):
            found = self._scalar(event)
        else:
            if event.tag and event.tag.rpartition(":")[2] not in ("map", "seq"):
                self._wrong(_line(event), event.tag, f"{event.tag} is not a kind of value a case knows")
            found = (
                self._mapping(event, depth)
                if isinstance(event, MappingStartEvent)
                else self._list(event, depth)
            )
        if event.anchor:
            self._anchors[event.anchor] = found, self._count - before, self._deepest - depth
        self._deepest = max(self._deepest, deepest)
        return found

    def _repeated(self, event: AliasEvent, depth: int) -> Plain:
        """What an anchor stands for; within itself it would never end."""
        name = event.anchor or ""
        if name not in self._anchors:
            self._wrong(_line(event), name, f"nothing is anchored as {name!r}")
            return None
        found, size, height = self._anchors[name] or (None, MOST_VALUES, 0)
        self._counted(size, event, depth + height)
        return found

    def _scalar(self, event: ScalarEvent) -> Plain:
        text = event.value
        if event.style in ("'", '"', "|", ">"):
            return text
        if event.tag and event.tag.rpartition(":")[2] not in _TAGS:
            self._wrong(_line(event), text, f"{event.tag} is not a kind of value a case knows")
        if text.lower() in _WORDS:
            return _WORDS[text.lower()]
        return int(text) if _WHOLE.fullmatch(text) and len(text) < 1000 else text

    def _list(self, start: Event, depth: int) -> YamlList:
        found = YamlList(_line(start))
        while not isinstance(event := self._next(), CollectionEndEvent):
            found.lines.append(_line(event))
            found.append(self._value(event, depth + 1))
        return found

    def _mapping(self, start: Event, depth: int) -> YamlMap:
        found = YamlMap(_line(start))
        while not isinstance(event := self._next(), CollectionEndEvent):
            here = _line(event)
            if isinstance(event, ScalarEvent):
                key = event.value
                if key in found:
                    self._wrong(here, key, f"{key!r} is written twice")
                found.lines[key] = here
                found[key] = self._value(self._next(), depth + 1)
            else:
                self._wrong(here, "", "a key must be a word")
                self._value(event, depth + 1)
                self._value(self._next(), depth + 1)
        return found
