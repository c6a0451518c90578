"""Standings: match points, then opponents' match-win, game-win and opponents' game-win percentage."""

from tournament_app.domain.standings.explanation import explain_row
from tournament_app.domain.standings.scoring import counts_points, match_points
from tournament_app.domain.standings.table import Standing, points_before, standings

__all__ = ["Standing", "counts_points", "explain_row", "match_points", "points_before", "standings"]
