"""Settling what pronouns mean: targets numbered in the order of the text, "it" and "they" given their antecedent.

A pronoun without an antecedent the rules could follow makes the clause unread.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from engine.records import replace, with_fields
from engine.text import ir
from engine.text.dangling import dangling
from engine.text.ir.node import rewrite, walk
from engine.text.rivals import instructions, of_two_things, speaks_of_its_source
from engine.text.surface import Mention, Pronoun, Targeted
from engine.text.wording import meaning

_AMOUNTS = (
    ir.DealDamage,
    ir.DrawCards,
    ir.DiscardCards,
    ir.GainLife,
    ir.LoseLife,
    ir.CreateTokens,
    ir.SetLife,
)
_PEOPLE = (ir.Players, ir.ControllerOf, ir.OwnerOf, ir.EventPlayer)
_PLAYER_EVENTS = frozenset(
    {"step begins", "played", "draws", "draws this", "discarded", "gains life", "loses life", "tapped for mana",
     "cycled", "deals damage", "is dealt damage", "destroyed", "wins a flip", "shuffles", "comes into play",
     "returned to hand", "upkeep unpaid", "ability without tap symbol played", "ability with tap symbol played"}
)  # fmt: skip


class Unsettled(Exception):
    """A pronoun without an antecedent."""


def strip(value: Any, about: bool = False) -> Any:
    """The tree without places, where no target may stand (costs, statics).

    `about`: "it" may mean what a static ability is about.
    """
    found = settle(value, None, about)
    if found[1]:
        raise Unsettled("target")
    return found[0]


def settle(
    value: object,
    trigger: ir.Trigger | None,
    about: bool = False,
    removes: bool = False,
    spell: bool = False,
) -> tuple[Any, tuple[ir.TargetSpec, ...]]:
    """The tree with references settled, and the targets in order.

    `spell`: the card itself is on the stack, so that what is said of a permanent is not said of it.
    """
    mentions = sorted((n for n in walk(value) if isinstance(n, Mention)), key=lambda m: m.at)
    places: list[int] = []
    for m in mentions:
        if isinstance(m.ref, Targeted) and m.at not in places:
            places.append(m.at)
    settler = _Settler(mentions, places, trigger, about)
    settler.harms = any(isinstance(n, ir.DealDamage) and n.source is None for n in walk(value))
    settler.value = value
    settler.spell = spell
    result = settler.settle(value)
    unnamed = dangling(walk(result), removes)
    if unnamed:
        raise Unsettled(unnamed)
    specs: list[ir.TargetSpec] = []
    for at in places:
        spec = next(m.ref.spec for m in mentions if m.at == at and isinstance(m.ref, Targeted))
        specs.append(_apart(settler.settle(spec), specs))
    if any(isinstance(n, ir.IsChosen) and n.said == "of your choice" for n in walk(tuple(specs))):
        raise Unsettled("chosen as it is played")
    return result, tuple(specs)


def within(trigger: Any, effect: Any) -> Any:
    """The instruction of a delayed trigger with its pronouns settled by the event, where no target is spoken of."""
    if any(isinstance(n, Targeted) for n in walk((trigger, effect))):
        return effect
    try:
        return settle(effect, trigger)[0]
    except Unsettled:
        return effect


def _in_one_graveyard(of: ir.Filter) -> bool:
    """Whether the cards meant are all in the graveyard of one player."""
    owners = [t.player for t in of.tests if isinstance(t, ir.OwnedBy)]
    one = any(isinstance(p, ir.Players) and (p.said == "a" or p.which == "an opponent") for p in owners)
    return of.zone == "graveyard" and (one or of.said.endswith("a single graveyard"))


def _apart(spec: ir.TargetSpec, before: list[ir.TargetSpec]) -> ir.TargetSpec:
    """ "Another target" is other than the target before it; "one of those types" are the types named for that."""
    of = spec.objects
    if of is not None and spec.most != ir.Number(1) and _in_one_graveyard(of):
        spec = replace(spec, one_owner=True)
    if of is None or not before:
        return spec
    tests = of.tests
    if spec.said in ("another", "a third"):
        others = (
            ir.Together(tuple(ir.Target(n) for n in range(len(before)))) if spec.said == "a third" else None
        )
        other = ir.Not(ir.IsOneOf(others or ir.Target(len(before) - 1)))
        tests = (other, *tests[1:])
        if spec.players != "none":
            spec = replace(spec, whom=ir.Is(ir.It(), other))
    named = tuple(n.type for n in walk(before[-1].objects) if isinstance(n, ir.IsType))
    tests = tuple(
        with_fields(t, types=named) if isinstance(t, ir.SharesType) and t.said == "those" else t
        for t in tests
    )
    return replace(spec, objects=replace(of, tests=tests))


class _Settler:
    def __init__(
        self, mentions: list[Mention], places: list[int], trigger: ir.Trigger | None, about: bool
    ) -> None:
        self.about = about
        self.harms = False
        self.spell = False
        self.value: object = None
        self.mentions, self.places, self.trigger = mentions, places, trigger
        self.choosing = False
        self.each = False
        self.later = False
        self.attached: object = None

    @cached_property
    def instructions(self) -> dict[int, list[ir.Node]]:
        return instructions(self.value)

    def settle(self, value: object) -> Any:
        return rewrite(value, self._change)

    def _change(self, node: object) -> object:
        if isinstance(node, ir.ChosenBy) and not self.choosing:
            self.choosing = True
            of = self.settle(node.of)
            self.choosing = False
            return replace(node, player=self.settle(node.player), of=of, n=self.settle(node.n))
        if isinstance(node, ir.Attach) and self.attached is None and isinstance(node.what, Mention):
            self.attached = node.what  # nothing is attached to itself
            to = self.settle(node.to)
            self.attached = None
            return replace(node, to=to, what=self.settle(node.what))
        if isinstance(node, ir.May) and node.first and not self.each:
            self.each = True
            effects = self.settle(node.effects)
            self.each = False
            return replace(node, effects=effects, player=self.settle(node.player))
        if isinstance(node, ir.Later) and node.trigger.event != "step begins" and not self.later:
            self.later = True  # its own event is another
            effects = self.settle(node.effects)
            self.later = False
            return replace(node, trigger=self.settle(node.trigger), effects=effects)
        if isinstance(node, _AMOUNTS) and not self.each and self._of_several(node):
            return self._one_by_one(node)
        if not isinstance(node, Mention):
            return None
        if isinstance(node.ref, Targeted):
            return ir.Target(self.places.index(node.at))
        if isinstance(node.ref, Pronoun):
            return self._person(node) if node.ref.person else self._thing(node)
        return self.settle(node.ref)

    def _of_several(self, node: object) -> bool:
        """Whether an instruction is about each of several players."""
        whom = getattr(node, "to", None) or getattr(node, "player", None)
        ref = whom.ref if isinstance(whom, Mention) else whom
        return isinstance(ref, ir.Players) and ref.which in ("each", "opponents", "others")

    def _one_by_one(self, node: Any) -> object:
        """An amount "of that player" is worked out for each player by himself (103.4)."""
        field = "amount" if isinstance(node, ir.DealDamage) else "n"
        self.each = True
        inner = self.settle(getattr(node, field))
        node = replace(node, **{field: ir.Number(0)})
        node = self.settle(node)
        self.each = False
        return replace(node, **{field: inner})

    def _person(self, m: Mention) -> Any:
        for one in reversed([c for c in self.mentions if c.at < m.at]):
            ref = one.ref
            if _contains(one, m):
                continue
            if m.ref.words == "the second player" and isinstance(ref, Pronoun):
                continue
            if isinstance(ref, Pronoun) and ref.words == "the first player" and m.ref.words != ref.words:
                return replace(self._person(one), said=m.ref.words)
            if m.ref.words == "the first player" and self.trigger is not None:
                continue
            if (
                isinstance(ref, ir.Players)
                and (ref.said == "a" or ref.which == "an opponent")
                and (inside := self._target_with(one)) is not None
            ):
                return ir.ControllerOf(ir.Target(inside), said=m.ref.words)
            if isinstance(ref, Targeted) and (ref.spec.objects is None or ref.spec.players != "none"):
                return ir.Target(self.places.index(one.at), said=m.ref.words)
            if isinstance(ref, ir.Players):
                return self._of_players(ref, m.ref.words)
            if isinstance(ref, _PEOPLE):
                return replace(self.settle(ref), said=m.ref.words)
        return self._of_trigger(m.ref.words)

    def _of_trigger(self, words: str) -> object:
        """The person of the trigger event."""
        t = self.trigger
        if t is None:
            raise Unsettled(words)
        if t.event == "put into graveyard from play" and t.by is None:  # into whose graveyard it was put
            return ir.OwnerOf(ir.EventObject(), said=words)
        if t.by is not None and t.event != "destroyed":
            return ir.Players("an opponent", said=words)
        if t.event in _PLAYER_EVENTS and not isinstance(t.player, ir.You):
            return ir.EventPlayer(said=words)
        raise Unsettled(words)

    def _of_players(self, ref: ir.Players, words: str) -> object:
        """A person among several players, or the one of whom there is only one."""
        several = ref.which in ("each", "opponents", "others")
        if several and (self.each or self.choosing):
            return ir.EachOne(said=words) if self.each else ir.It(said=words)
        if words in ("they", "them") or ref.which in ("defending", "an opponent"):
            return replace(ref, said=words)
        raise Unsettled(words)

    def _target_with(self, m: Mention) -> int | None:
        """The number of the target whose description a mention stands in."""
        for one in self.mentions:
            if isinstance(one.ref, Targeted) and _contains(one, m):
                return self.places.index(one.at)
        return None

    def _called(self, m: Mention, there: list[Mention]) -> list[Mention]:
        """What was mentioned before; only what was called by the very noun, where anything was."""
        before = [c for c in there if c.at < m.at and c is not m]
        noun = m.ref.noun
        if noun is None:
            return before
        named = [c for c in before if noun.tests[0] in _tests(c.ref) and c.plural is m.plural]
        return named or before

    def _thing(self, m: Mention) -> Any:
        words = m.ref.words
        if words == "the other creature":
            other = self._of_event(m)
            if other is None:
                raise Unsettled(words)
            return other
        event = self._of_event(m)
        found = self._subject(m) if m.ref.subject is not None else self._mentioned(m, event)
        if found is not None:
            return found
        if event is not None:
            if words == "it" and of_two_things(self.trigger):
                raise Unsettled(words)
            return ir.It(said=words) if self.later else event
        if words == "it" and (self.attached is not None or self.trigger is not None or self.harms):
            return ir.Self(said=words)
        if self.about and words == "it":
            return ir.It(said=words)
        raise Unsettled(words)

    def _subject(self, m: Mention) -> object:
        found = next((self._as(c, m.ref.words) for c in self.mentions if c.at == m.ref.subject), None)
        if found is None:
            raise Unsettled(m.ref.words)
        return found

    def _mentioned(self, m: Mention, event: object) -> object:
        """The nearest thing that was mentioned and may be meant; nothing where the event's is meant, or none is."""
        words = m.ref.words
        typed = m.ref.noun is not None and m.ref.noun.zone == "in play"
        there = self.mentions
        if typed and any(c.at < m.at and _may_be(c.ref, m.ref) and _in_play(c.ref) for c in self.mentions):
            there = [c for c in self.mentions if _in_play(c.ref) or c.at > m.at]
        elif typed and event is not None:  # a card that was only revealed is no creature
            return None
        meant = [
            (one, found)
            for one in reversed(self._called(m, there))
            if (found := self._meant(one, m)) is not None
        ]
        if not meant:
            return None
        nearest, found = meant[0]
        if self._rivalled(nearest, found, meant[1:]):
            raise Unsettled(words)
        return found

    def _meant(self, one: Mention, m: Mention) -> object:
        """What a pronoun means if it means this mention; nothing if it cannot."""
        words = m.ref.words
        if m.ref.noun is None and one.plural is m.plural and _points(one.ref):
            return replace(self._thing(one), said=words)
        if one.plural is not m.plural or not _may_be(one.ref, m.ref) or _contains(one, m):
            return None
        if one is self.attached:
            return None
        if isinstance(one.ref, ir.AllOf) and self._describes(m):
            return ir.Described(said=words)
        return ir.Self(said=words) if isinstance(one.ref, ir.Self) else self._as(one, words)

    def _describes(self, m: Mention) -> bool:
        """Whether a pronoun stands in what each of the things that are meant is compared with."""
        outer = [one.ref for one in self.mentions if _contains(one, m)]
        return any(
            isinstance(n, ir.StatIs) and any(v is m for v in walk(n.value)) for n in walk(tuple(outer))
        )

    def _rivalled(self, nearest: Mention, found: object, others: list[tuple[Mention, object]]) -> bool:
        """Whether the instruction that names the nearest thing names another that may be meant as well.

        What an instruction names comes before what an earlier one named and before what the event was about; of two
        things that one instruction names neither does.
        """
        here = self.instructions.get(nearest.at, [])
        pointed = isinstance(found, ir.Target | ir.It) and found.said == "it"
        if pointed and not self.spell and any(map(speaks_of_its_source, here)):
            return True
        return any(
            any(one is other for one in here for other in self.instructions.get(rival.at, ()))
            and (meaning(also) != meaning(found) or (isinstance(found, ir.It) and rival.at != nearest.at))
            for rival, also in others
        )

    def _as(self, one: Mention, words: str) -> object:
        ref = one.ref
        if isinstance(ref, Targeted):
            return ir.Target(self.places.index(one.at), said=words)
        if isinstance(ref, ir.Attached | ir.Linked | ir.PaidWith | ir.SourceOf):
            return replace(ref, said=words)
        if isinstance(
            ref,
            ir.ChosenBy
            | ir.TopOfLibrary
            | ir.InGraveyard
            | ir.AllOf
            | ir.CreatedWith
            | ir.It
            | ir.Number
            | ir.X
            | ir.ThatMuch,
        ):
            return ir.It(said=words)
        return None

    def _of_event(self, m: Mention) -> object:
        t = self.trigger
        if t is None or m.plural:
            return None
        words = m.ref.words
        if words == "the other creature":
            return ir.EventObject("other", said=words) if t.other is not None else None
        if t.event in (
            "discarded",
            "cycled",
            "put into graveyard from play",
            "put into graveyard",
        ) and words in (
            "it",
            "that card",
        ):
            return ir.EventObject(said=words)
        if words == "it":
            return ir.EventObject(said=words) if t.subject is not None else None
        held = t.player.of if isinstance(t.player, ir.ControllerOf) else None
        if isinstance(held, ir.Attached) and held.said.split(" ")[-1] == words.split(" ")[-1]:
            return ir.Attached(said=words)
        roles: tuple[tuple[Any, Any], ...] = (("subject", t.subject), ("other", t.other))
        meant = [r for r, what in roles if isinstance(what, ir.Filter) and _passes(what, m.ref.noun)]
        if len(meant) > 1 and m.ref.noun is not None:  # the one that was called so
            meant = [r for r, what in roles if m.ref.noun.tests[0] in what.tests]
        if len(meant) > 1:
            raise Unsettled(words)
        for role in meant:
            return ir.EventObject(role, said=words)
        for role, what in roles:
            if isinstance(what, ir.Attached) and what.said.split(" ")[-1] == words.split(" ")[-1]:
                return ir.EventObject(role, said=words)
        return None


