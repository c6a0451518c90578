"""Random legal play through the read-ask-act interface."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from engine.cards.reference import PrintedCard
from engine.cases.reading.case_file import parse_case
from engine.cases.setting_up.position import Setup
from engine.rules.game import Position, act, answer
from engine.rules.legal_actions import legal_actions
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import ObjectId, Question, State
from tests.engine.play.pool import CARDS, LANDS


class BasicLands:
    """A reference of the five basic lands; everything else in these games is invented."""

    def card(self, name: str) -> PrintedCard | None:
        if name not in LANDS:
            return None
        return PrintedCard(name, "", ("land",), ("basic",), (name,), text="")

    def names(self) -> tuple[str, ...]:
        return tuple(LANDS)


def text_of(content: dict[str, Any]) -> str:
    """A case as a file holds it (JSON is YAML)."""
    import json

    return json.dumps(content, default=str)


def state_of(content: dict[str, Any]) -> State:
    """The state a case describes."""
    return Setup(parse_case(text_of(content), cards=BasicLands()), BasicLands()).state()


def opening(seed: int, hand: int = 5, lands: int = 6) -> State:
    """A game under way between two players with hands, lands and some creatures."""
    rng = random.Random(seed)
    names = sorted(CARDS)

    def some(n: int) -> list[str]:
        return [rng.choice(names) for _ in range(n)]

    creatures = [n for n in names if str(CARDS[n]["type"]).startswith("Creature")]

    def player() -> dict[str, Any]:
        return {
            "hand": [*some(hand), rng.choice(list(LANDS))],
            "library": [c for _ in range(15) for c in (rng.choice(names), rng.choice(list(LANDS)))],
            "graveyard": some(1),
            "in play": [*(rng.choice(list(LANDS)) for _ in range(lands)), *rng.sample(creatures, 2)],
        }

    return state_of(
        {
            "format": 1,
            "cards": CARDS,
            "players": {"Ann": player(), "Bob": player()},
            "turn": {"active": "Ann", "step": "main 1"},
        }
    )


def reply(rng: random.Random, q: Question) -> Any:
    """A random answer of the kind the question wants."""
    match q.kind:
        case "objects":
            return tuple(rng.sample(list(q.options), rng.randint(q.least, q.most)))
        case "order":
            return tuple(rng.sample(list(q.options), len(q.options)))
        case "number":
            return rng.randint(q.least, q.least + 2)
        case "words":
            return _split(rng, q)
        case "creature type":
            return rng.choice(("Goblin", "Wall", "Elf"))
        case "name":
            return rng.choice(("Plain Bear", "Grizzly Bears", "Forest"))
        case _:
            return rng.choice(q.options) if q.options else "red"


def _split(rng: random.Random, q: Question) -> Any:
    import re

    if not q.options:
        return rng.choice(((("red", "green"),), (("island", "forest"),), (("goblin", "elf"),)))
    found = re.search(r"(\d+)", q.text)
    total = int(found[1]) if found else 1
    first = rng.choice(q.options)
    return {first: total}


class Game:
    """A game that goes on by random legal actions; bold play tries modes, X and whatever the rules list."""

    def __init__(self, state: State, rng: random.Random, bold: bool = False) -> None:
        self.state, self.rng, self.bold = state, rng, bold
        self.tried: Any = None

    def actor(self) -> Any:
        """Who must act now."""
        turn = self.state.turn
        if turn.priority is not None:
            return turn.priority
        if turn.step == "declare blockers":
            return next(p for p in self.state.players if p != turn.active)
        return turn.active

    def options(self) -> tuple[a.Action, ...]:
        """All that may be done now by whoever must act."""
        for player in (self.actor(), *self.state.players):
            found = legal_actions(self.state, player, 64).actions
            if found:
                return found
        return ()

    def settle(self, position: Position) -> Position | None:
        """The position after random answers; nothing if the answers were not allowed."""
        for _ in range(40):
            if position.question is None:
                return position
            for _ in range(12):
                value = reply(self.rng, position.question)
                self.tried = (position.action, (*position.answers, value), position.question.text)
                try:
                    position = answer(position, value)
                except Illegal:
                    continue
                break
            else:
                return None
        return None

    def step(self) -> bool:
        """Take one random action quickly, trying before listing; whether the game goes on."""
        if self.state.result:
            return False
        for _ in range(6):
            action = self.tried = self._guess()
            try:
                position = self.settle(act(self.state, action))
            except Illegal:
                continue
            if position is not None:
                self.state = position.state
                return True
        for action in self._last_resorts():
            self.tried = action
            position = self.settle(act(self.state, action))
            if position is not None:
                self.state = position.state
                return True
        return False

    def play(self, actions: int) -> int:
        """Take so many actions or until the game is over; how many were taken."""
        return sum(1 for _ in range(actions) if self.step())

    def _last_resorts(self) -> Iterator[a.Action]:
        """Passing where there is priority; declarations that the rules list where one is due."""
        if (
            self.state.turn.step in ("declare attackers", "declare blockers")
            and self.state.turn.priority is None
        ):
            yield from self.options()
        else:
            yield self._safe()

    def _safe(self) -> a.Action:
        turn, me = self.state.turn, self.actor()
        if turn.priority is not None:
            return a.Pass(me)
        if turn.step == "declare attackers":
            return a.Attack(me, ())
        if turn.step == "declare blockers":
            return a.Block(me, {})
        if turn.step in ("untap", "cleanup"):
            return a.GoOn(me)
        return a.Assign(me, {})

    def _guess(self) -> a.Action:
        state, me, rng = self.state, self.actor(), self.rng
        if self.bold and rng.random() < 0.03:
            listed = self.options()
            if listed:
                return rng.choice(listed)
        if state.turn.priority is None:
            return self._declaration(me)
        if rng.random() < 0.5:
            return a.Pass(me)
        mine = [i for i in state.zone("in play") if state.objects[i].controller == me]
        hand = [*state.zone("hand", me), *state.zone("graveyard", me)]
        if rng.random() < 0.5 and hand:
            return self._from_hand(me, rng.choice(hand))
        if mine:
            oid = rng.choice(mine)
            if state.objects[oid].face_down:
                return a.Unmorph(me, oid)
            return a.Activate(me, oid, rng.choice((0, 0, 0, 1, 2)) if self.bold else 0)
        return a.Pass(me)

    def _from_hand(self, me: Any, oid: ObjectId) -> a.Action:
        o, rng = self.state.objects[oid], self.rng
        if "land" in o.base.types:
            return a.PlayLand(me, oid)
        options = frozenset({"flashback"}) if o.zone == "graveyard" else frozenset()
        if not self.bold:
            return a.PlaySpell(me, oid, options=options)
        if o.zone == "hand" and rng.random() < 0.1:
            return a.Activate(me, oid, 0)
        if o.zone == "hand" and rng.random() < 0.3:
            options = frozenset({rng.choice(("kicked", "buyback", "entwined", "face down"))})
        modes = (rng.randint(1, 3),) if rng.random() < 0.2 else ()
        half = rng.choice(o.base.halves).name if o.base.halves else ""
        x = rng.randint(0, 3) if "{X}" in o.base.cost or o.base.halves else 0
        alternative = 1 if rng.random() < 0.05 else 0
        return a.PlaySpell(me, oid, x=x, modes=modes, options=options, alternative=alternative, half=half)

    def _declaration(self, me: Any) -> a.Action:
        state, rng = self.state, self.rng
        able = [
            i
            for i in state.zone("in play")
            if state.objects[i].controller == me and "creature" in state.objects[i].base.types
        ]
        chosen: list[ObjectId] = [i for i in able if rng.random() < 0.5]
        if state.turn.step == "declare attackers":
            return a.Attack(me, tuple(chosen))
        if state.turn.step == "declare blockers" and state.combat is not None and state.combat.attackers:
            return a.Block(me, {i: (rng.choice(state.combat.attackers),) for i in chosen})
        return self._safe()
