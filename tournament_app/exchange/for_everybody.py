"""What may be handed to anybody: scores, who left and when; why stays with the officials, and so does who they are."""

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.match_rules import AWARDED
from tournament_app.domain.penalties.dossier import Dossier
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing
from tournament_app.services.drop_change import as_everybody_knows

UNTOLD = AWARDED - {ResultKind.BOTH_LOSE} | {ResultKind.CONCESSION}
"""Manners that change no score: a match lost by penalty looks like any other. That both lose is the score itself."""


def for_everybody(book: EventBook) -> EventBook:
    """The book of an event without penalties in which everybody who left has left by themselves.

    Neither whom the staff keep apart nor the name of their head is told.
    Who left without notice is told from them no earlier than anywhere else that everybody reads.
    """
    known = as_everybody_knows(book)
    entries = {
        player: entry
        if entry.drop is None
        else replace(entry, drop=Drop(entry.drop.after_round, DropReason.BY_PLAYER))
        for player, entry in known.enrollments.items()
    }
    rounds = {
        number: {at: _scored(pairing) for at, pairing in pairings.items()}
        for number, pairings in book.pairings.items()
    }
    event = replace(book.event, head_judge="", blocked_opponents=())
    return replace(book, event=event, enrollments=entries, pairings=rounds, dossier=Dossier())


def _scored(pairing: Pairing) -> Pairing:
    result = pairing.result
    if result is None or result.kind not in UNTOLD:
        return pairing
    return replace(pairing, result=MatchResult(result.wins1, result.wins2, result.draws))
