"""Who acts at the judge desk: one of the event's judges, chosen once and remembered."""

from PySide6.QtCore import Signal

from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.label import heading_tip
from tournament_app.desk.open.desk import Desk
from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.services.name_staff import ROLE_WORDS, staff_of

KEY = "judging/acting"


class ActingJudge(CalmComboBox):
    """The judges of the event; whoever signs the journal while nobody has been named. ``turned`` says who."""

    turned = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self.setAccessibleName("Judge")
        self.setToolTip(heading_tip("Judge", "Who logs and decides here; judges are named under Judges"))
        self.setMinimumContentsLength(20)
        self.currentIndexChanged.connect(self._turn)

    @property
    def member(self) -> StaffMember:
        """The judge who acts."""
        found: StaffMember | None = self.currentData()
        return found or StaffMember(self._desk.table.by, StaffRole.JUDGE)

    def follow(self, book: EventBook) -> None:
        """Offer the judges of the book, keeping the choice."""
        judges = [member for member in staff_of(book) if member.is_judge]
        offered = [self.itemData(at) for at in range(self.count())]
        wanted = judges or [StaffMember(self._desk.table.by, StaffRole.JUDGE)]
        if offered == wanted:
            return
        kept = self._desk.preferences.text(KEY, self.member.name if self.count() else "")
        self.blockSignals(True)
        self.clear()
        for member in wanted:
            self.addItem(f"{member.name} ({ROLE_WORDS[member.role]})", member)
        names = [member.name for member in wanted]
        self.setCurrentIndex(names.index(kept) if kept in names else 0)
        self.blockSignals(False)
        self.turned.emit()

    def _turn(self) -> None:
        if self.count():
            self._desk.preferences.set(KEY, self.member.name)
            self.turned.emit()
