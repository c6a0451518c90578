"""Damage that would be dealt: prevented, or dealt to something else, once, this turn or always (419.7-419.8)."""

from __future__ import annotations

from typing import Any, Literal

from engine.records import replace, with_fields
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Pair, Reading, category, custom, custom_verb, exactly, form, word
from engine.text.grammar.shapes import H, Holes
from engine.text.inflection import article
from engine.text.surface import Mention, Targeted

SOURCE = ir.Filter((), "any", said="source")
_ALL = (("all damage", False), ("all combat damage", True))
_AIMED = " by spells or abilities that target it"
_TIMES: tuple[tuple[str, object], ...] = ((" this turn", "end of turn"), (" this combat", "end of combat"))


class Harm(ir.Node, frozen=True):
    """Damage that would be dealt: how much, to what, by what, until when; `said` keeps the order of the words."""

    amount: ir.Quantity | None = None
    combat: bool = False
    what: Any = None
    source: Any = None
    chosen: ir.Filter | None = None
    duration: Literal["", "end of turn", "end of combat"] = ""
    divided: bool = False
    aimed: bool = False


# ---------------------------------------------------------------------------- reading


def _heads(chart: Chart, at: int) -> list[tuple[Harm, int]]:
    found = [(Harm(combat=combat), at + len(w)) for w, combat in _ALL if chart.text.startswith(w + " ", at)]
    if chart.text.startswith("the next ", at):
        for n, end in chart.read("digits", at + 9):
            for words, combat in ((" damage", False), (" combat damage", True)):
                if chart.text.startswith(words + " ", end):
                    found.append((Harm(n, combat), end + len(words)))
    return found


