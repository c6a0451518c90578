"""Puzzles solved by search: whether a player can win this turn whatever the others and chance do (102.2-102.4).

Payments are made as the rules' own plan makes them: lands are not tapped ahead of time, so that a win which hangs on
keeping a particular land may be missed; a win that is told is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec

from engine.cards.reference import CardReference
from engine.play.answers import answers
from engine.play.comparing import position_hash
from engine.rules.game import Position, act, answer
from engine.rules.legal_actions import each_legal_action
from engine.rules.looking.tests_on_objects import is_mana_ability
from engine.rules.playing.play import activated_abilities
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import PlayerId, State
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

    "undecided" where the search was given up before everything was looked at.
    """

    verdict: str
    player: str
    line: tuple[Step, ...] = ()
    positions: int = 0


class _GivenUp(Exception):
    """More positions than the search may look at."""


def solve(
    state: State, player: str, cards: CardReference, most: int = 8, positions: int = POSITIONS
) -> Solution:
    """Whether the player wins this turn with at most so many spells and abilities of his or her own.

    Everything the opponents could do is answered, hidden cards that the position does not name left out. Raises
    `Unsupported` where something in the position is not carried out.
    """
    search = _Search(PlayerId(player), state, cards, positions)
    try:
        for own in range(most + 1):
            search.cut = False
            line = search.wins(Position(state), own, 0)
            if line is not None:
                return Solution("win", player, line, search.seen)
            if not search.cut:
                return Solution("no win", player, (), search.seen)
    except _GivenUp:
        pass
    return Solution("undecided", player, (), search.seen)


Line = tuple[Step, ...]


class _Search:
    """A search through what can happen: one way of the player's has to win, against every way of the others."""

    def __init__(self, me: PlayerId, state: State, cards: CardReference, positions: int) -> None:
        self.me, self.turn, self.cards, self.positions = me, state.turn.number, cards, positions
        self.seen = 0
        self.cut = False
        self.known: dict[tuple[str, int], Line | None] = {}

    def wins(self, position: Position, own: int, deep: int) -> Line | None:
        """The line by which the player wins from here with so many actions left, or nothing."""
        state = position.state
        if position.question is not None:
            return self._told(position, self._decided(position, own, deep))
        if state.result:
            return self._told(position, () if state.result == f"winner {self.me}" else None)
        if state.turn.number != self.turn:
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
            self.known[key] = None
            self.known[key] = self._best(state, who, moves, own, deep)
        return self._told(position, self.known[key])

    def _best(self, state: State, who: PlayerId, moves: list[a.Action], own: int, deep: int) -> Line | None:
        if who != self.me:
            return self._against(self._after(state, move, own, deep) for move in moves)
        for move in moves:
            spent = not isinstance(move, a.Pass | a.Attack | a.Block | a.Assign | a.GoOn)
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
        return self.wins(position, own, deep + 1)

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
        here = tuple(Step(r.text, r.rules) for r in position.records if r.text)
        return (*here, *line) if position.question is None else line

    def _moves(self, state: State) -> tuple[PlayerId, list[a.Action]]:
        """Whose move it is, and the moves: what does something first, passing last."""
        turn = state.turn
        order = (turn.priority,) if turn.priority is not None else state.turn_order()
        for player in order:
            found = [m for m in each_legal_action(state, player) if not self._idle(state, m)]
            if found:
                found.sort(key=self._eagerness)
                return player, found
        return turn.active, []

    def _eagerness(self, move: a.Action) -> int:
        if isinstance(move, a.Attack):
            return -len(move.attackers)
        return int(isinstance(move, a.Pass))

    def _idle(self, state: State, move: a.Action) -> bool:
        """Whether a move only taps something for mana, which payments do by themselves."""
        if not isinstance(move, a.Activate):
            return False
        ability = activated_abilities(Transition(state), move.source)[move.index][1]
        return is_mana_ability(ability) and all(isinstance(c, ir.TapSelf) for c in ability.cost)
