"""Where one can go: the places of the rail and the tabs of an event, in the order of the day.

A page is named (``players.players_tab:PlayersTab``) and imported when it is first wanted, so that the
window paints before any of them.
"""

from importlib import import_module
from typing import NamedTuple

DESK = "tournament_app.desk"


class Place(NamedTuple):
    """A place of the rail, or a page ``under`` one; ``help`` is its line in the command palette.

    ``words`` are others that find it there.
    One ``with_engine`` needs the rules engine, which is read off the GUI thread before the first of them.
    """

    key: str
    name: str
    icon: str
    help: str
    page: str
    under: str = ""
    with_engine: bool = False
    words: str = ""


class Tab(NamedTuple):
    """A tab of an event; ``command`` is the word of the palette that goes there with ``arguments``.

    ``words`` are others that find it there.
    """

    key: str
    name: str
    help: str
    page: str
    command: str = ""
    arguments: str = ""
    words: str = ""


def page_class(page: str) -> type:
    """The class that a place or tab names by module and class under ``DESK``, read on the window's thread."""
    module, name = page.split(":")
    found: type = getattr(import_module(f"{DESK}.{module}"), name)
    return found


PLACES = (
    Place(
        "events", "Events", "calendar-days", "All events of this database", "events.events_page:EventsPage"
    ),
    Place(
        "new-event",
        "New event",
        "calendar-plus",
        "Begin an event",
        "events.new_event_page:NewEventPage",
        under="events",
    ),
    Place(
        "players",
        "Players",
        "users",
        "The register of players across events",
        "register.register_page:RegisterPage",
    ),
    Place(
        "import-players",
        "Import players",
        "upload",
        "From a CSV file, with a preview",
        "register.import_page:ImportPlayersPage",
        "players",
    ),
    Place(
        "register-log",
        "Log of the register",
        "scroll-text",
        "Who added, changed or merged players and when, with undo",
        "register.log_page:RegisterLogPage",
        "players",
    ),
    Place(
        "cards",
        "Cards and formats",
        "layers",
        "Card facts; what was legal when; your own formats",
        "cards.cards_page:CardsPage",
    ),
    Place(
        "ratings",
        "Ratings",
        "chart-line",
        "Lists by category, country and period",
        "ratings.ratings_page:RatingsPage",
        words="rate, elo",
    ),
    Place(
        "rating-player",
        "A player's ratings",
        "chart-line",
        "History, matches, arithmetic",
        "ratings.player_page:RatingPlayerPage",
        "ratings",
    ),
    Place(
        "rating-changes",
        "What changed in ratings",
        "chart-line",
        "What the last event or correction did, and for whom",
        "ratings.changes_page:RatingChangesPage",
        "ratings",
    ),
    Place(
        "rating-paper",
        "Print ratings",
        "printer",
        "The list shown last, previewed",
        "ratings.paper_page:RatingPaperPage",
        "ratings",
    ),
    Place(
        "rating-import",
        "Import matches",
        "upload",
        "A match history or a match log",
        "ratings.import_page:RatingImportPage",
        "ratings",
    ),
    Place(
        "rating-categories",
        "Categories of formats",
        "chart-line",
        "Where house formats are rated",
        "ratings.categories_page:RatingCategoriesPage",
        "ratings",
    ),
    Place(
        "rating-seeds",
        "Seed an invitation list",
        "list-ordered",
        "Seeds and byes by rating",
        "ratings.seeds_page:RatingSeedsPage",
        "ratings",
    ),
    Place(
        "what-if",
        "What if",
        "swords",
        "What a match would change in ratings",
        "ratings.what_if_page:WhatIfPage",
        "ratings",
    ),
    Place(
        "invitations",
        "Invitations",
        "list-ordered",
        "Who is invited to the open event, by rating and otherwise; who declined",
        "ratings.invitations_page:InvitationsPage",
        "ratings",
    ),
    Place(
        "judges",
        "Judges",
        "gavel",
        "Players' penalty records over all events, for judges",
        "judging.judges_page:JudgesPage",
        words="pin, suspended, banned, records",
    ),
    Place(
        "disputes",
        "Dispute desk",
        "scale",
        "A disputed game ruled on step by step, as advice",
        "disputes.disputes_page:DisputesPage",
        with_engine=True,
    ),
    Place(
        "training",
        "Training",
        "book-open",
        "Cases as questions: what happens?",
        "disputes.training_page:TrainingPage",
        "disputes",
        with_engine=True,
    ),
    Place(
        "training-paper",
        "Print exercises",
        "printer",
        "For a judges' evening, the answers on the back",
        "disputes.training_paper:TrainingPaperPage",
        "disputes",
        with_engine=True,
    ),
    Place(
        "ruling-paper",
        "Print a ruling",
        "printer",
        "The ruling shown last, previewed",
        "disputes.ruling_paper:RulingPaperPage",
        "disputes",
        with_engine=True,
    ),
    Place(
        "settings",
        "Settings",
        "settings",
        "Who signs, looks, paper, backups",
        "settings.settings_page:SettingsPage",
        words="font, letters, dark, language, printer",
    ),
    Place(
        "shortcuts",
        "Shortcuts",
        "settings",
        "Every action with its key; another key for any of them",
        "shell.shortcuts_page:ShortcutsPage",
        "settings",
    ),
)

