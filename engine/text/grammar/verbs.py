"""Effect verbs (413.2c): what players do and what objects do."""

from __future__ import annotations

from typing import Any

from engine.records import replace
from engine.text import ir
from engine.text.grammar.basics import Counters
from engine.text.grammar.rules import custom_verb, exactly, form, prefer, verb, verb_form
from engine.text.grammar.shapes import H, Holes
from engine.text.surface import SUBJECT, Mention, Targeted

P, O = "pvp", "ovp"  # noqa: E741

# ---------------------------------------------------------------------------- damage

verb(O, "<deal> {amount:amount} damage to {to:recipients}", ir.DealDamage, "source")
verb(O, "<deal> damage to {to:recipient} equal to {amount:quantity}", ir.DealDamage, "source", "to equal")
verb(O, "<deal> damage equal to {amount:quantity} to {to:recipients}", ir.DealDamage, "source", "equal to")


verb_form(O, "<deal> {n:amount} damage to {to:recipient} and {m:amount} damage to {too:recipients}",
          ir.Sequence((ir.DealDamage(H.n, H.to, SUBJECT), ir.DealDamage(H.m, H.too, SUBJECT)),
                      said="and damage"))  # fmt: skip


_BLOWS = tuple(ir.DealDamage(n, to, SUBJECT) for n, to in ((H.a, H.x), (H.b, H.y), (H.c, H.z)))
verb_form(O, "<deal> {a:amount} damage to {x:recipient}, {b:amount} damage to {y:recipient}, and {c:amount} damage to "
          "{z:recipient}", ir.Sequence(_BLOWS, said="three"))  # fmt: skip


def _divided(v: Holes) -> object:
    m = v["to"]
    if not (isinstance(m, Mention) and isinstance(m.ref, Targeted)) or isinstance(
        v["n"], ir.ThatMuch | ir.Times
    ):
        return None
    spec = replace(m.ref.spec, divided=v["n"])
    to: Any = Mention(Targeted(spec), m.at, True)
    return ir.DealDamage(v["n"], to, SUBJECT, divided=True)


custom_verb(O, "<deal> {n:amount} damage divided as you choose among {to:divided targets}", _divided,
            lambda v: {"n": v.amount, "to": v.to} if exactly(v, ir.DealDamage) and v.divided and not v.said else None,
            "source")  # fmt: skip

# ---------------------------------------------------------------------------- life, cards, the game

verb(P, "<gain> {n:amount} life", ir.GainLife, "player")
verb_form(P, "<gain> that much life plus {k:digits}",
          ir.GainLife(SUBJECT, ir.Sum((ir.ThatMuch(), H.k)), said="plus"))  # fmt: skip
verb(P, "<lose> {n:amount} life", ir.LoseLife, "player")
verb(P, "<gain> life equal to {n:quantity}", ir.GainLife, "player", "equal")
verb(P, "<lose> life equal to {n:quantity}", ir.LoseLife, "player", "equal")
verb(P, "<lose> {n:quantity}", ir.LoseLife, "player", "part")


for _more, _each in (
    ("<gain> {k:digits} life", ir.GainLife), ("<lose> {k:digits} life", ir.LoseLife),
    ("<draw> {k:cards}", ir.DrawCards), ("<discard> {k:cards}", ir.DiscardCards),
):  # fmt: skip
    verb_form(P, _more + " for each {of:each of}", _each(SUBJECT, ir.Times(H.k, H.of)), k=ir.Number(H.k),
              when=lambda v: v["of"].said or not isinstance(v["of"], ir.ThatMuch | ir.LifeOf | ir.StatOf))  # fmt: skip
verb(P, "<draw> {n:cards}", ir.DrawCards, "player")
verb_form(P, "<draw> up to {n:cards}", ir.DrawCards(SUBJECT, ir.UpTo(H.n)), n=ir.Number(H.n))
verb(P, "<draw> cards equal to {n:quantity}", ir.DrawCards, "player", "equal")
verb(P, "<discard> {n:cards}", ir.DiscardCards, "player")
verb(P, "<discard> {n:cards} at random", ir.DiscardCards, "player", at_random=True)
verb(P, "<discard> their hand", ir.DiscardCards, "player")
verb(P, "<discard> your hand", ir.DiscardCards, "player", "your")
verb(P, "<discard> all the cards in your hand", ir.DiscardCards, "player", "all your")
verb(P, "<discard> all the cards in their hand", ir.DiscardCards, "player", "all their")
verb(P, "<lose> the game", ir.LoseGame, "player")
verb(P, "<empty> their mana pool", ir.EmptyPool, "player")
verb(P, "<empty> {player:whose} mana pool", ir.EmptyPool)
verb(P, "<win> the game", ir.WinGame, "player")
verb(P, "<shuffle> your library", ir.Shuffle, "player")
verb(P, "<shuffle> their library", ir.Shuffle, "player", "their")
verb(P, "<take> an extra turn after this one", ir.ExtraTurn, "player")
verb_form(P, "<take> two extra turns after this one",
          ir.Sequence((ir.ExtraTurn(SUBJECT), ir.ExtraTurn(SUBJECT)), said="two turns"))  # fmt: skip
