"""The players of an event as rows: who they are, how they entered, whether they are still in."""

from collections.abc import Callable

from msgspec import Struct

from tournament_app.desk.kit.record_table import Column
from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.enrollment import Drop, DropReason, Enrollment
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.person_name import ListedName
from tournament_app.domain.player import Player
from tournament_app.domain.spelling import folded

REASONS = {
    DropReason.BY_PLAYER: "Dropped",
    DropReason.BY_JUDGE: "Dropped by a judge",
    DropReason.NO_SHOW: "No-show",
    DropReason.CUT: "Missed the cut",
    DropReason.DISQUALIFIED: "Disqualified",
}


class EnteredPlayer(Struct, frozen=True):
    """A player of the event with their entry."""

    player: Player
    entry: Enrollment
    name: ListedName

    @property
    def is_in(self) -> bool:
        """True while the player is paired."""
        return self.entry.drop is None

    @property
    def state(self) -> str:
        """How they stand in the event."""
        if self.entry.drop is not None:
            return drop_words(self.entry.drop)
        return f"In from round {self.entry.first_round}" if self.entry.first_round > 1 else "In"


Edit = Callable[[EnteredPlayer, str, str], None]


def drop_words(drop: Drop) -> str:
    """A drop as the list says it."""
    when = f"after round {drop.after_round}" if drop.after_round else "before round 1"
    return f"{REASONS[drop.reason]} {when}"


def entered(book: EventBook) -> list[EnteredPlayer]:
    """Everybody in the order of enrolment."""
    rows = [_row(book, player) for player in book.enrollments]
    rows.sort(key=lambda row: row.entry.number)
    return rows


def touched(book: EventBook, changes: tuple[Change, ...]) -> tuple[list[EnteredPlayer], list[PlayerId]]:
    """The rows that changes made different or new, and the players that they took off the list."""
    concerned = {
        change.entry.player if isinstance(change.entry, Enrollment) else change.entry.id
        for change in changes
        if isinstance(change.entry, Enrollment | Player)
    }
    there = [player for player in concerned if player in book.enrollments]
    rows = [_row(book, player) for player in there]
    rows.sort(key=lambda row: row.entry.number)
    return rows, [player for player in concerned if player not in book.enrollments]


def _row(book: EventBook, player: PlayerId) -> EnteredPlayer:
    return EnteredPlayer(book.players[player], book.enrollments[player], book.listed(player))


def named(row: EnteredPlayer) -> str:
    """The name; of a team with its members behind it."""
    members = ", ".join(member.name for member in row.entry.members)
    return f"{row.name.text} ({members})" if members else row.name.text


def _tone(row: EnteredPlayer) -> str:
    return "" if row.is_in else "muted"


def columns(edit: Edit) -> list[Column[EnteredPlayer]]:
    """The columns; ``edit`` gets the row, the part (``byes``, ``table``, ``note``) and what was typed."""
    state: Column[EnteredPlayer] = Column(
        "State",
        lambda r: r.state,
        lambda r: (not r.is_in, r.state),
        width=21,
        tone=_tone,
        tip=lambda r: r.state,
    )
    return [*_of_person(), *_of_entry(edit), state]


def _of_person() -> list[Column[EnteredPlayer]]:
    return [
        Column("No.", lambda r: str(r.entry.number), lambda r: r.entry.number, True, 5, tone=_tone),
        Column(
            "Name",
            named,
            lambda r: folded(r.name.filed),
            width=0,
            tone=_tone,
            tip=lambda r: ", ".join(filter(None, (r.player.name, r.player.country))),
        ),
        Column(
            "DCI number",
            lambda r: r.player.dci,
            lambda r: (len(r.player.dci), r.player.dci),
            figures=True,
            width=11,
            tone=_tone,
        ),
    ]


def _of_entry(edit: Edit) -> list[Column[EnteredPlayer]]:
    def typed(part: str) -> Callable[[EnteredPlayer, str], None]:
        return lambda row, words: edit(row, part, words)

    return [
        Column(
            "Byes",
            lambda r: str(r.entry.awarded_byes or ""),
            lambda r: r.entry.awarded_byes,
            figures=True,
            width=5,
            edit=typed("byes"),
            tone=_tone,
            heading_tip="Awarded byes for rounds 1 to 3; F2 edits",
        ),
        Column(
            "Table",
            lambda r: str(r.entry.fixed_table or ""),
            lambda r: r.entry.fixed_table or 0,
            figures=True,
            width=5,
            edit=typed("table"),
            tone=_tone,
            heading_tip="Fixed or accessible table: the player sits there each round; F2 edits",
        ),
        Column(
            "Note",
            lambda r: r.entry.note,
            width=14,
            edit=typed("note"),
            tone=_tone,
            tip=lambda r: r.entry.note,
            shortens=True,
        ),
    ]
