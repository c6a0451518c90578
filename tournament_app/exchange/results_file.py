"""The results file: an event with its rounds, results and published standings, as JSON.

``results_reading`` reads strictly and says everything that is wrong at once; ``results_book`` makes an
event's book of it, ``results_writing`` writes a book back; ``results_comparison`` compares computed
standings with the published ones. A byte order mark at the beginning is accepted, other encodings than
UTF-8 are not.

Beyond the fixed keys the program writes and reads: ``place``, ``best_of``, ``planned_rounds`` and the set-up
(``results_setup``) of the event; ``family`` (that part of the name, where it is not what is guessed), ``country``,
``lot``, ``awarded_byes``, ``fixed_table`` and ``first_round`` of a player; ``table``, ``kind`` (how a match ended) and
``outstanding`` of a match; ``games`` of a bye; ``reason`` of a drop; ``match_points``, ``game_win_points``,
``bye_games`` and ``loss_games`` of the rules.
"""

from collections.abc import Iterator
from datetime import date
from fractions import Fraction

from msgspec import Struct

from engine.intake.limits import MATCHES, PLAYERS, ROUNDS, STAGES
from tournament_app.domain.enrollment import DropReason, Member
from tournament_app.domain.event import Structure
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import PairingKind
from tournament_app.exchange.results_setup import FileSetup
from tournament_app.exchange.results_stages import FileStage
from tournament_app.exchange.wer_penalties import FilePenalties

NO_PENALTIES = FilePenalties()
NOT_SAID = FileSetup()


class FilePlayer(Struct, frozen=True):
    """A player as listed; ``name`` is the id where none is given, ``family`` its family part where the file says it.

    ``lot`` and ``first_round`` are None where the file is silent.
    """

    id: str
    name: str
    dci: str = ""
    country: str = ""
    lot: int | None = None
    awarded_byes: int = 0
    fixed_table: int | None = None
    first_round: int | None = None
    members: tuple[Member, ...] = ()
    family: str = ""


class FileMatch(Struct, frozen=True):
    """A match, a bye or a loss without an opponent; ``table`` and ``number`` only where the file says so."""

    player1: str
    player2: str | None
    kind: PairingKind = PairingKind.MATCH
    result: MatchResult | None = None
    solo_games: tuple[int, int] | None = None
    table: int | None = None
    number: int | None = None

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the one or two players."""
        return (self.player1,) if self.player2 is None else (self.player1, self.player2)


class FileRound(Struct, frozen=True):
    """A round with its matches; ``label`` is the name of a bracket round, empty in the Swiss part.

    ``stage`` is the number of its stage where the file says it.
    """

    label: str
    matches: tuple[FileMatch, ...]
    stage: int | None = None


class FileDrop(Struct, frozen=True):
    """A player who left after a round."""

    player: str
    after_round: int
    reason: DropReason


class FileRules(Struct, frozen=True):
    """What the publisher did differently; None where the file is silent.

    ``match_points`` are those of a match won, drawn and lost, ``bye_games`` and ``loss_games`` the games of a match
    without an opponent that says none itself. ``tolerance`` is how far published percentages may be off;
    ``order_only`` says that nothing but the order was published.
    """

    floor: Fraction | None = None
    match_points: tuple[int, int, int] | None = None
    game_win_points: int | None = None
    game_draw_points: int | None = None
    bye_games: tuple[int, int] | None = None
    loss_games: tuple[int, int] | None = None
    gw_published: str | None = None
    phase_ends: tuple[int, ...] | None = None
    bracket_rounds_counted: int | None = None
    bracket_counts_for_opponents: bool | None = None
    tolerance: Fraction | None = None
    order_only: bool = False


class PublishedRow(Struct, frozen=True):
    """A row of the published standings; figures are None where they were not published.

    Matches won, lost and drawn are read but not kept: some publishers count the playoff in them.
    """

    rank: int
    player: str
    points: int | None = None
    omw: float | None = None
    gw: float | None = None
    ogw: float | None = None


class ResultsFile(Struct, frozen=True):
    """A whole results file. ``players`` holds the listed ones and then those only met in rounds.

    ``planned_rounds`` is at least the number of rounds in the file, or 0 while it is still to be decided.
    ``drops`` is None where the file has no such list, so that absences must speak for themselves.
    """

    name: str
    date: date | None
    format: str
    structure: Structure
    place: str
    software: str
    source: str
    wins_needed: int
    planned_rounds: int
    players: tuple[FilePlayer, ...]
    rounds: tuple[FileRound, ...]
    drops: tuple[FileDrop, ...] | None
    bracket: tuple[FileRound, ...]
    standings: tuple[PublishedRow, ...]
    rules: FileRules
    stages: tuple[FileStage, ...] = ()
    team_size: int = 1
    penalties: FilePenalties = NO_PENALTIES
    setup: FileSetup = NOT_SAID


def too_large(file: ResultsFile) -> Iterator[str]:
    """A sentence for each count that no event has."""
    matches = sum(len(found.matches) for found in (*file.rounds, *file.bracket))
    counts = (
        (PLAYERS, len(file.players)),
        (ROUNDS, len(file.rounds) + len(file.bracket)),
        (MATCHES, matches),
    )
    for limit, found in (*counts, (STAGES, len(file.stages))):
        if problem := limit.exceeded("the event", found):
            yield problem