verb(P, "<skip> your next turn", ir.SkipNext, "player")
verb(P, "<skip> their next turn", ir.SkipNext, "player", "their")
for _step in ("untap step", "draw step", "combat phase"):
    verb(P, f"<skip> your next {_step}", ir.SkipNext, "player", what=_step)
    verb(P, f"<skip> their next {_step}", ir.SkipNext, "player", "their", what=_step)


_NO_SPELLS = ir.PlayerRule("spells cannot be played", SUBJECT, H.what)
verb_form(P, "<can't> cast {what:spells}", ir.RuleThisTurn(_NO_SPELLS, said="brief"))
for _for, _until_said in ((" this turn", ""), ("", "brief")):
    verb_form(P, "<can't> activate abilities that aren't mana abilities" + _for,
              ir.RuleThisTurn(ir.PlayerRule("abilities cannot be played", SUBJECT), said=_until_said))  # fmt: skip
verb_form(P, "<can't> activate abilities this turn",
          ir.RuleThisTurn(ir.PlayerRule("no ability can be played", SUBJECT)))  # fmt: skip
verb_form(P, "<get> {n:poison counters}", ir.PutCounters("poison", H.n, SUBJECT))
verb_form(P, "<lose> all poison counters", ir.RemoveCounters("poison", None, SUBJECT))
verb(P, "<sacrifice> {what:chosen one}", ir.SacrificeIt, "what.player")
verb(P, "<sacrifice> {what:chosen each}", ir.SacrificeIt, "what.player")
verb(P, "<sacrifice> {what:object}", ir.SacrificeIt, "player")


verb_form(P, "<tap> or <untap> {what:object}",
          ir.EitherOf((ir.TapUntap(H.what, True), ir.TapUntap(H.what, False)), said="tap"))  # fmt: skip

# ---------------------------------------------------------------------------- permanents

