"""Printing: the words of a node, by the construction that reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.text import ir
from engine.text.grammar.rules import WRITERS, Agree, Rule, Words, could_print
from engine.text.grammar.shapes import Holes
from engine.text.surface import SUBJECT


class Printer:
    """Prints one ability; knows which targets have been mentioned and what X is."""

    def __init__(self, targets: tuple[ir.TargetSpec, ...] = ()) -> None:
        self.targets = targets
        self.mentioned: frozenset[int] = frozenset()
        self.where: Any = None

    def inside(self, targets: tuple[ir.TargetSpec, ...]) -> Printer:
        """A printer for an ability within this one."""
        return Printer(targets)

    def worded(self, value: object) -> Iterator[object]:
        """The value with each of the marks that it may be told with: with its own."""
        yield value

    def taken(self, rule: Rule, value: object) -> Holes | None:
        """What a construction puts into its holes to print a value; nothing if it does not fit."""
        return rule.take(value)

    def words(self, category: str, value: object) -> str | None:
        """The words for a value as that category; nothing if no construction fits."""
        writer = WRITERS.get(category)
        if writer is not None:
            return writer(self, value)
        for rule in could_print(category, value):
            text = self.construct(rule, value)
            if text is not None:
                return text
        return None

    def construct(self, rule: Rule, value: object) -> str | None:
        """The words by one construction, or nothing."""
        values = self.taken(rule, value)
        if values is None:
            return None
        kept = self.mentioned, self.where
        parts: list[str] = []
        for piece in rule.pieces:
            if isinstance(piece, Words):
                parts.append(piece.text)
            elif isinstance(piece, Agree):
                parts.append(piece.many if self.many(values[piece.of]) else piece.one)
            else:
                text = self.words(piece.category, values[piece.name])
                if text is None:
                    self.mentioned, self.where = kept
                    return None
                parts.append(text)
        return "".join(parts)

    def many(self, ref: object) -> bool:
        """Whether a reference takes the plural."""
        if isinstance(ref, tuple):
            return len(ref) > 1
        if getattr(ref, "said", "") in ("it", "that player", "the other"):
            return False
        if getattr(ref, "said", "") in ("the exiled cards",):
            return True
        if getattr(ref, "said", "").split(" ")[0] in ("them", "they", "those", "all", "their"):
            return True
        match ref:
            case ir.Target(index):
                return index < len(self.targets) and self.targets[index].most != ir.Number(1)
            case ir.AllOf(said=said):
                return said not in ("each", "a", "an", "the")
            case ir.Filter(said=said):
                return said not in ("each", "a")
            case ir.ChosenBy(n=n) | ir.TopOfLibrary(n=n) | ir.InGraveyard(n=n) | ir.CreateTokens(n=n):
                return n != ir.Number(1)
            case ir.Together():
                return True
            case ir.Players(said=said):
                return said in ("players", "your opponents")
            case ir.Number(n):
                return n != 1
            case _:
                return False

    def fits(self, ref: object) -> str:
        """The form of the verb a subject asks for."""
        if ref == SUBJECT or isinstance(ref, ir.You):
            return "base"
        return "base" if self.many(ref) or getattr(ref, "said", "") == "they" else "third"
