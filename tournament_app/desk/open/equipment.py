"""What the desk is handed from outside: the database, files, paper, facts, the time, chance.

Wired in ``tournament_app.bootstrap.application``. Everything here may be slow and is called off the
GUI thread, apart from ``now`` and ``fresh_seed``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date, datetime
    from fractions import Fraction
    from pathlib import Path

    from engine.decks.formats import Format
    from tournament_app.desk.open.dispute_tools import DisputeTools
    from tournament_app.desk.open.judging_tools import JudgingTools
    from tournament_app.desk.open.rating_tools import RatingTools
    from tournament_app.domain.book import EventBook
    from tournament_app.domain.draft import DraftTimes
    from tournament_app.domain.event import TiebreakSettings
    from tournament_app.domain.identity import EventId, RoundNumber
    from tournament_app.domain.recommended_rounds import RoundsByAttendance
    from tournament_app.services.card_library import CardLibrary
    from tournament_app.services.import_players import PlayerList
    from tournament_app.services.ports import EventLine, Now
    from tournament_app.services.scorers_table import ScorersTable


class TiebreakProfile(Struct, frozen=True):
    """Tiebreaker settings under the title that a person chooses them by."""

    title: str
    settings: TiebreakSettings


class Facts(Struct, frozen=True):
    """Facts from ``resources/`` that pages offer: ``formats`` maps a format's name to its title.

    ``warning_minutes`` is how long before its end the round clock changes colour;
    ``early_end_warning_minutes`` how long before a match
    is ended early the head judge warns. ``draft_times`` are those of each way to draft, by its title.
    ``deck_check_share`` is the part of the decks that a
    day's checks should reach.
    """

    formats: Mapping[str, str]
    tiebreaks: tuple[TiebreakProfile, ...]
    rounds: RoundsByAttendance
    round_minutes: int
    warning_minutes: int
    early_end_warning_minutes: int
    draft_times: Mapping[str, DraftTimes]
    sealed_build_minutes: int
    deck_check_share: Fraction


class ImportedEvent(Struct, frozen=True):
    """An event taken in from a file, and how its published standings differ from the computed ones.

    ``taken_for`` names players whom the register knows by their DCI number under another name.
    """

    book: EventBook
    published_rows: int
    differences: tuple[str, ...]
    taken_for: tuple[str, ...] = ()


class Wanted(Struct, frozen=True):
    """What a new event is begun with; ``rounds`` 0 leaves their number to the attendance."""

    name: str
    on: date
    format: str
    place: str
    sanctioned: bool
    rounds: int
    round_minutes: int
    confirmed: bool = False


A_SHEET = 4
"""Slips on a sheet, unless somebody wants others."""


class PaperWish(Struct, frozen=True):
    """A form of paper as a person wants it.

    ``form`` is its name (``slips``), ``round`` None for the newest one, ``paper`` is ``a4``, ``letter`` or a
    roll of labels. ``opponents`` False leaves them out of the pairings by name, which then take half the paper;
    so many slips are on ``a_sheet``.
    """

    form: str
    round: RoundNumber | None
    paper: str
    opponents: bool = True
    a_sheet: int = A_SHEET


class KeptCopy(Struct, frozen=True):
    """A backup that lies in a folder: when it was made, as its file says, what of, and the file."""

    made: datetime
    label: str
    file: Path


class CopyTools(Struct, frozen=True):
    """What is asked of backups.

    ``listed`` names those in a folder, newest first; ``events_in`` reads which events one holds (``Unavailable``
    where it cannot be read), ``copied_apart`` makes a copy of one to work in and says where (``Unavailable`` where it
    cannot), ``open_apart`` starts the program once more on that (on the window's thread, as Qt does it;
    ``Unavailable`` where it cannot be started).
    """

    listed: Callable[[Path], tuple[KeptCopy, ...]]
    events_in: Callable[[Path], Sequence[EventLine]]
    copied_apart: Callable[[Path], Path]
    open_apart: Callable[[Path], None]


class Equipment(Struct, frozen=True):
    """The desk's tools.

    ``open_table`` opens the database (``Unavailable`` with a remedy where it cannot). ``settings_file``
    keeps window state and preferences; ``log_folder`` receives the log of bugs; ``database`` says where the
    database is, for people; ``backup_folder`` is where backups always go. ``first_event`` is what to show
    at once (None: the list). ``set_form`` gives a form of paper as a PDF (``Illegal`` where the book has
    nothing for it), ``write_file`` writes it whole or not at all. ``back_up`` copies the whole database
    into a folder under a name with the label in it, ``rescue`` what is left of one whose file is gone;
    ``look_at_backups`` says how old the newest in a folder is if it is old (``Unavailable`` where none can be
    written), ``copies`` are what else is asked of them; ``silent_seconds`` is how long the database has kept
    somebody waiting (at once, on the GUI thread). ``card_library`` reads cards and formats,
    ``keep_format`` keeps one of the organizer's own; ``import_cards`` takes in a larger reference and reports
    bytes read and size; ``write_pool_sheet`` writes a set's sheet as a PDF. ``judging`` are the
    judge desk's tools, ``disputes`` those of the dispute desk.
    """

    database: str
    settings_file: Path
    log_folder: Path
    backup_folder: Path
    now: Now
    fresh_seed: Callable[[], int]
    facts: Callable[[], Facts]
    open_table: Callable[[], ScorersTable]
    first_event: Callable[[ScorersTable], EventId | None]
    start_event: Callable[[ScorersTable, Wanted], EventBook]
    sample_event: Callable[[ScorersTable], EventBook]
    import_event: Callable[[ScorersTable, Path], ImportedEvent]
    export_event: Callable[[ScorersTable, EventId, Path, bool], str]
    read_players: Callable[[Path], PlayerList]
    read_pasted: Callable[[str], PlayerList]
    set_form: Callable[[EventBook, PaperWish], bytes]
    write_file: Callable[[Path, bytes], None]
    back_up: Callable[[ScorersTable, Path, str], Path]
    rescue: Callable[[ScorersTable, Path], Path]
    look_at_backups: Callable[[Path], str]
    copies: CopyTools
    silent_seconds: Callable[[ScorersTable], float]
    card_library: Callable[[], CardLibrary]
    keep_format: Callable[[Format], None]
    import_cards: Callable[[Path, Callable[[int, int], None]], None]
    write_pool_sheet: Callable[[str, Path], None]
    ratings: RatingTools
    judging: JudgingTools
    disputes: DisputeTools
