"""Every action with its shortcut, searchable; another key is typed into its cell."""

from PySide6.QtGui import QKeySequence

from tournament_app.desk.kit.actions import Action, native
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import MAIN, Page
from tournament_app.desk.shell.chosen_keys import ChosenKeys
from tournament_app.desk.shell.every_action import EVERYWHERE, Known, every_action
from tournament_app.domain.refusal import Conflict, Malformed

WINDOW = "MainWindow"
EVENT_PAGE = "EventPage"


class ShortcutsPage(Page):
    """The list of ``every_action``. A key that is taken is refused with the name of what has it."""

    title = "Shortcuts"
    help_page = "shortcuts"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._chosen = ChosenKeys(desk.preferences)
        columns: list[Column[Known]] = [
            Column("Where", lambda a: a.where, width=22),
            Column("Action", lambda a: a.name, width=0),
            Column("Shortcut", lambda a: native(self.key_of(a)), edit=self.change,
                   heading_tip="F2 types another: Ctrl+Shift+P; nothing takes the key away, “usual” brings it back"),
            Column("What it does", lambda a: a.help, width=44, shortens=True),
        ]  # fmt: skip
        self.model = RecordModel(
            columns,
            key=lambda a: (a.kind, a.name),
            search=lambda a: f"{a.where} {a.name} {a.help} {a.words} {native(self.key_of(a))}",
        )
        self.view = RecordView(self.model, "Actions will be listed here.", "No action or key is called that.")
        self.view.setAccessibleName("Actions and their shortcuts")
        self.view.remember(desk.preferences, "shortcuts")
        self.search = SearchLine("Find an action or a key (Ctrl+F)", None)
        self.search.textChanged.connect(lambda typed: self.model.filter(typed))
        self.search.lead_to(self.view)
        self.body.addWidget(self.search)
        self.body.addWidget(self.view, 1)
        self.act(
            Action("Find an action or a key", "In this list", lambda _: self.search.setFocus(), "Ctrl+F")
        )
        self.act(Action("Usual shortcut", "For the action chosen", lambda _: self._usual(), of_rows=True))
        self.model.show(every_action())

    def take_keyboard(self) -> None:
        """The search."""
        self.search.setFocus()

    def key_of(self, action: Known) -> str:
        """The shortcut that holds now."""
        chosen = self._chosen.of(action.kind, action.name)
        return action.shortcut if chosen is None else chosen

    def change(self, action: Known, typed: str) -> None:
        """Give an action the key typed: empty for none, ``usual`` for what it had."""
        words = typed.strip()
        if words.lower() == "usual":
            self._keep(action, None)
            return
        key = QKeySequence(words)
        if words and (key.isEmpty() or not key.toString()):
            self.said.refuse(Malformed(f"“{words}” is no key. Write it as Ctrl+Shift+P or F7."))
            return
        wanted = key.toString()
        if wanted == MAIN:
            self.said.refuse(
                Conflict(f"{native(MAIN)} is the main button of every page. Choose another key here.")
            )
            return
        taken = next(
            (other for other in self.model.everything() if self._clashes(action, other, wanted)), None
        )
        if taken is not None:
            self.said.refuse(
                Conflict(
                    f"{native(wanted)} is “{taken.name}” ({taken.where}). Give that another key first, "
                    "or choose another one here."
                )
            )
            return
        self._keep(action, wanted)

    def _clashes(self, action: Known, other: Known, wanted: str) -> bool:
        if not wanted or (other.kind, other.name) == (action.kind, action.name):
            return False
        near = (
            other.kind == action.kind
            or WINDOW in (other.kind, action.kind)
            or (EVENT_PAGE in (other.kind, action.kind) and bool(other.tab and action.tab))
        )
        return near and QKeySequence(self.key_of(other)).toString() == wanted

    def _keep(self, action: Known, shortcut: str | None) -> None:
        self.said.clear()
        self._chosen.choose(action.kind, action.name, shortcut)
        now = self.key_of(action)
        self.desk.actions.rekey(action.kind, action.name, now)
        self.model.update([action])
        where = "everywhere" if action.where == EVERYWHERE else f"at {action.where}"
        self.desk.messages.say(f"{action.name} is {native(now) or 'without a key'} {where} from now on.")

    def _usual(self) -> None:
        for action in self.view.chosen_records():
            self._keep(action, None)
