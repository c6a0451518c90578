"""The entries of a log as typed records."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from engine.cases.reading.kinds import (
    Checker,
    Kind,
    Where,
    Written,
    anything,
    flag,
    kind_of,
    listed,
    number,
    player,
    reference,
    word,
)
from engine.cases.reading.problems import nearest
from engine.cases.reading.records import (
    Ability,
    Card,
    Count,
    Damage,
    Divided,
    Kicked,
    Modes,
    Ordinal,
    Ref,
    Refs,
    RefsOrPlayers,
    Who,
)
from engine.cases.reading.vocabulary import STOPS, ZONES
from engine.cases.reading.yaml_text import Plain
from engine.records import replace
from engine.rules.position.state import PlayerId

Zone = Annotated[str, word(ZONES)]
Stop = Annotated[str, word(STOPS)]
Pick = Annotated[Plain, anything]
Bands = tuple[tuple[Ref, ...], ...]


class Entry(Written, frozen=True, kw_only=True):
    """One entry of a log; `reversed` where it was illegal and has been taken back (422)."""

    aside: ClassVar[tuple[str, ...]] = ("where", "reversed")
    reversed: bool = False


class Activation(Entry, frozen=True, kw_only=True):
    """An activated ability played; `ability` may be left out where there is one."""

    by: Who | None = None
    source: Ref
    ability: Ability | None = None
    targets: RefsOrPlayers | None = None
    x: Count = 0
    divide: Divided = {}
    additional: Refs = ()
    modes: Modes = ()


class PaymentEntry(Activation, frozen=True, kw_only=True):
    """A mana ability played to pay for something, and the mana picked where it gives several."""

    called: ClassVar[str] = "an activation that pays"
    pick: Pick | msgspec.UnsetType = msgspec.UNSET


def _payment(c: Checker, value: Plain, line: int, what: str) -> PaymentEntry | None:
    body = value.get("activate", value) if isinstance(value, dict) else value
    if not isinstance(body, dict):
        return PaymentEntry(source=reference(c, body, line, what), where=Where(line))
    found: PaymentEntry | None = kind_of(PaymentEntry)(c, body, line, what)
    return found


_PAYMENTS, _PAID = listed(_payment), word(("auto", "free"))


def _pay(c: Checker, value: Plain, line: int, what: str) -> Plain | tuple[PaymentEntry, ...]:
    found: Plain | tuple[PaymentEntry, ...] = (_PAYMENTS if isinstance(value, list) else _PAID)(
        c, value, line, what
    )
    return found


Pay = Annotated[Literal["auto", "free"] | tuple[PaymentEntry, ...], _pay]


class Paid(Entry, frozen=True, kw_only=True):
    """What a player does and may have to pay for."""

    by: Who
    pay: Pay = "auto"


class Begin(Entry, frozen=True, kw_only=True):
    """The game begins (101)."""

    called: ClassVar[str] = "begin"
    by: Who
    ante: bool = False


def _alternative(c: Checker, value: Plain, line: int, what: str) -> Plain:
    if not isinstance(value, bool):
        number(1, 9)(c, value, line, what)
    return value


Alternative = Annotated[int | bool, _alternative]


class Play(Paid, frozen=True, kw_only=True):
    """A spell is played (409)."""

    called: ClassVar[str] = "play"
    card: Ref
    targets: RefsOrPlayers | None = None
    x: Count = 0
    modes: Modes = ()
    divide: Divided = {}
    kicked: Kicked = frozenset()
    buyback: bool = False
    entwined: bool = False
    flashback: bool = False
    face_down: bool = False
    alternative: Alternative = 0
    half: str = ""
    additional: Refs = ()
    from_: Zone | None = None


class Land(Entry, frozen=True, kw_only=True):
    """A land is played (212.6a)."""

    called: ClassVar[str] = "land"
    by: Who
    card: Ref
    from_: Zone | None = None


class Activate(Activation, frozen=True, kw_only=True):
    """An activated ability is played (403)."""

    called: ClassVar[str] = "activate"
    by: Who
    pay: Pay = "auto"


class Unmorph(Paid, frozen=True, kw_only=True):
    """A face-down permanent is turned face up (504.6)."""

    called: ClassVar[str] = "unmorph"
    permanent: Ref
    additional: Refs = ()
    x: Count = 0


class Upkeep(Entry, frozen=True, kw_only=True):
    """What a permanent asks of its player in the upkeep is dealt with."""

    called: ClassVar[str] = "upkeep"
    by: Who
    of: Ref


class Attack(Paid, frozen=True, kw_only=True):
    """Attackers are declared (308)."""

    called: ClassVar[str] = "attack"
    with_: Refs
    bands: Bands = ()
    player: Who | None = None


class Block(Paid, frozen=True, kw_only=True):
    """Blockers are declared (309)."""

    called: ClassVar[str] = "block"
    with_: dict[Ref, Refs]


class Assign(Entry, frozen=True, kw_only=True):
    """Combat damage is assigned (310.2)."""

    called: ClassVar[str] = "assign"
    by: Who
    damage: Damage


class Pass(Entry, frozen=True, kw_only=True):
    """One player passes priority, or all in succession."""

    by: PlayerId | None = None


class Resolve(Entry, frozen=True, kw_only=True):
    """All pass so that the top of the stack resolves, or until the stack is empty."""

    everything: bool = False


class GoTo(Entry, frozen=True, kw_only=True):
    """Everyone passes until a step of this turn, or of a player's next turn, has begun."""

    called: ClassVar[str] = "`to`"
    step: Stop
    of: Who | None = None


