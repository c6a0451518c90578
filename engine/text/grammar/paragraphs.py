"""Paragraphs: sentences in order, some of which alter the one before ("instead", "otherwise", "this way")."""

from __future__ import annotations

from typing import Any

from engine.records import replace, with_fields
from engine.text import ir
from engine.text.grammar.becoming import ANIMATED
from engine.text.grammar.chart import Chart
from engine.text.grammar.copying import keeps_ability
from engine.text.grammar.mana_uses import Tied
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category, custom, exactly, prefer
from engine.text.grammar.sentence_kinds import ELSEWHERE, Ending, Instead, Otherwise, TokensHave, Unsaid
from engine.text.ir.node import rewrite, walk
from engine.text.surface import Mention, Pronoun, Targeted


def _read_effects(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    for node, end in chart.read("sentence", at):
        found.append(((node,), end))
        if chart.text.startswith(". ", end):
            found.extend(((node, *rest), stop) for rest, stop in chart.read("sentences", end + 2))
    return found


def merged(sentences: tuple[object, ...]) -> tuple[object, ...] | None:
    """The instructions, with sentences that alter the one before taken into it."""
    found: list[object] = []
    for one in sentences:
        if isinstance(one, Ending):
            if not _endable(found, one):
                return None
            continue
        if _speaks_of_prevention(one):
            guard = _guarding(found[-1] if found else None, one)
            if guard is None:
                return None
            found[-1] = guard
            continue
        if not isinstance(one, Instead | Otherwise | Unsaid | TokensHave | Tied):
            later = _outcome(found[-1] if found else None, one)
            if later is not None:
                found[-1] = later
                continue
            found.append(one)
            continue
        last = _altered(found.pop() if found else None, one)
        if last is None:
            return None
        found.append(last)
    return tuple(found)


def _speaks_of_prevention(one: object) -> bool:
    return any(isinstance(n, ir.ThatMuch) and n.said == "prevented" for n in walk(one))


def _guarding(last: object, one: object) -> object:
    """A shield, and what happens whenever it prevents damage (419.7)."""
    if not exactly(last, ir.Shield) or last.replaces.prevent is None or last.replaces.instead:
        return None
    always_known = ir.You | ir.Self | ir.ThatMuch
    targeted = any(isinstance(n, Targeted) for n in walk(last))
    for n in walk(one):
        pointed = (
            isinstance(n, Mention) and isinstance(n.ref, Pronoun) and n.ref.noun is not None and targeted
        )
        if isinstance(n, Mention) and not isinstance(n.ref, always_known) and not pointed:
            return None
    return replace(last, replaces=with_fields(last.replaces, instead=(one,)))


def _endable(found: list[Any], one: Ending) -> bool:
    """Give the last lasting effect before the special action that ends it; whether there is one."""
    for n in reversed(range(len(found))):
        if exactly(found[n], ir.Apply) and found[n].duration == "permanent":
            ends = ir.Activated(one.cost, effects=(ir.EndEffect(),), special=True)
            more = ir.GainAbility((ends,), said=f"ending {len(found) - n}")
            found[n] = replace(found[n], modifications=(*found[n].modifications, more))
            return True
    return False


def _with_abilities(last: object, one: TokensHave) -> object:
    """The instruction with its tokens given the abilities, wherever in it they are made."""
    made = [n for n in walk(last) if isinstance(n, ir.CreateTokens)] if last is not None else []
    if len(made) != 1 or made[0].abilities:
        return None
    given = rewrite(one.abilities, lambda n: ir.Maker() if isinstance(n, ir.Granter) else None)
    new = replace(made[0], abilities=given, said=f"{made[0].said} {one.said}".strip())
    return rewrite(last, lambda n: new if n is made[0] else None)


def _without_abilities(one: object) -> list[object] | None:
    """The instruction and the sentence about its tokens, where they are told in two."""
    made = [n for n in walk(one) if isinstance(n, ir.CreateTokens) and n.said.endswith((" have", "it has"))]
    made = [n for n in made if not n.said.startswith("that ")]
    if not made:
        return None
    kinds = ("those creatures have", "they each have", "they have", "it has")
    words = next(w for w in kinds if made[0].said.endswith(w))
    said = made[0].said.removesuffix(words).strip()
    plain = replace(made[0], abilities=(), said=said)
    told = TokensHave(made[0].abilities, said=words)
    return [rewrite(one, lambda n: plain if n is made[0] else None), told]


def _outcome(last: object, one: object) -> object:
    """ "If the player does" after what happens later is looked at then."""
    if not exactly(last, ir.Later) or not exactly(one, ir.If):
        return None
    about = one.condition.condition if exactly(one.condition, ir.No) else one.condition
    return replace(last, effects=(*last.effects, one)) if exactly(about, ir.DidIt) else None


def _altered(last: Any, one: Any) -> Any:
    if isinstance(one, TokensHave):
        return _with_abilities(last, one)
    if isinstance(one, Instead):
        said = f"instead {one.said}".strip()
        return None if last is None else ir.If(one.condition, _or_else(one.effects, last), (last,), said=said)
    if isinstance(one, Otherwise):
        if exactly(last, ir.If) and not last.otherwise:
            return with_fields(last, otherwise=one.effects)
        return None
    if isinstance(one, Tied):
        plain = exactly(last, ir.AddMana) and last.only is None
        return replace(last, only=one.only) if plain else None
    if one.what == "regeneration":
        made = [n for n in walk(last) if exactly(n, ir.Destroy)] if last is not None else []
        if len(made) != 1 or made[0].no_regeneration:
            return None
        sure = replace(made[0], no_regeneration=True, said=one.said)
        return rewrite(last, lambda n: sure if n is made[0] else None)
    return _zoned(last, one)


def _or_else(effects: tuple[Any, ...], last: Any) -> tuple[Any, ...]:
    """What happens instead; who does not do what may be done instead has it happen as usual."""
    if len(effects) != 1 or not exactly(effects[0], ir.May) or effects[0].otherwise:
        return effects
    return (replace(effects[0], otherwise=(last,)),)


def _zoned(last: Any, one: Unsaid) -> object:
    if one.what == "gains this":
        return keeps_ability(last, True)
    if one.what == "never":
        return _barred(last, (one.said.lower(),))
    if one.what == "new targets" and exactly(last, ir.If) and not last.otherwise:
        inner = _zoned(last.effects[-1], one)
        return None if inner is None else with_fields(last, effects=(*last.effects[:-1], inner))
    if one.what == "new targets":
        if exactly(last, ir.CopySpell) and not last.said:
            return replace(last, said=f"new {one.said}".strip())
        return None
    if one.what == "still a land":
        ok = exactly(last, ir.Apply) and isinstance(last.modifications[0], ir.SetTypes) and not last.said
        return _still(last, one.said, True) if ok else None
    if exactly(last, ir.Unless) and last.times == ir.Number(1):
        inner = _zoned(last.effects[0], one)
        return None if inner is None else with_fields(last, effects=(inner,))
    if one.what == "taken" and exactly(last, ir.CounterSpell) and not last.said:
        return replace(last, taken=one.of, said="taken")
    if exactly(last, ir.CounterSpell) and last.zone == "graveyard":
        zone, position = ELSEWHERE[one.what]
        return ir.CounterSpell(last.what, zone, position, said=f"{one.what}, {one.said}")
    return None


def _still(last: ir.Apply, said: str, keeps: bool) -> ir.Apply:
    """What becomes something else and is still a land keeps its types (212.1c), or the same without the sentence."""
    first: Any = last.modifications[0]
    keeps = keeps or first.types == ANIMATED
    first = replace(first, keep_types=keeps, keep_subtypes=keeps)
    return replace(last, modifications=(first, *last.modifications[1:]), said=said)


def _barred(last: object, types: tuple[str, ...]) -> object:
    """A change of text with types that may not be the new ones, or none barred."""
    if not exactly(last, ir.Apply) or not exactly(last.modifications[0], ir.ReplaceWord):
        return None
    if bool(last.modifications[0].never) is bool(types):
        return None
    change = replace(last.modifications[0], never=types)
    return replace(last, modifications=(change,))


def unmerged(effects: tuple[Any, ...]) -> list[Any]:
    """The sentences instructions are told in."""
    found: list[object] = []
    waiting: dict[int, Ending] = {}
    for n, one in enumerate(effects):
        last: object = one.modifications[-1] if exactly(one, ir.Apply) else None
        if isinstance(last, ir.GainAbility) and last.said.startswith("ending"):
            ends = last.abilities[0]
            assert isinstance(ends, ir.Activated)
            waiting[n + int(last.said.split(" ")[1])] = Ending(ends.cost)
            one = replace(one, modifications=one.modifications[:-1])
        if n in waiting:
            found.append(waiting.pop(n))
        found.extend(_parted(one))
    return [*found, *waiting.values()]


def _parted(one: object) -> list[object]:
    if exactly(one, ir.Shield) and any(map(_speaks_of_prevention, one.replaces.instead)):
        plain = replace(one.replaces, instead=())
        return [replace(one, replaces=plain), *one.replaces.instead]
    return _told_in_two(one)


def _told_in_two(one: object) -> list[object]:
    told = _without_abilities(one)
    if told is not None:
        return told
    if exactly(one, ir.If) and one.otherwise and one.said.startswith("instead"):
        mark = one.said.removeprefix("instead").strip()
        effects = tuple(replace(e, otherwise=()) if exactly(e, ir.May) else e for e in one.effects)
        return [*unmerged(one.otherwise), Instead(one.condition, effects, said=mark)]
    if exactly(one, ir.If) and one.otherwise:
        return [replace(one, otherwise=()), Otherwise(one.otherwise)]
    if exactly(one, ir.AddMana) and one.only is not None:
        return [replace(one, only=None), Tied(one.only)]
    if exactly(one, ir.If) and exactly(one.effects[-1], ir.CopySpell) and len(_parted(one.effects[-1])) == 2:
        plain_copy, more = _parted(one.effects[-1])
        return [with_fields(one, effects=(*one.effects[:-1], plain_copy)), more]
    sure = [n for n in walk(one) if exactly(n, ir.Destroy) and n.no_regeneration and not _sure_itself(n.said)]
    if sure:
        plain = replace(sure[0], no_regeneration=False, said="")
        return [
            rewrite(one, lambda n: plain if n is sure[0] else None),
            Unsaid("regeneration", said=sure[0].said),
        ]
    if exactly(one, ir.CopySpell) and one.said.startswith("new"):
        return [replace(one, said=""), Unsaid("new targets", said=one.said[4:])]
    if exactly(one, ir.Apply) and "still" in one.said:
        return [_still(one, "", False), Unsaid("still a land", said=one.said)]
    if exactly(one, ir.Later) and len(one.effects) > 1:
        return [replace(one, effects=one.effects[:1]), *one.effects[1:]]
    return _told_after(one)


def _sure_itself(said: str) -> bool:
    """Whether the sentence that destroys says itself that nothing regenerates."""
    return said == "for good" or said.startswith("least ")


def _told_after(one: Any) -> list[Any]:
    """An instruction with a sentence that alters it, which comes after it."""
    free = _barred(one, ())
    if free is not None:
        return [free, Unsaid("never", said=one.modifications[0].never[0].capitalize())]
    plain = keeps_ability(one, False)
    if plain is not None:
        return [plain, Unsaid("gains this")]
    if exactly(one, ir.Unless) and exactly(one.effects[0], ir.CounterSpell) and one.effects[0].said:
        told, unsaid = _told_after(one.effects[0])
        return [replace(one, effects=(told,)), unsaid]
    if exactly(one, ir.CounterSpell) and one.taken is not None:
        return [ir.CounterSpell(one.what), Unsaid("taken", of=one.taken)]
    if exactly(one, ir.CounterSpell) and one.said:
        what, _, said = one.said.partition(", ")
        return [ir.CounterSpell(one.what), Unsaid(what, said=said)]
    return [one]


def _write_effects(printer: Printer, sentences: tuple[object, ...]) -> str | None:
    parts = [printer.words("sentence", s) for s in sentences]
    return (
        None if not parts or any(p is None for p in parts) else ". ".join(p for p in parts if p is not None)
    )


category("sentences", _read_effects, _write_effects, of=tuple)
custom("effects", "{s:sentences}", lambda v: merged(v["s"]),
       lambda v: {"s": tuple(unmerged(v))} if isinstance(v, tuple) else None)  # fmt: skip
prefer("abilities told right after tokens are made are abilities the tokens are made with (216.2)",
       lambda n: exactly(n, ir.CreateTokens) and bool(n.abilities),
       lambda n: exactly(n, ir.Apply) and exactly(n.to, ir.It))  # fmt: skip
