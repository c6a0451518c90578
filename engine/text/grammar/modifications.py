"""What objects become, have, get and may not do: modifications in verb phrases."""

from __future__ import annotations

import re
from typing import Any

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.noun_phrases import COLORS
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category, custom_verb, verb, word
from engine.text.inflection import article
from engine.text.surface import SUBJECT

_CHANGE = re.compile(r"([+-])(\d+|X)/([+-])(\d+|X)")


def one(*made: Any) -> Any:
    """A tuple of modifications as a value read from no hole."""
    return lambda _v: made, lambda v: {} if v == made else None


def fixed(text: str, *made: Any) -> None:
    """A phrase without holes."""
    custom_verb("mod", text, *one(*made))


def _signed(sign: str, text: str) -> Any:
    if text == "X":
        return ir.X() if sign == "+" else ir.Times(-1, ir.X())
    return ir.Number(int(text) if sign == "+" else -int(text), said="-" if sign == "-" and text == "0" else "")


def _read_change(chart: Chart, at: int) -> list[Reading]:
    m = _CHANGE.match(chart.text, at)
    return [((_signed(m[1], m[2]), _signed(m[3], m[4])), m.end())] if m else []


def _change_word(printer: Printer, value: Any) -> str | None:
    if isinstance(value, ir.Number):
        return f"-{-value.n}" if value.n < 0 or value.said == "-" else f"+{value.n}"
    if isinstance(value, ir.Times) and value.k == -1:
        inner = printer.words("digits", value.of)
        return None if inner is None else "-" + inner
    inner = printer.words("digits", value)
    return None if inner is None else "+" + inner


def _write_change(printer: Printer, pair: Any) -> str | None:
    left = _change_word(printer, pair[0])
    right = None if left is None else _change_word(printer, pair[1])
    return None if right is None else f"{left}/{right}"


category("change", _read_change, _write_change)


def _for_each(v: dict[str, Any]) -> Any:
    power, toughness = v["pt"]
    if not isinstance(power, ir.Number) or not isinstance(toughness, ir.Number):
        return None
    return (ir.AddPT(*(q if q.n == 0 else ir.Times(q.n, v["of"]) for q in (power, toughness))),)


def _take_each(v: Any) -> dict[str, Any] | None:
    if not (isinstance(v, tuple) and len(v) == 1 and isinstance(v[0], ir.AddPT)):
        return None
    of, pair = None, []
    for q in (v[0].power, v[0].toughness):
        if isinstance(q, ir.Times):
            of = q.of
            pair.append(ir.Number(q.k))
        else:
            pair.append(q)
    return None if of is None or isinstance(of, ir.X) else {"pt": tuple(pair), "of": of}


def _plain_take(v: Any) -> dict[str, Any] | None:
    if isinstance(v, tuple) and len(v) == 1 and type(v[0]) is ir.AddPT:
        return {"pt": (v[0].power, v[0].toughness)}
    return None


custom_verb("mod", "<get> {pt:change} for each {of:each of}", _for_each, _take_each)
def _until_each(v: dict[str, Any]) -> Any:
    made = _for_each(v)
    return None if made is None else ir.Apply(SUBJECT, made, said="each")


def _take_until_each(v: Any) -> dict[str, Any] | None:
    return _take_each(v.modifications) if type(v) is ir.Apply and v.said == "each" else None


custom_verb("ovp", "<get> {pt:change} until end of turn for each {of:each of}", _until_each, _take_until_each, "to")
custom_verb("mod", "<get> {pt:change}", lambda v: (ir.AddPT(*v["pt"]),), _plain_take)


def _single(kind: type[Any], field: str, said: str = "", **more: Any) -> Any:
    def make(v: dict[str, Any]) -> Any:
        return (kind(**{field: v[field]}, said=said, **more),)

    def take(v: Any) -> dict[str, Any] | None:
        if isinstance(v, tuple) and len(v) == 1 and v[0] == kind(
            **{field: getattr(v[0], field, None)}, said=said, **more
        ):
            return {field: getattr(v[0], field)}
        return None

    return make, take


