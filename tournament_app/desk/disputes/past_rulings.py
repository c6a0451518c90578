"""Every ruling made here is kept and found again, with those that ship; cases like the one on the desk."""

import secrets
from collections.abc import Callable
from hashlib import blake2b

from PySide6.QtCore import QObject, QTimer

from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.finding import Ruled, found, like, ruled
from engine.days import local_day
from tournament_app.desk.disputes.case_file import CaseFile
from tournament_app.desk.disputes.case_pane import CasePane
from tournament_app.desk.disputes.found_rulings import EMPTY, FoundRulings
from tournament_app.desk.disputes.ruling_office import RulingOffice
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.open.page import Page

KEEPING_PAUSE_MS = 400
HERE = "made here"
NO_CASE = "There is no case to compare yet."
Rulings = tuple[Ruled, ...]


class PastRulings(QObject):
    """``drawer`` shows what is found; ``all`` are those made here, the newest first, and those that ship."""

    def __init__(self, page: Page, case: CasePane, office: RulingOffice) -> None:
        super().__init__(page)
        self._page, self._case, self._office = page, case, office
        self._desk, self._tools = page.desk, page.desk.equipment.disputes.rulings
        self.drawer = FoundRulings()
        self.drawer.hide()
        self.all: Rulings = ()
        self._read = False
        self._ruling: Adjudication | None = None
        self._id = self._new_id()
        self._keeping = QTimer(self)
        self._keeping.setSingleShot(True)
        self._keeping.setInterval(KEEPING_PAUSE_MS)
        self._keeping.timeout.connect(self.keep)
        case.replaced.connect(self._another)
        self.drawer.wanted.connect(self.find)
        self.drawer.opened.connect(self.open)
        for action in (
            Action("Find a ruling", "Among those made here and those that ship", self.show, "Ctrl+F",
                   command="ruling", arguments="cards, rules, words", words="search past rulings"),
            Action("Cases like this one", "By the cards on the table and the rules cited", lambda _: self.show_like(),
                   "Ctrl+Shift+L", obstacle=lambda: "" if self._ruling is not None else NO_CASE),
            Action("Delete the ruling found", "One made here; those that ship stay", lambda _: self.delete(),
                   "Ctrl+Shift+Del", obstacle=self._no_deletion, words="forget a past ruling"),
        ):  # fmt: skip
            self.drawer.list.menu.addAction(page.act(action))

    def follow(self, ruling: Adjudication | None) -> None:
        """Another ruling stands on the desk; once something was done in it, it is kept."""
        self._ruling = ruling
        if ruling is not None and ruling.entries and self._case.words != self._shipped_text():
            self._keeping.start()

    def show(self, typed: str = "") -> None:
        """The drawer with its line; again closes it."""
        if self.drawer.isVisible() and not typed and self.drawer.search.hasFocus():
            self.drawer.hide()
            return
        self.drawer.show()
        self.drawer.search.begin(typed)
        self._with_all(lambda: self.find(typed) if typed else None)

    def find(self, wanted: str) -> None:
        """Look for rulings."""

        def show(hits: Rulings) -> None:
            self.drawer.show_found(hits, f"{len(hits):,} found." if wanted.strip() else EMPTY)

        nothing: Rulings = ()
        self._with_all(
            lambda: self._office.ask(lambda _: found(self.all, wanted), nothing, "a search", show, self)
        )

    def show_like(self) -> None:
        """Those most like the case on the desk."""
        ruling, text = self._ruling, self._case.words
        if ruling is None:
            return
        self.drawer.show()
        nothing: Rulings = ()

        def show(hits: Rulings) -> None:
            self.drawer.show_found(hits, f"{len(hits):,} cases like this one, the likest first.")
            self.drawer.list.setFocus()

        self._with_all(
            lambda: self._office.ask(
                lambda _: like(self.all, ruled(ruling, text, "")), nothing, "cases like this one", show, self
            )
        )

    def open(self, one: Ruled) -> None:
        """Put the case of a ruling on the desk; undo brings back what was there."""
        self._case.put(CaseFile(one.title, one.text), one.text)

    def delete(self) -> None:
        """Throw the ruling that is chosen away; the message offers to keep it after all."""
        one = self._chosen()
        if one is None:
            return
        delete, keep = self._tools.delete, self._tools.keep

        def deleted(_: object) -> None:
            self._let_go(one)
            self._desk.messages.say(f"Deleted the ruling “{one.title}”.", back)

        def back() -> None:
            self._in_background(lambda _: keep(one.name, one), lambda _: self._take_back(one))

        self._in_background(lambda _: delete(one.name), deleted)

    def keep(self) -> None:
        """Keep the ruling on the desk."""
        self._keeping.stop()
        ruling, place, name = self._ruling, self._case.file.call, self._name()
        if ruling is None or not ruling.entries:
            return
        where = f"{place.said.event}, {place.words.lower()}" if place is not None else HERE
        when = local_day(self._desk.equipment.now()).isoformat()
        one = ruled(ruling, self._case.words, name, where, when)
        self.all = (one, *(other for other in self.all if other.name != name))
        keep = self._tools.keep
        self._desk.errands.run(
            lambda _: keep(name, one), refused=self._page.said.refuse, lane=Lane.ASIDE, asked=False
        )

    def _chosen(self) -> Ruled | None:
        """The one chosen among those made here."""
        chosen = self.drawer.list.chosen_records() if self.drawer.isVisible() else []
        return chosen[0] if chosen and chosen[0].when else None

    def _no_deletion(self) -> str:
        return "" if self._chosen() is not None else "Choose a ruling that was made here (Ctrl+F finds it)."

    def _let_go(self, one: Ruled) -> None:
        self.all = tuple(other for other in self.all if other.name != one.name)
        self.drawer.show_found([r for r in self.drawer.rulings.records() if r.name != one.name], "Deleted.")

    def _take_back(self, one: Ruled) -> None:
        self.all = (one, *self.all)
        self.drawer.show_found([one, *self.drawer.rulings.records()], "Kept after all.")

    def _in_background(self, work: Callable[[object], None], then: Callable[[None], None]) -> None:
        self._desk.errands.run(work, then, refused=self._page.said.refuse, lane=Lane.ASIDE, owner=self)

    def _name(self) -> str:
        """Under what it is kept: a case of a call or a file is one, however often it is brought."""
        file = self._case.file
        if file.call is not None:
            said = file.call.said
            return f"call-{_short(f'{file.call.event} {said.event} {said.number}')}"
        return f"file-{_short(str(file.path))}" if file.path is not None else self._id

    def _another(self) -> None:
        """Another case: what was ruled before is kept as it is."""
        self._keeping.stop()
        self._id = self._new_id()

    def _new_id(self) -> str:
        return f"{self._desk.equipment.now():%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"

    def _shipped_text(self) -> str:
        file = self._case.file
        return file.kept if file.path is None and file.call is None else ""

    def _with_all(self, then: Callable[[], object]) -> None:
        """Once all rulings have been read."""
        if self._read:
            then()
            return

        def read(made_and_shipped: Rulings) -> None:
            here = {one.name for one in self.all}
            self.all = (*self.all, *(one for one in made_and_shipped if one.name not in here))
            self._read = True
            then()

        tools = self._tools
        self._desk.errands.run(
            lambda _: (*tools.made(), *tools.shipped()),
            read,
            refused=self._page.said.refuse,
            lane=Lane.ASIDE,
            owner=self,
        )


def _short(words: str) -> str:
    return blake2b(words.encode(), digest_size=8).hexdigest()
