"""``simulate``: a whole event in memory with random results, and how long the real code took for it."""

import json
import sys
from enum import StrEnum
from time import perf_counter
from typing import Annotated, Any

import typer

from tournament_app.commands.console import say
from tournament_app.commands.peak_memory import peak_memory_mb
from tournament_app.domain.event import Cut, Stage, Structure
from tournament_app.domain.simulated_stages import simulate_stages
from tournament_app.domain.simulation import Conditions, SimulatedEvent, simulate_swiss
from tournament_app.reference.tournament_facts import default_tiebreaks, rounds_by_attendance


class SimulatedStructure(StrEnum):
    """Structures that can be simulated."""

    SWISS = "swiss"
    SWISS_WITH_CUT = "swiss-with-cut"
    SINGLE_ELIMINATION = "single-elimination"
    DOUBLE_ELIMINATION = "double-elimination"
    ROUND_ROBIN = "round-robin"
    DRAFT_PODS = "draft-pods"
    GROUPS = "groups"


def simulate(
    players: Annotated[int, typer.Option("--players", min=0, help="Number of players.")],
    rounds: Annotated[
        int | None,
        typer.Option("--rounds", min=0, help="Rounds; as recommended for the attendance if absent."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="The same seed plays the same event.")] = 0,
    structure: Annotated[
        SimulatedStructure, typer.Option("--structure", help="How players are brought together.")
    ] = SimulatedStructure.SWISS,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
) -> None:
    """Play a whole event in memory with random results through the real pairing and standings."""
    length = _recommended(players) if rounds is None else rounds
    settings = default_tiebreaks()
    with typer.progressbar(length=length, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        if structure is SimulatedStructure.SWISS:
            played = simulate_swiss(
                length, Conditions(players, seed, settings, perf_counter, lambda: bar.update(1))
            )
        else:
            stages = _stages(structure, players, rounds or 0, length)
            played = simulate_stages(
                stages, Conditions(players, seed, settings, perf_counter, lambda: bar.update(1))
            )
    report = figures_of(played, players, len(played.rounds))
    if as_json:
        sys.stdout.write(json.dumps(report) + "\n")
        return
    for line in _lines(report, structure):
        say(line)


def _stages(structure: SimulatedStructure, players: int, rounds: int, length: int) -> tuple[Stage, ...]:
    """The list of stages; ``rounds`` is 0 where the structure decides, ``length`` the Swiss rounds then."""
    band = rounds_by_attendance().recommended(players)
    top8 = Stage(2, Structure.SINGLE_ELIMINATION, cut=Cut(top=(band.cut if band is not None else 0) or 8))
    pods = Stage(1, Structure.SWISS, min(length, 3), group_size=8)
    return {
        SimulatedStructure.SWISS: (Stage(1, Structure.SWISS, length),),
        SimulatedStructure.SWISS_WITH_CUT: (Stage(1, Structure.SWISS, max(length, 1)), top8),
        SimulatedStructure.SINGLE_ELIMINATION: (Stage(1, Structure.SINGLE_ELIMINATION),),
        SimulatedStructure.DOUBLE_ELIMINATION: (Stage(1, Structure.DOUBLE_ELIMINATION),),
        SimulatedStructure.ROUND_ROBIN: (Stage(1, Structure.ROUND_ROBIN, rounds),),
        SimulatedStructure.DRAFT_PODS: (pods, Stage(2, Structure.SWISS, max(1, length - 3))),
        SimulatedStructure.GROUPS: (
            pods,
            Stage(2, Structure.SWISS, 3, cut=Cut(per_group=2), group_size=8, points_anew=True),
        ),
    }[structure]


def _recommended(players: int) -> int:
    """The recommended number of rounds; a round robin's where there are too few players for one."""
    band = rounds_by_attendance().recommended(players)
    return band.rounds if band is not None else max(0, players - 1)


def figures_of(played: SimulatedEvent, players: int, rounds: int) -> dict[str, Any]:
    """The report of a simulated event under the keys of ``simulate --json``; seconds are per round."""
    figures = played.rounds
    return {
        "players": players,
        "rounds": rounds,
        "seconds": {
            "pairing": [round.pairing_seconds for round in figures],
            "standings": [round.standings_seconds for round in figures],
            "field": [round.field_seconds for round in figures],
        },
        "rematches": sum(round.rematches for round in figures),
        "byes": sum(round.byes for round in figures),
        "double_byes": sum(round.double_byes for round in figures),
        "pair_downs": sum(round.pair_downs for round in figures),
        "pair_down_depth": sum(round.pair_down_depth for round in figures),
        "peak_memory_mb": peak_memory_mb(),
    }


def _lines(report: dict[str, Any], structure: SimulatedStructure) -> tuple[str, ...]:
    seconds = report["seconds"]
    return (
        f"{report['players']} players, {report['rounds']} rounds ({structure.value}).",
        f"Pairing took {sum(seconds['pairing']):.3f} s in all, standings {sum(seconds['standings']):.3f} s.",
        f"Rematches {report['rematches']}, byes {report['byes']}, second byes {report['double_byes']}.",
        f"Paired down {report['pair_downs']} times, {report['pair_down_depth']:.1f} wins in all.",
        f"Peak memory {report['peak_memory_mb']:.0f} MB.",
    )
