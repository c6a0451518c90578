"""What judges go by at an event: kind of event, catalogue, house infractions; requirements and documents."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from engine.records import replace
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox, Card, row_of
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import EventStatus
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.dossier import JudgingSettings
from tournament_app.domain.penalties.infraction import Cited, Infraction, Response
from tournament_app.domain.penalties.judges import event_kinds
from tournament_app.domain.refusal import Refusal
from tournament_app.services.name_staff import (
    LONGEST_BEFORE_DUELS,
    add_house_infractions,
    announce_time_before_duels,
    set_judging,
)

HOUSE_RULE = "house rule"


class JudgingCard(Card):
    """Choices take effect at once; a refusal puts the old choice back."""

    def __init__(self, desk: Desk, event: OpenEvent, said: ProblemStrip) -> None:
        super().__init__("What judges go by")
        self._desk, self._event, self._said = desk, event, said
        self._tools = desk.equipment.judging
        self._showing = False
        self.kind, self.catalogue = CalmComboBox(), CalmComboBox()
        self.kind.addItem("No title event", "")
        for code in event_kinds(self._tools.rules()):
            self.kind.addItem(code.replace("-", " ").capitalize(), code)
        for id_, name in self._tools.catalogues().items():
            self.catalogue.addItem(name, id_)
        self.house = Label()
        self.house.setWordWrap(True)
        self.name, self.letters, self.level = FreshLine(), FreshLine(), CalmComboBox()
        self.name.setPlaceholderText("Drink on the table")
        self.name.setAccessibleName("Name of the house infraction")
        self.letters.setPlaceholderText("Letters")
        self.letters.setAccessibleName("Letters to type")
        self.letters.setMaximumWidth(90)
        self.level.setAccessibleName("Warning level of the house infraction")
        add, read = Button("Add"), Button("From a file")
        add.clicked.connect(self.add_house)
        read.clicked.connect(self.choose_file)
        self.field("&Kind of event", self.kind, "Title events and prereleases need a judge of a level.")
        self.field("&Penalty catalogue", self.catalogue, "Can be changed until the first penalty is logged.")
        self.before_duels = CalmSpinBox(0, LONGEST_BEFORE_DUELS, " min")
        self.before_duels.setAccessibleName("Time before a duel")
        self.field(
            "&Time before a duel",
            self.before_duels,
            "Choosing who begins, sideboarding, shuffling. Announced before the event (RS D.3.15).",
        )
        self.before_duels.editingFinished.connect(self._announce)
        self.field("House infractions", self.house)
        self.field("&New one", row_of(self.name, self.letters, self.level, add, read))
        self.kind.currentIndexChanged.connect(lambda _: self._set())
        self.catalogue.currentIndexChanged.connect(lambda _: self._set())

    def follow(self, book: EventBook) -> None:
        """Show the event's choices."""
        settings = book.dossier.settings or JudgingSettings()
        catalogue = self._tools.catalogue(settings)
        self._showing = True
        self.kind.setCurrentIndex(max(0, self.kind.findData(settings.event_kind)))
        self.catalogue.setCurrentIndex(max(0, self.catalogue.findData(catalogue.id)))
        usual = self._tools.catalogue(replace(settings, minutes_before_duels=0)).time_before_duels
        self.before_duels.setSpecialValueText("none set" if usual is None else f"{usual.minutes} min")
        if not self.before_duels.hasFocus():
            self.before_duels.setValue(settings.minutes_before_duels)
        self.before_duels.setEnabled(usual is not None and book.event.status is EventStatus.SETUP)
        shown = [self.level.itemData(at) for at in range(self.level.count())]
        levels = [level.code for level in catalogue.ladder.levels]
        if shown != levels:
            self.level.clear()
            for level in catalogue.ladder.levels:
                self.level.addItem(level.name, level.code)
        self._showing = False
        said = ", ".join(f"{one.name} ({one.letters or one.code})" for one in settings.house)
        self.house.setText(said or "None: the catalogue's alone.")

    def add_house(self) -> None:
        """Add the infraction that is filled in."""
        name, letters = " ".join(self.name.text().split()), self.letters.text().strip().casefold()
        code = "house-" + "-".join(
            "".join(letter for letter in word if letter.isalnum()) for word in name.casefold().split()
        )
        why = "An infraction of this event's own."
        first = Response(Cited(self.level.currentData(), HOUSE_RULE, why))
        self._add((Infraction(code, name, HOUSE_RULE, "other", f"{name}.", first, letters=letters),))

    def choose_file(self) -> None:
        """Ask for a file of house infractions."""
        dialog = QFileDialog(self, "House infractions", "", "House infractions (*.json);;All files (*)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.read_file(Path(name)))
        dialog.open()

    def read_file(self, path: Path) -> None:
        """Add the house infractions of a file."""
        self._desk.errands.run(
            lambda _: self._tools.read_house(path),
            self._add,
            refused=self._said.refuse,
            what="Reading the file",
        )

    def _add(self, wanted: tuple[Infraction, ...]) -> None:
        catalogue_of = self._tools.catalogue

        def cleared(_: object) -> None:
            self.name.clear()
            self.letters.clear()

        self._event.perform(
            lambda book: add_house_infractions(book, wanted, catalogue_of(book.dossier.settings)),
            said=self._said,
            done=cleared,
        )

    def _announce(self) -> None:
        minutes = self.before_duels.value()
        settings = self._event.book.dossier.settings or JudgingSettings()
        if self._showing or minutes == settings.minutes_before_duels:
            return
        catalogue_of = self._tools.catalogue

        def refused(refusal: Refusal) -> None:
            self.before_duels.setValue(settings.minutes_before_duels)
            self._said.refuse(refusal)

        self._event.perform(
            lambda book: announce_time_before_duels(book, minutes, catalogue_of(book.dossier.settings)),
            said=self._said,
            refused=refused,
        )

    def _set(self) -> None:
        if self._showing:
            return
        old = self._event.book.dossier.settings or JudgingSettings()
        wanted = replace(old, catalogue=self.catalogue.currentData(), event_kind=self.kind.currentData())
        if wanted == old:
            return

        def refused(refusal: Refusal) -> None:
            self.follow(self._event.book)
            self._said.refuse(refusal)

        try:
            catalogue: Catalogue = self._tools.catalogue(wanted)
        except Refusal as refusal:
            refused(refusal)
            return
        self._event.perform(
            lambda book: set_judging(book, wanted, catalogue), said=self._said, refused=refused
        )
