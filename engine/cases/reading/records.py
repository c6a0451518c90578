"""What a case records of a position, as typed records: the type of a field says what may stand there.

Keys of a case are the names of the fields with spaces; what has no default must be written.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from engine.cards.avatars import USUAL_LIFE, avatar_called, avatars
from engine.cases.reading.kinds import (
    CardName,
    Checker,
    Kind,
    Where,
    Written,
    each,
    kind_of,
    listed,
    many,
    number,
    player,
    recipient,
    reference,
    text,
    word,
)
from engine.cases.reading.printed_faces import mana_cost, power_and_toughness, type_line
from engine.cases.reading.problems import nearest
from engine.cases.reading.vocabulary import CHOSEN, COLORS, MANA, NOT_CHOSEN, NOTED, SKIPPED
from engine.cases.reading.yaml_text import Plain, YamlMap
from engine.rules.position.state import SYMBOLS, PlayerId, Step

Count = Annotated[int, number()]
Whole = Annotated[int, number(None)]
Ordinal = Annotated[int, number(1)]
Who = Annotated[PlayerId, player]
Whos = Annotated[tuple[PlayerId, ...], many(player)]
Ref = Annotated[str, reference]
RefOrPlayer = Annotated[str, recipient]
Refs = Annotated[tuple[str, ...], many(reference)]
RefsOrPlayers = Annotated[tuple[str, ...], many(recipient)]


def _color_said(said: Plain) -> Plain:
    """The color that a word or a symbol says, whatever the case of its letters; what is no color as it is."""
    one = said.lower().strip("{}") if isinstance(said, str) else ""
    named = SYMBOLS.get(one.upper(), one)
    return named if named in COLORS else said


def _color(c: Checker, value: Plain, line: int, what: str) -> object:
    return word(COLORS)(c, _color_said(value), line, what)


Colors = Annotated[tuple[str, ...], many(_color)]
Modes = Annotated[tuple[int, ...], many(number(1, 99))]
Counters = dict[str, Count]
Pool = dict[Annotated[str, word(MANA)], Count]
Divided = dict[RefOrPlayer, Count]
Damage = dict[Ref, Divided]
Texts = Annotated[tuple[str, ...], many(text)]
Skips = dict[Who, Annotated[tuple[str, ...], many(word(SKIPPED))]]


def _exactly(c: Checker, value: Plain, line: int, _what: str) -> Plain:
    """Fields of the engine's own records, which the setting up takes one by one."""
    if not isinstance(value, dict):
        c.wrong(line, "exactly", f"`exactly`: {value!r} must be a mapping")
    return value


Exactly = Annotated[dict[str, Plain], _exactly]


def _kicked(c: Checker, value: Plain, line: int, what: str) -> frozenset[str]:
    """The options of kicker costs paid: all with `true`, or by their numbers."""
    if isinstance(value, bool):
        return frozenset({"kicked"}) if value else frozenset()
    paid = many(number(1, 9))(c, value, line, what)
    for n in sorted({n for n in paid if paid.count(n) > 1}):
        c.wrong(
            line, what, f"{what} names cost {n} more than once: each kicker is paid once at most (CR 502.21a)"
        )
    return frozenset({"kicked", *(f"kicked:{n}" for n in paid)})


def _ability(c: Checker, value: Plain, line: int, what: str) -> int | str:
    """An ability by its number, or by a fragment of its words."""
    if isinstance(value, int) and not isinstance(value, bool):
        number(1, 99)(c, value, line, what)
        return value
    return text(c, value, line, what)


Kicked = Annotated[frozenset[str], _kicked]
Ability = Annotated[int | str, _ability]


class _Choices(Written, frozen=True, kw_only=True):
    called: ClassVar[str] = "`chosen`"
    color: Colors = ()
    type: Texts = ()
    types: Texts = ()
    card_type: str = ""
    new_type: str = ""
    name: str = ""
    other_name: str = ""
    number: Count = 0
    life: Count = 0
    player: Who | None = None
    kind: str = ""
    sacrificed_number: Count = 0
    sacrificed_power: Whole = 0
    sacrificed_toughness: Whole = 0
    noted_player: Who | None = None
    noted_number: Count = 0


def _chosen(c: Checker, value: Plain, line: int, what: str) -> dict[str, str]:
    """Choices made for an object, each in words, in the order written; `none` where it came without choosing."""
    words = value if isinstance(value, dict) else {}
    unmade = [k for k, v in words.items() if v == NOT_CHOSEN and k in (*CHOSEN, *NOTED)]
    made = {k: v for k, v in words.items() if k not in unmade}
    kind_of(_Choices)(c, made if unmade else value, line, what)
    colors = made.get("color")
    if colors is not None:
        made["color"] = [_color_said(one) for one in (colors if isinstance(colors, list) else [colors])]
    said = {k: " ".join(map(str, v)) if isinstance(v, list) else str(v) for k, v in made.items()}
    return said | dict.fromkeys(unmade, "")


