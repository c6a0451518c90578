"""Reading a printed PDF back, as a person and as a scanner would."""

from collections.abc import Iterator

from pypdfium2 import PdfDocument


def page_texts(pdf: bytes) -> list[str]:
    """The text of each page with lines joined by single spaces."""
    document = PdfDocument(pdf)
    try:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
    finally:
        document.close()


def unspaced(text: str) -> str:
    """The text without spaces or soft hyphens, so that a broken line does not hide a name."""
    return "".join(text.split()).replace("\ufffe", "-").replace("\u00ad", "-").replace("\x02", "-")


def outside(pdf: bytes, margin: float) -> list[str]:
    """Every character drawn nearer than ``margin`` points to an edge of its page."""
    document = PdfDocument(pdf)
    found = []
    try:
        for number, page in enumerate(document, start=1):
            width, height = page.get_size()
            text = page.get_textpage()
            for index in range(text.count_chars()):
                left, bottom, right, top = text.get_charbox(index)
                if right > left and not (
                    margin <= left and right <= width - margin and margin <= bottom and top <= height - margin
                ):
                    found.append(
                        f"page {number}: {text.get_text_range(index, 1)!r} at {left:.1f}-{right:.1f}"
                    )
    finally:
        document.close()
    return found


def capital_heights(pdf: bytes, word: str) -> list[float]:
    """How high the first letter of a word is wherever it stands, in millimetres."""
    return [(top - bottom) * 25.4 / 72 for bottom, top, _ in _boxes(pdf, word)]


def places(pdf: bytes, word: str) -> list[float]:
    """How far up its page a word stands wherever it does, as a part of the page."""
    return [bottom / page for bottom, _, page in _boxes(pdf, word)]


def _boxes(pdf: bytes, word: str) -> Iterator[tuple[float, float, float]]:
    """Foot and head of the first letter, and the height of the page, in points."""
    document = PdfDocument(pdf)
    for page in document:
        text = page.get_textpage()
        search = text.search(word)
        while (found := search.get_next()) is not None:
            _, bottom, _, top = text.get_charbox(found[0])
            yield bottom, top, page.get_size()[1]
    document.close()
