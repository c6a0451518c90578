"""The tables. The schema itself is made by the migrations; a test holds the two together.

Nothing maps objects: a class lists the columns of one table, and importing the mapper would double the start.
"""

from typing import ClassVar, TypeVar

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)
from sqlalchemy.sql.elements import KeyedColumnElement
from sqlalchemy.types import TypeEngine

_Kind = TypeVar("_Kind")


class Base:
    """The family of tables: the columns of a class, in their order, are those of its table."""

    metadata: ClassVar[MetaData] = MetaData()
    __table__: ClassVar[Table]

    def __init_subclass__(cls, *, table: str, indexes: tuple[Index, ...] = ()) -> None:
        columns = {name: column for name, column in vars(cls).items() if isinstance(column, Column)}
        for name, column in columns.items():
            column.name = column.key = name
        cls.__table__ = Table(table, Base.metadata, *columns.values(), *indexes)


def _column(
    kind: TypeEngine[_Kind] | type[TypeEngine[_Kind]],
    refers_to: str = "",
    *,
    nullable: bool = False,
    primary_key: bool = False,
    counts_up: bool = False,
    index: bool = False,
) -> KeyedColumnElement[_Kind]:
    reference = [ForeignKey(refers_to)] if refers_to else []
    return Column(
        kind,
        *reference,
        nullable=nullable,
        primary_key=primary_key,
        autoincrement=counts_up,
        index=index or None,
    )


class CounterRow(Base, table="counter"):
    """The last id given out, by kind; ids are never given out twice."""

    name = _column(String(40), primary_key=True)
    last = _column(Integer)


class SealRow(Base, table="seal"):
    """The seal over what belongs to no event (see ``storage.seal``)."""

    name = _column(String(40), primary_key=True)
    value = _column(Text)


class PlayerRow(Base, table="player", indexes=(Index("player_dci_once", "dci", unique=True),)):
    """A person in the register; a number is once there, where there is one."""

    id = _column(Integer, primary_key=True)
    name = _column(Text)
    dci = _column(String(40))
    country = _column(String(80))
    notes = _column(Text)
    merged_into = _column(Integer, "player.id", nullable=True)
    bars = _column(Text)
    family = _column(Text)
    aside = _column(Boolean)


class EventRow(Base, table="event"):
    """An event's header; stages, tiebreak settings and blocked opponents are JSON documents."""

    id = _column(Integer, primary_key=True)
    name = _column(Text)
    date = _column(Date)
    place = _column(Text)
    format = _column(String(60))
    sanctioned = _column(Boolean)
    stages = _column(Text)
    round_minutes = _column(Integer)
    wins_needed = _column(Integer)
    enforcement_level = _column(Integer)
    head_judge = _column(Text)
    highest_judge_level = _column(Integer)
    tiebreaks = _column(Text)
    status = _column(String(20))
    last_round_by_standings = _column(Boolean)
    first_table = _column(Integer)
    blocked_opponents = _column(Text)
    notice = _column(Text)
    source = _column(Text)
    team_size = _column(Integer)
    reporting = _column(Text)
    naming = _column(Text)
    qualifying = _column(Text)
    revision = _column(Integer)
    seal = _column(Text)
    journal_seal = _column(Text)


class EnrollmentRow(Base, table="enrollment"):
    """One player's entry in one event."""

    event_id = _column(Integer, "event.id", primary_key=True)
    player_id = _column(Integer, "player.id", primary_key=True, index=True)
    number = _column(Integer)
    lot = _column(Integer)
    awarded_byes = _column(Integer)
    fixed_table = _column(Integer, nullable=True)
    first_round = _column(Integer)
    drop_after_round = _column(Integer, nullable=True)
    drop_reason = _column(String(20), nullable=True)
    note = _column(Text)
    members = _column(Text)


