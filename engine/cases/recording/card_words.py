"""The line by which cards are laid out: `2 forest t`, `bears +1/+1 x2`, `bob: fanatic damaged 1`, `pacifism > bears`.

A line holds several, with `;` or commas between them. A player's name leads and stays for what follows. A zone leads
up to the next `;` (`hand: bolt, shock; 2 mountain`, or `bolt in hand`), and stays where it stands alone. Totals
(`life 17`, `mana RR`, `hand 4`), the turn (`bob's turn`, `main 2`, `priority ann`) and what has resolved
(`effect giant growth > bears`) are told the same way; `set bears t`, `move bears graveyard` and `remove bears` change
what is there. `players Ann, Bob, Cid` seats others at an empty table, `rules 1994` says by which book it is ruled.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from engine.cards.reference import CardReference
from engine.cases.reading.problems import Unclear
from engine.cases.reading.vocabulary import COLORS
from engine.cases.reading.yaml_text import Content
from engine.cases.recording.draft import STACK, Draft, NotLaidOut
from engine.cases.recording.names import Ambiguous, CardNames, object_meant
from engine.cases.recording.positions import position_of
from engine.rules.position.state import STEPS, State

ZONES = {
    "in play": "in play", "play": "in play", "table": "in play", "battlefield": "in play", "hand": "hand",
    "library": "library", "deck": "library", "graveyard": "graveyard", "grave": "graveyard", "gy": "graveyard",
    "removed": "removed", "rfg": "removed", "exile": "removed", "phased out": "phased out", "ante": "ante",
    "sideboard": "sideboard", "stack": STACK,
}  # fmt: skip
TOTALS = ("life", "poison", "lands played", "drew")
COUNTED = ("hand", "library", "graveyard", "removed")
_FLAGS = {
    "t": "tapped", "tapped": "tapped", "sick": "sick", "fresh": "sick", "fd": "face down", "attacking": "attacking",
    "attacks": "attacking", "phased": "phased", "token": "token", "kicked": "kicked", "echo": "new since upkeep",
    "new": "new since upkeep",
}  # fmt: skip
_ON_SPELLS = ("kicked", "buyback", "flashback", "entwined", "x", "modes")
_BEFORE = ("tapped", "untapped", "attacking", "sick", "phased", "token")
_ARTICLES = ("a", "an", "the", "some", "another")
_HAS = ("has", "have", "had", "controls", "control", "owns")
_AND = re.compile(r"^and\s+", re.IGNORECASE)
_BEHIND = re.compile(r"(.+?) (?:in|on|into|onto) (?:the |his |her |their |my )?([a-z ]+)", re.IGNORECASE)
_BEGUN = dict.fromkeys(
    ("upkeep", "draw", "end of turn"),
    " \u2013 as it begins has been dealt with; for that, lay out the step before",
)
_SIZED = re.compile(r"[+-]\d+/[+-]\d+")
_TIMES = re.compile(r"x?(\d+)")
_WHOLE = re.compile(r"\d+")


class Seat(NamedTuple):
    """Whose zone the line lays cards into."""

    player: str
    zone: str = "in play"


class LaidOut(NamedTuple):
    """The text after a line, the zone it ended in, and what was laid out, in words."""

    text: str
    seat: Seat
    said: str


def lay_out(
    text: str, line: str, seat: Seat, cards: CardReference, names: CardNames, state: State | None
) -> LaidOut:
    """Lay out what a line says; `state` is the position before, by which objects are named.

    Raises `Ambiguous` or `Unclear` for words that mean several things or nothing, `NotLaidOut` for what cannot be;
    then nothing is done.
    """
    told: list[str] = []
    for part in filter(None, (piece.strip() for piece in re.split(r"[;\n]", line))):
        home, stays = seat, False
        for piece in _pieces(part, _Part(Draft(text, cards), seat, names, state)):
            one = _Part(Draft(text, cards), seat, names, state)
            text, seat, said = one.carried_out(piece)
            told.append(said)
            stays = one.stays
            if text != one.draft.text:
                state = position_of(text, cards)
        if not stays:
            seat = Seat(seat.player, home.zone if seat.player == home.player else "in play")
    return LaidOut(text, seat, "; ".join(filter(None, told)))


def _pieces(part: str, whole: _Part) -> list[str]:
    """What commas and `and` part, where the words mean nothing together: names of cards have both themselves."""
    if whole.understands(part):
        return [part]
    listed = [piece.strip() for piece in part.split(",") if piece.strip()]
    found: list[str] = []
    while listed:
        both = ", ".join(listed[:2])  # no name has two commas
        taken = 2 if len(listed) > 1 and whole.understands(both) else 1
        piece = _AND.sub("", both if taken == 2 else listed[0], count=1)
        apart = [piece] if taken == 2 or whole.understands(piece) else re.split(r"\s+and\s+", piece)
        found += apart
        del listed[:taken]
    return found


class _Part:
    """One thing that a line says."""

    def __init__(self, draft: Draft, seat: Seat, names: CardNames, state: State | None) -> None:
        self.draft, self._seat, self._names, self._state = draft, seat, names, state
        self.stays = False
        self._behind = self._lead = ""

    def understands(self, words: str) -> bool:
        """Whether words mean something by themselves; nothing is laid out."""
        try:
            _Part(self.draft, self._seat, self._names, self._state).carried_out(words)
        except Unclear:
            return False
        except NotLaidOut:
            return True  # they mean something that cannot be
        return True

    def carried_out(self, words: str) -> tuple[str, Seat, str]:
        """The text, the zone and the words after it."""
        rest = self._placed(self._led(words.split()))
        if not rest:
            self.stays = True
            return self.draft.text, self._seat, f"{self._seat.player}, {self._seat.zone}"
        for way in (self._total, self._turn, self._changed, self._effect, self._seated, self._ruled_by):
            found = way(rest)
            if found is not None:
                return found, self._seat, " ".join(rest) + _BEGUN.get(" ".join(rest).casefold(), "")
        return self._card(rest)

    def _led(self, tokens: list[str]) -> list[str]:
        """Take up the player and the zone that lead; a card whose name begins so is a card."""
        lead, colon, _ = " ".join(tokens).partition(":")
        self._lead = lead.strip() if colon else ""
        tokens = " ".join(tokens).replace(":", " ").split()
        for player in self.draft.players:
            own = [word.casefold() for word in player.split()]
            here = [token.casefold() for token in tokens[: len(own)]]
            if here == own and not self._names.exact(" ".join(tokens)):
                self._seat, tokens, self._lead = Seat(player), tokens[len(own) :], ""
                if tokens and tokens[0].casefold() in _HAS:
                    tokens = tokens[1:]
                break
        for size in (2, 1):
            zone = ZONES.get(" ".join(tokens[:size]).casefold()) if len(tokens) >= size else None
            card = any(self._names.exact(" ".join(tokens[:n])) for n in range(size, len(tokens) + 1))
            if zone is not None and not card and not (zone in COUNTED and _numbered(tokens[size:])):
                self._seat, tokens, self._lead = Seat(self._seat.player, zone), tokens[size:], ""
                break
        return tokens

    def _placed(self, tokens: list[str]) -> list[str]:
        """Take up the zone that is said behind a card: `bolt in hand`, `2 forests on the table`."""
        found = _BEHIND.fullmatch(" ".join(tokens))
        zone = ZONES.get(found[2].casefold()) if found is not None else None
        if found is None or zone is None or self._names.exact(" ".join(tokens)):
            return tokens
        self._behind = zone
        return found[1].split()

    @property
    def _zone(self) -> str:
        """Where this card goes."""
        return self._behind or self._seat.zone

    def _total(self, tokens: list[str]) -> str | None:
        said = _total_of(tokens)
        return None if said is None else self.draft.total(self._seat.player, *said)

    def _turn(self, tokens: list[str]) -> str | None:
        words = " ".join(tokens).casefold()
        step = words.removeprefix("step ").strip()
        if step in STEPS:
            return self.draft.turn({"step": step})
        for player in self.draft.players:
            name = player.casefold()
            if words in (f"{name}'s turn", f"turn {name}", "turn", "'s turn") and (
                name in words or player == self._seat.player
            ):
                return self.draft.turn({"active": player})
            if words == f"priority {name}" or (words == "priority" and player == self._seat.player):
                return self.draft.turn({"priority": player})
        if len(tokens) == 2 and tokens[0].casefold() == "turn" and _WHOLE.fullmatch(tokens[1]):
            return self.draft.turn({"number": int(tokens[1])})
        return None

    def _changed(self, tokens: list[str]) -> str | None:
        verb, rest = tokens[0].casefold(), tokens[1:]
        if verb not in ("set", "move", "remove", "=") or not rest or self._names.exact(" ".join(tokens)):
            return None
        if verb == "remove":
            return self.draft.take_off(self._object(" ".join(rest)))
        for size in range(1, len(rest)):
            tail = rest[size:]
            if verb == "move":
                own = self.draft.players
                who = next((p for p in own if p.casefold() == tail[0].casefold()), None)
                zone = ZONES.get(" ".join(tail[1 if who else 0 :]).casefold() or "in play")
                if zone is not None:
                    ref = self._object(" ".join(rest[:size]))
                    listed = self.draft.entries.listed.get(self.draft.entries.refs[ref])
                    return self.draft.move(ref, who or (listed.player if listed else self._seat.player), zone)
            elif (said := self._said(tail)) is not None:
                return self.draft.change(self._object(" ".join(rest[:size])), said)
        raise NotLaidOut(
            "Say what is to change: set bears t, set bears damaged 1, move bears graveyard, remove bears."
        )

    def _effect(self, tokens: list[str]) -> str | None:
        if tokens[0].casefold() != "effect" or len(tokens) < 2:
            return None
        source, _, on = " ".join(tokens[1:]).partition(">")
        entry: Content = {"from": self._names.meant(source.strip()), "by": self._seat.player}
        if on.strip():
            entry["on"] = [self._object(one) for one in _listed(on)]
        return self.draft.add("effects", entry)

    def _seated(self, tokens: list[str]) -> str | None:
        if tokens[0].casefold() != "players" or len(tokens) < 3:
            return None
        names = _listed(" ".join(tokens[1:]))
        text = self.draft.seat(names)
        self._seat = Seat(names[0])
        return text

    def _ruled_by(self, tokens: list[str]) -> str | None:
        if tokens[0].casefold() not in ("rules", "rulebook") or len(tokens) < 2:
            return None
        return self.draft.by_book(" ".join(tokens[1:]))

    def _card(self, tokens: list[str]) -> tuple[str, Seat, str]:
        if (
            tokens[0].casefold() in _ARTICLES
            and len(tokens) > 1
            and self._names.exact(" ".join(tokens)) is None
        ):
            tokens = tokens[1:]
        count = int(tokens[0].rstrip("x")) if re.fullmatch(r"\d{1,3}x?", tokens[0]) and len(tokens) > 1 else 1
        rest = tokens[1:] if count != 1 or re.fullmatch(r"1x?", tokens[0]) else tokens
        if rest[0].casefold() in _BEFORE and len(rest) > 1 and self._names.exact(" ".join(rest)) is None:
            rest = [*rest[1:], rest[0]]
        name, said = self._named(rest)
        if self._zone == STACK:
            return self._on_stack(name, said), self._seat, name
        if not 0 < count <= 250:
            raise NotLaidOut("Between 1 and 250 cards are laid out at once.")
        text = self.draft.put(self._seat.player, self._zone, name, count, said)
        where = "" if self._zone == "in play" else f" ({self._seat.player}, {self._zone})"
        return text, self._seat, f"{count} {name}{where}" if count > 1 else f"{name}{where}"

    def _named(self, tokens: list[str]) -> tuple[str, Content]:
        """The card that the first words name, and what the others say of it."""
        ways = [
            (" ".join(tokens[:n]), said)
            for n in range(1, len(tokens) + 1)
            if (said := self._said(tokens[n:])) is not None
        ]
        for words, said in reversed(ways):
            if (exact := self._names.exact(words)) is not None:
                return exact, said
        told = next((n for n in range(1, len(tokens)) if _total_of(tokens[n:]) is not None), 0)
        self._lead = self._lead or " ".join(tokens[:told])
        for words, said in ways if not told else ():
            if self._names.like(words, 1):
                return self._names.meant(words), said
        if self._lead:
            here = self.draft.players
            text = f"{self._lead!r} is no zone, and nobody here is called so: {' and '.join(here)} play"
            raise Ambiguous(self._lead, here, text)
        words = ways[0][0] if ways else " ".join(tokens)
        return self._names.meant(words), {}

    def _said(self, tokens: Sequence[str]) -> Content | None:
        """What the words say of a card; nothing where they say nothing that a card can be."""
        said: Content = {}
        at = 0
        while at < len(tokens):
            word, rest = tokens[at].casefold(), [token.casefold() for token in tokens[at + 1 :]]
            read = self._one(word, rest, tokens[at + 1 :], said)
            if not read:
                return None
            at += read
        return said

    def _one(self, word: str, rest: list[str], spelled: Sequence[str], said: Content) -> int:
        """Take up one thing said, and tell how many words it took (0: it says nothing)."""
        number = int(found[1]) if rest and (found := _TIMES.fullmatch(rest[0])) else None
        if word in _FLAGS:
            said[_FLAGS[word]] = True
            return 1
        if word in ("u", "untapped"):
            said["tapped"] = False
            return 1
        if (word, *rest[:1]) == ("face", "down"):
            said["face down"] = True
            return 2
        if word in ("damaged", "damage", "dmg", "x", "since") and number is not None:
            said[{"x": "x", "since": "since"}.get(word, "damage")] = number
            return 2
        if _WHOLE.fullmatch(word) and rest[:1] in (["damage"], ["dmg"]):
            said["damage"] = int(word)
            return 2
        if _SIZED.fullmatch(word):
            said.setdefault("counters", {})[word] = number if number is not None else 1
            return 2 if number is not None else 1
        if word in (">", "on") and rest:
            said["attached to"] = self._object_or_player(" ".join(spelled))
            return 1 + len(rest)
        if (word, *rest[:1]) == ("copy", "of") and len(rest) > 1:
            said["copy of"] = self._names.meant(" ".join(spelled[1:]))
            return 1 + len(rest)
        if word in ("as", "id", "owner", "color", "type", "names", "number") and rest:
            return self._word(word, spelled[0], said)
        if rest and re.fullmatch(r"x\d+", rest[0]) and word.isalpha():
            said.setdefault("counters", {})[word] = number
            return 2
        return 0

    def _word(self, key: str, value: str, said: Content) -> int:
        if key in ("as", "id"):
            said["id"] = value
        elif key == "owner":
            said["owner"] = next((p for p in self.draft.players if p.casefold() == value.casefold()), value)
        elif key == "color" and value.casefold() not in COLORS:
            return 0
        else:
            chosen = {"names": "name"}.get(key, key)
            number = chosen == "number" and value.isdecimal()
            said.setdefault("chosen", {})[chosen] = (
                int(value) if number else value.casefold() if key == "color" else value
            )
        return 2

    def _on_stack(self, name: str, said: Content) -> str:
        entry: Content = {"spell": name, "by": self._seat.player}
        aim = said.pop("attached to", None)
        if aim is not None:
            entry["targets"] = [aim]
        entry |= {key: said.pop(key) for key in _ON_SPELLS if key in said}
        if said:
            entry["spell"] = {"card": name, **said}
        return self.draft.add("stack", entry)

    def _object_or_player(self, words: str) -> str:
        player = next((p for p in self.draft.players if p.casefold() == words.casefold()), None)
        return player or self._object(words)

    def _object(self, words: str) -> str:
        if words in self.draft.entries.refs:
            return words
        if self._state is None:
            raise Unclear(words, f"nothing here is called {words!r}")
        return object_meant(self._state, words, lambda o: o.zone == "in play")


def _numbered(tokens: Sequence[str]) -> bool:
    return len(tokens) == 1 and _WHOLE.fullmatch(tokens[0]) is not None


def _listed(words: str) -> list[str]:
    return [one.strip() for one in re.split(r",| and ", words) if one.strip()]


def _total_of(tokens: Sequence[str]) -> tuple[str, object] | None:
    """The total that words tell of a player, as `life 3` and `mana RR` do, and what it is."""
    word = " ".join(tokens[:-1]).casefold()
    if word in ("mana", "pool") and (pool := _mana(tokens[-1])) is not None:
        return "mana", pool
    key = ZONES.get(word, word)
    if (key in TOTALS or key in COUNTED) and re.fullmatch(r"-?\d+", tokens[-1]):
        return key, int(tokens[-1])
    return None


def _mana(word: str) -> dict[str, int] | None:
    """Mana symbols as a pool: `RRG`, `{2}` is colorless; nothing for what is no mana."""
    letters = re.sub(r"[{}]", "", word.upper())
    if not re.fullmatch(r"[WUBRGC]+|0", letters):
        return None
    return {symbol: letters.count(symbol) for symbol in "WUBRGC" if symbol in letters}
