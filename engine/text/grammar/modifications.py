"""What objects become, have, get and may not do: modifications in verb phrases."""

from __future__ import annotations

import re

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.noun_phrases import COLORS
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category, custom_verb, exactly, verb_form
from engine.text.grammar.shapes import H, Holes
from engine.text.surface import SUBJECT

_CHANGE = re.compile(r"([+-])(\d+|X)/([+-])(\d+|X)")


def fixed(text: str, *made: object) -> None:
    """A phrase without holes."""
    verb_form("mod", text, made)


def _signed(sign: str, text: str) -> object:
    if text == "X":
        return ir.X() if sign == "+" else ir.Times(-1, ir.X())
    return ir.Number(
        int(text) if sign == "+" else -int(text), said="-" if sign == "-" and text == "0" else ""
    )


def _read_change(chart: Chart, at: int) -> list[Reading]:
    m = _CHANGE.match(chart.text, at)
    return [((_signed(m[1], m[2]), _signed(m[3], m[4])), m.end())] if m else []


def _change_word(printer: Printer, value: object) -> str | None:
    if isinstance(value, ir.Number):
        return f"-{-value.n}" if value.n < 0 or value.said == "-" else f"+{value.n}"
    if isinstance(value, ir.Times) and value.k == -1:
        inner = printer.words("digits", value.of)
        return None if inner is None else "-" + inner
    inner = printer.words("digits", value)
    return None if inner is None else "+" + inner


def _write_change(printer: Printer, pair: tuple[ir.Quantity, ir.Quantity]) -> str | None:
    left = _change_word(printer, pair[0])
    right = None if left is None else _change_word(printer, pair[1])
    return None if right is None else f"{left}/{right}"


category("change", _read_change, _write_change, of=(H.power, H.toughness))


def _for_each(v: Holes) -> tuple[ir.Modification, ...] | None:
    power, toughness = v["pt"]
    if not isinstance(power, ir.Number) or not isinstance(toughness, ir.Number):
        return None
    return (ir.AddPT(*(q if q.n == 0 else ir.Times(q.n, v["of"]) for q in (power, toughness))),)


def _take_each(v: object) -> Holes | None:
    if not (isinstance(v, tuple) and len(v) == 1 and isinstance(v[0], ir.AddPT)):
        return None
    of: object = None
    pair: list[object] = []
    for q in (v[0].power, v[0].toughness):
        if isinstance(q, ir.Times):
            of = q.of
            pair.append(ir.Number(q.k))
        else:
            pair.append(q)
    return None if of is None or isinstance(of, ir.X) else {"pt": tuple(pair), "of": of}


custom_verb("mod", "<get> {pt:change} for each {of:each of}", _for_each, _take_each)


def _until_each(v: Holes) -> object:
    made = _for_each(v)
    return None if made is None else ir.Apply(SUBJECT, made, said="each")


def _take_until_each(v: object) -> dict[str, object] | None:
    return _take_each(v.modifications) if exactly(v, ir.Apply) and v.said == "each" else None


custom_verb(
    "ovp", "<get> {pt:change} until end of turn for each {of:each of}", _until_each, _take_until_each, "to"
)
_PT = (H.power, H.toughness)
verb_form("mod", "<get> {pt:change}", (ir.AddPT(*_PT),), pt=_PT)
verb_form("mod", "<get> an additional {pt:change}", (ir.AddPT(*_PT, said="additional"),), pt=_PT)
for _stat in ("power", "toughness"):
    _SIZE = {"power": None, "toughness": None, _stat: H.n}
    verb_form("mod", f"<have> base {_stat} {{n:digits}}", (ir.SetPT(**_SIZE, said=f"base {_stat}"),))
verb_form("mod", "<don't> untap during {player:whose} next untap step",
          (ir.Restrict("skips next untap", player=H.player, said="whose"),),
          when=lambda v: v["player"] != ir.You())  # fmt: skip
verb_form("mod", "<don't> untap during {player:whose} next two untap steps",
          (ir.Restrict("skips next untap", n=2, player=H.player, said="two"),))  # fmt: skip


