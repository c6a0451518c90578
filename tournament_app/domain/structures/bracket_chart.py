"""How a bracket is drawn, the same on screen and on paper: boxes in columns, and which box leads to which.

A chart has sections (main bracket, losers' bracket), each a picture of its own. A match stands in the
column of its round and halfway between the matches that lead to it.
"""

from collections.abc import Mapping

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage, Structure
from tournament_app.domain.identity import PlayerId, TableNumber
from tournament_app.domain.result import ResultKind
from tournament_app.domain.structures.bracket_plan import Origin, PlannedMatch, Side, Source
from tournament_app.domain.structures.bracket_play import Bracket, BracketMatch, bracket_of
from tournament_app.domain.structures.elimination_stage import stage_name

LIFE_TOTALS = (ResultKind.LIFE_TOTAL_FIRST, ResultKind.LIFE_TOTAL_SECOND)


class ChartSeat(Struct, frozen=True):
    """A seat of a match: seed (0 where unknown) and name, or the words for whom it waits.

    ``games`` is empty while there is no result. ``chooses`` marks the higher seed of an open match, who
    chooses to play or draw.
    """

    name: str = ""
    seed: int = 0
    games: str = ""
    won: bool = False
    waits_for: str = ""
    chooses: bool = False


class ChartMatch(Struct, frozen=True):
    """A box: ``column`` from 0, ``y`` in box heights from 0 at the top; ``after`` are boxes leading here.

    ``title`` is set where a match has a name of its own in its column (the match for third place).
    """

    id: int
    column: int
    y: float
    seats: tuple[ChartSeat, ChartSeat]
    after: tuple[int, ...] = ()
    table: TableNumber | None = None
    title: str = ""
    is_open: bool = False
    note: str = ""


class ChartSection(Struct, frozen=True):
    """One picture: its title (empty where there is one only), the names of its columns, its boxes."""

    title: str
    columns: tuple[str, ...]
    matches: tuple[ChartMatch, ...]

    @property
    def height(self) -> float:
        """In box heights."""
        return max((match.y for match in self.matches), default=0.0) + 1


class BracketChart(Struct, frozen=True):
    """The sections of a stage's brackets, and who has won where it is decided."""

    sections: tuple[ChartSection, ...]
    winner: str = ""


def bracket_chart(book: EventBook, stage: Stage) -> BracketChart:
    """The drawing of an elimination stage as it stands."""
    bracket = bracket_of(book, stage)
    groups = sorted({match.planned.group for match in bracket.matches})
    sections: list[ChartSection] = []
    for group in groups:
        name = f"Group {group + 1}" if len(groups) > 1 else ""
        for losers in (False, True):
            members = [
                match
                for match in bracket.matches
                if match.planned.group == group and (match.planned.side is Side.LOSERS) is losers
            ]
            if members:
                title = _section_title(stage, losers=losers)
                words = ": ".join(filter(None, (name, title)))
                sections.append(_section(book, bracket, members, words))
    return BracketChart(tuple(sections), _winner(book, bracket, len(groups)))


def tiles(section: ChartSection, rows: int, columns: int) -> tuple[ChartSection, ...]:
    """The section cut into pictures of at most so many rows and columns.

    The last column of one picture begins the next, so that each can be followed into it.
    """
    found: list[ChartSection] = []
    first = 0
    last_column = len(section.columns) - 1
    while True:
        chunks, end = _chunks(section, first, rows, columns)
        for chunk in sorted(set(chunks.values())):
            inside = [m for m in section.matches if chunks.get(m.id) == chunk and m.column <= end]
            found.append(
                replace(
                    section,
                    columns=section.columns[first : end + 1],
                    matches=_lay_out([replace(m, column=m.column - first) for m in inside]),
                )
            )
        if end >= last_column:
            return tuple(found)
        first = end


