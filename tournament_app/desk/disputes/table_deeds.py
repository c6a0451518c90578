"""What can be done with a card of the table: changed as recorded, or acted with where the log has come to."""

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu

from engine.cases.recording.card_words import Seat
from engine.cases.recording.draft import STACK, Draft
from engine.cases.recording.offers import Offer
from engine.rules.position.state import GameObject, State
from tournament_app.desk.disputes.card_menus import CardMenus
from tournament_app.desk.disputes.recording import Recording
from tournament_app.desk.disputes.ruling_office import RulingOffice
from tournament_app.desk.disputes.state_pane import StatePane
from tournament_app.desk.disputes.told_lines import LayingLine
from tournament_app.desk.kit.message_bar import MessageBar

ELSEWHERE = ("in play", "hand", "graveyard", "library", "removed", "phased out")
LATER = "This is the game after what was recorded. Choose the first step to change the recorded position."
FLAGS = (
    ("&Tapped", "tapped"), ("&Summoning sick", "sick"), ("&Face down", "face down"), ("Attac&king", "attacking"),
    ("To&ken", "token"), ("&Phased out", "phased"), ("&New since the last upkeep (echo)", "new since upkeep"),
)  # fmt: skip


class TableDeeds(QObject):
    """``menu`` is the one that was opened last."""

    def __init__(
        self,
        state: StatePane,
        line: LayingLine,
        recording: Recording,
        office: RulingOffice,
        messages: MessageBar,
    ) -> None:
        super().__init__(state)
        self._state, self._line, self._recording, self._office = state, line, recording, office
        self._messages = messages
        self.menu = QMenu(state)
        self._menus = CardMenus(self._change, line)
        table = state.table
        table.key.connect(self._key)
        table.put.connect(self._put)
        table.laid_on.connect(self._laid_on)
        table.menu_wanted.connect(self.open_menu)
        table.area_chosen.connect(lambda player, zone: line.sit(Seat(player, zone)))

    def open_menu(self, ref: str, where: QPoint) -> None:
        """Show what can be done with a card."""
        state = self._state.state
        o = state.latest(ref) if state is not None else None
        if state is None or o is None:
            return
        self.menu.clear()
        if self._state.recorded and o.zone == STACK:
            self._menus.aims(self.menu.addMenu("&Aims at"), state, ref)
            self.menu.addAction("Take &off the stack").triggered.connect(lambda: self._key(ref, "off"))
            self._pop(where)
        elif self._state.recorded:
            self._fill(state, o)
            self._pop(where)
        else:
            self._office.offer(state, partial(self._offer, ref, where), self)

    def _pop(self, where: QPoint) -> None:
        self.menu.addSeparator()
        self.menu.addAction("&Why is it this").triggered.connect(self._state.why.setFocus)
        self.menu.setActiveAction(self.menu.actions()[0])
        self.menu.popup(where)

    def _offer(self, ref: str, where: QPoint, offers: tuple[Offer, ...]) -> None:
        """What may be done with the card now."""
        own = [offer for offer in offers if _speaks_of(offer.entry, ref)]
        for offer in own:
            self.menu.addAction(offer.words).triggered.connect(
                lambda _=False, entry=offer.entry: self._recording.entry(entry)
            )
        if not own:
            self.menu.addAction("Nothing may be done with it now").setEnabled(False)
        self._pop(where)

    def _fill(self, state: State, o: GameObject) -> None:
        ref, menu = o.ref, self.menu
        if o.zone == "in play":
            for words, key in FLAGS:
                action = menu.addAction(words)
                action.setCheckable(True)
                action.setChecked(bool(getattr(o, key.replace(" ", "_"), False)))
                action.toggled.connect(partial(self._say, ref, key))
            self._numbers(menu.addMenu("&Damage"), lambda n: {"damage": max(0, o.damage + n)}, ref)
            self._numbers(menu.addMenu("&+1/+1 counters"), partial(_counters, o, "+1/+1"), ref)
            self._numbers(menu.addMenu("&-1/-1 counters"), partial(_counters, o, "-1/-1"), ref)
            hosts = menu.addMenu("&Lies on")
            for other in (state.objects[i] for i in state.zone("in play") if i != o.id):
                hosts.addAction(other.ref).triggered.connect(
                    lambda _=False, host=other.ref: self._laid_on(ref, host)
                )
            hosts.addAction("nothing").triggered.connect(lambda: self._laid_on(ref, ""))
            self._menus.fill(menu, state, o)
        elsewhere = menu.addMenu("&Move to")
        for player in state.players:
            for zone in ELSEWHERE:
                elsewhere.addAction(f"{player}: {zone}").triggered.connect(
                    lambda _=False, player=str(player), zone=zone: self._put(ref, player, zone)
                )
            onto = elsewhere.addMenu(f"{player}: stack")
            self._menus.stack(onto, state, ref, str(player))
        menu.addAction("&Say more about it").triggered.connect(lambda: self._line.type(f"set {ref} "))
        menu.addAction("Take &off the table").triggered.connect(lambda: self._key(ref, "off"))

    def _numbers(self, menu: QMenu, said: Callable[[int], dict[str, Any]], ref: str) -> None:
        for words, by in (("One &more", 1), ("One &fewer", -1), ("&Five more", 5)):
            menu.addAction(words).triggered.connect(
                lambda _=False, by=by: self._recording.change(lambda draft: draft.change(ref, said(by)))
            )

    def _say(self, ref: str, key: str, so: bool) -> None:
        self._change(lambda draft: draft.change(ref, {key: so}))

    def _key(self, ref: str, deed: str) -> None:
        """A deed that has a key of its own."""
        o = self._state.state.latest(ref) if self._state.state is not None else None
        if o is None:
            return
        counted = {"more": 1, "fewer": -1}
        if deed == "off":
            self._change(lambda draft: draft.take_off(ref))
        elif o.zone == "in play" and deed == "tap":
            self._say(ref, "tapped", not o.tapped)
        elif o.zone == "in play" and deed in counted:
            self._change(lambda draft: draft.change(ref, _counters(o, "+1/+1", counted[deed])))

    def _put(self, ref: str, player: str, zone: str) -> None:
        state = self._state.state
        o = state.latest(ref) if state is not None else None
        if state is None or o is None:
            return
        if o.zone == STACK:
            self._change(lambda draft: draft.aim(ref, player))
        elif zone == STACK:
            self.menu.clear()
            self._menus.stack(self.menu, state, ref, str(o.owner))
            self.menu.setActiveAction(self.menu.actions()[0])
            self.menu.popup(QCursor.pos())
        elif zone in ELSEWHERE:
            self._change(lambda draft: draft.move(ref, player, zone))
        else:
            self._messages.say(f"A card is put into the {zone} by its line: {player} {zone} bolt.")

    def _laid_on(self, ref: str, host: str) -> None:
        state = self._state.state
        o = state.latest(ref) if state is not None else None
        if o is not None and o.zone == STACK:
            self._change(lambda draft: draft.aim(ref, host))
            return
        self._change(lambda draft: draft.change(ref, {"attached to": host}))

    def _change(self, change: Callable[[Draft], str]) -> None:
        if self._state.recorded:
            self._recording.change(change)
        else:
            self._messages.say(LATER)


def _counters(o: GameObject, kind: str, by: int) -> dict[str, Any]:
    now = {k: n for k, n in o.counters.items() if n} | {kind: max(0, o.counters.get(kind, 0) + by)}
    return {"counters": {k: n for k, n in now.items() if n}}


def _speaks_of(value: Any, ref: str) -> bool:
    """Whether an entry names a card anywhere."""
    if isinstance(value, dict):
        return any(_speaks_of(one, ref) for pair in value.items() for one in pair)
    if isinstance(value, list):
        return any(_speaks_of(one, ref) for one in value)
    return bool(value == ref)