for _what, _path in (("things", ""), ("chosen one", "what.player"), ("chosen each", "what.player")):
    _o = "{what:" + _what + "}"
    verb(P, f"<destroy> {_o}", ir.Destroy, _path)
    verb(
        P, f"<destroy> {_o} and it can't be regenerated", ir.Destroy, _path, "for good", no_regeneration=True
    )
    verb(P, f"<tap> {_o}", ir.TapUntap, _path, tap=True)
    verb(P, f"<untap> {_o}", ir.TapUntap, _path, tap=False)
    verb(P, f"<regenerate> {_o}", ir.Regenerate, _path)
    verb(P, f"<turn> {_o} face down", ir.TurnFaceDown, _path)
    verb(P, f"<turn> {_o} face up", ir.TurnFaceUp, _path)
    verb(P, f"<exile> {_o}", ir.PutInto, _path, zone="removed")
    for _n, _tail in enumerate(("[its owner's hand|their owners' hands:what]", "your hand", "their hand",
                                "[its owner's hand|their owner's hand:what]", "their owner's hand")):  # fmt: skip
        _mark = ("", "your hand", "their hand", "their owner's hand", "his owner's hand")[_n]
        verb(P, f"<return> {_o} to {_tail}", ir.PutInto, _path, _mark, zone="hand")
    if _what != "chosen one":
        verb(P, f"<reveal> {_o}", ir.Reveal, _path, "some" if _path else "")
    verb(P, f"<put> {_o} into your hand", ir.PutInto, _path, "put your", zone="hand")
    verb(P, f"<put> {_o} into their hand", ir.PutInto, _path, "put their", zone="hand")
    verb(P, f"<put> {_o} into their owner's hand", ir.PutInto, _path, "put owner's", zone="hand")
    for _back in ("put", "return"):
        _prep = "into" if _back == "put" else "to"
        verb(P, f"<{_back}> {_o} {_prep} their owner's graveyard", ir.PutInto, _path, f"{_back} their owner's",
             zone="graveyard")  # fmt: skip
    for _whose in ("your", "their", "its owner's", "that player's"):
        verb(P, f"<put> {_o} into {_whose} graveyard", ir.PutInto, _path, _whose, zone="graveyard")
        _library = "[its owner's library|their owners' libraries:what]"
        _library = _library if _whose == "its owner's" else f"{_whose} library"
        for _side in ("top", "bottom"):
            _on = f"<put> {_o} on {'the ' if _side == 'bottom' else ''}{_side} of {_library}"
            verb(P, _on, ir.PutInto, _path, _whose, zone="library", position=_side)
            verb(P, f"{_on} in any order", ir.PutInto, _path, f"{_whose} order", zone="library",
                 position=_side, arranged=True)  # fmt: skip
        verb(P, f"<shuffle> {_o} into {_whose} library", ir.PutInto, _path, _whose, zone="library",
             position="shuffled")  # fmt: skip
    _whom: Any = {} if _path else {"under": SUBJECT}
    for _verb in ("put", "return"):
        _prep = "onto" if _verb == "put" else "to"
        _m = _verb if _verb == "return" else ""
        verb(P, f"<{_verb}> {_o} {_prep} the battlefield", ir.PutInto, _path or "under", _m, zone="in play",
             **_whom)  # fmt: skip
        verb(P, f"<{_verb}> {_o} {_prep} the battlefield attached to {{attached:object}}", ir.PutInto,
             _path or "under", _m, zone="in play", **_whom)  # fmt: skip
        verb(P, f"<{_verb}> {_o} {_prep} the battlefield under your control attached to {{attached:object}}",
             ir.PutInto, _path, f"{_m} yours".strip(), zone="in play", under=ir.You())  # fmt: skip
        verb(P, f"<{_verb}> {_o} {_prep} the battlefield tapped", ir.PutInto, _path or "under", _m,
             zone="in play", tapped=True, **_whom)  # fmt: skip
        verb(P, f"<{_verb}> {_o} {_prep} the battlefield tapped under your control", ir.PutInto, _path,
             f"{_m} tapped yours".strip(), zone="in play", under=ir.You(), tapped=True)  # fmt: skip
        verb(P, f"<{_verb}> {_o} {_prep} the battlefield tapped under [its owner's|their owners':what] control",
             ir.PutInto, _path, f"{_m} tapped owner".strip(), zone="in play", tapped=True,
             under=ir.OwnerOf(ir.It()))  # fmt: skip
        verb(P, f"<{_verb}> {_o} {_prep} the battlefield under your control", ir.PutInto, _path,
             f"{_m} yours".strip(), zone="in play", under=ir.You())  # fmt: skip
        verb(P, f"<{_verb}> {_o} {_prep} the battlefield under [its owner's|their owners':what] control", ir.PutInto,
             _path, f"{_m} owner".strip(), zone="in play", under=ir.OwnerOf(ir.It()))  # fmt: skip


for _whose in ("your", "their"):
    verb(P, f"<put> {{what:own top}} into {_whose} graveyard", ir.PutInto, "what.player", f"top {_whose}",
         zone="graveyard")  # fmt: skip
verb(P, "<ante> {what:own top}", ir.PutInto, "what.player", "ante", zone="ante")
verb(P, "<ante> {what:object}", ir.PutInto, said="ante", zone="ante")
for _whose, _miller in (("your", ir.You()), ("their", SUBJECT)):
    verb_form(P, f"<put> that many cards from the top of {_whose} library into {_whose} graveyard",
              ir.PutInto(ir.TopOfLibrary(_miller, ir.ThatMuch(), said="many"), "graveyard", said=_whose))  # fmt: skip
verb_form(P, "<exile> that many cards from the top of their library",
          ir.PutInto(ir.TopOfLibrary(SUBJECT, ir.ThatMuch(), said="many"), "removed"))  # fmt: skip
verb_form(P, "<exile> that many cards from your graveyard",
          ir.PutInto(ir.ChosenBy(ir.You(), ir.Filter((ir.OwnedBy(ir.You()),), "graveyard"),
                                 ir.ThatMuch()), "removed"))  # fmt: skip
verb(P, "<exile> {what:own top}", ir.PutInto, "what.player", "own top", zone="removed")
verb(P, "<reveal> {what:own top}", ir.Reveal, "what.player", "own top")


verb_form(P, "<put> a number of cards equal to {n:quantity} from the top of their library into their graveyard",
          ir.PutInto(ir.TopOfLibrary(SUBJECT, H.n, said="number"), "graveyard", said="number"))  # fmt: skip


def _own_card(text: str, said: str, **to: Any) -> None:
    """The card itself, from a graveyard."""
    verb_form(P, text, ir.PutInto(ir.Self(), said=said, **to))