def _read_harm(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    for harm, end in _heads(chart, at):
        if chart.text.startswith(" that would be dealt", end):
            found.extend(_pieces(chart, harm, end + 20, ()))
        if chart.text.startswith(" ", end):
            for of, stop in chart.read("chosen source", end + 1):
                if chart.text.startswith(" would deal", stop):
                    found.extend(_pieces(chart, replace(harm, chosen=of, said="chosen"), stop + 11, ()))
        for gap, name in ((" ", "object"), (" that ", "nouns")):
            if not chart.text.startswith(gap, end):
                continue
            for source, stop in chart.read(name, end + len(gap)):
                if chart.text.startswith(" would deal", stop):
                    begun = replace(harm, source=source, said="active" if gap == " " else "that")
                    found.extend(_pieces(chart, begun, stop + 11, ()))
    return found


def _pieces(chart: Chart, harm: Harm, at: int, order: tuple[str, ...]) -> list[Reading]:
    found: list[Reading] = [(replace(harm, said="|".join((harm.said, *order))), at)]
    if "turn" not in order:
        for words, duration in _TIMES:
            if chart.text.startswith(words, at):
                new = with_fields(harm, duration=duration)
                found.extend(_pieces(chart, new, at + len(words), (*order, "turn")))
    if "to" not in order and chart.text.startswith(" to ", at):
        for what, end, divided in _to(chart, at + 4):
            new = replace(harm, what=what, divided=divided)
            if divided and harm.amount is not None:
                new = replace(new, what=_divided(what, harm.amount))
            found.extend(_pieces(chart, new, end, (*order, "to")))
    if "aimed" not in order and not harm.said and chart.text.startswith(_AIMED, at):
        found.extend(_pieces(chart, replace(harm, aimed=True), at + len(_AIMED), (*order, "aimed")))
    if not {"by", "by a"} & {*order} and not harm.said and chart.text.startswith(" by ", at):
        for source, end, mark in _by(chart, at + 4):
            fields = {"chosen": source} if mark == "of choice" else {"source": source}
            found.extend(
                _pieces(chart, with_fields(harm, **fields), end, (*order, "by a" if mark == "a" else "by"))
            )
    return found


def _to(chart: Chart, at: int) -> list[tuple[object, int, bool]]:
    found: list[tuple[object, int, bool]] = []
    for what, end in chart.read("recipients", at):
        found.append((_as_set(what), end, False))
    for what, end in chart.read("divided targets", at):
        if chart.text.startswith(", divided as you choose", end):
            found.append((what, end + 23, True))
    return found


def _as_set(what: object) -> object:
    """Things described, not chosen, are meant whenever the damage comes (418.3b)."""
    if isinstance(what, Mention) and isinstance(what.ref, ir.AllOf):
        of = what.ref.of
        return replace(of, said=f"{what.ref.said} {of.said}".strip() if what.ref.said else of.said)
    return what


def _divided(what: object, n: object) -> object:
    if not (isinstance(what, Mention) and isinstance(what.ref, Targeted)):
        return what
    spec = with_fields(what.ref.spec, divided=n)
    return Mention(Targeted(spec), what.at, True)


def _by(chart: Chart, at: int) -> list[tuple[object, int, str]]:
    """What deals it: a source to be chosen, those described, or any one of a kind."""
    found = [(of, end, "of choice") for of, end in chart.read("chosen source", at)]
    found += [(_as_set(source), end, "") for source, end in chart.read("object", at)]
    found += [(of, end, "a") for of, end in chart.read("subject", at) if isinstance(of, ir.Filter)]
    return found


# ---------------------------------------------------------------------------- printing


def _write_harm(printer: Printer, h: object) -> str | None:
    if not isinstance(h, Harm):
        return None
    head = "all" if h.amount is None else None
    if head is None:
        n = printer.words("digits", h.amount)
        head = None if n is None else f"the next {n}"
    if head is None:
        return None
    text = head + (" combat damage" if h.combat else " damage")
    form, *order = h.said.split("|") if "|" in h.said else _usual(h)
    if form == "chosen":
        source = printer.words("chosen source", h.chosen)
        text = f"{text} {source} would deal" if source else ""
    elif form:
        source = printer.words("nouns" if form == "that" else "object", h.source)
        text = f"{text}{' that' if form == 'that' else ''} {source} would deal" if source else ""
    else:
        text += " that would be dealt"
    for mark in order:
        piece = _piece(printer, h, mark)
        if piece is None or not text:
            return None
        text += piece
    return text or None


def _usual(h: Harm) -> list[str]:
    """The order of words where none is kept."""
    turn = ["turn"] if h.duration else []
    if h.what is None and h.source is not None:
        return ["that" if isinstance(h.source, ir.Filter) else "active", *turn]
    to = ["to"] if h.what is not None else []
    return [
        "",
        *to,
        *turn,
        *(["aimed"] if h.aimed else []),
        *(["by"] if h.source is not None or h.chosen is not None else []),
    ]


def _piece(printer: Printer, h: Harm, mark: str) -> str | None:
    if mark == "aimed":
        return _AIMED if h.aimed else None
    if mark == "turn":
        return next((w for w, d in _TIMES if d == h.duration), None)
    if mark == "by a":
        text = printer.words("subject", h.source)
        return None if text is None else f" by {text}"
    if mark == "to":
        if h.divided:
            text = printer.words("divided targets", h.what)
            return None if text is None else f" to {text}, divided as you choose"
        text = printer.words("recipients", _thing(h.what))
        return None if text is None else f" to {text}"
    if h.chosen is not None:
        text = printer.words("chosen source", h.chosen)
    elif isinstance(h.source, ir.Filter):
        text = printer.words("object", _thing(h.source))
    else:
        text = printer.words("object", h.source)
    return None if text is None else f" by {text}"


def _thing(what: object) -> object:
    if not isinstance(what, ir.Filter):
        return what
    first, _, rest = what.said.partition(" ")
    if first in ("all", "each"):
        return ir.AllOf(replace(what, said=rest), said=first)
    return ir.AllOf(what)


category("harm", _read_harm, _write_harm)

# ---------------------------------------------------------------------------- what becomes of it


def _shielded(h: Harm, more: Holes) -> object:
    """The lasting effect, or for want of a duration the static ability (419.1)."""
    whose, what = None, h.what
    if isinstance(what, Mention) and what.ref == ir.You(said="you"):
        whose, what = (ir.You(), None) if not h.duration else (None, what)
    said = "" if "|".join(_usual(h)) == h.said else h.said
    replaces = ir.Replaces(
        "damage", what=what, whose=whose, source=h.source if h.chosen is None else h.chosen,
        combat_only=h.combat, amount=h.amount, aimed=h.aimed, **more,
    )  # fmt: skip
    if not h.duration:
        if h.amount is not None or h.chosen is not None:
            return None
        return ir.Replacing(replaces, said=f"all{said}" if said else "all")
    return ir.Shield(replaces, h.duration, h.chosen, h.divided, said=said)


def _unshielded(v: Any, static: bool) -> tuple[Harm, ir.Replaces] | None:
    if type(v).__name__ != ("Replacing" if static else "Shield") or v.replaces.event != "damage":
        return None
    r = v.replaces
    if r.once or r.multiply != 1 or r.instead or (static and (v.condition is not None or not v.said)):
        return None
    said = v.said.removeprefix("all") if static else v.said
    what = ir.You(said="you") if r.whose is not None else r.what
    h = Harm(
        r.amount, r.combat_only, what, None if not static and v.choose_source is not None else r.source,
        None if static else v.choose_source, "" if static else v.duration, not static and v.divided, r.aimed, said=said,
    )  # fmt: skip
    return (h, r) if said else (replace(h, said="|".join(_usual(h))), r)


def _prevented(static: bool) -> Pair:
    def make(v: Holes) -> object:
        return _shielded(v["h"], {"prevent": "all"}) if bool(v["h"].duration) is not static else None

    def take(v: object) -> Holes | None:
        found = _unshielded(v, static)
        return {"h": found[0]} if found is not None and found[1].prevent == "all" else None

    return make, take


def _redirected(static: bool) -> Pair:
    def make(v: Holes) -> object:
        return _shielded(v["h"], {"redirect": v["to"]}) if bool(v["h"].duration) is not static else None

    def take(v: object) -> Holes | None:
        found = _unshielded(v, static)
        if found is None or found[1].redirect is None:
            return None
        return {"h": found[0], "to": found[1].redirect}

    return make, take


custom_verb("pvp", "<prevent> {h:harm}", *_prevented(False))
custom("static", "prevent {h:harm}", *_prevented(True))
custom("whole", "{h:harm} is dealt to {to:recipient} instead", *_redirected(False))
custom("static", "{h:harm} is dealt to {to:recipient} instead", *_redirected(True))


def _both_ways(static: bool, combat: bool) -> Pair:
    """Damage to and by the same object: all of it, or combat damage only."""

    def make(v: Holes) -> object:
        o = v["o"]
        more: Holes = {"prevent": "all", "combat_only": combat}
        if static:
            o = o.ref if not isinstance(o.ref, ir.AllOf) else o.ref.of
            if not isinstance(o, ir.Self | ir.Attached | ir.Filter):
                return None
            return (ir.Replacing(ir.Replaces("damage", what=o, **more), said="to and by"),
                    ir.Replacing(ir.Replaces("damage", source=o, **more), said="by and to"))  # fmt: skip
        shields = (
            ir.Shield(ir.Replaces("damage", what=o, **more)),
            ir.Shield(ir.Replaces("damage", source=o, **more)),
        )
        return ir.Sequence(shields, said="to and by")

    def take(v: object) -> Holes | None:
        if static:
            if not (isinstance(v, tuple) and len(v) == 2 and getattr(v[0], "said", "") == "to and by"):
                return None
            return {"o": _thing(v[0].replaces.what)} if v[0].replaces.combat_only is combat else None
        return (
            {"o": v.effects[0].replaces.what}
            if exactly(v, ir.Sequence)
            and exactly(v.effects[0], ir.Shield)
            and v.said == "to and by"
            and v.effects[0].replaces.combat_only is combat
            else None
        )

    return make, take


for _words, _combat in _ALL:
    _to_and_by = f"{_words} that would be dealt to and dealt by {{o:object}}"
    custom_verb("pvp", f"<prevent> {_to_and_by} this turn", *_both_ways(False, _combat))
    custom("line", f"prevent {_to_and_by}", *_both_ways(True, _combat))

# ---------------------------------------------------------------------------- a source that is chosen


def _read_source(chart: Chart, at: int) -> list[Reading]:
    """ "a red source of your choice", "an unblocked creature of your choice"."""
    found: list[Reading] = []
    chosen = ir.IsChosen("color", said="source")
    for of, end in chart.read("a noun", at):
        for words, more in ((" of your choice", ()), (" of your choice of the chosen color", (chosen,))):
            if chart.text.startswith(words, end) and of.zone in ("any", "in play"):
                found.append((replace(of, tests=(*of.tests, *more)), end + len(words)))
        if chart.text.startswith(" of your choice with shadow", end) and of.zone == "in play":
            shadow = ir.HasKeyword("shadow", said="of choice")
            found.append((replace(of, tests=(*of.tests, shadow)), end + 27))
    for words, of in (
        ("a source of your choice", SOURCE),
        ("a source of your choice of the chosen color", replace(SOURCE, tests=(chosen,))),
        (f"a source of your choice{_OF_ITS_COLOR}", replace(SOURCE, tests=(_ALIKE,))),
        (f"a source of your choice{_OF_ITS_MANA}", replace(SOURCE, tests=(_PAID_ALIKE,))),
    ):
        if chart.text.startswith(words, at):
            found.append((of, at + len(words)))
    return found


_ALIKE = ir.SharesColor(ir.Linked(), said="source")
_OF_ITS_COLOR = " that shares a color with the exiled card"
_PAID_ALIKE = ir.IsChosen("spent mana", said="source")
_OF_ITS_MANA = " that shares a color with the mana spent on this activation cost"


def _write_source(printer: Printer, of: object) -> str | None:
    if not isinstance(of, ir.Filter):
        return None
    tail = ""
    if of.tests and of.tests[-1] == ir.IsChosen("color", said="source"):
        of, tail = replace(of, tests=of.tests[:-1]), " of the chosen color"
    if of.tests and of.tests[-1] == ir.HasKeyword("shadow", said="of choice"):
        of, tail = replace(of, tests=of.tests[:-1]), " with shadow"
    if of.tests and of.tests[-1] == _ALIKE:
        of, tail = replace(of, tests=of.tests[:-1]), _OF_ITS_COLOR
    if of.tests and of.tests[-1] == _PAID_ALIKE:
        of, tail = replace(of, tests=of.tests[:-1]), _OF_ITS_MANA
    text = "source" if of == SOURCE else printer.words("noun", of)
    return None if text is None else f"{article(text)} {text} of your choice{tail}"


category("chosen source", _read_source, _write_source)

# ---------------------------------------------------------------------------- life for what is prevented


def _with_life(v: Holes) -> object:
    colored = ir.If(ir.Is(ir.EventObject(), v["c"]), (ir.GainLife(ir.You(), ir.ThatMuch()),))
    made: Any = _shielded(v["h"], {"prevent": "all", "instead": (colored,)})
    return replace(made, said=f"{made.said} ministration") if v["h"].duration else None


def _take_with_life(v: object) -> Holes | None:
    if not exactly(v, ir.Shield) or not v.said.endswith(" ministration"):
        return None
    condition: Any = getattr(v.replaces.instead[0], "condition", None)
    plain = replace(v, said=v.said.removesuffix(" ministration"), replaces=replace(v.replaces, instead=()))
    found = _unshielded(plain, False)
    return {"h": found[0], "c": condition.test} if found is not None else None


custom("whole", "prevent {h:harm}. whenever damage from a {c:either color} source is prevented this way this turn, you "
       "gain that much life", _with_life, _take_with_life)  # fmt: skip
_SHIELD = ir.Replaces("damage", what=H.to, prevent="all")
form("whole", "prevent the next {a:digits} damage that would be dealt to {to:recipient} this turn. if that creature is "
     "{c:color}, prevent the next {b:digits} damage instead",
     ir.Sequence((ir.If(ir.Is(H.to, H.c), (ir.Shield(replace(_SHIELD, amount=H.b)),),
                        (ir.Shield(replace(_SHIELD, amount=H.a)),)),), said="healer"))  # fmt: skip
_ALIKE_IN_COLOR = ir.Filter(
    (ir.IsType("creature"), ir.Not(ir.IsOneOf(ir.Described())), ir.SharesColor(ir.Described()))
)
word("by one alike", "by another creature if they share a color", 0)
form("static", "prevent all damage that would be dealt to a creature {_b:by one alike}",
     ir.Replacing(ir.Replaces("damage", what=ir.Filter((ir.IsType("creature"),)), source=_ALIKE_IN_COLOR,
                              prevent="all"), said="each other"))  # fmt: skip

# ---------------------------------------------------------------------------- more where it was kicked


def _kicked(v: Holes) -> object:
    """A division of so much damage, or of another number where the spell was kicked."""
    h = v["h"]
    if not h.divided or not isinstance(h.amount, ir.Number):
        return None
    either = ir.IfKicked(v["b"], h.amount, said="instead")
    return _shielded(replace(h, amount=either, what=_divided(h.what, either)), {"prevent": "all"})


def _take_kicked(v: object) -> Holes | None:
    if not exactly(v, ir.Shield) or not isinstance(v.replaces.amount, ir.IfKicked):
        return None
    either = v.replaces.amount
    found = _unshielded(replace(v, replaces=replace(v.replaces, amount=either.plain)), False)
    return None if found is None else {"h": found[0], "b": either.kicked}


custom("whole", "prevent {h:harm}. if ~ was kicked, prevent the next {b:digits} damage this way instead",
       _kicked, _take_kicked)  # fmt: skip
