"""Paper sizes and what stands at the head and foot of every page."""

from abc import ABCMeta, abstractmethod
from datetime import datetime
from enum import Enum
from typing import Any, ClassVar

from msgspec import Struct, StructMeta

POINTS_A_MILLIMETRE = 72 / 25.4
FROM_TWO_METRES = 14.0
"""The least size of names on a wall, in points: capitals 3.5 mm high, six minutes of arc at two metres, where five
are what a good eye needs."""


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


class Label(Struct, frozen=True):
    """One label of a roll: width and height in points."""

    width: float
    height: float


class LabelRoll(Enum):
    """A roll of labels without end by its width in millimetres, as label printers take it; pieces are cut off it."""

    NARROW = 62
    RECEIPT = 80
    SHIPPING = 102

    @property
    def width(self) -> float:
        """From side to side, in points."""
        return self.value * POINTS_A_MILLIMETRE

    @property
    def margin(self) -> float:
        """What such printers leave blank at either side, in points."""
        return 3 * POINTS_A_MILLIMETRE

    def label(self, height: float) -> Label:
        """A label of this height, in points."""
        return Label(self.width, height)


Paper = PaperSize | LabelRoll


class _FormMeta(StructMeta, ABCMeta):
    """Of records that cannot be made where they leave something abstract."""


class PaperForm(Struct, frozen=True, metaclass=_FormMeta):
    """What stands on one kind of paper; ``on_labels`` where it may be cut off a roll, too."""

    on_labels: ClassVar[bool] = False

    @abstractmethod
    def compose(self, paper: Any) -> bytes:
        """The form as a PDF on a sheet, or on a roll where it goes on labels."""


class Heading(Struct, frozen=True):
    """The event, the round as people call it (``Round 3 of 6``, or empty) and the time of printing."""

    event: str
    round: str
    printed_at: datetime
