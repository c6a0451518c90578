"""Card entries as objects in zones, with the references that name them."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from engine.cards.characteristics import characteristics, from_type_line
from engine.cards.reference import CardReference, PrintedCard
from engine.cases.reading.case_file import Case, slug
from engine.cases.reading.problems import Problem, nearest
from engine.cases.reading.vocabulary import UNKNOWN_CARD, ZONES
from engine.rules.choosing.picking import zone_named
from engine.rules.position.commit import zone_key
from engine.rules.position.state import (
    SHARED_ZONES,
    Characteristics,
    GameObject,
    ObjectId,
    PlayerId,
    Recipient,
)

replace = msgspec.structs.replace
_ECHO = re.compile(r"(^|, )([Ee]cho)(?=$|,| \()", re.M)
UNKNOWN = Characteristics(name=UNKNOWN_CARD)


def many(value: Any) -> list[Any]:
    """A list of what may have been written as one."""
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


class CardEntries:
    """The objects of a case, made from its card entries."""

    def __init__(self, case: Case, cards: CardReference) -> None:
        self.case, self.reference = case, cards
        self.invented: dict[str, Any] = case.content.get("cards") or {}
        self.objects: dict[ObjectId, GameObject] = {}
        self.zones: dict[tuple[str, str], tuple[ObjectId, ...]] = {}
        self.entries: list[tuple[ObjectId, dict[str, Any]]] = []
        self.unknown: list[tuple[ObjectId, dict[str, Any]]] = []
        self.refs: dict[str, ObjectId] = {}
        self.problems: list[Problem] = []
        self.next_id = 1
        self._linked: list[tuple[ObjectId, dict[str, Any]]] = []
        self._made: dict[str, Characteristics] = {}

    def zones_of(self, player: str, written: dict[str, Any]) -> None:
        """Take up one player's zones."""
        for zone in ZONES:
            cards = written.get(zone, 40 if zone == "library" else None)
            if isinstance(cards, int):
                for _ in range(cards):
                    self._object(player, zone, UNKNOWN, {}, known=False)
                continue
            for n, card in enumerate(cards or ()):
                line = self.case.line(cards, n)
                count, entry = self.counted(card)
                if entry is not card:
                    self.case.lines.begin(entry, line)
                for _ in range(count):
                    self.add(player, zone, entry, line)

    def counted(self, card: Any) -> tuple[int, dict[str, Any]]:
        """How many of which entry: `4 Forest` is four of one."""
        if isinstance(card, dict):
            return 1, card
        name = str(card)
        m = re.fullmatch(r"(\d+)\s+(.+)", name)
        if m and int(m[1]) <= 10_000 and name not in self.invented and self.reference.card(name) is None:
            return int(m[1]), {"card": m[2]}
        return 1, {"card": name}

    def add(self, player: str, zone: str, entry: dict[str, Any], line: int) -> ObjectId:
        """One object from an entry; a card that nobody knows has no name to call it by."""
        if entry.get("card") == UNKNOWN_CARD and UNKNOWN_CARD not in self.invented:
            oid = self._object(player, zone, UNKNOWN, entry, known=False)
            self.unknown.append((oid, entry))
            return oid
        base = self.characteristics(
            str(entry.get("copy of") or entry.get("card")),
            self.case.line(entry, "card") if len(entry) > 1 else line,
        )
        where = "phased out" if entry.get("phased") else zone
        oid = self._object(player, where, base, entry, known=True)
        if entry.get("copy of") and not entry.get("token"):
            printed = self.characteristics(str(entry["card"]), self.case.line(entry, "card"))
            self.objects[oid] = replace(self.objects[oid], printed=printed)
        self.entries.append((oid, entry))
        return oid

    def characteristics(self, name: str, line: int) -> Characteristics:
        """The characteristics of an invented or a real card; an unknown name is a problem."""
        if name in self._made:
            return self._made[name]
        invented = self.invented.get(name)
        found = None if invented is not None else self.reference.card(name)
        if invented is not None:
            made = invented_card(name, invented)
        elif found is not None:
            made = characteristics(found)
        else:
            made = Characteristics(name=name)
            names = (*self.invented, *self.reference.names())
            self.problems.append(Problem(line, name, f"no card is called {name!r}{nearest(name, names)}"))
        self._made[name] = made
        return made

    def _object(
        self, player: str, zone: str, base: Characteristics, entry: dict[str, Any], known: bool
    ) -> ObjectId:
        oid = ObjectId(self.next_id)
        self.next_id += 1
        owner = PlayerId(str(entry.get("owner", player)))
        self.objects[oid] = GameObject(
            oid,
            str(entry.get("id", "")),
            base,
            owner,
            PlayerId(player) if zone_named(zone) in SHARED_ZONES else owner,
            zone_named(zone),
            int(entry.get("since", oid)),
            known,
            token=bool(entry.get("token")),
            face_down=bool(entry.get("face down")),
            tapped=bool(entry.get("tapped")),
            sick=bool(entry.get("sick")),
            damage=entry.get("damage", 0),
            counters={str(k): n for k, n in (entry.get("counters") or {}).items() if n},
            chosen=_chosen(entry.get("chosen") or {}),
            new_since_upkeep=bool(entry.get("new since upkeep")),
            options=kicked(entry.get("kicked")),
            x=entry.get("x", 0),
        )
        key = zone_key(zone, owner)
        self.zones[key] = (*self.zones.get(key, ()), oid)
        return oid

    def finish(self, players: tuple[str, ...]) -> None:
        """Name everything, then tie together what the entries tie together."""
        self.name_new(self.entries)
        for oid, entry in list(self.entries):
            before = len(self.entries)
            self._link(oid, entry)
            self.name_new(self.entries[before:])
        for oid, entry in self.entries:
            self._attach(oid, entry, players)
        for word in set(players) & set(self.refs):
            self.problems.append(Problem(1, word, f"{word!r} is both a player and an object; rename one"))

    def name_new(self, entries: list[tuple[ObjectId, dict[str, Any]]]) -> None:
        """Give references to objects without an id, numbered where there are several of a name."""
        names: dict[str, list[ObjectId]] = {}
        for oid, entry in entries:
            if self.objects[oid].ref:
                self._call(oid, self.objects[oid].ref, self.case.line(entry, "id"))
            else:
                names.setdefault(slug(str(entry.get("card", ""))), []).append(oid)
        for name, ids in names.items():
            numbered = len(ids) > 1 or self.objects[ids[0]].token or name in self.refs
            n = 0
            for oid in ids:
                n += 1
                while numbered and f"{name}-{n}" in self.refs:
                    n += 1
                self._call(oid, f"{name}-{n}" if numbered else name, 1)

    def _call(self, oid: ObjectId, ref: str, line: int) -> None:
        if ref in self.refs:
            self.problems.append(Problem(line, ref, f"two objects are called {ref!r}; give one another id"))
        self.refs[ref] = oid
        self.objects[oid] = replace(self.objects[oid], ref=ref)

    def _link(self, oid: ObjectId, entry: dict[str, Any]) -> None:
        linked: list[ObjectId] = []
        holder = self.objects[oid]
        for key in ("imprinted", "removed with"):
            for one in many(entry.get(key)):
                if isinstance(one, str) and one in self.refs:
                    linked.append(self.refs[one])
                    continue
                line = self.case.line(one) if isinstance(one, dict) else self.case.line(entry, key)
                count, card = self.counted(one)
                linked += [self.add(holder.owner, "removed", card, line) for _ in range(count)]
        if linked:
            self.objects[oid] = replace(self.objects[oid], linked=tuple(linked))

    def _attach(self, oid: ObjectId, entry: dict[str, Any], players: tuple[str, ...]) -> None:
        to = entry.get("attached to")
        damaged = frozenset(self._recipient(r, players) for r in many(entry.get("has damaged")))
        if to is not None:
            where = self._recipient(to, players)
            self.objects[oid] = replace(self.objects[oid], attached=where)
        if damaged:
            self.objects[oid] = replace(self.objects[oid], has_damaged=damaged)

    def _recipient(self, word: Any, players: tuple[str, ...]) -> Recipient:
        return PlayerId(str(word)) if str(word) in players else self.refs.get(str(word), ObjectId(0))


def _chosen(written: dict[str, Any]) -> dict[str, str]:
    return {k: " ".join(str(x) for x in v) if isinstance(v, list) else str(v) for k, v in written.items()}


def kicked(written: Any) -> frozenset[str]:
    """The options of kicker costs paid: all with `true`, or by their numbers."""
    if isinstance(written, list) or (isinstance(written, int) and not isinstance(written, bool)):
        return frozenset({"kicked", *(f"kicked:{n}" for n in many(written))})
    return frozenset({"kicked"}) if written else frozenset()


def invented_card(name: str, written: dict[str, Any]) -> Characteristics:
    """The characteristics of a card that the case describes."""
    supertypes, types, subtypes = from_type_line(str(written["type"]))
    power, _, toughness = str(written.get("pt", "")).partition("/")
    colors = tuple(many(written["colors"])) if "colors" in written else None
    cost = str(written.get("cost", ""))
    text = _ECHO.sub(lambda m: f"{m[1]}{m[2]} {cost}", str(written.get("text", "")))
    card = PrintedCard(name, cost, types, supertypes, subtypes, power, toughness, text)
    return characteristics(card, colors)
