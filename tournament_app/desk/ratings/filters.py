"""Which rating list: category, country, period, least matches, provisional ratings or not."""

from datetime import date

from PySide6.QtCore import QDate, Signal
from PySide6.QtWidgets import QCheckBox, QDateEdit, QHBoxLayout, QWidget

from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox, row_of
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID
from tournament_app.services.rating_views import ListOverview, ListWish

ALWAYS, LAST_YEAR, PERIOD = "always", "year", "period"


class RatingFilters(QWidget):
    """One row of conditions; ``changed`` says that another list is wanted."""

    changed = Signal()

    def __init__(self, today: date) -> None:
        super().__init__()
        self._today = today
        self._filling = False
        self.category, self.country, self.period = CalmComboBox(), CalmComboBox(), CalmComboBox()
        self.country.addItem("All countries", None)
        self.period.addItem("Since the beginning", ALWAYS)
        self.period.addItem("Active in the last year", LAST_YEAR)
        self.period.addItem("Of a period", PERIOD)
        self.begin, self.end = QDateEdit(), QDateEdit()
        for field, day in ((self.begin, _year_before(today)), (self.end, today)):
            field.setCalendarPopup(True)
            field.setDisplayFormat("d MMM yyyy")
            field.setDate(QDate(day.year, day.month, day.day))
            field.dateChanged.connect(lambda _: self._tell())
        self.least = CalmSpinBox(0, 9999)
        self.provisional = QCheckBox("Provisional too")
        self.provisional.setToolTip(
            "Ratings after fewer matches than the provisional period has, marked with P"
        )
        self._until = Label("to")
        self._lay_out()
        for choice in (self.category, self.country, self.period):
            choice.currentIndexChanged.connect(lambda _: self._tell())
        self.least.valueChanged.connect(lambda _: self._tell())
        self.provisional.toggled.connect(lambda _: self._tell())
        self._show_period()

    def offer(self, found: ListOverview, titles: dict[str, str]) -> None:
        """The categories and countries there are; what was chosen stays chosen."""
        self._filling = True
        category, country = self.category.currentData(), self.country.currentData()
        first = self.category.count() == 0
        self.category.clear()
        for name in found.categories:
            self.category.addItem(titles[name], name)
        if len(found.categories) > 1:
            self.category.addItem("All categories", None)
        self.category.setCurrentIndex(0 if first else max(0, self.category.findData(category)))
        self.country.clear()
        self.country.addItem("All countries", None)
        for name in found.countries:
            self.country.addItem(name, name)
        self.country.setCurrentIndex(max(0, self.country.findData(country)))
        self.country.setVisible(bool(found.countries))
        self._filling = False

    @property
    def wish(self) -> ListWish:
        """What is chosen."""
        begin, end = self._days()
        return ListWish(
            self.category.currentData(),
            self.country.currentData(),
            begin,
            end,
            self.least.value(),
            self.provisional.isChecked(),
        )

    @property
    def words(self) -> str:
        """What is chosen besides the category, for the head of the paper."""
        begin, end = self._days()
        parts = [self.country.currentText()] if self.country.currentData() else []
        if end is not None:
            parts.append(f"{begin} to {end}")
        elif begin is not None:
            parts.append(f"active since {begin}")
        if self.least.value():
            parts.append(f"{self.least.value()} matches or more")
        if not self.provisional.isChecked():
            parts.append("without provisional ratings")
        return ", ".join(parts)

    def _days(self) -> tuple[date | None, date | None]:
        kind = self.period.currentData()
        if kind == LAST_YEAR:
            return _year_before(self._today), None
        if kind == PERIOD:
            return _day(self.begin), _day(self.end)
        return None, None

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        for widget, name in ((self.category, "Category"), (self.country, "Country"), (self.period, "Period")):
            widget.setAccessibleName(name)
            widget.setSizeAdjustPolicy(CalmComboBox.SizeAdjustPolicy.AdjustToContents)
            row.addWidget(widget)
        row.addWidget(self.begin)
        row.addWidget(self._until)
        row.addWidget(self.end)
        self.begin.setAccessibleName("From this day")
        self.end.setAccessibleName("To this day")
        row.addStretch(1)

    def figures(self) -> QWidget:
        """The conditions on matches, for a row of their own."""
        least = Label("At &least")
        least.setBuddy(self.least)
        return row_of(least, self.least, Label("matches"), self.provisional)

    def _tell(self) -> None:
        self._show_period()
        if not self._filling:
            self.changed.emit()

    def _show_period(self) -> None:
        for widget in (self.begin, self._until, self.end):
            widget.setVisible(self.period.currentData() == PERIOD)


def _day(field: QDateEdit) -> date:
    found = field.date()
    return date(found.year(), found.month(), found.day())


def _year_before(day: date) -> date:
    return day.replace(year=day.year - 1, day=min(day.day, 28) if day.month == 2 else day.day)
