"""From a case as written to a state of the rules: players, zones, cards, references, turn, combat.

`Setup.state` collects every problem (unknown cards, references to nothing, positions that cannot
be) and raises them together.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from engine.cards.avatars import avatar_called
from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case, RecordedGame, case_of
from engine.cases.reading.kinds import Reference
from engine.cases.reading.log_entries import Begin, Choose, Draw
from engine.cases.reading.problems import Problem, nearest
from engine.cases.reading.records import CombatEntry, PlayerEntry, SpellOnStack
from engine.cases.reading.vocabulary import COMBAT_STEPS, SILENT_STEPS, WAITING_STEPS
from engine.cases.reading.yaml_text import Plain
from engine.cases.setting_up.card_entries import CardEntries
from engine.cases.setting_up.exact_fields import refs_named, with_exactly
from engine.cases.setting_up.impossible import impossible
from engine.cases.setting_up.raised import raised
from engine.cases.setting_up.stack_and_effects import source_ref, with_recorded
from engine.cases.setting_up.waiting_damage import turn_step
from engine.records import replace
from engine.rules.combat.attack_options import to_block
from engine.rules.looking.characteristics import look
from engine.rules.looking.conditions import holds
from engine.rules.position.commit import gained
from engine.rules.position.naming import slug
from engine.rules.position.rulebook import numbers_in_words
from engine.rules.position.state import (
    Combat,
    Context,
    ContinuousEffect,
    GameObject,
    Happening,
    ObjectId,
    Player,
    PlayerId,
    Recipient,
    State,
    Turn,
    only_objects,
)
from engine.rules.status import status
from engine.rules.triggering.triggers import known_by, open_duties
from engine.text import ir

_MADE_LATER = re.compile(r"(.+-\d+|(.+)/\d+|combat-damage)")


class Setup:
    """Builds the state of one case."""

    def __init__(self, case: Case, cards: CardReference) -> None:
        self.case, self.game = case, case.game
        self.cards = CardEntries(case, cards)

    def state(self) -> State:
        """The state; raises `MalformedCase` with every problem."""
        found = self._references() + self._too_early()
        if badly_seated := self._seated():
            self._refuse(self.cards.problems + found + badly_seated)
        players = {name: _player(name, p) for name, p in self.game.players.items()}
        turn = Turn(self.cards.players[0])
        state = State(
            players,
            self.cards.objects,
            self.cards.zones,
            turn,
            book=self.case.book,
            teams=self.game.teams,
            attacks=self.game.attacks,
            variant=self.game.variant,
        )
        state = replace(
            state, next_id=self.cards.next_id, clock=self._clock(), hurt=_hurt(state), past=_dealt(state)
        )
        before = len(self.cards.problems)
        combat = self._by_ids(self.game.combat)
        if len(self.cards.problems) > before:  # who fights is not known
            self._refuse(self.cards.problems + found)
        state = self._combat(self._turn(state), combat)
        self._refuse_all(self.cards.problems + found, impossible(self.game, combat, state, self.cards), state)
        state, numbers = with_recorded(self.case, state, self.cards)
        state = _as_begun(_gaining(_lent(raised(state))))
        state = with_exactly(self.case, self._priority(state), self.cards, numbers, self._within)
        self._refuse(self._cannot_be(state))
        return state

    def _refuse(self, problems: list[Problem]) -> None:
        if problems:
            raise self.case.malformed(*problems)

    def _refuse_all(self, unknown: list[Problem], contradictions: list[Problem], state: State) -> None:
        """Raises `MalformedCase` with all that is wrong; of a line with a word that means nothing, nothing else."""
        if not unknown and not contradictions:
            return
        recorded_alone = not (self.game.effects or self.game.stack or self.game.exactly)
        found = [*unknown]
        fought = (
            [p for p in self._cannot_be(_attached_to_something(state)) if p.line > 1]
            if recorded_alone
            else []
        )
        for more in (contradictions, fought):
            lines = {p.line for p in found}
            found += [p for p in more if p.line not in lines]
        self._refuse(found)

    def _within(self, written: Plain) -> State:
        """The state of a game that this one is played within (506.1)."""
        reference = self.cards.reference
        return Setup(case_of(written, self.case.path, reference), reference).state()

    def _cannot_be(self, state: State) -> list[Problem]:
        """What the rules say cannot be, at the entry it is about."""
        lines = {self.cards.objects[oid].ref: entry.where.line for oid, entry in self.cards.entries}
        return [
            Problem(
                lines.get(p.where, 1),
                p.where,
                f"{p.where} {p.text} ({numbers_in_words(self.case.book.cite(p.rule))})",
            )
            for p in status(state)
            if p.kind == "impossible"
        ]

    def _clock(self) -> int:
        latest = max((o.timestamp for o in self.cards.objects.values()), default=0)
        return max(1000, latest + 1)

    def _references(self) -> list[Problem]:
        """Words that must name something and name nothing (objects made later are numbered)."""
        made = (*self._drawn(), *self._found(), *self._stacked(), *_lasting(self.game, self.cards))
        known = dict.fromkeys((*self.cards.refs, *made, *refs_named(self.game.exactly)))
        return [p for r in self.case.references if (p := self._reference(r, known))]

    def _reference(self, r: Reference, known: Collection[str]) -> Problem | None:
        named = slug(r.word) in known or self.cards.named(r.word)
        if r.word in known or (r.players and r.word in self.game.players) or named:
            return None
        later = _MADE_LATER.fullmatch(r.word)
        if later and (later[2] is None or later[2] in known or _MADE_LATER.fullmatch(later[2])):
            return None
        hint = nearest(r.word, (*known, *self.game.players))
        return Problem(r.line, r.word, f"nothing is called {r.word!r}{hint}")

    def _drawn(self) -> list[str]:
        """What the cards are called that the log draws from unknown libraries."""
        cards = [card for entry in self.game.log if isinstance(entry, Draw) for card in entry.cards]
        return [card.id or slug(self.cards.called(self.cards.counted(card)[1].card)) for card in cards]

    def _found(self) -> list[str]:
        """What the cards are called that answers name: a search may find them in an unknown library."""
        picks = [entry.pick for entry in self.game.log if isinstance(entry, Choose)]
        named = [one for pick in picks for one in (pick if isinstance(pick, list) else [pick])]
        names = [one for one in named if isinstance(one, str)]
        known = (n for n in names if n in self.cards.invented or self.cards.reference.card(n) is not None)
        return [slug(self.cards.called(name)) for name in known]

    def _stacked(self) -> list[str]:
        """What the spells on the recorded stack are called."""
        found: list[str] = []
        for entry in self.game.stack:
            if isinstance(entry, SpellOnStack):
                _, card = self.cards.counted(entry.spell)
                name = slug(self.cards.called(card.card))
                found.append(card.id or (f"{name}-copy-1" if entry.copy else name))
        return found

    def _begins(self) -> bool:
        """Whether the record starts before the game, with the players' decks for libraries (101.1)."""
        return isinstance(self.game.log[0], Begin) if self.game.log else False

    def _seated(self) -> list[Problem]:
        """Players who do not sit as the variant needs them: two teams of two."""
        if not self.game.variant or [len(team) for team in self.game.teams.values()] == [2, 2]:
            return []
        text = f"{self.game.variant} is played by two `teams` of two players"
        return [Problem(self.game.where.of("variant"), "variant", text)]

    def _too_early(self) -> list[Problem]:
        """Cards that are somewhere before the game has begun."""
        if not self._begins():
            return []
        early = [o for o in self.cards.objects.values() if o.zone not in ("library", "sideboard", "vanguard")]
        lines = {oid: entry.where.line for oid, entry in self.cards.entries}
        text = "before the game begins every card is in a library or a sideboard"
        return [Problem(lines.get(o.id, 1), o.ref, text) for o in early]

    def _turn(self, state: State) -> State:
        written, first, book = self.game.turn, self.cards.players[0], self.case.book
        step = turn_step(self.game, book, self.cards)
        if step is None:
            text = f"there is no step {written.step!r} by the {book.title}"
            raise self.case.malformed(Problem(written.where.of("step"), written.step, text))
        if self._begins():
            return replace(state, turn=Turn(first, 0, "cleanup"))
        turn = Turn(
            written.active or first,
            written.number,
            step,
            controlled_by=written.controlled_by,
            main_begun=book.steps.index(step) >= book.steps.index("main 1"),
        )
        return replace(state, turn=turn)

    def _attacked(self, state: State, c: CombatEntry, attacks: bool) -> PlayerId:
        """Who is attacked: the opponent, or whom the record names or has block among several (309.2a)."""
        others = state.opponents(state.turn.active)
        if len(others) > 1 and attacks and c.player is None and not c.at:
            blocking = {state.objects[self.cards.refs[b]].controller for b in c.blocks or ()}
            if len(blocking) == 1 and blocking <= set(others) and state.attacks != "several":
                return blocking.pop()
            line = self.game.where.of("combat")
            raise self.case.malformed(Problem(line, "combat", "say which `player` is attacked"))
        return c.player or next(iter(c.at.values()), others[0])

    def _by_ids(self, c: CombatEntry) -> CombatEntry:
        """The combat with everything in it called by its id."""

        def ids(words: Iterable[str], key: str) -> tuple[str, ...]:
            return tuple(self.cards.id_of(word, c.where.of(key, word)) for word in words)

        def some(words: tuple[str, ...] | None, key: str) -> tuple[str, ...] | None:
            return None if words is None else ids(words, key)

        blocks = None if c.blocks is None else zip(ids(c.blocks, "blocks"), c.blocks.values(), strict=True)
        return replace(
            c,
            attackers=some(c.attackers, "attackers"),
            blocks=None if blocks is None else {blocker: ids(v, "blocks") for blocker, v in blocks},
            bands=tuple(ids(band, "bands") for band in c.bands),
            blocked=some(c.blocked, "blocked"),
            unblocked=some(c.unblocked, "unblocked"),
            at=dict(zip(ids(c.at, "at"), c.at.values(), strict=True)),
        )

    def _combat(self, state: State, c: CombatEntry) -> State:
        refs = self.cards.refs
        attackers = tuple(refs[r] for r in c.attackers or ()) or tuple(
            oid for oid, entry in self.cards.entries if entry.attacking
        )
        step = state.turn.step
        if not attackers and step not in COMBAT_STEPS:
            return state
        attacked = self._attacked(state, c, bool(attackers))
        bands = tuple(tuple(refs[r] for r in band) for band in c.bands)
        blocks = {refs[b]: _with_bands(tuple(refs[a] for a in v), bands) for b, v in (c.blocks or {}).items()}
        blocked = {a for v in blocks.values() for a in v} | {refs[r] for r in c.blocked or ()}
        for band in bands:
            blocked |= set(band) if blocked & set(band) else set()
        over = step in COMBAT_STEPS[3:] and bool(attackers)
        declared = over or any(said is not None for said in (c.blocks, c.blocked, c.unblocked))
        combat = Combat(
            attackers,
            dict.fromkeys(attackers, attacked) | {refs[r]: player for r, player in c.at.items()},
            bands=bands,
            blocks=blocks,
            blocked=frozenset(blocked),
            unblocked=frozenset(attackers) - blocked if declared else frozenset(),
            attack_declared=bool(attackers) or c.attackers is not None or step in COMBAT_STEPS[2:],
            had_attackers=bool(attackers),
            block_declared=declared,
            damage_assigned=c.assigned,
            against=attacked if attackers else None,
            fought=frozenset(attackers) | frozenset(blocks),
        )
        state = replace(
            state,
            combat=combat,
            attacked=frozenset(attackers),
            blocked=frozenset(blocks),
            met=frozenset(blocked),
            past=(*state.past, *_told(combat.defenders, blocks)),
        )
        return _struck_first(state) if step == "combat damage" else state

    def _priority(self, state: State) -> State:
        """Who has priority: nobody where the step's own action is still to be done."""
        turn, combat = state.turn, state.combat
        if self._begins():
            return state
        given = self.game.turn.priority
        done = combat is not None and (
            combat.damage_assigned or (turn.step == "declare attackers" and combat.attack_declared)
        )
        unblocked = turn.step == "declare blockers" and not to_block(state)  # or nobody attacks at all
        todo = turn.step in WAITING_STEPS and not (done or unblocked)
        if todo or (turn.step in SILENT_STEPS and given is None and not state.zone("stack")):
            return state
        player = given or turn.active
        return replace(state, turn=replace(turn, priority=player, passed=_passed(state, player)))


