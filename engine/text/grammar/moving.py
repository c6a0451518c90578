"""Cards that change places: whole hands, cards from outside the game, trades, Auras moved."""

from __future__ import annotations

from typing import Any

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import (
    Reading,
    category,
    custom,
    custom_verb,
    exactly,
    form,
    verb,
    verb_form,
    word,
)
from engine.text.grammar.shapes import H, Holes, narrowed
from engine.text.ir.node import walk
from engine.text.surface import SUBJECT, Mention, Targeted

P = "pvp"

# ---------------------------------------------------------------------------- all the cards somebody has somewhere


def _all_of(*zones: ir.ZoneName) -> object:
    parts = tuple(ir.AllOf(ir.Filter((ir.OwnedBy(SUBJECT),), z)) for z in zones)
    return parts[0] if len(parts) == 1 else ir.Together(parts)


def _whole(text: str, said: str, what: Any, **to: Any) -> None:
    """ "shuffles their hand into their library": what the subject owns there, all of it."""
    verb_form(P, text, ir.PutInto(what, said=said, **to))


for _whose in ("your", "their"):
    for _text, _said, _what in (
        (f"{_whose} hand", "hand", _all_of("hand")),
        (f"all cards from {_whose} hand", "all hand", _all_of("hand")),
        (f"all the cards in {_whose} hand", "cards in hand", _all_of("hand")),
        (f"{_whose} graveyard", "graveyard", _all_of("graveyard")),
        (f"all cards from {_whose} graveyard", "all graveyard", _all_of("graveyard")),
        (f"{_whose} hand and graveyard", "both", _all_of("hand", "graveyard")),
        (f"{_whose} graveyard and hand", "both turned", _all_of("graveyard", "hand")),
    ):
        _mark = f"{_whose} {_said}"
        _whole(f"<exile> {_text}", _mark, _what, zone="removed")
        _whole(f"<exile> {_text} face down", f"{_mark} down", _what, zone="removed")
        if (_whose, _said) != ("your", "graveyard"):
            _whole(
                f"<shuffle> {_text} into {_whose} library", _mark, _what, zone="library", position="shuffled"
            )
verb(P, "<return> to the battlefield {what:object}", ir.PutInto, "under", "return first", zone="in play")
verb(P, "<return> to their hand {what:object}", ir.PutInto, "under", "return first their", zone="hand")

# ---------------------------------------------------------------------------- Auras moved (212.4e), trades (413.2c)


def _types_named(what: object) -> tuple[ir.CardType, ...]:
    """The types that the bearer of a targeted Aura may have, as the text names them."""
    posts = [n for n in walk(what) if isinstance(n, ir.AttachedTo)]
    return tuple(
        n.type for post in posts for n in walk(post.ref) if isinstance(n, ir.IsType) and n.type != "permanent"
    )


def _moved(tail: str, said: str) -> None:
    def make(v: Holes) -> object:
        tests: tuple[ir.Test, ...] = (ir.Not(ir.IsOneOf(ir.BearerOf(v["what"]))), *v["of"].tests)
        if said == "type":
            tests += (ir.SharesType(ir.BearerOf(v["what"]), _types_named(v["what"])),)
        return ir.Attach(ir.ChosenBy(ir.You(), ir.Filter(tests)), v["what"], said=said or "another")

    def take(v: object) -> Holes | None:
        if not exactly(v, ir.Attach) or not exactly(v.to, ir.ChosenBy) or v.said != (said or "another"):
            return None
        tests = v.to.of.tests[1:]
        return {"what": v.what, "of": ir.Filter(tests[:-1] if said == "type" else tests)}

    custom_verb(P, "<attach> {what:object} to another {of:noun}" + tail, make, take)


_moved("", "")
_moved(" of that type", "type")
_moved(" it can enchant", "can")
verb(P, "<attach> {what:object} to {to:object}", ir.Attach, said="given")
verb(P, "simultaneously <sacrifice> {given:object} and <return> {taken:object} to the battlefield", ir.Trade,
     "player")  # fmt: skip
word("condition", "both targets are still legal as this ability resolves", ir.TargetsLegal())


def _all_targets(v: Holes) -> bool:
    meant = [n.ref for n in walk(v["what"]) if isinstance(n, Mention) and isinstance(n.ref, Targeted)]
    refs = v["what"].ref.refs if exactly(v["what"].ref, ir.Together) else (v["what"],)
    return len(meant) >= len(refs)


verb_form(P, "<choose> {what:things}", ir.ChooseObjects(H.what, said="targets"), when=_all_targets)


def _chosen_by_another(v: Holes) -> object:
    t = v["t"]
    if not isinstance(t.ref, Targeted):
        return None
    spec = replace(t.ref.spec, chosen_by="event player")
    return ir.ChooseObjects(replace(t, ref=Targeted(spec)), said="that player")


custom("whole", "that player chooses {t:chosen target}", _chosen_by_another,
       lambda v: {"t": v.what} if exactly(v, ir.ChooseObjects) and v.said == "that player" else None)  # fmt: skip


def _read_chosen_target(chart: Chart, at: int) -> list[Reading]:
    return [*chart.read("player", at), *chart.read("single object", at)]


def _write_chosen_target(printer: Printer, value: object) -> str | None:
    if not isinstance(value, ir.Target) or value.said or value.index >= len(printer.targets):
        return None
    specs = list(printer.targets)
    specs[value.index] = replace(specs[value.index], chosen_by="you")
    plain = printer.inside(tuple(specs))
    return plain.words("player", value) or plain.words("object", value)


