"""Every structure of RS D.1.1 with one model of a round: stages, cuts, pods, brackets, final places.

Left out: team draft, ladders, and reseeding of brackets.
"""

from tournament_app.domain.structures.bracket_play import Bracket, BracketMatch, bracket_of
from tournament_app.domain.structures.cut import (
    begun,
    cut_change,
    cuts_overtaken,
    cuts_passed,
    cuts_waiting,
    overtaken,
    qualified,
    with_stage,
)
from tournament_app.domain.structures.elimination_stage import (
    contradictions,
    is_decided,
    round_label,
    waiting_for_later,
)
from tournament_app.domain.structures.explanation import why_paired
from tournament_app.domain.structures.placing import (
    Place,
    final_ranking,
    in_standings,
    placed,
    stage_ranking,
    why_placed,
)
from tournament_app.domain.structures.procedure import groups_of, in_stage, rounds_of
from tournament_app.domain.structures.progress import (
    coming_stage,
    has_playoff,
    is_elimination,
    latest_stage,
    procedure_of,
    stage_after,
    stage_before,
    stage_numbered,
    stage_of_round,
)
from tournament_app.domain.structures.sub_event import group_standings, stage_standings
from tournament_app.domain.structures.swiss_stage import stage_field

__all__ = [
    "Bracket",
    "BracketMatch",
    "Place",
    "begun",
    "bracket_of",
    "coming_stage",
    "contradictions",
    "cut_change",
    "cuts_overtaken",
    "cuts_passed",
    "cuts_waiting",
    "final_ranking",
    "group_standings",
    "groups_of",
    "has_playoff",
    "in_stage",
    "in_standings",
    "is_decided",
    "is_elimination",
    "latest_stage",
    "overtaken",
    "placed",
    "procedure_of",
    "qualified",
    "round_label",
    "rounds_of",
    "stage_after",
    "stage_before",
    "stage_field",
    "stage_numbered",
    "stage_of_round",
    "stage_ranking",
    "stage_standings",
    "waiting_for_later",
    "why_paired",
    "why_placed",
    "with_stage",
]
