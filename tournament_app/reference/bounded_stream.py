"""A large JSON file read as a stream in which nothing grows without end before it is known to be a card.

The reader behind it holds a whole text and a whole card or set at once, and for each level of nesting the path to it:
a hundred thousand brackets would take more memory than there is.
"""

from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import IO, Final

from engine.intake.limits import CARD_ENTRY, CARD_ENTRY_PARTS, CARD_FILE, CARD_STRETCH, NESTING, counted
from tournament_app.domain.refusal import Malformed

WHICH: Final = "Choose MTGJSON's AllPrintings or Scryfall's bulk file of default or all cards."
PARTS: Final = (b",", b"{", b"[")
DEEPER: Final = {ord("{"): 1, ord("["): 1, ord("}"): -1, ord("]"): -1, ord(","): 0}
UNSHAPED: Final = bytes(set(range(256)) - DEEPER.keys())


class Shape:
    """How deep a stream of JSON is nested and of how many parts it is, told piece by piece without reading it."""

    def __init__(self) -> None:
        self.depth = self.parts = 0
        self._within_text = self._escaped = False

    def follow(self, content: bytes) -> int:
        """Take in the next piece; how deep it is nested at its deepest."""
        if self._escaped:
            content = content[1:]
        content = content.replace(rb"\\", b"")
        self._escaped = content.endswith(b"\\")
        pieces = content.replace(rb"\"", b"").split(b'"')
        outside = b"".join(pieces[1 if self._within_text else 0 :: 2]).translate(None, UNSHAPED)
        self._within_text ^= len(pieces) % 2 == 0
        self.parts += sum(map(outside.count, PARTS))
        depths = list(accumulate(map(DEEPER.__getitem__, outside), initial=self.depth))
        self.depth = depths[-1]
        return max(depths)


class BoundedStream:
    """A stream that refuses to be longer than a card reference, to hold an endless entry, to be nested without end.

    Each reading tells the progress.
    """

    def __init__(self, stream: IO[bytes], path: Path, read_on: Callable[[], None]) -> None:
        self._stream, self._path, self._read_on = stream, path, read_on
        self._read = self._entry = self._stretch = 0
        self._shape = Shape()

    def begin_entry(self) -> None:
        """What is read from here on belongs to the next card or set."""
        self._entry = self._shape.parts = 0

    def read(self, size: int = -1) -> bytes:
        """So many bytes at most; ``Malformed`` once there are more than are taken."""
        most = CARD_FILE.most - self._read + 1
        content = self._stream.read(min(size, most) if size >= 0 else most)
        self._read += len(content)
        self._entry += len(content)
        if self._read > CARD_FILE.most:
            raise Malformed(
                f"{self._path} holds more than {counted(CARD_FILE.most)} {CARD_FILE.unit} when unpacked; no card "
                f"reference is that large. {WHICH}"
            )
        self._refuse_endless(content)
        self._read_on()
        return content

    def _refuse_endless(self, content: bytes) -> None:
        mark = content.rfind(b'"')
        self._stretch = len(content) - mark - 1 if mark >= 0 else self._stretch + len(content)
        held = (
            ("one text or number", CARD_STRETCH, self._stretch),
            ("it", NESTING, self._shape.follow(content)),
            ("one card or set", CARD_ENTRY, self._entry),
            ("one card or set", CARD_ENTRY_PARTS, self._shape.parts),
        )
        for what, limit, found in held:
            if problem := limit.exceeded(f"{self._path}: {what}", found):
                raise Malformed(f"{problem} {WHICH}")