def _tests(ref: object) -> tuple[ir.Test, ...]:
    """What a mention says of the objects it means."""
    of = ref.spec.objects if isinstance(ref, Targeted) else getattr(ref, "of", None)
    return of.tests if isinstance(of, ir.Filter) else ()


def _points(ref: object) -> bool:
    """Whether a mention is "that creature" or its like, to which a following "it" points as well."""
    return isinstance(ref, Pronoun) and not ref.person and ref.noun is not None


def _contains(outer: Mention, inner: Mention) -> bool:
    """Whether one mention stands inside the phrase of another."""
    return outer is not inner and any(n is inner for n in walk(outer.ref))


def _in_play(ref: object) -> bool:
    """Whether a mention is no card in some other zone."""
    if isinstance(ref, ir.TopOfLibrary):
        return False
    of = ref.spec.objects if isinstance(ref, Targeted) else getattr(ref, "of", None)
    return not isinstance(of, ir.Filter) or of.zone in ("in play", "stack")


def _may_be(ref: object, pronoun: Pronoun) -> bool:
    """Whether a mention can be what the pronoun means."""
    if isinstance(ref, Targeted) and pronoun.doer and ref.spec.players != "none":
        return False
    if pronoun.words.split(" ")[-1] in ("spell", "ability") and not _on_the_stack(ref):
        return False
    if isinstance(ref, Targeted):
        return ref.spec.objects is not None and _passes(ref.spec.objects, pronoun.noun)
    if isinstance(ref, ir.Self):
        return pronoun.words == "it"
    if isinstance(ref, ir.Attached):
        return pronoun.noun is None or pronoun.words.split(" ")[-1] in ref.said.split(" ")
    if isinstance(ref, ir.ChosenBy | ir.AllOf | ir.InGraveyard):
        return _passes(ref.of, pronoun.noun)
    if isinstance(ref, ir.Number | ir.X | ir.ThatMuch):
        return pronoun.noun is None or pronoun.noun == ir.Filter((ir.IsType("creature"),))
    if isinstance(ref, ir.SourceOf):
        return pronoun.noun == ir.Filter((ir.IsType("permanent"),))
    return isinstance(ref, ir.TopOfLibrary | ir.Linked | ir.PaidWith | ir.CreatedWith | ir.It)


def _on_the_stack(ref: object) -> bool:
    """Whether a mention may be a spell or an ability."""
    of = ref.spec.objects if isinstance(ref, Targeted) else getattr(ref, "of", None)
    return isinstance(of, ir.Filter) and of.zone in ("stack", "any")


def _passes(of: ir.Filter, noun: ir.Filter | None) -> bool:
    if noun is None:
        return True
    wanted = noun.tests[0]
    if noun.zone == "any" and of.zone == "in play":
        return False
    if wanted == ir.IsType("permanent"):
        return of.zone == "in play"
    tests = walk(of.tests)
    if wanted in tests:
        return True
    kinds = [t for t in tests if isinstance(t, ir.IsType)]
    return not kinds and any(isinstance(t, ir.IsSubtype) for t in tests) and wanted == ir.IsType("creature")