custom_verb("mod", "<gain> {abilities:abilities}", *_single(ir.GainAbility, "abilities"))
custom_verb("mod", "<have> {abilities:abilities}", *_single(ir.GainAbility, "abilities", "have"))
custom_verb("mod", "<lose> {names:ability names}", *_single(ir.LoseAbility, "names"))
fixed("<lose> all abilities", ir.LoseAbility())
for _color in COLORS:
    fixed(f"<are> {_color}", ir.SetColors((_color,)))
    fixed(f"<become> {_color}", ir.SetColors((_color,), said="become"))
fixed("<become> the color of your choice", ir.SetColors(("choose",)))


def _read_sizes(chart: Chart, at: int) -> list[Reading]:
    m = re.compile(r"(\d+|X)/(\d+|X)").match(chart.text, at)
    return [((_quantity(m[1]), _quantity(m[2])), m.end())] if m else []


def _write_sizes(printer: Printer, pair: Any) -> str | None:
    sides = [printer.words("digits", q) for q in pair]
    return None if any(s is None for s in sides) else "/".join(s for s in sides if s is not None)


category("sizes", _read_sizes, _write_sizes)
custom_verb("mod", "<have> base power and toughness {pt:sizes}", lambda v: (ir.SetPT(*v["pt"]),),
            lambda v: {"pt": (v[0].power, v[0].toughness)}
            if isinstance(v, tuple) and len(v) == 1 and type(v[0]) is ir.SetPT and None not in (v[0].power, v[0].toughness)
            else None)  # fmt: skip
fixed("<become> the basic land type of your choice", ir.SetTypes(subtypes=("choose basic land type",)))
fixed("<become> the creature type of your choice", ir.SetTypes(subtypes=("choose creature type",)))
fixed("<are> the chosen color", ir.SetColors(("chosen",)))
fixed("<become> the chosen color", ir.SetColors(("chosen",), said="become"))


def _read_names(chart: Chart, at: int) -> list[Reading]:
    m = re.compile(r"(flying|first strike|double strike|trample|banding|fear|defender|shadow|haste|islandwalk|"
                   r"phasing|horsemanship|flanking|shroud|vigilance)\b").match(chart.text, at)  # fmt: skip
    return [((m[0],), m.end())] if m else []


category("ability names", _read_names, lambda _p, v: v[0] if len(v) == 1 else None)

# ---------------------------------------------------------------------------- restrictions

_CANNOT: tuple[tuple[str, str], ...] = (
    ("attack", "cannot attack"), ("block", "cannot block"), ("be blocked", "cannot be blocked"),
    ("attack alone", "cannot attack alone"), ("be countered", "cannot be countered"),
    ("be regenerated", "cannot be regenerated"),
    ("attack you", "cannot attack you"), 
    ("be blocked by more than one creature", "one blocker"), ("block alone", "cannot block alone"),
)  # fmt: skip
for _words, _rule in _CANNOT:
    fixed(f"<can't> {_words}", ir.Restrict(_rule))  # type: ignore[arg-type]
fixed("<can't> be the target of spells or abilities",
      ir.GainAbility((ir.Keyword("shroud"),), said="target"))  # fmt: skip
fixed("<can't> attack or block", ir.Restrict("cannot attack", said="or"), ir.Restrict("cannot block"))
fixed("<can't> attack or block alone", ir.Restrict("cannot attack alone", said="or"),
      ir.Restrict("cannot block alone"))  # fmt: skip
fixed("<attack> each combat if able", ir.Restrict("attacks if able"))
fixed("<attack> if able", ir.Restrict("attacks if able", said="short"))
fixed("<block> each combat if able", ir.Restrict("blocks if able"))
fixed("<don't> untap during your untap step", ir.Restrict("does not untap"))
fixed("<don't> untap during its controller's untap step", ir.Restrict("does not untap", said="its controller's"))
fixed("<don't> untap during their controllers' untap steps",
      ir.Restrict("does not untap", said="their controllers'"))  # fmt: skip
fixed("may block an additional creature", ir.Restrict("blocks extra", n=1))
fixed("can block an additional creature each combat", ir.Restrict("blocks extra", n=1, said="can"))
fixed("can block any number of creatures", ir.Restrict("blocks extra", n=99))
fixed("can attack as though it didn't have defender", ir.Restrict("wall may attack"))
fixed("can attack as though they didn't have defender", ir.Restrict("wall may attack", said="they"))
fixed("<don't> untap during its controller's next untap step", ir.Restrict("skips next untap"))
fixed("<assign> no combat damage", ir.Restrict("assigns no combat damage"))
for _n, _word in ((2, "two"), (3, "three")):
    fixed(f"<can't> be blocked except by {_word} or more creatures", ir.Restrict("needs blockers", n=_n))
