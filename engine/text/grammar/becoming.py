"""What objects become: types, sizes, colors and abilities together."""

from __future__ import annotations

import re

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.modifications import fixed, quantity
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Pair, Reading, category, custom_verb, exactly, form, verb_form, word
from engine.text.grammar.shapes import H, Holes
from engine.text.inflection import article, plural, singular
from engine.text.land_types import BASIC_LAND_TYPES, LAND_TYPES

# ---------------------------------------------------------------------------- types

_TYPED = re.compile(
    r"(?:an? )?(?:(\d+|X)/(\d+|X) )?((?:white|blue|black|red|green|colorless)(?: and \w+)? )?"
    r"((?:[A-Z][\w'-]+ )*)(artifact creatures?|creatures?|artifacts?|enchantments?|lands?)\b"
)


class Typed(ir.Node, frozen=True):
    """A description of what something becomes, for a while."""

    power: object = None
    toughness: object = None
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    many: bool = False


def _read_typed(chart: Chart, at: int) -> list[Reading]:
    m = _TYPED.match(chart.text, at)
    if m is None:
        return []
    many = m[5].endswith("s")
    if many is chart.text.startswith(("a ", "an "), at):
        return []
    colors = tuple(c for c in re.split(r" and | ", m[3] or "") if c)
    types = tuple(m[5].removesuffix("s").split())
    subtypes = tuple(s.lower() for s in m[4].split())
    return [(Typed(quantity(m[1]), quantity(m[2]), colors, types, subtypes, many), m.end())]


def _write_typed(printer: Printer, t: Typed) -> str | None:
    words: list[str] = []
    if t.power is not None:
        power, toughness = printer.words("digits", t.power), printer.words("digits", t.toughness)
        if power is None or toughness is None:
            return None
        words.append(f"{power}/{toughness}")
    words += [" and ".join(t.colors)] if t.colors else []
    words += ["-".join(p.capitalize() for p in s.split("-")) for s in t.subtypes]
    text = " ".join([*words, " ".join(t.types)])
    return text + "s" if t.many else f"{article(text)} {text}"


category("typed", _read_typed, _write_typed, of=Typed)


ANIMATED = ("artifact", "creature")


def _kept(types: tuple[str, ...], addition: bool) -> Holes:
    """New types replace the old ones unless they come in addition; an artifact creature keeps them (212.1b-c)."""
    keeps = addition or types == ANIMATED
    return {"keep_types": keeps, "keep_subtypes": keeps}


def _become(said: str, addition: bool = False) -> Pair:
    """Modifications of "becomes a 2/2 green Bear creature", and back."""

    def make(v: Holes) -> object:
        t = v["t"]
        mark = (said + " many").strip() if t.many else said
        made: list[object] = [
            ir.SetTypes(
                t.types,
                t.subtypes,
                **_kept(t.types, addition),
                power=t.power,
                toughness=t.toughness,
                said=mark,
            )
        ]
        if t.colors:
            made.append(ir.SetColors(t.colors, said="typed"))
        if "abilities" in v:
            made.append(ir.GainAbility(v["abilities"], said="with"))
        return tuple(made)

    def take(v: object) -> Holes | None:
        if not (isinstance(v, tuple) and v and exactly(v[0], ir.SetTypes)):
            return None
        first, rest = v[0], list(v[1:])
        if not first.types:
            return None
        many = first.said.endswith("many")
        if first.said.removesuffix("many").strip() != said:
            return None
        if first != ir.SetTypes(first.types, first.subtypes, **_kept(first.types, addition), power=first.power,
                                toughness=first.toughness, said=first.said):  # fmt: skip
            return None
        colors: tuple[str, ...] = ()
        if rest and rest[0] == ir.SetColors(getattr(rest[0], "colors", ()), said="typed"):
            colors = rest.pop(0).colors
        found = {"t": Typed(first.power, first.toughness, colors, first.types, first.subtypes, many)}
        if rest and isinstance(rest[0], ir.GainAbility) and rest[0].said == "with":
            found["abilities"] = rest.pop(0).abilities
        return None if rest else found

    return make, take


def _exactly(fields: set[str], pair: Pair) -> Pair:
    make, take = pair

    def strict(v: object) -> Holes | None:
        found: Holes | None = take(v)
        return found if found is not None and set(found) == fields else None

    return make, strict


_OF_A_KIND = re.compile(
    r"an? (\d+|X)/(\d+|X) ((?:white|blue|black|red|green)(?: and \w+)? )?([A-Z][\w'-]+(?: [A-Z][\w'-]+)*)"
    r"(?! (?:artifact|creature|enchantment|land|token)\b)"
)


