"""From a case as written to a state of the rules: players, zones, cards, references, turn, combat.

`Setup.state` collects every problem (unknown cards, references to nothing, positions that cannot
be) and raises them together.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case, case_of, slug
from engine.cases.reading.kinds import Reference
from engine.cases.reading.problems import MalformedCase, Problem, nearest
from engine.cases.reading.vocabulary import COMBAT_STEPS, SILENT_STEPS, WAITING_STEPS
from engine.cases.setting_up.card_entries import CardEntries, many
from engine.cases.setting_up.exact_fields import with_exactly
from engine.cases.setting_up.impossible import impossible
from engine.cases.setting_up.stack_and_effects import with_recorded
from engine.rules.looking.characteristics import look
from engine.rules.position.state import Combat, ObjectId, Player, PlayerId, State, Turn
from engine.rules.status import status

replace = msgspec.structs.replace
_MADE_LATER = re.compile(r"(.+-\d+|(.+)/\d+|combat-damage)")


class Setup:
    """Builds the state of one case."""

    def __init__(self, case: Case, cards: CardReference) -> None:
        self.case = case
        self.cards = CardEntries(case, cards)

    def state(self) -> State:
        """The state; raises `MalformedCase` with every problem."""
        content = self.case.content
        players = {PlayerId(n): _player(n, p or {}) for n, p in content["players"].items()}
        for name, player in content["players"].items():
            self.cards.zones_of(name, player or {})
        self.cards.finish(tuple(players))
        problems = self.cards.problems + self._references() + self._too_early()
        if problems:
            raise MalformedCase(self.case.path, problems)
        state = State(players, self.cards.objects, self.cards.zones, Turn(next(iter(players))))
        state = replace(state, next_id=self.cards.next_id, clock=self._clock())
        state = self._turn(state)
        state = self._combat(state, content.get("combat") or {})
        wrong = impossible(self.case, state, self.cards)
        if wrong:
            raise MalformedCase(self.case.path, wrong)
        state, numbers = with_recorded(self.case, state, self.cards)
        state = with_exactly(self.case, self._priority(state), self.cards, numbers, self._within)
        wrong = self._cannot_be(state)
        if wrong:
            raise MalformedCase(self.case.path, wrong)
        return state

    def _within(self, written: Any) -> State:
        """The state of a game that this one is played within (506.1)."""
        reference = self.cards.reference
        return Setup(case_of(written, self.case.lines, self.case.path, reference), reference).state()

    def _cannot_be(self, state: State) -> list[Problem]:
        """What the rules say cannot be, at the entry it is about."""
        lines = {self.cards.objects[oid].ref: self.case.line(entry) for oid, entry in self.cards.entries}
        return [
            Problem(lines.get(p.where, 1), p.where, f"{p.where} {p.text} (CR {p.rule})")
            for p in status(state)
            if p.kind == "impossible"
        ]

    def _clock(self) -> int:
        latest = max((o.timestamp for o in self.cards.objects.values()), default=0)
        return max(1000, latest + 1)

    def _references(self) -> list[Problem]:
        """Words that must name something and name nothing (objects made later are numbered)."""
        known = {**self.cards.refs, **dict.fromkeys((*self._drawn(), *self._stacked()))}
        names = (*known, *self.case.content["players"])
        return [p for r in self.case.references if (p := self._reference(r, known, names))]

    def _reference(self, r: Reference, known: Any, names: tuple[str, ...]) -> Problem | None:
        if r.word in known or (r.players and r.word in self.case.content["players"]):
            return None
        alike = [ref for ref in known if re.fullmatch(re.escape(r.word) + r"-\d+", ref)]
        if len(alike) > 1:
            text = f"{r.word!r} could be {' or '.join(alike[:4])}; say which"
            return Problem(r.line, r.word, text)
        later = _MADE_LATER.fullmatch(r.word)
        if later and (later[2] is None or later[2] in known or _MADE_LATER.fullmatch(later[2])):
            return None
        return Problem(r.line, r.word, f"nothing is called {r.word!r}{nearest(r.word, names)}")

    def _drawn(self) -> list[str]:
        found: list[str] = []
        for entry in self.case.content.get("log") or ():
            for card in (entry.get("draw") or {}).get("cards", ()) if isinstance(entry, dict) else ():
                name = (
                    str(card.get("id") or slug(str(card.get("card"))))
                    if isinstance(card, dict)
                    else slug(card)
                )
                found += [name, *(re.findall(r"^\d+-(.+)", name))]
        return found

    def _stacked(self) -> list[str]:
        """What the spells on the recorded stack are called."""
        found: list[str] = []
        for entry in self.case.content.get("stack") or ():
            if "spell" in entry:
                _, card = self.cards.counted(entry["spell"])
                name = slug(str(card.get("card")))
                found.append(str(card.get("id") or (name if not entry.get("copy") else f"{name}-copy-1")))
        return found

    def _begins(self) -> bool:
        """Whether the record starts before the game, with the players' decks for libraries (101.1)."""
        log = self.case.content.get("log") or [{}]
        return isinstance(log[0], dict) and "begin" in log[0]

    def _too_early(self) -> list[Problem]:
        """Cards that are somewhere before the game has begun."""
        early = [o for o in self.cards.objects.values() if o.zone not in ("library", "sideboard")]
        lines = {oid: self.case.line(entry) for oid, entry in self.cards.entries}
        text = "before the game begins every card is in a library or a sideboard"
        return [Problem(lines.get(o.id, 1), o.ref, text) for o in early] if self._begins() else []

    def _turn(self, state: State) -> State:
        written = self.case.content.get("turn") or {}
        if self._begins():
            return replace(state, turn=Turn(next(iter(state.players)), 0, "cleanup"))
        active = PlayerId(str(written.get("active", next(iter(state.players)))))
        controlled = written.get("controlled by")
        turn = Turn(
            active,
            written.get("number", 5),
            written.get("step", "main 1"),
            controlled_by=None if controlled is None else PlayerId(str(controlled)),
        )
        return replace(state, turn=turn)

    def _attacked(self, state: State, c: dict[str, Any], attacks: bool) -> PlayerId:
        """Who is attacked: the opponent, or whom the record names among several."""
        others = [p for p in state.players if p != state.turn.active]
        if len(others) > 1 and attacks and "player" not in c:
            line = self.case.line(self.case.content, "combat")
            text = "say which `player` is attacked"
            raise MalformedCase(self.case.path, [Problem(line, "combat", text)])
        return PlayerId(str(c.get("player", others[0])))

    def _combat(self, state: State, c: dict[str, Any]) -> State:
        refs = self.cards.refs
        attackers = tuple(refs[r] for r in many(c.get("attackers"))) or tuple(
            oid for oid, entry in self.cards.entries if entry.get("attacking")
        )
        step = state.turn.step
        if not attackers and step not in COMBAT_STEPS:
            return state
        attacked = self._attacked(state, c, bool(attackers))
        blocks = {refs[b]: tuple(refs[a] for a in many(v)) for b, v in (c.get("blocks") or {}).items()}
        blocked = {a for v in blocks.values() for a in v} | {refs[r] for r in many(c.get("blocked"))}
        bands = tuple(tuple(refs[r] for r in band) for band in c.get("bands") or ())
        for band in bands:
            blocked |= set(band) if blocked & set(band) else set()
        over = step in COMBAT_STEPS[3:] and bool(attackers)
        declared = bool({"blocks", "blocked", "unblocked"} & set(c)) or over
        combat = Combat(
            attackers,
            dict.fromkeys(attackers, attacked),
            bands=bands,
            blocks=blocks,
            blocked=frozenset(blocked),
            unblocked=frozenset(attackers) - blocked if declared else frozenset(),
            attack_declared=bool(attackers) or "attackers" in c or step in COMBAT_STEPS[2:],
            had_attackers=bool(attackers),
            block_declared=declared,
            damage_assigned=bool(c.get("assigned")),
            against=attacked if attackers else None,
            fought=frozenset(attackers) | frozenset(blocks),
        )
        state = replace(
            state,
            combat=combat,
            attacked=frozenset(attackers),
            blocked=frozenset(blocks),
            met=frozenset(blocked),
        )
        return _struck_first(state) if step == "combat damage" else state

    def _priority(self, state: State) -> State:
        """Who has priority: nobody where the step's own action is still to be done."""
        turn, combat = state.turn, state.combat
        if self._begins():
            return state
        given = (self.case.content.get("turn") or {}).get("priority")
        todo = turn.step in WAITING_STEPS and not (
            combat is not None
            and (
                (turn.step == "declare attackers" and combat.attack_declared)
                or (turn.step == "declare blockers" and combat.block_declared)
                or combat.damage_assigned
            )
        )
        if todo or (turn.step in SILENT_STEPS and given is None and not state.zone("stack")):
            return state
        player = PlayerId(str(given)) if given is not None else turn.active
        return replace(state, turn=replace(turn, priority=player, passed=_passed(state, player)))


