"""What can be done on the Penalties tab, each an action with its key."""

from typing import Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget

from engine.records import replace
from tournament_app.desk.judging.acting import ActingJudge
from tournament_app.desk.judging.chart import InfractionChart
from tournament_app.desk.judging.decision_panel import DecisionPanel
from tournament_app.desk.judging.log_rows import LogRow
from tournament_app.desk.judging.penalty_line import PenaltyLine
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Confirmation, OpenEvent
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import Choice, EntryStatus, PenaltyEntry
from tournament_app.domain.refusal import Conflict, Refusal
from tournament_app.services.confirm_penalty import (
    confirm_penalty,
    decline_penalty,
    raise_penalty,
    take_back_penalty,
)
from tournament_app.services.investigate import open_investigation
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.penalty_report import Report
from tournament_app.services.scorers_table import Done

INSIST = "The head judge insists"


class LogsPenalties(Protocol):
    """A tab as its actions need it: the line, the log with the entry chosen, the decision beside it."""

    desk: Desk
    event_: OpenEvent
    said: ProblemStrip
    acting: ActingJudge
    entry: PenaltyLine
    view: RecordView[LogRow]
    search: SearchLine
    panel: DecisionPanel
    middle: QStackedWidget
    chart: InfractionChart

    @property
    def catalogue(self) -> Catalogue:
        """What the event goes by."""

    @property
    def chosen(self) -> PenaltyEntry | None:
        """The entry chosen; None for none or several."""

    def act(self, action: Action) -> QAction:
        """Register an action of this page."""

    def take_keyboard(self) -> None:
        """The line is ready."""

    def show_file(self, entry: PenaltyEntry) -> None:
        """Show the investigation of an entry."""


