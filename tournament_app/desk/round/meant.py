"""What an action of the list is about: what was typed after its name, or else what is chosen in the list."""

from collections.abc import Callable, Sequence

from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.round.table_view import TableView
from tournament_app.desk.round.whom import pairing_meant, two_called
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.name_finder import in_round
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.round import Pairing

MOST_SUGGESTED = 8


class Meant:
    """Each raises ``Malformed`` with what to do where nothing, or not enough, is typed or chosen."""

    def __init__(self, event: OpenEvent, view: TableView, shown: Callable[[], RoundNumber]) -> None:
        self._event, self._view, self._shown = event, view, shown

    def pairing(self, typed: str) -> Pairing:
        """The pairing at a table, of a player, or of the row."""
        if typed:
            return pairing_meant(self._event.book, self._shown(), typed)
        line = self._view.current_line()
        if line is None:
            raise Malformed("Choose a row of the list first.")
        return line.pairing

    def player(self, typed: str) -> PlayerId:
        """The player typed, or the one whose name is chosen."""
        if typed:
            return in_round(self._event.book, self._shown()).one(typed)
        player = self._view.current_player()
        if player is None:
            raise Malformed("Choose a player's name in the list first.")
        return player

    def two(self, typed: str) -> tuple[PlayerId, PlayerId]:
        """The two players typed, or the two whose names are selected."""
        if typed:
            return two_called(self._event.book, self._shown(), typed)
        chosen = self._view.chosen_players()
        if len(chosen) != 2:
            raise Malformed("Select two names in the list first: click one, then the other with Ctrl held.")
        return chosen[0], chosen[1]

    def names(self, typed: str) -> Sequence[str]:
        """Names that complete what is being typed."""
        if not typed or typed.isdecimal():
            return ()
        book = self._event.book
        found = in_round(book, self._shown()).fitting(typed)[:MOST_SUGGESTED]
        return [book.name_of(player) for player in found]
