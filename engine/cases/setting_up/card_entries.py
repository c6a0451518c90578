"""Card entries as objects in zones, with the references that name them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from engine.cards.characteristics import avatar_characteristics, characteristics, from_type_line
from engine.cards.interrupts import by_book
from engine.cards.not_known import not_known
from engine.cards.printed_first import first_printed
from engine.cards.reference import CardReference, PrintedCard
from engine.cards.spelling import fold
from engine.cards.subtypes import of_the_day
from engine.cases.reading.case_file import Case
from engine.cases.reading.problems import Problem, closest
from engine.cases.reading.records import CardEntry, InventedCard, PlayerEntry
from engine.cases.reading.vocabulary import UNKNOWN_CARD, ZONES
from engine.cases.setting_up.references import kickers_untold, names_of, several
from engine.cases.setting_up.types_named import creature_type_said, no_type
from engine.days import day_words
from engine.records import replace
from engine.rules.choosing.picking import zone_named
from engine.rules.permanents.copying import as_copied, own_copying
from engine.rules.position.commit import zone_key
from engine.rules.position.naming import slug
from engine.rules.position.refusal import Unsupported
from engine.rules.position.rulebook import Rulebook
from engine.rules.position.state import (
    SHARED_ZONES,
    Characteristics,
    GameObject,
    ObjectId,
    PlayerId,
    Recipient,
)

_ECHO = re.compile(r"(^|, )([Ee]cho)(?=$|,| \()", re.M)
_COUNTED = re.compile(r"(\d+)\s+(.+)")
UNKNOWN = Characteristics(name=UNKNOWN_CARD)


class Listed(NamedTuple):
    """Where a case lists an object: whose zone, which item of it, and which of how many that the item stands for."""

    player: PlayerId
    zone: str
    item: int
    nth: int
    of: int


class CardEntries:
    """The objects of a case, made from its card entries: `entries` says which, `listed` where each of them stands."""

    def __init__(self, case: Case, cards: CardReference) -> None:
        self._case, self.reference = case, cards
        self.invented = case.game.cards
        self.players: tuple[PlayerId, ...] = tuple(case.game.players)
        self.objects: dict[ObjectId, GameObject] = {}
        self.zones: dict[tuple[str, str], tuple[ObjectId, ...]] = {}
        self.entries: list[tuple[ObjectId, CardEntry]] = []
        self.unknown: list[tuple[ObjectId, CardEntry]] = []
        self.listed: dict[ObjectId, Listed] = {}
        self.refs: dict[str, ObjectId] = {}
        self.problems: list[Problem] = []
        self.next_id = 1
        self._made: dict[str, Characteristics] = {}
        for name, player in case.game.players.items():
            self._zones_of(name, player)
        for name, player in case.game.players.items():
            if player.vanguard:
                self._avatar(name, player.vanguard)
        self._finish()

    def _zones_of(self, player: PlayerId, written: PlayerEntry) -> None:
        """Take up one player's zones."""
        for zone in ZONES:
            cards: int | tuple[CardEntry, ...] = getattr(written, zone.replace(" ", "_"))
            if isinstance(cards, int):
                self._uncounted(player, zone, cards)
                continue
            for item, card in enumerate(cards):
                count, entry = self.counted(card)
                for nth in range(count):
                    self.listed[self._add(player, zone, entry)] = Listed(player, zone, item, nth, count)

    def _avatar(self, player: PlayerId, name: str) -> None:
        """A player's Vanguard card, in a zone of its own; its effects are the first in the game (RS E.14.1)."""
        oid = ObjectId(self.next_id)
        self.next_id += 1
        alike = sum(p.vanguard == name for p in self._case.game.players.values())
        ref = slug(name) if alike == 1 else f"{slug(name)}-{slug(player)}"
        if slug(name) in self.refs or ref in self.refs:
            ref = f"vanguard-{slug(player)}"
        here = self.zones.get(zone_key("vanguard", player), ())
        self.objects[oid] = GameObject(
            oid, ref, avatar_characteristics(name), player, player, "vanguard", len(here) - len(self.players)
        )
        self.zones[zone_key("vanguard", player)] = (*here, oid)
        self.refs[ref] = oid

    def _uncounted(self, player: PlayerId, zone: str, count: int) -> None:
        """Cards of which nothing is known but how many they are."""
        ids = tuple(map(ObjectId, range(self.next_id, self.next_id + count)))
        place = zone_named(zone)
        for oid in ids:
            self.objects[oid] = GameObject(oid, "", UNKNOWN, player, player, place, int(oid), False)
        if ids:
            self.zones[zone_key(zone, player)] = ids
        self.next_id += count

    def counted(self, card: CardEntry) -> tuple[int, CardEntry]:
        """How many of which entry: `4 Forest` is four of one."""
        m = _COUNTED.fullmatch(card.card) if card.by_name else None
        if m is None or int(m[1]) > 10_000 or card.card in self.invented or self.reference.card(card.card):
            return 1, card
        return int(m[1]), replace(card, card=m[2])

    def _add(self, player: PlayerId, zone: str, entry: CardEntry) -> ObjectId:
        """One object from an entry; a card that nobody knows has no name to call it by."""
        if entry.card == UNKNOWN_CARD and UNKNOWN_CARD not in self.invented:
            oid = self._object(player, zone, UNKNOWN, entry, known=False)
            self.unknown.append((oid, entry))
            return oid
        base = self.characteristics(entry.copy_of or entry.card, entry.where.of("card"))
        oid = self._object(player, "phased out" if entry.phased else zone, base, entry, known=True)
        if entry.copy_of and not entry.token:
            printed = self.characteristics(entry.card, entry.where.of("card"))
            how = own_copying(printed)
            taken = base if how is None else as_copied(base, how, printed)
            self.objects[oid] = replace(self.objects[oid], base=taken, printed=printed)
        if untold := kickers_untold(base, entry.kicked or frozenset()):
            self.problems.append(Problem(entry.where.of("kicked"), "kicked", untold))
        self.entries.append((oid, entry))
        return oid

    def characteristics(self, name: str, line: int) -> Characteristics:
        """The characteristics of an invented or a real card; an unknown name is a problem."""
        if name in self._made:
            return self._made[name]
        invented = self.invented.get(name)
        found = None if invented is not None else self.reference.card(name)
        if invented is not None:
            made = by_book(invented_card(name, invented), self._case.book)
        elif found is not None:
            book = self._case.book
            _printed_by_then(found, book)
            made = by_book(of_the_day(characteristics(found), book.creature_types), book)
        else:
            made = Characteristics(name=name)
            names = (*self.invented, *self.reference.names())
            self.problems.append(Problem(line, name, not_known(name, closest(name, names))))
        self._made[name] = made
        return made

    def called(self, name: str) -> str:
        """The name of the card that is spelled so; as it is spelled where there is none."""
        card = None if name in self.invented else self.reference.card(name)
        return name if card is None else card.name

    def known(self, name: str, line: int) -> Characteristics:
        """The characteristics of a card; raises `MalformedCase` where nobody knows it."""
        found = self.characteristics(name, line)
        if self.problems:
            raise self._case.malformed(*self.problems)
        return found

    def _object(
        self, player: PlayerId, zone: str, base: Characteristics, entry: CardEntry, known: bool
    ) -> ObjectId:
        oid = ObjectId(self.next_id)
        self.next_id += 1
        owner, place = entry.owner or player, zone_named(zone)
        self.objects[oid] = GameObject(
            oid,
            entry.id,
            base,
            owner,
            player if place in SHARED_ZONES else owner,
            place,
            int(oid) if entry.since is None else entry.since,
            known,
            token=entry.token,
            face_down=entry.face_down,
            tapped=entry.tapped,
            sick=entry.sick,
            damage=entry.damage,
            counters={kind.lower(): n for kind, n in entry.counters.items() if n},
            chosen=self._chosen(entry),
            new_since_upkeep=entry.new_since_upkeep,
            options=entry.kicked or frozenset(),
            x=entry.x or 0,
        )
        key = zone_key(zone, owner)
        self.zones[key] = (*self.zones.get(key, ()), oid)
        return oid

    def _chosen(self, entry: CardEntry) -> dict[str, str]:
        """The choices recorded, with cards named as they are spelled; what is no name or no type is a problem."""
        found = dict(entry.chosen)
        for key in {"name", "other name"} & set(found):
            name = found[key]
            if types_named(self, name) is None:
                names = (*self.invented, *self.reference.names())
                problem = Problem(entry.where.of("chosen"), name, not_known(name, closest(name, names)))
                self.problems.append(problem)
            elif wrong := misnamed(self, name, self._case.book):
                self.problems.append(Problem(entry.where.of("chosen"), name, wrong))
            found[key] = spelled(self, name)
        year = self._case.book.creature_types
        mine = {word.lower() for one in self.invented.values() for word in from_type_line(one.type)[2]}
        for key in {"type", "new type"} & set(found):
            found[key] = creature_type_said(found[key], year)
            if wrong := no_type(found[key], year, mine):
                self.problems.append(Problem(entry.where.of("chosen"), found[key], wrong))
        return found

    def _finish(self) -> None:
        """Name everything, then tie together what the entries tie together."""
        self._name_new(self.entries)
        for oid, entry in list(self.entries):
            before = len(self.entries)
            self._link(oid, entry)
            self._name_new(self.entries[before:])
        for oid, entry in self.entries:
            self._attach(oid, entry)
        for word in set(self.players) & set(self.refs):
            self.problems.append(Problem(1, word, f"{word!r} is both a player and an object; rename one"))

    def _name_new(self, entries: Iterable[tuple[ObjectId, CardEntry]]) -> None:
        """Give references to objects without an id, numbered where there are several of a name."""
        names: dict[str, list[ObjectId]] = {}
        for oid, entry in entries:
            if self.objects[oid].ref:
                self._call(oid, self.objects[oid].ref, entry.where.of("id"))
            else:
                names.setdefault(slug(self.called(entry.card)), []).append(oid)
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

    def _link(self, oid: ObjectId, entry: CardEntry) -> None:
        linked: list[ObjectId] = []
        holder = self.objects[oid]
        for one in (*entry.imprinted, *entry.removed_with):
            if one.by_name and one.card in self.refs:
                linked.append(self.refs[one.card])
                continue
            count, card = self.counted(one)
            linked += [self._add(holder.owner, "removed", card) for _ in range(count)]
        if linked:
            self.objects[oid] = replace(self.objects[oid], linked=tuple(linked))

    def _attach(self, oid: ObjectId, entry: CardEntry) -> None:
        if entry.attached_to is not None:
            where = self._recipient(entry.attached_to, entry.where.of("attached to"))
            self.objects[oid] = replace(self.objects[oid], attached=where)
        if entry.has_damaged:
            line = entry.where.of("has damaged")
            damaged = frozenset(self._recipient(word, line) for word in entry.has_damaged)
            self.objects[oid] = replace(self.objects[oid], has_damaged=damaged)

    def _recipient(self, word: str, line: int) -> Recipient:
        return PlayerId(word) if word in self.players else self.meant(word, line)

    def meant(self, word: str, line: int) -> ObjectId:
        """The object that a word of the position means, by its id or its name; a word for several is a problem."""
        if word in self.refs:
            return self.refs[word]
        alike = self.named(word)
        if len(alike) > 1:
            self.problems.append(Problem(line, word, several(word, alike)))
        return self.refs[alike[0]] if alike else ObjectId(0)

    def id_of(self, word: str, line: int) -> str:
        """The id of what a word of the position means; a word for nothing in a zone is a problem."""
        oid = self.meant(word, line)
        if oid not in self.objects:
            self.problems.append(Problem(line, word, f"nothing that could fight is called {word!r}"))
            return word
        return self.objects[oid].ref

    def named(self, word: str) -> list[str]:
        """The ids of the cards of a name."""
        wanted = fold(word)
        return [ref for ref, oid in self.refs.items() if wanted in names_of(self.objects[oid])]


