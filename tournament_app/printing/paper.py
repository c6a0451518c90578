"""Paper sizes and what stands at the head and foot of every page."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum


class PaperSize(Enum):
    """A sheet: width and height in points (A4 by ISO 216, Letter by ANSI/ASME Y14.1)."""

    A4 = (595.28, 841.89)
    LETTER = (612.0, 792.0)

    @property
    def width(self) -> float:
        """From left to right, in points."""
        return self.value[0]

    @property
    def height(self) -> float:
        """From top to bottom, in points."""
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Heading:
    """The event, the round as people call it (``Round 3 of 6``, or empty) and the time of printing."""

    event: str
    round: str
    printed_at: datetime
