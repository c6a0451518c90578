"""Sentences and what joins them: conditions, delays, "unless", "then", "where X is", "instead"."""

from __future__ import annotations

from typing import Any, Literal

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, also, category, custom, exactly, form, prefer, word
from engine.text.grammar.sentence_kinds import Ending, Instead, Otherwise, TokensHave, Unsaid
from engine.text.grammar.shapes import H, Holes, altered
from engine.text.ir.node import rewrite, walk
from engine.text.pronouns import within
from engine.text.surface import Targeted

# ---------------------------------------------------------------------------- joined clauses

also("joined", "clause")
also("joined", "whole")
form("joined", "{a:clause}, {b:clause}", ir.Sequence((H.a, H.b), said="list search"),
     when=lambda v: exactly(v["b"], ir.SearchLibrary) and v["b"].said.startswith("0|"))  # fmt: skip
_JOINS = ((", then ", "then"), (" and ", "and"), (", and ", ", and"))
for _join, _said in _JOINS:
    form("joined", "{a:clause}" + _join + "{b:clause}", ir.Sequence((H.a, H.b), said=_said))
form("joined", "{a:clause} and you {b:clause}", ir.Sequence((H.a, H.b), said="and you"),
     when=lambda v: exactly(v["b"], ir.TapUntap))  # fmt: skip
for _join, _said in ((", then ", "list then"), (", and ", "list and")):
    form("joined", "{a:clause}, {b:clause}" + _join + "{c:clause}", ir.Sequence((H.a, H.b, H.c), said=_said))


prefer("what is said of a later moment, its condition too, is said of it whole",
       lambda n: exactly(n, ir.Later) and exactly(n.effects[0], ir.If),
       lambda n: exactly(n, ir.If) and exactly(n.effects[0], ir.Later))  # fmt: skip
prefer("a comma parts more than the and after it",
       lambda n: exactly(n, ir.Sequence) and exactly(n.effects[-1], ir.Sequence),
       lambda n: exactly(n, ir.Sequence) and exactly(n.effects[0], ir.Sequence))  # fmt: skip


form(
    "joined", "{s:clause} and the damage can't be prevented", altered(H.s, ir.DealDamage, unpreventable=True)
)

# ---------------------------------------------------------------------------- conditions, delays, payments

also("conditioned", "joined")


form("conditioned", "{s:joined} if {c:conditions}", ir.If(H.c, (H.s,), said="after"))


_END = ir.Trigger("step begins", step="end of turn")
_MOMENTS: tuple[tuple[str, ir.Trigger], ...] = (
    ("at end of turn", _END),
    ("at end of combat", ir.Trigger("step begins", step="end of combat")),
    ("at the beginning of the next turn's upkeep", ir.Trigger("step begins", step="upkeep")),
    ("at the beginning of your next upkeep", ir.Trigger("step begins", step="upkeep", player=ir.You())),
    (
        "at the beginning of your next end step",
        ir.Trigger("step begins", step="end of turn", player=ir.You()),
    ),
    ("at the beginning of your next main phase", ir.Trigger("step begins", step="main", player=ir.You())),
    ("at the beginning of the next cleanup step", ir.Trigger("step begins", step="cleanup")),
    (
        "at this turn's next end of combat",
        ir.Trigger("step begins", step="end of combat", said="this turn's"),
    ),
    ("when ~ leaves the battlefield", ir.Trigger("leaves play", subject=ir.Self(), said="later")),
    ("at the beginning of the next upkeep", ir.Trigger("step begins", step="upkeep", said="next")),
)
for _words, _trigger in _MOMENTS:
    form("conditioned", "{s:joined} " + _words, ir.Later(_trigger, (H.s,)))
    form("conditioned", "{s:clause} " + _words + " and {t:clause}",
         ir.Sequence((ir.Later(_trigger, (H.s,)), H.t), said="later and"))  # fmt: skip
    form("whole", _words + ", {s:joined}", ir.Later(_trigger, (H.s,), said="first"))
    form("conditioned", _words + ", {s:joined} if {c:conditions}",
         ir.Later(_trigger, (ir.If(H.c, (H.s,), said="after"),), said="first"))  # fmt: skip


form("conditioned", "{s:joined} when {what:single object} leaves the battlefield",
     ir.Later(ir.Trigger("leaves play", H.what), (H.s,), said="when gone"))  # fmt: skip


def _when_later(v: Holes) -> object:
    return ir.Later(v["t"], (within(v["t"], v["s"]),), True, not v["t"].said.startswith("whenever"))


custom("whole", "{t:trigger} this turn, {s:joined}", _when_later,
       lambda v: {"t": v.trigger, "s": v.effects[0]}
       if exactly(v, ir.Later) and v.this_turn and not v.said and len(v.effects) == 1 else None)  # fmt: skip


def _whenever_after(v: Holes) -> bool:
    return not v["t"].said.startswith("whenever") and v["t"].event not in ("step begins", "state")


