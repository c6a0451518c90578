"""Settings: who signs, looks, paper, backups, where things are kept. Each is in force at once."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLabel, QLineEdit

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox, Card, row_of, scrolled
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import TEXT_SIZES, theme
from tournament_app.desk.open.bell import MOST_VOLUME
from tournament_app.desk.open.clock_warning import MOST_WARNING, WARNING
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.desk.paper.paper_size import PAPER, PAPER_KEY, paper_size
from tournament_app.desk.settings.kept_copies import KeptCopies
from tournament_app.desk.settings.round_backups import SECOND_FOLDER, back_up_everywhere, backup_folders

LOOKS = (("system", "As the system"), ("light", "Light"), ("dark", "Dark"))


class SettingsPage(Page):
    """Few settings, each with its effect beside it."""

    title = "Settings"
    help_page = "settings"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.staff = QLineEdit(desk.table.by)
        self.staff.editingFinished.connect(self._sign)
        self.looks = _choice(LOOKS, theme.wanted)
        self.text_size = _choice([(str(size), f"{size} points") for size in TEXT_SIZES], str(theme.text_size))
        for field in (self.looks, self.text_size):
            field.currentIndexChanged.connect(self._dress)
        self.paper = _choice(PAPER, paper_size(desk.preferences))
        self.paper.currentIndexChanged.connect(
            lambda: desk.preferences.set(PAPER_KEY, str(self.paper.currentData()))
        )
        self.second_folder = QLineEdit(desk.preferences.text(SECOND_FOLDER))
        self.second_folder.setPlaceholderText("None chosen")
        self.second_folder.editingFinished.connect(
            lambda: self._keep_folder(self.second_folder.text().strip())
        )
        self.warning = CalmSpinBox(0, MOST_WARNING, " minutes")
        self.warning.setSpecialValueText("no warning")
        self.warning.setValue(desk.warning_minutes)
        self.warning.valueChanged.connect(lambda minutes: desk.preferences.set(WARNING, minutes))
        self.bell = QCheckBox("At the warning, at time, and when the last turn is over")
        self.volume = CalmSpinBox(1, MOST_VOLUME, " %")
        self.volume.setValue(desk.bell.volume)
        self.volume.valueChanged.connect(desk.bell.set_volume)
        self.bell.toggled.connect(lambda on: desk.bell.turn(on=on))
        self.copies = KeptCopies(self)
        self.body.addWidget(
            scrolled(
                self._people(),
                self._appearance(),
                self._sound(),
                self._backups(),
                self.copies.card,
                self._kept(),
            )
        )

    def take_keyboard(self) -> None:
        """The first field has the keyboard."""
        self.staff.setFocus()

    def _people(self) -> Card:
        card = Card("Staff")
        card.field("&Your name", self.staff, "Signs every line of the journal")
        return card

    def _appearance(self) -> Card:
        card = Card("Looks and paper")
        card.field("&Colours", self.looks)
        card.field("&Text size", self.text_size)
        card.field("&Paper", self.paper, "Lists and slips are set for it")
        card.field("Clock &warns", self.warning, "before the end of a round (RS D.1.3)")
        return card

    def refresh(self) -> None:
        """Show the backups there are, and whether the bell rings: that depends on the system until somebody says."""
        super().refresh()
        self._list_copies()
        self.bell.blockSignals(True)
        self.bell.setChecked(self.desk.bell.is_on)
        self.bell.blockSignals(False)

    def _sound(self) -> Card:
        ring = Button()
        bind(
            ring,
            self.act(
                Action(
                    "Ring the bell",
                    "To hear how loud it is",
                    lambda _: self._ring(),
                    words="sound, test, noise",
                )
            ),
        )
        card = Card("Sound")
        card.field("&Bell", self.bell)
        card.field("&Volume", self.volume, "Of what the system itself is set to")
        card.wide(row_of(ring))
        return card

    def _ring(self) -> None:
        self.desk.bell.ring()
        if not self.desk.bell.can_be_heard:
            self.desk.messages.say(
                "This computer has nothing that plays sounds: install PipeWire (pw-play), PulseAudio or ALSA (aplay)."
            )

    def _backups(self) -> Card:
        choose, now = Button(), Button()
        bind(
            choose,
            self.act(
                Action(
                    "Choose the second backup folder",
                    "On another disk, if there is one",
                    lambda _: self._choose(),
                )
            ),
        )
        choose.setText("Choose…")
        bind(
            now,
            self.act(
                Action(
                    "Back up now",
                    "A whole copy of the database",
                    lambda _: self._back_up(),
                    "Ctrl+Shift+B",
                    words="backup, copy",
                )
            ),
        )
        card = Card(
            "Backups",
            "After each round the whole database is copied to both folders.",
        )
        card.field("First folder", _path_label(self.desk.equipment.backup_folder))
        card.field(
            "&Second folder", self.second_folder, "A memory stick or a network drive survives this computer"
        )
        card.wide(row_of(choose, now))
        return card

    def _kept(self) -> Card:
        card = Card("Where things are kept")
        card.field("Database", _path_label(self.desk.equipment.database))
        card.field("Log of mistakes", _path_label(self.desk.equipment.log_folder))
        return card

    def _sign(self) -> None:
        name = self.staff.text().strip()
        if name and name != self.desk.table.by:
            self.desk.table.by = name
            self.desk.preferences.set("staff/name", name)
            self.desk.messages.say(f"The journal is signed by {name} from now on.")

    def _dress(self) -> None:
        wanted, size = str(self.looks.currentData()), int(self.text_size.currentData())
        self.desk.preferences.set("looks/theme", wanted)
        self.desk.preferences.set("looks/text", size)
        theme.wear(wanted, size)

    def _choose(self) -> None:
        dialog = QFileDialog(self, "Choose the second backup folder", self.second_folder.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._keep_folder)
        dialog.open()

    def _keep_folder(self, folder: str) -> None:
        self.second_folder.setText(folder)
        if folder != self.desk.preferences.text(SECOND_FOLDER):
            self.desk.preferences.set(SECOND_FOLDER, folder)
            self.desk.messages.say(
                f"Backups also go to {folder}." if folder else "There is no second folder now."
            )
            self._list_copies()
            if folder:
                self.desk.errands.run(
                    lambda _: self.desk.equipment.look_at_backups(Path(folder)),
                    lambda words: self.desk.messages.say(words) if words else None,
                    refused=self.said.refuse,
                    lane=Lane.ASIDE,
                )

    def _back_up(self) -> None:
        back_up_everywhere(self.desk, "by hand", aloud=True, then=self._list_copies)

    def _list_copies(self) -> None:
        self.copies.show(backup_folders(self.desk))


def _choice(values: "list[tuple[str, str]] | tuple[tuple[str, str], ...]", now: str) -> CalmComboBox:
    field = CalmComboBox()
    for value, words in values:
        field.addItem(words, value)
    field.setCurrentIndex(max(field.findData(now), 0))
    return field


def _path_label(path: Path | str) -> QLabel:
    label = Label(str(path))
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setWordWrap(True)
    return label