for _text, _name in (
    ("<can't> be blocked except by {by:nouns}", "cannot be blocked except by"),
    ("<can't> be blocked by {by:nouns}", "cannot be blocked by"),
    ("can block only {by:nouns}", "blocks only"),
    ("<can't> block {by:nouns}", "cannot block those"),
):
    custom_verb("mod", _text, *_single(ir.Restrict, "by", rule=_name))
for _text, _name in (
    ("<can't> attack unless {unless:condition}", "cannot attack"),
    ("<can't> block unless {unless:condition}", "cannot block"),
):
    custom_verb("mod", _text, *_single(ir.Restrict, "unless", rule=_name))

# ---------------------------------------------------------------------------- types

_TYPED = re.compile(
    r"(?:an? )?(?:(\d+|X)/(\d+|X) )?((?:white|blue|black|red|green|colorless)(?: and \w+)? )?"
    r"((?:[A-Z][\w'-]+ )*)(artifact creatures?|creatures?|artifacts?|enchantments?|lands?)\b"
)


class Typed(ir.Node, frozen=True):
    """A description of what something becomes, for a while."""

    power: Any = None
    toughness: Any = None
    colors: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    many: bool = False


def _quantity(text: str | None) -> Any:
    return None if text is None else ir.X() if text == "X" else ir.Number(int(text))


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
    return [(Typed(_quantity(m[1]), _quantity(m[2]), colors, types, subtypes, many), m.end())]


def _write_typed(printer: Printer, t: Any) -> str | None:
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


category("typed", _read_typed, _write_typed)


def _become(said: str, **extra: Any) -> Any:
    """Modifications of "becomes a 2/2 green Bear creature", and back."""

    def make(v: dict[str, Any]) -> Any:
        t = v["t"]
        mark = (said + " many").strip() if t.many else said
        made: list[Any] = [
            ir.SetTypes(t.types, t.subtypes, power=t.power, toughness=t.toughness, said=mark, **extra)
        ]
        if t.colors:
            made.append(ir.SetColors(t.colors, said="typed"))
        if "abilities" in v:
            made.append(ir.GainAbility(v["abilities"], said="with"))
        return tuple(made)

    def take(v: Any) -> dict[str, Any] | None:
        if not (isinstance(v, tuple) and v and type(v[0]) is ir.SetTypes):
            return None
        first, rest = v[0], list(v[1:])
        if not first.types:
            return None
        many = first.said.endswith("many")
        if first.said.removesuffix("many").strip() != said:
            return None
        if first != ir.SetTypes(first.types, first.subtypes, power=first.power, toughness=first.toughness,
                                said=first.said, **extra):  # fmt: skip
            return None
        colors: tuple[str, ...] = ()
        if rest and rest[0] == ir.SetColors(getattr(rest[0], "colors", ()), said="typed"):
            colors = rest.pop(0).colors
        found = {"t": Typed(first.power, first.toughness, colors, first.types, first.subtypes, many)}
        if rest and isinstance(rest[0], ir.GainAbility) and rest[0].said == "with":
            found["abilities"] = rest.pop(0).abilities
        return None if rest else found

    return make, take


def _exactly(fields: set[str], pair: Any) -> Any:
    make, take = pair

    def strict(v: Any) -> dict[str, Any] | None:
        found: dict[str, Any] | None = take(v)
        return found if found is not None and set(found) == fields else None

    return make, strict


for _verb, _said in (("<become>", ""), ("<are>", "are")):
    custom_verb("mod", _verb + " {t:typed}", *_exactly({"t"}, _become(_said)))
    custom_verb("mod", _verb + " {t:typed} with {abilities:abilities}",
                *_exactly({"t", "abilities"}, _become(_said)))  # fmt: skip
    for _tail, _mark in ((" in addition to its other types", "addition"),
                         (" in addition to their other types", "additions"),
                         (" that's still a land", "still"), (" that are still lands", "stills")):  # fmt: skip
        custom_verb("mod", _verb + " {t:typed}" + _tail,
                    *_exactly({"t"}, _become((_said + " " + _mark).strip(), keep_subtypes=True)))  # fmt: skip



