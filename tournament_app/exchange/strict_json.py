"""Strict reading of JSON: every value is asked for by kind, every problem is kept with its place."""

from collections.abc import Iterable
from typing import Any

from engine.intake import declared
from engine.intake.limits import GATHERED, LINE, WHOLE, counted, no_text
from tournament_app.domain.refusal import Malformed

LARGEST = WHOLE.most


def decoded(file: str, content: bytes) -> Any:
    """The JSON value in a file's content. Raises Malformed for other encodings, broken JSON and keys given twice."""
    try:
        return declared.parsed_once(content)
    except declared.Unfit as unfit:
        raise Malformed(*(f"{file}: {problem}" for problem in unfit.problems)) from unfit


class Reading:
    """One file being read: asks values for their kind and collects what is wrong, with the place."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[str] = []

    def problem(self, where: str, sentence: str) -> None:
        """Note a problem; ``where`` is empty for the file as a whole."""
        self.problems.append(f"{self.file}, {where}: {sentence}" if where else f"{self.file}: {sentence}")
        if len(self.problems) >= GATHERED.most:
            self.refuse_if_wrong()

    def refuse_if_wrong(self) -> None:
        """Raise Malformed with all problems, if there are any."""
        if self.problems:
            raise Malformed(*self.problems)

    def record(
        self, value: Any, where: str, required: Iterable[str], optional: Iterable[str]
    ) -> dict[str, Any]:
        """An object with all required keys and no unknown ones; an empty one where it is none."""
        if not isinstance(value, dict):
            self.problem(where, f"expected an object in braces, found {_kind(value)}.")
            return {}
        required, optional = tuple(required), tuple(optional)
        for key in value:
            if key not in required and key not in optional:
                self.problem(where, f"unknown key {key!r}; known are {', '.join((*required, *optional))}.")
        for key in required:
            if key not in value:
                self.problem(where, f"{key!r} is missing.")
        return value

    def entries(self, value: Any, where: str) -> list[Any]:
        """A list; empty where it is none."""
        if isinstance(value, list):
            return value
        self.problem(where, f"expected a list in brackets, found {_kind(value)}.")
        return []

    def text(self, record: dict[str, Any], key: str, where: str, default: str = "") -> str:
        """A text under a key, the default where the key is absent."""
        value = record.get(key, default)
        if isinstance(value, str):
            wrong = no_text(value) or LINE.exceeded(repr(key), len(value)).removesuffix(".")
            if wrong:
                self.problem(where, f"{key!r} {wrong}." if no_text(value) else f"{wrong}.")
                return default
            return value.strip()
        self.problem(where, f"{key!r} should be text, found {_kind(value)}.")
        return default

    def identity(self, record: dict[str, Any], key: str, where: str) -> str:
        """A player's id: a text that is not empty (a whole number is taken as written)."""
        value = record.get(key)
        if key not in record:
            return ""
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if isinstance(value, str) and value.strip():
            return value.strip()
        self.problem(where, f"{key!r} should be a player's id, found {_kind(value)}.")
        return ""

    def whole(
        self,
        record: dict[str, Any],
        key: str,
        where: str,
        default: int = 0,
        least: int = 0,
        most: int = LARGEST,
    ) -> int:
        """A whole number under a key, from ``least`` to the largest that a database column holds."""
        value = record.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        if key in record:
            limit = "up" if most == LARGEST else f"to {most:,}"
            self.problem(
                where, f"{key!r} should be a whole number from {least} {limit}, found {_kind(value)}."
            )
        return default

    def flag(self, record: dict[str, Any], key: str, where: str) -> bool:
        """True or false under a key, false where it is absent."""
        value = record.get(key, False)
        if not isinstance(value, bool):
            self.problem(where, f"{key!r} should be true or false.")
        return value is True

    def share(self, record: dict[str, Any], key: str, where: str) -> float | None:
        """A number from 0 to 1 under a key, None where it is absent or null."""
        value = record.get(key)
        if value is None:
            return None
        if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1:
            return float(value)
        self.problem(where, f"{key!r} should be a number from 0 to 1, found {_kind(value)}.")
        return None


def _kind(value: Any) -> str:
    if value is None:
        return "nothing (null)"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int):
        return counted(value)
    written = repr(value)
    return written if len(written) <= 40 else f"{written[:37]}..."