class Choose(Paid, frozen=True, kw_only=True):
    """A player answers a decision."""

    called: ClassVar[str] = "choose"
    pick: Pick


class Draw(Entry, frozen=True, kw_only=True):
    """The next cards of an unknown library are named."""

    called: ClassVar[str] = "draw"
    by: Who
    cards: tuple[Card, ...]


class Concede(Entry, frozen=True, kw_only=True):
    """A player concedes (102.7)."""

    by: PlayerId


Most = Annotated[int, number(1, 10**9)]
Named = Annotated[int, number(0, 10**9)]


class Repeat(Entry, frozen=True, kw_only=True):
    """The entries before are repeated: a shortcut (421)."""

    called: ClassVar[str] = "repeat"
    entries: Ordinal
    times: Most | None = None
    numbers: dict[Who, Named] | None = None


def _pass(c: Checker, value: Plain, line: int, what: str) -> Pass:
    named = player(c, value, line, what, "all")
    return Pass(by=None if value == "all" else named, where=Where(line))


def _resolve(c: Checker, value: Plain, line: int, what: str) -> Resolve:
    word(("top", "all"))(c, value, line, what)
    return Resolve(everything=value == "all", where=Where(line))


def _go_to(c: Checker, value: Plain, line: int, what: str) -> GoTo | None:
    if isinstance(value, dict):
        found: GoTo | None = kind_of(GoTo)(c, value, line, what)
        return found
    return GoTo(step=kind_of(Stop)(c, value, line, what), where=Where(line))


def _concede(c: Checker, value: Plain, line: int, what: str) -> Concede:
    return Concede(by=player(c, value, line, what), where=Where(line))


ENTRIES: dict[str, Kind] = {
    "begin": kind_of(Begin),
    "play": kind_of(Play),
    "land": kind_of(Land),
    "activate": kind_of(Activate),
    "unmorph": kind_of(Unmorph),
    "upkeep": kind_of(Upkeep),
    "attack": kind_of(Attack),
    "block": kind_of(Block),
    "assign": kind_of(Assign),
    "pass": _pass,
    "resolve": _resolve,
    "to": _go_to,
    "choose": kind_of(Choose),
    "draw": kind_of(Draw),
    "concede": _concede,
    "repeat": kind_of(Repeat),
}

REVERSED = "reversed"


def log_entry(c: Checker, value: Plain, line: int, _what: str) -> Entry | None:
    """One entry of a log: a word for what is done, with what it needs, and whether it was taken back."""
    deeds = {k: v for k, v in value.items() if k != REVERSED} if isinstance(value, dict) else {}
    if len(deeds) != 1:
        c.wrong(line, value, f"a log entry is one of {', '.join(ENTRIES)} with what it needs, not {value!r}")
        return None
    assert isinstance(value, dict), "only a mapping has deeds"
    taken_back = flag(c, value.get(REVERSED, False), line, f"`{REVERSED}` of a log entry")
    ((kind, body),) = deeds.items()
    if kind not in ENTRIES:
        c.wrong(line, kind, f"a log entry has no key {kind!r}{nearest(kind, ENTRIES)}")
        return None
    found: Entry | None = ENTRIES[kind](c, body, line, f"`{kind}` of a log entry")
    return replace(found, reversed=True) if found is not None and taken_back is True else found


Log = Annotated[tuple[Entry, ...], listed(log_entry)]
