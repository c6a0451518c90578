"""References, filters, quantities and conditions of the representation, evaluated in a context."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.rules.looking.choices import choice
from engine.rules.looking.circumstances import leaders, player_passes
from engine.rules.looking.history import so_often, this_turn
from engine.rules.looking.sight import Sight
from engine.rules.looking.tests_on_objects import creature_types, passes, stat
from engine.rules.position.refusal import Unsupported
from engine.rules.position.state import Context, Happening, ObjectId, PlayerId, Recipient, only_objects
from engine.text import ir
from engine.text.land_types import BASIC_LAND_TYPES


def resolve(sight: Sight, context: Context, ref: ir.Ref) -> tuple[Recipient, ...]:
    """The objects or players a reference means now; choices are not references (see `instructions.pick`)."""
    known = _RESOLVED.get(type(ref))
    if known is None:
        raise Unsupported(f"reference {type(ref).__name__}")
    return known(sight, context, ref)


def _deeds(_sight: Sight, context: Context, ref: ir.ThisWay) -> tuple[Recipient, ...]:
    return context.deeds.get(ref.deed, ())


def _source(sight: Sight, context: Context, ref: ir.SourceOf) -> tuple[Recipient, ...]:
    """The permanents whose abilities these are, where they are still in play (402.2)."""
    found: list[Recipient] = []
    for oid in resolve(sight, context, ref.of):
        entry = None if isinstance(oid, str) else sight.object(oid).entry
        if entry is not None:
            found += [i for i in (entry.context.source,) if i in sight.state.zone("in play")]
    return tuple(dict.fromkeys(found))


def _described(sight: Sight, context: Context, ref: ir.PlayersThat) -> tuple[Recipient, ...]:
    found = _players(sight, context, ir.Players(ref.which))
    return tuple(
        p for p in found if all(player_passes(sight, context, PlayerId(str(p)), t) for t in ref.whom.tests)
    )


def _in_graveyard(sight: Sight, context: Context, ref: ir.InGraveyard) -> tuple[Recipient, ...]:
    """The topmost or lowest cards that pass in a graveyard, which is kept in order (217.4b)."""
    found: list[Recipient] = []
    for player in resolve(sight, context, ref.player):
        pile = sight.state.zone("graveyard", str(player))
        cards = [i for i in (reversed(pile) if ref.bottom else pile)
                 if all(passes(sight, context, i, t) for t in ref.of.tests)]  # fmt: skip
        found.extend(cards[: max(0, amount(sight, context, ref.n))])
    return tuple(found)


def _bearer(sight: Sight, context: Context, ref: ir.BearerOf) -> tuple[Recipient, ...]:
    found = (sight.object(i).attached for i in resolve(sight, context, ref.of) if not isinstance(i, str))
    return tuple(b for b in found if b is not None)


def _one(what: Recipient | None) -> tuple[Recipient, ...]:
    return () if what is None else (what,)


def _target(_sight: Sight, context: Context, ref: ir.Target) -> tuple[Recipient, ...]:
    return context.targets[ref.index] if ref.index < len(context.targets) else ()


def _granter(sight: Sight, context: Context, _ref: ir.Granter) -> tuple[Recipient, ...]:
    """What gave an ability, as it is or last was (413.2f); a static ability that it gave is gone with it (412.5)."""
    giver = context.granter
    return _one(giver) if giver is not None and sight.remembers(giver) else ()


def _giver(sight: Sight, context: Context, _ref: ir.Giver) -> tuple[Recipient, ...]:
    """Who controls what gave an ability, or did as it was there last (413.2f)."""
    giver = context.granter
    return (sight.controller(giver),) if giver is not None and sight.remembers(giver) else ()


def _maker(sight: Sight, context: Context, _ref: ir.Maker) -> tuple[Recipient, ...]:
    """What made a token is asked by static abilities, which know nothing of what has gone (412.5)."""
    maker = sight.object(context.source).created_by
    return _one(maker) if maker in sight.state.zone("in play") else ()


def _together(sight: Sight, context: Context, ref: ir.Together) -> tuple[Recipient, ...]:
    return tuple(dict.fromkeys(i for r in ref.refs for i in resolve(sight, context, r)))


def _opponents(sight: Sight, context: Context, ref: ir.OpponentsOf) -> tuple[Recipient, ...]:
    these = resolve(sight, context, ref.of)
    return tuple(dict.fromkeys(foe for p in these for foe in sight.state.opponents(str(p))))


def _others(sight: Sight, context: Context, ref: ir.OthersThan) -> tuple[Recipient, ...]:
    these = resolve(sight, context, ref.of)
    return tuple(p for p in sight.state.turn_order() if p not in these)


def _made_with(sight: Sight, context: Context, _ref: ir.CreatedWith) -> tuple[Recipient, ...]:
    return tuple(i for i in sight.in_play() if sight.object(i).created_by == context.source)


def _top(sight: Sight, context: Context, ref: ir.TopOfLibrary) -> tuple[Recipient, ...]:
    found: list[Recipient] = []
    for player in resolve(sight, context, ref.player):
        found.extend(sight.state.zone("library", str(player))[: max(0, amount(sight, context, ref.n))])
    return tuple(found)


def _players(
    sight: Sight, context: Context, ref: ir.Players | ir.ControllerOf | ir.OwnerOf
) -> tuple[Recipient, ...]:
    if not isinstance(ref, ir.Players):
        found = resolve(sight, context, ref.of)
        if isinstance(ref, ir.ControllerOf):
            return tuple(
                dict.fromkeys(
                    i if isinstance(i, str) else sight.controller(lately(sight, i, ref.of)) for i in found
                )
            )
        return tuple(dict.fromkeys(i if isinstance(i, str) else sight.object(i).owner for i in found))
    order = sight.state.turn_order()
    match ref.which:
        case "each":
            return order
        case "opponents" | "an opponent":
            if ref.which == "an opponent" and context.foe is not None:
                return (context.foe,)
            return sight.state.opponents(context.controller)
        case "others":
            return tuple(p for p in order if p != context.controller)
        case "active":
            return (sight.state.turn.active,)
        case "defending":
            combat = sight.state.combat
            if combat and context.source in combat.defenders:
                return (combat.defenders[context.source],)
            return _defending(sight)
        case _:
            chosen = choice(sight, context, "player")
            return (PlayerId(chosen),) if chosen else ()


def _defending(sight: Sight) -> tuple[Recipient, ...]:
    """The defending player (306.3): whoever is attacked, or would have to be; nobody where it is not chosen yet."""
    combat = sight.state.combat
    if combat is not None and len(set(combat.defenders.values())) > 1:
        raise Unsupported("which of several defending players a text means that is not an attacker's")
    if combat is not None and combat.against is not None:
        return (combat.against,)
    others = sight.state.opponents(sight.state.turn.active)
    return others if len(others) == 1 else ()


def matching(sight: Sight, context: Context, of: ir.Filter) -> tuple[ObjectId, ...]:
    """Every object in the filter's zone that passes its tests; of what was done this way, as it was or is."""
    told = ir.ThisWay | ir.PaidWith if of.zone == "any" else ir.ThisWay
    done = next((t.ref for t in of.tests if isinstance(t, ir.IsOneOf) and isinstance(t.ref, told)), None)
    if done is not None:
        known = only_objects(resolve(sight, context, done))
        if of.zone not in ("any", "in play"):
            gone = [sight.successor(i) for i in known]
            known = [i for i in gone if i is not None and sight.object(i).zone == of.zone]
        rest = [t for t in of.tests if not (isinstance(t, ir.IsOneOf) and t.ref == done)]
        return tuple(dict.fromkeys(i for i in known if all(passes(sight, context, i, t) for t in rest)))
    return passing(sight, context, of.tests, of.zone)


