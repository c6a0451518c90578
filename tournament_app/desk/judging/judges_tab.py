"""The judges of an event with levels and roles, warned about where the rules require more (RS D.4.3-D.4.5)."""

from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from tournament_app.desk.judging.judging_card import JudgingCard
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox, Card, row_of, scrolled
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.dossier import JudgingSettings
from tournament_app.domain.penalties.judges import (
    JudgeDeskRules,
    StaffMember,
    StaffRole,
    rating_factor,
    shortfalls,
    without_head_judge,
)
from tournament_app.services.name_staff import (
    HIGHEST_LEVEL,
    ROLE_WORDS,
    dismiss_staff,
    head_judge_of,
    name_staff,
    staff_of,
)

EMPTY = (
    "Judges and other staff of this event will be in this list.\n\n"
    "Type a name above, choose role and level, and press Enter."
)
COLUMNS: list[Column[StaffMember]] = [
    Column("Name", lambda m: m.name, width=0),
    Column("Role", lambda m: ROLE_WORDS[m.role], lambda m: list(StaffRole).index(m.role), width=18),
    Column("Level", lambda m: str(m.level) if m.level else "", lambda m: m.level, figures=True, width=8),
]


class EventJudgesTab(EventTab):
    """Staff above, what judges go by below; requirements that are not met stand between."""

    title = "Judges"
    help_page = "judges"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.name, self.role = FreshLine(), CalmComboBox()
        self.level = CalmSpinBox(0, HIGHEST_LEVEL)
        self.level.setSpecialValueText("none")
        self.level.setAccessibleName("Certification level")
        self.model = RecordModel(COLUMNS, key=lambda m: m.name)
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Judges present")
        self.warnings = Label()
        self.warnings.setWordWrap(True)
        self.warnings.setAccessibleName("Requirements")
        self.judging = JudgingCard(desk, event, self.said)
        self._lay_out()
        self.act(Action("Name a judge", "Name, role and level", lambda _: self.name.setFocus(), "Ctrl+L"))
        self.act(Action("Take off the staff", "Whoever is chosen", lambda _: self.dismiss(), "Ctrl+Del"))

    def take_keyboard(self) -> None:
        """The name is ready."""
        self.name.setFocus()

    def follow(self, moved: Moved) -> None:
        """Show the staff, and what is missing."""
        book = moved.book
        self.model.show(staff_of(book))
        self.warnings.setText("\n".join(requirement_words(book, self.desk.equipment.judging.rules())))
        self.judging.follow(book)
        if not self.name.text():
            self.role.setCurrentIndex(0 if head_judge_of(book) is None else 1)
        self.primary.offer(
            "Go to penalties", lambda: self.desk.show_tab("penalties"), tip="The Penalties tab"
        )

    def add(self) -> None:
        """Enter who is filled in; a known name changes role and level."""
        member = StaffMember(self.name.text(), StaffRole(self.role.currentData()), self.level.value())

        def done(_: object) -> None:
            self.name.clear()
            self.level.setValue(0)
            self.name.setFocus()

        self.event_.perform(lambda book: name_staff(book, member), said=self.said, done=done)

    def dismiss(self) -> None:
        """Take whoever is chosen off the staff."""
        names = [member.name for member in self.view.chosen_records()]
        if names:
            self.event_.perform(partial(dismiss_staff, names=names), said=self.said)

    def _lay_out(self) -> None:
        self.name.setPlaceholderText("Name of a judge")
        self.name.setAccessibleName("Name of a judge")
        self.role.setAccessibleName("Role")
        for role in StaffRole:
            self.role.addItem(ROLE_WORDS[role].capitalize(), role)
        add, off = Button("Enter"), Button("Take off the staff")
        add.clicked.connect(self.add)
        off.clicked.connect(self.dismiss)
        self.name.returnPressed.connect(self.add)
        self.view.opened.connect(self._edit)
        staff = Card("Staff of the event")
        staff.full(row_of(self.name, self.role, Label("Level"), self.level, add, off))
        self.name.setMinimumWidth(22 * GRID)
        self.view.setMinimumHeight(24 * GRID)
        staff.full(self.view)
        needed = Card("Requirements", "Warned about here, and kept in the event for the ratings.")
        needed.full(self.warnings)
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(scrolled(staff, needed, self.judging))
        self.body.addWidget(holder, 1)

    def _edit(self, member: StaffMember) -> None:
        self.name.setText(member.name)
        self.role.setCurrentIndex(self.role.findData(member.role))
        self.level.setValue(member.level)
        self.name.setFocus()


def requirement_words(book: EventBook, rules: JudgeDeskRules) -> list[str]:
    """What is missing and what follows for the ratings; then the papers that judges must have."""
    staff = staff_of(book)
    kind = (book.dossier.settings or JudgingSettings()).event_kind
    missing = shortfalls(rules, staff, event_kind=kind, sanctioned=book.event.sanctioned)
    lines = [f"\u26a0 {shortfall}" for shortfall in missing]
    if without_head_judge(staff):
        lines.append("\u26a0 Nobody is head judge: official warnings cannot be confirmed (RS D.3.2).")
    factor = rating_factor(missing)
    if factor != 1:
        lines.append(f"\u26a0 Effect on ratings: K is multiplied by {factor} (RS D.5.9).")
    if not lines:
        ok = "The judges present meet the requirements." if book.event.sanctioned else (
            "The event is not sanctioned: no judge is required."
        )  # fmt: skip
        lines.append(f"\u2713 {ok}")
    papers = "; ".join(rules.documents.required)
    return [*lines, f"To have at hand (RS {rules.documents.rule}): {papers}."]
