"""What refers: players, objects, targets, pronouns, possessives and quantities."""

from __future__ import annotations

import re
from typing import Any

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reader, Reading, Writer, category, exactly, form, prefer, rule
from engine.text.grammar.shapes import H
from engine.text.surface import Mention, Pronoun, Targeted

_PRONOUN_NOUNS = (
    "creature", "land", "permanent", "artifact", "enchantment", "card", "spell", "token", "source", "Aura",
    "ability", "Wall", "Sliver", "Dragon",
)  # fmt: skip


# ---------------------------------------------------------------------------- players

_PLAYERS: tuple[tuple[str, object, bool], ...] = (
    ("you", ir.You(said="you"), True),
    ("each player", ir.Players("each"), False),
    ("each opponent", ir.Players("opponents"), False),
    ("each other player", ir.Players("others"), False),
    ("any player", ir.Players("each", said="any player"), False),
    ("any opponent", ir.Players("opponents", said="any opponent"), False),
    ("an opponent", ir.Players("an opponent"), False),
    ("a player", ir.Players("each", said="a"), False),
    ("players", ir.Players("each", said="players"), True),
    ("your opponents", ir.Players("opponents", said="your opponents"), True),
    ("defending player", ir.Players("defending"), False),
    ("attacking player", ir.Players("active", said="attacking player"), False),
    ("the active player", ir.Players("active"), False),
    ("the chosen player", ir.Players("chosen"), False),
    (
        "any number of target players each",
        Targeted(ir.TargetSpec(None, "any", ir.Number(0), ir.Number(99))),
        True,
    ),
    (
        "any number of target opponents each",
        Targeted(ir.TargetSpec(None, "opponent", ir.Number(0), ir.Number(99))),
        True,
    ),
    ("two target players", Targeted(ir.TargetSpec(None, "any", ir.Number(2), ir.Number(2))), True),
    (
        "two target players each",
        Targeted(ir.TargetSpec(None, "any", ir.Number(2), ir.Number(2), said="each")),
        True,
    ),
    ("target player", Targeted(ir.TargetSpec(None, "any")), False),
    ("target opponent", Targeted(ir.TargetSpec(None, "opponent")), False),
    ("that player", Pronoun("that player", person=True), False),
    ("the second player", Pronoun("the second player", person=True), False),
    ("that opponent", Pronoun("that opponent", person=True), False),
    ("that spell or ability's controller", ir.EventPlayer(said="that spell or ability's controller"), False),
    ("the player", Pronoun("the player", person=True), False),
    ("the first player", Pronoun("the first player", person=True), False),
    ("they", Pronoun("they", person=True), True),
)


_OR_CONTROLLER = "that player or "  # whoever was the target, or the controller of what was


def _read_player(form: str) -> Reader:
    def read(chart: Chart, at: int) -> list[Reading]:
        found: list[Reading] = []
        for words, ref, many in _PLAYERS:
            wanted = "base" if many else "third"
            if (not form or form == wanted) and chart.text.startswith(words, at):
                end = at + len(words)
                if not chart.text[end : end + 1].isalpha():
                    found.append((Mention(ref, at, many), end))
                    found.extend(_described(chart, ref, at, end))
        found.extend(_with_you(chart, at, form))
        if form != "base":
            found.extend((Mention(ref, at), end) for ref, end in chart.read("player that", at))
        opponents = "each of that player's opponents"
        if form != "base" and chart.text.startswith(opponents, at):
            pronoun: Any = Mention(Pronoun("that player", person=True), at)
            found.append((Mention(ir.OpponentsOf(pronoun), at), at + len(opponents)))
        if form != "base":
            for who, node in ((" controller", ir.ControllerOf), (" owner", ir.OwnerOf)):
                for of, end in chart.read("possessor", at):
                    if chart.text.startswith(who, end):
                        found.append((Mention(node(of), at), end + len(who)))
        if form != "base" and chart.text.startswith(_OR_CONTROLLER, at):
            found += [
                (Mention(ir.ControllerOf(of, said=_OR_CONTROLLER), at), end + len(" controller"))
                for of, end in chart.read("possessor", at + len(_OR_CONTROLLER))
                if chart.text.startswith(" controller", end)
            ]
        return found

    return read


