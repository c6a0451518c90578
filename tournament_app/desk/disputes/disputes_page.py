"""The dispute desk: a recorded game is opened, pasted or brought by a judge's call; the engine rules on it.

It advises, the head judge decides (RS D.4.1). The text is the case: what a judge picks is written into it,
so that the ruling can be checked, kept with the call and printed.
"""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from engine.cases.ruling.adjudication import Adjudication
from engine.cases.writing.amending import NowhereToAnswer, with_choice
from tournament_app.desk.disputes.attaching import Attaching
from tournament_app.desk.disputes.case_intake import CaseIntake
from tournament_app.desk.disputes.case_pane import CasePane
from tournament_app.desk.disputes.event_rulebook import played_by
from tournament_app.desk.disputes.infraction import Infraction
from tournament_app.desk.disputes.past_rulings import PastRulings
from tournament_app.desk.disputes.record_desk import RecordDesk
from tournament_app.desk.disputes.ruling_office import Answer, rulings_of
from tournament_app.desk.disputes.ruling_pane import RulingPane
from tournament_app.desk.disputes.sending import Sending
from tournament_app.desk.disputes.state_pane import StatePane
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Errand
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.dispute_tools import RulingForPaper
from tournament_app.desk.open.page import Page
from tournament_app.domain.refusal import Illegal

TYPING_PAUSE_MS = 700
BEGIN = (
    "Lay cards out in the line below, a part of a name is enough; then say what happened. Ann and Bob play; "
    "type \u201cplayers Marco, Lena\u201d for others. Or open a case (Ctrl+O), paste one (Ctrl+Shift+V), try an "
    "example (Ctrl+E)."
)
NOTHING_YET = ("quiet", "No case yet", BEGIN)


