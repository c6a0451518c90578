"""Where the desk asks the rules engine: off the GUI thread, one question after the other, cancelled when stale."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from PySide6.QtCore import QObject

from engine.cards.reference import CardReference
from engine.cases.reading.problems import MalformedCase, Problem
from engine.cases.ruling.adjudication import Adjudication, adjudicate
from engine.cases.showing.comparing import compared
from engine.cases.showing.layout import Explained, Layout, laid_out, why
from engine.rules.position.state import ObjectId, State
from tournament_app.desk.disputes.step_rows import StepRow, step_rows
from tournament_app.desk.kit.errands import Cancelled, Errand, Errands, Lane, Progress
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.dispute_tools import DisputeTools, RulingForPaper
from tournament_app.desk.open.open_event import spare_from_searches

T = TypeVar("T")
log = logging.getLogger(__name__)
REPORT_SECONDS = 0.05
FAULT = (
    "The program made a mistake on this case, so nothing is ruled. The mistake is written in the log; "
    "please report it with the case."
)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of asking: a ruling with its rows, or every problem of the text, or the sentence for a mistake."""

    adjudication: Adjudication | None = None
    rows: tuple[StepRow, ...] = ()
    problems: tuple[Problem, ...] = ()
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """A state laid out, and what differs from the one before."""

    layout: Layout
    changed: Mapping[str, str] = field(default_factory=dict)


class RulingOffice(QObject):
    """``for_paper`` is the ruling that was last asked to be printed."""

    def __init__(self, tools: DisputeTools, errands: Errands, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tools, self._errands = tools, errands
        self._cards: CardReference | None = None
        self._texts: Mapping[str, str] | None = None
        self._looks = 0
        self.for_paper: RulingForPaper | None = None

    def rule(self, text: str, name: str, then: Callable[[Answer], None], owner: QObject) -> Errand[Answer]:
        """Rule on a case as typed.

        The errand reports entries done of all (0 of 0 while the text is read) and can be cancelled.
        """

        def work(progress: Progress) -> Answer:
            try:
                ruling = adjudicate(text, name, self._card_reference(), _seldom(progress.report))
                return Answer(ruling, step_rows(ruling))
            except MalformedCase as malformed:
                return Answer(problems=tuple(malformed.problems))
            except Cancelled:
                raise
            except Exception:
                log.exception("the engine failed on the case %s", name)
                return Answer(fault=FAULT)

        return self._errands.run(work, then, lane=Lane.RULING, owner=owner)

    def lay_out(
        self, state: State, before: State | None, then: Callable[[Position], None], owner: QObject
    ) -> None:
        """The state by zones, with what differs from the state before; only the look asked for last is delivered."""
        self._looks += 1
        asked = self._looks

        def work(_: Progress) -> Position | None:
            if asked != self._looks:
                return None
            return _survived(
                lambda: Position(laid_out(state), {} if before is None else compared(before, state))
            )

        def show(position: Position | None) -> None:
            if position is not None and asked == self._looks:
                then(position)

        self._errands.run(work, show, lane=Lane.RULING, owner=owner)

    def explain(
        self, state: State, object_: ObjectId, then: Callable[[Explained, str], None], owner: QObject
    ) -> None:
        """Why an object is what it is, with the imported rules text of its card (empty if there is none)."""

        def work(_: Progress) -> tuple[Explained, str] | None:
            found = _survived(lambda: why(state, object_))
            return None if found is None else (found, self._rules_texts().get(found.shown.card, ""))

        def show(found: tuple[Explained, str] | None) -> None:
            if found is not None:
                then(*found)

        self._errands.run(work, show, lane=Lane.RULING, owner=owner)

    def forget_texts(self) -> None:
        """Another card reference was imported: its texts are read when they are next wanted."""
        self._texts = None

    def _card_reference(self) -> CardReference:
        if self._cards is None:
            self._cards = self._tools.cards()
        return self._cards

    def _rules_texts(self) -> Mapping[str, str]:
        if self._texts is None:
            self._texts = self._tools.texts()
        return self._texts


def rulings_of(desk: Desk) -> RulingOffice:
    """The desk's one office, made when somebody first asks: the rules engine is loaded with it."""
    office = desk.findChild(RulingOffice)
    if office is None:
        office = RulingOffice(desk.equipment.disputes, desk.errands, desk)
        desk.cards.changed.connect(office.forget_texts)
    return office


def _survived(look: Callable[[], T]) -> T | None:
    """What was asked of the engine; nothing, and a line in the log, where it fails."""
    try:
        return look()
    except Exception:
        log.exception("the engine failed on a position")
        return None


def _seldom(report: Callable[[int, int], None]) -> Callable[[int, int], None]:
    """A report that is passed on a few times a second, not at every action.

    What a long ruling has piled up so far is kept from the collector, which would stop the window for it.
    """
    last = 0.0

    def said(done: int, of: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= REPORT_SECONDS:
            last = now
            spare_from_searches()
            report(done, of)

    return said
