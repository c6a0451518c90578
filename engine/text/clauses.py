"""Sentences of effects: verbs with their noun phrases, targets collected in the order of the text."""

from __future__ import annotations

import re

from engine.text import ir
from engine.text.nouns import COLORS, noun, number, quantity

DURATIONS = r"(?: until (end of turn|end of combat))?"


class Unread(Exception):
    """A clause outside the grammar; its words."""


def sentences(text: str) -> list[str]:
    """Sentences, quoted abilities kept whole."""
    parts = re.split(r"(?<=[.])\s+(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", text.strip())
    return [p.strip().rstrip(".") for p in parts if p.strip()]


def modifications(text: str) -> tuple[ir.Modification, ...]:
    """What "gets +1/+1 and has flying" does."""
    text = re.sub(r"^(?:gets?|has|have|gains?|loses?|is|are|becomes?) ", lambda m: m[0], text)
    found: list[ir.Modification] = []
    for part in re.split(r",? and (?=gets?|has|have|gains?|loses?|becomes?)", text):
        found.extend(_modification(part.strip()))
    return tuple(found)


def _modification(text: str) -> list[ir.Modification]:
    from engine.text.keywords import keyword

    if m := re.fullmatch(r"gets? ([+-])(\d+|X)/([+-])(\d+|X)", text):
        return [ir.AddPT(_signed(m[1], m[2]), _signed(m[3], m[4]))]
    if m := re.fullmatch(r"(?:has|have) base power and toughness (\d+)/(\d+)", text):
        return [ir.SetPT(ir.Number(int(m[1])), ir.Number(int(m[2])))]
    if re.fullmatch(r"loses? all abilities", text):
        return [ir.LoseAbility()]
    if m := re.fullmatch(r"loses? (flying|first strike|double strike|trample|banding)", text):
        return [ir.LoseAbility((m[1],))]
    if m := re.fullmatch(r"(?:has|have|gains?) (.+)", text):
        abilities: list[ir.Ability] = []
        for part in re.split(r",? and |, ", m[1]):
            one = keyword(part)
            if one is None:
                raise Unread(text)
            abilities.extend(one)
        return [ir.GainAbility(tuple(abilities))]
    if m := re.fullmatch(r"(?:is|are|becomes?) (white|blue|black|red|green)", text):
        return [ir.SetColors((m[1],))]
    if m := re.fullmatch(r"becomes? the color of your choice", text):
        return [ir.SetColors(("choose",))]
    if m := re.fullmatch(
        r"(?:is|becomes?) an? (?:(\d+|X)/(\d+|X) )?((?:[A-Z][\w-]+ )*)"
        r"(artifact creature|creature)(?: with (flying))?",
        text,
    ):
        power, toughness = (number(m[1]), number(m[2])) if m[1] else (None, None)
        types = tuple(m[4].split())
        mods: list[ir.Modification] = [
            ir.SetTypes(types, tuple(m[3].split()), power=power, toughness=toughness)
        ]
        return mods + ([ir.GainAbility((ir.Keyword("flying"),))] if m[5] else [])
    raise Unread(text)


def _signed(sign: str, value: str) -> ir.Quantity:
    q = ir.X() if value == "X" else ir.Number(int(value))
    if sign == "+":
        return q
    return ir.Number(-q.n) if isinstance(q, ir.Number) else ir.Times(-1, q)


class Clause:
    """The reader of one ability's effects; keeps the targets."""

    def __init__(self, in_trigger: bool = False) -> None:
        self.targets: list[ir.TargetSpec] = []
        self.in_trigger = in_trigger

    def read(self, text: str) -> tuple[ir.Effect, ...]:
        """All instructions of a text; raises `Unread` with the sentence that is not known."""
        from engine.text.sentences import sentence

        found: list[ir.Effect] = []
        for one in sentences(text):
            effects = sentence(self, one, found)
            if effects is None:
                raise Unread(one)
            found.extend(effects)
        return tuple(found)

    def target(self, spec: ir.TargetSpec) -> ir.Target:
        """One more target."""
        self.targets.append(spec)
        return ir.Target(len(self.targets) - 1)

    def ref(self, text: str) -> ir.Ref | None:
        """What a noun phrase in an effect refers to."""
        text = text.strip()
        fixed: dict[str, ir.Ref] = {
            "~": ir.Self(),
            "you": ir.You(),
            "You": ir.You(),
            "each player": ir.Players("each"),
            "Each player": ir.Players("each"),
            "each opponent": ir.Players("opponents"),
            "enchanted creature": ir.Attached(),
            "that player": self._that_player(),
            "its controller": ir.ControllerOf(self._that()),
            "that creature": self._that(),
            "it": self._that(),
            "that permanent": self._that(),
            "that card": self._that(),
            "the creature": self._that(),
            "target player": ir.You(),
            "that land's controller": ir.ControllerOf(self._that()),
            "that permanent's controller": ir.ControllerOf(self._that()),
            "them": self._that(),
            "Its controller": ir.ControllerOf(self._that()),
            "That player": self._that_player(),
            "That creature": self._that(),
            "It": self._that(),
            "Players": ir.Players("each"),
        }
        low = text[0].lower() + text[1:]
        if low in ("target player", "target opponent"):
            return self.target(ir.TargetSpec(None, "any" if low.endswith("player") else "opponent"))
        if text in fixed:
            return fixed[text]
        return self._phrase(low)

    def _phrase(self, text: str) -> ir.Ref | None:
        if text == "target creature or player":
            return self.target(ir.TargetSpec(ir.Filter((ir.IsType("creature"),)), "any"))
        if text == "target spell or permanent":
            return self.target(
                ir.TargetSpec(ir.Filter((ir.AnyOf((ir.IsStatus("spell"), ir.IsType("permanent"))),), "any"))
            )
        if text == "target activated or triggered ability":
            return self.target(ir.TargetSpec(ir.Filter((ir.Not(ir.IsStatus("spell")),), "stack")))
        m = re.fullmatch(r"(?:(another|two|up to two|one or two|one, two, or three) )?target (.+)", text)
        if m:
            of = noun(("another " if m[1] == "another" else "") + m[2])
            n = ir.Number(2 if m[1] == "two" else 1)
            return self.target(ir.TargetSpec(of, least=n, most=n)) if of else None
        m = re.fullmatch(r"(?:all|each) (.+)", text)
        if m:
            of = noun(m[1])
            return ir.AllOf(of) if of else None
        return None

    def _that(self) -> ir.Ref:
        if self.targets:
            return ir.Target(len(self.targets) - 1)
        return ir.EventObject() if self.in_trigger else ir.It()

    def _that_player(self) -> ir.Ref:
        if any(t.players != "none" for t in self.targets):
            return ir.Target(next(n for n, t in enumerate(self.targets) if t.players != "none"))
        return ir.EventPlayer() if self.in_trigger else ir.It()


__all__ = ["COLORS", "Clause", "Unread", "modifications", "number", "quantity", "sentences"]