def _read_of_a_kind(chart: Chart, at: int) -> list[Reading]:
    m = _OF_A_KIND.match(chart.text, at)
    if m is None:
        return []
    colors = tuple(re.split(r" and | ", m[3].strip())) if m[3] else ()
    kinds = tuple(kind.lower() for kind in m[4].split())
    return [(Typed(quantity(m[1]), quantity(m[2]), colors, (), kinds), m.end())]


def _write_of_a_kind(printer: Printer, t: Typed) -> str | None:
    return None if t.types or not t.subtypes else (_write_typed(printer, t) or "").rstrip() or None


category("of a kind", _read_of_a_kind, _write_of_a_kind, of=Typed)


def _become_a_kind(said: str) -> Pair:
    """Modifications of "becomes a 1/1 green Frog": creature types, size and colors, the card types stay (212.1)."""

    def make(v: Holes) -> object:
        t = v["t"]
        size = ir.SetTypes((), t.subtypes, power=t.power, toughness=t.toughness, said=said)
        return (size, ir.SetColors(t.colors, said="typed")) if t.colors else (size,)

    def take(v: object) -> Holes | None:
        if (
            not (isinstance(v, tuple) and v and exactly(v[0], ir.SetTypes))
            or len(v) > 2
            or v[0].power is None
        ):
            return None
        size = v[0]
        colors: tuple[str, ...] = ()
        if len(v) == 2:
            if not exactly(v[1], ir.SetColors) or v[1].said != "typed":
                return None
            colors = v[1].colors
        t = Typed(size.power, size.toughness, colors, (), size.subtypes)
        return {"t": t} if make({"t": t}) == v else None

    return make, take


for _verb, _said in (("<become>", "kind"), ("<are>", "are kind")):
    custom_verb("mod", _verb + " {t:of a kind}", *_become_a_kind(_said))
for _verb, _said in (("<become>", ""), ("<are>", "are")):
    custom_verb("mod", _verb + " {t:typed}", *_exactly({"t"}, _become(_said)))
    custom_verb("mod", _verb + " {t:typed} with {abilities:abilities}",
                *_exactly({"t", "abilities"}, _become(_said)))  # fmt: skip
    for _tail, _mark in ((" in addition to its other types", "addition"),
                         (" in addition to their other types", "additions"),
                         (" that's still a land", "still"), (" that are still lands", "stills")):  # fmt: skip
        custom_verb("mod", _verb + " {t:typed}" + _tail,
                    *_exactly({"t"}, _become((_said + " " + _mark).strip(), True)))  # fmt: skip
        if _mark.startswith("still"):
            custom_verb("mod", _verb + " {t:typed} with {abilities:abilities}" + _tail,
                        *_exactly({"t", "abilities"}, _become((_said + " that " + _mark).strip(), True)))  # fmt: skip


custom_verb("mod", "<are> {t:typed} with {abilities:abilities}. they're still lands",
            *_exactly({"t", "abilities"}, _become("are stills with", True)))  # fmt: skip


def _sized(verb_: str, tail: str, mark: str, addition: bool = False) -> None:
    """Types whose power and toughness are a quantity (418.5b: they come with the types)."""

    def make(v: Holes) -> object:
        t = v["t"]
        if t.power is not None or t.colors:
            return None
        said = (mark + " many").strip() if t.many else mark
        kept = _kept(t.types, addition)
        return (ir.SetTypes(t.types, t.subtypes, **kept, power=v["q"], toughness=v["q"], said=said),)

    def take(v: object) -> Holes | None:
        if not (isinstance(v, tuple) and len(v) == 1 and exactly(v[0], ir.SetTypes)):
            return None
        m = v[0]
        many = m.said.endswith(" many")
        if m.said.removesuffix(" many") != mark or m.power is None or m.power != m.toughness:
            return None
        return {"t": Typed(types=m.types, subtypes=m.subtypes, many=many), "q": m.power, "b": "other"}

    custom_verb("mod", verb_ + " {t:typed}" + tail, make, take)


_sized("<become>", " with power and toughness each equal to {q:quantity}", "sized become")
_sized("<are>", " with power and toughness each equal to {q:quantity}", "sized")
word("besides", " in addition to its other types", "other")
_sized("<are>", "{b:besides} and has base power and base toughness each equal to {q:quantity}", "based",
       True)  # fmt: skip