category("chosen target", _read_chosen_target, _write_chosen_target)

# ---------------------------------------------------------------------------- chosen in secret, shown together

word("whole", "each player reveals their chosen card", ir.Reveal(ir.It(said="their chosen card")))


form("whole", "the owner of {what:object} puts it onto the battlefield",
     ir.PutInto(H.what, "in play", under=ir.OwnerOf(ir.It()), said="owner puts"))  # fmt: skip


# ---------------------------------------------------------------------------- players described

word("any it can enchant", "choose a creature at random ~ can enchant", 0)
_HOST = ir.ChosenBy(ir.You(), ir.Filter((ir.IsType("creature"),)), at_random=True)
form("whole", "{_c:any it can enchant}. return ~ to the battlefield attached to that creature",
     ir.PutInto(ir.Self(), "in play", under=ir.You(), attached=_HOST, said="any"))  # fmt: skip

# ---------------------------------------------------------------------------- on to another, or to nothing any more

_CREATURE = ir.Filter((ir.IsType("creature"),))
_KEEPER = ir.ControllerOf(ir.EventObject())
_MOVED_ON = ir.PutInto(ir.Self(), "in play", under=ir.You(), attached=ir.ChosenBy(_KEEPER, _CREATURE))
_STINGS = ir.Triggered(ir.Trigger("step begins", step="upkeep", player=ir.NotedPlayer()),
                       effects=(ir.DealDamage(ir.Number(1), ir.EventPlayer()),))  # fmt: skip
_NO_AURA = (
    ir.SetTypes(lose=("aura",)), ir.LoseAbility(("enchant",), of=_CREATURE), ir.GainAbility((_STINGS,)),
)  # fmt: skip
_LEFT_ALONE = (
    ir.PutInto(ir.Self(), "in play", under=ir.You(), alone=True),
    ir.Note(_KEEPER, on=ir.It()),
    ir.Apply(ir.It(), _NO_AURA, "permanent"),
)
word("and goes there", "if they do, return ~ to the battlefield under your control attached to that creature",
     0)  # fmt: skip
word("or stays alone", "if they don't, return ~ to the battlefield under your control as a non-Aura enchantment",
     0)  # fmt: skip
word("stings him", "at the beginning of that player's upkeep, the granting object deals 1 damage to them", 0)
form("whole", "that creature's controller chooses a creature that ~ could enchant. {_g:and goes there}. {_s:or stays "
     'alone}. it loses "enchant creature" and gains "{_t:stings him}"',
     ir.Sequence((_MOVED_ON, ir.If(ir.No(ir.DidIt()), _LEFT_ALONE)), said="maggot"))  # fmt: skip
W = "whom"


form(W, " previously dealt damage by {ref:object}", ir.Is(ir.It(), ir.DealtDamageBy(H.ref)))


form("whom", "{a:plain whom} and is {p:whose} opponent",
     ir.All((H.a, ir.Is(ir.It(), ir.IsOneOf(ir.OpponentsOf(H.p)))), said="opponent"))  # fmt: skip
for _text, _left in (
    (" who has more life than {p:player.base} do", ir.LifeOf),
    (" who has more cards in hand than {p:player.base} do",
     lambda p: ir.Count(ir.Filter((ir.OwnedBy(p),), "hand"))),
):  # fmt: skip
    form("plain whom", _text, ir.Compare(_left(ir.It()), ">", _left(H.p), said="has more"))
_PILED = ir.Count(narrowed(H.of, ir.OwnedBy(ir.It()), zone="graveyard", was="any"))
form("plain whom", " whose graveyard has fewer {of:nouns} in it than {p:whose} graveyard does",
     ir.Compare(_PILED, "<", ir.Count(narrowed(H.of, ir.OwnedBy(H.p), zone="graveyard", was="any")),
                said="fewer"))  # fmt: skip
form("plain whom", " who controls more {of:nouns} than {p:player.base} do",
     ir.Compare(ir.Count(narrowed(H.of, ir.ControlledBy(ir.It()))), ">",
                ir.Count(narrowed(H.of, ir.ControlledBy(H.p))), said="more than"))  # fmt: skip

# ---------------------------------------------------------------------------- players as they were then

_THEN = " than you did as you activated this ability"


def _piles(player: ir.Ref) -> ir.Count:
    return ir.Count(narrowed(H.of, ir.OwnedBy(player), zone="graveyard", was="any"))


def _hand(player: ir.Ref) -> ir.Count:
    return ir.Count(ir.Filter((ir.OwnedBy(player),), "hand"))


_THEY, _ME = ir.It(), ir.You()
form("whom then", " who had more life" + _THEN, ir.Compare(ir.LifeOf(_THEY), ">", ir.LifeOf(_ME)))
form("whom then", " who controlled more {of:nouns}" + _THEN,
     ir.Compare(ir.Count(narrowed(H.of, ir.ControlledBy(_THEY))), ">",
                ir.Count(narrowed(H.of, ir.ControlledBy(_ME)))))  # fmt: skip
form("whom then", " who had at least {n:several} more cards in hand" + _THEN,
     ir.Compare(_hand(_THEY), ">=", ir.Sum((_hand(_ME), H.n))))  # fmt: skip
form("whom then", " who had at least {n:several} fewer {of:nouns} in their graveyard" + _THEN,
     ir.Compare(_piles(_ME), ">=", ir.Sum((_piles(_THEY), H.n))))  # fmt: skip