def passing(sight: Sight, context: Context, tests: tuple[ir.Test, ...], zone: str) -> tuple[ObjectId, ...]:
    """Every object in a zone, or outside the game, that passes tests now."""
    if zone == "in play":
        return _permanents(sight, context, tests)
    there = _outside(sight, context) if zone == "outside" else in_zone(sight, zone)
    return tuple(i for i in there if all(passes(sight, context, i, t) for t in tests))


_SHELVES: dict[type[object], tuple[str, str]] = {
    ir.IsType: ("types", "type"),
    ir.IsSubtype: ("subtypes", "subtype"),
    ir.IsColor: ("colors", "color"),
    ir.HasKeyword: ("keywords", "name"),
}


def _permanents(sight: Sight, context: Context, tests: tuple[ir.Test, ...]) -> tuple[ObjectId, ...]:
    """The permanents that pass, by way of the sorted shelves where a test allows it."""
    found: Iterable[ObjectId] = sight.in_play()
    rest: list[ir.Test] = []
    shelves: list[set[ObjectId]] = []
    for test in tests:
        wanted = _shelf(sight, context, test)
        if wanted is None:
            rest.append(test)
        else:
            shelves.append(wanted)
    if shelves:
        inside = shelves[0].intersection(*shelves[1:]) if len(shelves) > 1 else shelves[0]
        found = [i for i in found if i in inside]
    for test in rest:
        found = [i for i in found if passes(sight, context, i, test)]
    return tuple(found)