class RoundRow(Base, table="round"):
    """One round of a stage with its clock."""

    event_id = _column(Integer, "event.id", primary_key=True)
    number = _column(Integer, primary_key=True)
    stage = _column(Integer)
    status = _column(String(20))
    seed = _column(BigInteger)
    label = _column(Text)
    clock_minutes = _column(Integer)
    clock_spent_seconds = _column(Double)
    clock_running_since = _column(DateTime(timezone=True), nullable=True)


class PairingRow(Base, table="pairing"):
    """Two players at a table in one round, or one player alone, with the result."""

    event_id = _column(Integer, "event.id", primary_key=True)
    round = _column(Integer, primary_key=True)
    number = _column(Integer, primary_key=True)
    table_number = _column(Integer, nullable=True)
    player1_id = _column(Integer, "player.id")
    player2_id = _column(Integer, "player.id", nullable=True)
    kind = _column(String(20))
    wins1 = _column(Integer, nullable=True)
    wins2 = _column(Integer, nullable=True)
    draws = _column(Integer, nullable=True)
    result_kind = _column(String(20), nullable=True)
    extension_minutes = _column(Integer)
    why = _column(Text)
    solo_won = _column(Integer, nullable=True)
    solo_lost = _column(Integer, nullable=True)
    start1 = _column(Integer)
    start2 = _column(Integer)
    no_spectators = _column(Boolean)


class DeckTermsRow(Base, table="deck_terms"):
    """That deck lists are collected at an event, and until when."""

    event_id = _column(Integer, "event.id", primary_key=True)
    deadline = _column(DateTime(timezone=True), nullable=True)
    lands_added = _column(Integer, nullable=True)
    moves_recorded = _column(Boolean)


class DeckRow(Base, table="deck"):
    """One player's deck list at one event, as it was handed in."""

    event_id = _column(Integer, "event.id", primary_key=True)
    player_id = _column(Integer, "player.id", primary_key=True)
    list_text = _column(Text)
    pool_text = _column(Text)
    name = _column(Text)
    registered_at = _column(DateTime(timezone=True))
    reason = _column(Text)


class DeckCheckRow(Base, table="deck_check"):
    """The check of one player's deck in one round."""

    event_id = _column(Integer, "event.id", primary_key=True)
    round = _column(Integer, primary_key=True)
    player_id = _column(Integer, "player.id", primary_key=True)
    table_number = _column(Integer)
    at_random = _column(Boolean)
    began_at = _column(DateTime(timezone=True))
    finding = _column(String(20))
    differences = _column(Text)
    note = _column(Text)
    minutes = _column(Integer)


class SideboardMoveRow(Base, table="sideboard_move"):
    """What a player moved before a duel; the cards are JSON documents."""

    event_id = _column(Integer, "event.id", primary_key=True)
    round = _column(Integer, primary_key=True)
    player_id = _column(Integer, "player.id", primary_key=True)
    duel = _column(Integer, primary_key=True)
    brought_in = _column(Text)
    taken_out = _column(Text)


class InvitationTermsRow(Base, table="invitation_terms"):
    """Whom ratings invite to an event, as a JSON document."""

    event_id = _column(Integer, "event.id", primary_key=True)
    content = _column(Text)


class InvitationRow(Base, table="invitation"):
    """One player on an event's list of invitations; ``rank`` and ``rating`` None for who is not rated."""

    event_id = _column(Integer, "event.id", primary_key=True)
    player_id = _column(Integer, "player.id", primary_key=True, index=True)
    rank = _column(Integer, nullable=True)
    rating = _column(Double, nullable=True)
    matches = _column(Integer)
    provisional = _column(Boolean)
    why = _column(Text)
    declined = _column(Boolean)


class JudgingRow(Base, table="judging"):
    """What an event's judges go by; house infractions are a JSON document."""

    event_id = _column(Integer, "event.id", primary_key=True)
    catalogue = _column(String(60))
    house = _column(Text)
    event_kind = _column(String(60))
    minutes_before_duels = _column(Integer)


