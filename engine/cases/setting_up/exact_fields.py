"""The key `exactly` of a case: fields of cards, players, effects and the game that words cannot say, taken up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.cases.exact.object_names import OF_STATE, ORDERED, Called
from engine.cases.exact.plain_records import LAST_KNOWN, NotExact, codec, codecs_of, mapping, record_meant
from engine.cases.reading.case_file import Case
from engine.cases.reading.problems import Problem
from engine.cases.reading.yaml_text import Plain
from engine.cases.setting_up.card_entries import CardEntries
from engine.records import replace, with_fields
from engine.rules.position.state import (
    GameObject,
    ObjectId,
    Player,
    PlayerId,
    State,
    Suspended,
    Turn,
)

_FIXED = ("id", "owner", "zone")
OF_OBJECT = tuple(f for f in codecs_of(GameObject) if f not in _FIXED)
OF_GAME = (*ORDERED, "turn", "players", "main", *OF_STATE)
LASTING = {"effect": "effects", "shield": "shields", "rule": "rules", "delayed": "delayed"}


class Numbers:
    """The numbers of the objects that exact words name; names not taken yet get new ones, earlier things first."""

    def __init__(self, state: State, content: Plain) -> None:
        self.ids = {name: oid for oid, name in Called(state).names.items()}
        self.next = int(state.next_id)
        for name in sorted(set().union(*map(_named, _said_exactly(content))), key=_age):
            self(name)

    def __call__(self, name: str) -> ObjectId:
        """The number of what is called so."""
        if name not in self.ids:
            self.ids[name] = ObjectId(self.next)
            self.next += 1
        return self.ids[name]

    def entering(self, ref: str) -> ObjectId:
        """The number for an object that is put down now; a new one for an object without a name."""
        if ref:
            return self(f"@{ref}")
        self.next += 1
        return ObjectId(self.next - 1)


def _said_exactly(content: Plain) -> Iterator[Plain]:
    """All that a case says exactly, wherever it does."""
    if isinstance(content, dict):
        for key, one in content.items():
            if key == "exactly":
                yield one
            else:
                yield from _said_exactly(one)
    elif isinstance(content, list):
        for one in content:
            yield from _said_exactly(one)


def _named(said: Plain) -> set[str]:
    """The names of objects in what is said exactly; a main game that waits has objects of its own (506.1)."""
    found: set[str] = set()
    todo: list[Plain] = [said]
    while todo:
        one = todo.pop()
        if isinstance(one, str):
            if one.startswith("@"):
                found.add(one)
        elif isinstance(one, list):
            todo += one
        elif isinstance(one, dict):
            for key, part in one.items():
                if key != "main":
                    todo += (key, part)
    return found


def refs_named(exactly: dict[str, Plain]) -> set[str]:
    """The references of what is said exactly: of things that are no more, and of those of a main game that waits."""
    return {_age(name)[0] for name in _named(exactly)} | set(_ids(exactly.get("main")))


def _ids(value: Plain) -> Iterator[str]:
    """Everything that is called by an `id`."""
    if isinstance(value, dict):
        if isinstance(ref := value.get("id"), str):
            yield ref
        for one in value.values():
            yield from _ids(one)
    elif isinstance(value, list):
        for one in value:
            yield from _ids(one)


def _age(name: str) -> tuple[str, int]:
    ref, _, number = name[1:].rpartition("@")
    return (ref, int(number)) if number.isdigit() else (name[1:], 10**9)


def lasting_said(state: State, written: Plain, numbers: Numbers) -> State:
    """The state with the effect, shield, rule or delayed ability that is said exactly; raises `NotExact`."""
    if not isinstance(written, dict) or len(written) != 1 or not set(written) <= set(LASTING):
        raise NotExact(f"`exactly` says one of {', '.join(LASTING)} here")
    ((kind, said),) = written.items()
    more = codecs_of(State)[LASTING[kind]].meant([said], numbers)
    return with_fields(state, **{LASTING[kind]: (*getattr(state, LASTING[kind]), *more)})


def object_said(o: GameObject, written: Plain, numbers: Numbers) -> GameObject:
    """The object with the fields that are said exactly; raises `NotExact`."""
    return record_meant(written, GameObject, numbers, o, OF_OBJECT)


def with_memory(state: State, written: Plain, numbers: Numbers) -> State:
    """The state with what has ceased to exist and what is last known; raises `NotExact`."""
    if not isinstance(written, dict) or not set(written) <= set(OF_GAME):
        raise NotExact(f"it says what is left of {', '.join(OF_GAME)}, and nothing else")
    known = codec(LAST_KNOWN).meant(written.get("last_known") or {}, numbers)
    return _gone(replace(state, last_known=known), written.get("ceased") or [], numbers)


def with_exactly(
    case: Case, state: State, cards: CardEntries, numbers: Numbers, read: Callable[[Plain], State]
) -> State:
    """The state with what the case says exactly of cards, players and the game; raises `MalformedCase`.

    `read` makes the state of a game within it: the main game while a subgame is played (506.1).
    """
    problems: list[Problem] = []
    objects = dict(state.objects)
    for oid, entry in (*cards.entries, *cards.unknown):
        if entry.exactly is not None:
            try:
                objects[oid] = object_said(objects[oid], entry.exactly, numbers)
            except NotExact as wrong:
                problems.append(Problem(entry.where.of("exactly"), "exactly", f"`exactly`: {wrong}"))
    state = replace(state, objects=objects)
    try:
        said = case.game.exactly
        state = _game_said(state, said, numbers)
        if "main" in said:
            state = replace(state, main=_main_said(said["main"], read))
    except NotExact as wrong:
        line = case.game.where.of("exactly")
        problems.append(Problem(line, "exactly", f"`exactly`: {wrong}"))
    if problems:
        raise case.malformed(*problems)
    for name, oid in numbers.ids.items():
        there = oid in state.objects or oid in state.last_known
        if not there and not name.startswith("@ gone"):
            problems.append(Problem(1, name, f"`exactly` speaks of {name!r}, and nothing is called so"))
    if problems:
        raise case.malformed(*problems)
    return replace(state, next_id=max(state.next_id, numbers.next))


def _game_said(state: State, written: dict[str, Plain], numbers: Numbers) -> State:
    for zone in ORDERED[:2]:
        if zone in written:
            ids = codec(tuple[ObjectId, ...]).meant(written[zone], numbers)
            if sorted(ids) != sorted(state.zone(zone)):
                raise NotExact(f"`{zone}` puts other things in order than there are")
            state = replace(state, zones={**state.zones, (zone, ""): ids})
    if "turn" in written:
        state = replace(state, turn=record_meant(written["turn"], Turn, numbers, state.turn))
    players = dict(state.players)
    for name, said in mapping(written.get("players", {})).items():
        if name not in players:
            raise NotExact(f"no player is called {name!r}")
        players[PlayerId(name)] = record_meant(said, Player, numbers, players[PlayerId(name)])
    codecs = codecs_of(State)
    fields = {f: codecs[f].meant(written[f], numbers) for f in OF_STATE if f in written and f != "last_known"}
    return replace(state, players=players, **fields)


def _main_said(written: Plain, read: Callable[[Plain], State]) -> Suspended:
    if not isinstance(written, dict) or set(written) != {"game", "context", "after"}:
        raise NotExact("`main` says game, context and after")
    game = read(written["game"])
    numbers = Numbers(game, written)
    codecs = codecs_of(Suspended)
    context = codecs["context"].meant(written["context"], numbers)
    return Suspended(game, context, codecs["after"].meant(written["after"], numbers))


def _gone(state: State, written: Plain, numbers: Numbers) -> State:
    """What has ceased to exist and may still be named (420.5f)."""
    objects, ids = dict(state.objects), []
    for one in codec(tuple[GameObject, ...]).meant(written, numbers):
        if one.zone != "ceased" or one.id in objects:
            raise NotExact(f"{one.ref!r} has not ceased to exist")
        objects[one.id] = one
        ids.append(one.id)
    if not ids:
        return state
    return replace(state, objects=objects, zones={**state.zones, ("ceased", ""): tuple(ids)})