for _own in ("~", "it"):
    _tag = "" if _own == "~" else " it"
    _own_card(f"<return> {_own} from your graveyard to your hand", "own graveyard" + _tag, zone="hand")
    _own_card(f"<return> {_own} from your graveyard to the battlefield", "own graveyard" + _tag, zone="in play",
              under=ir.You())  # fmt: skip
    for _whom, _ref in (("that creature", ir.EventObject(said="that creature")),):
        _own_card(f"<return> {_own} from your graveyard to the battlefield attached to {_whom}",
                  "own graveyard attached" + _tag, zone="in play", under=ir.You(), attached=_ref)  # fmt: skip


def _graveyard(player: ir.Ref) -> ir.AllOf:
    return ir.AllOf(ir.Filter((ir.OwnedBy(player),), "graveyard"))


verb_form(P, "<return> ~ from its owner's graveyard to the battlefield",
          ir.PutInto(ir.AllOf(ir.Filter((ir.IsOneOf(ir.Self()),), "graveyard"), said="itself"), "in play",
                     under=SUBJECT, said="owner's graveyard"))  # fmt: skip
verb_form(P, "<unattach> all Equipment from {to:object}",
          ir.Unattach(ir.AllOf(ir.Filter((ir.IsSubtype("equipment"), ir.AttachedTo(H.to))))))  # fmt: skip
verb_form(P, "<shuffle> your graveyard into your library",
          ir.PutInto(_graveyard(ir.You()), "library", "shuffled", said="graveyard"))  # fmt: skip
prefer("cards lie where the words after them say", lambda n: exactly(n, ir.Filter) and n.zone == "graveyard",
       lambda n: exactly(n, ir.Filter) and n.zone == "any")  # fmt: skip


_SO_MANY = Counters(H.kind, H.n)
verb_form(P, "<put> {c:so many counters} on {on:object}", ir.PutCounters(H.kind, H.n, H.on), c=_SO_MANY,
          when=lambda v: v["c"].kind != "poison")  # fmt: skip
verb_form(P, "<exile> ~ with {c:so many counters} on it",
          ir.Sequence((ir.PutInto(ir.Self(), "removed"), ir.PutCounters(H.kind, H.n, ir.Self())), said="with"),
          c=_SO_MANY)  # fmt: skip
verb_form(P, "<remove> {c:so many counters} from {on:object}", ir.RemoveCounters(H.kind, H.n, H.on), c=_SO_MANY,
          when=lambda v: v["c"].kind != "poison")  # fmt: skip
verb_form(
    P, "<remove> all {kind:counters} from {on:object}", ir.RemoveCounters(H.kind, None, H.on, said="all")
)
verb_form(P, "<remove> all counters from {on:object}", ir.RemoveCounters("", None, H.on))
verb_form(P, "<remove> all damage from {what:object}", ir.RemoveDamage(H.what))


def _distributed(v: Holes) -> object:
    m, c = v["to"], v["c"]
    if not (isinstance(m, Mention) and isinstance(m.ref, Targeted)):
        return None
    spec = replace(m.ref.spec, divided=c.n)
    to: Any = Mention(Targeted(spec), m.at, True)
    return ir.PutCounters(c.kind, c.n, to, divided=True)


custom_verb(P, "<distribute> {c:so many counters} among {to:divided targets}", _distributed,
            lambda v: {"c": Counters(v.kind, v.n), "to": v.on}
            if exactly(v, ir.PutCounters) and v.divided else None)  # fmt: skip
verb(O, "<block> {attacker:object} this turn if able", ir.ForceBlock, "what")


_HELD: tuple[tuple[str, ir.Duration, Any], ...] = (
    (" until end of turn", "end of turn", None), (" until end of combat", "end of combat", None),
    (" for as long as {c:conditions}", "permanent", H.c), ("", "permanent", None),
)  # fmt: skip
for _tail, _duration, _as_long in _HELD:
    verb_form(P, "<gain> control of {to:object}" + _tail,
              ir.Apply(H.to, (ir.GiveControl(SUBJECT),), _duration, _as_long, said="control"))  # fmt: skip
verb_form(P, "<put> {c:so many counters} on {on:object} for each {of:each of}",
          ir.PutCounters(H.kind, ir.Times(H.k, H.of), H.on), c=Counters(H.kind, ir.Number(H.k)))  # fmt: skip
