"""A bracket as it is played: who sits in which planned match, what is decided, who has to wait.

What was paired stands as recorded, changes by hand included: a match of the plan is the pairing with
its number. Nobody replaces a player who leaves: the highest-ranked player left in that round of the main
bracket gets the bye, and that player's opponent takes the empty seat.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Seeding, Stage, Structure
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing.field import plays
from tournament_app.domain.round import Pairing
from tournament_app.domain.structures.bracket_plan import (
    Origin,
    PlannedMatch,
    Side,
    Source,
    bracket_size,
    double_elimination,
    draft_order,
    numbered,
    seed_order,
    single_elimination,
)
from tournament_app.domain.structures.procedure import groups_of, rounds_of
from tournament_app.domain.structures.recorded_bracket import main_rounds, recorded_seats

Coming = Mapping[Source, PlayerId | None]


class BracketMatch(Struct, frozen=True):
    """A match of the bracket: players where they are known, the pairing where there is one.

    ``waiting1`` and ``waiting2`` say that the seat's player is not decided yet; a seat without a player
    that waits for nobody stays empty.
    """

    planned: PlannedMatch
    player1: PlayerId | None
    player2: PlayerId | None
    waiting1: bool
    waiting2: bool
    pairing: Pairing | None


class Bracket(Struct, frozen=True):
    """A stage's brackets: the matches in order of rounds, the rounds paired, and everyone's seed from 1."""

    matches: tuple[BracketMatch, ...]
    rounds_paired: int
    ranks: Mapping[PlayerId, int]

    def of_round(self, turn: int) -> tuple[BracketMatch, ...]:
        """The matches of the ``turn``-th round of the stage, from 1."""
        return tuple(match for match in self.matches if match.planned.round == turn)

    @property
    def rounds(self) -> int:
        """How many rounds the plan has, a deciding final included."""
        return max((match.planned.round for match in self.matches), default=0)


def bracket_of(book: EventBook, stage: Stage, before: RoundNumber | None = None) -> Bracket:
    """The bracket of an elimination stage as its rounds stand (those before a given one).

    A stage that has not begun shows the bracket of everyone enrolled; a stage that came in from a file,
    without entrants, is read from its matches.
    """
    numbers = rounds_of(book, stage, before)
    recorded = bool(numbers) and not stage.entrants
    if recorded:
        numbers = main_rounds(book, numbers)
        seats = recorded_seats(book, numbers)
        plan = numbered([single_elimination(range(len(seats)))], [len(seats)])
    else:
        plan, seats = plan_of(book, stage)
    coming: dict[Source, PlayerId | None] = {
        Source(Origin.SEAT, position): player for position, player in enumerate(seats)
    }
    next_round = RoundNumber(numbers[-1] + 1 if numbers else before or len(book.rounds) + 1)
    fallen: set[PlayerId] = set()
    matches: list[BracketMatch] = []
    for match in plan:
        if match.round > len(numbers):
            matches.append(_ahead(book, match, coming, next_round))
            continue
        number = numbers[match.round - 1]
        if recorded:
            expected = coming.get(match.first) or coming.get(match.second)
            pairing = None if expected is None else book.pairing_of(number, expected)
        else:
            pairing = book.pairings.get(number, {}).get(match.number)
        matches.append(_recorded(match, pairing, coming))
        _decide(coming, match, pairing, fallen)
    owners = stage.entrants or tuple(player for player in seats if player is not None)
    return Bracket(tuple(matches), len(numbers), {player: rank for rank, player in enumerate(owners, 1)})


def plan_of(book: EventBook, stage: Stage) -> tuple[tuple[PlannedMatch, ...], tuple[PlayerId | None, ...]]:
    """The plan of the stage and who owns each of its seats; None for a seat without a player."""
    sketches, widths, seats = [], [], []
    for group in groups_of(book, stage):
        size = bracket_size(len(group))
        order = draft_order(size) if stage.seeding is Seeding.DRAFT else seed_order(size)
        if stage.structure is Structure.DOUBLE_ELIMINATION:
            sketches.append(double_elimination(order))
        else:
            sketches.append(single_elimination(order, third_place=stage.third_place))
        widths.append(size)
        seats += [*group, *[None] * (size - len(group))]
    return numbered(sketches, widths), tuple(seats)


def with_byes(
    seated: Sequence[tuple[PlayerId | None, PlayerId | None]], rank: Mapping[PlayerId, int]
) -> list[tuple[PlayerId | None, PlayerId | None]]:
    """The matches of one round with every bye at the highest-ranked players left in it.

    While a match has one player only, the highest-ranked player without a bye gets it: their opponent
    moves to the empty seat. Players of other matches stay where they are.
    """
    pairs = list(seated)
    free: set[int] = set()
    while True:
        single = [i for i, pair in enumerate(pairs) if i not in free and pair.count(None) == 1]
        if not single:
            return pairs
        present = [(rank[p], i, p) for i, pair in enumerate(pairs) if i not in free for p in pair if p]
        _, best, player = min(present)
        free.add(best)
        if best in single:
            continue
        opponent = pairs[best][1] if pairs[best][0] == player else pairs[best][0]
        pairs[best] = (player, None)
        one, other = pairs[single[0]]
        pairs[single[0]] = (one or opponent, other if one is None else opponent)


def _recorded(match: PlannedMatch, pairing: Pairing | None, coming: Coming) -> BracketMatch:
    if pairing is None:
        return BracketMatch(match, None, None, False, False, None)
    one, two = pairing.player1, pairing.player2
    if two is not None and two == coming.get(match.first):
        one, two = two, one
    return BracketMatch(match, one, two, False, False, pairing)


def _decide(
    coming: dict[Source, PlayerId | None], match: PlannedMatch, pairing: Pairing | None, fallen: set[PlayerId]
) -> None:
    """Send winner and loser of a paired match on; nothing while its result is missing."""
    if pairing is not None and pairing.outstanding:
        return
    winner = None if pairing is None else pairing.winner
    loser = None if pairing is None else pairing.loser
    again = loser is not None and loser not in fallen
    if match.side is not Side.FINAL or again:
        coming[Source(Origin.LOSER, match.id)] = loser
        coming[Source(Origin.WINNER, match.id)] = winner
    else:
        coming[Source(Origin.LOSER, match.id)] = coming[Source(Origin.WINNER, match.id)] = None
    if loser is not None:
        fallen.add(loser)


def _ahead(
    book: EventBook,
    match: PlannedMatch,
    coming: dict[Source, PlayerId | None],
    next_round: RoundNumber,
) -> BracketMatch:
    """A match still to be paired; what follows from it for certain (empty seats) is sent on."""
    seats: list[PlayerId | None] = []
    waiting = []
    for source in (match.first, match.second):
        player = coming.get(source)
        if player is not None and not plays(book.enrollments[player], next_round):
            player = None
        seats.append(player)
        waiting.append(source not in coming)
    if not any(waiting) and seats == [None, None]:
        coming[Source(Origin.WINNER, match.id)] = coming[Source(Origin.LOSER, match.id)] = None
    elif not any(waiting) and None in seats:
        coming[Source(Origin.LOSER, match.id)] = None
    return BracketMatch(match, seats[0], seats[1], waiting[0], waiting[1], None)
