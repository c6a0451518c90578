"""The rules of a results file: what its publisher did differently, how points and games are counted.

What every file means that does not say otherwise is left out of those that are written.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.intake.numbers import plain_fraction
from tournament_app.domain.event import TiebreakSettings
from tournament_app.domain.round import PairingKind
from tournament_app.exchange.results_file import FileRules
from tournament_app.exchange.strict_json import Reading
from tournament_app.services.counting_rules import MOST_POINTS, alone_problem, points_problem

GAME_WON = 3
"""Points of a game won where a file does not say: a drawn one counts no more."""
RULES = (
    "floor", "match_points", "game_win_points", "game_draw_points", "bye_games", "loss_games",
    "gw_published", "phase_ends", "bracket_rounds_counted",
    "bracket_counts_for_opponents",
    "tolerance", "published",
)  # fmt: skip
USUAL: Mapping[str, Any] = {
    "match_points": [3, 1, 0],
    "game_win_points": 3,
    "bye_games": [2, 0],
    "loss_games": [0, 2],
}
"""What a file that does not say otherwise counts by."""


def read_rules(reading: Reading, record: dict[str, Any]) -> FileRules:
    """The rules of a file; problems go to the reading."""
    if "rules" not in record:
        return FileRules()
    where = "rules"
    found = reading.record(record["rules"], where, (), RULES)
    published = found.get("published")
    if published not in (None, "order only"):
        reading.problem(where, "'published' can only be 'order only'.")
    gw = found.get("gw_published")
    if gw not in (None, "floored", "raw", "none"):
        reading.problem(where, "'gw_published' should be 'floored', 'raw' or 'none'.")
        gw = None
    ends = reading.entries(found.get("phase_ends", []), "rules, phase_ends")
    if not all(type(end) is int and end > 0 for end in ends) or ends != sorted(set(ends)):
        reading.problem(where, "'phase_ends' should be round numbers in rising order, such as [8, 14].")
        ends = []
    for_opponents = found.get("bracket_counts_for_opponents")
    if for_opponents is not None and not isinstance(for_opponents, bool):
        reading.problem(where, "'bracket_counts_for_opponents' should be true or false.")
        for_opponents = None
    game_won = reading.whole(found, "game_win_points", where, GAME_WON, 1, MOST_POINTS)
    return FileRules(
        floor=_fraction(reading, found, "floor"),
        match_points=_match_points(reading, found),
        game_win_points=game_won if "game_win_points" in found else None,
        game_draw_points=reading.whole(found, "game_draw_points", where, most=game_won)
        if "game_draw_points" in found
        else None,
        bye_games=_solo(reading, found, PairingKind.BYE),
        loss_games=_solo(reading, found, PairingKind.LOSS),
        gw_published=gw,
        phase_ends=tuple(ends) if "phase_ends" in found else None,
        bracket_rounds_counted=(
            reading.whole(found, "bracket_rounds_counted", where)
            if "bracket_rounds_counted" in found
            else None
        ),
        bracket_counts_for_opponents=for_opponents,
        tolerance=_fraction(reading, found, "tolerance"),
        order_only=published == "order only",
    )


def rules_written(settings: TiebreakSettings) -> dict[str, Any]:
    """The settings of an event under the keys that ``read_rules`` reads."""
    floor = settings.floor
    exact = 100 % floor.denominator == 0
    counted = {
        "match_points": [settings.win_points, settings.draw_points, settings.loss_points],
        "game_win_points": settings.game_win_points,
        "bye_games": list(settings.bye_games),
        "loss_games": list(settings.loss_games),
    }
    return {
        "floor": f"{float(floor):.2f}" if exact else str(floor),
        **{key: value for key, value in counted.items() if value != USUAL[key]},
        "game_draw_points": settings.game_draw_points,
        "gw_published": "floored" if settings.own_game_win_floored else "raw",
        "phase_ends": list(settings.phase_ends),
        "bracket_rounds_counted": settings.bracket_rounds_counted,
        **({"bracket_counts_for_opponents": True} if settings.bracket_counts_for_opponents else {}),
        "tolerance": "0.00001",
    }


def games_of(reading: Reading, record: dict[str, Any], key: str, where: str) -> tuple[int, int] | None:
    """Games won and lost under a key, None where it is absent."""
    if key not in record:
        return None
    found = record[key]
    if isinstance(found, list) and len(found) == 2 and all(type(n) is int and n >= 0 for n in found):
        return found[0], found[1]
    reading.problem(where, f"{key!r} should be games won and lost, such as [0, 2].")
    return None


def _solo(reading: Reading, record: dict[str, Any], kind: PairingKind) -> tuple[int, int] | None:
    """The games of every bye, or loss without an opponent, that says none itself."""
    games = games_of(reading, record, f"{kind.value}_games", "rules")
    if games is not None and (problem := alone_problem(kind, games)):
        reading.problem("rules", problem)
    return games


def _match_points(reading: Reading, record: dict[str, Any]) -> tuple[int, int, int] | None:
    if "match_points" not in record:
        return None
    found = record["match_points"]
    if not (isinstance(found, list) and len(found) == 3 and all(type(points) is int for points in found)):
        reading.problem(
            "rules", "'match_points' should be points of a match won, drawn, lost, such as [3, 1, 0]."
        )
        return None
    win, draw, loss = found
    if problem := points_problem("match", win, draw, loss):
        reading.problem("rules", problem)
    return win, draw, loss


def _fraction(reading: Reading, record: dict[str, Any], key: str) -> Fraction | None:
    value = record.get(key)
    if value is None:
        return None
    try:
        found = plain_fraction(str(value))
    except (ValueError, ZeroDivisionError):
        found = Fraction(-1)
    if isinstance(value, bool) or not 0 <= found <= 1:
        reading.problem("rules", f'{key!r} should be a number from 0 to 1, such as "0.33" or "1/3".')
        return None
    return found