RAIL = tuple(place for place in PLACES if not place.under)
_UNDER = {place.key: place.under for place in PLACES if place.under}


def under(key: str) -> str:
    """The place of the rail that a place belongs to: itself, or the one it stands under."""
    return _UNDER.get(key, key)


def place_number(key: str) -> int:
    """The number of a place in the rail, from 1 (its shortcut is Alt and this number)."""
    return 1 + [place.key for place in RAIL].index(key)


EVENT_TABS = (
    Tab(
        "set-up",
        "Set-up",
        "Name, format, rounds, times, tiebreakers",
        "set_up.set_up_tab:SetUpTab",
        words="round time, elimination, stages",
    ),
    Tab(
        "players",
        "Players",
        "Enrol, drop, byes, fixed tables",
        "players.players_tab:PlayersTab",
        words="fixed table",
    ),
    Tab("round", "Round", "Pair, publish, enter results, change pairings", "round.round_tab:RoundTab"),
    Tab(
        "standings",
        "Standings",
        "After any round, every row explained",
        "standings.standings_tab:StandingsTab",
        command="standings round",
        arguments="number",
        words="winner, rank",
    ),
    Tab(
        "playoff",
        "Playoff",
        "Brackets, draft seating, everyone against everyone",
        "playoff.playoff_tab:PlayoffTab",
        words="bracket, finals, winner",
    ),
    Tab("decks", "Decks", "Deck lists, deck checks, what is played", "decks.decks_tab:DecksTab"),
    Tab(
        "penalties",
        "Penalties",
        "Log, confirm, take back; investigations, chart",
        "judging.penalties_tab:PenaltiesTab",
    ),
    Tab("calls", "Calls", "Who called, who is there, what was ruled, appeals", "judging.calls_tab:CallsTab"),
    Tab(
        "judges",
        "Judges",
        "Judges present, what they go by, requirements",
        "judging.judges_tab:EventJudgesTab",
    ),
    Tab(
        "paper",
        "Paper",
        "Pairings, slips, standings, lists: previewed and printed",
        "paper.paper_tab:PaperTab",
        command="print",
        arguments="form, round",
        words="badges, seating, player list, report",
    ),
    Tab(
        "statistics",
        "Statistics",
        "Attendance, results, repeat players in pictures",
        "statistics.statistics_tab:StatisticsTab",
    ),
    Tab(
        "ratings",
        "Ratings",
        "The field's ratings, what a match and the event change",
        "ratings.ratings_tab:RatingEventTab",
        words="rate, elo",
    ),
    Tab("log", "Log", "Who did what and when, with undo and redo", "log.log_tab:LogTab"),
)