def _lasting(game: RecordedGame, cards: CardEntries) -> list[str]:
    """What the sources of lasting effects and of abilities that wait are called that are not in the case."""
    return [source_ref(cards.called(one.from_)) for one in (*game.effects, *game.delayed)]


def _player(name: PlayerId, p: PlayerEntry) -> Player:
    pool = {symbol: n for symbol, n in p.mana.items() if n}
    avatar = avatar_called(p.vanguard) if p.vanguard else None
    more_cards, more_life = (avatar.hand, avatar.life) if avatar is not None else (0, 0)
    life = p.life if "life" in p.where.keys else p.life + more_life
    return Player(
        name, life, p.poison, pool, p.lands_played, p.drew, p.spells_played,
        more_cards=more_cards, more_life=more_life,
    )  # fmt: skip


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


def _gaining(state: State) -> State:
    """What a kicked permanent came into play with lasts (502.21b), whether or not it is recorded among the effects."""
    told = {(e.applies_to, e.modifications) for e in state.effects}
    permanents = (*state.zone("in play"), *state.zone("phased out"))
    new = [e for oid in permanents for e in _gains_of(state, state.objects[oid])]
    missing = tuple(e for e in new if (e.applies_to, e.modifications) not in told)
    return replace(state, effects=(*state.effects, *missing)) if missing else state