category(
    "one kind",
    lambda chart, at: [
        (m[2].lower(), m.end())
        for m in [re.compile(r"(an?) ([A-Z][a-z]+)\b").match(chart.text, at)]
        if m is not None and article(m[2]) == m[1]
    ],
    lambda _p, v: f"{article(v.capitalize())} {v.capitalize()}",
    of=str,
)
category(
    "kinds of",
    lambda chart, at: [
        (s.lower(), m.end())
        for m in [re.compile(r"[A-Z][a-z]+\b").match(chart.text, at)]
        if m is not None and (s := singular(m[0])) is not None
    ],
    lambda _p, v: plural(v.capitalize()),
    of=str,
)
for _verb in ("<are>", "<become>"):
    for _many, _tail in (
        ("{k:one kind}", "its other creature types"),
        ("{k:kinds of}", "their other creature types"),
    ):
        verb_form("mod", f"{_verb} {_many} in addition to {_tail}",
                  (ir.SetTypes(subtypes=(H.k,), keep_subtypes=True, said=f"{_verb} {_tail}"),))  # fmt: skip
        _tail = _tail.replace("creature types", "types")
        verb_form("mod", f"{_verb} {_many} in addition to {_tail}",
                  (ir.SetTypes(subtypes=(H.k,), keep_subtypes=True, said=f"{_verb} {_tail}"),),
                  when=lambda v: v["k"] not in LAND_TYPES)  # fmt: skip
_LANDS = tuple(kind.capitalize() for kind in BASIC_LAND_TYPES)
for _text, _said in (
    ("<are> {k:one kind}", "one kind"), ("<become> {k:one kind}", "become one"),
    ("<are> {k:kinds of}", "kinds"), ("<become> {k:kinds of}", "become kinds"),
):  # fmt: skip
    verb_form("mod", _text, (ir.SetTypes(subtypes=(H.k,), said=_said),),
              when=lambda v: v["k"].capitalize() not in _LANDS)  # fmt: skip
category(
    "bare kind",
    lambda chart, at: [
        (m[0].lower(), m.end()) for m in [re.compile(r"[A-Z][a-z]+\b").match(chart.text, at)] if m is not None
    ],
    lambda _p, v: v.capitalize(),
    of=str,
)
form("two kinds", "{a:one kind} {b:bare kind}", (H.a, H.b))
verb_form("mod", "<become> {k:two kinds}", (ir.SetTypes(subtypes=H.k, said="two kinds"),))
word("static", "~ is every creature type",
     ir.Static(ir.Self(), (ir.SetTypes(subtypes=("every creature type",), keep_subtypes=True),),
               characteristic_setting=True))  # fmt: skip
_EXILED = ir.Filter((ir.IsOneOf(ir.Linked()), ir.IsType("creature")), "removed")
_LAST = ir.Newest(_EXILED)
_LIKE_IT = ir.SetTypes(
    subtypes=(H.k,), power=ir.StatOf("power", _LAST), toughness=ir.StatOf("toughness", _LAST), like=_LAST
)
word("one exiled", "as long as a card exiled with ~ is a creature card", 0)
word("of the last one", "of the last creature card exiled with ~", 0)
form("static", "{_o:one exiled}, ~ has the power, toughness, and creature types {_l:of the last one}. it is still a "
     "{k:single kind}",
     ir.Static(ir.Self(), (_LIKE_IT,), ir.Compare(ir.Count(_EXILED), ">=", ir.Number(1)), said="last"))  # fmt: skip
fixed("<are> the chosen type", ir.SetTypes(subtypes=("chosen type",)))
for _types in ("creature types", "types"):
    fixed(f"<are> the chosen type in addition to their other {_types}",
          ir.SetTypes(subtypes=("chosen type",), keep_subtypes=True, said=_types))  # fmt: skip
for _land in _LANDS:
    _many = _land if _land == "Plains" else _land + "s"
    _set = ir.SetTypes(subtypes=(_land.lower(),))
    fixed(f"<are> {_many}", _set)
    fixed(f"<are> {article(_land)} {_land}", ir.SetTypes(subtypes=(_land.lower(),), said="a"))
    fixed(f"<become> {article(_land)} {_land}", ir.SetTypes(subtypes=(_land.lower(),), said="become"))
    fixed(f"<become> {_many}", ir.SetTypes(subtypes=(_land.lower(),), said="become many"))
    _more = ir.SetTypes(subtypes=(_land.lower(),), keep_subtypes=True, said="land too")
    fixed(f"<are> {article(_land)} {_land} in addition to its other land types", _more)
    fixed(
        f"<are> {article(_land)} {_land} in addition to its other types",
        replace(_more, said="land too types"),
    )
    for _types in ("land types", "types"):
        fixed(f"<become> {article(_land)} {_land} in addition to its other {_types}",
              replace(_more, said=f"become land too {_types}"))  # fmt: skip
        fixed(
            f"<are> {_many} in addition to their other {_types}", replace(_more, said=f"lands too {_types}")
        )
