"""Settling what pronouns mean: targets numbered in the order of the text, "it" and "they" given their antecedent.

A pronoun without an antecedent the rules could follow makes the clause unread.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.text import ir
from engine.text.surface import Mention, Pronoun, Targeted, rewrite, walk

_PEOPLE = (ir.Players, ir.ControllerOf, ir.OwnerOf, ir.EventPlayer)
_PLAYER_EVENTS = frozenset(
    {"step begins", "played", "draws", "discarded", "gains life", "loses life", "tapped for mana", "cycled",
     "deals damage", "sacrificed", "is dealt damage"}
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
    value: Any, trigger: ir.Trigger | None, about: bool = False
) -> tuple[Any, tuple[ir.TargetSpec, ...]]:
    """The tree with references settled, and the targets in order."""
    mentions = sorted((n for n in walk(value) if isinstance(n, Mention)), key=lambda m: m.at)
    places: list[int] = []
    for m in mentions:
        if isinstance(m.ref, Targeted) and m.at not in places:
            places.append(m.at)
    settler = _Settler(mentions, places, trigger, about)
    settler.harms = any(isinstance(n, ir.DealDamage) and n.source is None for n in walk(value))
    result = settler.settle(value)
    if makers_lost(result):
        raise Unsettled("the granting object")
    if brief_left(result):
        raise Unsettled("until when")
    specs: list[ir.TargetSpec] = []
    for at in places:
        spec = next(m.ref.spec for m in mentions if m.at == at and isinstance(m.ref, Targeted))
        specs.append(settler.settle(spec))
    return result, tuple(specs)


class _Settler:
    def __init__(
        self, mentions: list[Mention], places: list[int], trigger: ir.Trigger | None, about: bool
    ) -> None:
        self.about = about
        self.harms = False
        self.mentions, self.places, self.trigger = mentions, places, trigger
        self.choosing = False

    def settle(self, value: Any) -> Any:
        return rewrite(value, self._change)

    def _change(self, node: Any) -> Any:
        if isinstance(node, ir.ChosenBy) and not self.choosing:
            self.choosing = True
            of = self.settle(node.of)
            self.choosing = False
            return msgspec.structs.replace(
                node, player=self.settle(node.player), of=of, n=self.settle(node.n)
            )
        if not isinstance(node, Mention):
            return None
        if isinstance(node.ref, Targeted):
            return ir.Target(self.places.index(node.at))
        if isinstance(node.ref, Pronoun):
            return self._person(node) if node.ref.person else self._thing(node)
        return self.settle(node.ref)

    def _person(self, m: Mention) -> Any:
        for one in reversed([c for c in self.mentions if c.at < m.at]):
            ref = one.ref
            if isinstance(ref, Targeted) and (ref.spec.objects is None or ref.spec.players != "none"):
                return ir.Target(self.places.index(one.at), said=m.ref.words)
            if isinstance(ref, ir.Players):
                if ref.which in ("each", "opponents") and self.choosing:
                    return ir.It(said=m.ref.words)
                if m.ref.words == "they" or ref.which == "defending" or ref.which == "an opponent":
                    return msgspec.structs.replace(ref, said=m.ref.words)
                raise Unsettled(m.ref.words)
            if isinstance(ref, _PEOPLE):
                return msgspec.structs.replace(self.settle(ref), said=m.ref.words)
        t = self.trigger
        if t is not None and t.event in _PLAYER_EVENTS and not isinstance(t.player, ir.You):
            return ir.EventPlayer(said=m.ref.words)
        raise Unsettled(m.ref.words)

    def _thing(self, m: Mention) -> Any:
        words = m.ref.words
        selves = False
        for one in reversed([c for c in self.mentions if c.at < m.at and c is not m]):
            if one.plural is not m.plural or not _may_be(one.ref, m.ref):
                continue
            if isinstance(one.ref, ir.Self):
                selves = True
                continue
            found = self._as(one, words)
            if found is not None:
                return found
        event = self._of_event(m)
        if event is not None:
            return event
        if selves or (words == "it" and (self.trigger is not None or self.harms)):
            return ir.Self(said=words)
        if self.about and words == "it":
            return ir.It(said=words)
        raise Unsettled(words)

    def _as(self, one: Mention, words: str) -> Any:
        ref = one.ref
        if isinstance(ref, Targeted):
            return ir.Target(self.places.index(one.at), said=words)
        if isinstance(ref, ir.Attached | ir.Linked | ir.PaidWith | ir.SourceOf):
            return msgspec.structs.replace(ref, said=words)
        if isinstance(
            ref,
            ir.ChosenBy
            | ir.TopOfLibrary
            | ir.AllOf
            | ir.CreatedWith
            | ir.It
            | ir.Number
            | ir.X
            | ir.ThatMuch,
        ):
            return ir.It(said=words)
        return None

    def _of_event(self, m: Mention) -> Any:
        t = self.trigger
        if t is None or m.plural:
            return None
        words = m.ref.words
        if t.event in ("discarded", "cycled") and words in ("it", "that card"):
            return ir.EventObject(said=words)
        if words == "it":
            return ir.EventObject(said=words) if t.subject is not None else None
        held = t.player.of if isinstance(t.player, ir.ControllerOf) else None
        if isinstance(held, ir.Attached) and held.said.split(" ")[-1] == words.split(" ")[-1]:
            return ir.Attached(said=words)
        roles: tuple[tuple[Any, Any], ...] = (("subject", t.subject), ("other", t.other))
        for role, what in roles:
            if isinstance(what, ir.Filter) and _passes(what, m.ref.noun):
                return ir.EventObject(role, said=words)
        for role, what in roles:
            if isinstance(what, ir.Attached) and what.said.split(" ")[-1] == words.split(" ")[-1]:
                return ir.EventObject(role, said=words)
        return None


def _may_be(ref: Any, pronoun: Pronoun) -> bool:
    """Whether a mention can be what the pronoun means."""
    if isinstance(ref, Targeted) and pronoun.doer and ref.spec.players != "none":
        return False
    if isinstance(ref, Targeted):
        return ref.spec.objects is not None and _passes(ref.spec.objects, pronoun.noun)
    if isinstance(ref, ir.Self):
        return pronoun.words == "it"
    if isinstance(ref, ir.Attached):
        return pronoun.noun is None or pronoun.words.split(" ")[-1] in ref.said.split(" ")
    if isinstance(ref, ir.ChosenBy | ir.AllOf):
        return _passes(ref.of, pronoun.noun)
    if isinstance(ref, ir.Number | ir.X | ir.ThatMuch):
        return pronoun.noun is None or pronoun.noun == ir.Filter((ir.IsType("creature"),))
    if isinstance(ref, ir.SourceOf):
        return pronoun.noun == ir.Filter((ir.IsType("permanent"),))
    return isinstance(ref, ir.TopOfLibrary | ir.Linked | ir.PaidWith | ir.CreatedWith | ir.It)


def _passes(of: ir.Filter, noun: ir.Filter | None) -> bool:
    if noun is None:
        return True
    wanted = noun.tests[0]
    if wanted == ir.IsType("permanent"):
        return of.zone == "in play"
    tests = walk(of.tests)
    if wanted in tests:
        return True
    kinds = [t for t in tests if isinstance(t, ir.IsType)]
    return not kinds and any(isinstance(t, ir.IsSubtype) for t in tests) and wanted == ir.IsType("creature")


def makers_lost(value: Any) -> bool:
    """Whether an ability granted to something other than a new token speaks of its maker."""
    makers = sum(isinstance(n, ir.Maker) for n in walk(value))
    known = 0
    for node in walk(value):
        if isinstance(node, ir.CreateTokens) or (isinstance(node, ir.Apply) and isinstance(node.to, ir.It)):
            known += sum(isinstance(n, ir.Maker) for n in walk(node))
    return bool(value) and makers > known and any(isinstance(n, ir.GainAbility) for n in walk(value))


def brief_left(value: Any) -> bool:
    """Whether a bonus without a duration is left, which no text means."""
    return any(isinstance(n, ir.Apply | ir.RuleThisTurn) and n.said == "brief" for n in walk(value))