def _gains_of(state: State, o: GameObject) -> list[ContinuousEffect]:
    if not o.options:
        return []
    sight, context = look(state), Context(o.id, o.controller, x=o.x)
    entered = [a.enters for a in o.base.abilities if isinstance(a, ir.Entering) and a.enters.gain]
    met = (e for e in entered if e.condition is None or holds(sight, context, e.condition))
    gains = tuple(ability for e in met for ability in e.gain)
    return [gained(o, gains)] if gains else []


def _attached_to_something(state: State) -> State:
    """The position without what is attached to a word that names nothing, which is told by itself."""
    lost = {
        oid: replace(o, attached=None)
        for oid, o in state.objects.items()
        if isinstance(o.attached, int) and o.attached not in state.objects
    }
    return replace(state, objects={**state.objects, **lost})


def _with_bands(named: tuple[ObjectId, ...], bands: tuple[tuple[ObjectId, ...], ...]) -> tuple[ObjectId, ...]:
    """Whom a creature blocks: with one of a band all of it (502.10e)."""
    return tuple(dict.fromkeys(one for a in named for one in (a, *(m for b in bands if a in b for m in b))))


def _as_begun(state: State) -> State:
    """What has been on the active player's side since the turn began, and upkeeps that have been dealt with."""
    if state.book.ready == "there as the turn began":
        sight = look(state)
        here = (i for i in state.zone("in play") if sight.controller(i) == state.turn.active)
        state = replace(state, began=frozenset(i for i in here if not state.objects[i].sick))
    if state.book.upkeep == "duties":
        state = replace(state, duties_met=frozenset(map(known_by, open_duties(look(state)))))
    return state


