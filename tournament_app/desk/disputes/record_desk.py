"""Recording at the dispute desk: the two lines, the table and the entries, each change kept on disk at once."""

import re
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal

from engine.cases.recording.card_words import Seat
from engine.cases.recording.names import CardNames
from engine.cases.ruling.adjudication import Adjudication
from engine.cases.writing.editing import with_value
from tournament_app.desk.disputes.branch_bar import BranchBar
from tournament_app.desk.disputes.case_file import CaseFile
from tournament_app.desk.disputes.case_pane import CasePane
from tournament_app.desk.disputes.entry_deeds import EntryDeeds
from tournament_app.desk.disputes.event_rulebook import played_by
from tournament_app.desk.disputes.known_cards import of_the_decks
from tournament_app.desk.disputes.look_up import LookUp
from tournament_app.desk.disputes.recording import Recording, cut_off
from tournament_app.desk.disputes.ruling_office import Outcome, rulings_of
from tournament_app.desk.disputes.state_pane import StatePane
from tournament_app.desk.disputes.step_view import StepView
from tournament_app.desk.disputes.table_deeds import TableDeeds
from tournament_app.desk.disputes.told_lines import LayingLine, TellingLine, ToldLine
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.open.dispute_tools import TakenUp
from tournament_app.desk.open.page import Page

KEEPING_PAUSE_MS = 200
BROUGHT_BACK = "What was recorded last"
ANOTHER, ANOTHER_KEY = "Another unfinished record", "Ctrl+Shift+U"
NO_OTHER = "No other record was left unfinished."


