"""Rulings asked for one after the other, as a judge does who records: what is known already is not judged again."""

from __future__ import annotations

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case, parse_case
from engine.cases.replaying.replay import Replay, Report, silent
from engine.cases.ruling.adjudication import Adjudication, judged
from engine.records import replace


class Sitting:
    """Rules on cases with these `cards`, each as `adjudicate` does by itself.

    A case that begins as the one before it by the same rulebook goes on from where their logs part, so that one more
    entry costs that entry, however long the log is. For one thread at a time.
    """

    def __init__(self, cards: CardReference) -> None:
        self.cards = cards
        self._before: dict[str, Replay] = {}
        self._text = ""
        self._ruling: Adjudication | None = None

    def adjudicate(self, text: str, name: str = "the case", report: Report = silent) -> Adjudication:
        """The ruling on a case as typed; raises `MalformedCase` with every problem of the text."""
        if self._ruling is not None and text == self._text:
            return replace(self._ruling, case=replace(self._ruling.case, path=name))
        ruling = self.on(parse_case(text, name, self.cards, lambda: report(0, 0)), report)
        self._text, self._ruling = text, ruling
        return ruling

    def on(self, case: Case, report: Report = silent) -> Adjudication:
        """The ruling on a case that was read; raises `MalformedCase` for what cannot be and is unclear."""
        ruling, done = judged(case, self.cards, report, self._before.get(case.book.id))
        if done is not None:
            self._before[case.book.id] = done
        return ruling
