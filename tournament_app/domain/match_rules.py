"""What a match of games can come to (RS D.1.1, D.1.5, D.1.7, D.3.17).

Left out: who wins an elimination match that time cut short (RS D.1.5, last sentence); that is the
playoff's matter.
"""

from engine.intake.limits import GAMES
from tournament_app.domain.result import MatchResult, ResultKind

AWARDED = frozenset(
    {
        ResultKind.NO_SHOW,
        ResultKind.LATE,
        ResultKind.FORFEIT,
        ResultKind.BOTH_LOSE,
        ResultKind.DISQUALIFICATION,
    }
)
"""Manners in which a match is given and not played; none of them is rated (RS D.5.1)."""

MOST_WINS = GAMES.most // 2 + 1
"""Games that win the longest match there can be."""
LOST_BY_SOMEBODY = AWARDED - {ResultKind.BOTH_LOSE} | {ResultKind.CONCESSION}
FEWEST_DRAWN = 3
"""So many games an intentional draw is written with, however few decide a match (RS D.1.7)."""


def impossible(result: MatchResult, wins_needed: int, start_score: tuple[int, int] = (0, 0)) -> list[str]:
    """Reasons why a match to ``wins_needed`` game wins cannot have ended like this; empty if it can."""
    reasons = []
    if min(result.wins1, result.wins2, result.draws) < 0:
        return [f"{result} has a negative number of games."]
    if max(result.wins1, result.wins2) > wins_needed:
        reasons.append(f"{result} is impossible: a match ends when a player has won {wins_needed} games.")
    elif result.wins1 == result.wins2 == wins_needed:
        reasons.append(f"{result} is impossible: both players cannot have won {wins_needed} games.")
    reasons += too_many_drawn(result, wins_needed)
    reasons += of_manner(result, start_score)
    played_on = result.kind not in (*AWARDED, ResultKind.INTENTIONAL_DRAW)
    if played_on and (result.wins1 < start_score[0] or result.wins2 < start_score[1]):
        reasons.append(
            f"{result} leaves out a game lost before the match began: "
            f"it started at {start_score[0]}-{start_score[1]} (RS D.3.17)."
        )
    return reasons


def too_many_drawn(result: MatchResult, wins_needed: int) -> list[str]:
    """Why a match to ``wins_needed`` game wins cannot have so many drawn games; empty if it can (RS D.1.1)."""
    most = max(2 * wins_needed - 1, FEWEST_DRAWN)
    if result.draws <= most:
        return []
    return [f"{result} is impossible: a match has up to {most} games, so no more are drawn (RS D.1.1)."]


def of_manner(result: MatchResult, start_score: tuple[int, int] = (0, 0)) -> list[str]:
    """Reasons why a match with these games cannot have ended in the manner that is said; empty if it can."""
    if result.kind is ResultKind.INTENTIONAL_DRAW:
        return _not_before_the_first_game(result, start_score)
    by_life = result.kind in (ResultKind.LIFE_TOTAL_FIRST, ResultKind.LIFE_TOTAL_SECOND)
    if by_life and result.wins1 != result.wins2:
        return ["Life totals decide only when both players won equally many games (RS D.1.5)."]
    if result.kind in LOST_BY_SOMEBODY and result.winner is None:
        return [f"{result} leaves open who lost the match: say the games of the one who won it."]
    return []


def _not_before_the_first_game(result: MatchResult, start_score: tuple[int, int]) -> list[str]:
    if result.wins1 or result.wins2:
        return ["An intentional draw is agreed before the first game, so no game was won (RS D.1.7)."]
    if any(start_score):
        return [
            "An intentional draw is agreed before the first duel, and this match opened at "
            f"{start_score[0]}-{start_score[1]} (RS D.1.7, D.3.17)."
        ]
    return []