verb_form("mod", "<gain> {abilities:abilities}", (ir.GainAbility(H.abilities),))
verb_form("mod", "<have> {abilities:abilities}", (ir.GainAbility(H.abilities, said="have"),))
verb_form("mod", "<lose> {names:ability names}", (ir.LoseAbility(H.names),))
fixed("<lose> all abilities", ir.LoseAbility())
fixed("<lose> this ability", ir.LoseAbility(("this ability",)))
verb_form("mod", "<lose> {lost:abilities}", (ir.LoseAbility(("enchant",), said="quoted", of=H.of),),
          lost=(ir.Keyword("enchant", of=H.of, said="quoted"),))  # fmt: skip
verb_form("mod", "<become> an Aura with {abilities:abilities}",
          (ir.SetTypes(subtypes=("aura",), keep_subtypes=True, said="with"),
           ir.GainAbility(H.abilities, said="Aura")))  # fmt: skip
fixed("<lose> all landwalk abilities", ir.LoseAbility(("landwalk",), said="all"))
fixed("<are> snow-covered", ir.GainAbility((ir.Keyword("snow-covered"),), said="are"))
for _gone in (("bands with other",), ("banding", "bands with other")):
    _names = "banding and all" if len(_gone) > 1 else "all"
    fixed(f'<lose> {_names} "bands with other" abilities', ir.LoseAbility(_gone, said="all"))
fixed("<become> snow", ir.GainAbility((ir.Keyword("snow-covered"),), said="become"))
fixed("<are> no longer snow", ir.LoseAbility(("snow-covered",), said="no longer snow"))
for _color in COLORS:
    fixed(f"<are> {_color}", ir.SetColors((_color,)))
    fixed(f"<become> {_color}", ir.SetColors((_color,), said="become"))
_ALL = tuple(COLORS[:5])
fixed("<are> all colors", ir.SetColors(_ALL))
fixed("<become> all colors", ir.SetColors(_ALL, said="become"))
for _one in _ALL:
    for _other in _ALL:
        if _one != _other:
            fixed(f"<are> {_one} and {_other}", ir.SetColors((_one, _other)))
            fixed(f"<become> {_one} and {_other}", ir.SetColors((_one, _other), said="become"))
fixed("<become> the color of your choice", ir.SetColors(("choose",)))
fixed("<become> the color or colors of your choice", ir.SetColors(("choose any",)))


def quantity(text: str | None) -> object:
    """Digits or X as a quantity."""
    return None if text is None else ir.X() if text == "X" else ir.Number(int(text))


def _read_sizes(chart: Chart, at: int) -> list[Reading]:
    m = re.compile(r"(\d+|X)/(\d+|X)").match(chart.text, at)
    return [((quantity(m[1]), quantity(m[2])), m.end())] if m else []


def _write_sizes(printer: Printer, pair: tuple[ir.Quantity, ir.Quantity]) -> str | None:
    sides = [printer.words("digits", q) for q in pair]
    return None if any(s is None for s in sides) else "/".join(s for s in sides if s is not None)


category("sizes", _read_sizes, _write_sizes, of=(H.power, H.toughness))
verb_form("mod", "<have> base power and toughness {pt:sizes}", (ir.SetPT(*_PT),), pt=_PT)
fixed("<become> the basic land type of your choice", ir.SetTypes(subtypes=("choose basic land type",)))
fixed("<become> the creature type of your choice", ir.SetTypes(subtypes=("choose creature type",)))
fixed("<become> the creature type of your choice in addition to its other types",
      ir.SetTypes(subtypes=("choose creature type",), keep_subtypes=True))  # fmt: skip
fixed("<are> the chosen color", ir.SetColors(("chosen",)))


def _read_names(chart: Chart, at: int) -> list[Reading]:
    m = re.compile(r"(flying|first strike|double strike|trample|banding|fear|defender|shadow|haste|"
                   r"(?:island|swamp|mountain|forest|plains|land)walk|phasing|horsemanship|flanking|shroud|"
                   r"vigilance)\b").match(chart.text, at)  # fmt: skip
    return [((m[0],), m.end())] if m else []