class DisputesPage(Page):
    """The table in the middle with the lines below it, the record and its ruling at the right, the text in a drawer."""

    title = "Dispute desk"
    help_page = "disputes"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        office = rulings_of(desk)
        self.case, self.ruling, self.state = CasePane(), RulingPane(), StatePane(office)
        self.view = self.ruling.steps
        self.record = RecordDesk(self, self.case, self.ruling.steps, self.state)
        self.laying, self.telling = self.record.laying, self.record.telling
        self.past = PastRulings(self, self.case, office)
        self.intake = CaseIntake(self, self.case)
        self.attaching = Attaching(self, self.case, self.intake)
        self.sending = Sending(self, self.case)
        self.infraction = Infraction(self, self.case, self.ruling.banner)
        self.adjudication: Adjudication | None = None
        self.warning = ""
        self._errand: Errand[Answer] | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(TYPING_PAUSE_MS)
        self._pause.timeout.connect(self.rule)
        self.setAcceptDrops(True)
        self._lay_out()
        self._add_actions()
        self._wire()
        self._blank(*NOTHING_YET)
        self.record.bring_back()

    def take_keyboard(self) -> None:
        """The line that lays cards out, or the one that tells what happened once something is recorded."""
        recorded = self.adjudication is not None and self.adjudication.entries
        (self.telling if recorded else self.laying).line.setFocus()

    def take_typed(self, text: str) -> None:
        """What is typed where nothing takes it goes to the line that was used last."""
        self.record.line.type(text)

    def show_argument(self, argument: str) -> None:
        """``call 3`` brings the case of that call of the open event; anything else is a file to open."""
        word, _, number = argument.partition(" ")
        if word == "call" and number.isdecimal():
            self.attaching.bring(int(number))
        else:
            self.intake.open_path(Path(argument))

    def rule(self) -> None:
        """Ask the engine about the text as it is now; a question still under way is dropped."""
        self._pause.stop()
        self._drop()
        if not self.case.words.strip():
            self._blank(*NOTHING_YET)
            return
        self.record.follow(None)
        self._errand = rulings_of(self.desk).rule(
            self.case.words, self.case.file.name, self._ruled, self, played_by(self.desk)
        )
        self.ruling.banner.follow(self._errand)

    def stop(self) -> None:
        """Drop the question under way and say so."""
        self._drop()
        self._blank("quiet", "Stopped", "Nothing is ruled. Ctrl+Enter asks again.")

    def choose(self, pick: object) -> None:
        """Write what a player chooses into the case, right after what asks for it, and go on."""
        decision = self.ruling.decision.decision
        if decision is None:
            return
        try:
            text = with_choice(self.case.words, decision.after, decision.by, pick)
        except NowhereToAnswer as nowhere:
            self.said.refuse(Illegal(f"Write the answer into the text yourself: {nowhere}."))
            return
        self.case.rewrite(text)
        self.rule()
        self.ruling.steps.setFocus()

    def print(self) -> None:
        """To the paper page, with its preview."""
        if self.adjudication is None:
            self.desk.messages.say("There is no ruling to print yet.")
            return
        place = self.case.file.call
        rulings_of(self.desk).for_paper = RulingForPaper(
            self.adjudication,
            self.case.file.name,
            place.said if place is not None else None,
            self.warning,
            self.case.words,
        )
        self.desk.show_place("ruling-paper")

    def undo(self) -> None:
        """Take back what was typed or chosen last in the text."""
        self.case.text.undo()
        self.rule()

    def redo(self) -> None:
        """Do it again."""
        self.case.text.redo()
        self.rule()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files and text may be let go here."""
        if event.mimeData().hasUrls() or event.mimeData().hasText():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """A file opens, text becomes the case."""
        files = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if files:
            self.intake.open_path(Path(files[0]))
        else:
            self.intake.take_text(event.mimeData().text(), "Dropped case")

    def _drop(self) -> None:
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None

    def _ruled(self, answer: Answer) -> None:
        self._errand = None
        if answer.fault:
            self._blank("unsupported", "No ruling", answer.fault)
        elif answer.adjudication is None:
            count = len(answer.problems)
            words = "1 problem" if count == 1 else f"{count:,} problems"
            self._blank("problems", f"Not a case yet: {words}", f"In {self.case.file.name}; all are listed.")
            self.case.show()
            self.case.show_problems(answer.problems)
        else:
            self.case.show_problems(())
            self.adjudication, self.warning = answer.adjudication, answer.warning
            self.record.follow(answer.adjudication)
            self.ruling.show_ruling(answer.adjudication, answer.rows)
            self.ruling.banner.warn(self.warning)
            for one in (self.past, self.sending, self.infraction):
                one.follow(self.adjudication)

    def _blank(self, kind: str, words: str, about: str) -> None:
        self.adjudication = None
        for one in (self.past, self.sending, self.infraction):
            one.follow(None)
        self.case.show_problems(())
        self.ruling.nothing()
        self.ruling.banner.say(kind, words, about)

    def _look(self) -> None:
        """Show the state of the step chosen, and its entry in the text."""
        step = self.ruling.steps.step
        ruling = self.adjudication
        self.state.show_step(step, self.ruling.steps.steps.count - 1)
        if step is not None and ruling is not None:
            log = ruling.case.game.log
            self.case.point_at_entry(log[step.entry - 1].where.line if 0 < step.entry <= len(log) else 0)

    def _lay_out(self) -> None:
        middle = QSplitter(Qt.Orientation.Vertical)
        middle.setChildrenCollapsible(False)
        for pane, share in ((self.state, 4), (self.state.why, 1)):
            middle.addWidget(pane)
            middle.setStretchFactor(middle.count() - 1, share)
        middle.setSizes([420, 110])
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(GRID)
        for widget, share in ((self.past.drawer, 24), (self.case, 26), (middle, 44), (self.ruling, 30)):
            split.addWidget(widget)
            split.setStretchFactor(split.count() - 1, share)
        split.setSizes([280, 300, 620, 400])
        self.case.hide()
        lines = QHBoxLayout()
        lines.setSpacing(GRID)
        lines.addWidget(self.laying, 1)
        lines.addWidget(self.telling, 1)
        head = QHBoxLayout()
        head.setSpacing(2 * GRID)
        head.addWidget(self.case.named, 1)
        head.addWidget(self.attaching.line)
        self.body.addLayout(head)
        self.body.addWidget(self.intake.replay)
        self.body.addWidget(self.record.branch)
        self.body.addWidget(split, 1)
        self.body.addLayout(lines)

    def _wire(self) -> None:
        self.case.edited.connect(self._pause.start)
        self.case.replaced.connect(self._replaced)
        self.ruling.banner.stop.connect(self.stop)
        self.ruling.decision.picked.connect(self.choose)
        self.ruling.steps.chosen.connect(self._look)
        self.ruling.cited.wanted.connect(self.record.look_up.open_rule)
        self.record.look_up.book = lambda: self.ruling.book
        self.ruling.steps.opened.connect(lambda _: self.state.shown.setFocus())
        self.state.tree.itemActivated.connect(lambda *_: self.state.why.setFocus())
        self.ruling.banner.event_book_wanted.connect(self.record.by_event_book)
        self.desk.cards.changed.connect(self.rule)
        self.desk.cards.want(self.said.refuse)
        self.intake.replay.over.connect(self.take_keyboard)
        self.record.begin_wanted.connect(self.intake.begin)
        self.record.recording.recorded.connect(self.said.clear)
        self.record.recording.recorded.connect(self.rule)
        self.record.recording.refused.connect(lambda outcome: self.said.refuse(Illegal(outcome.said)))

    def _replaced(self) -> None:
        self.attaching.follow()
        self.rule()
        self.take_keyboard()

    def _add_actions(self) -> None:
        printing = Button()
        bind(
            printing,
            self.act(
                Action(
                    "Print the ruling",
                    "Preview, printer, PDF",
                    lambda _: self.print(),
                    "Ctrl+P",
                    icon="printer",
                )
            ),
        )
        self.tools.addWidget(printing)
        for action in (
            Action("Next part", "Lines, options, steps, table, reasons, text", lambda _: _go_on(self._parts, 1), "F6"),
            Action("Part before", "The other way round", lambda _: _go_on(self._parts, -1), "Shift+F6"),
            Action("Text of the case", "Beside the table, in step with it; again hides it",
                   lambda _: self.case.setVisible(self.case.isHidden()), "Ctrl+T"),
            Action("Table or list", "The position as a table, or in rows", lambda _: self.state.other_way(), "F7"),
            Action("Lay cards out", "The line for the position", lambda _: self.laying.line.setFocus(), "F2"),
            Action("Say what happened", "The line for what the players did",
                   lambda _: self.telling.line.setFocus(), "F3"),
            Action("To the table", "Arrows go from card to card, Enter asks what can be done",
                   lambda _: self.state.shown.setFocus(), "F4"),
            Action("Open the rule", "The first behind the step chosen",
                   lambda _: self.ruling.cited.open_first(), "Ctrl+Shift+B", words="rulebook citation"),
            Action("Training", "Cases as questions: what happens?", lambda _: self.desk.show_place("training"),
                   "Ctrl+Shift+T", words="quiz exercise learn"),
            Action("Options", "What the player may choose", lambda _: self.ruling.decision.take_keyboard(), "F8"),
        ):  # fmt: skip
            self.act(action)
        advice = "The engine's ruling, as advice to the judge"
        rule = self.act(Action("Rule on it", advice, lambda _: self.rule()))
        self.primary.offer(rule.text(), rule.trigger, tip=advice)

    @property
    def _parts(self) -> list[QWidget]:
        """What the keyboard goes through."""
        return [
            self.past.drawer.search, self.past.drawer.list,
            self.laying.line, self.telling.line, self.ruling.decision.options, self.ruling.decision.typed,
            self.ruling.steps, self.state.table, self.state.tree, self.state.why, self.case.text, self.case.problems,
        ]  # fmt: skip


def _go_on(parts: list[QWidget], by: int) -> None:
    """The keyboard to the next part that is on screen."""
    seen = [part for part in parts if part.isVisible()]
    here = next((at for at, part in enumerate(seen) if part.hasFocus()), -1 if by > 0 else 0)
    seen[(here + by) % len(seen)].setFocus()
