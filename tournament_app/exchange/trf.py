"""An event as a tournament report file (TRF16), the exchange format of chess pairing programs.

One fixed-width line a player: pairing number, name, points, rank, then opponent, colour and result of each
round. Points are counted as chess does (1 for a win, a half for a draw), since the format knows no others;
ranks are those of the event. The first player of a pairing is written with white. Characters outside
Latin-1 stay: current chess programs read UTF-8.
"""

from collections.abc import Mapping

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.match_rules import AWARDED
from tournament_app.domain.round import Pairing, PairingKind, RoundStatus
from tournament_app.domain.structures import final_ranking

ABSENT = "0000 - Z"
NAME_WIDTH = 33


def trf_written(book: EventBook) -> bytes:
    """The event as TRF in UTF-8, lines ended as the format asks."""
    event = book.event
    entries = sorted(book.enrollments.values(), key=lambda entry: entry.number)
    numbers = {entry.player: position for position, entry in enumerate(entries, 1)}
    ranks = {place.player: place.rank for place in final_ranking(book)}
    day = event.date.strftime("%Y/%m/%d")
    lines = [
        f"012 {_one_line(event.name)}",
        f"022 {_one_line(event.place)}",
        f"042 {day}",
        f"052 {day}",
        f"062 {len(entries)}",
        f"092 {' + '.join(stage.structure.value for stage in event.stages)}",
        f"102 {_one_line(event.head_judge)}",
        f"XXR {max(len(_published(book)), sum(stage.rounds for stage in event.stages))}",
    ]
    lines += [_player_line(book, entry.player, numbers, ranks.get(entry.player, 0)) for entry in entries]
    return ("\r\n".join(lines) + "\r\n").encode()


def _published(book: EventBook) -> list[int]:
    return [n for n in sorted(book.rounds) if book.rounds[n].status is RoundStatus.PUBLISHED]


def _player_line(book: EventBook, player: PlayerId, numbers: Mapping[PlayerId, int], rank: int) -> str:
    found = book.players[player]
    rounds = [book.pairing_of(n, player) for n in sorted(book.rounds) if n in set(_published(book))]
    cells = [_round_cell(pairing, player, numbers) for pairing in rounds]
    points = sum({"1": 2, "+": 2, "U": 2, "=": 1}.get(cell[-1], 0) for cell in cells) / 2
    name = _one_line(found.name)[:NAME_WIDTH]
    dci = found.dci if found.dci.isdigit() and len(found.dci) <= 11 else ""
    head = (
        f"001 {numbers[player]:4d}      {name:<{NAME_WIDTH}} {'':4} {found.country[:3]:<3} {dci:>11} {'':10} "
    )
    return f"{head}{points:4.1f} {rank:4d}  " + "  ".join(cells)


def _round_cell(pairing: Pairing | None, player: PlayerId, numbers: Mapping[PlayerId, int]) -> str:
    """Opponent, colour, result in eight characters."""
    if pairing is None or pairing.kind is PairingKind.LOSS:
        return ABSENT
    if pairing.player2 is None:
        return "0000 - U"
    opponent = numbers[pairing.player2 if player == pairing.player1 else pairing.player1]
    colour = "w" if player == pairing.player1 else "b"
    result = pairing.result
    if result is None:
        return f"{opponent:4d} {colour}  "
    won = None if result.winner is None else pairing.winner == player
    if result.kind in AWARDED:
        return f"{opponent:4d} {colour} {'+' if won else '-'}"
    return f"{opponent:4d} {colour} {'=' if won is None else '1' if won else '0'}"


def _one_line(text: str) -> str:
    return " ".join(text.split())
