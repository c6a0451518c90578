"""An event's book written out as a results file, so that it reads back the same.

Tables are written for a round where they are not simply in order from 1, where a file that names none has them.
Drafted rounds belong to the staff and stay out; staff notes, seeds, clocks and why a pairing was made have no place
in the format.

``source`` is where an event came from, and an event made here came from no file: its export has none. Taken in again
it came from that file, whose name its export gives from then on; what is imported keeps results the desk would refuse.
"""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason, Enrollment
from tournament_app.domain.event import ELIMINATION, Event, EventStatus, Stage, Structure
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.person_name import guessed_family
from tournament_app.domain.player import Player
from tournament_app.domain.result import ResultKind
from tournament_app.domain.round import Pairing, PairingKind, Round, RoundStatus
from tournament_app.domain.standings import standings
from tournament_app.exchange.results_rules import rules_written
from tournament_app.exchange.results_setup import setup_written
from tournament_app.exchange.results_stages import stages_written
from tournament_app.exchange.standing_record import standing_record

PUBLISHED = ("rank", "player", "points", "omw", "gw", "ogw", "wins", "losses", "draws")
"""What a row of the standings carries in a results file, in this order."""


def written(book: EventBook) -> bytes:
    """The book as a results file with its computed standings, indented and in UTF-8."""
    return msgspec.json.format(msgspec.json.encode(_document(book)), indent=1)


def _document(book: EventBook) -> dict[str, Any]:
    event = replace(book.event, stages=tuple(stage.without_idle() for stage in book.event.stages))
    width = max(3, len(str(len(book.enrollments))))
    entries = sorted(book.enrollments.values(), key=lambda entry: entry.number)
    names = {entry.player: f"P{position:0{width}d}" for position, entry in enumerate(entries, 1)}
    optional = {"place": event.place, "source": event.source}
    rounds, bracket = _rounds(book)
    seated = _seated_at_first(book, (*rounds, *bracket))
    staged = _is_staged(event, _brackets(event), bracket)
    planned = sum(stage.rounds for stage in event.stages if stage.number not in _brackets(event))
    return {
        "name": event.name,
        "date": event.date.isoformat(),
        "format": event.format,
        "structure": event.stages[0].structure.value,
        **{key: value for key, value in optional.items() if value},
        **({"best_of": 2 * event.wins_needed - 1} if event.wins_needed != 2 else {}),
        **({"planned_rounds": planned} if planned > len(rounds) or _is_open(event) else {}),
        **({"team_size": event.team_size} if event.team_size > 1 else {}),
        **setup_written(event, names),
        "players": [
            _player(book.players[entry.player], entry, names, entry.player in seated) for entry in entries
        ],
        "rounds": [
            {"round": position, **_stage_of(found, staged), "matches": _matches(book, found, names)}
            for position, found in enumerate(rounds, 1)
        ],
        "drops": _drops(entries, names),
        "bracket": [
            {
                "round": found.name,
                **_stage_of(found, staged, bracket=True),
                **match,
            }
            for found in bracket
            for match in _matches(book, found, names)
        ],
        "standings": _standings(book, names),
        "rules": rules_written(event.tiebreaks),
        **({"stages": stages_written(event.stages, names)} if staged else {}),
    }


def _seated_at_first(book: EventBook, rounds: Sequence[Round]) -> set[PlayerId]:
    """Who is in the first of these rounds."""
    first = rounds[:1]
    return {who for found in first for p in book.round_pairings(found.number) for who in p.players}


def _drops(entries: list[Enrollment], names: Mapping[PlayerId, str]) -> list[dict[str, Any]]:
    return [
        {
            "player": names[entry.player],
            "after_round": entry.drop.after_round,
            **({} if entry.drop.reason is DropReason.BY_PLAYER else {"reason": entry.drop.reason.value}),
        }
        for entry in entries
        if entry.drop is not None
    ]


def _is_staged(event: Event, brackets: set[int], bracket: list[Round]) -> bool:
    """Whether the stages are more than rounds of one kind and a playoff that is read from its matches."""
    first, *others = event.stages
    plain = [Stage(1, first.structure, first.rounds)]
    plain += [Stage(2, Structure.SINGLE_ELIMINATION, len(bracket))] if others else []
    return tuple(plain) != event.stages or 1 in brackets


def _is_open(event: Event) -> bool:
    """Whether it is still to be decided how many rounds there will be."""
    (first, *others) = event.stages
    running = event.status is not EventStatus.CLOSED
    return running and not others and first.structure is Structure.SWISS and not first.rounds


def _stage_of(found: Round, staged: bool, *, bracket: bool = False) -> dict[str, Any]:
    if not staged:
        return {}
    label = {"label": found.label} if found.label and not bracket else {}
    return {"stage": found.stage, **label}


def _brackets(event: Event) -> set[int]:
    """Numbers of the elimination stages that end the event; one with another stage after it stands among the rounds."""
    last = takewhile(lambda stage: stage.structure in ELIMINATION, reversed(event.stages[1:]))
    return {stage.number for stage in last}


def _rounds(book: EventBook) -> tuple[list[Round], list[Round]]:
    """Published rounds in order, and those of the bracket."""
    brackets = _brackets(book.event)
    published = [found for _, found in sorted(book.rounds.items()) if found.status is RoundStatus.PUBLISHED]
    return (
        [found for found in published if found.stage not in brackets],
        [found for found in published if found.stage in brackets],
    )


def _player(
    player: Player, entry: Enrollment, names: Mapping[PlayerId, str], in_first_round: bool
) -> dict[str, Any]:
    optional: dict[str, Any] = {
        "family": "" if player.family == guessed_family(player.name) else player.family,
        "dci": player.dci,
        "country": player.country,
        "members": [{"name": member.name, "dci": member.dci} for member in entry.members],
        "awarded_byes": entry.awarded_byes,
        "fixed_table": entry.fixed_table,
        "first_round": None if entry.first_round == 1 and in_first_round else entry.first_round,
    }
    return {
        "id": names[player.id],
        "name": player.name,
        **{key: value for key, value in optional.items() if value},
        "lot": entry.lot,
    }


def _matches(book: EventBook, found: Round, names: Mapping[PlayerId, str]) -> list[dict[str, Any]]:
    pairings = book.round_pairings(found.number)
    seated = [pairing.table for pairing in pairings if pairing.kind is PairingKind.MATCH]
    in_order = seated == list(range(1, len(seated) + 1))
    written = []
    for position, pairing in enumerate(pairings, 1):
        number = {} if pairing.number == position else {"number": pairing.number}
        written.append({**_match(pairing, not in_order, names), **number})
    return written


def _match(pairing: Pairing, with_table: bool, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    if pairing.player2 is None:
        solo = {} if pairing.solo_games is None else {"games": list(pairing.solo_games)}
        return {pairing.kind.value: names[pairing.player1], **solo}
    table = {"table": pairing.table} if with_table and pairing.table is not None else {}
    players = {"p1": names[pairing.player1], "p2": names[pairing.player2]}
    result = pairing.result
    if result is None:
        return {**players, "outstanding": True, **table}
    games = {"p1_games": result.wins1, "p2_games": result.wins2, "draw_games": result.draws}
    kind = {} if result.kind is ResultKind.PLAYED else {"kind": result.kind.value}
    return {**players, **games, **kind, **table}


def _standings(book: EventBook, names: Mapping[PlayerId, str]) -> list[dict[str, Any]]:
    records = (standing_record(row, {"player": names[row.player]}) for row in standings(book))
    return [{key: record[key] for key in PUBLISHED} for record in records]