def invented_card(name: str, written: InventedCard) -> Characteristics:
    """The characteristics of a card that the case describes."""
    supertypes, types, subtypes = from_type_line(written.type)
    power, _, toughness = written.pt.partition("/")
    text = _ECHO.sub(lambda m: f"{m[1]}{m[2]} {written.cost}", written.text)
    card = PrintedCard(name, written.cost, types, supertypes, subtypes, power, toughness, text)
    return characteristics(card, written.colors)


def _printed_by_then(card: PrintedCard, book: Rulebook) -> None:
    """Refuse a card of which the book could not know: how it is played by it is for the table to say."""
    if book.cards_until and (first := first_printed(card.name)) and first > book.cards_until:
        raise Unsupported(
            f"{card.name} by the {book.title}: it was first printed on {day_words(date.fromisoformat(first))}; "
            "the text of the case says under `cards` how the table plays it by then"
        )


def spelled(cards: CardEntries, name: str) -> str:
    """The name of a card or of a half of one as it is spelled; as it is written where no card has it."""
    card = None if name in cards.invented else cards.reference.card(name)
    if card is None:
        return name
    return next((half.name for half in card.halves if fold(half.name) == fold(name)), card.name)


def types_named(cards: CardEntries, name: str) -> tuple[str, ...] | None:
    """The card types of the card of that name, invented in the case or real; nothing where no card is called so."""
    if name in cards.invented:
        return from_type_line(cards.invented[name].type)[1]
    card = cards.reference.card(name)
    return None if card is None else card.types


def misnamed(cards: CardEntries, name: str, book: Rulebook) -> str:
    """What is wrong with naming a split card so: by one half, or by both where that is no name (505.7)."""
    card = None if name in cards.invented else cards.reference.card(name)
    if card is None or not card.halves:
        return ""
    half = fold(name) in {fold(one.name) for one in card.halves}
    if book.split_names == "one of two":
        return "" if half else f"{card.name} has two names, and one of them is chosen"
    return f"{name} is half of {card.name}, and both halves are named" if half else ""