def _chunks(section: ChartSection, first: int, rows: int, columns: int) -> tuple[dict[int, int], int]:
    """For each match from column ``first`` on the number of its picture, and the last column shown."""
    start = [match for match in section.matches if match.column == first]
    chunks = {match.id: at // rows for at, match in enumerate(start)}
    end = first
    for column in range(first + 1, min(first + columns, len(section.columns))):
        here = [match for match in section.matches if match.column == column]
        wanted = {match.id: {chunks[source] for source in match.after} or {0} for match in here}
        if any(len(found) > 1 for found in wanted.values()) and end > first:
            break
        chunks |= {match: min(found) for match, found in wanted.items()}
        end = column
    return chunks, end


def _lay_out(matches: list[ChartMatch]) -> tuple[ChartMatch, ...]:
    """The boxes with their heights: those nobody leads to below each other, the others between theirs."""
    placed: dict[int, ChartMatch] = {}
    free = 0.0
    lowest: dict[int, float] = {}
    for match in matches:
        leading = [placed[source].y for source in match.after if source in placed]
        if match.title:
            y = max(lowest.get(match.column, -1.0) + 1, 0.0)
        elif leading:
            y = sum(leading) / len(leading)
        else:
            y, free = free, free + 1
        placed[match.id] = replace(match, y=y)
        lowest[match.column] = max(lowest.get(match.column, 0.0), y)
    return tuple(placed.values())


def _section(book: EventBook, bracket: Bracket, members: list[BracketMatch], title: str) -> ChartSection:
    ids = {match.planned.id for match in members}
    known = {match.planned.id: match for match in bracket.matches}
    deepest = max((m.planned.depth for m in members if m.planned.side is Side.MAIN), default=0)
    doubled = any(match.planned.side is Side.LOSERS for match in bracket.matches)
    boxes = []
    names: dict[int, str] = {}
    for match in sorted(members, key=lambda found: (_column(found.planned, deepest), found.planned.id)):
        plan = match.planned
        column = _column(plan, deepest)
        if plan.side is not Side.THIRD_PLACE:
            names[column] = _column_name(plan, deepest, doubled=doubled)
        sources = {plan.first, plan.second} if plan.side is not Side.THIRD_PLACE else set()
        after = sorted(s.number for s in sources if s.origin is not Origin.SEAT and s.number in ids)
        boxes.append(
            ChartMatch(
                plan.id, column, 0.0, _seats(book, bracket, known, match), tuple(dict.fromkeys(after)),
                None if match.pairing is None else match.pairing.table,
                "Third place" if plan.side is Side.THIRD_PLACE else "",
                match.pairing is not None and match.pairing.outstanding, _note(match),
            )
        )  # fmt: skip
    boxes.sort(key=lambda box: (box.column, bool(box.title)))
    return ChartSection(title, tuple(names[column] for column in sorted(names)), _lay_out(boxes))


def _section_title(stage: Stage, *, losers: bool) -> str:
    if stage.structure is not Structure.DOUBLE_ELIMINATION:
        return ""
    return "Losers' bracket" if losers else "Winners' bracket"


def _column(plan: PlannedMatch, deepest: int) -> int:
    later = {Side.FINAL: deepest, Side.RESET: deepest + 1, Side.THIRD_PLACE: deepest - 1}
    return later.get(plan.side, plan.depth - 1)


def _column_name(plan: PlannedMatch, deepest: int, *, doubled: bool) -> str:
    if plan.side is Side.LOSERS:
        return f"Losers' round {plan.depth}"
    if plan.side in (Side.FINAL, Side.RESET):
        return "Final" if plan.side is Side.FINAL else "Deciding final"
    name = stage_name(deepest - plan.depth)
    return f"Winners' {name.lower()}" if doubled and name == "Final" else name


def _seats(
    book: EventBook, bracket: Bracket, known: Mapping[int, BracketMatch], match: BracketMatch
) -> tuple[ChartSeat, ChartSeat]:
    pairing = match.pairing
    seats = []
    for player, waits, source in (
        (match.player1, match.waiting1, match.planned.first),
        (match.player2, match.waiting2, match.planned.second),
    ):
        if player is None:
            words = _awaited(book, known, source) if waits else "bye" if _has_bye(match) else ""
            seats.append(ChartSeat(waits_for=words))
            continue
        result = None if pairing is None else pairing.result_for(player)
        seats.append(
            ChartSeat(
                book.name_of(player),
                bracket.ranks.get(player, 0),
                "" if result is None else str(result.wins1),
                pairing is not None and pairing.winner == player,
                chooses=_chooses(bracket, match, player),
            )
        )
    return seats[0], seats[1]


def _has_bye(match: BracketMatch) -> bool:
    return (match.player1 is None) != (match.player2 is None) and not (match.waiting1 or match.waiting2)


def _chooses(bracket: Bracket, match: BracketMatch, player: PlayerId) -> bool:
    if match.player1 is None or match.player2 is None:
        return False
    if match.pairing is not None and not match.pairing.outstanding:
        return False
    other = match.player2 if player == match.player1 else match.player1
    last = len(bracket.ranks) + 1
    return bracket.ranks.get(player, last) < bracket.ranks.get(other, last)


def _awaited(book: EventBook, known: Mapping[int, BracketMatch], source: Source) -> str:
    match = known.get(source.number)
    if source.origin is Origin.SEAT or match is None:
        return ""
    names = [book.name_of(p) for p in (match.player1, match.player2) if p is not None]
    if source.origin is Origin.LOSER:
        return f"loser of {' – '.join(names)}" if len(names) == 2 else ""
    return " or ".join(names) if not (match.waiting1 or match.waiting2) else ""


def _note(match: BracketMatch) -> str:
    result = None if match.pairing is None else match.pairing.result
    return "by life total" if result is not None and result.kind in LIFE_TOTALS else ""


def _winner(book: EventBook, bracket: Bracket, groups: int) -> str:
    """The winner's name once one player is left in a single bracket; empty before."""
    if groups != 1:
        return ""
    finals = [m for m in bracket.matches if m.planned.side is not Side.THIRD_PLACE]
    for match in sorted(finals, key=lambda m: m.planned.round, reverse=True):
        if match.pairing is not None:
            unplayed = [
                m for m in finals if m.planned.round > match.planned.round and (m.waiting1 or m.waiting2)
            ]
            coming = [m for m in finals if m.pairing is None and None not in (m.player1, m.player2)]
            won = match.pairing.winner
            return book.name_of(won) if won is not None and not unplayed and not coming else ""
    return ""