Chosen = Annotated[dict[str, str], _chosen]


def _linked(c: Checker, value: Plain, line: int, what: str) -> CardEntry:
    """A linked card is an entry of its own, or the id of one; the setting up tells them apart."""
    if isinstance(value, dict):
        return card(c, value, line, what)
    return CardEntry(card=text(c, value, line, what), where=Where(line))


Linked = Annotated[tuple["CardEntry", ...], many(_linked)]


class CardEntry(Written, frozen=True, kw_only=True):
    """A card: the name as written, where `4 Forest` may be four of one, and what else is said of it."""

    called: ClassVar[str] = "a card entry"
    card: str
    id: str = ""
    owner: Who | None = None
    tapped: bool = False
    face_down: bool = False
    attacking: bool = False
    phased: bool = False
    sick: bool = False
    damage: Count = 0
    counters: Counters = {}
    attached_to: RefOrPlayer | None = None
    chosen: Chosen = {}
    copy_of: str = ""
    token: bool = False
    imprinted: Linked = ()
    removed_with: Linked = ()
    since: Whole | None = None
    kicked: Kicked | None = None
    x: Count | None = None
    new_since_upkeep: bool = False
    has_damaged: RefsOrPlayers = ()
    exactly: Exactly | None = None

    @property
    def by_name(self) -> bool:
        """Whether it is a name alone, which a count may lead."""
        return not self.where.written


def card(c: Checker, value: Plain, line: int, what: str) -> CardEntry:
    """A card: a name, a count and a name, or a mapping."""
    if not isinstance(value, dict):
        name = text(c, value, line, f"a card in {what}")
        if isinstance(value, str):
            c.cards.append(CardName(value, "", line))
        return CardEntry(card=name, where=Where(line))
    for key in ("card", "copy of"):
        name_written = value.get(key)
        if isinstance(name_written, str):
            at = value.lines[key] if isinstance(value, YamlMap) else line
            c.cards.append(CardName(name_written, str(value.get("id") or ""), at))
    found: CardEntry | None = kind_of(CardEntry)(c, value, line, what)
    return found or CardEntry(card="", where=Where(line))


Card = Annotated[CardEntry, card]
_CARDS, _NUMBER = listed(card), number(0, 10_000)


def _cards(c: Checker, value: Plain, line: int, what: str) -> int | tuple[CardEntry, ...]:
    """The cards of a zone, or how many there are where they are unknown."""
    unknown = isinstance(value, int) and not isinstance(value, bool)
    found: int | tuple[CardEntry, ...] = (_NUMBER if unknown else _CARDS)(c, value, line, what)
    return found


Cards = Annotated[int | tuple[CardEntry, ...], _cards]


def _vanguard(c: Checker, value: Plain, line: int, what: str) -> str:
    """The name of a Vanguard card, as it is spelled."""
    avatar = avatar_called(str(value))
    if avatar is None:
        hint = nearest(str(value), [one.name for one in avatars().values()])
        c.wrong(line, value, f"{what}: no Vanguard card is called {str(value)!r}{hint}")
    return str(value) if avatar is None else avatar.name


VanguardCard = Annotated[str, _vanguard]


class PlayerEntry(Written, frozen=True, kw_only=True):
    """A player: totals and zones; the life total of a Vanguard card stands where none is written."""

    called: ClassVar[str] = "a player"
    vanguard: VanguardCard = ""
    life: Whole = USUAL_LIFE
    poison: Count = 0
    mana: Pool = {}
    lands_played: Count = 0
    spells_played: tuple[str, ...] = ()
    drew: Count = 0
    in_play: tuple[Card, ...] = ()
    hand: Cards = 0
    library: Cards = 40
    graveyard: Cards = 0
    removed: Cards = 0
    phased_out: Cards = 0
    ante: Cards = 0
    sideboard: Cards = 0


def _player(c: Checker, value: Plain, line: int, what: str) -> PlayerEntry:
    """A player of whom nothing need be said."""
    found: PlayerEntry | None = None if value is None else kind_of(PlayerEntry)(c, value, line, what)
    return found or PlayerEntry()


TypeLine = Annotated[str, type_line]
ManaCost = Annotated[str, mana_cost]
PT = Annotated[str, power_and_toughness]