def _with_you(chart: Chart, at: int, form: str) -> list[Reading]:
    """ "you and target opponent each": both of them do it."""
    if form == "third" or not chart.text.startswith("you and ", at):
        return []
    return [
        (Mention(ir.Together((ir.You(), other), said="each"), at, True), end + 5)
        for other, end in chart.read("player.third", at + 8)
        if chart.text.startswith(" each ", end)
    ]


def _described(chart: Chart, ref: object, at: int, end: int) -> list[Reading]:
    """A target player with what must be true of that player."""
    if not isinstance(ref, Targeted):
        return []
    return [
        (Mention(Targeted(replace(ref.spec, whom=whom)), at), stop) for whom, stop in chart.read("whom", end)
    ] + [
        (Mention(Targeted(replace(ref.spec, whom=whom, as_announced=True)), at), stop)
        for whom, stop in chart.read("whom then", end)
    ]


def _write_player(printer: Printer, value: Any) -> str | None:
    if isinstance(value, ir.ControllerOf) and value.said == _OR_CONTROLLER:
        of = printer.words("possessor", value.of)
        return None if of is None else f"{_OR_CONTROLLER}{of} controller"
    if isinstance(value, ir.ControllerOf | ir.OwnerOf) and not value.said:
        of = printer.words("possessor", value.of)
        return (
            None if of is None else of + (" controller" if isinstance(value, ir.ControllerOf) else " owner")
        )
    if isinstance(value, ir.Target) and not value.said and value.index < len(printer.targets):
        spec = printer.targets[value.index]
        if spec.objects is None:
            printer.mentioned |= {value.index}
            text = "target player" if spec.players == "any" else "target opponent"
            text = f"any number of {text}s each" if spec.most == ir.Number(99) else text
            text = f"two {text}s {spec.said}".strip() if spec.most == ir.Number(2) else text
            asked = "whom then" if spec.as_announced else "whom"
            whom = "" if spec.whom is None else printer.words(asked, spec.whom)
            return None if whom is None else text + whom
        return None
    if isinstance(value, ir.Together) and value.said == "each":
        other = printer.words("player.third", value.refs[1])
        return None if other is None else f"you and {other} each"
    if isinstance(value, ir.PlayersThat | ir.ThisWay):
        return printer.words("player that", value)
    if isinstance(value, ir.OpponentsOf):
        return "each of that player's opponents"
    if isinstance(value, ir.Target | ir.EventPlayer | ir.It | ir.EachOne) and value.said in (
        "that player", "the player", "they", "them", "the first player", "that opponent", "the second player",
    ):  # fmt: skip
        return value.said
    if getattr(value, "said", "") in ("they", "them", "that player", "that opponent"):
        return str(value.said)
    for words, ref, _ in _PLAYERS:
        if value == ref:
            return words
    return None


def _write_form(form: str) -> Writer:
    def write(printer: Printer, value: object) -> str | None:
        return _write_player(printer, value) if not form or printer.fits(value) == form else None

    return write


for _form in ("", ".base", ".third"):
    category("player" + _form, _read_player(_form[1:]), _write_form(_form[1:]))


# ---------------------------------------------------------------------------- possessives


def _read_possessor(chart: Chart, at: int) -> list[Reading]:
    """ "~'s", "its", "that creature's"."""
    found: list[Reading] = []
    text = chart.text
    if text.startswith("its ", at):
        found.append((Mention(Pronoun("it"), at), at + 3))
    for ref, end in chart.read("single object", at):
        for mark in ("'s", "'"):
            if text.startswith(mark + " ", end):
                found.append((ref, end + len(mark)))
                break
    return found


def _write_possessor(printer: Printer, value: object) -> str | None:
    text = printer.words("object", value)
    if text is None:
        return None
    return "its" if text == "it" else text + ("'" if text.endswith("s") else "'s")


category("possessor", _read_possessor, _write_possessor)


def _read_whose(chart: Chart, at: int) -> list[Reading]:
    """ "your", "their", "target player's"."""
    text = chart.text
    if text.startswith("your ", at):
        return [(ir.You(), at + 4)]
    if text.startswith("their ", at):
        return [(Mention(Pronoun("they", person=True), at), at + 5)]
    return [(ref, end + 2) for ref, end in chart.read("player.third", at) if text.startswith("'s ", end)]


