"""Pages of a PDF as pictures. PDFium is no library for several threads: only the ``ASIDE`` lane calls this."""

from msgspec import Struct
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QImage

POINTS_AN_INCH = 72


class PdfPages(Struct, frozen=True):
    """A PDF that was opened once: how many pages of which size in points."""

    content: bytes
    count: int
    size: QSizeF


def open_pdf(content: bytes) -> PdfPages:
    """Count and measure the pages."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(content)
    try:
        width, height = document[0].get_size()
        return PdfPages(content, len(document), QSizeF(width, height))
    finally:
        document.close()


def page_picture(content: bytes, page: int, pixels_a_point: float, *, grey: bool = False) -> QImage:
    """One page, the first is 0; ``grey`` for printing in a quarter of the memory."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(content)
    try:
        bitmap = document[page].render(scale=pixels_a_point, grayscale=grey, prefer_bgrx=not grey)
        kind = QImage.Format.Format_Grayscale8 if grey else QImage.Format.Format_RGB32
        return QImage(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, kind).copy()
    finally:
        document.close()