class InventedCard(Written, frozen=True, kw_only=True):
    """A card that the case describes."""

    called: ClassVar[str] = "an invented card"
    type: TypeLine
    cost: ManaCost = ""
    pt: PT = ""
    text: str = ""
    colors: Colors | None = None


class TurnEntry(Written, frozen=True, kw_only=True):
    """Where the turn is."""

    called: ClassVar[str] = "turn"
    active: Who | None = None
    step: Literal[Step, "damage prevention", "regeneration"] = "main 1"
    number: Ordinal = 5
    priority: Who | None = None
    controlled_by: Who | None = None


class CombatEntry(Written, frozen=True, kw_only=True):
    """Combat under way; what is not written has not been declared."""

    called: ClassVar[str] = "combat"
    attackers: tuple[Ref, ...] | None = None
    blocks: dict[Ref, Refs] | None = None
    bands: tuple[tuple[Ref, ...], ...] = ()
    blocked: tuple[Ref, ...] | None = None
    unblocked: tuple[Ref, ...] | None = None
    assigned: bool = False
    player: Who | None = None
    at: dict[Ref, Who] = {}


class OnStack(Written, frozen=True, kw_only=True):
    """What is on the stack: a spell, an ability or combat damage; `additional` is what its cost took."""

    by: Who | None = None
    targets: RefsOrPlayers | None = None
    x: Count | None = None
    modes: Modes = ()
    divide: Divided = {}
    additional: Refs = ()
    exactly: Exactly | None = None


class SpellOnStack(OnStack, frozen=True, kw_only=True):
    """A spell and how it was played."""

    called: ClassVar[str] = "a spell on the stack"
    spell: Card
    by: Who
    kicked: Kicked | None = None
    buyback: bool = False
    flashback: bool = False
    entwined: bool = False
    copy: bool = False
    half: str = ""
    face_down: bool = False


class AbilityOnStack(OnStack, frozen=True, kw_only=True):
    """An ability and which it is of its source's; of a triggered one what it triggered on, and how much that was."""

    called: ClassVar[str] = "an ability on the stack"
    ability_of: Ref
    id: str = ""
    text: str = ""
    ability: Ability | None = None
    about: RefsOrPlayers = ()
    amount: Count | None = None


class DamageOnStack(Written, frozen=True, kw_only=True):
    """Combat damage that has been assigned."""

    called: ClassVar[str] = "an entry of the stack"
    damage: Damage
    exactly: Exactly | None = None


StackEntry = SpellOnStack | AbilityOnStack | DamageOnStack


def _on_stack(c: Checker, value: Plain, line: int, what: str) -> StackEntry | None:
    if not isinstance(value, dict):
        c.wrong(line, value, f"{what} must say `spell`, `ability of` or `damage`, not {value!r}")
        return None
    kind = SpellOnStack if "spell" in value else AbilityOnStack if "ability of" in value else DamageOnStack
    found: StackEntry | None = kind_of(kind)(c, value, line, what)
    return found


class Lasting(Written, frozen=True, kw_only=True):
    """What has resolved and lasts: what a card does, or what the words say."""

    from_: str = ""
    by: Who | None = None
    text: str = ""
    x: Count = 0
    chosen: Chosen = {}
    exactly: Exactly | None = None


class EffectEntry(Lasting, frozen=True, kw_only=True):
    """A continuous, prevention or replacement effect in force, and what it is on."""

    called: ClassVar[str] = "an effect"
    on: RefsOrPlayers = ()
    since: Whole | None = None


class DelayedEntry(Lasting, frozen=True, kw_only=True):
    """A delayed triggered ability that waits, and what it is about."""

    called: ClassVar[str] = "a delayed ability"
    about: RefsOrPlayers = ()


def _sourced(kind: type[Lasting]) -> Kind:
    """One of what lasts, which says where it comes from or what it is."""

    def read(c: Checker, value: Plain, line: int, what: str) -> Lasting | None:
        found: Lasting | None = kind_of(kind)(c, value, line, what)
        if isinstance(value, dict) and not {"from", "text"} & set(value):
            c.wrong(line, what, f"{kind.called} says neither `from` which card nor `text`")
        return found

    return read


class TurnsEntry(Written, frozen=True, kw_only=True):
    """Extra turns in the order they come, and what is skipped next."""

    called: ClassVar[str] = "turns"
    extra: Whos = ()
    skip: Skips = {}


Players = Annotated[dict[PlayerId, PlayerEntry], each(text, _player)]
Effects = Annotated[tuple[EffectEntry, ...], listed(_sourced(EffectEntry))]
DelayedOnes = Annotated[tuple[DelayedEntry, ...], listed(_sourced(DelayedEntry))]
Stack = Annotated[tuple[StackEntry, ...], listed(_on_stack)]
