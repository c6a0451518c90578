"""Effects that last: continuous effects, prevention and replacement shields, delayed triggers, mana, tokens."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from engine.records import replace
from engine.text import ir
from engine.text.grammar.becoming import Typed
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import (
    Make,
    Reading,
    category,
    custom_verb,
    exactly,
    node_maker,
    template,
    verb,
    verb_form,
)
from engine.text.grammar.shapes import H, Holes
from engine.text.surface import SUBJECT, Mention

P, O = "pvp", "ovp"  # noqa: E741


def _that_lasts(make: Callable[[Holes], Any]) -> Make:
    """No bonus and no restriction of a resolution lasts for ever without saying so."""

    def checked(values: Holes) -> object:
        made = make(values)
        brief = any(isinstance(m, ir.AddPT | ir.Restrict) and not _ends_itself(m) for m in made.modifications)
        ends = made.as_long_as is not None or made.until is not None
        return None if brief and made.duration == "permanent" and not ends else made

    return checked


def _ends_itself(m: object) -> bool:
    """A restriction that is for one step only is over when that step is."""
    return isinstance(m, ir.Restrict) and m.rule == "skips next untap"


def _apply(text: str, said: str = "", **fixed: object) -> None:
    """A continuous effect: the number of the verb is that of its modifications."""
    holes = {p.name for p in template(text) if hasattr(p, "name")}
    make, take, loosely = node_maker(ir.Apply, said, {"to": SUBJECT, **fixed}, holes)
    custom_verb(O, text, _that_lasts(make), take, "to", loosely)


def _only_brief(make: Callable[[Holes], Any]) -> Make:
    def checked(values: Holes) -> object:
        made = make(values)
        return made if any(isinstance(m, ir.AddPT | ir.Restrict) for m in made.modifications) else None

    return checked


_M = "{modifications:mods.*}"
_apply(_M + "{duration:duration}")
_make_brief, _take_brief, _ = node_maker(
    ir.Apply, "brief", {"to": SUBJECT, "duration": "permanent"}, {"modifications"}
)
custom_verb(O, _M, _only_brief(_make_brief), _take_brief, "to")  # its duration stands before the clause
_apply(f"each {_M}{{duration:duration}}", "each of them")
_apply(_M + " until {until:happening}", "until", duration="permanent")
_apply(_M + " this turn", "this turn", duration="end of turn")
_apply(_M + " this combat", "this combat", duration="end of combat")
_apply(_M + " for as long as {as_long_as:conditions}", "as long", duration="permanent")

# ---------------------------------------------------------------------------- change of text

_REPLACED: tuple[tuple[tuple[Literal["color", "land type", "creature type"], ...], str], ...] = (
    (("color", "land type"), "color word with another or one basic land type with another"),
    (("color",), "color word with another"),
    (("land type",), "basic land type with another"),
    (("creature type",), "creature type with another"),
)
for _kinds, _words in _REPLACED:
    verb_form(P, "<change> the text of {to:object} by replacing all instances of one " + _words,
              ir.Apply(H.to, (ir.ReplaceWord(_kinds),), "permanent"))  # fmt: skip
    verb_form(P, f"<change> the text of {{to:object}} by replacing all instances of one {_words} until end of turn",
              ir.Apply(H.to, (ir.ReplaceWord(_kinds),)))  # fmt: skip

# ---------------------------------------------------------------------------- mana (406)

_SYMBOLS = re.compile(r"(?:\{[WUBRGC](?:/[WUBRG])?\})+")


def _read_mana(chart: Chart, at: int) -> list[Reading]:
    """ "{G}", "{R} or {G}", "{W}, {U}, or {B}", separated by bars."""
    parts, place = [], at
    found: list[Reading] = []
    while m := _SYMBOLS.match(chart.text, place):
        parts.append(m[0])
        found = [("|".join(parts), m.end())] if len(parts) == 1 else found
        for join in (", or ", " or "):
            last = _SYMBOLS.match(chart.text, m.end() + len(join))
            if chart.text.startswith(join, m.end()) and last and (join == ", or ") is (len(parts) > 1):
                found.append(("|".join([*parts, last[0]]), last.end()))
        if not chart.text.startswith(", {", m.end()):
            break
        place = m.end() + 2
    return found


def _write_mana(_printer: Printer, value: object) -> str | None:
    if not isinstance(value, str) or not value.startswith("{"):
        return None
    parts = value.split("|")
    if len(parts) < 3:
        return " or ".join(parts)
    return f"{', '.join(parts[:-1])}, or {parts[-1]}"


category("mana choice", _read_mana, _write_mana)
verb(P, "<add> {mana:mana choice}", ir.AddMana, "player")
verb(P, "<add> {mana:mana choice} for each {times:each of}", ir.AddMana, "player")
verb(P, "<add> one mana of any color", ir.AddMana, "player", mana="any")


def _combined(v: Holes) -> object:
    n, first, second = v["n"], v["a"], v["b"]
    if not exactly(n, ir.Number) or n.n > 6 or "|" in first + second:
        return None
    ways = [first * k + second * (n.n - k) for k in range(n.n, -1, -1)]
    return ir.AddMana("|".join(ways), player=SUBJECT, said=f"combination {n.n} {first} {second}")


def _take_combined(v: object) -> dict[str, object] | None:
    if not exactly(v, ir.AddMana) or not v.said.startswith("combination "):
        return None
    _, n, first, second = v.said.split(" ")
    return {"n": ir.Number(int(n)), "a": first, "b": second}


custom_verb(P, "<add> {n:number word} mana in any combination of {a:mana choice} and/or {b:mana choice}", _combined,
            _take_combined, "player")  # fmt: skip
verb_form(P, "<add> {a:mana choice}, then add an additional {b:mana choice} for each {n:each of}",
          ir.AddMana(H.a, ir.Sum((ir.Number(1), H.n)), SUBJECT, said="then more"), b=H.a)  # fmt: skip
verb(P, "<add> one mana of the chosen color", ir.AddMana, "player", mana="chosen")
verb(P, "<add> one mana of any of the exiled card's colors", ir.AddMana, "player", mana="linked")
verb_form(P, "<add> one mana of any color that {of:a noun} could produce",
          ir.AddMana("colors of lands", player=SUBJECT, lands=H.of),
          when=lambda v: v["of"].zone == "in play")  # fmt: skip
verb_form(P, "<add> one mana of any type that {of:a noun} could produce",
          ir.AddMana("types of lands", player=SUBJECT, lands=H.of),
          when=lambda v: v["of"].zone == "in play")  # fmt: skip
verb(P, "<add> {times:several} mana of any one color", ir.AddMana, "player", mana="any")
verb(P, "<add> one mana of any type that land produced", ir.AddMana, "player", mana="that")
verb(P, "<add> an amount of {mana:mana choice} equal to {times:quantity}", ir.AddMana, "player", "amount")

# ---------------------------------------------------------------------------- tokens (216)

_TOKEN = re.compile(r"(?:tapped )?(?:legendary )?"
                    r"(?:(\d+|X)/(\d+|X) )?((?:white|blue|black|red|green|colorless)(?: and (?:white|blue|black|red|"
                    r"green))? )?((?:[A-Z][\w'-]+ )*)(artifact creature|creature|artifact) (tokens?)\b")  # fmt: skip


def _read_tokens(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    text = chart.text
    starts: list[tuple[object, int]] = [
        (ir.Number(1), at + len(d)) for d in ("a ", "an ") if text.startswith(d, at)
    ]
    starts += [(n, end + 1) for n, end in chart.read("number word", at) if n != ir.Number(1)]
    if text.startswith("that many ", at):
        starts.append((ir.ThatMuch(), at + 10))
    for n, place in starts:
        m = _TOKEN.match(text, place)
        if m is None or (m[6] == "tokens") is (n == ir.Number(1)):
            continue
        node = _token(Mention(n, at, n != ir.Number(1)), m)
        found.append((node, m.end()))
        for join in (" with ", " that has ", " that have "):
            if text.startswith(join, m.end()):
                for abilities, end in chart.read("abilities", m.end() + len(join)):
                    said = {" with ": "", " that has ": "that has", " that have ": "that have"}[join]
                    found.append((ir.CreateTokens(node.n, "", node.power, node.toughness, node.colors, node.types,
                                                  node.subtypes, abilities, None, SUBJECT, said=said or node.said,
                                                  legendary=node.legendary, tapped=node.tapped),
                                  end))  # fmt: skip
    return found


def _token(n: Any, m: re.Match[str]) -> ir.CreateTokens:
    def value(text: str | None) -> ir.Quantity | None:
        return None if text is None else ir.X() if text == "X" else ir.Number(int(text))

    colors: Any = tuple(c for c in re.split(r" and | ", m[3] or "") if c and c != "colorless")
    types: Any = tuple(m[5].split())
    return ir.CreateTokens(
        n, "", value(m[1]), value(m[2]), colors, types, tuple(s.lower() for s in m[4].split()),
        player=SUBJECT, said="colorless" if "colorless" in (m[3] or "") else "",
        legendary=m[0].removeprefix("tapped ").startswith("legendary "), tapped=m[0].startswith("tapped "),
    )  # fmt: skip


def _write_tokens(printer: Printer, t: object) -> str | None:
    if not isinstance(t, ir.CreateTokens) or t.copy is not None:
        return None
    one = t.n == ir.Number(1)
    count = "" if one else "that many" if t.n == ir.ThatMuch() else printer.words("number word", t.n)
    typed = Typed(t.power, t.toughness, t.colors or (("colorless",) if t.said == "colorless" else ()), t.types,
                  t.subtypes)  # fmt: skip
    words = printer.words("typed", typed)
    if words is None or count is None:
        return None
    words = words.replace(" ", " legendary ", 1) if t.legendary else words
    words = f"a tapped {words.split(' ', 1)[1]}" if t.tapped else words
    text = words + " token" if one else f"{count} {words.split(' ', 1)[1]} tokens"
    if not t.abilities:
        return text
    inner = printer.words("abilities", t.abilities)
    join = t.said if t.said.startswith("that") else "with"
    return None if inner is None else f"{text} {join} {inner}"


category("new tokens", _read_tokens, _write_tokens)


def _tokens_each(v: Holes) -> object:
    n = v["t"].n.ref if isinstance(v["t"].n, Mention) else v["t"].n
    if not isinstance(n, ir.Number) or n.n == 1:
        return None
    return replace(v["t"], n=ir.Times(n.n, v["of"]))


custom_verb(P, "<create> {t:new tokens}", lambda v: v["t"], lambda v: {"t": v}
            if exactly(v, ir.CreateTokens) and v.copy is None else None, "player")  # fmt: skip