def _write_whose(printer: Printer, value: object) -> str | None:
    if value == ir.You():
        return "your"
    text = printer.words("player", value)
    if text is None or text == "them":
        return None
    return {"they": "their", "you": "your"}.get(text, text + "'s")


category("whose", _read_whose, _write_whose)

# ---------------------------------------------------------------------------- objects

CHOSEN_HERE = ir.Filter((ir.IsOneOf(ir.ThisWay("chosen")),))
OTHER_CHOSEN = ir.Filter((*CHOSEN_HERE.tests, ir.Not(ir.IsOneOf(ir.It()))))
"""Of the permanents chosen this way those to which nothing was done just now."""
_FIXED: tuple[tuple[str, object], ...] = (
    ("~", ir.Self()),
    ("enchanted creature", ir.Attached(said="enchanted creature")),
    ("enchanted creature card", ir.Attached(said="enchanted creature card")),
    ("enchanted artifact creature", ir.Attached(said="enchanted artifact creature")),
    ("enchanted land", ir.Attached(said="enchanted land")),
    ("enchanted permanent", ir.Attached(said="enchanted permanent")),
    ("enchanted artifact", ir.Attached(said="enchanted artifact")),
    ("enchanted enchantment", ir.Attached(said="enchanted enchantment")),
    ("enchanted Wall", ir.Attached(said="enchanted Wall")),
    ("equipped creature", ir.Attached(said="equipped creature")),
    ("the granting object", ir.Maker()),
    ("the exiled card", ir.Linked(said="the exiled card")),
    ("the exiled cards", ir.Linked(said="the exiled cards")),
    ("the sacrificed creature", ir.PaidWith(said="the sacrificed creature")),
    ("the sacrificed artifact", ir.PaidWith(said="the sacrificed artifact")),
    ("the sacrificed enchantment", ir.PaidWith(said="the sacrificed enchantment")),
    ("the sacrificed land", ir.PaidWith(said="the sacrificed land")),
    ("the sacrificed permanent", ir.PaidWith(said="the sacrificed permanent")),
    ("the exiled creature", ir.PaidWith(said="the exiled creature")),
    ("the revealed cards", ir.ThisWay("revealed", said="the revealed cards")),
    ("the chosen cards", ir.ThisWay("chosen", said="the chosen cards")),
    ("the chosen card", ir.ThisWay("chosen", said="the chosen card")),
    ("the revealed card", ir.ThisWay("revealed", said="the revealed card")),
    ("the discarded card", ir.PaidWith(said="the discarded card")),
    ("the other", ir.AllOf(OTHER_CHOSEN, said="the other")),
    ("the creature tapped this way", ir.PaidWith(said="the creature tapped this way")),
    ("the tapped creature", ir.PaidWith(said="the tapped creature")),
    ("the card exiled this way", ir.PaidWith(said="the card exiled this way")),
    ("the first card", ir.EventObject(said="the first card")),
    ("the first creature", ir.EventObject(said="the first creature")),
    ("the attacking creature", ir.EventObject(said="the attacking creature")),
    ("the blocking creature", ir.EventObject(said="the blocking creature")),
)
_NO_OBJECTS = ir.You | ir.Players | ir.ControllerOf | ir.OwnerOf | ir.EventPlayer | ir.OpponentsOf
_POINTING = re.compile(
    r"(it|them|they|itself|the other creature)\b|(that|the) (artifact|creature|land|enchantment) card\b|"
    r"(that|those|the) ("
    + "|".join(_PRONOUN_NOUNS)
    + r"|creatures|lands|permanents|cards|tokens|artifacts)\b"
)


def read_pronoun(chart: Chart, at: int) -> list[Reading]:
    """Words that point back to an object."""
    m = _POINTING.match(chart.text, at)
    if m is None or (m[0] == "it" and chart.text.startswith("'", m.end())):
        return []
    kind_: Any = m[3]
    if kind_:
        card = ir.Filter((ir.IsType(kind_),), "any")
        return [(Mention(Pronoun(m[0], card), at), m.end())]
    word_ = m[5] or ""
    noun: Any = word_ if word_ in _PRONOUN_NOUNS else word_[:-1]
    known = {"card": None, "spell": None, "token": None, "source": None, "ability": None, "": None}
    kind = ir.IsSubtype(noun.lower()) if noun[:1].isupper() else ir.IsType(noun)
    of = None if noun in known else ir.Filter((kind,))
    many = m[0] in ("them", "they") or m[4] == "those" or word_.endswith("s")
    return [(Mention(Pronoun(m[0], of), at, many), m.end())]