verb(P, "<counter> {what:object}", ir.CounterSpell)
verb_form(
    P, "<switch> {to:possessor} power and toughness until end of turn", ir.Apply(H.to, (ir.SwitchPT(),))
)
for _field in ("power", "toughness"):
    verb_form(P, f"<change> {{to:possessor}} base {_field} to {{q:quantity}}",
              ir.Apply(H.to, (ir.SetPT(**{"power": None, "toughness": None, _field: H.q}),), "permanent",
                       said="base"))  # fmt: skip
verb(P, "<attach> ~ to {to:object}", ir.Attach)
verb(P, "<attach> it to {to:object}", ir.Attach, said="it")
for _copy in ("~", "this spell"):
    verb(P, f"<copy> {_copy} and may choose a new target for that copy", ir.CopySpell, "player",
         f"chain {_copy}", what=ir.Self())  # fmt: skip
verb(P, "<copy> {what:object}", ir.CopySpell)
verb(P, "<copy> {what:object}", ir.CopySpell, "player")
verb(P, "<copy> {what:object} and may choose a new target for that copy", ir.CopySpell, "player", "new one")
for _color in ("white", "blue", "black", "red", "green"):
    verb(P, "<copy> {what:object}, except that the copy is " + _color, ir.CopySpell, color=_color)
verb(P, "<change> the target of {what:object}", ir.ChangeTargets)
verb(P, "<choose> land or nonland", ir.ChooseValue, what="land or nonland")
for _value in ("color", "creature type", "card name", "nonland card name", "number"):
    verb(P, f"<choose> a {_value}", ir.ChooseValue, what=_value)
verb(P, "<choose> a card name other than a basic land card name", ir.ChooseValue, what="nonbasic card name")

# ---------------------------------------------------------------------------- what objects do

verb(O, "<phase> out", ir.Phase, "what")
verb(O, "<become> blocked", ir.BecomeBlocked, "what")


verb_form(O, "<deal> {n:digits} damage divided evenly, rounded down, among {to:divided targets}",
          ir.DealDamage(ir.Evenly(H.n), H.to, SUBJECT))  # fmt: skip
verb(P, "<exile> {what:own top} face down", ir.PutInto, "what.player", "face down", zone="removed")
_FORCED: tuple[tuple[str, ir.Restriction], ...] = (("attack", "attacks if able"), ("block", "blocks if able"))
for _do, _forced in _FORCED:
    verb_form(O, f"<{_do}> this turn if able",
              ir.Apply(SUBJECT, (ir.Restrict(_forced),), said=f"{_do} this turn"))  # fmt: skip
for _back in ("the card", "that card"):
    verb_form(P, f"<put> {_back} on top of it", ir.PutInto(ir.It(said=_back), "library", "top", said="of it"))
    verb_form(
        P, f"<put> {_back} third from the top", ir.PutInto(ir.It(said=_back), "library", "third from the top")
    )
_HERE = ir.CountersOn(H.kind, ir.Self())
verb_form(P, "<put> up to {n:digits} {kind:counters} on ~. this ability can't cause the total number of "
          "{kind:counters} on ~ to be greater than {most:number word}",
          ir.PutCounters(H.kind, ir.Smallest((H.n, ir.Difference(H.most, _HERE))), ir.Self(), up_to=True))  # fmt: skip
form("whole", "choose {what:player}", ir.ChooseObjects(H.what, said="target player"),
     when=lambda v: isinstance(v["what"], Mention) and isinstance(v["what"].ref, Targeted))  # fmt: skip
_ONE = ir.Number(1)
_ON_ME, _OFF_ME = ir.PutCounters(H.kind, _ONE, ir.Self()), ir.RemoveCounters(H.kind, _ONE, ir.Self())
form("whole", "put {kind:a counter} on ~ or remove one from it",
     ir.EitherOf((_ON_ME, _OFF_ME), said="on or off"))  # fmt: skip
verb_form(P, "<put> {a:a counter} or {b:a counter} on {on:object}",
          ir.EitherOf((ir.PutCounters(H.a, _ONE, H.on), ir.PutCounters(H.b, _ONE, H.on)), said="counter"))  # fmt: skip
verb_form(P, "<move> {kind:a counter} from ~ onto {on:object}",
          ir.Sequence((_OFF_ME, ir.If(ir.DidIt(), (ir.PutCounters(H.kind, _ONE, H.on),))), said="moved"))  # fmt: skip
form("whole", "destroy both creatures",
     ir.Destroy(ir.Together((ir.EventObject(), ir.EventObject("other"))), said="both"))  # fmt: skip
verb(P, "<discard> their hands", ir.DiscardCards, "player", "their many")
verb(P, "<discard> a number of cards equal to {n:quantity}", ir.DiscardCards, "player", "number")
