"""Trigger events: what stands between "when", "whenever" or "at" and the comma."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Pair, Reading, category, custom, exactly, rule, word
from engine.text.inflection import article, in_words
from engine.text.surface import Mention, Pronoun

T = "trigger"
_OTHER = ir.Not(ir.IsOneOf(ir.Self()))
_ME = ir.IsOneOf(ir.Self())


def _read_subject(chart: Chart, at: int) -> list[Reading]:
    """ "~", "enchanted creature", "a creature you control", "another Goblin"."""
    found: list[Reading] = []
    text = chart.text
    for ref, end in chart.read("single object", at):
        if isinstance(ref.ref, ir.Self | ir.Attached):
            found.append((ref.ref, end))
        elif isinstance(ref.ref, Pronoun):
            found.append((ref, end))
    if text.startswith("~ or another ", at):
        for of, end in chart.read("noun", at + 13):
            if of.zone == "in play" and not of.said and of.tests:
                rest = of.tests[0] if len(of.tests) == 1 else ir.Both(of.tests)
                found.append((ir.Filter((ir.AnyOf((_ME, rest), said="or another"),)), end))
    for det in ("a ", "an ", "another "):
        if text.startswith(det, at):
            for of, end in chart.read("noun", at + len(det)):
                if det == "another ":
                    found.append((msgspec.structs.replace(of, tests=(_OTHER, *of.tests)), end))
                elif article(text[at + len(det) : end]) == det.strip() and not of.said.startswith("a "):
                    found.append((of, end))
    return found


def _write_subject(printer: Printer, value: Any) -> str | None:
    if isinstance(value, ir.Self | ir.Attached | ir.Target | ir.It | ir.EventObject):
        return printer.words("object", value)
    if not isinstance(value, ir.Filter):
        return None
    first = value.tests[0] if len(value.tests) == 1 else None
    if isinstance(first, ir.AnyOf) and first.said == "or another":
        kind = first.tests[1]
        text = printer.words("noun", ir.Filter(kind.tests if isinstance(kind, ir.Both) else (kind,)))
        return None if text is None else f"~ or another {text}"
    if value.tests and value.tests[0] == _OTHER:
        text = printer.words("noun", msgspec.structs.replace(value, tests=value.tests[1:]))
        return None if text is None else f"another {text}"
    text = printer.words("noun", value)
    return None if text is None else f"{article(text)} {text}"


category("subject", _read_subject, _write_subject)


def _aimed_by(said: str) -> Pair:
    """What becomes the target of a kind of spells or of abilities."""

    def make(v: dict[str, Any]) -> Any:
        if v["other"].said == "spell or ability":
            return None
        return ir.Trigger("becomes target", v["subject"], v["other"], said=said)

    def take(v: Any) -> dict[str, Any] | None:
        ours = exactly(v, ir.Trigger) and v.event == "becomes target" and v.said == said
        return {"subject": v.subject, "other": v.other} if ours else None

    return make, take


for _when in ("when", "whenever"):
    _said = "" if _when == "when" else _when
    for _text, _event in (
        ("enters", "comes into play"), ("dies", "put into graveyard from play"),
        ("leaves the battlefield", "leaves play"), ("attacks", "attacks"), ("attacks alone", "attacks alone"),
        ("blocks", "blocks"), ("becomes blocked", "becomes blocked"), ("deals damage", "deals damage"),
        ("becomes tapped", "becomes tapped"), ("becomes untapped", "becomes untapped"),
        ("is turned face up", "turned face up"), ("is dealt damage", "is dealt damage"),
        ("attacks and isn't blocked", "not blocked"), ("becomes the target of a spell or ability", "becomes target"),
        ("phases in", "phases in"), ("phases out", "phases out"),
        ("is tapped for mana", "tapped for mana"), ("is put into a graveyard from anywhere", "put into graveyard"),
    ):  # fmt: skip
        rule(T, f"{_when} {{subject:subject}} {_text}", ir.Trigger, _said, event=_event)
    rule(T, f"{_when} {{subject:subject}} deals combat damage", ir.Trigger, _said, event="deals damage",
         combat_only=True)  # fmt: skip
    rule(T, f"{_when} {{subject:subject}} is dealt combat damage", ir.Trigger, _said, event="is dealt damage",
         combat_only=True)  # fmt: skip
    rule(T, f"{_when} {{subject:subject}} attacks you", ir.Trigger, f"{_said} you".strip(), event="attacks",
         player=ir.You())  # fmt: skip
    for _art in ("a", "an", "a nontoken"):
        if _art != "a nontoken":
            rule(T, f"{_when} a player puts {_art} {{subject:noun {_art}}} onto the battlefield", ir.Trigger,
                 f"{_said} puts".strip(), event="comes into play", player=ir.Players("each"))  # fmt: skip
    for _whose, _owner in (("an opponent's", ir.Players("opponents")), ("a player's", ir.Players("each"))):
        rule(T, f"{_when} {{subject:subject}} is put into {_whose} graveyard from the battlefield", ir.Trigger,
             f"{_said} {_whose}".strip(), event="put into graveyard from play",
             tests=(ir.OwnedBy(_owner),))  # fmt: skip
    rule(T, f"{_when} {{subject:subject}} is put into an opponent's graveyard from anywhere", ir.Trigger,
         f"{_said} foe".strip(), event="put into graveyard", player=ir.Players("opponents"))  # fmt: skip
    rule(T, f"{_when} {{subject:subject}} is put into your graveyard from anywhere", ir.Trigger,
         f"{_said} mine".strip(), event="put into graveyard", player=ir.You())  # fmt: skip
    for _text, _by, _kind in (
        ("a spell", None, True), ("a spell or ability an opponent controls", ir.Players("opponents"), False),
    ):  # fmt: skip
        rule(T, f"{_when} {{subject:subject}} becomes the target of {_text}", ir.Trigger, f"{_said} {_text}".strip(),
             event="becomes target", player=_by,
             other=ir.Filter((ir.IsStatus("spell"),), "stack") if _kind else None)  # fmt: skip
    custom(T, f"{_when} {{subject:subject}} becomes the target of {{other:subject}}",
           *_aimed_by(f"{_said} of".strip()))  # fmt: skip
    word(
        T,
        f"{_when} you're dealt damage",
        ir.Trigger("is dealt damage", subject=ir.You(), said=f"{_said} you're"),
    )
    word(T, f"{_when} an opponent is dealt damage",
         ir.Trigger("is dealt damage", subject=ir.Players("opponents"), said=f"{_said} foe"))  # fmt: skip
    for _n in range(1, 8):
        word(T, f"{_when} {in_words(_n)} or more creatures attack you",
             ir.Trigger("attack declared", player=ir.You(), at_least=_n, said=f"{_said} you"))  # fmt: skip
        word(T, f"{_when} you attack with {in_words(_n)} or more creatures",
             ir.Trigger("attack declared", at_least=_n, condition=ir.IsTurnOf(ir.You()), said=_said))  # fmt: skip
    for _text, _by in (("a spell or ability an opponent controls", ir.Players("opponents")),):
        word(T, f"{_when} {_text} causes you to discard ~",
             ir.Trigger("discarded", subject=ir.Self(), by=_by, said=f"{_said} made".strip()))  # fmt: skip
        word(T, f"{_when} {_text} causes you to discard a card",
             ir.Trigger("discarded", player=ir.You(), by=_by, said=f"{_said} made".strip()))  # fmt: skip
    rule(T, f"{_when} {{subject:subject}} enters under your control", ir.Trigger, f"{_said} yours".strip(),
         event="comes into play", player=ir.You())  # fmt: skip
    for _text, _combat in (("deals damage to", False), ("deals combat damage to", True)):
        for _whom, _ref in (("a player", ir.Players("each")), ("an opponent", ir.Players("opponents")),
                            ("you", ir.You()), ("defending player", ir.Players("defending"))):  # fmt: skip
            rule(T, f"{_when} {{subject:subject}} {_text} {_whom}", ir.Trigger, _said, event="deals damage",
                 other=_ref, combat_only=_combat)  # fmt: skip
        rule(T, f"{_when} {{subject:subject}} {_text} {{other:subject}}", ir.Trigger, _said,
             event="deals damage", combat_only=_combat)  # fmt: skip
    rule(
        T, f"{_when} {{subject:subject}} blocks {{other:subject}}", ir.Trigger, _said, event="blocks creature"
    )
    rule(T, f"{_when} {{subject:subject}} becomes blocked by {{other:subject}}", ir.Trigger, _said,
         event="becomes blocked by")  # fmt: skip
    for _who_text, _player in (("you", ir.You()), ("an opponent", ir.Players("opponents")),
                               ("a player", ir.Players("each"))):  # fmt: skip
        _s = "" if _who_text == "you" else "s"
        rule(T, f"{_when} {_who_text} cast{_s} {{subject:subject}}", ir.Trigger, _said, event="played",
             player=_player)  # fmt: skip
        rule(T, f"{_when} {_who_text} play{_s} {{subject:subject}}", ir.Trigger, f"{_said} play".strip(),
             event="played", player=_player)  # fmt: skip
        rule(
            T, f"{_when} {_who_text} discard{_s} a card", ir.Trigger, _said, event="discarded", player=_player
        )
        rule(T, f"{_when} {_who_text} draw{_s} a card", ir.Trigger, _said, event="draws", player=_player)
        rule(T, f"{_when} {_who_text} gain{_s} life", ir.Trigger, _said, event="gains life", player=_player)
        rule(T, f"{_when} {_who_text} lose{_s} life", ir.Trigger, _said, event="loses life", player=_player)
        rule(T, f"{_when} {_who_text} cycle{_s} a card", ir.Trigger, _said, event="cycled", player=_player)
        rule(T, f"{_when} {_who_text} tap{_s} {{subject:subject}} for mana", ir.Trigger, _said,
             event="tapped for mana", player=_player)  # fmt: skip
    rule(T, f"{_when} you cycle ~", ir.Trigger, f"{_said} it".strip(), event="cycled", subject=ir.Self())
    rule(T, f"{_when} you lose control of {{subject:subject}}", ir.Trigger, _said, event="lose control",
         player=ir.You())  # fmt: skip
    rule(T, f"{_when} {{subject:subject}} becomes blocked by two or more creatures", ir.Trigger,
         f"{_said} by two".strip(), event="becomes blocked", at_least=2)  # fmt: skip
rule(T, "when you remove the last {step:kind} counter from {subject:subject}", ir.Trigger, "you",
     event="last counter removed")  # fmt: skip
rule(T, "when the last {step:kind} counter is removed from {subject:subject}", ir.Trigger,
     event="last counter removed")  # fmt: skip
rule(T, "when {condition:state condition}", ir.Trigger, event="state")
rule(T, "whenever {condition:state condition}", ir.Trigger, "whenever state", event="state")
_WHOSE: tuple[tuple[str, str, ir.Ref | None], ...] = (
    ("", "your", ir.You()), ("each player's", "each player's", None), ("each", "each", None),
    ("each opponent's", "each opponent's", ir.Players("opponents")),
)  # fmt: skip
for _step, _name in (("upkeep", "upkeep"), ("draw step", "draw"), ("end step", "end of turn"),
                     ("combat", "beginning of combat"), ("precombat main phase", "main 1")):  # fmt: skip
    for _said, _whose, _ruler in _WHOSE:
        rule(T, f"at the beginning of {_whose} {_step}", ir.Trigger, _said, event="step begins", step=_name,
             player=_ruler)  # fmt: skip
    for _noun in ("creature", "land", "permanent", "artifact", "enchantment"):
        word(T, f"at the beginning of the {_step} of enchanted {_noun}'s controller", ir.Trigger(
            "step begins", step=_name, player=ir.ControllerOf(ir.Attached(said=f"enchanted {_noun}")), said="of"
        ))  # fmt: skip
    rule(
        T, f"at the beginning of {{player:enchanted's}} {_step}", ir.Trigger, event="step begins", step=_name
    )
    word(T, f"at the beginning of the chosen player's {_step}", ir.Trigger(
        "step begins", step=_name, player=ir.Players("chosen"), said="chosen"))  # fmt: skip
word(
    T,
    "at the beginning of combat on each opponent's turn",
    ir.Trigger(
        "step begins",
        step="beginning of combat",
        player=ir.Players("opponents"),
        said="on each opponent's turn",
    ),
)
for _noun in ("creature", "land", "permanent"):
    word(T, f"at end of turn of enchanted {_noun}'s controller", ir.Trigger(
        "step begins", step="end of turn", player=ir.ControllerOf(ir.Attached(said=f"enchanted {_noun}")),
        said="end of"))  # fmt: skip
word(T, "at the beginning of combat on your turn",
     ir.Trigger("step begins", step="beginning of combat", player=ir.You(), said="on your turn"))  # fmt: skip
rule(T, "at end of turn", ir.Trigger, event="step begins", step="end of turn", said="end")
rule(T, "at end of combat", ir.Trigger, event="step begins", step="end of combat", said="end")


def _read_whose(chart: Chart, at: int) -> list[Reading]:
    for noun in ("creature", "land", "permanent", "artifact", "enchantment"):
        words = f"enchanted {noun}'s controller's"
        if chart.text.startswith(words, at):
            return [(ir.ControllerOf(ir.Attached(said=f"enchanted {noun}")), at + len(words))]
    return []


def _write_whose(_printer: Printer, value: Any) -> str | None:
    if isinstance(value, ir.ControllerOf) and isinstance(value.of, ir.Attached) and value.of.said:
        return f"{value.of.said}'s controller's"
    return None


category("enchanted's", _read_whose, _write_whose)


def _read_happening(chart: Chart, at: int) -> list[Reading]:
    """A trigger event without its "when": "until a player casts a creature spell"."""
    own = Chart("when " + chart.text[at:])
    return [(t, end - 5 + at) for t, end in own.read(T, 0)]


def _write_happening(printer: Printer, value: Any) -> str | None:
    text = printer.words(T, value)
    return text.removeprefix("when ") if text is not None and text.startswith("when ") else None


category("happening", _read_happening, _write_happening)


def _read_state(chart: Chart, at: int) -> list[Reading]:
    return [(v, end) for v, end in chart.read("condition", at) if not isinstance(v, Mention)]


category("state condition", _read_state, lambda p, v: None if v is None else p.words("condition", v))

# ---------------------------------------------------------------------------- two events at once

_PAIRS: tuple[tuple[str, str, str, bool], ...] = (
    ("blocks or becomes blocked", "blocks", "becomes blocked", False),
    ("blocks or becomes blocked by", "blocks creature", "becomes blocked by", True),
    ("attacks or blocks", "attacks", "blocks", False),
    ("enters or dies", "comes into play", "put into graveyard from play", False),
    ("attacks or becomes blocked", "attacks", "becomes blocked", False),
)


def _two(when: str, first: Any, second: Any, other: bool) -> Any:
    said = "" if when == "when" else when

    def make(v: dict[str, Any]) -> Any:
        whom = v.get("o")
        return (
            ir.Trigger(first, v["s"], whom, said=f"{said} both".strip()),
            ir.Trigger(second, v["s"], whom, said=said),
        )

    def take(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, tuple) or len(v) != 2 or v[0].said != f"{said} both".strip():
            return None
        if (v[0].event, v[1].event) != (first, second):
            return None
        return {"s": v[0].subject, "o": v[0].other} if other else {"s": v[0].subject}

    return make, take


for _when in ("when", "whenever"):
    for _text, _first, _second, _other_too in _PAIRS:
        custom("two triggers", f"{_when} {{s:subject}} {_text}" + (" {o:subject}" if _other_too else ""),
               *_two(_when, _first, _second, _other_too))  # fmt: skip


# ---------------------------------------------------------------------------- into whose graveyard, from where

_PILES: tuple[tuple[str, Any], ...] = (
    ("your", ir.You()), ("an opponent's", ir.Players("opponents")), ("a player's", ir.Players("each")),
)  # fmt: skip
for _when in ("when", "whenever"):
    for _pile, _owner in _PILES:
        for _source, _place in (("anywhere", ""), ("your library", "library"), ("their library", "library"),
                                ("a library", "library")):  # fmt: skip
            if _source == "anywhere" and _pile != "a player's":
                continue
            rule(T, f"{_when} {{subject:subject}} is put into {_pile} graveyard from {_source}", ir.Trigger,
                 f"{_when} {_pile} {_source}", event="put into graveyard", player=_owner, place=_place)  # fmt: skip
    rule(T, f"{_when} {{subject:subject}} is put into your graveyard from the battlefield", ir.Trigger,
         f"{_when} your", event="put into graveyard from play", tests=(ir.OwnedBy(ir.You()),))  # fmt: skip