class PenaltyActions:
    """Every decision is a task on the newest book; a refusal leaves the log as it was."""

    def __init__(self, tab: LogsPenalties) -> None:
        self.tab = tab
        self.buttons: list[QAction] = []

    def add(self) -> None:
        """Register the actions; those with a button go to the page's tools."""
        for action in (*self._on_page(), *self._on_entry()):
            self.tab.act(action)
        self.buttons = [self.tab.act(action) for action in self._with_buttons()]

    def _on_page(self) -> tuple[Action, ...]:
        return (
            Action("Log a penalty", "Table, seat, infraction: 12 2 hb", self._type, "Ctrl+L",
                   command="penalty", arguments="table seat infraction",
                   words="warning, caution, game loss, match loss, infraction"),
            Action("Find a penalty", "By player, infraction, note", self._find, "Ctrl+F"),
            Action("To the log", "The list of penalties", lambda _: self._to_list(), "Ctrl+Down"),
        )  # fmt: skip

    def _on_entry(self) -> tuple[Action, ...]:
        return (
            Action("Confirm penalty", "As chosen at the right", lambda _: self.confirm_chosen(), "F8", of_rows=True),
            Action("Raise penalty", "To the level chosen", lambda _: self.raise_chosen(), "Ctrl+F8", of_rows=True),
            Action("Decline or take back", "A reason can be given", lambda _: self.decline_chosen(), "Shift+F8",
                   of_rows=True),
            Action("Investigate", "Statements, decision, report", lambda _: self.investigate_chosen(), "F7",
                   of_rows=True),
            Action("Print penalty slips", "For the chosen entry's round", lambda _: self.print_slip(), "Ctrl+P",
                   of_rows=True),
        )  # fmt: skip

    def _with_buttons(self) -> tuple[Action, ...]:
        desk = self.tab.desk
        return (
            Action("Record", "The player's record over all events, for judges",
                   lambda _: self._record(), "Ctrl+Shift+R", icon="book-open", of_rows=True),
            Action("Chart", "Infractions by kind and round", lambda _: self._chart(), "Ctrl+G", icon="chart-line"),
            Action("Report", "The penalty report on paper",
                   lambda _: desk.show_tab("paper", "penalties"), "Ctrl+Shift+P", icon="printer"),
        )  # fmt: skip

    def _find(self, typed: str) -> None:
        if typed:
            self.tab.search.setText(typed)
        self.tab.search.setFocus()

    def log(self, report: Report, typed: str) -> None:
        """Log what was typed; a refused line comes back."""
        tab = self.tab
        catalogue = tab.catalogue

        def refused(refusal: Refusal) -> None:
            ways = (
                Answer("Log mine as a repeat", lambda: self._as_repeat(typed)),
                Answer("Keep that one", tab.entry.line.clear),
            )
            tab.entry.refuse(refusal, typed, *(ways if isinstance(refusal, Conflict) else ()))

        tab.event_.perform(
            lambda book: log_penalty(book, report, catalogue),
            said=tab.said,
            done=lambda led_to: tab.entry.tell(led_to.act.summary),
            refused=refused,
            confirmation=Confirmation(
                INSIST, lambda book: log_penalty(book, replace(report, insisted=True), catalogue)
            ),
        )

    def confirm(self, entry: PenaltyEntry, chosen: Choice | None) -> None:
        """Confirm an entry as logged, or as chosen."""
        tab = self.tab
        by, at, catalogue = tab.acting.member, tab.desk.equipment.now(), tab.catalogue
        tab.event_.perform(
            lambda book: confirm_penalty(book, entry.number, by, at, catalogue, chosen),
            said=tab.said,
            done=lambda _: tab.take_keyboard(),
            confirmation=Confirmation(
                INSIST,
                lambda book: confirm_penalty(book, entry.number, by, at, catalogue, chosen, insisted=True),
            ),
        )

    def confirm_chosen(self) -> None:
        """Confirm the entry chosen, with the level and penalty at the right."""
        if (entry := self._entry()) is not None:
            chosen = self.tab.panel.chosen
            self.confirm(entry, None if chosen == entry.chosen else chosen)

    def raise_chosen(self) -> None:
        """Raise the entry chosen to the level at the right."""
        tab, entry, level = self.tab, self._entry(), self.tab.panel.level.currentData()
        if entry is None or level is None:
            return
        by, at, catalogue = tab.acting.member, tab.desk.equipment.now(), tab.catalogue
        tab.event_.perform(
            lambda book: raise_penalty(book, entry.number, by, at, catalogue, level),
            said=tab.said,
            confirmation=Confirmation(
                INSIST,
                lambda book: raise_penalty(book, entry.number, by, at, catalogue, level, insisted=True),
            ),
        )

    def decline_chosen(self) -> None:
        """Decline the entry chosen, or take it back if it stands."""
        tab, entry = self.tab, self._entry()
        if entry is None:
            return
        by, at, catalogue = tab.acting.member, tab.desk.equipment.now(), tab.catalogue
        why = tab.panel.why.text().strip()
        pending = entry.status is EntryStatus.PENDING
        task = decline_penalty if pending else take_back_penalty
        tab.event_.perform(
            lambda book: task(book, entry.number, by, at, catalogue, why),
            said=tab.said,
            done=lambda _: tab.take_keyboard(),
        )

    def investigate_chosen(self) -> None:
        """Show the file on the entry chosen, opening one if there is none."""
        tab, entry = self.tab, self._entry()
        if entry is None:
            return
        if entry.number in tab.event_.book.dossier.investigations:
            tab.show_file(entry)
            return
        at = tab.desk.equipment.now()

        def show(_: Done) -> None:
            tab.show_file(entry)

        tab.event_.perform(
            lambda book: open_investigation(book, entry.number, at), said=tab.said, done=show, quiet=True
        )

    def print_slip(self) -> None:
        """Preview the slips of the chosen entry's round on the Paper tab."""
        if (entry := self._entry()) is not None:
            self.tab.desk.show_tab("paper", f"penalty-slips {max(entry.moment.round, 1)}")

    def _entry(self) -> PenaltyEntry | None:
        entry = self.tab.chosen
        if entry is None:
            self.tab.desk.messages.say("Choose one entry of the log first.")
        return entry

    def _as_repeat(self, typed: str) -> None:
        head, colon, note = typed.partition(":")
        self.tab.entry.line.setText(f"{head.rstrip()} +{colon}{note}")
        self.tab.entry.line.setFocus()

    def _type(self, typed: str) -> None:
        if typed:
            self.tab.entry.line.setText(typed)
        self.tab.entry.line.setFocus()

    def _to_list(self) -> None:
        self.tab.view.choose(0)
        self.tab.view.setFocus()

    def _chart(self) -> None:
        middle = self.tab.middle
        middle.setCurrentIndex(1 - middle.currentIndex())

    def _record(self) -> None:
        entry = self._entry()
        if entry is not None:
            self.tab.desk.show_place("judges", str(entry.player))
