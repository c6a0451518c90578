"""What a recorded position holds besides permanents: the stack, effects, delayed triggers, turn changes.

An effect `from` a card is found by resolving the card's instructions aside and keeping only what
lasts. Text written in the case is compiled as a card's text is.
"""

from __future__ import annotations

import msgspec

from engine.cases.exact.plain_records import NotExact
from engine.cases.reading.case_file import Case
from engine.cases.reading.log_entries import Play
from engine.cases.reading.problems import Problem, Unclear
from engine.cases.reading.records import (
    AbilityOnStack,
    CardEntry,
    DamageOnStack,
    DelayedEntry,
    EffectEntry,
    Lasting,
    OnStack,
    SpellOnStack,
    StackEntry,
    TurnsEntry,
)
from engine.cases.reading.vocabulary import COMBAT_STEPS, SKIPPED
from engine.cases.setting_up.card_entries import CardEntries
from engine.cases.setting_up.effect_text import delayed_abilities, text_abilities
from engine.cases.setting_up.exact_fields import Numbers, lasting_said, object_said, with_memory
from engine.cases.setting_up.lasting_part import lasting_of, triggers_later
from engine.cases.setting_up.named_abilities import ability_called, granter_of
from engine.cases.setting_up.references import (
    kickers_untold,
    object_of,
    recipient_of,
    x_of_ability,
    x_of_spell,
)
from engine.cases.setting_up.spells_before import with_spells_before
from engine.cases.setting_up.stacked_trigger import as_played, as_triggered, refuse_untold, spoken_about
from engine.cases.setting_up.waiting_damage import with_dying, with_waiting
from engine.records import replace
from engine.rules.choosing.announcing import announce_modes, chosen_modes, division, shared_among
from engine.rules.choosing.targeting import legal_targets
from engine.rules.looking.characteristics import look
from engine.rules.looking.tests_on_objects import is_mana_ability
from engine.rules.position.commit import zone_key
from engine.rules.position.naming import slug
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import (
    Characteristics,
    Combat,
    Context,
    GameObject,
    ObjectId,
    PlayerId,
    Recipient,
    State,
)
from engine.rules.position.state import StackEntry as Entry
from engine.rules.transition import Transition
from engine.text import ir
from engine.text.ir.node import walk

ANONYMOUS = "an effect"
"""The source of something lasting that the case does not name."""


class _Announced(msgspec.Struct, frozen=True):
    """The choices a recorded spell was played with, as announcing asks for them."""

    modes: tuple[int, ...]
    options: frozenset[str]


def with_recorded(case: Case, state: State, cards: CardEntries) -> tuple[State, Numbers]:
    """The state with everything that the case records beside the zones, and the numbers of what it names."""
    recorder = _Recorder(case, state, cards)
    recorder.state = with_spells_before(case, recorder.state, cards, recorder.numbers)
    game = case.game
    for key, entries in (("effects", game.effects), ("delayed", game.delayed), ("stack", game.stack)):
        for one in entries:
            try:
                recorder.take(one)
            except (Illegal, Unclear, NotExact) as wrong:
                recorder.problems.append(Problem(one.where.line, key, str(wrong)))
    recorder.turns(game.turns)
    if recorder.problems:
        raise case.malformed(*recorder.problems)
    after = with_dying(recorder.state) if game.turn.step == "regeneration" else recorder.state
    if after is None:
        text = "say by `damage` on a creature what is to be regenerated"
        raise case.malformed(Problem(game.turn.where.of("step"), "regeneration", text))
    return after, recorder.numbers


def _printed(cards: CardEntries, written: SpellOnStack, base: Characteristics) -> Characteristics | None:
    """The card that a spell is again elsewhere, where it is half of one or a copy of another (505.2, 503.4)."""
    card = cards.known(cards.counted(written.spell)[1].card, written.where.line)
    return None if written.copy or card == base else card