category("ability names", _read_names, lambda _p, v: v[0] if isinstance(v[0], str) else None, of=(H.name,))
for _color in COLORS[:5]:
    fixed(f"<lose> protection from {_color}", ir.LoseAbility((f"protection from {_color}",)))
verb_form("mod", "<lose> {a:ability names} and {b:ability names}",
          (ir.LoseAbility((H.x, H.y)),), a=(H.x,), b=(H.y,))  # fmt: skip
fixed("<lose> flying and islandwalk", ir.LoseAbility(("flying", "islandwalk")))

# ---------------------------------------------------------------------------- restrictions

_CANNOT: tuple[tuple[str, ir.Restriction], ...] = (
    ("attack", "cannot attack"), ("block", "cannot block"), ("be blocked", "cannot be blocked"),
    ("attack alone", "cannot attack alone"), ("be countered", "cannot be countered"),
    ("be regenerated", "cannot be regenerated"),
    ("attack you", "cannot attack you"), ("be enchanted", "cannot be enchanted"),
    ("be blocked by more than one creature", "one blocker"), ("block alone", "cannot block alone"),
)  # fmt: skip
for _words, _rule in _CANNOT:
    fixed(f"<can't> {_words}", ir.Restrict(_rule))
fixed("<can't> be the target of spells or abilities", ir.GainAbility((ir.Keyword("shroud"),), said="target"))
for _many, _end in (("target", ""), ("targets", " many")):
    fixed(
        f"<can't> be the {_many} of spells",
        ir.Restrict("cannot be target", abilities=False, said=_end.strip()),
    )
    fixed(
        f"<can't> be the {_many} of Aura spells",
        ir.Restrict(
            "cannot be target", by=ir.Filter((ir.IsSubtype("aura"),)), abilities=False, said=f"Aura{_end}"
        ),
    )
    fixed(
        f"<can't> be the {_many} of abilities from artifact sources",
        ir.Restrict(
            "cannot be target", by=ir.Filter((ir.IsType("artifact"),)), spells=False, said=f"artifact{_end}"
        ),
    )
    for _kind in ("instant", "sorcery", "creature", "artifact", "enchantment"):
        _of_kind = ir.Filter((ir.IsType(_kind),))
        fixed(f"<can't> be the {_many} of {_kind} spells",
              ir.Restrict("cannot be target", by=_of_kind, abilities=False, said=f"kind{_end}"))  # fmt: skip
    for _color in COLORS[:5]:
        fixed(f"<can't> be the {_many} of {_color} spells",
              ir.Restrict("cannot be target", by=ir.Filter((ir.IsColor(_color),)), abilities=False,
                          said=f"spells{_end}"))  # fmt: skip
        fixed(f"<can't> be the {_many} of {_color} spells or abilities from {_color} sources",
              ir.Restrict("cannot be target", by=ir.Filter((ir.IsColor(_color),)), said=f"color{_end}"))  # fmt: skip
verb_form("mod", "<can't> have more than {n:count} {kind:kind} counters on it",
          (ir.Restrict("holds few counters", n=H.n, ability=H.kind),))  # fmt: skip
verb_form(
    "mod",
    "<can't> be the target of spells that can target only {of:nouns} "
    "or of abilities that can target only {again:nouns}",
    (ir.Restrict("cannot be target of what takes only", by=H.of),),
    again=H.of,
)
fixed("<can't> attack or block", ir.Restrict("cannot attack", said="or"), ir.Restrict("cannot block"))
fixed("<can't> attack or block, and its activated abilities can't be activated",
      ir.Restrict("cannot attack", said="and abilities"), ir.Restrict("cannot block"),
      ir.Restrict("abilities cannot be played"))  # fmt: skip
fixed("<can't> attack or block alone", ir.Restrict("cannot attack alone", said="or"),
      ir.Restrict("cannot block alone"))  # fmt: skip
