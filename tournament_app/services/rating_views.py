"""What people see of ratings: lists with names, a player's page, forecasts, the field of an event."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from msgspec import Struct

from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.ratings.arithmetic import Record
from tournament_app.domain.ratings.event_effect import event_effect
from tournament_app.domain.ratings.field import FieldDistribution, field_distribution
from tournament_app.domain.ratings.ledger import RatingShift
from tournament_app.domain.ratings.lists import Filter, Period, RatingEntry, entries, rating_list
from tournament_app.domain.ratings.page import PlayerPage, player_page
from tournament_app.domain.ratings.replay import rate
from tournament_app.domain.ratings.report import PlayerKey
from tournament_app.domain.ratings.seeding import ByeAward, Seed, seeded
from tournament_app.domain.ratings.system import RatingSystems
from tournament_app.domain.refusal import Illegal
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_records import InRegister

Names = Mapping[PlayerId, InRegister]


class ListWish(Struct, frozen=True):
    """Which list: None and 0 leave a condition out.

    ``begin`` and ``end`` ask for who played in that period, as ratings stood on its last day.
    """

    category: str | None = None
    country: str | None = None
    begin: date | None = None
    end: date | None = None
    minimum_matches: int = 0
    provisional: bool = True


class ListLine(Struct, frozen=True):
    """One line of a list; ``rating`` is unrounded."""

    rank: int
    player: PlayerKey
    name: str
    country: str
    category: str
    rating: float
    matches: int
    provisional: bool
    last_played: date


class ListOverview(Struct, frozen=True):
    """What lists there can be: categories with a rating, countries, days, and what is not rated and why."""

    categories: tuple[str, ...]
    countries: tuple[str, ...]
    events: int
    matches: int
    left_out: tuple[str, ...]


class PlayerView(Struct, frozen=True):
    """A player's page with the names it needs, and the titles of its categories."""

    name: str
    page: PlayerPage
    names: Mapping[PlayerKey, str]


class FieldView(Struct, frozen=True):
    """An event's field before it is played: everyone's record in its category, and their distribution."""

    category: str
    records: Mapping[PlayerId, Record | None]
    distribution: FieldDistribution


def overview(office: RatingOffice) -> ListOverview:
    """What is rated at all."""
    history = office.ledger.history
    countries = {person.country for person in office.records.register().values() if person.country}
    return ListOverview(
        categories_rated(office),
        tuple(sorted(countries)),
        len(history.events),
        history.matches,
        tuple(problem for problems in office.left_out.values() for problem in problems),
    )


def categories_rated(office: RatingOffice, *, always: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The categories in which somebody has a rated match, those of the rules first, and ``always`` these."""
    ladder = office.ledger.ladder
    matches = ladder.columns.matches
    played = {category for (_, category), account in ladder.history.accounts.items() if matches[account]}
    ruled = [name for name in office.systems.category_names if name in played or name in always]
    return (*ruled, *sorted(played - set(ruled)))


def rating_lines(office: RatingOffice, wish: ListWish, people: Names) -> tuple[ListLine, ...]:
    """The list that is wished for, best first."""
    ladder = office.ledger.ladder
    if wish.end is not None:
        ladder = rate(ladder.history.until(wish.end))
    active = Period(wish.begin, wish.end) if wish.begin or wish.end else None
    countries: dict[PlayerKey, str] = {id_: person.country for id_, person in people.items()}
    wanted = Filter(wish.category, wish.country, active, wish.minimum_matches, wish.provisional)
    return tuple(
        ListLine(
            each.rank,
            each.entry.player,
            name_of(people, each.entry.player),
            countries.get(each.entry.player, ""),
            each.entry.category,
            each.entry.rating,
            each.entry.matches,
            each.entry.provisional,
            each.entry.last_played,
        )
        for each in rating_list(ladder, wanted, countries)
    )


def player_view(office: RatingOffice, player: PlayerId) -> PlayerView:
    """A player's page; ``Illegal`` if there is nobody with this id."""
    people = office.records.register()
    player = office.records.merged().get(player, player)
    if player not in people:
        raise Illegal("There is no such player in the register any more. Choose another one in the list.")
    if not office.ledger.history.events:
        return PlayerView(people[player].name, PlayerPage(player, (), ()), {})
    page = player_page(office.ledger.ladder, player, office.systems.category_names)
    met: list[PlayerKey] = [each.opponent for each in page.head_to_head]
    return PlayerView(people[player].name, page, {key: name_of(people, key) for key in met})


def record_in(office: RatingOffice, player: PlayerKey, category: str) -> Record | None:
    """A player's figures in a category; None without a rated match."""
    ladder = office.ledger.ladder
    account = ladder.history.accounts.get((player, category))
    if account is None:
        return None
    record = ladder.record_of(account)
    return record if record.matches else None


def field_view(office: RatingOffice, players: Sequence[PlayerId], format: str) -> FieldView:
    """The ratings of a field in the category of a format."""
    category = office.systems.category_of(format)
    records = {player: record_in(office, player, category) for player in players}
    ratings = [record.rating if record else None for record in records.values()]
    return FieldView(category, records, field_distribution(ratings))


def effect_of(office: RatingOffice, event: EventId) -> tuple[RatingShift, ...] | None:
    """What an event did to ratings; None while it is not rated."""
    if all(rated.header.key != event for rated in office.ledger.history.events):
        return None
    return event_effect(office.ledger.ladder, event)


def seeds(
    office: RatingOffice, invited: Sequence[PlayerId], category: str, awards: Sequence[ByeAward]
) -> tuple[Seed, ...]:
    """The invited by rating in a category, with the byes that the awards give."""
    found: list[RatingEntry] = [
        entry for entry in entries(office.ledger.ladder) if entry.category == category
    ]
    return seeded(invited, found, awards)


def name_of(people: Names, player: PlayerKey) -> str:
    """A player's name in the register; one who is not there is called as the history calls them."""
    known = people.get(PlayerId(player)) if isinstance(player, int) else None
    return known.name if known else str(player)


def titles(systems: RatingSystems, categories: Iterable[str], formats: Mapping[str, str]) -> dict[str, str]:
    """The headings of categories; a format's own category is called as the format is."""
    found = {name: systems.title_of(name) for name in categories}
    return {name: formats.get(name, title) if title == name else title for name, title in found.items()}
