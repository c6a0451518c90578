"""A card's text on the page of cards: what the program understands, in the words of 2003, and the imported wording."""

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Signal

from tournament_app.desk.kit.errands import Lane, Progress
from tournament_app.desk.open.desk import Desk

if TYPE_CHECKING:
    from engine.cards.reference import CardReference

UNREAD = "The engine does not understand this card, so no game with it is ruled on."
OURS = "In the program's own words, as it plays the card; not the text that is printed on it."
KEPT = 400


class CardText(Struct, frozen=True):
    """The paragraphs of each part of a card (Fire and Ice), what is to be said of them, the imported wording."""

    parts: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[str, ...]
    imported: str = ""


class CardTexts(QObject):
    """Asks the rules engine for the card that is looked at, off the GUI thread; ``told`` names one that is known now.

    While one is asked for only the last of those wanted after it waits.
    """

    told = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._known: dict[str, CardText] = {}
        self._asked = self._wanted = ""
        self._cards: CardReference | None = None
        self._imported: Mapping[str, str] | None = None
        desk.cards.changed.connect(self._forget)

    def of(self, name: str) -> CardText | None:
        """The text, or nothing while it is being found; ``told`` follows then."""
        if name not in self._known:
            self._wanted = name
            self._ask()
        return self._known.get(name)

    def _ask(self) -> None:
        if self._asked or not self._wanted:
            return
        self._asked, self._wanted = self._wanted, ""

        def work(_: Progress, name: str = self._asked) -> CardText:
            return self._found(name)

        self._desk.errands.run(work, self._keep, lane=Lane.RULING, owner=self, asked=False)

    def _keep(self, found: CardText) -> None:
        name, self._asked = self._asked, ""
        if len(self._known) >= KEPT:
            self._known.clear()
        self._known[name] = found
        self.told.emit(name)
        self._ask()

    def _found(self, name: str) -> CardText:
        """At the engine; which is read when it is first asked, so that the desk starts without it."""
        from engine.cards.words_of_2003 import in_words_of_2003
        from engine.text.phrases import LEFT_OUT

        tools = self._desk.equipment.disputes
        cards = self._cards = self._cards or tools.cards()
        imported = self._imported = self._imported if self._imported is not None else tools.texts()
        card = cards.card(name)
        if card is None:
            return CardText((), (UNREAD,), imported.get(name, ""))
        parts = card.halves or (card,)
        wordings = [(part, in_words_of_2003(part)) for part in parts if not part.unread]
        notes = [UNREAD] if len(wordings) < len(parts) else []
        notes += [] if all(said.whole for _, said in wordings) else [LEFT_OUT]
        told = tuple((part.name if card.halves else "", said.paragraphs) for part, said in wordings)
        return CardText(told, tuple(notes), imported.get(name, ""))

    def _forget(self) -> None:
        self._known.clear()
        self._cards = self._imported = None


def text_words(found: CardText | None) -> str:
    """The text as rich text: the imported wording, then ours, marked as ours."""
    if found is None:
        return "<p>Reading the text ...</p>"
    lines = [f"<h3>Imported text</h3>{_paragraphs(found.imported.splitlines())}"] if found.imported else []
    said = any(paragraphs for _, paragraphs in found.parts)
    if said or not found.notes:
        lines.append(f"<h3>As the program plays it</h3><p><small>{escape(OURS)}</small></p>")
    for name, paragraphs in found.parts:
        lines.append(f"<p><b>{escape(name)}</b></p>" if name else "")
        lines.append(_paragraphs(paragraphs or ("No abilities.",)))
    return "".join((*lines, *(f"<p><i>{escape(note)}</i></p>" for note in found.notes)))


def _paragraphs(texts: "tuple[str, ...] | list[str]") -> str:
    return "".join(f"<p>{escape(text)}</p>" for text in texts)
