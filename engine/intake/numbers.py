"""Numbers as they stand in files and on lines: short, plain, without exponents that fill the memory."""

import re
from fractions import Fraction

from engine.intake.limits import DIGITS, FRACTION

_SHORT_EXPONENT = re.compile(r"[eE][+-]?\d{1,3}$")


def plain_fraction(written: str) -> Fraction:
    """The number in ``0.33``, ``1/3`` or ``3.3e-1``; ``ValueError`` for what is none or far too long."""
    if len(written) > FRACTION.most or ("e" in written.lower() and not _SHORT_EXPONENT.search(written)):
        raise ValueError("no plain number")
    return Fraction(written)


def plain_whole(written: str) -> int:
    """The whole number in a text of digits; ``ValueError`` for what is none or has more than 18 digits."""
    if not (written.isascii() and written.isdigit() and len(written) <= DIGITS.most):
        raise ValueError("no plain whole number")
    return int(written)
