"""One effect sentence at a time, by its verb."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.text import ir
from engine.text.clauses import DURATIONS, Clause, Unread, modifications
from engine.text.conditions import condition_of
from engine.text.costs import costs
from engine.text.nouns import noun, number, quantity

Effects = list[ir.Effect] | None
Rule = tuple[str, Callable[[Clause, re.Match[str], list[ir.Effect]], Effects]]
YOU = ir.You()


def sentence(clause: Clause, text: str, before: list[ir.Effect]) -> Effects:
    """The instructions of a sentence; nothing if no rule reads it."""
    text = re.sub(r", where X is (.+)$", "", text) if _x_is(text) is not None else text
    for pattern, rule in RULES:
        m = re.fullmatch(pattern, text)
        if m:
            kept = list(clause.targets)
            found = rule(clause, m, before)
            if found is not None:
                return found
            clause.targets = kept
    return None


def _x_is(text: str) -> ir.Quantity | None:
    return None if ", where X is" not in text else None


def _damage(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    n = quantity(m[1])
    if n is None:
        return None
    parts = m[2].split(" and each player") if " and each player" in m[2] else [m[2]]
    to = c.ref(parts[0])
    if to is None:
        return None
    found: list[ir.Effect] = [ir.DealDamage(n, to)]
    return [*found, ir.DealDamage(n, ir.Players("each"))] if len(parts) > 1 else found


def _divided(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    n = number(m[1])
    assert n is not None
    most = 3 if "three" in m[2] else 2
    t = c.target(
        ir.TargetSpec(ir.Filter((ir.IsType("creature"),)), "any", ir.Number(1), ir.Number(most), divided=n)
    )
    return [ir.DealDamage(n, t, divided=True)]


def _destroy(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    what = c.ref(m[1])
    return [ir.Destroy(what)] if what else None


def _no_regeneration(_c: Clause, _m: re.Match[str], before: list[ir.Effect]) -> Effects:
    last = before[-1] if before else None
    if not isinstance(last, ir.Destroy):
        return None
    before[-1] = ir.Destroy(last.what, True)
    return []


def _draw(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    who = c.ref(m[1]) if m[1] else YOU
    n = quantity("that many" if m[2] == "that many" else m[2].replace("an additional", "a"))
    return [ir.DrawCards(who, n)] if who and n else None


def _discard(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    who = c.ref(m[1]) if m[1] else YOU
    n = number(m[2])
    return [ir.DiscardCards(who, n)] if who and n else None


def _life(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    who, n = c.ref(m[1]), quantity(m[3])
    if who is None or n is None:
        return None
    if len(m.groups()) > 3 and m[4]:
        of = noun(m[4])
        if of is None:
            return None
        n = ir.Times(n.n, ir.Count(of)) if isinstance(n, ir.Number) else ir.Count(of)
    return [ir.GainLife(who, n) if m[2].startswith("gain") else ir.LoseLife(who, n)]


def _apply(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    to = c.ref(m[1])
    if to is None:
        return None
    try:
        mods = modifications(m[2])
    except Unread:
        return None
    return [ir.Apply(to, mods, m[3] or "permanent")]  # type: ignore[arg-type]


def _until(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    to = c.ref(m[2])
    if to is None:
        return None
    try:
        return [ir.Apply(to, modifications(m[3]), m[1])]  # type: ignore[arg-type]
    except Unread:
        return None


def _tap(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    what = c.ref(m[2])
    return [ir.TapUntap(what, m[1] == "Tap")] if what else None


def _mana(_c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    times: ir.Quantity = ir.Number(1)
    if m[2]:
        of = noun(m[2])
        if of is None:
            return None
        times = ir.Count(of)
    return [ir.AddMana(m[1].replace(" or ", "|").replace(", ", "|"), times)]


def _return(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    what = c.ref(m[1])
    return [ir.PutInto(what, "hand")] if what else None


def _exile(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    what = c.ref(m[1])
    return [ir.PutInto(what, "removed")] if what else None


def _flicker(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    what = c.ref(m[1])
    return (
        [ir.PutInto(what, "removed"), ir.PutInto(ir.It(), "in play", under=ir.OwnerOf(ir.It()))]
        if what
        else None
    )


def _reanimate(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    what = c.ref(m[1])
    return [ir.PutInto(what, "in play", under=YOU)] if what else None


def _counter(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    what = c.ref(m[1])
    if what is None:
        return None
    effect = ir.CounterSpell(what)
    if m[2]:
        cost = costs(m[2])
        return [ir.Unless((effect,), ir.ControllerOf(what), cost)] if cost else None
    return [effect]


def _countered_zone(_c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    last = before[-1] if before else None
    if not isinstance(last, ir.CounterSpell):
        return None
    before[-1] = (
        ir.CounterSpell(last.what, "removed")
        if "exile" in m[0]
        else ir.CounterSpell(last.what, "library", "top")
    )
    return []


def _sacrifice(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    who = c.ref(m[1]) if m[1] else YOU
    of = noun(m[2])
    return [ir.SacrificeIt(ir.ChosenBy(who, of))] if who and of else None


def _sacrifice_it(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    what = c.ref(m[1])
    if what is None:
        return None
    effect = ir.SacrificeIt(what)
    if m[2]:
        cost = costs(
            m[2].removeprefix("you ").removeprefix("pay ") if "{" in m[2] else m[2].removeprefix("you ")
        )
        return [ir.Unless((effect,), YOU, cost)] if cost else None
    return [effect]


def _token(_c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    n = number(m[1])
    if n is None:
        return None
    colors = tuple(m[4].split(" and ")) if m[4] and m[4] != "colorless" else ()
    types = ("artifact", "creature") if "artifact" in m[6] else ("creature",)
    power, toughness = (number(m[2]), number(m[3])) if m[2] else (None, None)
    abilities: tuple[ir.Ability, ...] = ()
    if m[7]:
        abilities = (ir.Keyword(m[7]),)
    return [ir.CreateTokens(n, "", power, toughness, colors, types, tuple(m[5].split()), abilities)]


def _counters(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    n, on = number(m[2]), c.ref(m[4])
    if n is None or on is None:
        return None
    return [ir.PutCounters(m[3], n, on) if m[1] == "Put" else ir.RemoveCounters(m[3], n, on)]


def _regenerate(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    what = c.ref(m[1])
    return [ir.Regenerate(what)] if what else None


def _may(c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    who = c.ref(m[1])
    inner = sentence(c, m[2][0].upper() + m[2][1:], before)
    return [ir.May(tuple(inner), who)] if who and inner else None


def _if(c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    condition = ir.DidIt() if m[1] == "you do" else condition_of(m[1])
    inner = sentence(c, m[2][0].upper() + m[2][1:], before)
    return [ir.If(condition, tuple(inner))] if condition and inner else None


def _trailing_if(c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    condition = condition_of(m[2])
    inner = sentence(c, m[1], before)
    return [ir.If(condition, tuple(inner))] if condition and inner else None


def _later(c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    trigger = ir.Trigger("step begins", step=m[2].removeprefix("the "))
    inner = sentence(c, m[1], before)
    return [ir.Later(trigger, tuple(inner))] if inner else None


def _prevent(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    n, what = number(m[1]), c.ref(m[2])
    return [ir.Shield(ir.Replaces("damage", what=what, prevent="all", amount=n))] if n and what else None


def _circle(_c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    of = noun(m[1] + " card")
    return (
        [ir.Shield(ir.Replaces("damage", whose=YOU, prevent="all", source=of, once=True), choose_source=of)]
        if of
        else None
    )


def _search(_c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    n, of = number(m[1]), noun(m[2])
    return (
        [ir.SearchLibrary(YOU, ir.Filter((*of.tests, ir.OwnedBy(YOU)), "library"), n)]
        if n and of is not None
        else None
    )


def _control(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    what = c.ref(m[1])
    if what is None:
        return None
    if m[3]:
        condition = condition_of(m[3])
        return [ir.Apply(what, (ir.GiveControl(),), "permanent", condition)] if condition else None
    return [ir.Apply(what, (ir.GiveControl(),), m[2] or "permanent")]  # type: ignore[arg-type]


def _simple(*effects: ir.Effect) -> Callable[[Clause, re.Match[str], list[ir.Effect]], Effects]:
    return lambda _c, _m, _before: list(effects)


def _on(make: Callable[[ir.Ref], ir.Effect]) -> Callable[[Clause, re.Match[str], list[ir.Effect]], Effects]:
    def rule(c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
        what = c.ref(m[1])
        return [make(what)] if what else None

    return rule


def _poison(_c: Clause, m: re.Match[str], _before: list[ir.Effect]) -> Effects:
    n = number(m[1])
    return [ir.PutCounters("poison", n, ir.EventPlayer())] if n else None


def _both(c: Clause, m: re.Match[str], before: list[ir.Effect]) -> Effects:
    first = sentence(c, m[1], before)
    second = sentence(c, m[2][0].upper() + m[2][1:], before) if first else None
    return [*first, *second] if first and second else None


RULES: tuple[Rule, ...] = (
    (r"Cycling", lambda _c, _m, _b: None),
    (r"(?:~|[Ii]t) deals (\w+) damage to (.+)", _damage),
    (
        r"(?:~|It) deals (\d) damage divided as you choose among (one or two|one, two, or three) target creatures and/or players",
        _divided,
    ),
    (r"(?:It|They|That creature) can't be regenerated", _no_regeneration),
    (r"((?:Destroy|Sacrifice) .+?) at (end of combat|end of turn)", _later),
    (r"Destroy (.+)", _destroy),
    (r"Draw ()(a|an|two|three|four|X|that many)(?: additional)? cards?", _draw),
    (r"(.+?) draws? (a|an|an additional|two|three|four|X|that many)(?: additional)? cards?", _draw),
    (
        r"Discard all the cards in your hand, then draw that many cards",
        _simple(ir.DiscardCards(YOU), ir.DrawCards(YOU, ir.ThatMuch())),
    ),
    (r"(.+?) discards? (a|an|two|three|X) cards?", _discard),
    (r"(.+?) (gains?|loses?) (\w+|that much) life(?: for each (.+))?", _life),
    (r"(You) lose half your life, rounded up", _simple(ir.LoseLife(YOU, ir.Half(ir.LifeOf(YOU), True)))),
    (r"(.+ life) and (.+ life)", _both),
    (r"Until (end of turn|end of combat), (.+?) ((?:becomes?|loses?|gets?|gains?|has) .+)", _until),
    (r"(Untap .+?) and (gain control of .+)", _both),
    (
        r"(?:You )?[Gg]ain control of (.+?)(?: until (end of turn|end of combat)| for as long as (.+))?",
        _control,
    ),
    (r"Switch (.+?)'s power and toughness until end of turn", _on(lambda w: ir.Apply(w, (ir.SwitchPT(),)))),
    (r"(.+?) ((?:gets?|gains?|loses?|becomes?|has) .+?)" + DURATIONS, _apply),
    (r"(Tap|Untap) (.+)", _tap),
    (r"Add ((?:\{[WUBRGC]\})+(?:(?:,| or|, or) (?:\{[WUBRGC]\})+)*)(?: for each (.+))?", _mana),
    (r"Add one mana of any color", _simple(ir.AddMana("any"))),
    (r"Add one mana of the chosen color", _simple(ir.AddMana("chosen"))),
    (r"Add one mana of any type that a land you control could produce", _simple(ir.AddMana("lands"))),
    (r"Return (.+?) to (?:its owner's|their owners'|your) hands?", _return),
    (r"Exile (.+), then return it to the battlefield under its owner's control", _flicker),
    (r"Exile (.+)", _exile),
    (r"Put (.+?) onto the battlefield", _reanimate),
    (r"Counter (.+?)(?: unless its controller pays (.+))?", _counter),
    (r"If that spell is countered this way, .+ instead of putting it into .+", _countered_zone),
    (
        r"If that spell is countered this way, put it on top of its owner's library instead of into that player's graveyard",
        _countered_zone,
    ),
    (r"(.+?) sacrifices an? (.+)", _sacrifice),
    (r"Sacrifice (~|it)(?: unless (you .+))?", _sacrifice_it),
    (
        r"Create (\w+) (?:(\d+|X)/(\d+|X) )?(white|blue|black|red|green|colorless) ((?:[A-Z]\w+ ?)+?) (artifact creature|creature) tokens?(?: with (\w+))?",
        _token,
    ),
    (r"(Put|Remove) (\w+) (\S+) counters? (?:on|from) (.+)", _counters),
    (r"Regenerate (.+)", _regenerate),
    (r"If (.+?), (.+)", _if),
    (r"(.+?) may (.+)", _may),
    (r"(.+) if (you control .+)", _trailing_if),
    (r"Prevent the next (\d+) damage that would be dealt to (.+) this turn", _prevent),
    (
        r"Prevent all combat damage that would be dealt this turn",
        _simple(ir.Shield(ir.Replaces("damage", prevent="all", combat_only=True))),
    ),
    (
        r"Prevent all damage that creatures would deal this turn",
        _simple(ir.Shield(ir.Replaces("damage", prevent="all", source=ir.Filter((ir.IsType("creature"),))))),
    ),
    (
        r"The next time an? (\w+) source of your choice would deal damage to you this turn, prevent that damage",
        _circle,
    ),
    (r"Damage can't be prevented this turn", lambda _c, _m, _b: None),
    (r"Take an extra turn after this one", _simple(ir.ExtraTurn(YOU))),
    (
        r"After this main phase, there is an additional combat phase followed by an additional main phase",
        _simple(ir.ExtraTurn(YOU, "combat and main")),
    ),
    (
        r"Untap all creatures that attacked this turn",
        _simple(
            ir.TapUntap(
                ir.AllOf(ir.Filter((ir.IsType("creature"), ir.IsStatus("attacked this turn")))), False
            )
        ),
    ),
    (r"You skip your next turn", _simple(ir.SkipNext(YOU))),
    (r"[Yy]ou win the game", _simple(ir.WinGame(YOU))),
    (r"[Yy]ou lose the game", _simple(ir.LoseGame(YOU))),
    (r"(That player) loses the game", _on(ir.LoseGame)),
    (r"The game is a draw", _simple(ir.DrawGame())),
    (
        r"Search your library for (\w+) ((?:.+ )?cards?)(?:, reveal that card,)?(?: and)? put (?:it|them|that card) into your hand(?:, then shuffle your library)?",
        _search,
    ),
    (r"(?:Then )?[Ss]huffle your library", _simple(ir.Shuffle(YOU))),
    (r"(.+) phases out", _on(ir.Phase)),
    (r"Copy (.+?), except that the copy is red", _on(lambda w: ir.CopySpell(w, "red"))),
    (r"You may choose new targets for the copy", _simple()),
    (
        r"Change the text of (.+?) by replacing all instances of one color word with another or one basic land type with another",
        _on(lambda w: ir.Apply(w, (ir.ReplaceWord(("color", "land type")),), "permanent")),
    ),
    (
        r"Change the text of (.+?) by replacing all instances of one creature type with another",
        _on(lambda w: ir.Apply(w, (ir.ReplaceWord(("creature type",)),), "permanent")),
    ),
    (r"It's still a land", _simple()),
    (r"That player gets (a|two) poison counters?", _poison),
    (
        r"(Its controller) gains life equal to its power",
        _on(lambda w: ir.GainLife(w, ir.StatOf("power", ir.It()))),
    ),
    (
        r"~ deals damage equal to the sacrificed creature's power to (.+)",
        _on(lambda w: ir.DealDamage(ir.StatOf("power", ir.PaidWith()), w)),
    ),
    (r"(Change the target of) target spell with a single target", lambda _c, _m, _b: None),
    (r"The new creature type can't be Wall", _simple()),
    (r"(.+) becomes blocked", _on(ir.BecomeBlocked)),
)
