"""Where the desk asks the rules engine: off the GUI thread, one question after the other, cancelled when stale."""

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

from msgspec import Struct, field
from PySide6.QtCore import QObject

from engine.cards.reference import CardReference
from engine.cases.reading.problems import MalformedCase, Problem, Unclear
from engine.cases.recording.card_words import Seat
from engine.cases.recording.names import Ambiguous, CardNames
from engine.cases.recording.offers import Offer, offers
from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.ruling_words import elsewhere_words, whole_sentence
from engine.cases.ruling.side_by_side import Beside
from engine.cases.ruling.sitting import Sitting
from engine.cases.ruling.step_rows import StepRow, step_rows
from engine.cases.showing.comparing import compared
from engine.cases.showing.layout import Explained, Layout, laid_out, why
from engine.cases.taking_in.drafting import drafted
from engine.cases.taking_in.puzzle_file import read_puzzle
from engine.cases.taking_in.replay_file import Replay, read_replay
from engine.cases.taking_in.taken import case_text
from engine.cases.training.exercise import Exercise
from engine.rules.position.refusal import EngineRefusal
from engine.rules.position.rulebook import rulebook
from engine.rules.position.state import ObjectId, State
from tournament_app.desk.disputes.event_rulebook import PlayedBy
from tournament_app.desk.disputes.known_cards import often_printed
from tournament_app.desk.kit.errands import Cancelled, Errand, Errands, Lane, Progress
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.dispute_tools import DisputeTools, RulingForPaper
from tournament_app.desk.open.open_event import spare_from_searches
from tournament_app.services.card_library import CardLibrary

T = TypeVar("T")
F = TypeVar("F")
log = logging.getLogger(__name__)
UNKNOWN = PlayedBy()
REPORT_SECONDS = 0.05
MOST_TOLD = 3
REPLAY = ".cor"
FAULT = (
    "The program made a mistake on this case, so nothing is ruled. The mistake is written in the log; "
    "please report it with the case."
)


class Answer(Struct, frozen=True):
    """What came of asking: a ruling with its rows, or every problem of the text, or the sentence for a mistake.

    ``warning`` is that the event is played by another rulebook, and what that one says; empty where it is not.
    """

    adjudication: Adjudication | None = None
    rows: tuple[StepRow, ...] = ()
    problems: tuple[Problem, ...] = ()
    fault: str = ""
    warning: str = ""


class Outcome(Struct, frozen=True):
    """What came of recording something: the next text and what was done in words, or why nothing was done.

    Where a word could mean several things, ``choices`` are what could stand in its place.
    """

    text: str | None
    said: str = ""
    seat: Seat | None = None
    word: str = ""
    choices: tuple[str, ...] = ()


NOTHING_DONE = Outcome(None, FAULT)
Deed = Callable[[str, Sitting, CardNames], Outcome]


class Position(Struct, frozen=True):
    """A state laid out, and what differs from the one before."""

    layout: Layout
    changed: Mapping[str, str] = field(default_factory=dict)


