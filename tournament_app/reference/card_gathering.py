"""Cards gathered printing by printing from a large file, and the reference made of them.

Names, sets, dates and texts of paper cards; what exists only on screens, tokens and oversized cards are left
out.
"""

from collections.abc import Iterable, Sequence
from datetime import date

from msgspec import Struct, field

from engine.cards.card import DOUBLE_SLASH, Card, CardSet, Play, Printing, Rarity
from engine.cards.spelling import fold, unaccented

COLOURS = "WUBRG"
RARITIES = {rarity.value: rarity for rarity in Rarity} | {"bonus": Rarity.SPECIAL}
UNPLAYED_LAYOUTS = frozenset(
    {"token", "double_faced_token", "emblem", "art_series", "vanguard", "scheme", "planar", "phenomenon"}
)


class SeenFace(Struct):
    """What one face of a card says, in the words of the file."""

    mana_cost: str = ""
    supertypes: Sequence[str] = ()
    types: Sequence[str] = ()
    subtypes: Sequence[str] = ()
    power: str = ""
    toughness: str = ""
    text: str = ""


class SeenCard(Struct):
    """One printing of a card as a file gives it, with all of its faces that are known so far."""

    name: str
    set_code: str
    number: str
    rarity: str
    layout: str
    border: str
    colours: Iterable[str]
    mana_value: float
    keywords: Sequence[str]
    faces: list[SeenFace]
    funny: bool = False


class _Gathered(Struct):
    first: SeenCard
    printings: dict[tuple[str, str], Printing] = field(default_factory=dict)
    borders: set[str] = field(default_factory=set)
    funny: bool = True


class GatheredCards(Struct):
    """The cards of a large file as they come by; memory grows with the names, not with the file."""

    cards: dict[str, _Gathered] = field(default_factory=dict)
    sets: dict[str, CardSet] = field(default_factory=dict)
    set_borders: dict[str, set[str]] = field(default_factory=dict)
    foreign: dict[str, set[str]] = field(default_factory=dict)
    printings: int = 0

    def see_set(self, code: str, name: str, kind: str, released: date | None, block: str = "") -> None:
        """Take note of a set; of two days of release the earlier counts."""
        known = self.sets.get(code)
        if known is None or (released and (known.released is None or released < known.released)):
            self.sets[code] = CardSet(code, name, kind, released, block)

    def see(self, seen: SeenCard) -> None:
        """Take note of a printing; a card with the same name on both sides counts by that one name."""
        sides = set(seen.name.split(DOUBLE_SLASH))
        if len(sides) == 1:
            seen.name = sides.pop()
        gathered = self.cards.get(seen.name)
        if gathered is None:
            gathered = self.cards[seen.name] = _Gathered(seen)
        self.printings += 1
        rarity = RARITIES.get(seen.rarity, Rarity.SPECIAL)
        gathered.printings[seen.set_code, seen.number] = Printing(seen.set_code, seen.number, rarity)
        gathered.funny = gathered.funny and (seen.funny or seen.border == "silver")
        self.set_borders.setdefault(seen.set_code, set()).add(seen.border)

    def see_foreign_name(self, english: str, name: str) -> None:
        """Take note of what a card is called in another language."""
        if (key := fold(name)) != fold(english):
            self.foreign.setdefault(key, set()).add(english)

    def see_further_face(self, name: str, face: SeenFace) -> None:
        """Take note of the next face of a card whose first face has come by."""
        gathered = self.cards.get(name)
        if gathered is not None and face not in gathered.first.faces:
            gathered.first.faces.append(face)

    def card_list(self) -> list[Card]:
        """The cards in order of their names."""
        return [self._card(self.cards[name]) for name in sorted(self.cards)]

    def set_list(self) -> list[CardSet]:
        """The sets in order of release."""
        found = (
            CardSet(entry.code, entry.name, entry.kind, entry.released, entry.block, self._play(entry.code))
            for entry in self.sets.values()
        )
        return sorted(found, key=lambda entry: (entry.released or date.min, entry.code))

    def texts(self) -> dict[str, str]:
        """The rules text of each card that has any, faces divided by a line with two slashes."""
        return {
            name: "\n//\n".join(face.text for face in gathered.first.faces)
            for name, gathered in sorted(self.cards.items())
            if any(face.text for face in gathered.first.faces)
        }

    def foreign_names(self) -> dict[str, tuple[str, ...]]:
        """English names by folded names in other languages, several where a name was given twice."""
        return {key: tuple(sorted(names)) for key, names in sorted(self.foreign.items())}

    def printed_until(self) -> date:
        """The latest day on which one of the sets was released."""
        return max((entry.released for entry in self.sets.values() if entry.released), default=date.min)

    def _play(self, code: str) -> Play:
        borders = self.set_borders.get(code, set())
        if borders == {"gold"}:
            return Play.GOLD_BORDER
        return Play.SILVER_BORDER if borders == {"silver"} else Play.TOURNAMENT

    def _card(self, gathered: _Gathered) -> Card:
        seen, faces = gathered.first, gathered.first.faces
        front = faces[0]
        printings = sorted(
            gathered.printings.values(), key=lambda p: (str(self._released(p.set_code)), p.set_code, p.number)
        )
        plain = unaccented(seen.name)
        return Card(
            name=seen.name,
            plain_name="" if plain == seen.name else plain,
            mana_cost=" // ".join(face.mana_cost for face in faces if face.mana_cost),
            mana_value=int(seen.mana_value),
            colours="".join(colour for colour in COLOURS if colour in seen.colours),
            supertypes=tuple(front.supertypes),
            types=tuple(front.types),
            subtypes=tuple(front.subtypes),
            power=front.power,
            toughness=front.toughness,
            layout=seen.layout,
            keywords=tuple(seen.keywords),
            first_set=printings[0].set_code,
            silver_border=gathered.funny,
            printings=tuple(printings),
        )

    def _released(self, code: str) -> date | None:
        known = self.sets.get(code)
        return known.released if known else None