for _n, _word in ((2, "two"), (3, "three")):
    fixed(f"<can't> attack unless at least {_word} other creatures attack",
          ir.Restrict("cannot attack alone", n=_n))  # fmt: skip
    fixed(f"<can't> block unless at least {_word} other creatures block",
          ir.Restrict("cannot block alone", n=_n))  # fmt: skip
fixed("<attack> each combat if able", ir.Restrict("attacks if able"))
fixed("<block> each combat if able", ir.Restrict("blocks if able"))
fixed("<don't> untap during your untap step", ir.Restrict("does not untap"))
fixed(
    "<don't> untap during its controller's untap step", ir.Restrict("does not untap", said="its controller's")
)
fixed("<don't> untap during their controllers' untap steps",
      ir.Restrict("does not untap", said="their controllers'"))  # fmt: skip
fixed("may block an additional creature", ir.Restrict("blocks extra", n=1))
fixed("can block an additional creature each combat", ir.Restrict("blocks extra", n=1, said="can"))
fixed("can block an additional creature", ir.Restrict("blocks extra", n=1, said="plain"))
for _n, _words in ((2, "two"), (3, "three")):
    fixed(f"can block {_words} additional creatures", ir.Restrict("blocks extra", n=_n, said="plain"))
fixed("can block any number of creatures", ir.Restrict("blocks extra", n=99))
for _n, _words in ((1, "an additional creature"), (2, "up to two additional creatures")):
    verb_form("ovp", f"can block {_words} this turn",
              ir.Apply(SUBJECT, (ir.Restrict("blocks extra", n=_n),), said="block more"))  # fmt: skip
verb_form("ovp", "can attack this turn as though it didn't have defender",
          ir.Apply(SUBJECT, (ir.Restrict("wall may attack"),), said="attack now"))  # fmt: skip
fixed("can attack as though it didn't have defender", ir.Restrict("wall may attack"))
fixed("can attack as though they didn't have defender", ir.Restrict("wall may attack", said="they"))
fixed("<don't> untap during your next untap step", ir.Restrict("skips next untap", player=ir.You()))
fixed("<assign> no combat damage", ir.Restrict("assigns no combat damage"))
for _they in ("they", "it"):
    verb_form("mod", f"can be blocked as though {_they} didn't have {{a:ability names}}",
              (ir.Restrict("blocked as though without", ability=H.name, said=_they),), a=(H.name,))  # fmt: skip
for _n, _word in ((2, "two"), (3, "three")):
    fixed(f"<can't> be blocked except by {_word} or more creatures", ir.Restrict("needs blockers", n=_n))
_BY: tuple[tuple[str, ir.Restriction], ...] = (
    ("<can't> be blocked except by {by:nouns}", "cannot be blocked except by"),
    ("<can't> be blocked except by {by:either nouns}", "cannot be blocked except by"),
    ("<can't> be blocked by {by:nouns}", "cannot be blocked by"),
    ("can block only {by:nouns}", "blocks only"),
    ("<can't> block {by:nouns}", "cannot block those"),
)
for _text, _name in _BY:
    verb_form("mod", _text, (ir.Restrict(_name, by=H.by),))
_UNLESS: tuple[tuple[str, ir.Restriction], ...] = (
    ("<can't> attack unless {unless:condition}", "cannot attack"),
    ("<can't> block unless {unless:condition}", "cannot block"),
)
for _text, _name in _UNLESS:
    verb_form("mod", _text, (ir.Restrict(_name, unless=H.unless),))
_EITHER_WAY = (
    ir.Restrict("cannot block those", by=H.by, said="or be"),
    ir.Restrict("cannot be blocked by", by=H.by),
)
verb_form("mod", "<can't> block or be blocked by {by:nouns}", _EITHER_WAY)
fixed("<can't> phase out", ir.Restrict("cannot phase out"))
fixed("<can't> be sacrificed", ir.Restrict("cannot be sacrificed"))
fixed("can attack as though it had haste", ir.Restrict("attacks as with haste"))
fixed("can attack as though they had haste", ir.Restrict("attacks as with haste", said="they"))
