"""Every field of every node of every card read, disturbed: does anybody who plays the card look at it?

One field of one node gets another value, and the card is played beside its undisturbed self: its spell and abilities
resolve, it stands on the board, it is paid for, turns go on and things die around it. What differs for the players
(or that the rules refuse, or cannot go on) shows that the field is looked at. A field that never shows, over all cards
that have it, is carried out by nobody.

`python -m tests.engine.detector.fields` looks at every field and prints those that did not show, `--every N --from K`
at every so many.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Any

import msgspec

from engine.cards.characteristics import characteristics
from engine.records import replace
from engine.rules.game import act
from engine.rules.looking.characteristics import look
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import Characteristics, ObjectId, State
from engine.rules.verbs.behaviour import missing
from engine.text import ir
from tests.cases.doctored import MEANINGLESS
from tests.cases.folders import cards
from tests.engine.detector.board import FOE, ME, board, with_card
from tests.engine.detector.explaining import fields_explained, fields_shown_by_cases
from tests.engine.detector.noticing import parts, played, set_up, settled
from tests.engine.detector.stretch import asked_stretch
from tests.engine.detector.whole import read_cards

CARDS, STOOD, VALUES, PASSES = 6, 2, 2, 4
AROUND = ("Wrath of God", "Wheel of Fortune", "Llanowar Elves", "Shock", "Disenchant", "Unsummon")
STANDING = ("main", "my upkeep")
TRIED = ("main", "my combat", "spells of the foe")
POOL = dict.fromkeys("WUBRGC", 9)
Field = tuple[str, str]
Play = Callable[[Characteristics, Characteristics], Iterator[str]]


class Place(msgspec.Struct, frozen=True):
    """A node of a card: whose, of which half, and the number among all nodes of its abilities."""

    card: str
    half: int
    number: int


class Fields(msgspec.Struct, frozen=True):
    """Where each field of each sort of node stands on the cards, and the values that it takes, most frequent first."""

    places: dict[Field, list[Place]]
    values: dict[Field, list[Any]]
    unusual: dict[Field, list[Place]]


@cache
def fields() -> Fields:
    """All fields of the cards read."""
    places: dict[Field, list[tuple[Place, str]]] = {}
    values: dict[Field, dict[str, Any]] = {}
    counted: Counter[tuple[Field, str]] = Counter()
    for name in read_cards():
        for half, base in enumerate(_faces(name)):
            for number, node in enumerate(ir.walk(base.abilities)):
                for field in node.__struct_fields__:
                    if field == "said":
                        continue
                    key, value = (type(node).__name__, field), getattr(node, field)
                    places.setdefault(key, []).append((Place(name, half, number), repr(value)))
                    values.setdefault(key, {})[repr(value)] = value
                    counted[key, repr(value)] += 1
    ranked = {
        key: [found[text] for text in sorted(found, key=lambda t, k=key: (-counted[k, t], t))]
        for key, found in values.items()
    }
    unusual = {key: [p for p, text in found if text != repr(ranked[key][0])] for key, found in places.items()}
    return Fields({key: [p for p, _ in found] for key, found in places.items()}, ranked, unusual)


@cache
def _faces(name: str) -> tuple[Characteristics, ...]:
    card = cards().card(name)
    assert card is not None
    return tuple(characteristics(half) for half in card.halves or (card,))


def others(field: Field, value: Any) -> list[Any]:
    """Other values for a field: those that other cards have there, and what is next to the value."""
    found = [v for v in fields().values[field] if v != value and _kind(v) == _kind(value)]
    found += [v for v in fields().values[field] if v != value and _kind(v) != _kind(value)]
    match value:
        case bool():
            found.append(not value)
        case int():
            found.append(value + 1)
        case str():
            found.append("what nothing is called")
        case tuple() if value:
            found.append(())
        case ir.Node():
            found.append(ir.Number(7) if not isinstance(value, ir.Number) else ir.Self())
        case None | ():
            found.append(ir.Number(7) if value is None else (ir.Number(7),))
    return list({repr(v): v for v in found if v != value}.values())


def _kind(value: Any) -> Any:
    return bool(value), type(value)


def disturbed(base: Characteristics, number: int, field: str, value: Any) -> Characteristics:
    """The characteristics with one field of one node, by its number, of another value."""
    return replace(base, abilities=rebuilt(base.abilities, number, field, value))


def rebuilt(abilities: Any, number: int, field: str, value: Any) -> Any:
    """Abilities with one field of one node, by its number, of another value."""
    counter = iter(range(number + 1))

    def again(one: Any) -> Any:
        if isinstance(one, tuple):
            return tuple(again(v) for v in one)
        if not isinstance(one, ir.Node):
            return one
        mine = next(counter, None) == number
        new = {f: again(getattr(one, f)) for f in one.__struct_fields__}
        return type(one)(**new | ({field: value} if mine else {}))

    return again(abilities)


def shown(state: State) -> str:
    """What players see of a position; no meaning of a card is part of it."""
    sight = look(state)
    rows = []
    for o in state.objects.values():
        row: tuple[Any, ...] = (
            o.id,
            o.zone,
            o.tapped,
            o.damage,
            o.counters,
            o.attached,
            o.linked,
            o.face_down,
        )
        if o.zone == "in play":
            v = sight.view(o.id)
            granted = [
                (type(g.ability).__name__, getattr(g.ability, "name", "") if o.base.name != "it" else "")
                for g in v.abilities
            ]
            sets = (v.types, v.subtypes, v.supertypes, v.colors)
            row += (v.controller, v.power, v.toughness, *map(sorted, sets), granted)
        rows.append(row)
    turn = state.turn
    more = (
        turn.step,
        turn.extra,
        turn.skips,
        turn.added,
        turn.controlled_by,
        state.main is None,
        state.result,
    )
    return repr((rows, state.zones, state.players, state.combat, state.shuffled, more))


def resolves(whole: Characteristics, base: Characteristics) -> Iterator[str]:
    """What is seen of a card, one look after the other, as its spell and abilities resolve."""
    for part, ability in parts(base):
        for moment in TRIED:
            rng = random.Random(f"{part}{moment}")
            yield from _looks(lambda r=rng, p=part, b=ability, m=moment: _resolved(r, whole, base, p, b, m))


def stands(whole: Characteristics, base: Characteristics) -> Iterator[str]:
    """What is seen of a card as it stands on the board, is played and paid for, and things happen around it."""
    for moment in STANDING:
        for way in (_stands, _acts, _is_cast):
            yield from _looks(lambda w=way, m=moment: w(random.Random(m), whole, base, m))
    for name in AROUND:
        yield from _looks(lambda n=name: _goes_on_around(random.Random(n), base, n))


def _looks(play: Any) -> Iterator[str]:
    """The looks of one way to play, and how it ends where the rules do not go on."""
    try:
        yield from play()
    except Illegal as illegal:
        yield f"illegal {illegal.rule}"
    except Unsupported:
        yield "unsupported"
    except MEANINGLESS as fault:
        yield type(fault).__name__


def _resolved(
    rng: random.Random,
    whole: Characteristics,
    base: Characteristics,
    part: str,
    ability: ir.Ability,
    moment: str,
) -> Iterator[str]:
    tried = played(rng, whole, base, part, ability, board(moment))
    if tried is not None:
        yield from _passed(rng, tried.after)


def _passed(rng: random.Random, state: State | None, times: int = PASSES) -> Iterator[str]:
    """The position now, and after players have passed a number of times."""
    for n in range(times + 1):
        if state is None or state.result:
            return
        if n in (0, times):
            yield shown(state)
        if state.turn.priority is None:
            state = settled(rng, act(state, a.GoOn(state.turn.active)))
        else:
            state = settled(rng, act(state, a.Pass(state.turn.priority)))


def _ready(moment: str, base: Characteristics, zone: Any) -> tuple[State, ObjectId]:
    """A rich position with the card in a zone and mana for everybody."""
    state, it = with_card(board(moment), base, zone)
    if zone == "in play":
        state = set_up(state, it)
    return replace(state, players={p: replace(x, pool=POOL) for p, x in state.players.items()}), it


def _stands(rng: random.Random, whole: Characteristics, base: Characteristics, moment: str) -> Iterator[str]:
    """It stands there, in play, in the graveyard and in hand, and the turn goes on."""
    for zone in ("in play", "graveyard", "hand"):
        state, _ = _ready(moment, whole if zone != "in play" else base, zone)
        yield from _looks(lambda s=state: _passed(rng, s, 14))


def _acts(rng: random.Random, whole: Characteristics, base: Characteristics, moment: str) -> Iterator[str]:
    """Its activated abilities are played one by one and paid for, by either player."""
    for zone in ("in play", "graveyard", "hand"):
        state, it = _ready(moment, base if zone == "in play" else whole, zone)
        there = sum(isinstance(x, ir.Activated) for x in base.abilities)
        names = {type(n).__name__ for n in ir.walk(base.abilities)}
        for index in range(there):
            for who in (ME, FOE):
                action = a.Activate(who, it, index, x=2 * ("X" in names))
                asked = replace(state, turn=replace(state.turn, priority=who))
                yield from _looks(lambda s=asked, d=action: _passed(rng, settled(rng, act(s, d)), 2))


def _is_cast(rng: random.Random, whole: Characteristics, base: Characteristics, moment: str) -> Iterator[str]:
    """It is played from hand and graveyard and paid for, plainly and in each other way."""
    ways = ({}, {"options": frozenset({"kicked"})}, {"alternative": 1}, {"x": 2})
    for zone in ("hand", "graveyard"):
        for way in ways if zone == "hand" else ways[:1]:
            state, it = _ready(moment, whole, zone)
            half = base.name if whole.halves else ""
            action = a.PlaySpell(ME, it, half=half, **way)
            yield from _looks(lambda s=state, d=action: _passed(rng, settled(rng, act(s, d)), 4))


def _goes_on_around(rng: random.Random, base: Characteristics, name: str) -> Iterator[str]:
    """It stands in play while either player plays a spell that does much."""
    for who in (ME, FOE):
        state, _ = _ready("main" if who == ME else "foe's main", base, "in play")
        oid = ObjectId(state.next_id)
        state, oid = with_card(state, _faces(name)[0], "hand")
        mine = replace(state.objects[oid], controller=ME)
        state = replace(state, objects={**state.objects, oid: mine})
        yield from _looks(
            lambda s=state, i=oid: _passed(rng, settled(rng, act(s, a.PlaySpell(ME, i, free=True))), 5)
        )


class _Remembered:
    """What one way to play a card shows, played no further than somebody has asked for."""

    def __init__(self, looks: Iterator[str]) -> None:
        self._looks, self._seen = looks, list[str]()

    def __iter__(self) -> Iterator[str]:
        yield from self._seen
        for look_ in self._looks:
            self._seen.append(look_)
            yield look_


@lru_cache(maxsize=8)
def _undisturbed(play: Play, name: str, half: int) -> _Remembered:
    card = cards().card(name)
    assert card is not None
    return _Remembered(play(characteristics(card), _faces(name)[half]))


def shows(play: Play, place: Place, field: str, value: Any) -> bool:
    """Whether anything differs when a field of a node has that value instead."""
    card = cards().card(place.card)
    assert card is not None
    base = _faces(place.card)[place.half]
    other = disturbed(base, place.number, field, value)
    if missing(other.abilities):
        return True
    whole = characteristics(card)
    doctored = other
    if whole.halves:
        halves = tuple(other if n == place.half else h for n, h in enumerate(whole.halves))
        doctored = replace(whole, halves=halves)
    pairs = zip_longest(_undisturbed(play, place.card, place.half), play(doctored, other))
    return any(left != right for left, right in pairs)


def looked_at(field: Field) -> bool:
    """Whether a field of a sort of node shows on one of the cards that have it, spread over the pool.

    Half of the cards tried have an unusual value there, where there are any.
    """
    common, rare = fields().places[field], fields().unusual.get(field, [])
    tried = list(dict.fromkeys((*_spread(rare, CARDS // 2), *_spread(common, CARDS - CARDS // 2))))
    ways: tuple[tuple[Play, list[Place]], ...] = ((resolves, tried), (stands, _spread(tried, STOOD)))
    for play, places in ways:
        for place in places:
            node = ir.walk(_faces(place.card)[place.half].abilities)[place.number]
            for value in others(field, getattr(node, field[1]))[:VALUES]:
                if shows(play, place, field[1], value):
                    return True
    return False


def _spread(places: list[Place], most: int) -> list[Place]:
    return places[:: max(len(places) // most, 1)][:most]


def main() -> None:
    """Look at every field, or at every so many."""
    counted: Counter[str] = Counter()
    for field in sorted(fields().places)[asked_stretch(__doc__)]:
        seen = looked_at(field)
        counted["looked at" if seen else "not seen"] += 1
        if not seen:
            name = ".".join(field)
            case = fields_shown_by_cases().get(name)
            reason = f"shown by {case}" if case else fields_explained().get(name, "NOT EXPLAINED")
            print(f"{name}: {reason}", flush=True)
    print(dict(counted))


if __name__ == "__main__":
    main()
