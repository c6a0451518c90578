"""A rule opened where it is cited: its text in the document that the user imported, else our own short title of it."""

import re
from collections.abc import Iterable
from html import escape

from msgspec import Struct

from engine.rules.position.rulebook import Rulebook, numbers_in_words
from tournament_app.desk.kit.theme import theme
from tournament_app.domain.rules_document import RulesDocument

RULE = "rule:"
NO_DOCUMENT = (
    "No rules document of this book is imported, so this is our own short title. Ctrl+Shift+O imports one."
)
_SUMMARY = re.compile(r"[A-Z]\.\d")


class Shelf(Struct, frozen=True):
    """The documents imported, asked by the numbers of a rulebook."""

    documents: tuple[RulesDocument, ...] = ()

    def document_of(self, number: str, book: Rulebook) -> RulesDocument | None:
        """The document that a number of a book is opened in: one of the book's year; a summary for its own numbers."""
        if _SUMMARY.match(number):
            those = [one for one in self.documents if one.at(number)]
            return max(those, key=lambda one: one.year, default=None)
        year = int(book.numbers[:4])
        those = [one for one in self.documents if one.year == year and one.at(number)]
        return max(those, key=lambda one: len(one.rules), default=None)

    def page(self, number: str, book: Rulebook) -> str:
        """A rule as HTML."""
        document = self.document_of(number, book)
        title = book.short_title(number)
        head = f"<p style='margin:0'><b>{escape(_cited(number))}</b> &nbsp;{escape(title)}</p>"
        if document is None:
            return f"{head}<p style='color:{theme.colours.muted}'>{escape(NO_DOCUMENT)}</p>"
        told = "".join(f"<p>{escape(line)}</p>" for line in document.at(number).split("\n"))
        below = [n for n in document.rules if n.startswith(number) and n != number][:12]
        more = f"<p>{links(below)}</p>" if below else ""
        return f"{head}{told}{more}<p style='color:{theme.colours.muted}'>{escape(document.name)}</p>"

    def results(self, wanted: str, book: Rulebook) -> str:
        """What a search finds, as HTML: in the documents, or in our own titles where there is none."""
        lines = [
            f"<p style='margin:0 0 4px 0'>{link(number)} {escape(_short(document.rules[number]))}"
            f" <span style='color:{theme.colours.muted}'>{escape(document.name)}</span></p>"
            for document in sorted(self.documents, key=lambda one: one.year != int(book.numbers[:4]))
            for number in document.found(wanted)
        ]
        if not self.documents:
            words = wanted.casefold().split()
            lines = [
                f"<p style='margin:0 0 4px 0'>{link(number)} {escape(title)}</p>"
                for number, title in book.short_titles.items()
                if number.startswith(wanted.strip()) or all(word in title.casefold() for word in words)
            ]
        head = f"<p><b>{escape(wanted)}</b>: {len(lines):,} found</p>"
        note = "" if self.documents else f"<p style='color:{theme.colours.muted}'>{escape(NO_DOCUMENT)}</p>"
        return head + "".join(lines) + note


def link(number: str, words: str = "") -> str:
    """A number that opens its rule."""
    colour = theme.colours.accent_text
    return f"<a style='color:{colour}' href='{RULE}{escape(number)}'>{escape(words or _cited(number))}</a>"


def links(numbers: Iterable[str]) -> str:
    """Several of them."""
    return ", ".join(link(number, number) for number in numbers)


def _cited(number: str) -> str:
    return (
        f"RS {number}"
        if _SUMMARY.match(number)
        else number
        if number.startswith("\u00b6")
        else numbers_in_words((number,))
    )


def _short(text: str, most: int = 160) -> str:
    return text if len(text) <= most else f"{text[:most].rpartition(' ')[0]} \u2026"
