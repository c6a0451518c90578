"""Where formats are rated: the rules name most, the organizer says for house formats."""

from collections.abc import Mapping

from PySide6.QtWidgets import QLabel

from tournament_app.desk.kit.errands import Progress
from tournament_app.desk.kit.form import CalmComboBox, Card, scrolled
from tournament_app.desk.kit.label import Label
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.domain.ratings.system import RatingSystems
from tournament_app.services.rating_office import RatingOffice


class RatingCategoriesPage(Page):
    """One choice a house format; it holds from the next moment on, for all events of that format."""

    title = "Categories of formats"
    help_page = "rating-categories"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.choices: dict[str, CalmComboBox] = {}
        self.primary.offer("All ratings", lambda: desk.show_place("ratings"))

    def refresh(self) -> None:
        """The formats that no category of the rules has."""

        def read(office: RatingOffice, _: Progress) -> tuple[RatingSystems, list[str]]:
            named = {name for category in office.systems.categories for name in category.formats}
            known = [*self.desk.facts.formats, *office.records.formats()]
            return office.systems, [name for name in dict.fromkeys(known) if name not in named]

        self.desk.ratings.ask(read, lambda found: self._show(*found), refused=self.said.refuse, owner=self)

    def take_keyboard(self) -> None:
        """The first choice has the keyboard."""
        for choice in self.choices.values():
            choice.setFocus()
            return

    def _show(self, systems: RatingSystems, house: list[str]) -> None:
        if set(self.choices) != set(house):
            self._lay_out(systems, house)
        self._set(systems.own_categories)

    def _lay_out(self, systems: RatingSystems, house: list[str]) -> None:
        while (item := self.body.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        ruled = Card("Named by the rules", "RS D.5.2, D.18.3")
        titles = self.desk.facts.formats
        for category in systems.categories:
            ruled.full(_sentence(category.title, [titles.get(name, name) for name in category.formats]))
        own = Card(
            "Yours to decide",
            "A house format has a category of its own unless it is rated together with another one. A change rates "
            "everything again.",
        )
        self.choices = {}
        for name in house:
            choice = CalmComboBox()
            choice.addItem("A category of its own", "")
            for category in systems.categories:
                choice.addItem(category.title, category.name)
            for other in house:
                if other != name:
                    choice.addItem(f"Together with {titles.get(other, other)}", other)
            choice.currentIndexChanged.connect(lambda _, name=name: self._choose(name))
            own.field(titles.get(name, name), choice)
            self.choices[name] = choice
        self.body.addWidget(scrolled(own, ruled), 1)

    def _set(self, chosen: Mapping[str, str]) -> None:
        for name, choice in self.choices.items():
            choice.blockSignals(True)
            choice.setCurrentIndex(max(0, choice.findData(chosen.get(name, ""))))
            choice.blockSignals(False)

    def _choose(self, format: str) -> None:
        category = str(self.choices[format].currentData())
        table = self.desk.table

        def done(_: None) -> None:
            self.said.clear()
            self.desk.ratings.catch_up()

        self.desk.ratings.ask(
            lambda office, _: office.records.choose_category(format, category, table.signature()),
            done,
            refused=self.said.refuse,
        )


def _sentence(title: str, formats: list[str]) -> QLabel:
    words = Label(f"{title}: {', '.join(formats)}")
    words.setWordWrap(True)
    return words