def _read_single(chart: Chart, at: int) -> list[Reading]:
    """Objects that may stand before "'s"."""
    text = chart.text
    found: list[Reading] = [
        (Mention(ref, at, words.endswith("cards")), at + len(words))
        for words, ref in _FIXED
        if text.startswith(words, at) and not text[at + len(words) : at + len(words) + 1].isalpha()
    ]
    found += read_pronoun(chart, at)
    for category_ in ("targeted",):
        for spec, end in chart.read(category_, at):
            found.append((Mention(Targeted(spec), at, spec.most != ir.Number(1)), end))
    return found


category("single object", _read_single, lambda p, v: p.words("object", v))


def _read_object(chart: Chart, at: int) -> list[Reading]:
    found = list(chart.read("single object", at))
    for ref, end in chart.read("set", at):
        found.append((Mention(ref, at, ref.said not in ("each", "a", "an", "the")), end))
    for ref, end in chart.read("top", at):
        found.append((Mention(ref, at, getattr(ref, "n", ir.Number(1)) != ir.Number(1)), end))
    return found


def _write_object(printer: Printer, value: object) -> str | None:
    if isinstance(value, ir.Target):
        return _write_target(printer, value)
    if isinstance(value, _NO_OBJECTS):
        return value.said if value.said == "them" else None
    for words, ref in _FIXED:
        if value == ref:
            return words
    if isinstance(value, ir.AllOf) and not _POINTING.fullmatch(value.said):
        return printer.words("set", value)
    if isinstance(value, ir.TopOfLibrary | ir.InGraveyard):
        return printer.words("top", value)
    if isinstance(value, ir.Maker | ir.Granter):
        return "the granting object"
    if isinstance(value, ir.PaidWith) and value.said.startswith("the exiled card"):
        return value.said
    said = getattr(value, "said", "")
    return said if said and _POINTING.fullmatch(said) else None


def _write_target(printer: Printer, value: ir.Target) -> str | None:
    spec = printer.targets[value.index] if value.index < len(printer.targets) else None
    if value.said:
        person = spec is not None and spec.objects is None and value.said != "them"
        return value.said if not person and _POINTING.fullmatch(value.said) else None
    if spec is None or spec.objects is None:
        return None
    printer.mentioned |= {value.index}
    return printer.words("targeted", spec)


category("object", _read_object, _write_object)


def _made_here(of: ir.Filter) -> bool:
    """Whether a noun phrase is about the one thing that the source put into play."""
    return any(isinstance(t, ir.IsOneOf) and isinstance(t.ref, ir.CreatedWith) for t in of.tests)


def _done_this_way(of: ir.Filter) -> bool:
    """Whether a noun phrase is about what was done this way: "a creature dealt damage this way" is each of them."""
    return any(isinstance(t, ir.IsOneOf) and isinstance(t.ref, ir.ThisWay) for t in of.tests)


rule("set", "each {of:noun}", ir.AllOf, "each")
form("set", "{of:a noun}", ir.AllOf(H.of, said="a"), when=lambda v: _done_this_way(v["of"]))
form("set", "the {of:noun}", ir.AllOf(H.of, said="the"), when=lambda v: _made_here(v["of"]))
rule("set", "all {of:nouns}", ir.AllOf, "all")
form("set", "all {a:color} and all {b:color} {of:nouns}",
     ir.AllOf(ir.Filter((ir.AnyOf((H.a, H.b), said="all"), *H.tests), H.zone, said=H.said), said="all and all"),
     of=ir.Filter(H.tests, H.zone, said=H.said))  # fmt: skip
rule("set", "{of:nouns}", ir.AllOf, "")
prefer("all of one kind and another are one set, changed at once",
       lambda n: exactly(n, ir.AllOf), lambda n: exactly(n, ir.Together))  # fmt: skip


form("top", "the top card of {player:whose} library", ir.TopOfLibrary(H.player))
rule("top", "the top {n:cards} of {player:whose} library", ir.TopOfLibrary)