class RecordDesk(QObject):
    """``line`` is the one that was used last; ``begin_wanted`` asks for an empty case to lay cards out in."""

    begin_wanted = Signal()

    def __init__(self, page: Page, case: CasePane, steps: StepView, state: StatePane) -> None:
        super().__init__(page)
        desk = page.desk
        self._desk = desk
        self._case, self._state, self._office = case, state, rulings_of(desk)
        self._errands, self._notebook = desk.errands, desk.equipment.disputes.notebook()
        self._ruling: Adjudication | None = None
        self._known_of: tuple[str, ...] = ()
        self._fresh = False
        self.laying, self.telling = LayingLine(), TellingLine()
        self.line: ToldLine = self.laying
        self.recording = Recording(case, self._office, self)
        self.deeds = TableDeeds(state, self.laying, self.recording, self._office, desk.messages)
        self.entries = EntryDeeds(page, steps, self.telling, self.recording)
        self.look_up = LookUp(page, case, state.why, self._office)
        self.branch = BranchBar()
        self.branch.wanted.connect(self._show_branch)
        self.entries.branch_wanted = self._branch
        self._keeping = QTimer(self)
        self._keeping.setSingleShot(True)
        self._keeping.setInterval(KEEPING_PAUSE_MS)
        self._keeping.timeout.connect(self._keep)
        case.text.textChanged.connect(self._keeping.start)
        self.recording.recorded.connect(self._keep)
        desk.closing.connect(self._keep)
        case.replaced.connect(self._begin_anew)
        page.act(
            Action(ANOTHER, "One that a window left; what is on the desk stays on disk", lambda _: self.another(),
                   ANOTHER_KEY, words="unfinished record window crash bring back")
        )  # fmt: skip
        self.laying.entered.connect(self._lay)
        self.telling.entered.connect(self._tell)
        self.telling.offer_taken.connect(self.recording.entry)
        self.telling.offers_wanted.connect(self._offer)
        self.laying.players = lambda: self._players
        desk.cards.changed.connect(self._know_cards)
        self._know_cards()

    def follow(self, ruling: Adjudication | None) -> None:
        """Another ruling, or none yet: what may be done is another, and cards are laid out for one of its players."""
        self._ruling = ruling
        self.telling.forget()
        if ruling is not None:
            self.branch.follow(self._case.words, ruling)
        if ruling is not None and (self._fresh or self.laying.seat.player not in self._players):
            self._fresh = False
            self.laying.sit(Seat(self._players[0]))
        if ruling is not None and self._players != self._known_of:
            self.telling.sit_at_table(self._players)
            self.laying.sit_at_table(self._players)
            self.laying.sit(self.laying.seat)
            self._know_cards()

    def _begin_anew(self) -> None:
        """Another case: cards are laid out for its first player, and nothing half said stands there."""
        self._fresh = True
        for line in (self.laying, self.telling):
            line.line.clear()
        self.entries.said()

    def _branch(self, entry: int) -> None:
        """A game beside the one recorded, without what was done from an entry on."""
        if self._ruling is not None and not self.branch.open:
            words = self._case.words
            self.branch.begin(words, cut_off(words, entry), self._ruling)

    def _show_branch(self, text: str) -> None:
        self._case.rewrite(text)
        self.recording.recorded.emit()

    def bring_back(self) -> None:
        """Put what was being recorded last on the desk again, where nothing else is."""
        self._taken_up(self._notebook.take_up())

    def another(self) -> None:
        """Go on with another record that a window left; the one on the desk stays on disk as it is."""
        text, notebook = self._case.words, self._notebook

        def work(_: object) -> TakenUp:
            notebook.keep(text)
            return notebook.take_up(newest=False)

        def show(found: TakenUp) -> None:
            if not found.text:
                self._desk.messages.say(NO_OTHER)
            self._taken_up(found)

        self._errands.run(work, show, lane=Lane.ASIDE, owner=self)

    def _taken_up(self, found: TakenUp) -> None:
        if found.text:
            self._case.put(CaseFile(BROUGHT_BACK), found.text)
        told = [f"What was recorded is not brought back: {one}" for one in found.problems]
        if found.left:
            told.append(
                f"{found.left:,} more {'record was' if found.left == 1 else 'records were'} left unfinished: "
                f"{ANOTHER} ({ANOTHER_KEY}) brings the next."
            )
        if told:
            self._desk.messages.say("\n".join(told))

    def by_event_book(self) -> None:
        """Rule by the rulebook that the event is played by; the case says so from now on."""
        book = played_by(self._desk).book
        self.recording.set_text(lambda text: with_value(text, ("rules",), book))

    @property
    def _players(self) -> tuple[str, ...]:
        ruling = self._ruling
        return tuple(map(str, ruling.case.game.players)) if ruling is not None else ("Ann", "Bob")

    def _know_cards(self) -> None:
        """Offer the cards of the players' decks first, and of the others those that were printed often."""
        self._known_of = self._players
        first = of_the_decks(self._desk, self._players)
        self._office.offer_first(first, self._desk.cards.library)
        self._office.names(self._names_are, self)

    def _names_are(self, names: CardNames) -> None:
        self.laying.names = names

    def _lay(self, line: str) -> None:
        """Lay out a line of cards; on an empty desk a case with two players is begun for it."""
        self.line = self.laying
        if not self._case.words.strip():
            self.begin_wanted.emit()
        self.recording.lay_out(line, self.laying.seat, partial(self._laid, line))

    def _laid(self, line: str, outcome: Outcome) -> None:
        if outcome.seat is not None:
            self.laying.sit(outcome.seat)
            self._state.table.mark_area(outcome.seat.player, outcome.seat.zone)
        self.laying.outcome(outcome, line)

    def _tell(self, line: str) -> None:
        """Record a line of deeds, or put it in place of the entry that is being said otherwise; answer a question."""
        self.line = self.telling
        if line.endswith("?") and self.look_up.answers(line):
            self.telling.tell("It is explained below the table.")
        elif line.endswith("?"):
            self.recording.ask(_asked(line), partial(self.telling.outcome, typed=line))
        elif self.entries.otherwise:
            self.recording.rewrite_entry(self.entries.otherwise, line, partial(self._told, line))
        else:
            self.recording.happened(line, partial(self._told, line))

    def _told(self, line: str, outcome: Outcome) -> None:
        if outcome.text is not None:
            self.entries.said()
        self.telling.outcome(outcome, line)

    def _offer(self) -> None:
        """What may be done where the log has come to."""
        if self._ruling is not None and self._ruling.end is not None:
            self._office.offer(self._ruling.end, self.telling.offer, self)

    def _keep(self) -> None:
        """Put what is being recorded on disk, so that nothing of it is lost with the window."""
        self._keeping.stop()
        text, keep = self._case.words, self._notebook.keep
        self._errands.run(lambda _: keep(text), lane=Lane.ASIDE, asked=False)


def _asked(line: str) -> str:
    """What is asked about, without the words that ask: `may bob play shock > ann?`, `can bears block giant?`."""
    return re.sub(r"^(?:may|can|could|is)\s+", "", line.rstrip("? "), flags=re.IGNORECASE)