def _lent(state: State) -> State:
    """What somebody controls by an effect recorded with it is its owner's again when that effect ends (418.3)."""
    for oid in state.zone("in play"):
        o = state.objects[oid]
        if o.owner == o.controller:
            continue
        lent = replace(o, controller=o.owner, held_by=o.controller)
        tried = replace(state, objects={**state.objects, oid: lent})
        if look(tried).controller(oid) == o.controller:
            state = tried
    return state


def _hurt(state: State) -> frozenset[Recipient]:
    """What was dealt damage this turn: it stays marked, and remembered by what dealt it, until cleanup (314.2)."""
    marked = {o.id for o in state.objects.values() if o.damage}
    return frozenset(marked.union(*(only_objects(o.has_damaged) for o in state.objects.values())))


def _dealt(state: State) -> tuple[Happening, ...]:
    """The damage that is marked, which was dealt this turn, by whatever it was (314.2)."""
    marked = (o for o in state.objects.values() if o.damage)
    return tuple(Happening("is dealt damage", o.id, amount=o.damage) for o in marked)


def _told(
    attacked: dict[ObjectId, PlayerId], blocks: dict[ObjectId, tuple[ObjectId, ...]]
) -> tuple[Happening, ...]:
    """What happened in the combat that a record begins in, for what asks later who fought whom."""
    return (
        *(Happening("attacks", a, player=player) for a, player in attacked.items()),
        *(Happening("blocks creature", b, a) for b, met in blocks.items() for a in met),
    )