class _Recorder:
    """Adds to a state what is written, one entry at a time."""

    def __init__(self, case: Case, state: State, cards: CardEntries) -> None:
        self.case, self.state, self.cards = case, state, cards
        self.problems: list[Problem] = []
        self.numbers = Numbers(state, case.game.where.written)
        try:  # what is last known of things that have left, before anything refers to them
            self.state = with_memory(state, case.game.exactly, self.numbers)
        except NotExact as wrong:
            line = case.game.where.of("exactly")
            self.problems.append(Problem(line, "exactly", f"`exactly`: {wrong}"))

    def take(self, entry: EffectEntry | DelayedEntry | StackEntry) -> None:
        """One entry of effects, delayed abilities or the stack."""
        match entry:
            case EffectEntry():
                self._effect(entry)
            case DelayedEntry():
                self._delayed(entry)
            case _:
                self._on_stack(entry)

    def _recipient(self, word: str) -> Recipient:
        return recipient_of(self.state, word)

    def _names(self, what: tuple[Recipient, ...]) -> tuple[str, ...]:
        """What the words of a record may call the objects they are about."""
        objects = [self.state.objects[i] for i in what if not isinstance(i, str)]
        return tuple(dict.fromkeys(n for o in objects for n in (o.base.name, o.ref) if n))

    def _enter(self, o: GameObject) -> GameObject:
        new = replace(o, id=self.numbers.entering(o.ref), timestamp=self.state.clock)
        key = zone_key(new.zone, new.owner)
        self.state = replace(
            self.state,
            objects={**self.state.objects, new.id: new},
            zones={**self.state.zones, key: (*self.state.zones.get(key, ()), new.id)},
            next_id=self.numbers.next,
            clock=self.state.clock + 1,
        )
        return new

    def _leave(self, oid: ObjectId, key: tuple[str, str]) -> None:
        objects = {k: v for k, v in self.state.objects.items() if k != oid}
        zones = {**self.state.zones, key: tuple(i for i in self.state.zones[key] if i != oid)}
        self.state = replace(self.state, objects=objects, zones=zones)

    def _on_stack(self, written: StackEntry) -> None:
        said = written.exactly or {}
        match written:
            case _ if "entry" in said:
                self._exactly(written)
            case SpellOnStack():
                self._spell(written)
            case AbilityOnStack():
                self._ability(written)
            case _:
                self._damage(written)
                if self.state.resolving is not None:
                    return
        top = self.state.objects[self.state.zone("stack")[-1]]
        self._put(object_said(top, said, self.numbers))

    def _exactly(self, written: StackEntry) -> None:
        """What is on the stack with its choices and effects as the rules hold them."""
        base, ref, owner = Characteristics(), "combat-damage", None
        by = self.state.turn.active if isinstance(written, DamageOnStack) else written.by
        match written:
            case SpellOnStack():
                _, entry = self.cards.counted(written.spell)
                base, ref, owner = self._base(written, entry), entry.id or ref, entry.owner
            case AbilityOnStack():
                ref = written.id or ref
            case _:
                base = Characteristics(name="combat damage")
        by = by or self.state.turn.active
        self._enter(GameObject(ObjectId(0), ref, base, owner or by, by, "stack"))

    def _base(self, written: SpellOnStack, entry: CardEntry) -> Characteristics:
        """What a spell is: its card, what it is a copy of, or the half that was played."""
        base = self.cards.known(entry.copy_of or entry.card, written.where.line)
        return next((h for h in base.halves if h.name.lower() == written.half.lower()), base)

    def _spell(self, written: SpellOnStack) -> None:
        _, entry = self.cards.counted(written.spell)
        by = written.by
        base = self._base(written, entry)
        if base.unread:
            raise Unsupported(f"{base.name}: {base.unread}")
        kicked = written.kicked if written.kicked is not None else entry.kicked
        if untold := kickers_untold(base, kicked or frozenset()):
            raise Unclear("kicked", untold)
        options = (kicked or frozenset()) | played_with(written)
        told = entry.x if written.x is None else written.x
        x = x_of_spell(base, told, written.face_down or entry.face_down)
        ref = entry.id or _free(self.state, base.name, written.copy)
        new = self._enter(
            GameObject(
                ObjectId(0), ref, base, entry.owner or by, by, "stack", copy=written.copy, options=options, x=x,
                face_down=written.face_down or entry.face_down, chosen=dict(entry.chosen),
                played_from="graveyard" if written.flashback else "hand", printed=_printed(self.cards, written, base),
            )
        )  # fmt: skip
        announced = _Announced(written.modes, options)
        targets, effects, modes = announce_modes(base, announced, new.face_down)
        context = self._context(self._paid(Context(new.id, by, x=x), effects, written), targets, written)
        self._put(replace(new, entry=Entry("spell", context, targets, effects, options, modes)))

    def _put(self, o: GameObject) -> None:
        self.state = replace(self.state, objects={**self.state.objects, o.id: o})

    def _ability(self, written: AbilityOnStack) -> None:
        source = object_of(self.state, written.ability_of)
        o = self.state.objects[source]
        by = written.by or o.controller
        wanted = written.ability if written.ability is not None else written.text or None
        ability = ability_called(Transition(self.state), source, wanted, written.text, bool(written.targets))
        if is_mana_ability(self.state.book, ability):
            raise Unclear(
                written.ability_of,
                f"that ability of {o.base.name} is a mana ability: those are never on the stack",
            )
        x = written.x or 0
        if isinstance(ability, ir.Activated):
            x = x_of_ability(Transition(self.state), Context(source, by), ability, written.x)
        number = max(self.state.ability_numbers.get(o.ref, 0) + 1, _number(written.id))
        self.state = replace(self.state, ability_numbers={**self.state.ability_numbers, o.ref: number})
        ref = written.id or f"{o.ref}/{number}"
        new = self._enter(GameObject(ObjectId(0), ref, Characteristics(), by, by, "stack", x=x))
        targets, effects, modes = (
            chosen_modes(ability, written.modes) if ability.modes else (ability.targets, ability.effects, ())
        )
        about = tuple(self._recipient(word) for word in written.about)
        gate = Transition(self.state)
        context = Context(source, by, x=x, granter=granter_of(gate, source, ability))
        if isinstance(ability, ir.Activated):
            if about or written.amount is not None:
                raise Unclear("about", "an activated ability has not triggered on anything")
            context = self._context(self._paid(context, effects, written), targets, written)
            entry = Entry("activated", context, targets, effects, modes=modes, ability=ability)
        else:
            self._put(as_played(o, ability))
            context = as_triggered(gate, context, ability, about, written.amount)
            context = self._context(context, targets, written)
            chosen = replace(ability, targets=targets, effects=effects, modes=())
            context = refuse_untold(gate, context, chosen, written.amount)
            entry = Entry("triggered", context, targets, effects, modes=modes, ability=ability)
        self._put(replace(new, entry=entry))

    def _context(self, context: Context, specs: tuple[ir.TargetSpec, ...], written: OnStack) -> Context:
        """The announced targets, one group for each "target", and how something is divided among them."""
        gate = Transition(self.state)
        given = None if written.targets is None else tuple(map(self._recipient, written.targets))
        groups, left = shared_among(gate, context, specs, given)
        if left:
            raise Illegal("409.1c", "it does not have that many targets")
        for n, spec in enumerate(specs):
            if groups[n] is None:
                groups[n] = legal = legal_targets(gate, context, spec)
                if len(legal) != 1:
                    raise Illegal("409.1c", "say which `targets` were chosen")
        context = replace(context, targets=tuple(group or () for group in groups))
        divided = {self._recipient(r): n for r, n in written.divide.items()}
        totals = [spec.divided for spec in specs if spec.divided is not None]
        if divided and not totals:
            raise Illegal("409.1e", "nothing is divided among its targets")
        if not divided or all(isinstance(total, ir.Number | ir.X) for total in totals):
            divided = division(Transition(self.state), context, specs, divided, asked=False)
        return replace(context, divided=divided)

    def _paid(self, context: Context, effects: tuple[ir.Effect, ...], written: OnStack) -> Context:
        """With what its cost took; raises `Unclear` where it speaks of that and the entry does not say it."""
        paid = tuple(object_of(self.state, ref) for ref in written.additional)
        speaks = any(isinstance(node, ir.PaidWith) for node in walk(effects))
        if speaks and not paid and written.exactly is None:
            name = Transition(self.state).name(context.source)
            raise Unclear(
                "additional", f"{name} speaks of what its cost took; say by `additional` what that was"
            )
        return replace(context, paid=paid)

    def _damage(self, written: DamageOnStack) -> None:
        damage = tuple(
            (object_of(self.state, source), self._recipient(to), n)
            for source, dealt in written.damage.items()
            for to, n in dealt.items()
            if n > 0
        )
        active = self.state.turn.active
        if self.state.book.damage == "in a resolution":
            self.state = with_waiting(self.state, damage)
        else:
            first = damage[0][0] if damage else ObjectId(0)
            entry = Entry("damage", Context(first, active), damage=damage)
            shell = Characteristics(name="combat damage")
            self._enter(GameObject(ObjectId(0), "combat-damage", shell, active, active, "stack", entry=entry))
        if self.state.turn.step not in COMBAT_STEPS:
            return
        combat = self.state.combat or Combat()
        dealt_first = combat.dealt_first
        if self.state.turn.step == "first-strike damage":
            dealt_first = frozenset(source for source, _, _ in damage)
        combat = replace(combat, damage_assigned=True, dealt_first=dealt_first)
        self.state = replace(self.state, combat=combat)

    def _source(self, written: Lasting, by: PlayerId, on: tuple[str, ...] = ()) -> tuple[ObjectId, bool]:
        """The object an effect comes from: one of the case, or a card brought in for the purpose.

        By the name of a card that is what the effect is on, else the one permanent of the player's that is called so.
        """
        name = written.from_
        found = self.state.latest(name) if name else None
        if found is None and name:
            card = self.cards.called(name)
            there = (self.state.latest(ref) for ref in on)
            found = next((o for o in there if o is not None and o.base.name == card), None)
            objects = (self.state.objects[i] for i in self.state.zone("in play"))
            called = [o for o in objects if o.base.name == card and o.controller == by]
            found = called[0] if found is None and len(called) == 1 else found
        if found is not None:
            return found.id, False
        base = Characteristics(name=ANONYMOUS)
        if name:
            base = self.cards.known(name, written.where.of("from"))
            if base.unread and not written.text:
                raise Unsupported(f"{base.name}: {base.unread}")
        new = self._enter(GameObject(ObjectId(0), "", base, by, by, "removed", known=False))
        return new.id, True

    def _effect(self, written: EffectEntry) -> None:
        """One continuous effect, prevention or replacement effect already in force."""
        if written.exactly is not None:
            self.state = lasting_said(self.state, written.exactly, self.numbers)
            return
        by = written.by or self.state.turn.active
        on = tuple(self._recipient(r) for r in written.on)
        source, borrowed = self._source(written, by, written.on)
        base = self.state.objects[source].base
        abilities = base.abilities
        if written.text:
            abilities = text_abilities(written.text, bool(on), self._names(on), base.name)
        context = Context(source, by, x=written.x)
        after = lasting_of(self.state, context, abilities, on, tuple(written.chosen.values()))
        name = base.name or ANONYMOUS
        if after is None:
            said = f": {written.text}" if written.text else ""
            raise Unsupported(f"an effect from {name}{said} on these objects")
        since = self.state.clock if written.since is None else written.since
        effects = tuple(
            e if e in self.state.effects else replace(e, timestamp=since, source_name=name)
            for e in after.effects
        )
        self.state = replace(after, effects=effects, clock=self.state.clock + 1)
        self._return(source, borrowed, by)

    def _return(self, source: ObjectId, borrowed: bool, by: PlayerId) -> None:
        """What was brought in to resolve aside is remembered as it last was, and goes."""
        if borrowed:
            o = self.state.objects[source]
            spent = (self.state.objects[i] for i in self.state.zone("graveyard", by))
            alike = [card.ref for card in spent if card.base.name == o.base.name]
            o = replace(o, ref=alike[0] if len(alike) == 1 else source_ref(o.base.name))
            known = {**self.state.last_known, source: (o, look(self.state).view(source))}
            self._leave(source, zone_key("removed", by))
            self.state = replace(self.state, last_known=known)

    def _delayed(self, written: DelayedEntry) -> None:
        """One delayed triggered ability waiting."""
        if written.exactly is not None:
            self.state = lasting_said(self.state, written.exactly, self.numbers)
            return
        by = written.by or self.state.turn.active
        about = tuple(self._recipient(r) for r in written.about)
        source, borrowed = self._source(written, by, written.about)
        base = self.state.objects[source].base
        abilities = base.abilities
        if written.text:
            abilities = delayed_abilities(written.text, self._names(about), base.name)
        found = triggers_later(abilities)
        if not found:
            raise Unsupported(
                f"a delayed ability from {base.name}{f': {written.text}' if written.text else ''}"
            )
        context = Context(source, by, targets=(about,) if about else (), it=about)
        gate = Transition(self.state)
        waiting = tuple(replace(d, context=spoken_about(gate, d, context, about)) for d in found)
        self.state = replace(self.state, delayed=self.state.delayed + waiting)
        self._return(source, borrowed, by)

    def turns(self, written: TurnsEntry) -> None:
        """Extra turns in the order they come, and what is skipped next."""
        skips = tuple((player, SKIPPED[what]) for player, whats in written.skip.items() for what in whats)
        if written.extra or skips:
            turn = replace(self.state.turn, extra=written.extra, skips=skips)
            self.state = replace(self.state, turn=turn)


def played_with(spell: SpellOnStack | Play) -> frozenset[str]:
    """The options of a spell beside kicker costs."""
    said = {
        "buyback": spell.buyback,
        "flashback": spell.flashback,
        "entwined": spell.entwined,
        "face down": spell.face_down,
    }
    return frozenset(option for option, so in said.items() if so)


def source_ref(name: str) -> str:
    """What the source of something lasting is called that is not in the case: by its name, if it is said."""
    return slug(name or ANONYMOUS)


def _free(state: State, name: str, copy: bool) -> str:
    """What a spell on the stack is called that has no id: by its name, numbered where that is taken."""
    base = slug(name)
    if copy:
        return next(f"{base}-copy-{n}" for n in range(1, 10_000) if not state.latest(f"{base}-copy-{n}"))
    if state.latest(base) is None:
        return base
    return next(f"{base}-{n}" for n in range(2, 10_000) if not state.latest(f"{base}-{n}"))


def _number(ref: str) -> int:
    """The number in the id of an ability on the stack (`tim/2` is the second); 0 without one."""
    tail = ref.rpartition("/")[2]
    return int(tail) if "/" in ref and tail.isdigit() else 0
