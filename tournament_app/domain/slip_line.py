"""The entry line: a match slip typed as the scorekeeper reads it.

``12 2 1`` table 12, two games to one; ``12 1 1 1`` with a drawn game; ``12 id`` intentional draw;
``12 0 2 d1`` and player 1 drops (``d2``, ``d12``); ``12 c1`` player 1 concedes (2-0 for the other unless
games stand before it: ``12 1 0 c1``); ``12 n1`` player 1 did not appear; ``12 bl`` both lose; ``12 late1 11``
player 1 was 11 minutes late. Games may be written ``2-1``, ``2:1`` or ``21``, and every result as the lists
write it (``0-0-3 ID``, ``2-0 conceded``). Instead of the table a name or the start of one, or a scanned slip's code.
"""

import re
from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.name_finder import MOST_NAMED, in_round, more_of_the_name
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.result_words import KIND_OF_WORD, plain_words
from tournament_app.domain.round import Pairing, PairingKind
from tournament_app.domain.slip_code import is_slip_code, parse_slip_code

DROPS = re.compile(r"d(1|2|12|21)")
SIDED = re.compile(r"(c|n)([12])")
LATE = re.compile(r"late([12])")
GAMES = re.compile(r"\d")
_OF_A_RESULT = re.compile(r"\d.*|id|bl|d(1|2|12|21)|[cn][12]|late[12]")
SYNTAX = (
    "Type table and games: 12 2 1 (drawn games fourth), 12 id, 12 0 2 d1, 12 c1, 12 n1, 12 bl, 12 late1 11."
)


class SlipLine(Struct, frozen=True):
    """A line as read: the table's pairing and what is to be recorded.

    ``result`` is None while it is still to be typed, or where the line reports lateness: ``late_seat``
    (1 or 2) with ``late_minutes``.
    """

    pairing: Pairing
    result: MatchResult | None = None
    drops1: bool = False
    drops2: bool = False
    late_seat: int | None = None
    late_minutes: int = 0

    @property
    def table(self) -> TableNumber:
        """The table of the match."""
        assert self.pairing.table is not None
        return self.pairing.table


def read_slip_line(book: EventBook, round_: RoundNumber, typed: str) -> SlipLine:
    """What the line says; ``Malformed`` in one sentence where it says nothing that can be done."""
    words = typed.split()
    if not words:
        raise Malformed(SYNTAX)
    pairing, rest = _pairing(book, round_, words)
    return read_result(pairing, rest, book.event.wins_needed)


def _pairing(book: EventBook, round_: RoundNumber, words: list[str]) -> tuple[Pairing, list[str]]:
    if is_slip_code(words[0]):
        code = parse_slip_code(words[0])
        if (code.event, code.round) != (book.event.id, round_):
            raise Malformed(
                f"This slip is from round {code.round} of event {code.event}, not from this round."
            )
        return _at(book, round_, code.table), words[1:]
    if words[0].isdecimal():
        return _at(book, round_, TableNumber(int(words[0]))), words[1:]
    return _named(book, round_, words)


def _at(book: EventBook, round_: RoundNumber, table: TableNumber) -> Pairing:
    pairing = book.pairing_at(round_, table)
    if pairing is None or pairing.kind is not PairingKind.MATCH:
        raise Malformed(f"There is no match at table {table} in round {round_}.")
    return pairing


def _named(book: EventBook, round_: RoundNumber, words: list[str]) -> tuple[Pairing, list[str]]:
    """The match of the player whose name begins the line; the longest name that fits counts."""
    seated = in_round(book, round_, playing=True)
    seats = {player: p for p in book.round_pairings(round_) for player in p.players}
    for length in range(len(words), 0, -1):
        typed = " ".join(words[:length])
        found = {player: seats[player] for player in seated.fitting(typed)}
        matches = {pairing.number: pairing for pairing in found.values()}
        if len(matches) == 1:
            return next(iter(matches.values())), words[length:]
        if matches and not _name_part(words[length:]):
            places = ", ".join(
                f"{book.name_of(player)} at table {pairing.table}"
                for player, pairing in list(found.items())[:MOST_NAMED]
            )
            rest = f" and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
            raise Malformed(f"“{typed}” fits {places}{rest}. {more_of_the_name('the table')}")
    raise Malformed(f"{seated.nobody(_name_part(words))} {SYNTAX}")


def _name_part(words: list[str]) -> str:
    """The words before the first that can only be part of a result."""
    return " ".join(takewhile(lambda word: not _OF_A_RESULT.fullmatch(word.lower()), words))


def read_result(pairing: Pairing, typed: Sequence[str], wins_needed: int) -> SlipLine:
    """What the words behind a table say of its match; ``Malformed`` where they say nothing that can be done."""
    words = plain_words(typed)
    if any(LATE.fullmatch(word) for word in words):
        return _late(pairing, words)
    games: list[int] = []
    drops = ""
    manners: list[tuple[ResultKind, int]] = []
    for word in words:
        if GAMES.fullmatch(word) and len(games) < 3:
            games.append(int(word))
        elif found := DROPS.fullmatch(word):
            drops += found.group(1)
        elif found := SIDED.fullmatch(word):
            kind = ResultKind.CONCESSION if found.group(1) == "c" else ResultKind.NO_SHOW
            manners.append((kind, int(found.group(2))))
        elif word == "id":
            manners.append((ResultKind.INTENTIONAL_DRAW, 0))
        elif word in KIND_OF_WORD:
            manners.append((KIND_OF_WORD[word], 0))
        else:
            raise Malformed(f"“{word}” is not understood. {SYNTAX}")
    if len(set(manners)) > 1:
        raise Malformed("A match ends in one way: type one of id, c1, c2, n1, n2, bl.")
    kind, side = manners[0] if manners else (ResultKind.PLAYED, 0)
    result = _result(games, kind, side, wins_needed, pairing.start_score)
    return SlipLine(pairing, result, "1" in drops, "2" in drops)


def _late(pairing: Pairing, words: list[str]) -> SlipLine:
    """Lateness, which stands by itself: what else is typed would be lost."""
    found = LATE.fullmatch(words[0])
    if found is None or len(words) > 2:
        raise Malformed("Lateness is typed by itself, before the result: 12 late1 11.")
    return SlipLine(
        pairing, late_seat=int(found.group(1)), late_minutes=_minutes(words[1] if len(words) > 1 else "")
    )


def _result(
    games: list[int], kind: ResultKind, side: int, wins_needed: int, opened: tuple[int, int]
) -> MatchResult | None:
    """The result typed; whoever concedes keeps the games that the match opened with."""
    if kind is ResultKind.BOTH_LOSE and not games:
        return MatchResult(0, 0, 0, kind)
    if kind is ResultKind.INTENTIONAL_DRAW and not any(games):
        return MatchResult(0, 0, 3, kind)
    if side:
        won = games[side % 2] if len(games) > side % 2 else 0
        own = games[side - 1] if len(games) >= side else 0
        own = max(own, opened[side - 1]) if kind is ResultKind.CONCESSION else own
        full = max(won, wins_needed)
        wins = (own, full) if side == 1 else (full, own)
        return MatchResult(*wins, games[2] if len(games) > 2 else 0, kind)
    if not games:
        return None
    if len(games) == 1:
        raise Malformed(f"Only the first player's games are there. {SYNTAX}")
    return MatchResult(games[0], games[1], games[2] if len(games) > 2 else 0, kind)


def _minutes(word: str) -> int:
    if not word.isdecimal():
        raise Malformed("Say how many minutes late: 12 late1 11.")
    return int(word)