_TOLD_OTHERWISE = ("permanent", "multicolored", "colorless", "aura", "enchant creature")
"""What an object is for other reasons than the word itself."""


def _shelf(sight: Sight, context: Context, test: ir.Test) -> set[ObjectId] | None:
    kind = _SHELVES.get(type(test))
    if kind is not None:
        value = getattr(test, kind[1]).lower()
        if value in _TOLD_OTHERWISE or value.startswith("protection from "):
            return None
        return sight.sorted_by(kind[0]).get(value, set())
    if isinstance(test, ir.ControlledBy) and isinstance(test.player, ir.You):
        return sight.sorted_by("controller").get(context.controller, set())
    return None


def _noted_player(sight: Sight, context: Context, _ref: ir.NotedPlayer) -> tuple[Recipient, ...]:
    found = choice(sight, context, "noted player")
    return (PlayerId(found),) if found else ()


def _newest(sight: Sight, context: Context, ref: ir.Newest) -> tuple[Recipient, ...]:
    """What came last, as the newest of all objects that pass (217.1c)."""
    return _one(max(matching(sight, context, ref.of), default=None))


def _last_of(sight: Sight, context: Context, ref: ir.LastOf) -> tuple[Recipient, ...]:
    """What the latest such event of this turn was about, wherever that is by now (410.2)."""
    told = this_turn(sight, context, ref.event)
    return _one(told[-1].subject) if told else ()


_RESOLVED: dict[type[ir.Node], Callable[..., tuple[Recipient, ...]]] = {
    ir.Self: lambda _s, c, _r: (c.source,),
    ir.You: lambda _s, c, _r: (c.controller,),
    ir.It: lambda _s, c, _r: c.it,
    ir.EachOne: lambda _s, c, _r: _one(c.each),
    ir.Described: lambda _s, c, _r: _one(c.described),
    ir.PaidWith: lambda _s, c, _r: c.paid,
    ir.Target: _target,
    ir.Attached: lambda s, c, _r: _one(s.object(c.source).attached),
    ir.EventObject: lambda _s, c, r: _one(c.subject if r.role == "subject" else c.other),
    ir.EventPlayer: lambda _s, c, _r: _one(c.event_player),
    ir.Granter: _granter,
    ir.Giver: _giver,
    ir.Maker: _maker,
    ir.Together: _together,
    ir.OpponentsOf: _opponents,
    ir.OthersThan: _others,
    ir.AllOf: lambda s, c, r: matching(s, c, r.of),
    ir.Players: _players,
    ir.ControllerOf: _players,
    ir.OwnerOf: _players,
    ir.Linked: lambda s, c, _r: s.object(c.source).linked,
    ir.CreatedWith: _made_with,
    ir.TopOfLibrary: _top,
    ir.ThisWay: _deeds,
    ir.PlayersThat: _described,
    ir.InGraveyard: _in_graveyard,
    ir.SourceOf: _source,
    ir.BearerOf: _bearer,
    ir.NotedPlayer: _noted_player,
    ir.LastOf: _last_of,
    ir.Newest: _newest,
    ir.Leaders: lambda s, c, r: leaders(s, c, r.of, r.least),
}


def in_zone(sight: Sight, zone: str) -> tuple[ObjectId, ...]:
    """All objects in the zones of that name; "any" is everywhere."""
    if zone in ("in play", "stack", "phased out"):
        return sight.state.zone(zone)
    if zone == "any":
        return tuple(o.id for o in sight.state.objects.values() if o.zone not in ("ceased", "vanguard"))
    found: tuple[ObjectId, ...] = ()
    for player in sight.state.players:
        found += sight.state.zone(zone, player)
    return found


def _zones_outside(sight: Sight, context: Context) -> tuple[str, ...]:
    """The zones outside the game: a player's other cards, and what has been removed as far as it counts (217.1e)."""
    book = sight.state.book
    more = ("removed",) if sight.view(context.source).name in book.wishes_for_exiled else ()
    return book.outside + more


def _outside(sight: Sight, context: Context) -> tuple[ObjectId, ...]:
    return tuple(i for zone in _zones_outside(sight, context) for i in in_zone(sight, zone))