class RulingOffice(QObject):
    """``for_paper`` is the ruling that was last asked to be printed, ``exercises_for_paper`` the exercises."""

    def __init__(self, tools: DisputeTools, errands: Errands, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tools, self._errands = tools, errands
        self._sitting: Sitting | None = None
        self._beside: Beside | None = None
        self._texts: Mapping[str, str] | None = None
        self._looks = 0
        self._names: CardNames | None = None
        self._first: tuple[str, ...] = ()
        self._library: CardLibrary | None = None
        self.for_paper: RulingForPaper | None = None
        self.exercises_for_paper: tuple[Exercise, ...] = ()

    def rule(
        self,
        text: str,
        name: str,
        then: Callable[[Answer], None],
        owner: QObject,
        played: PlayedBy = UNKNOWN,
    ) -> Errand[Answer]:
        """Rule on a case as typed, and by the rulebook of the event where that is another one.

        The errand reports entries done of all (0 of 0 while the text is read) and can be cancelled.
        """

        def ruled(progress: Progress) -> Answer:
            try:
                report = _seldom(progress.report)
                ruling = self._judge().adjudicate(text, name, report)
                other = played.book and ruling.entries and rulebook(played.book).id != ruling.book.id
                warning = ""
                if other:
                    there = self._elsewhere().under(ruling, played.book, report)
                    warning = elsewhere_words(played.format, ruling, there)
                return Answer(ruling, step_rows(ruling), warning=warning)
            except MalformedCase as malformed:
                return Answer(problems=tuple(malformed.problems))

        return self.ask(ruled, Answer(fault=FAULT), f"the case {name}", then, owner)

    def lay_out(
        self, state: State, before: State | None, then: Callable[[Position], None], owner: QObject
    ) -> None:
        """The state by zones, with what differs from the state before; only the look asked for last is delivered."""
        self._looks += 1
        asked = self._looks

        def position(_: Progress) -> Position | None:
            if asked != self._looks:
                return None
            return Position(laid_out(state), {} if before is None else compared(before, state))

        def show(position: Position | None) -> None:
            if position is not None and asked == self._looks:
                then(position)

        self.ask(position, None, "a position", show, owner)

    def explain(
        self, state: State, object_: ObjectId, then: Callable[[Explained, str], None], owner: QObject
    ) -> None:
        """Why an object is what it is, with the imported rules text of its card (empty if there is none)."""

        def explained(_: Progress) -> tuple[Explained, str] | None:
            found = why(state, object_)
            return found, self._rules_texts().get(found.shown.card, "")

        def show(found: tuple[Explained, str] | None) -> None:
            if found is not None:
                then(*found)

        self.ask(explained, None, "why an object is what it is", show, owner)

    def record(self, text: str, deed: Deed, then: Callable[[Outcome], None], owner: QObject) -> None:
        """Carry a deed of recording out on a text; a refusal is an outcome too."""

        def work(_: Progress) -> Outcome:
            try:
                return deed(text, self._judge(), self._card_names())
            except MalformedCase as malformed:
                told = "  ".join(
                    f"Line {p.line}: {whole_sentence(p.text)}" for p in malformed.problems[:MOST_TOLD]
                )
                return Outcome(None, told)
            except Unclear as unclear:
                choices = unclear.choices if isinstance(unclear, Ambiguous) else ()
                return Outcome(None, whole_sentence(unclear.text), word=unclear.word, choices=choices)
            except EngineRefusal as refusal:
                return Outcome(None, str(refusal))

        self.ask(work, NOTHING_DONE, "recording something", then, owner)

    def take_in(
        self, content: bytes, name: str, then: Callable[[Outcome | Replay], None], owner: QObject
    ) -> None:
        """A puzzle as a case, or a replay to look through; why not is an outcome too."""

        def work(_: Progress) -> Outcome | Replay:
            try:
                if name.casefold().endswith(REPLAY):
                    return read_replay(content, name)
                puzzle = read_puzzle(content.decode("utf-8-sig", "replace"), name)
                return Outcome(case_text(puzzle, self.cards()))
            except EngineRefusal as refusal:
                return Outcome(None, str(refusal))

        self.ask(work, NOTHING_DONE, f"taking {name} in", then, owner)

    def moment(self, replay: Replay, moment: int, then: Callable[[Outcome], None], owner: QObject) -> None:
        """The case of a moment of a replay."""

        def work(_: Progress) -> Outcome:
            try:
                cards = self.cards()
                return Outcome(case_text(replay.at(moment, cards), cards))
            except EngineRefusal as refusal:
                return Outcome(None, str(refusal))

        self.ask(work, NOTHING_DONE, "a moment of a replay", then, owner)

    def draft(self, replay: Replay, moment: int, then: Callable[[Outcome], None], owner: QObject) -> None:
        """The case of a moment of a replay with its last acts in the log; why not is an outcome too."""

        def work(_: Progress) -> Outcome:
            try:
                return Outcome(drafted(replay, moment, self.cards()))
            except EngineRefusal as refusal:
                return Outcome(None, str(refusal))

        self.ask(work, NOTHING_DONE, "the last acts of a replay", then, owner)

    def offer(self, state: State, then: Callable[[tuple[Offer, ...]], None], owner: QObject) -> None:
        """What may be done in a position."""
        nothing: tuple[Offer, ...] = ()
        self.ask(lambda _: offers(state), nothing, "what may be done", then, owner)

    def names(self, then: Callable[[CardNames], None], owner: QObject) -> None:
        """The names of cards, for completion."""
        self._errands.run(lambda _: self._card_names(), then, lane=Lane.RULING, owner=owner)

    def ask(
        self,
        ask: Callable[[Progress], T],
        failed: F,
        about: str,
        then: Callable[[T | F], None],
        owner: QObject,
    ) -> Errand[T | F]:
        """Ask the engine for something in its lane; ``failed``, and a line in the log, where the engine fails."""
        return self._errands.run(
            lambda progress: _survived(partial(ask, progress), failed, about),
            then,
            lane=Lane.RULING,
            owner=owner,
        )

    def offer_first(self, names: Iterable[str], library: CardLibrary | None) -> None:
        """Offer these cards before others from now on, and of the others those that were printed more often."""
        self._first, self._library, self._names = tuple(names), library, None

    def _card_names(self) -> CardNames:
        if self._names is None:
            common = often_printed(self._library)
            names = self.cards().names()
            self._names = CardNames(names, self._first, lambda name: common.get(name, 0))
        return self._names

    def forget_texts(self) -> None:
        """Another card reference was imported: its texts are read when they are next wanted."""
        self._texts = None

    def cards(self) -> CardReference:
        """The cards that the engine knows, read when first asked for; asked in the engine's lane only."""
        return self._judge().cards

    def _judge(self) -> Sitting:
        if self._sitting is None:
            self._sitting = Sitting(self._tools.cards())
            spare_from_searches()
        return self._sitting

    def _elsewhere(self) -> Beside:
        if self._beside is None:
            self._beside = Beside(self._judge())
        return self._beside

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


def _survived(ask: Callable[[], T], failed: F, about: str) -> T | F:
    """What came of asking the engine; ``failed``, and the fault in the log, where the program itself is wrong.

    The one place where the desk outlives a mistake of ours: a dispute must not end the event. Tests fail on the log.
    """
    try:
        return ask()
    except Cancelled:
        raise
    except Exception:
        log.exception("the engine failed on %s", about)
        return failed


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
