"""Puzzles solved by search: whether a player can win this turn whatever the others and chance do (102.2-102.4).

Payments are first made as the rules' own plan makes them. What is found then is looked at again with players free to
tap for mana whenever that is allowed, which is every way to pay; where that takes too long, it is not proven.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Literal

import msgspec

from engine.cards.reference import CardReference
from engine.play.answers import answers
from engine.play.comparing import position_hash
from engine.records import replace
from engine.rules.game import Position, act, answer
from engine.rules.legal_actions import each_legal_action
from engine.rules.looking.tests_on_objects import is_mana_ability
from engine.rules.playing.play import activated_abilities
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import ObjectId, PlayerId, Recipient, State
from engine.rules.transition import Transition
from engine.text import ir

POSITIONS = 20_000
_DEEP = 160
_NAMES = 64


class Step(msgspec.Struct, frozen=True):
    """One step of a line: what happened, in words, and the rules behind it."""

    words: str
    rules: tuple[str, ...]


class Solution(msgspec.Struct, frozen=True):
    """The verdict, and with a win the line against the longest defence; how many positions were looked at.

    "undecided" where the search was given up before everything was looked at; not `proven` where mana was tapped by
    plan only, so that a win, or a defence, which hangs on tapping otherwise may have been missed.
    """

    verdict: str
    player: str
    line: tuple[Step, ...] = ()
    positions: int = 0
    proven: bool = True


class _GivenUp(Exception):
    """More positions than the search may look at."""


def solve(
    state: State, player: str, cards: CardReference, most: int = 8, positions: int = POSITIONS
) -> Solution:
    """Whether the player wins this turn with at most so many spells and abilities of his or her own.

    Everything the opponents could do is answered, hidden cards that the position does not name left out. Raises
    `Unsupported` where something in the position is not carried out.
    """
    me, others = PlayerId(player), frozenset(state.players) - {player}
    planned = _Search(me, state, cards, positions)
    by_plan = planned.solved(0, most)
    whose = {"win": others, "no win": frozenset({me})}.get(by_plan.verdict, frozenset())
    if not whose & planned.tapped_by_plan:
        return by_plan
    tried = _Search(me, state, cards, positions, whose)
    found = tried.solved(planned.own, most)
    seen = planned.seen + tried.seen
    if found.verdict in ("undecided", by_plan.verdict):
        proven = found.verdict == by_plan.verdict and found.proven
        return replace(by_plan, positions=seen, proven=proven)
    everybody = _Search(me, state, cards, positions, others | {me})
    last = everybody.solved(tried.own, most)
    known = replace(found, proven=False) if last.verdict == "undecided" else last
    return replace(known, positions=seen + everybody.seen)


Line = tuple[Step, ...]


class _Search:
    """A search through what can happen: one way of the player's has to win, against every way of the others."""

    def __init__(
        self,
        me: PlayerId,
        state: State,
        cards: CardReference,
        positions: int,
        free: frozenset[PlayerId] = frozenset(),
    ) -> None:
        self.me, self.start, self.cards, self.positions = me, state, cards, positions
        self.free = free
        self.tapped_by_plan: set[PlayerId] = set()
        self.own = 0
        self.lumps = any(sum(p.pool.values()) for p in state.players.values())
        self.seen = 0
        self.cut = False
        self.known: dict[tuple[str, int], Line | Literal["under way"] | None] = {}

    def solved(self, least: int, most: int) -> Solution:
        """The verdict with so many plays of the player's, the fewest first."""
        try:
            for self.own in range(least, most + 1):
                self.cut = False
                self.known.clear()
                line = self.wins(Position(self.start), self.own, 0)
                proven = not self.free & self.tapped_by_plan
                if line is not None:
                    return Solution("win", self.me, line, self.seen, proven)
                if not self.cut:
                    return Solution("no win", self.me, (), self.seen, proven)
        except _GivenUp:
            pass
        return Solution("undecided", self.me, (), self.seen, proven=False)

    def wins(self, position: Position, own: int, deep: int) -> Line | None:
        """The line by which the player wins from here with so many actions left, or nothing."""
        state = position.state
        if position.question is not None:
            return self._told(position, self._decided(position, own, deep))
        if state.result:
            return self._told(position, () if state.result == f"winner {self.me}" else None)
        if state.turn.number != self.start.turn.number:
            return None
        if self.seen >= self.positions or deep > _DEEP:
            raise _GivenUp
        who, moves = self._moves(state)
        if len(moves) < 2:
            line = self._after(state, moves[0], own, deep) if moves else None
            return self._told(position, line)
        key = position_hash(state), own
        if key not in self.known:
            self.seen += 1
            self.known[key] = "under way"
            self.known[key] = self._best(state, who, moves, own, deep)
        found = self.known[key]
        if found == "under way":
            self.cut = True
            return None
        return self._told(position, found)

    def _best(self, state: State, who: PlayerId, moves: list[a.Action], own: int, deep: int) -> Line | None:
        if who != self.me:
            return self._against(self._after(state, move, own, deep) for move in moves)
        for move in moves:
            spent = self._is_play(state, move)
            if spent and not own:
                self.cut = True
                continue
            line = self._after(state, move, own - spent, deep)
            if line is not None:
                return line
        return None

    def _after(self, state: State, move: a.Action, own: int, deep: int) -> Line | None:
        try:
            position = act(state, move)
        except Illegal:
            return None
        if isinstance(move, a.PlaySpell | a.Activate) and move.by in self.free:
            self._watch_mana(state, move, position.state)
        return self.wins(position, own, deep + 1)

    def _watch_mana(self, state: State, move: a.PlaySpell | a.Activate, after: State) -> None:
        """The plan still says which of several kinds of mana pays, where no single tap could have kept the other."""
        before = state.players[move.by].pool
        if self._idle(state, move):
            gained = sum(after.players[move.by].pool.values()) - sum(before.values())
            self.lumps = self.lumps or gained > 1
        elif self.lumps and sum(n > 0 for n in before.values()) > 1:
            self.tapped_by_plan.add(move.by)

    def _against(self, lines: Iterator[Line | None]) -> Line | None:
        """The longest of the lines, if every one of them wins."""
        longest: Line | None = None
        for line in lines:
            if line is None:
                return None
            if longest is None or len(line) > len(longest):
                longest = line
        return longest

    def _decided(self, position: Position, own: int, deep: int) -> Line | None:
        question = position.question
        assert question is not None
        mine = question.player == self.me and not question.chance
        open_ended = question.kind in ("number", "name", "creature type", "words") and not question.options
        possible = answers(question, self.cards, position.state.book)
        following: list[Position] = []
        for value in islice(possible, _NAMES if open_ended else None):
            try:
                following.append(answer(position, value))
            except Illegal:
                continue
            if mine:
                line = self.wins(following[-1], own, deep + 1)
                if line is not None:
                    return line
        self.cut = self.cut or (mine and open_ended)
        if mine or not following:
            return None
        if open_ended:
            raise _GivenUp
        return self._against(self.wins(p, own, deep + 1) for p in following)

    def _told(self, position: Position, line: Line | None) -> Line | None:
        """The line with what happened in coming to this position before it."""
        if line is None:
            return None
        here = tuple(Step(r.text, position.state.book.cite(*r.rules)) for r in position.records if r.text)
        return (*here, *line) if position.question is None else line

    def _moves(self, state: State) -> tuple[PlayerId, list[a.Action]]:
        """Whose move it is, and the moves: what does something first, passing last."""
        turn = state.turn
        order = (turn.priority,) if turn.priority is not None else state.turn_order()
        for player in order:
            listed = list(each_legal_action(state, player))
            taps = [m for m in listed if self._idle(state, m)]
            found = [m for m in listed if m not in taps]
            if player in self.free:
                found += _unlike(state, taps)
            elif taps:
                self.tapped_by_plan.add(player)
            if found:
                found.sort(key=_eagerness)
                return player, found
        return turn.active, []

    def _is_play(self, state: State, move: a.Action) -> bool:
        """Whether a move counts among the plays of one's own."""
        if isinstance(move, a.Pass | a.Attack | a.Block | a.Assign | a.GoOn):
            return False
        return not self._idle(state, move)

    def _idle(self, state: State, move: a.Action) -> bool:
        """Whether a move only taps something for mana, which payments by plan do by themselves."""
        if not isinstance(move, a.Activate):
            return False
        ability = activated_abilities(Transition(state), move.source)[move.index][1]
        return is_mana_ability(state.book, ability) and all(isinstance(c, ir.TapSelf) for c in ability.cost)


def _eagerness(move: a.Action) -> int:
    if isinstance(move, a.Attack):
        return -len(move.attackers)
    return int(isinstance(move, a.Pass))


def _unlike(state: State, taps: list[a.Action]) -> list[a.Action]:
    """Of taps of lands that differ in nothing but their number one is enough."""
    told = {o.attached for o in state.objects.values()} | {
        i for entry in _told_of(state) for i in entry if not isinstance(i, str)
    }
    found: dict[object, a.Action] = {}
    for n, move in enumerate(taps):
        assert isinstance(move, a.Activate)
        o = state.objects[move.source]
        plain = o.base.types == ("land",) and o.id not in told
        alike = replace(o, id=ObjectId(0), ref="", timestamp=0, previous=None)
        found.setdefault((repr(alike), move.index) if plain else n, move)
    return list(found.values())


def _told_of(state: State) -> Iterator[tuple[Recipient, ...]]:
    """What effects and things on the stack are about, one after another."""
    yield from (effect.applies_to for effect in state.effects)
    for oid in state.zone("stack"):
        entry = state.objects[oid].entry
        if entry is not None:
            yield from ((entry.context.source,), *entry.context.targets)
    yield from ((d.context.source,) for d in state.delayed)
