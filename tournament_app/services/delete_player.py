"""Taking a record without a history out of the register."""

from tournament_app.domain.book import Act, Change
from tournament_app.domain.player import Player
from tournament_app.domain.ratings.page import PlayerPage
from tournament_app.domain.refusal import Illegal
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import player_view
from tournament_app.services.scorers_table import ScorersTable


def refuse_recorded(table: ScorersTable, office: RatingOffice, person: Player) -> None:
    """``Illegal`` with everything that needs the record: events, rated matches, records merged into it."""
    events = [line.name for line in table.store.events_of(person.id)]
    problems = [
        f"{person.name} is enrolled in or invited to {name}: the record is needed there." for name in events
    ]
    played = _matches(player_view(office, person.id).page)
    if played and not events:
        matches = "1 rated match was" if played == 1 else f"{played:,} rated matches were"
        problems.append(f"{person.name} stays: {matches} taken in from a match history.")
    if person.id in office.records.merged().values():
        problems.append(
            f"{person.name} stays: another record was merged into it. Undo that merge first (Log)."
        )
    if problems:
        raise Illegal(*problems)


def what_goes(person: Player) -> str:
    """What is deleted with a record, as one sentence."""
    parts = [
        f"DCI number {person.dci}" if person.dci else "",
        f"country {person.country}" if person.country else "",
        "the notes" if person.notes else "",
        *(f"what keeps {person.name} from playing ({bar.kind.value}: {bar.why})" for bar in person.bars),
    ]
    kept = [part for part in parts if part]
    return f"With the record goes {', '.join(kept)}." if kept else "There is only the name in the record."


def delete_player(table: ScorersTable, office: RatingOffice, person: Player) -> None:
    """Take a record out of the register; the register's log can bring it back.

    Raises what ``refuse_recorded`` raises, ``Conflict`` where the record was changed or entered meanwhile.
    """
    refuse_recorded(table, office, person)
    act = Act("delete_player", f"Deleted {person.name}", (Change(person, None),))
    table.store.commit_register(act, table.signature())


def _matches(page: PlayerPage) -> int:
    return sum(category.matches for category in page.categories)