def _sized(verb_: str, tail: str, mark: str, **extra: Any) -> None:
    """Types whose power and toughness are a quantity (418.5b: they come with the types)."""

    def make(v: dict[str, Any]) -> Any:
        t = v["t"]
        if t.power is not None or t.colors:
            return None
        said = (mark + " many").strip() if t.many else mark
        return (ir.SetTypes(t.types, t.subtypes, power=v["q"], toughness=v["q"], said=said, **extra),)

    def take(v: Any) -> dict[str, Any] | None:
        if not (isinstance(v, tuple) and len(v) == 1 and type(v[0]) is ir.SetTypes):
            return None
        m = v[0]
        many = m.said.endswith(" many")
        if m.said.removesuffix(" many") != mark or m.power is None or m.power != m.toughness:
            return None
        return {"t": Typed(types=m.types, subtypes=m.subtypes, many=many), "q": m.power}

    custom_verb("mod", verb_ + " {t:typed}" + tail, make, take)


_sized("<become>", " with power and toughness each equal to {q:quantity}", "sized become")
_sized("<are>", " with power and toughness each equal to {q:quantity}", "sized")
_sized("<are>", " in addition to its other types and has base power and base toughness each equal to {q:quantity}",
       "based", keep_subtypes=True)  # fmt: skip

fixed("<are> the chosen type", ir.SetTypes(subtypes=("chosen type",)))
for _land in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
    _many = _land if _land == "Plains" else _land + "s"
    _set = ir.SetTypes(subtypes=(_land.lower(),))
    fixed(f"<are> {_many}", _set)
    fixed(f"<are> {article(_land)} {_land}", ir.SetTypes(subtypes=(_land.lower(),), said="a"))
    fixed(f"<become> {article(_land)} {_land}", ir.SetTypes(subtypes=(_land.lower(),), said="become"))
    fixed(f"<become> {_many}", ir.SetTypes(subtypes=(_land.lower(),), said="become many"))


def _types_keep(v: Any) -> Any:
    return v


# ---------------------------------------------------------------------------- lists of modifications


def _read_mods(form: str) -> Any:
    def read(chart: Chart, at: int) -> list[Reading]:
        found: list[Reading] = []
        for first, end in chart.read(f"mod.{form}", at):
            found.append((first, end))
            found.extend(_more(chart, form, (first,), end))
        return found

    return read


def _more(chart: Chart, form: str, before: tuple[Any, ...], end: int) -> list[Reading]:
    found: list[Reading] = []
    join = ", and " if len(before) > 1 else " and "
    if chart.text.startswith(join, end):
        for last, stop in chart.read(f"mod.{form}", end + len(join)):
            found.append((sum((*before, last), ()), stop))
    if len(before) < 3 and chart.text.startswith(", ", end):
        for another, stop in chart.read(f"mod.{form}", end + 2):
            found.extend(_more(chart, form, (*before, another), stop))
    return found


def _groups(printer: Printer, form: str, mods: tuple[Any, ...]) -> list[str] | None:
    if not mods:
        return []
    for size in (3, 2, 1):
        if size <= len(mods):
            kept = printer.where
            text = _by_rules(printer, form, mods[:size])
            rest = None if text is None else _groups(printer, form, mods[size:])
            if text is not None and rest is not None:
                return [text, *rest]
            printer.where = kept
    return None


def _by_rules(printer: Printer, form: str, mods: tuple[Any, ...]) -> str | None:
    return printer.words(f"mod.{form}", mods)


def _write_mods(form: str) -> Any:
    def write(printer: Printer, mods: Any) -> str | None:
        parts = _groups(printer, form, mods) if isinstance(mods, tuple) else None
        if not parts:
            return None
        if len(parts) < 3:
            return " and ".join(parts)
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"

    return write


for _form in ("base", "third"):
    category(f"mods.{_form}", _read_mods(_form), _write_mods(_form))
word("duration", " until end of turn", "end of turn")
word("duration", " until end of combat", "end of combat")
word("duration", " until your next turn", "your next turn")
word("duration", "", "permanent")
assert verb
