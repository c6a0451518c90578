"""Swiss pairing: who meets whom, why, and what speaks against a change by hand."""

from tournament_app.domain.pairing.changes import Findings, check_pairings
from tournament_app.domain.pairing.explanation import explain
from tournament_app.domain.pairing.field import Entrant, Field, field_of
from tournament_app.domain.pairing.hindsight import LaterPairing, would_pair_differently
from tournament_app.domain.pairing.swiss import PairedRound, Seating, Why, pair_swiss, pairings_of

__all__ = [
    "Entrant",
    "Field",
    "Findings",
    "LaterPairing",
    "PairedRound",
    "Seating",
    "Why",
    "check_pairings",
    "explain",
    "field_of",
    "pair_swiss",
    "pairings_of",
    "would_pair_differently",
]
