"""Trigger events: what stands between "when", "whenever" or "at" and the comma (410.2)."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category, form, rule, word
from engine.text.grammar.shapes import H, narrowed
from engine.text.inflection import article
from engine.text.surface import Mention, Pronoun

T = "trigger"
FOES = ir.Players("opponents")
_OTHER = ir.Not(ir.IsOneOf(ir.Self()))
_ME = ir.IsOneOf(ir.Self())


def _read_subject(chart: Chart, at: int) -> list[Reading]:
    """ "~", "enchanted creature", "a creature you control", "another Goblin"."""
    found: list[Reading] = _one_thing(chart, at)
    text = chart.text
    if text.startswith("~ or another ", at):
        for of, end in chart.read("noun", at + 13):
            if of.zone == "in play" and not of.said and of.tests:
                rest = of.tests[0] if len(of.tests) == 1 else ir.Both(of.tests)
                found.append((ir.Filter((ir.AnyOf((_ME, rest), said="or another"),)), end))
    if text.startswith("the ", at):
        found += [(replace(of, said="the"), end) for of, end in chart.read("noun", at + 4) if _made_here(of)]
    for det in ("a ", "an ", "another "):
        if text.startswith(det, at):
            for of, end in chart.read("noun", at + len(det)):
                if det == "another ":
                    found.append((replace(of, tests=(_OTHER, *of.tests)), end))
                elif article(text[at + len(det) : end]) == det.strip() and not of.said.startswith("a "):
                    found.append((of, end))
    return found


def _one_thing(chart: Chart, at: int) -> list[Reading]:
    """The source, what it is attached to, and what a pronoun means."""
    found: list[Reading] = []
    for ref, end in chart.read("single object", at):
        if isinstance(ref.ref, ir.Self | ir.Attached):
            found.append((ref.ref, end))
        elif isinstance(ref.ref, Pronoun):
            found.append((ref, end))
    return found


def _made_here(of: ir.Filter) -> bool:
    return any(isinstance(t, ir.IsOneOf) and isinstance(t.ref, ir.CreatedWith) for t in of.tests)


def _write_subject(printer: Printer, value: object) -> str | None:
    if isinstance(value, ir.Self | ir.Attached | ir.Target | ir.It | ir.EventObject):
        return printer.words("object", value)
    if not isinstance(value, ir.Filter):
        return None
    first = value.tests[0] if len(value.tests) == 1 else None
    if isinstance(first, ir.AnyOf) and first.said == "or another":
        kind = first.tests[1]
        text = printer.words("noun", ir.Filter(kind.tests if isinstance(kind, ir.Both) else (kind,)))
        return None if text is None else f"~ or another {text}"
    if value.said == "the":
        text = printer.words("noun", replace(value, said=""))
        return None if text is None else f"the {text}"
    if value.tests and value.tests[0] == _OTHER:
        text = printer.words("noun", replace(value, tests=value.tests[1:]))
        return None if text is None else f"another {text}"
    text = printer.words("noun", value)
    return None if text is None else f"{article(text)} {text}"


category("subject", _read_subject, _write_subject)


def _when(text: str, said: str = "", **fixed: object) -> None:
    """Something that happens: "when" and "whenever" mean the same."""
    rule(T, "(when|whenever) " + text, ir.Trigger, said, **fixed)


_OTHERS: tuple[tuple[str, ir.Ref], ...] = (
    ("your", ir.You()), ("an opponent's", ir.Players("opponents")), ("a player's", ir.Players("each")),
)  # fmt: skip
_WHO: tuple[tuple[str, ir.Ref | None], ...] = (
    ("you {}", ir.You()), ("an opponent {}s", ir.Players("opponents")), ("a player {}s", ir.Players("each")),
    ("another player {}s", ir.Players("others")),
)  # fmt: skip
_WHOM: tuple[tuple[str, object], ...] = (
    ("a player", ir.Players("each")), ("an opponent", ir.Players("opponents")), ("you", ir.You()),
    ("defending player", ir.Players("defending")),
)  # fmt: skip
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
    _when("{subject:subject} " + _text, event=_event)
_when("{subject:subject} deals combat damage", event="deals damage", combat_only=True)
_when("{subject:subject} is dealt combat damage", event="is dealt damage", combat_only=True)
_when("{subject:subject} attacks you", "you", event="attacks", player=ir.You())
_when("{subject:subject} enters under your control", "yours", event="comes into play", player=ir.You())
for _pile, _owner in _OTHERS:
    _when("{subject:subject} is put into " + _pile + " graveyard from the battlefield", _pile,
          event="put into graveyard from play", tests=(ir.OwnedBy(_owner),))  # fmt: skip
    for _source, _place in (("anywhere", ""), ("your library", "library"), ("their library", "library"),
                            ("a library", "library")):  # fmt: skip
        _when("{subject:subject} is put into " + f"{_pile} graveyard from {_source}", f"{_pile} {_source}",
              event="put into graveyard", player=_owner, place=_place)  # fmt: skip
_when("{subject:subject} becomes the target of a spell", "a spell", event="becomes target",
      other=ir.Filter((ir.IsStatus("spell"),), "stack"))  # fmt: skip
_when("{subject:subject} becomes the target of a spell or ability an opponent controls", "theirs",
      event="becomes target", player=ir.Players("opponents"))  # fmt: skip
form(T, "(when|whenever) {subject:subject} becomes the target of {other:subject}",
     ir.Trigger("becomes target", H.subject, H.other, said="of"),
     when=lambda v: v["other"].said != "spell or ability")  # fmt: skip
for _text, _event in (
    ("die", "put into graveyard from play"), ("enter", "comes into play"), ("leave the battlefield", "leaves play"),
    ("attack", "attacks"), ("become tapped", "becomes tapped"),
):  # fmt: skip
    _when("one or more {subject:nouns} " + _text, "together", event=_event, together=True)
for _pile, _owner in _OTHERS:
    _several = "one or more {subject:nouns} are put into " + _pile
    _when(f"{_several} graveyard from the battlefield", f"{_pile} together", event="put into graveyard from play",
          tests=(ir.OwnedBy(_owner),), together=True)  # fmt: skip
    _when(f"{_several} graveyard from anywhere", f"{_pile} anywhere together", event="put into graveyard",
          player=_owner, together=True)  # fmt: skip
word(T, "(when|whenever) you're dealt damage", ir.Trigger("is dealt damage", subject=ir.You(), said="you're"))
_when("{at_least:count} or more creatures attack you", "you", event="attack declared", player=ir.You())
_when("you attack with {at_least:count} or more creatures", event="attackers declared",
      condition=ir.IsTurnOf(ir.You()))  # fmt: skip
_THEIRS = "a spell or ability an opponent controls causes you to discard"
_when(f"{_THEIRS} ~", "made", event="discarded", subject=ir.Self(), by=ir.Players("opponents"))
_when(f"{_THEIRS} a card", "made", event="discarded", player=ir.You(), by=ir.Players("opponents"))
for _text, _combat in (("deals damage to", False), ("deals combat damage to", True)):
    for _whom, _ref in _WHOM:
        _when(
            "{subject:subject} " + f"{_text} {_whom}", event="deals damage", other=_ref, combat_only=_combat
        )
    _when("{subject:subject} " + _text + " {other:subject}", event="deals damage", combat_only=_combat)
form(T, "(when|whenever) {s:subject} deals damage to you or {o:subject}",
     ir.Trigger("deals damage", H.s, ir.Together((ir.You(), ir.AllOf(H.o))), said="you or"))  # fmt: skip
form(T, "(when|whenever) {s:subject} is dealt damage by {o:subject}",
     ir.Trigger("is dealt damage", H.s, H.o, said="by"))  # fmt: skip
_when("{subject:subject} blocks {other:subject}", event="blocks creature")
_when("{subject:subject} becomes blocked by {other:subject}", event="becomes blocked by")
for _n, _word in ((2, "two"), (3, "three"), (4, "four")):
    _when(
        f"{{subject:subject}} becomes blocked by {_word} or more creatures",
        f"by {_word}",
        event="becomes blocked",
        at_least=_n,
    )
    _when(
        f"{{subject:subject}} becomes blocked by exactly {_word} creatures",
        f"by exactly {_word}",
        event="becomes blocked",
        at_least=_n,
        at_most=_n,
    )
    _when(
        f"{{subject:subject}} blocks exactly {_word} creatures",
        f"exactly {_word} at once",
        event="blocks",
        at_least=_n,
        at_most=_n,
    )
    _when(
        f"{{subject:subject}} blocks {_word} or more creatures",
        f"{_word} at once",
        event="blocks",
        at_least=_n,
    )
for _who, _player in _WHO:
    _when(_who.format("cast") + " {subject:subject}", event="played", player=_player)
    _when(_who.format("play") + " {subject:subject}", "play", event="played", player=_player)
    _when(_who.format("tap") + " {subject:subject} for mana", event="tapped for mana", player=_player)
    for _does, _event in (("discard{} a card", "discarded"), ("draw{} a card", "draws"), ("gain{} life", "gains life"),
                          ("lose{} life", "loses life"), ("cycle{} a card", "cycled")):  # fmt: skip
        _when(_who.replace("{}s", "{}").format(_does.format("s" if "{}s" in _who else "")), event=_event,
              player=_player)  # fmt: skip
    _when(_who.format("sacrifice") + " {subject:subject}", "deed", event="put into graveyard from play",
          place="sacrificed", player=_player)  # fmt: skip
    form(T, "(when|whenever) " + _who.format("discard") + " {of:subject}",
         ir.Trigger("discarded", H.of, player=_player, said="of a kind"),
         when=lambda v: isinstance(v["of"], ir.Filter) and v["of"].zone == "any" and bool(v["of"].tests))  # fmt: skip
_when("{subject:subject} is sacrificed", "is", event="put into graveyard from play", place="sacrificed")
_when("{subject:subject} is destroyed", event="destroyed")
_when("{subject:subject} is countered", event="spell countered")
_when("you're dealt combat damage", "you're", event="is dealt damage", subject=ir.You(), combat_only=True)
_when("you cycle ~", "it", event="cycled", subject=ir.Self())
form(T, "(when|whenever) a player puts {subject:subject} onto the battlefield",
     ir.Trigger("comes into play", H.subject, player=ir.Players("each"), said="puts"))  # fmt: skip
form(T, "(when|whenever) {s:subject} dies during combat",
     ir.Trigger("put into graveyard from play", H.s, condition=ir.InPhase("combat"), said="in combat"))  # fmt: skip
_when("you lose control of {subject:subject}", event="lose control", player=ir.You())
rule(T, "when you remove the last {step:kind} counter from {subject:subject}", ir.Trigger, "you",
     event="last counter removed")  # fmt: skip
rule(T, "when the last {step:kind} counter is removed from {subject:subject}", ir.Trigger, "is removed",
     event="last counter removed")  # fmt: skip
word(T, "(when|whenever) a player kicks a spell", ir.Trigger(
    "played", ir.Filter((ir.IsStatus("spell"),), "stack"), player=ir.Players("each"),
    condition=ir.PaidOptional("kicked", of=ir.EventObject()), said="kicks"))  # fmt: skip
rule(T, "(when|whenever) {condition:state condition}", ir.Trigger, event="state")
_WHOSE: tuple[tuple[str, str, ir.Ref | None], ...] = (
    ("", "your", ir.You()), ("each player's", "each player's", None), ("each", "each", None),
    ("each opponent's", "each opponent's", ir.Players("opponents")),
)  # fmt: skip
for _step, _name in (("upkeep", "upkeep"), ("draw step", "draw"), ("end step", "end of turn"),
                     ("combat", "beginning of combat"), ("main phase", "main"), ("precombat main phase", "main 1"),
                     ("postcombat main phase", "main 2"), ("declare attackers step", "declare attackers"),
                     ("end of combat step", "end of combat"), ("cleanup step", "cleanup")):  # fmt: skip
    for _said, _whose, _ruler in _WHOSE:
        rule(T, f"at the beginning of {_whose} {_step}", ir.Trigger, _said, event="step begins", step=_name,
             player=_ruler)  # fmt: skip
    form(T, f"at the beginning of the {_step} of {{host:enchanted one}}'s controller",
         ir.Trigger("step begins", step=_name, player=ir.ControllerOf(H.host), said="of"))  # fmt: skip
    form(T, f"at the beginning of {{host:enchanted one}}'s controller's {_step}",
         ir.Trigger("step begins", step=_name, player=ir.ControllerOf(H.host)))  # fmt: skip
    word(T, f"at the beginning of the chosen player's {_step}",
         ir.Trigger("step begins", step=_name, player=ir.Players("chosen"), said="chosen"))  # fmt: skip
rule(T, "at the beginning of combat on each opponent's turn", ir.Trigger, "on each opponent's turn",
     event="step begins", step="beginning of combat", player=ir.Players("opponents"))  # fmt: skip
rule(T, "at the beginning of combat on your turn", ir.Trigger, "on your turn", event="step begins",
     step="beginning of combat", player=ir.You())  # fmt: skip
for _step in ("declare attackers", "end of combat", "cleanup"):
    rule(T, f"at the beginning of the {_step} step", ir.Trigger, "the", event="step begins", step=_step)
form(T, "at the beginning of each of your main phases",
     ir.Trigger("step begins", step="main", player=ir.You(), said="each of"))  # fmt: skip
form(T, "at end of turn of {host:enchanted one}'s controller",
     ir.Trigger("step begins", step="end of turn", player=ir.ControllerOf(H.host), said="end of"))  # fmt: skip
rule(T, "at end of turn", ir.Trigger, event="step begins", step="end of turn", said="end")
rule(T, "at end of combat", ir.Trigger, event="step begins", step="end of combat", said="end")
for _noun in ("creature", "land", "permanent", "artifact", "enchantment"):
    word("enchanted one", f"enchanted {_noun}", ir.Attached(said=f"enchanted {_noun}"))


def _read_happening(chart: Chart, at: int) -> list[Reading]:
    """A trigger event without its "when": "until a player casts a creature spell"."""
    own = Chart("when " + chart.text[at:])
    return [(t, end - 5 + at) for t, end in own.read(T, 0)]


def _write_happening(printer: Printer, value: object) -> str | None:
    text = printer.words(T, value)
    return text.removeprefix("when ") if text is not None and text.startswith("when ") else None


category("happening", _read_happening, _write_happening)


def _read_state(chart: Chart, at: int) -> list[Reading]:
    return [(v, end) for v, end in chart.read("condition", at) if not isinstance(v, Mention)]


category("state condition", _read_state, lambda p, v: None if v is None else p.words("condition", v))

# ---------------------------------------------------------------------------- two events at once

_PAIRS: tuple[tuple[str, ir.EventName, ir.EventName, bool], ...] = (
    ("blocks or becomes blocked", "blocks", "becomes blocked", False),
    ("blocks or becomes blocked by", "blocks creature", "becomes blocked by", True),
    ("attacks or blocks", "attacks", "blocks", False),
    ("enters or dies", "comes into play", "put into graveyard from play", False),
    ("enters or is turned face up", "comes into play", "turned face up", False),
    ("attacks or becomes blocked", "attacks", "becomes blocked", False),
    ("phases out or leaves the battlefield", "phases out in place", "leaves play", False),
)


def _some(of: object, blocking: bool) -> ir.Compare:
    """At least one creature of a kind that blocks it, or that it blocks."""
    other = ir.BlockedBy(ir.Self(), blocking=blocking)
    return ir.Compare(ir.Count(narrowed(of, other)), ">=", ir.Number(1))


form("two triggers", "(when|whenever) {s:subject} blocks or becomes blocked by one or more {of:nouns}", (
    ir.Trigger("blocks", H.s, condition=_some(H.of, False), said="some"),
    ir.Trigger("becomes blocked", H.s, condition=_some(H.of, True)),
), when=lambda v: v["s"] == ir.Self())  # fmt: skip
form(T, "(when|whenever) {s:subject} blocks one or more {of:nouns}",
     ir.Trigger("blocks", H.s, condition=_some(H.of, False), said="some"),
     when=lambda v: v["s"] == ir.Self())  # fmt: skip
_UPKEEP = ir.Trigger("step begins", step="upkeep", player=ir.You(), said="both")
form("two triggers", "at the beginning of your upkeep or whenever {s:subject} becomes tapped",
     (_UPKEEP, ir.Trigger("becomes tapped", H.s)))  # fmt: skip
_QUIETLY: ir.EventName = "ability without tap symbol played"
_ARTIFACT = ir.Filter((ir.IsType("artifact"),))
word("without a tap", "without {T} in its activation cost", 0)
for _who, _actor in (("a player", None), ("an opponent", ir.Players("opponents"))):
    form("two triggers", f"(when|whenever) {{s:subject}} becomes tapped or {_who} activates an artifact's ability "
         "{_w:without a tap}",
         (ir.Trigger("becomes tapped", H.s, said=f"or {_who}"),
          ir.Trigger(_QUIETLY, _ARTIFACT, player=_actor)))  # fmt: skip
for _who, _player in _WHO:
    form("two triggers", f"(when|whenever) {_who.format('activate')} an ability of {{s:subject}}",
         (ir.Trigger(_QUIETLY, H.s, player=_player, said="of"),
          ir.Trigger("ability with tap symbol played", H.s, player=_player)))  # fmt: skip
form("two triggers", "(when|whenever) {s:subject} becomes tapped or a player activates an ability of {again:subject} "
     "{_w:without a tap}",
     (ir.Trigger("becomes tapped", H.s, said="or of"), ir.Trigger(_QUIETLY, H.s)), again=H.s)  # fmt: skip
for _text, _first, _second, _by in _PAIRS:
    _whom = " {o:subject}" if _by else ""
    form("two triggers", f"(when|whenever) {{s:subject}} {_text}{_whom}", (
        ir.Trigger(_first, H.s, H.o if _by else None, said="both"), ir.Trigger(_second, H.s, H.o if _by else None),
    ))  # fmt: skip

# ---------------------------------------------------------------------------- what the spells of others do (410.2)

_THEIR_DOING = "(when|whenever) a spell or ability an opponent controls "
form(T, _THEIR_DOING + "destroys {s:subject}", ir.Trigger("destroyed", H.s, by=FOES))
form(T, _THEIR_DOING + "causes {s:subject} to be put into your graveyard from the battlefield",
     ir.Trigger("put into graveyard from play", H.s, by=FOES, tests=(ir.OwnedBy(ir.You()),)))  # fmt: skip
form(T, "(when|whenever) {s:subject} is returned to a player's hand",
     ir.Trigger("returned to hand", H.s, player=ir.Players("each")))  # fmt: skip
form(T, "(when|whenever) a player doesn't pay ~'s cumulative upkeep",
     ir.Trigger("upkeep unpaid", ir.Self(), player=ir.Players("each")))  # fmt: skip
form(T, "(when|whenever) {s:subject} dies, if it wasn't sacrificed",
     ir.Trigger("put into graveyard from play", H.s, place="unsacrificed"))  # fmt: skip
form(T, "(when|whenever) {s:subject} has {n:number word} or more {kind:kind} counters on it",
     ir.Trigger("state", H.s, condition=ir.Compare(ir.CountersOn(H.kind, ir.EventObject()), ">=", H.n), said="so many"),
     when=lambda v: isinstance(v["s"], ir.Filter))  # fmt: skip
