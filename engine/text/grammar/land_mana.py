"""Lands that produce other mana than they say when they are tapped for it (406.6), and mana that is taken from them."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category, custom, exactly, form, verb, word
from engine.text.grammar.shapes import H, Holes

S = "static"
_KINDS = (
    ("colorless mana", "{C}"), ("mana of a color of your choice", "choose"),
    *((f"{{{c}}}", f"{{{c}}}") for c in "WUBRG"),
)  # fmt: skip
_TAILS = (("instead of any other type and amount", 1), ("instead of any other type", 0))


def _read_made(chart: Chart, at: int) -> list[Reading]:
    """ "{B} instead of any other type and amount": which mana, and whether just one."""
    return [
        ((mana, n), at + len(f"{words} {tail}"))
        for words, mana in _KINDS
        for tail, n in _TAILS
        if chart.text.startswith(f"{words} {tail}", at)
    ]


def _write_made(_printer: Printer, value: tuple[str, int]) -> str | None:
    words = next((w for w, mana in _KINDS if mana == value[0]), None)
    tail = next((t for t, n in _TAILS if n == value[1]), None)
    return None if words is None or tail is None else f"{words} {tail}"


category("mana made instead", _read_made, _write_made, of=(H.mana, H.n))


_MADE = "it produces {m:mana made instead}"
_LANDS = (H.mana, H.n)
form(S, "if {of:a noun} is tapped for mana, " + _MADE,
     ir.PlayerRule("lands give", None, H.of, H.n, mana=H.mana, said="tapped"), m=_LANDS,
     when=lambda v: v["of"].zone == "in play")  # fmt: skip
for _taps, _who in (("you tap", ir.You()), ("player taps", None)):
    _one = ir.PlayerRule("lands give", _who, H.of, H.n, mana=H.mana, said=_taps)
    form("whole", f"until end of turn, if {'a ' if _who is None else ''}{_taps} {{of:a noun}} for mana, {_MADE}",
         ir.RuleThisTurn(_one, said="lands give"), m=_LANDS, when=lambda v: v["of"].zone == "in play")  # fmt: skip


def _read_pairs(chart: Chart, at: int) -> list[Reading]:
    """ "Plains produce {R}, Swamps produce {G}, and Forests produce {B}"."""
    found: list[Reading] = []
    states: list[tuple[tuple[object, ...], int]] = [((), at)]
    while states:
        following = []
        for pairs, place in states:
            for of, end in chart.read("nouns", place):
                mana = next((m for w, m in _KINDS if chart.text.startswith(f" produce {w}", end)), None)
                if mana is None or not mana.startswith("{"):
                    continue
                stop = end + len(f" produce {mana}")
                made = (*pairs, (of, mana))
                found.append((made, stop))
                for join in (", and ", ", "):
                    if chart.text.startswith(join, stop):
                        following.append((made, stop + len(join)))
        states = following
    return [f for f in found if len(f[0]) > 1]


def _write_pairs(printer: Printer, pairs: tuple[tuple[ir.Filter, str], ...]) -> str | None:
    if not pairs or not all(isinstance(pair, tuple) and len(pair) == 2 for pair in pairs):
        return None
    parts = [(printer.words("nouns", of), mana) for of, mana in pairs]
    if any(noun is None for noun, _ in parts):
        return None
    told = [f"{noun} produce {mana}" for noun, mana in parts]
    return ", ".join(told[:-1]) + ", and " + told[-1]


category("mana of each", _read_pairs, _write_pairs, of=tuple)


def _each(v: Holes) -> object:
    rules = [ir.PlayerRule("lands give", None, of, mana=mana, said="and") for of, mana in v["p"]]
    return (ir.PlayerRule("lands give", None, rules[0].what, mana=rules[0].mana, said="first"), *rules[1:])


def _take_each(v: object) -> Holes | None:
    if not isinstance(v, tuple) or len(v) < 2 or not all(exactly(r, ir.PlayerRule) for r in v):
        return None
    if v[0].said != "first" or v[0].rule != "lands give":
        return None
    return {"p": tuple((r.what, r.mana) for r in v)}


custom("line", "if tapped for mana, {p:mana of each} instead of any other type", _each, _take_each)
_OF_COLOR = ir.PlayerRule("lands give", None, H.of, mana="chosen")
word("other color", "any other color", 0)
form("whole", "until end of turn, {of:nouns} tapped for mana produce mana of the chosen color instead of "
     "{_o:other color}",
     ir.RuleThisTurn(_OF_COLOR), when=lambda v: v["of"].zone == "in play")  # fmt: skip
form("whole", "choose a color of {of:a noun}. add one mana of that color",
     ir.AddMana("colors of permanents", lands=H.of, said="a color of"),
     when=lambda v: v["of"].zone == "in play")  # fmt: skip

# ---------------------------------------------------------------------------- mana taken

verb("pvp", "<activate> a mana ability of each land they control", ir.LandMana, "player")
verb("pvp", "<put> all mana from {of:whose} mana pool into yours", ir.TakeMana)
form("whole", "tap all lands {p:player.third} controls that could produce any type of mana {land:object} could produce",
     ir.TapAlike(H.p, H.land))  # fmt: skip
