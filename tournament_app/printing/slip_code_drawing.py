"""The codes of slips, drawn quickly: what every bit of a code's text flips in its drawing is found once.

With its size and mask fixed, a QR code is linear (ISO/IEC 18004): error correction (a Reed-Solomon code) and mask are
exclusive or. So the code of a text is that of zeros, exclusive or what each set bit of the text flips; segno draws the
codes of zeros and of single bits, once for each length of text.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import segno

from tournament_app.printing.case_code import packed

LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""What alphanumeric codes can say, by value; two of them are a number of eleven bits, the last alone is one of six."""
_VALUES = {letter: value for value, letter in enumerate(LETTERS)}
_MASK = 2


class Drawing(NamedTuple):
    """A square of modules: how many on each side, and their rows packed, dark is 1."""

    modules: int
    rows: bytes


def drawn_code(text: str) -> Drawing:
    """The QR code of the least size for a text in ``LETTERS``."""
    modules, size, drawn, flips = _plan(len(text))
    for value, flipped in zip(_numbers(text), flips, strict=True):
        for bit, change in enumerate(flipped):
            if value >> bit & 1:
                drawn ^= change
    return Drawing(modules, drawn.to_bytes(size, "big"))


@cache
def _plan(length: int) -> tuple[int, int, int, tuple[tuple[int, ...], ...]]:
    """For texts of a length: modules on a side, bytes, the code of zeros, and what each bit of each number flips."""
    drawn = _by_segno("0" * length)
    zeros = int.from_bytes(drawn.rows, "big")

    def flips(start: int, letters: int) -> Iterator[int]:
        for bit in range(11 if letters == 2 else 6):
            high, low = divmod(1 << bit, len(LETTERS))
            said = (LETTERS[high] if letters == 2 else "") + LETTERS[low]
            text = "0" * start + said + "0" * (length - start - letters)
            yield int.from_bytes(_by_segno(text).rows, "big") ^ zeros

    every = tuple(tuple(flips(start, min(2, length - start))) for start in range(0, length, 2))
    return drawn.modules, len(drawn.rows), zeros, every


def _numbers(text: str) -> list[int]:
    values = [_VALUES[letter] for letter in text]
    return [high * len(LETTERS) + low for high, low in zip(values[::2], values[1::2], strict=False)] + values[
        len(values) & ~1 :
    ]


def _by_segno(text: str) -> Drawing:
    code = segno.make_qr(text, mode="alphanumeric", error="m", mask=_MASK, boost_error=False)
    modules = tuple(tuple(bool(module) for module in row) for row in code.matrix)
    return Drawing(len(modules), packed(modules))