def _player(name: str, p: dict[str, Any]) -> Player:
    pool = {str(k): v for k, v in (p.get("mana") or {}).items() if v}
    return Player(
        PlayerId(name),
        p.get("life", 20),
        p.get("poison", 0),
        pool,
        p.get("lands played", 0),
        p.get("drew", 0),
        tuple(str(s) for s in p.get("spells played") or ()),
    )


def _struck_first(state: State) -> State:
    """In the second damage step, first and double strikers have dealt damage already (502.2)."""
    combat = state.combat
    assert combat is not None
    sight = look(state)
    in_play = sight.in_play()
    first: frozenset[ObjectId] = frozenset(
        i
        for i in (*combat.attackers, *combat.blocks)
        if i in in_play and (sight.view(i).has("first strike") or sight.view(i).has("double strike"))
    )
    return replace(state, combat=replace(combat, dealt_first=first)) if first else state


def _passed(state: State, player: PlayerId) -> int:
    """How many have passed: the players from whoever had priority last up to the one who has it now."""
    order = tuple(state.players)
    last = state.turn.active
    stack = state.zone("stack")
    if stack:
        top = state.objects[stack[-1]]
        if top.entry is not None and top.entry.kind in ("spell", "activated"):
            last = top.controller
    return (order.index(player) - order.index(last)) % len(order)
