"""Match points that players bring into a round: those of the standings, on screen and on all paper."""

from collections.abc import Mapping

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import TiebreakSettings
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.round import Pairing
from tournament_app.domain.standings.scoring import counted_rounds, match_points


class PointsBefore:
    """Match points that players bring into a round; rounds that did not change are not counted again."""

    def __init__(self) -> None:
        self._counted: dict[RoundNumber, tuple[Mapping[int, Pairing], TiebreakSettings, dict[PlayerId, int]]]
        self._counted = {}

    def of(self, book: EventBook, number: RoundNumber) -> dict[PlayerId, int]:
        """Points of everybody who has any before round ``number``."""
        total: dict[PlayerId, int] = {}
        for earlier in counted_rounds(book, None):
            if earlier < number:
                for player, points in self._in(book, earlier).items():
                    total[player] = total.get(player, 0) + points
        return total

    def _in(self, book: EventBook, number: RoundNumber) -> dict[PlayerId, int]:
        pairings, settings = book.pairings.get(number, {}), book.event.tiebreaks
        held = self._counted.get(number)
        if held is not None and held[0] is pairings and held[1] == settings:
            return held[2]
        points: dict[PlayerId, int] = {}
        for pairing in pairings.values():
            points[pairing.player1], second = match_points(pairing, settings)
            if pairing.player2 is not None:
                points[pairing.player2] = second
        self._counted[number] = (pairings, settings, points)
        return points
