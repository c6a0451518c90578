"""Words on screen: the one place that decides what is text and what is markup.

Names come from people and from files. Qt takes a text that looks like markup for markup, and would then fetch
what a name tells it to (an image on a network share hands out a login on Windows). So a label shows its words
as they are, a tip is built by ``tip`` and ``heading_tip``, and markup is put together by ``marked`` alone.
"""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


class Label(QLabel):
    """Shows its words as they are."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words)


class MarkedLabel(QLabel):
    """Shows markup that ``marked`` has put together."""

    def __init__(self, markup: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setText(markup)


def marked(markup: str, *words: object, **named: object) -> str:
    """Markup with words in its places, which stand for themselves: ``marked("<b>{}</b>", name)``."""
    return markup.format(
        *(escape(str(word)) for word in words), **{key: escape(str(word)) for key, word in named.items()}
    )


def tip(words: str) -> str:
    """Words as a tip that pops up, standing for themselves."""
    if "<" not in words and "&" not in words:
        return words
    return f"<qt>{escape(words).replace(chr(10), '<br>')}</qt>"


def heading_tip(heading: str, words: str = "", key: str = "") -> str:
    """A tip with a heading, the keys that do the same, and what it does."""
    keys = f" ({escape(key)})" if key else ""
    below = f"<br>{escape(words).replace(chr(10), '<br>')}" if words else ""
    return f"<qt><b>{escape(heading)}</b>{keys}{below}</qt>"
