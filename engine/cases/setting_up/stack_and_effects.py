"""What a recorded position holds besides permanents: the stack, effects, delayed triggers, turn changes.

An effect `from` a card is found by resolving the card's instructions aside and keeping only what
lasts. Text written in the case is compiled as a card's text is.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.cases.exact.plain_records import NotExact
from engine.cases.reading.case_file import Case, slug
from engine.cases.reading.problems import MalformedCase, Problem, Unclear
from engine.cases.reading.vocabulary import SKIPPED
from engine.cases.setting_up.card_entries import CardEntries, kicked, many
from engine.cases.setting_up.effect_text import delayed_abilities, text_abilities
from engine.cases.setting_up.exact_fields import Numbers, lasting_said, object_said, with_memory
from engine.cases.setting_up.lasting_part import lasting_of, triggers_later
from engine.cases.setting_up.named_abilities import ability_called
from engine.rules.choosing.announcing import announce_modes, chosen_modes
from engine.rules.choosing.targeting import legal_targets
from engine.rules.position.commit import zone_key
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import (
    Characteristics,
    Combat,
    Context,
    GameObject,
    ObjectId,
    PlayerId,
    Recipient,
    StackEntry,
    State,
)
from engine.rules.transition import Transition
from engine.text import ir

replace = msgspec.structs.replace


class _Announced(msgspec.Struct, frozen=True):
    """The choices a recorded spell was played with, as announcing asks for them."""

    modes: tuple[int, ...]
    options: frozenset[str]


def with_recorded(case: Case, state: State, cards: CardEntries) -> tuple[State, Numbers]:
    """The state with everything that the case records beside the zones, and the numbers of what it names."""
    recorder = _Recorder(case, state, cards)
    content = case.content
    recorder.remember(content.get("exactly") or {})
    for key, take in (
        ("effects", recorder.effect),
        ("delayed", recorder.delayed),
        ("stack", recorder.on_stack),
    ):
        written = content.get(key) or []
        for n, one in enumerate(written):
            try:
                take(one)
            except (Illegal, Unclear, NotExact) as wrong:
                recorder.problems.append(Problem(case.line(written, n), key, str(wrong)))
    recorder.turns(content.get("turns") or {})
    if recorder.problems:
        raise MalformedCase(case.path, recorder.problems)
    return recorder.state, recorder.numbers


class _Recorder:
    """Adds to a state what is written, one entry at a time."""

    def __init__(self, case: Case, state: State, cards: CardEntries) -> None:
        self.case, self.state, self.cards = case, state, cards
        self.problems: list[Problem] = []
        self.numbers = Numbers(state, case.content)

    def remember(self, written: dict[str, Any]) -> None:
        """What is last known of things that have left, before anything refers to them."""
        try:
            self.state = with_memory(self.state, written, self.numbers)
        except NotExact as wrong:
            line = self.case.line(self.case.content, "exactly")
            self.problems.append(Problem(line, "exactly", f"`exactly`: {wrong}"))

    def _recipient(self, ref: Any) -> Recipient:
        if str(ref) in self.state.players:
            return PlayerId(str(ref))
        found = self.state.latest(str(ref))
        if found is None:
            raise Unclear(str(ref), f"nothing is called {ref!r}")
        return found.id

    def _recipients(self, written: Any) -> tuple[Recipient, ...]:
        return tuple(self._recipient(r) for r in many(written))

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

    def on_stack(self, written: dict[str, Any]) -> None:
        """One entry of the stack."""
        said = written.get("exactly") or {}
        if "entry" in said:
            self._exactly(written)
        elif "spell" in written:
            self._spell(written)
        elif "damage" in written:
            self._damage(written["damage"])
        else:
            self._ability(written)
        top = self.state.objects[self.state.zone("stack")[-1]]
        self._put(object_said(top, said, self.numbers))

    def _exactly(self, written: dict[str, Any]) -> None:
        """What is on the stack with its choices and effects as the rules hold them."""
        _, entry = self.cards.counted(written.get("spell") or {})
        by = PlayerId(str(written.get("by", self.state.turn.active)))
        base, ref = Characteristics(), str(entry.get("id") or written.get("id") or "combat-damage")
        if "spell" in written:
            base = self._base(written, entry)
        elif "damage" in written:
            base = Characteristics(name="combat damage")
        owner = PlayerId(str(entry.get("owner", by)))
        self._enter(GameObject(ObjectId(0), ref, base, owner, by, "stack"))

    def _base(self, written: dict[str, Any], entry: dict[str, Any]) -> Characteristics:
        """What a spell is: its card, what it is a copy of, or the half that was played."""
        name, half = str(entry.get("copy of") or entry["card"]), str(written.get("half", "")).lower()
        base = self.cards.characteristics(name, self.case.line(written))
        return next((h for h in base.halves if h.name.lower() == half), base)

    def _spell(self, written: dict[str, Any]) -> None:
        _, entry = self.cards.counted(written["spell"])
        by = PlayerId(str(written["by"]))
        copy = bool(written.get("copy"))
        base = self._base(written, entry)
        if self.cards.problems:
            raise MalformedCase(self.case.path, self.cards.problems)
        if base.unread:
            raise Unsupported(f"{base.name}: {base.unread}")
        options = kicked(written.get("kicked", entry.get("kicked"))) | {
            name for name in ("buyback", "flashback", "entwined", "face down") if written.get(name)
        }
        x = written.get("x", entry.get("x", 0))
        ref = str(entry.get("id") or _free(self.state, base.name, copy))
        owner = PlayerId(str(entry.get("owner", by)))
        new = self._enter(
            GameObject(
                ObjectId(0), ref, base, owner, by, "stack", copy=copy, options=options, x=x,
                face_down="face down" in options, played_from="graveyard" if written.get("flashback") else "hand",
            )
        )  # fmt: skip
        announced = _Announced(tuple(many(written.get("modes"))), options)
        targets, effects, modes = announce_modes(base, announced, new.face_down)
        context = self._context(Context(new.id, by, x=x), targets, written)
        stack_entry = StackEntry("spell", context, targets, effects, options, modes)
        self._put(replace(new, entry=stack_entry))

    def _put(self, o: GameObject) -> None:
        self.state = replace(self.state, objects={**self.state.objects, o.id: o})

    def _ability(self, written: dict[str, Any]) -> None:
        source = self._recipient(written["ability of"])
        assert not isinstance(source, str)
        o = self.state.objects[source]
        by = PlayerId(str(written.get("by", o.controller)))
        wanted = written.get("ability", written.get("text"))
        ability = ability_called(Transition(self.state), source, wanted, str(written.get("text", "")))
        ref = str(written.get("id") or "")
        number = max(self.state.ability_numbers.get(o.ref, 0) + 1, _number(ref))
        self.state = replace(self.state, ability_numbers={**self.state.ability_numbers, o.ref: number})
        new = self._enter(
            GameObject(
                ObjectId(0),
                ref or f"{o.ref}/{number}",
                Characteristics(),
                by,
                by,
                "stack",
                x=written.get("x", 0),
            )
        )
        modes = tuple(many(written.get("modes")))
        targets, effects, modes = (
            chosen_modes(ability, modes)
            if getattr(ability, "modes", ())
            else (ability.targets, ability.effects, ())
        )
        context = self._context(Context(source, by, x=written.get("x", 0)), targets, written)
        subject = context.targets[0][0] if context.targets and context.targets[0] else None
        kind: Any = "activated" if isinstance(ability, ir.Activated) else "triggered"
        context = replace(context, subject=subject if kind == "triggered" else None)
        self._put(
            replace(new, entry=StackEntry(kind, context, targets, effects, modes=modes, ability=ability))
        )

    def _context(
        self, context: Context, specs: tuple[ir.TargetSpec, ...], written: dict[str, Any]
    ) -> Context:
        """The announced targets, one group for each "target", and how something is divided among them."""
        given = list(self._recipients(written.get("targets")))
        groups: list[tuple[Recipient, ...]] = []
        for n, spec in enumerate(specs):
            later = len(specs) - n - 1
            if "targets" not in written:
                legal = legal_targets(Transition(self.state), context, spec)
                if len(legal) != 1:
                    raise Illegal("409.1c", "say which `targets` were chosen")
                groups.append(legal)
                continue
            take = given[: max(1, len(given) - later)] if later == 0 else given[:1]
            given = given[len(take) :]
            groups.append(tuple(take))
        if given:
            raise Illegal("409.1c", "it does not have that many targets")
        divided = {self._recipient(r): n for r, n in (written.get("divide") or {}).items()}
        return replace(context, targets=tuple(groups), divided=divided)

    def _damage(self, written: dict[str, Any]) -> None:
        rows = [
            (self._recipient(source), self._recipient(to), n)
            for source, dealt in written.items()
            for to, n in dealt.items()
        ]
        damage = tuple((s, to, n) for s, to, n in rows if not isinstance(s, str) and n > 0)
        active = self.state.turn.active
        first = damage[0][0] if damage else ObjectId(0)
        entry = StackEntry("damage", Context(first, active), damage=damage)
        shell = Characteristics(name="combat damage")
        self._enter(GameObject(ObjectId(0), "combat-damage", shell, active, active, "stack", entry=entry))
        combat = self.state.combat or Combat()
        dealt = (
            frozenset(s for s, _, _ in damage)
            if self.state.turn.step == "first-strike damage"
            else combat.dealt_first
        )
        self.state = replace(self.state, combat=replace(combat, damage_assigned=True, dealt_first=dealt))

    def _source(self, written: dict[str, Any], by: PlayerId) -> tuple[ObjectId, bool]:
        """The object an effect comes from: one of the case, or a card brought in for the purpose."""
        name = str(written.get("from", ""))
        found = self.state.latest(name) if name else None
        for ref in many(written.get("on")):
            o = self.state.latest(str(ref))
            found = o if found is None and o is not None and o.base.name == name else found
        if found is not None:
            return found.id, False
        base = Characteristics(name="an effect")
        if name:
            base = self.cards.characteristics(name, self.case.line(written, "from"))
            if self.cards.problems:
                raise MalformedCase(self.case.path, self.cards.problems)
            if base.unread and not written.get("text"):
                raise Unsupported(f"{base.name}: {base.unread}")
        new = self._enter(GameObject(ObjectId(0), "", base, by, by, "removed", known=False))
        return new.id, True

    def effect(self, written: dict[str, Any]) -> None:
        """One continuous effect, prevention or replacement effect already in force."""
        if "exactly" in written:
            self.state = lasting_said(self.state, written["exactly"], self.numbers)
            return
        by = PlayerId(str(written.get("by", self.state.turn.active)))
        on = self._recipients(written.get("on"))
        source, borrowed = self._source(written, by)
        text = written.get("text")
        base = self.state.objects[source].base
        abilities = base.abilities if text is None else text_abilities(str(text), bool(on), self._names(on))
        context = Context(source, by, x=written.get("x", 0))
        answers = tuple(str(v) for v in (written.get("chosen") or {}).values())
        after = lasting_of(self.state, context, abilities, on, answers)
        name = base.name or "an effect"
        if after is None:
            raise Unsupported(f"an effect from {name}{f': {text}' if text else ''} on these objects")
        since = written.get("since", self.state.clock)
        effects = tuple(
            e if e in self.state.effects else replace(e, timestamp=since, source_name=name)
            for e in after.effects
        )
        self.state = replace(
            self.state, effects=effects, shields=after.shields, rules=after.rules, clock=self.state.clock + 1
        )
        self._return(source, borrowed, by)

    def _return(self, source: ObjectId, borrowed: bool, by: PlayerId) -> None:
        """What was brought in to resolve aside is remembered as it last was, and goes."""
        if borrowed:
            from engine.rules.looking.characteristics import look

            o = self.state.objects[source]
            known = {**self.state.last_known, source: (o, look(self.state).view(source))}
            self._leave(source, zone_key("removed", by))
            self.state = replace(self.state, last_known=known)

    def delayed(self, written: dict[str, Any]) -> None:
        """One delayed triggered ability waiting."""
        if "exactly" in written:
            self.state = lasting_said(self.state, written["exactly"], self.numbers)
            return
        by = PlayerId(str(written.get("by", self.state.turn.active)))
        about = self._recipients(written.get("about"))
        source, borrowed = self._source(written, by)
        text = written.get("text")
        base = self.state.objects[source].base
        abilities = base.abilities if text is None else delayed_abilities(str(text), self._names(about))
        found = triggers_later(abilities)
        if not found:
            raise Unsupported(f"a delayed ability from {base.name}{f': {text}' if text else ''}")
        subject = about[0] if about else None
        context = Context(source, by, targets=(about,) if about else (), it=about, subject=subject)
        waiting = tuple(replace(d, context=context) for d in found)
        self.state = replace(self.state, delayed=self.state.delayed + waiting)
        self._return(source, borrowed, by)

    def turns(self, written: dict[str, Any]) -> None:
        """Extra turns in the order they come, and what is skipped next."""
        extra = tuple(PlayerId(str(p)) for p in many(written.get("extra")))
        skips = tuple(
            (PlayerId(str(p)), SKIPPED[str(what)])
            for p, whats in (written.get("skip") or {}).items()
            for what in many(whats)
        )
        if extra or skips:
            self.state = replace(self.state, turn=replace(self.state.turn, extra=extra, skips=skips))


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