def fits(sight: Sight, context: Context, oid: ObjectId, of: ir.Filter) -> bool:
    """Whether one object is in the filter's zone and passes."""
    zone = sight.object(oid).zone
    if of.zone == "outside":
        if zone not in _zones_outside(sight, context):
            return False
    elif of.zone not in ("any", zone):
        return False
    return all(passes(sight, context, oid, t) for t in of.tests)


def amount(sight: Sight, context: Context, q: ir.Quantity) -> int:
    """The value of a quantity now."""
    match q:
        case ir.Number(n):
            return n
        case ir.X():
            return context.x
        case ir.ThatMuch():
            return context.amount
        case ir.Count(of):
            return len(matching(sight, context, of))
        case ir.Half(of, up):
            value = amount(sight, context, of)
            return -(-value // 2) if up else value // 2
        case ir.Times(k, of):
            return k * amount(sight, context, of)
        case ir.Smallest(of):
            return min(amount(sight, context, q) for q in of)
        case ir.Sum(terms):
            return sum(amount(sight, context, t) for t in terms)
        case ir.ChosenNumber():
            return int(choice(sight, context, "number") or 0)
        case ir.LifeOf(player):
            return sum(sight.state.players[PlayerId(str(p))].life for p in resolve(sight, context, player))
        case ir.ManaOf(player):
            pools = (sight.state.players[PlayerId(str(p))].pool for p in resolve(sight, context, player))
            return sum(n for pool in pools for n in pool.values())
        case _:
            return _of_objects(sight, context, q)


def _this_turn(sight: Sight, context: Context, q: ir.ThisTurn) -> int:
    """What players and the turn remember."""
    if q.what == "creatures died":
        return sight.state.died
    meant = sight.state.turn_order() if q.player is None else resolve(sight, context, q.player)
    if q.what == "attackers":
        combat = sight.state.combat
        return sum(p in meant for p in combat.defenders.values()) if combat is not None else 0
    total = 0
    for name in meant:
        player = sight.state.players[PlayerId(str(name))]
        total += {
            "lands played": player.lands_played,
            "spells played": len(player.spells_played),
            "creatures buried": player.buried,
        }[q.what]
    return total


def _life_paid(sight: Sight, context: Context, _q: ir.LifePaid) -> int:
    return int(choice(sight, context, "life") or 0)


def _most_this_way(sight: Sight, context: Context, q: ir.MostThisWay) -> int:
    done = context.deeds.get(q.deed, ())
    owners = [sight.object(i).owner for i in done if not isinstance(i, str)]
    return max((owners.count(p) for p in owners), default=0)


def _quotient(sight: Sight, context: Context, q: ir.Quotient) -> int:
    by = amount(sight, context, q.by)
    return amount(sight, context, q.of) // by if by else 0


def _share(sight: Sight, context: Context, q: ir.ShareOf) -> int:
    return sum(context.divided.get(i, 0) for i in resolve(sight, context, q.of))


def _if_kicked(sight: Sight, context: Context, q: ir.IfKicked) -> int:
    kicked = "kicked" in sight.object(context.source).options
    return amount(sight, context, q.kicked if kicked else q.plain)


def _had_first(sight: Sight, context: Context, q: ir.HadFirst) -> int:
    """What players had as the turn began; raises `Unsupported` where the record begins later."""
    had = sight.state.had_first
    if had is None:
        raise Unsupported(f"the {q.what} that players had as the turn began, before the record")
    place = ("cards", "untapped lands").index(q.what)
    return sum(had[PlayerId(str(p))][place] for p in resolve(sight, context, q.player))


def _of_one_type(sight: Sight, context: Context, q: ir.OfOneType) -> int:
    kinds = [creature_types(sight.view(i)) for i in matching(sight, context, q.among)]
    return max((sum(one in k for k in kinds) for one in frozenset().union(*kinds)), default=0)


def _given_up(sight: Sight, context: Context, q: ir.GivenUp) -> int:
    return int(choice(sight, context, f"sacrificed {q.what}") or 0)


def _noted_number(sight: Sight, context: Context, _q: ir.NotedNumber) -> int:
    return int(choice(sight, context, "noted number") or 0)


def _times_paid(sight: Sight, context: Context, q: ir.TimesPaid) -> int:
    """How often the optional cost was paid as the spell was played (409.1b)."""
    kept = sight.object(context.source).chosen
    return sum(int(n) for name, n in kept.items() if name.startswith(f"paid {q.mana}"))


_MEASURED: dict[type[object], Callable[..., int]] = {
    ir.LifePaid: _life_paid,
    ir.TimesPaid: _times_paid,
    ir.HadFirst: _had_first,
    ir.SoFar: so_often,
    ir.Quotient: _quotient,
    ir.IfKicked: _if_kicked,
    ir.ShareOf: _share,
    ir.MostThisWay: _most_this_way,
    ir.SpentOnX: lambda _s, c, _q: int(c.chosen.get("spent on X", "0")),
    ir.OfOneType: _of_one_type,
    ir.GivenUp: _given_up,
    ir.NotedNumber: _noted_number,
}


def _of_objects(sight: Sight, context: Context, q: object) -> int:
    if type(q) in _MEASURED:
        return _MEASURED[type(q)](sight, context, q)
    if isinstance(q, ir.ThisTurn):
        return _this_turn(sight, context, q)
    if isinstance(q, ir.StatOf):
        about = resolve(sight, context, q.of) or _lost(context, q.of)
        return sum(stat(sight, lately(sight, i, q.of), q.stat) for i in about if not isinstance(i, str))
    if isinstance(q, ir.Evenly):
        entry = sight.object(context.source).entry
        announced = context.targets if entry is None else entry.context.targets
        return amount(sight, context, q.of) // max(1, sum(len(t) for t in announced))
    if isinstance(q, ir.Difference):
        return max(0, amount(sight, context, q.of) - amount(sight, context, q.less))
    if isinstance(q, ir.BasicTypes):
        kinds = [sight.view(i).subtypes for i in matching(sight, context, q.among)]
        return sum(any(t in k for k in kinds) for t in BASIC_LAND_TYPES)
    if isinstance(q, ir.CountersOn):
        return sum(
            sight.object(i).counters.get(q.kind, 0)
            for i in resolve(sight, context, q.on)
            if not isinstance(i, str)
        )
    if isinstance(q, ir.Greatest):
        values = [stat(sight, i, q.stat) for i in matching(sight, context, q.among)]
        return (min if q.lowest else max)(values, default=0)
    if isinstance(q, ir.DamageDealt):
        return min(context.dealt, context.bound) if q.bounded else context.dealt
    if isinstance(q, ir.Prevented):
        return sum(s.prevented for s in sight.state.shields if s.timestamp == context.shield)
    if isinstance(q, ir.Standing):
        return _above(sight, context, q)
    raise Unsupported(f"quantity {type(q).__name__}")


def _lost(context: Context, ref: ir.Ref) -> tuple[Recipient, ...]:
    """Targets that have become illegal, of which a text may still want to know something (413.2a)."""
    return context.lost[ref.index] if isinstance(ref, ir.Target) and ref.index < len(context.lost) else ()


def _above(sight: Sight, context: Context, q: ir.Standing) -> int:
    """How many cards that pass lie above a card in its graveyard, which is kept in order (217.4b)."""
    found = resolve(sight, context, q.card)
    o = sight.object(ObjectId(int(found[0]))) if found else None
    if o is None or o.zone != "graveyard":
        return 0
    pile = sight.state.zone("graveyard", o.owner)
    over = pile[: pile.index(o.id)]
    over = over[-1:] if q.directly else over
    return sum(all(passes(sight, context, i, t) for t in q.of.tests) for i in over)


def lately(sight: Sight, oid: ObjectId, ref: ir.Ref) -> ObjectId:
    """What "it" was before this resolution moved it: information looks back (413.2f)."""
    if not isinstance(ref, ir.It):
        return oid
    o = sight.object(oid)
    moved = o.zone not in ("in play", "stack") and o.previous in sight.state.last_known
    return o.previous if moved and o.previous is not None else oid


class Reading(Sight):
    """A sight that knows what references, quantities and filters mean."""

    def resolve(self, context: Context, ref: ir.Ref) -> tuple[Recipient, ...]:
        """The objects or players a reference means now."""
        return resolve(self, context, ref)

    def amount(self, context: Context, quantity: ir.Quantity) -> int:
        """The value of a quantity now."""
        return amount(self, context, quantity)

    def fits(self, context: Context, oid: ObjectId, of: ir.Filter) -> bool:
        """Whether one object is in the filter's zone and passes."""
        return fits(self, context, oid, of)

    def happened(self, context: Context, event: ir.Past) -> list[Happening]:
        """What happened this turn that is the event described."""
        return this_turn(self, context, event)
