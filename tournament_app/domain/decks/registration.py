"""A deck list handed in by a player, and the terms on which lists are collected (RS D.2.1)."""

from datetime import datetime

from msgspec import Struct

from tournament_app.domain.identity import PlayerId


class DeckTerms(Struct, frozen=True):
    """Deck lists are collected at this event, by ``deadline`` (UTC) where there is one.

    ``lands_added`` basic lands may be added to a pool (RS D.17.1); None goes by the format. ``moves_recorded``:
    the head judge has moves to and from sideboards recorded.
    """

    deadline: datetime | None = None
    lands_added: int | None = None
    moves_recorded: bool = False


class DeckRegistration(Struct, frozen=True):
    """One player's list as it was handed in.

    ``text`` is deck and sideboard in any syntax that the program reads, ``pool`` the registered pool or the
    picks in sealed deck and draft, empty in other formats. ``name`` is what the staff call the deck.
    ``registered_at`` (UTC) is when this list was taken in; ``reason`` why a judge let it in after the
    deadline or changed it after the event began.
    """

    player: PlayerId
    text: str
    registered_at: datetime
    pool: str = ""
    name: str = ""
    reason: str = ""
