"""Targets: how many of what may be chosen (415), and targets changed to something of a kind (415.7a)."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category, form, verb_form, word
from engine.text.grammar.shapes import H
from engine.text.inflection import in_words

C = "condition"
ANY_NUMBER = ir.Number(99)
# ---------------------------------------------------------------------------- targets

_HOW_MANY: tuple[tuple[str, ir.Quantity, ir.Quantity], ...] = (
    ("any number of target ", ir.Number(0), ANY_NUMBER),
    ("one or two target ", ir.Number(1), ir.Number(2)),
    ("one, two, or three target ", ir.Number(1), ir.Number(3)),
    ("X target ", ir.X(), ir.X()),
    *((f"{in_words(n)} target ", ir.Number(n), ir.Number(n)) for n in range(2, 8)),
    *((f"up to {in_words(n)} target ", ir.Number(0), ir.Number(n)) for n in range(2, 8)),
    ("up to that many target ", ir.Number(0), ir.ThatMuch()),
    ("up to X target ", ir.Number(0), ir.X()),
)
_ONE_TARGET: tuple[tuple[str, ir.TargetSpec], ...] = (
    ("target creature or player", ir.TargetSpec(ir.Filter((ir.IsType("creature"),)), "any")),
    ("target spell or permanent",
     ir.TargetSpec(ir.Filter((ir.AnyOf((ir.IsStatus("spell"), ir.IsType("permanent"))),), "any"))),
    ("each of X target creatures and/or players",
     ir.TargetSpec(ir.Filter((ir.IsType("creature"),)), "any", ir.X(), ir.X(), said="each of")),
    ("each of up to three target creatures and/or players",
     ir.TargetSpec(ir.Filter((ir.IsType("creature"),)), "any", ir.Number(0), ir.Number(3), said="each of")),
    ("target activated or triggered ability",
     ir.TargetSpec(ir.Filter((ir.Not(ir.IsStatus("spell")),), "stack"))),
    ("target activated ability from an artifact source",
     ir.TargetSpec(ir.Filter((ir.IsStatus("activated ability"), ir.FromSource(ir.Filter((ir.IsType("artifact"),)))),
                             "stack"))),
    ("target triggered ability",
     ir.TargetSpec(ir.Filter((ir.Not(ir.IsStatus("spell")), ir.Not(ir.IsStatus("activated ability"))), "stack"))),
    ("target activated ability", ir.TargetSpec(ir.Filter((ir.IsStatus("activated ability"),), "stack"))),
    *((f"{det} target creature or player",
       ir.TargetSpec(ir.Filter((ir.Not(ir.IsOneOf(ir.Self())), ir.IsType("creature"))), "any", said=det))
      for det in ("another", "a third")),
    ("target creature or opponent", ir.TargetSpec(ir.Filter((ir.IsType("creature"),)), "opponent")),
)  # fmt: skip
_OTHER = ir.Not(ir.IsOneOf(ir.Self()))


def _read_targeted(chart: Chart, at: int) -> list[Reading]:
    text = chart.text
    found: list[Reading] = [
        (spec, at + len(words)) for words, spec in _ONE_TARGET
        if text.startswith(words, at) and not text[at + len(words) : at + len(words) + 1].isalpha()
    ]  # fmt: skip
    if text.startswith("target ", at):
        found += [(ir.TargetSpec(of), end) for of, end in chart.read("noun", at + 7) if _is_object(of)]
    if text.startswith("up to one target ", at):
        found += [(ir.TargetSpec(of, least=ir.Number(0), said="up to one"), end)
                  for of, end in chart.read("noun", at + 17) if _is_object(of)]  # fmt: skip
    if text.startswith("another target ", at):
        for of, end in chart.read("noun", at + 15):
            more = replace(of, tests=(_OTHER, *of.tests))
            found.append((ir.TargetSpec(more, said="another"), end))
    for words, least, most in _HOW_MANY:
        if text.startswith(words, at):
            for of, end in chart.read("nouns", at + len(words)):
                found.append((ir.TargetSpec(of, least=least, most=most), end))
        if text.startswith("each of " + words, at):
            for of, end in chart.read("nouns", at + 8 + len(words)):
                found.append((ir.TargetSpec(of, least=least, most=most, said="each of"), end))
    found += [
        (replace(spec, chosen_by=who), end + len(words))
        for spec, end in found
        for who, words in _CHOICE.items()
        if text.startswith(words, end)
    ]
    found += [
        (_of_theirs(spec), end + len(_THEY_CONTROL))
        for spec, end in found
        if spec.chosen_by == "opponent" and text.startswith(_THEY_CONTROL, end)
    ]
    found += [
        (replace(spec, one_controller=True), end + len(_ONE_CONTROLLER))
        for spec, end in found
        if text.startswith(_ONE_CONTROLLER, end)
    ]
    return sorted(found, key=lambda r: -r[1])


_THEY_CONTROL = " they control"
_THEIRS = ir.ControlledBy(ir.Players("opponents"))


def _of_theirs(spec: ir.TargetSpec) -> ir.TargetSpec:
    """A target that an opponent chooses among what he or she controls."""
    assert spec.objects is not None
    of = replace(spec.objects, tests=(*spec.objects.tests, _THEIRS))
    return replace(spec, objects=of)


_ONE_CONTROLLER = " controlled by the same player"
_CHOICE = {
    "opponent": " of an opponent's choice",
    "event player": " of their choice",
    "defending": " of defending player's choice",
}


def _is_object(of: ir.Filter) -> bool:
    return not (of.zone == "any" and of.said != "source" and not of.tests)


def _write_targeted(printer: Printer, spec: object) -> str | None:
    if not isinstance(spec, ir.TargetSpec) or spec.objects is None:
        return None
    if spec.one_type or spec.one_each:
        return None
    if spec.chosen_by == "opponent" and spec.objects.tests[-1:] == (_THEIRS,):
        plain = replace(spec.objects, tests=spec.objects.tests[:-1])
        text = _write_targeted(printer, replace(spec, objects=plain))
        return None if text is None else text + _THEY_CONTROL
    if spec.chosen_by != "you":
        text = _write_targeted(printer, replace(spec, chosen_by="you"))
        tail = _CHOICE[spec.chosen_by]
        return None if text is None else text + tail
    if spec.one_controller:
        text = _write_targeted(printer, replace(spec, one_controller=False))
        return None if text is None else text + _ONE_CONTROLLER
    for words, one in _ONE_TARGET:
        if spec == one:
            return words
    return _write_creature_or_player(spec) if spec.players != "none" else _write_objects(printer, spec)


def _write_creature_or_player(spec: ir.TargetSpec) -> str | None:
    further = spec.said in ("another", "a third") and spec.players == "any"
    return f"{spec.said} target creature or player" if further else None


def _write_objects(printer: Printer, spec: ir.TargetSpec) -> str | None:
    assert spec.objects is not None
    if spec.said == "another":
        plain = replace(spec.objects, tests=spec.objects.tests[1:])
        text = printer.words("noun", plain)
        return None if text is None else "another target " + text
    if spec.said == "up to one":
        text = printer.words("noun", spec.objects)
        return None if text is None else "up to one target " + text
    if spec.most == ir.Number(1):
        text = printer.words("noun", spec.objects)
        return None if text is None else "target " + text
    if getattr(spec.most, "said", "").startswith("where") and printer.where in (None, spec.most):
        printer.where = spec.most
        spec = replace(spec, most=ir.X(), least=ir.X() if spec.least == spec.most else spec.least)
    for words, least, most in _HOW_MANY:
        if (spec.least, spec.most) == (least, most):
            text = printer.words("nouns", spec.objects)
            each = "each of " if spec.said else ""
            return None if text is None else each + words + text
    return None


category("targeted", _read_targeted, _write_targeted)

# ---------------------------------------------------------------------------- targets changed (415.7a)

_CREATURE = ir.Filter((ir.IsType("creature"),))
_PERMANENT = ir.Filter((ir.IsType("permanent"),))
_ALONE = ir.IsStatus("single target")
word("aimed at", "a creature", _CREATURE)
word("aimed at", "~", ir.Self())
form(C, "{ref:object} has only one target and that target is {what:aimed at}",
     ir.Is(H.ref, ir.Both((_ALONE, ir.Targets(H.what)))))  # fmt: skip
verb_form("pvp", "<change> {of:possessor} target to another creature",
          ir.ChangeTargets(H.of, _CREATURE, said="another"))  # fmt: skip
word("kind of target", "a creature", _CREATURE)
form("whole", "change the target of {what:object}. the new target must be {to:kind of target}",
     ir.ChangeTargets(H.what, H.to))  # fmt: skip
word("a person", "a player", 0)
form("whole", "change the target of {what:object}. the new target must be {_p:a person}",
     ir.ChangeTargets(H.what, to_player=True))  # fmt: skip
word(
    "post.*", " that targets only a player", ir.Both((ir.Targets(ir.Players("each")), _ALONE), said="player")
)
word("post.*", " that targets only a single permanent or player",
     ir.Both((ir.AnyOf((ir.Targets(_PERMANENT), ir.Targets(ir.Players("each")))), _ALONE)))  # fmt: skip
word("post.*", " that targets only ~", ir.Both((ir.Targets(ir.Self()), _ALONE), said="me"))
_ME = ir.Targets(ir.You())
form("whole", "change the target of {what:object} if that target is you. the new target must be {_p:a person}",
     ir.If(ir.Is(H.what, _ME), (ir.ChangeTargets(H.what, to_player=True),), said="you"))  # fmt: skip
word("a different one", "each copy targets a different one of those permanents and players", 0)
form("whole", "choose {what:chosen target}. copy that spell for each other permanent or player the spell could target. "
     "{_d:a different one}", ir.CopySpell(H.what, could_target=True))  # fmt: skip
