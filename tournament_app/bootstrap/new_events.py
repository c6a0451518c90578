"""Start a new event with the defaults of ``resources/``."""

from collections.abc import Callable
from datetime import date

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import EventId
from tournament_app.reference.cards import card_pool
from tournament_app.reference.event_defaults import event_defaults
from tournament_app.reference.formats import any_format, format_files
from tournament_app.reference.tournament_facts import default_tiebreaks
from tournament_app.services.create_event import create_event, new_event
from tournament_app.services.scorers_table import ScorersTable


def refuse_unknown_format(name: str) -> None:
    """``Malformed`` for a format that neither the program knows nor the organizer defined (RS D.5.2)."""
    if name not in format_files():
        any_format(name, card_pool())


def start_event(
    opened: Callable[[], ScorersTable],
    name: str,
    on: date,
    format: str,
    *,
    rounds: int = 0,
    place: str = "",
    sanctioned: bool = False,
    round_minutes: int | None = None,
    stages: tuple[Stage, ...] | None = None,
    confirmed: bool = False,
) -> EventBook:
    """An empty event on disk: these stages, or Swiss with so many ``rounds`` (0: still open).

    ``Illegal`` without a name, ``Malformed`` for a format that nobody has defined, a question about rounds that
    are shorter than the rules have them, unless ``confirmed``. The table is ``opened``, and a number taken, once
    nothing of this is the case.
    """
    refuse_unknown_format(format)
    defaults = event_defaults()
    event = new_event(
        EventId(0),
        name,
        on,
        format,
        default_tiebreaks(),
        round_minutes=round_minutes or defaults.round_minutes,
        wins_needed=defaults.wins_needed,
        enforcement_level=defaults.enforcement_level,
    )
    (swiss,) = event.stages
    planned = stages or (replace(swiss, rounds=rounds),)
    event = replace(event, stages=planned, place=place, sanctioned=sanctioned)
    act = create_event(event, confirmed=confirmed)
    table = opened()
    return table.store.create(replace(event, id=table.store.reserve_event_id()), act, table.signature())