form("whole", "{t:trigger}, {s:joined}", ir.Later(H.t, (H.s,), said="when"), when=_whenever_after)
word("whole", "the game is a draw", ir.DrawGame())
_LURED = (ir.Restrict("must be blocked by all"),)
form("whole", "all creatures able to block {to:object} this turn do so", ir.Apply(H.to, _LURED, said="lured"))
word("whole", "damage can't be prevented this turn",
     ir.RuleThisTurn(ir.PlayerRule("damage cannot be prevented")))  # fmt: skip


_REST: tuple[tuple[str, Literal["library", "graveyard"], Literal["", "top", "bottom"]], ...] = (
    ("on the bottom of your library in any order", "library", "bottom"),
    ("into your graveyard", "graveyard", ""),
    ("on top of your library in any order", "library", "top"),
)
for _where, _zone, _position in _REST:  # some of the cards looked at to one place, the rest to another
    form("whole", "put {n:number word} of (them|those cards) into your hand and the rest " + _where,
         ir.Split(ir.It(), H.n, _zone, _position))  # fmt: skip
    form("whole", "put all {of:nouns} revealed this way into your hand and the rest " + _where,
         ir.Split(ir.It(), None, _zone, _position, H.of), when=lambda v: v["of"].zone == "any")  # fmt: skip


def _unless(v: Holes) -> object:
    return ir.Unless((v["s"],), v["p"], v["cost"])


def _take_unless(form: str, v: object) -> dict[str, object] | None:
    if not exactly(v, ir.Unless) or len(v.effects) != 1 or v.times != ir.Number(1):
        return None
    if v.said not in ("", "first") or v.times != ir.Number(1):
        return None
    you = isinstance(v.player, ir.You) or v.player.said == "they"
    if you is (form == "base"):
        return {"s": v.effects[0], "p": v.player, "cost": v.cost}
    return None


for _form in ("base", "third"):
    form("conditioned", "unless {p:player." + _form + "} {cost:cost and." + _form + "}, {s:joined}",
         ir.Unless((H.s,), H.p, H.cost, said="first"))  # fmt: skip
    custom("conditioned", "{s:joined} unless {p:player." + _form + "} {cost:cost and." + _form + "}", _unless,
           lambda v, f=_form: _take_unless(f, v) if not getattr(v, "said", "") else None)  # fmt: skip

# ---------------------------------------------------------------------------- sentences

for _who in (
    "it",
    "they",
    "that creature",
    "the creature",
    "that permanent",
    "a creature destroyed this way",
    "creatures destroyed this way",
    "permanents destroyed this way",
    "artifacts destroyed this way",
    "an artifact destroyed this way",
    "a permanent destroyed this way",
    "the artifact",
    "the permanent",
    "those creatures",
):
    word("plain sentence", f"{_who} can't be regenerated", Unsaid("regeneration", said=_who))
for _put, _what in (
    ("exile it", "removed"),
    ("put it on top of its owner's library", "top"),
    ("put that card on top of its owner's library", "that top"),
    ("put it on the bottom of its owner's library", "bottom"),
    ("put it into its owner's hand", "hand"),
):
    word("elsewhere", _put, _what)
for _instead in ("putting it into its owner's graveyard", "into that player's graveyard"):
    word("the graveyard", _instead, _instead.split(" ")[0])


form("plain sentence", "if that spell is countered this way, {where:elsewhere} instead of {usual:the graveyard}",
     Unsaid(H.where, said=H.usual))  # fmt: skip
word("the usual", "instead of into its owner's graveyard", 0)
form("plain sentence", "if {of:a noun} is countered this way, put that card onto the battlefield under your control "
     "{_u:the usual}", Unsaid("taken", of=H.of), when=lambda v: v["of"].zone == "stack")  # fmt: skip
form("plain sentence", "you may {cost:cost and.base} to end this effect", Ending(H.cost))
for _they in ("those creatures have", "they have", "they each have", "it has"):
    form("plain sentence", _they + " {a:abilities}", TokensHave(H.a, said=_they))
word("plain sentence", "if you do, ~ gains this ability", Unsaid("gains this"))
word("plain sentence", "you may choose new targets for the copy", Unsaid("new targets"))
word("plain sentence", "you may choose new targets for that copy", Unsaid("new targets", said="that"))
for _still in ("it is still a land", "they're still lands"):
    word("plain sentence", _still, Unsaid("still a land", said=_still))


also("plain sentence", "conditioned")
form("plain sentence", "if {c:conditions}, {s:conditioned}", ir.If(H.c, (H.s,)))
form("plain sentence", "then if {c:conditions}, {s:conditioned}",
     ir.Sequence((ir.If(H.c, (H.s,)),), said="Then if"))  # fmt: skip
form("plain sentence", "then {s:conditioned}", ir.Sequence((H.s,), said="Then"))
form("plain sentence", "if {c:conditions}, instead {s:conditioned}", Instead(H.c, (H.s,)))
form("plain sentence", "if {c:conditions}, {s:conditioned} instead", Instead(H.c, (H.s,), said="end"))
form("plain sentence", "{s:clause} instead if {c:conditions}", Instead(H.c, (H.s,), said="after"))
form("plain sentence", "otherwise, {s:conditioned}", Otherwise((H.s,)))
form("plain sentence", "after this main phase, there is {x:extra phases}", ir.ExtraTurn(ir.You(), H.x))
form("plain sentence", "after this step, there is an additional {x:extra step}",
     ir.ExtraTurn(ir.You(), H.x, said="step"))  # fmt: skip
