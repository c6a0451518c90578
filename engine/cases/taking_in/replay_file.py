"""Replays of Cockatrice (`.cor`): what the table looked like after each of its events.

A replay knows moves between zones, taps, counters, steps and arrows, and no rules: what a spell was aimed at and what
players said is for the judge to add. Numbers of fields and events are those of Cockatrice's messages.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from engine.cards.reference import CardReference
from engine.cases.reading.yaml_text import Content
from engine.cases.taking_in.taken import NotTaken, Taken, TakenCard, TakenPlayer
from engine.cases.taking_in.wire import Message, first, inner, message, signed, words

ZONES = {
    "table": "in play",
    "hand": "hand",
    "grave": "graveyard",
    "rfg": "removed",
    "stack": "stack",
    "deck": "library",
    "sb": "sideboard",
}
STEPS = (
    "untap", "upkeep", "draw", "main 1", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "main 2", "end of turn",
)  # fmt: skip
JOIN, STATE, COUNTER, DRAW, MOVE, FLIP, GONE, ATTACH, TOKEN, ATTRIBUTE, ON_CARD, ACTIVE, PHASE, CREATED = (
    1000, 1005, 2003, 2005, 2009, 2010, 2011, 2012, 2013, 2014, 2015, 2016, 2017, 2002,
)  # fmt: skip
TAPPED, ATTACKING, FACE_DOWN = 1, 2, 3
Place = tuple[int, str]


class SeenCard(Struct):
    """A card as the replay shows it."""

    name: str
    tapped: bool = False
    attacking: bool = False
    face_down: bool = False
    token: bool = False
    counters: int = 0
    host: tuple[int, int] | None = None


class Table(Struct):
    """What lies where: the cards of each zone of each player by their numbers there; libraries are only counted."""

    names: dict[int, str] = field(default_factory=dict)
    life: dict[int, int] = field(default_factory=dict)
    life_counter: dict[int, int] = field(default_factory=dict)
    cards: dict[Place, dict[int, SeenCard]] = field(default_factory=dict)
    libraries: dict[int, int] = field(default_factory=dict)
    active: int = -1
    step: int = 3
    turns: int = 0

    def zone(self, player: int, name: str) -> dict[int, SeenCard]:
        """The cards of a zone."""
        return self.cards.setdefault((player, name), {})


class Replay(Struct, frozen=True):
    """A replay: its events, each with its second and who is behind it, and what it is called."""

    name: str
    events: tuple[tuple[int, int, int, Message], ...]

    @property
    def moments(self) -> int:
        """How many moments there are to look at: before the first event, and after each."""
        return len(self.events) + 1

    def said(self, moment: int) -> str:
        """What the event before a moment was, for whoever looks for the right one."""
        if not moment:
            return "Before the first event"
        second, _, kind, fields = self.events[moment - 1]
        return f"{second // 60}:{second % 60:02}  {_told(kind, fields)}"

    def table(self, moment: int) -> Table:
        """The table after so many events."""
        table = Table()
        for _, player, kind, fields in self.events[:moment]:
            _follow(table, player, kind, fields)
        return table

    def at(self, moment: int, cards: CardReference) -> Taken:
        """The position after so many events; raises `NotTaken` where fewer than two players sit at the table."""
        return _taken(self, self.table(moment), moment, cards)


def read_replay(content: bytes, name: str) -> Replay:
    """The events of a replay; raises `NotTaken` for a file that is none."""
    replay = message(content)
    containers = [part for part in replay.get(3, []) if isinstance(part, bytes)]
    events = tuple(event for part in containers for event in _events(message(part)))
    if not any(kind == STATE for _, _, kind, _ in events):
        raise NotTaken(f"{name} is no replay of Cockatrice: nobody sits down in it.")
    return Replay(name, events)


def _events(container: Message) -> Iterator[tuple[int, int, int, Message]]:
    seconds = first(container, 4)
    for part in container.get(2, []):
        event = message(part) if isinstance(part, bytes) else {}
        who = signed(first(event, 1))
        for kind, found in event.items():
            if kind >= JOIN and isinstance(found[0], bytes):
                yield (seconds if isinstance(seconds, int) else 0), who, kind, message(found[0])


def _follow(table: Table, player: int, kind: int, fields: Message) -> None:
    match kind:
        case 1000:
            own = inner(fields, 1)
            if name := words(inner(own, 2), 1):
                table.names[signed(first(own, 1))] = name
        case 1005:
            _seat(table, fields)
        case 2003 if signed(first(fields, 1)) == table.life_counter.get(player, 0):
            table.life[player] = signed(first(fields, 2), 0)
        case 2005:
            drawn = [message(part) for part in fields.get(2, []) if isinstance(part, bytes)]
            table.libraries[player] = max(0, table.libraries.get(player, 0) - signed(first(fields, 1), 0))
            for card in drawn:
                table.zone(player, "hand")[signed(first(card, 1))] = SeenCard(words(card, 2))
        case 2009:
            _move(table, player, fields)
        case 2010 | 2011 | 2012 | 2013 | 2014 | 2015:
            _mark(table, player, kind, fields)
        case 2016:
            table.active, table.turns = signed(first(fields, 1)), table.turns + 1
        case 2017:
            table.step = signed(first(fields, 1), 3)


def _seat(table: Table, fields: Message) -> None:
    """Everything anew, as the server tells it to whoever comes in."""
    for part in fields.get(1, []):
        seen = message(part) if isinstance(part, bytes) else {}
        zones = [message(zone) for zone in seen.get(3, []) if isinstance(zone, bytes)]
        if not zones:
            continue
        own = inner(seen, 1)
        player = signed(first(own, 1))
        table.names.setdefault(player, words(inner(own, 2), 1) or f"Player {player}")
        for counter in (message(one) for one in seen.get(4, []) if isinstance(one, bytes)):
            if words(counter, 2) == "life":
                table.life_counter[player] = signed(first(counter, 1), 0)
                table.life[player] = signed(first(counter, 5), 20)
        for zone in zones:
            name, held = (
                words(zone, 1),
                [message(card) for card in zone.get(5, []) if isinstance(card, bytes)],
            )
            table.cards[player, name] = {signed(first(card, 1)): _seen(card) for card in held}
            if name == "deck":
                table.libraries[player] = signed(first(zone, 4), 0)


def _seen(card: Message) -> SeenCard:
    host = (signed(first(card, 14)), signed(first(card, 16)))
    return SeenCard(
        words(card, 2), bool(first(card, 6)), bool(first(card, 7)), bool(first(card, 5)), bool(first(card, 11)),
        host=host if host[1] >= 0 else None,
    )  # fmt: skip


def _move(table: Table, player: int, fields: Message) -> None:
    start, target = signed(first(fields, 3)), signed(first(fields, 6))
    here, there = words(fields, 4), words(fields, 7) or "table"
    start, target = (start if start >= 0 else player), (target if target >= 0 else player)
    held = table.zone(start, here).pop(signed(first(fields, 1)), None)
    if here == "deck":
        table.libraries[start] = max(0, table.libraries.get(start, 0) - 1)
    name = words(fields, 2) or (held.name if held is not None else "")
    if there == "deck":
        table.libraries[target] = table.libraries.get(target, 0) + 1
        return
    stays = held is not None and here == there
    card = (
        held
        if stays and held is not None
        else SeenCard(name, token=held.token if held is not None else False)
    )
    card.face_down = bool(first(fields, 11))
    table.zone(target, there)[signed(first(fields, 10))] = card


def _mark(table: Table, player: int, kind: int, fields: Message) -> None:
    """Something about one card, or where no card is named about all of a zone."""
    zone, number = words(fields, 1) or "table", signed(first(fields, 2))
    held = table.zone(player, zone)
    if kind == TOKEN:
        held[number] = SeenCard(words(fields, 3), token=True)
    elif kind == GONE:
        held.pop(number, None)
    elif kind == ATTACH and number in held:
        to = (signed(first(fields, 3)), signed(first(fields, 5)))
        held[number].host = to if to[1] >= 0 else None
    elif kind == FLIP and number in held:
        held[number].face_down = bool(first(fields, 4))
        held[number].name = words(fields, 3) or held[number].name
    elif kind == ON_CARD and number in held:
        held[number].counters = max(0, signed(first(fields, 4), 0))
    elif kind == ATTRIBUTE:
        so, which = words(fields, 4) == "1", first(fields, 3)
        for card in [held[number]] if number in held else list(held.values()) if number < 0 else []:
            if which in (TAPPED, ATTACKING, FACE_DOWN):
                setattr(card, ("tapped", "attacking", "face_down")[int(str(which)) - 1], so)


def _told(kind: int, fields: Message) -> str:
    match kind:
        case 2009:
            where = ZONES.get(words(fields, 7) or "table", words(fields, 7))
            return (
                f"{words(fields, 2) or 'a card'}: {ZONES.get(words(fields, 4), words(fields, 4))} to {where}"
            )
        case 2017:
            at = signed(first(fields, 1), 3)
            return f"step: {STEPS[at] if 0 <= at < len(STEPS) else at}"
        case 2016:
            return "another turn"
        case 2005:
            return f"draws {signed(first(fields, 1), 0)}"
        case 2003:
            return f"a counter becomes {signed(first(fields, 2), 0)}"
        case 2014:
            return "taps or untaps"
        case 2000:
            return "points at something"
    return {1009: "says something", 2007: "shuffles", 2013: "makes a token", 2012: "attaches"}.get(
        kind, "something else"
    )


def _taken(replay: Replay, table: Table, moment: int, cards: CardReference) -> Taken:
    seated = [player for player in table.names if (player, "table") in table.cards]
    if len(seated) < 2:
        raise NotTaken("Fewer than two players sit at the table at this moment. Choose a later one.")
    calls = {host: f"host-{n}" for n, host in enumerate(_hosts(table), 1)}
    players = tuple(_player(table, player, calls, cards) for player in seated)
    active = table.active if table.active in seated else seated[0]
    step = STEPS[table.step] if 0 <= table.step < len(STEPS) else "main 1"
    turn: Content = {"active": table.names[active], "step": step, "number": max(1, table.turns)}
    stack = tuple(
        {"spell": card.name, "by": table.names[player]}
        for player in seated
        for card in table.zone(player, "stack").values()
    )
    source = f"replay {replay.name}, event {moment} of {len(replay.events)}"
    return Taken(f"What happened at event {moment}", source, players, turn, stack)


def _hosts(table: Table) -> Iterator[tuple[int, int]]:
    """What something lies on, each once: player and number."""
    found = [card.host for held in table.cards.values() for card in held.values() if card.host is not None]
    return iter(dict.fromkeys(found))


def _player(
    table: Table, player: int, calls: dict[tuple[int, int], str], cards: CardReference
) -> TakenPlayer:
    zones: dict[str, tuple[TakenCard, ...] | int] = {"library": table.libraries.get(player, 0)}
    for name, zone in ZONES.items():
        if name in ("stack", "deck", "sb"):
            continue
        held = table.zone(player, name).items()
        zones[zone] = tuple(
            _card(card, calls.get((player, number)) if zone == "in play" else None, calls, cards, zone)
            for number, card in held
            if card.name
        )
    return TakenPlayer(table.names[player], table.life.get(player, 20), {}, zones)


def _card(
    card: SeenCard, call: str | None, calls: dict[tuple[int, int], str], cards: CardReference, zone: str
) -> TakenCard:
    said: Content = {} if call is None else {"id": call}
    if zone != "in play":
        return TakenCard(card.name, said)
    flags = (
        ("tapped", card.tapped),
        ("attacking", card.attacking),
        ("face down", card.face_down),
        ("token", card.token),
    )
    said |= {key: True for key, so in flags if so}
    if card.host is not None:
        said["attached to"] = calls[card.host]
    found = cards.card(card.name)
    if card.counters and found is not None and "creature" in found.types:
        said["counters"] = {"+1/+1": card.counters}
    return TakenCard(card.name, said)
