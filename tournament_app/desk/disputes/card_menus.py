"""What is said of a card by menu: what it copies, what was chosen for it, who controls it, which effects are on it."""

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtWidgets import QMenu

from engine.cases.reading.vocabulary import COLORS
from engine.cases.recording.draft import Draft
from engine.rules.position.state import GameObject, State
from tournament_app.desk.disputes.told_lines import LayingLine

Deed = Callable[[Draft], str]
Change = Callable[[Deed], None]
MOST = 24
_SPELLS = frozenset({"instant", "sorcery"})
_TYPED = (("a creature &type", "type"), ("a card &name", "names"), ("a n&umber", "number"))


class CardMenus:
    """Fills submenus for a card in play; each deed goes to ``change``, what has to be typed to the line."""

    def __init__(self, change: Change, line: LayingLine) -> None:
        self._change, self._line = change, line

    def fill(self, menu: QMenu, state: State, o: GameObject) -> None:
        """All of them."""
        self._copies(menu.addMenu("Cop&y of"), state, o)
        self._choices(menu.addMenu("C&hosen for it"), state, o)
        self._controllers(menu.addMenu("&Controlled by"), state, o)
        self._effects(menu.addMenu("&Effect on it"), state, o)

    def stack(self, menu: QMenu, state: State, ref: str, player: str) -> None:
        """At what a card aims that goes onto the stack: each thing in play or on the stack, each player, nothing."""
        self._do(menu, "&Without a target", lambda draft: draft.onto_stack(ref, player))
        for target in targets(state, ref):
            self._do(menu, f"Aims at {target}", _onto(ref, player, target))

    def aims(self, menu: QMenu, state: State, ref: str) -> None:
        """At what something on the stack aims, too."""
        for target in targets(state, ref):
            self._do(menu, target, _aimed(ref, target))

    def _copies(self, menu: QMenu, state: State, o: GameObject) -> None:
        names = dict.fromkeys(
            other.base.name
            for other in _known(state, "in play", "graveyard")
            if other.id != o.id and not other.face_down
        )
        for name in list(names)[:MOST]:
            self._say(menu, name, o.ref, {"copy of": name})
        self._typed(menu, "&another card", f"set {o.ref} copy of ")
        self._say(menu, "n&othing", o.ref, {"copy of": None})

    def _choices(self, menu: QMenu, state: State, o: GameObject) -> None:
        kept = dict(o.chosen)
        for color in COLORS:
            self._say(menu, color, o.ref, {"chosen": {**kept, "color": color}})
        for player in map(str, state.players):
            self._say(menu, player, o.ref, {"chosen": {**kept, "player": player}})
        for words, key in _TYPED:
            self._typed(menu, words, f"set {o.ref} {key} ")
        self._say(menu, "n&othing", o.ref, {"chosen": {}})

    def _controllers(self, menu: QMenu, state: State, o: GameObject) -> None:
        for player in map(str, state.players):
            action = self._do(menu, player, _given(o.ref, player))
            action.setCheckable(True)
            action.setChecked(player == str(o.controller))

    def _effects(self, menu: QMenu, state: State, o: GameObject) -> None:
        spells = dict.fromkeys(
            (other.base.name, str(other.owner))
            for other in _known(state, "hand", "graveyard")
            if _SPELLS & set(other.base.types)
        )
        for name, by in list(spells)[:MOST]:
            self._do(menu, f"{name} of {by}", _in_force(name, by, o.ref))
        self._typed(menu, "&another spell", "effect ")
        self._do(menu, "&End the newest", lambda draft: draft.effect_ended(o.ref))

    def _say(self, menu: QMenu, words: str, ref: str, said: dict[str, Any]) -> None:
        self._do(menu, words, lambda draft: draft.change(ref, said))

    def _do(self, menu: QMenu, words: str, deed: Deed) -> Any:
        action = menu.addAction(words)
        action.triggered.connect(lambda: self._change(deed))
        return action

    def _typed(self, menu: QMenu, words: str, typed: str) -> None:
        """What a menu cannot list is typed; the line begins with all that is known."""
        menu.addAction(f"{words} \u2026").triggered.connect(lambda: self._line.type(typed))


def _onto(ref: str, player: str, target: str) -> Deed:
    return lambda draft: draft.onto_stack(ref, player, target)


def _aimed(ref: str, target: str) -> Deed:
    return lambda draft: draft.aim(ref, target)


def _given(ref: str, player: str) -> Deed:
    return lambda draft: draft.give(ref, player)


def _in_force(name: str, by: str, on: str) -> Deed:
    return lambda draft: draft.in_force(name, by, on)


def _known(state: State, *zones: str) -> Iterator[GameObject]:
    """The cards in zones of all players whose names are known."""
    return (o for o in state.objects.values() if o.zone in zones and o.known and o.base.name)


def targets(state: State, ref: str) -> list[str]:
    """What something can aim at: other things on the stack, what is in play, players."""
    seen = (state.objects[i] for zone in ("stack", "in play") for i in state.zone(zone))
    return [*(o.ref for o in seen if o.ref and o.ref != ref), *map(str, state.players)]
