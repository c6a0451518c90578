"""One entry of the log beside the list: what was advised and given, the player's record, the decision."""

from html import escape

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QFrame, QVBoxLayout

from tournament_app.desk.judging.advice_words import cite, outcome_name
from tournament_app.desk.judging.log_rows import STATES
from tournament_app.desk.kit.button import Button, buttons_in_a_row
from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.label import Label, heading_tip
from tournament_app.desk.kit.telling import Telling
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.advice import open_penalties
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import Choice, EntryStatus, PenaltyEntry, record_of
from tournament_app.services.penalty_report import choice_words


class DecisionPanel(QFrame):
    """``confirm``, ``decline``, ``take_back``, ``raise_it``, ``investigate`` and ``slip`` are asked for here."""

    confirm = Signal()
    decline = Signal()
    take_back = Signal()
    raise_it = Signal()
    investigate = Signal()
    slip = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.entry: PenaltyEntry | None = None
        self.words = Telling(
            "The entry chosen",
            "The entry chosen: what the rules said, what was given, the player's record at this event.",
        )
        self.level, self.penalty = CalmComboBox(), CalmComboBox()
        self.level.setAccessibleName("Warning level")
        self.penalty.setAccessibleName("Penalty")
        self.why = FreshLine()
        self.buttons = {
            "confirm": self._button("Confirm", "F8", self.confirm),
            "raise": self._button("Raise", "Ctrl+F8", self.raise_it),
            "decline": self._button("Decline", "Shift+F8", self.decline),
            "take back": self._button("Take back", "Shift+F8", self.take_back),
            "investigate": self._button("Investigate", "F7", self.investigate),
            "slip": self._button("Slip", "Ctrl+P", self.slip),
        }
        self.heading = Label("Decide as")
        self.heading.setObjectName("muted")
        self._lay_out()
        self.show_entry(None, None, None)

    @property
    def chosen(self) -> Choice:
        """The level and the penalty that are chosen here."""
        return Choice(self.level.currentData(), self.penalty.currentData())

    def show_entry(
        self, book: EventBook | None, entry: PenaltyEntry | None, catalogue: Catalogue | None
    ) -> None:
        """Show an entry, or nothing."""
        self.entry = entry
        pending = entry is not None and entry.status is EntryStatus.PENDING
        stands = entry is not None and entry.status is EntryStatus.STANDS
        for widget in (self.heading, self.level, self.penalty, self.why):
            widget.setVisible(pending or stands)
        self.penalty.setVisible(pending)
        for name, shown in (
            ("confirm", pending),
            ("decline", pending),
            ("raise", stands),
            ("take back", stands),
            ("investigate", entry is not None),
            ("slip", stands),
        ):
            self.buttons[name].setVisible(shown)
        if book is None or entry is None or catalogue is None:
            self.words.clear()
            return
        self._offer(entry, catalogue)
        self.why.clear()
        asked = "Reason for declining" if pending else "Reason for taking back"
        self.why.setPlaceholderText(asked)
        self.why.setAccessibleName(asked)
        self.words.setHtml(_told(book, entry, catalogue))

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.words, 1)
        for widget in (self.heading, self.level, self.penalty, self.why):
            layout.addWidget(widget)
        for names in (("confirm", "raise", "decline", "take back"), ("investigate", "slip")):
            layout.addLayout(buttons_in_a_row(self.buttons[name] for name in names))
        self.words.setMinimumWidth(36 * GRID)

    def _offer(self, entry: PenaltyEntry, catalogue: Catalogue) -> None:
        self.level.clear()
        self.level.addItem("No warning", None)
        for level in catalogue.ladder.levels:
            self.level.addItem(level.name, level.code)
        self.level.setCurrentIndex(max(0, self.level.findData(entry.chosen.level)))
        self.penalty.clear()
        self.penalty.addItem("Nothing more", None)
        for penalty in catalogue.penalties:
            self.penalty.addItem(penalty.name, penalty.code)
        self.penalty.setCurrentIndex(max(0, self.penalty.findData(entry.chosen.penalty)))

    def _button(self, text: str, key: str, asked: SignalInstance) -> Button:
        button = Button(text)
        button.setToolTip(heading_tip(text, key=key))
        button.clicked.connect(lambda: asked.emit())
        return button


def _told(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> str:
    infraction = catalogue.infraction(entry.infraction)
    facts = [
        f"<b>{escape(book.name_of(entry.player))}</b> \u2013 {escape(infraction.name)} ({cite(infraction.rule)})",
        escape(infraction.wording),
        f"Given: <b>{escape(choice_words(catalogue, entry.chosen))}</b> by {escape(entry.judge)}, "
        f"{entry.logged_at.astimezone():%H:%M}, {_place(entry)}",
    ]
    if entry.chosen.penalty is not None and (prizes := catalogue.penalty(entry.chosen.penalty).effect.prizes):
        facts.append(escape(prizes))
    if entry.insisted:
        facts.append(f"<b>{escape(entry.insisted[:1].upper() + entry.insisted[1:])}</b>")
    if entry.departs_from_advice:
        facts.append(f"Advised: {escape(choice_words(catalogue, entry.advised))}")
    if entry.note:
        facts.append(f"Note: {escape(entry.note)}")
    if entry.shared_with is not None:
        facts.append(f"Both players: with entry {entry.shared_with} (RS D.3.14)")
    decided = f" by {escape(entry.decided_by)}" if entry.decided_by else ""
    reason = f" ({escape(entry.decision_note)})" if entry.decision_note else ""
    facts.append(f"State: {STATES[entry.status]}{decided}{reason}")
    cautions = book.dossier.cautions_of(entry.player).times
    if cautions:
        facts.append(f"Cautions so far: {cautions}")
    lines = "".join(f"<p style='margin:0 0 4px 0'>{fact}</p>" for fact in facts)
    return lines + _record(book, entry, catalogue)


def _place(entry: PenaltyEntry) -> str:
    place = f"round {entry.moment.round}" if entry.moment.round else "before round 1"
    return place + (f", table {entry.table}" if entry.table is not None else "")


def _record(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> str:
    others = [e for e in book.dossier.log if e.player == entry.player and e.on_record]
    rows = "".join(
        f"<li>Entry {e.number}, {_place(e)}: {escape(catalogue.infraction(e.infraction).name)} \u2013 "
        f"{escape(choice_words(catalogue, e.chosen))}</li>"
        for e in others
    )
    category = catalogue.infraction(entry.infraction).category
    opened = open_penalties(catalogue, record_of(book.dossier.log, entry.player), entry.moment, category)
    ladder = "".join(
        f"<li>{escape(outcome_name(catalogue, o.penalty))}"
        f"{' (must follow)' if o.required else ' (usual)' if o.default else ''}: "
        f"{escape(o.why)} ({cite(o.rule)})</li>"
        for o in opened
    )
    return (f"<p><b>Record at this event</b></p><ul>{rows}</ul>" if rows else "") + (
        f"<p><b>What the record opens</b></p><ul>{ladder}</ul>" if ladder else ""
    )
