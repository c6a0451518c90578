"""Which form, of which round, on which paper; every form remembers its own settings."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.label import Label, tip
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.theme import GRID, theme
from tournament_app.desk.open.equipment import A_SHEET, PaperWish
from tournament_app.desk.paper.forms import FORMS, PaperForm
from tournament_app.desk.paper.paper_size import LABELS, PAPER, paper_size
from tournament_app.desk.paper.sending import printer_key
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.round import RoundStatus

WIDTH, BESIDE_ROWS = 34 * GRID, 4 * GRID
FORM = Qt.ItemDataRole.UserRole


class _Drawing(QStyledItemDelegate):
    """Two lines: what it is for, and what it is."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        form: PaperForm = index.data(FORM)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, theme.colour("selection"))
        inside = option.rect.adjusted(GRID, 6, -GRID, -6)
        font = painter.font()
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(theme.colour("text"))
        painter.drawText(inside, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft, form.purpose)
        font.setBold(False)
        painter.setFont(font)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(theme.colour("text" if chosen else "muted"))
        hint = painter.fontMetrics().elidedText(form.hint, Qt.TextElideMode.ElideRight, inside.width())
        painter.drawText(inside, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, hint)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        height: int = option.fontMetrics.height()
        return QSize(purpose_width(option.font, index.data(FORM)), 2 * height + 2 * GRID)


def purpose_width(font: QFont, form: PaperForm) -> int:
    """What a row takes, in pixels, whose purpose is not cut."""
    bold = QFont(font)
    bold.setBold(True)
    return QFontMetrics(bold).horizontalAdvance(form.purpose) + 2 * GRID