for _step, _name in (("untap step", "untap"), ("upkeep step", "upkeep"), ("draw step", "draw"),
                     ("end step", "end of turn")):  # fmt: skip
    word("extra step", _step, _name)
word("extra phases", "an additional combat phase followed by an additional main phase", "combat and main")
word("extra phases", "an additional combat phase", "combat")


def _until_first(v: Holes) -> Any:
    s = v["s"]
    if isinstance(s, ir.Sequence) and s.said in ("and", ", and"):
        parts = [_until_first({"d": v["d"], "s": one}) for one in s.effects]
        return None if None in parts else ir.Sequence(tuple(parts), said="until" + s.said.removesuffix("and"))
    if exactly(s, ir.RuleThisTurn) and s.said == "brief" and v["d"] == "end of turn":
        return replace(s, said="before")
    lasting = isinstance(s, ir.Apply) and s.duration == "permanent" and s.as_long_as is None
    if not lasting or s.said not in ("", "control", "brief"):
        return None
    return replace(s, duration=v["d"], said=f"{s.said.removeprefix('brief')} before".strip())


def _take_until(v: object) -> Holes | None:
    if exactly(v, ir.RuleThisTurn) and v.said == "before":
        return {"d": "end of turn", "s": replace(v, said="brief")}
    if exactly(v, ir.Sequence) and v.said in ("until", "until, "):
        parts = [_take_until(one) for one in v.effects]
        first = parts[0]
        if first is None:
            return None
        join = v.said.removeprefix("until") + "and"
        return {"d": first["d"], "s": ir.Sequence(tuple(p["s"] for p in parts if p is not None), said=join)}
    if not exactly(v, ir.Apply) or not v.said.endswith("before"):
        return None
    said = v.said.removesuffix("before").strip()
    brief = any(isinstance(m, ir.AddPT | ir.Restrict) for m in v.modifications)
    return {
        "d": v.duration,
        "s": replace(v, duration="permanent", said="brief" if brief else said),
    }


word("until", "until end of turn", "end of turn")
word("until", "until end of combat", "end of combat")
word("until", "until your next upkeep", "your next upkeep")
custom("plain sentence", "{d:until}, {s:joined}", _until_first, _take_until)


def _read_sentence(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    for node, end in chart.read("plain sentence", at):
        node = with_choice(node)
        found.append((node, end))
        if chart.text.startswith(", where X is ", end):
            for q, stop in chart.read("quantity", end + 13):
                found.append((_define(node, q), stop))
                if chart.text.startswith(_AS_CAST, stop) and _announced(node):
                    then = replace(q, said=f"{q.said}{_AS_CAST}")
                    found.append((_define(node, then), stop + len(_AS_CAST)))
    return found


_AS_CAST = " as you cast ~"


def _announced(node: object) -> bool:
    """Whether X is nothing but a number of targets, or what is divided among them: known as it is played (409.1)."""
    parts = walk(node)
    divided = [n for n in parts if isinstance(n, ir.DealDamage | ir.PutCounters) and n.divided]
    of_targets = [n.spec for n in parts if isinstance(n, Targeted)]
    told = [getattr(n, "amount", getattr(n, "n", None)) for n in divided] + of_targets
    return len([n for n in parts if n == ir.X()]) == len([n for n in walk(tuple(told)) if n == ir.X()])


def with_choice(node: Any) -> object:
    """An instruction about things "of the color of your choice", with the choice that comes first (413.2c)."""
    kinds = dict.fromkeys(
        n.what for n in walk(node) if isinstance(n, ir.IsChosen) and n.said == "of your choice"
    )
    if len(kinds) != 1:
        return node
    kind: Literal["creature type", "color"] = "creature type" if "type" in kinds else "color"
    return ir.Sequence((ir.ChooseValue(kind), node), said="of your choice")


def _define(node: object, q: Any) -> object:
    said = f"where {q.said}".strip()
    value = replace(q, said=said)
    return rewrite(node, lambda n: value if n == ir.X() else None)


def _write_sentence(printer: Printer, node: object) -> str | None:
    printer.where = None
    if exactly(node, ir.Sequence) and node.said == "of your choice":
        node = node.effects[1]
    text = printer.words("plain sentence", node)
    if text is None or printer.where is None:
        return text
    q = printer.where
    printer.where = None
    said = q.said.removeprefix("where").strip()
    plain, then = said.removesuffix(_AS_CAST.strip()).strip(), said.endswith(_AS_CAST.strip())
    definition = printer.words("quantity", replace(q, said=plain))
    return None if definition is None else f"{text}, where X is {definition}{_AS_CAST if then else ''}"


category("sentence", _read_sentence, _write_sentence)
