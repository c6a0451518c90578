"""Cards moved between deck and sideboard before a duel, recorded where the head judge asks for it (RS D.2.1)."""

from msgspec import Struct

from tournament_app.domain.identity import PlayerId, RoundNumber

Cards = tuple[tuple[int, str], ...]


class SideboardMove(Struct, frozen=True):
    """What a player moved before duel ``duel`` (2 or later) of the round's match: copies and names of cards.

    Every match begins with the deck as registered (RS D.2.2), so moves count within their match alone.
    """

    round: RoundNumber
    player: PlayerId
    duel: int
    brought_in: Cards = ()
    taken_out: Cards = ()

    @property
    def words(self) -> str:
        """``in 2 Disenchant; out 2 Shock``; ``nothing moved``."""
        sides = [
            f"{word} {', '.join(f'{count} {name}' for count, name in cards)}"
            for word, cards in (("in", self.brought_in), ("out", self.taken_out))
            if cards
        ]
        return "; ".join(sides) or "nothing moved"