class PaperChoice(QWidget):
    """``changed`` says that something else is wanted."""

    changed = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._showing = False
        self._no_printer = ""
        self.forms = QListWidget()
        self.forms.setAccessibleName("What the paper is for")
        self.forms.setItemDelegate(_Drawing(self))
        self.forms.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for form in FORMS:
            item = QListWidgetItem(form.purpose)
            item.setData(FORM, form)
            item.setToolTip(tip(form.hint))
            self.forms.addItem(item)
        self.round, self.paper, self.a_sheet = CalmComboBox(), CalmComboBox(), CalmComboBox()
        self._round_label, self._a_sheet_label = Label("&Round"), Label("Slips a s&heet")
        self.half = QCheckBox("No opponents: half the paper")
        self.half.setToolTip("Names and tables only: a long list then stands in two columns")
        self.printer_name = Label()
        self.printer_name.setObjectName("muted")
        self.printer_name.setWordWrap(True)
        self._lay_out()
        self.forms.currentRowChanged.connect(lambda _: self._show_form())
        self.round.currentIndexChanged.connect(lambda _: self._tell())
        self.paper.currentIndexChanged.connect(lambda _: self._choose_paper())
        self.a_sheet.currentIndexChanged.connect(lambda _: self._remember())
        self.half.toggled.connect(lambda _: self._remember())
        self.forms.setCurrentRow(min(max(0, preferences.number("paper/form", 1)), len(FORMS) - 1))

    def _lay_out(self) -> None:
        fields = QGridLayout()
        fields.setColumnStretch(1, 1)
        labels = self._round_label, Label("Pa&per"), self._a_sheet_label
        for row, (words, field) in enumerate(
            zip(labels, (self.round, self.paper, self.a_sheet), strict=True)
        ):
            words.setBuddy(field)
            fields.addWidget(words, row, 0)
            fields.addWidget(field, row, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        layout.addWidget(self.forms, 1)
        layout.addLayout(fields)
        layout.addWidget(self.half)
        layout.addWidget(self.printer_name)
        self._take_width()
        theme.changed.connect(self._take_width)

    def _take_width(self) -> None:
        """As wide as the longest purpose and the choices below at this size of text."""
        self.forms.ensurePolished()
        self.half.ensurePolished()
        purposes = max(purpose_width(self.forms.font(), form) for form in FORMS)
        self.setFixedWidth(max(WIDTH, purposes + BESIDE_ROWS, self.half.sizeHint().width()))

    @property
    def form(self) -> PaperForm:
        """The form chosen."""
        found: PaperForm = self.forms.currentItem().data(FORM)
        return found

    @property
    def wish(self) -> PaperWish:
        """Everything chosen."""
        form, number = self.form, self.round.currentData()
        wanted = RoundNumber(number) if form.of_round and number is not None else None
        return PaperWish(
            form.name,
            wanted,
            self.paper.currentData(),
            not (form.can_be_halved and self.half.isChecked()),
            self.a_sheet.currentData() or A_SHEET,
        )

    @property
    def printer(self) -> str:
        """The printer used last for this form; empty for none."""
        return self._preferences.text(printer_key(self.form.name))

    def choose(self, form: PaperForm, number: int | None) -> None:
        """Show a form, and a round of it; None leaves the newest one."""
        self._showing = True
        self.forms.setCurrentRow(FORMS.index(form))
        self.round.setCurrentIndex(max(0, self.round.findData(number)))
        self._showing = False
        self._show_form()

    def offer_rounds(self, book: EventBook) -> None:
        """The published rounds, the newest first."""
        published = [n for n, found in book.rounds.items() if found.status is RoundStatus.PUBLISHED]
        chosen = self.round.currentData()
        self._showing = True
        self.round.clear()
        self.round.addItem("The newest", None)
        for number in sorted(published, reverse=True):
            self.round.addItem(f"Round {number}", number)
        self.round.setCurrentIndex(max(0, self.round.findData(chosen)))
        self._showing = False

    def _key(self, part: str) -> str:
        return f"paper/{self.form.name}/{part}"

    def _show_form(self) -> None:
        if self._showing:
            return
        self._showing = True
        form = self.form
        size = self._preferences.text(self._key("size"), paper_size(self._preferences))
        self._offer(self.paper, (*PAPER, *(LABELS if form.on_labels else ())), size)
        a_sheet = self._preferences.number(self._key("a-sheet"), A_SHEET)
        self._offer(self.a_sheet, [(number, str(number)) for number in form.a_sheet], a_sheet)
        self.half.setChecked(self._preferences.flag(self._key("half")))
        self.half.setVisible(form.can_be_halved)
        self.round.setVisible(form.of_round)
        self._round_label.setVisible(form.of_round)
        self._preferences.set("paper/form", self.forms.currentRow())
        self.show_printer()
        self._showing = False
        self._tell()

    def _offer(
        self, choice: CalmComboBox, offered: Sequence[tuple[str | int, str]], chosen: str | int
    ) -> None:
        choice.clear()
        for kept, words in offered:
            choice.addItem(words, kept)
        choice.setCurrentIndex(max(0, choice.findData(chosen)))
        self._show_a_sheet()

    def _show_a_sheet(self) -> None:
        on_sheets = bool(self.a_sheet.count()) and self.paper.currentData() not in dict(LABELS)
        self.a_sheet.setVisible(on_sheets)
        self._a_sheet_label.setVisible(on_sheets)

    def _choose_paper(self) -> None:
        if not self._showing:
            self._show_a_sheet()
            self._remember()

    def show_printer(self, instead: str = "") -> None:
        """Say which printer the form goes to, or ``instead`` from now on where there is none."""
        self._no_printer = instead or self._no_printer
        self.printer_name.setText(self._no_printer or f"Printer: {self.printer or 'the system default'}")

    def _remember(self) -> None:
        if not self._showing:
            self._preferences.set(self._key("size"), str(self.paper.currentData()))
            if self.form.a_sheet:
                self._preferences.set(self._key("a-sheet"), self.a_sheet.currentData())
            self._preferences.set(self._key("half"), self.half.isChecked())
            self._tell()

    def _tell(self) -> None:
        if not self._showing:
            self.changed.emit()