class StaffRow(Base, table="staff"):
    """A member of an event's staff."""

    event_id = _column(Integer, "event.id", primary_key=True)
    name = _column(String(200), primary_key=True)
    role = _column(String(20))
    level = _column(Integer)


class PenaltyRow(Base, table="penalty"):
    """One line of an event's penalty log; ``remedy`` is a JSON document, None where nothing changed."""

    event_id = _column(Integer, "event.id", primary_key=True)
    number = _column(Integer, primary_key=True)
    player_id = _column(Integer, "player.id", index=True)
    infraction = _column(String(80))
    advised_level = _column(String(40), nullable=True)
    advised_penalty = _column(String(40), nullable=True)
    chosen_level = _column(String(40), nullable=True)
    chosen_penalty = _column(String(40), nullable=True)
    stage = _column(String(20))
    round = _column(Integer)
    day = _column(Integer)
    logged_at = _column(DateTime(timezone=True))
    judge = _column(Text)
    table_number = _column(Integer, nullable=True)
    note = _column(Text)
    minutes_late = _column(Integer)
    repeat = _column(Boolean)
    intentional = _column(Boolean)
    status = _column(String(20))
    shared_with = _column(Integer, nullable=True)
    decided_by = _column(Text)
    decided_at = _column(DateTime(timezone=True), nullable=True)
    decision_note = _column(Text)
    remedy = _column(Text, nullable=True)
    insisted = _column(Text)


class InvestigationRow(Base, table="investigation"):
    """The file on one line of the log; statements and decisions are a JSON document."""

    event_id = _column(Integer, "event.id", primary_key=True)
    entry = _column(Integer, primary_key=True)
    content = _column(Text)


class CallRow(Base, table="judge_call"):
    """A call of a judge; rulings are a JSON document, ``case_file`` a disputed game as it came."""

    event_id = _column(Integer, "event.id", primary_key=True)
    number = _column(Integer, primary_key=True)
    content = _column(Text)
    case_file = _column(Text)


class CautionsRow(Base, table="caution"):
    """How many cautions a player has had at an event."""

    event_id = _column(Integer, "event.id", primary_key=True)
    player_id = _column(Integer, "player.id", primary_key=True)
    times = _column(Integer)


class JournalRow(Base, table="journal", indexes=(Index("journal_of_event", "event_id", "id"),)):
    """One act: who, when, what, and the records before and after as a JSON document.

    ``event_id`` is None for acts on the register. ``changes`` is None where no before-image is kept.
    """

    id = _column(Integer, primary_key=True, counts_up=True)
    event_id = _column(Integer, "event.id", nullable=True)
    revision = _column(Integer)
    at = _column(DateTime(timezone=True))
    by = _column(Text)
    name = _column(String(60))
    summary = _column(Text)
    notes = _column(Text)
    changes = _column(Text, nullable=True)
    undoes = _column(Integer, "journal.id", nullable=True)
    redoes = _column(Integer, "journal.id", nullable=True)


class RatingHistoryRow(Base, table="rating_history"):
    """A file of matches played elsewhere that was taken in for rating."""

    id = _column(Integer, primary_key=True, counts_up=True)
    source = _column(Text)
    at = _column(DateTime(timezone=True))
    by = _column(Text)


class RatingHistoryEventRow(Base, table="rating_history_event"):
    """One event of such a file; ``rounds`` is a JSON document of its matches by the register's ids."""

    id = _column(Integer, primary_key=True, counts_up=True)
    history_id = _column(Integer, "rating_history.id", index=True)
    name = _column(Text)
    date = _column(Date)
    category = _column(String(80))
    players = _column(Integer)
    judge_level = _column(Integer)
    matches = _column(Integer)
    rounds = _column(Text)


class RatingCategoryRow(Base, table="rating_category"):
    """The category in which the organizer has a house format rated."""

    format = _column(String(60), primary_key=True)
    category = _column(String(80))
