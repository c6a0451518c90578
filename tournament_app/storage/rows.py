"""The tables. The schema itself is made by the migrations; a test holds the two together."""

import datetime as dt

from sqlalchemy import BigInteger, Date, DateTime, Double, ForeignKey, Index, String, Text, text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """The family of mapped rows."""


class CounterRow(Base):
    """The last id given out, by kind; ids are never given out twice."""

    __tablename__ = "counter"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    last: Mapped[int]


class SealRow(Base):
    """The seal over what belongs to no event (see ``storage.seal``)."""

    __tablename__ = "seal"
    name: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class PlayerRow(Base):
    """A person in the register."""

    __tablename__ = "player"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(Text)
    dci: Mapped[str] = mapped_column(String(40))
    country: Mapped[str] = mapped_column(String(80))
    notes: Mapped[str] = mapped_column(Text)
    merged_into: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    bars: Mapped[str] = mapped_column(Text)
    family: Mapped[str] = mapped_column(Text)
    aside: Mapped[bool]

    __table_args__ = (
        Index(
            "player_dci_once",
            "dci",
            unique=True,
            sqlite_where=text("dci <> ''"),
            postgresql_where=text("dci <> ''"),
        ),
    )


class EventRow(Base):
    """An event's header; stages, tiebreak settings and blocked opponents are JSON documents."""

    __tablename__ = "event"
    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    name: Mapped[str] = mapped_column(Text)
    date: Mapped[dt.date] = mapped_column(Date)
    place: Mapped[str] = mapped_column(Text)
    format: Mapped[str] = mapped_column(String(60))
    sanctioned: Mapped[bool]
    stages: Mapped[str] = mapped_column(Text)
    round_minutes: Mapped[int]
    wins_needed: Mapped[int]
    enforcement_level: Mapped[int]
    head_judge: Mapped[str] = mapped_column(Text)
    highest_judge_level: Mapped[int]
    tiebreaks: Mapped[str] = mapped_column(Text)
    status: Mapped[str] = mapped_column(String(20))
    last_round_by_standings: Mapped[bool]
    first_table: Mapped[int]
    blocked_opponents: Mapped[str] = mapped_column(Text)
    notice: Mapped[str] = mapped_column(Text)
    source: Mapped[str] = mapped_column(Text)
    team_size: Mapped[int]
    reporting: Mapped[str] = mapped_column(Text)
    naming: Mapped[str] = mapped_column(Text)
    qualifying: Mapped[str] = mapped_column(Text)
    revision: Mapped[int]
    seal: Mapped[str] = mapped_column(Text)
    journal_seal: Mapped[str] = mapped_column(Text)


class EnrollmentRow(Base):
    """One player's entry in one event."""

    __tablename__ = "enrollment"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, index=True)
    number: Mapped[int]
    lot: Mapped[int]
    awarded_byes: Mapped[int]
    fixed_table: Mapped[int | None]
    first_round: Mapped[int]
    drop_after_round: Mapped[int | None]
    drop_reason: Mapped[str | None] = mapped_column(String(20))
    note: Mapped[str] = mapped_column(Text)
    members: Mapped[str] = mapped_column(Text)


class RoundRow(Base):
    """One round of a stage with its clock."""

    __tablename__ = "round"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    stage: Mapped[int]
    status: Mapped[str] = mapped_column(String(20))
    seed: Mapped[int] = mapped_column(BigInteger)
    label: Mapped[str] = mapped_column(Text)
    clock_minutes: Mapped[int]
    clock_spent_seconds: Mapped[float]
    clock_running_since: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))


class PairingRow(Base):
    """Two players at a table in one round, or one player alone, with the result."""

    __tablename__ = "pairing"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    table_number: Mapped[int | None]
    player1_id: Mapped[int] = mapped_column(ForeignKey("player.id"))
    player2_id: Mapped[int | None] = mapped_column(ForeignKey("player.id"))
    kind: Mapped[str] = mapped_column(String(20))
    wins1: Mapped[int | None]
    wins2: Mapped[int | None]
    draws: Mapped[int | None]
    result_kind: Mapped[str | None] = mapped_column(String(20))
    extension_minutes: Mapped[int]
    why: Mapped[str] = mapped_column(Text)
    solo_won: Mapped[int | None]
    solo_lost: Mapped[int | None]
    start1: Mapped[int]
    start2: Mapped[int]
    no_spectators: Mapped[bool]


class DeckTermsRow(Base):
    """That deck lists are collected at an event, and until when."""

    __tablename__ = "deck_terms"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    deadline: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))
    lands_added: Mapped[int | None]
    moves_recorded: Mapped[bool]


class DeckRow(Base):
    """One player's deck list at one event, as it was handed in."""

    __tablename__ = "deck"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    list_text: Mapped[str] = mapped_column(Text)
    pool_text: Mapped[str] = mapped_column(Text)
    name: Mapped[str] = mapped_column(Text)
    registered_at: Mapped[dt.datetime] = mapped_column(DateTime(timezone=True))
    reason: Mapped[str] = mapped_column(Text)


class DeckCheckRow(Base):
    """The check of one player's deck in one round."""

    __tablename__ = "deck_check"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    table_number: Mapped[int]
    at_random: Mapped[bool]
    began_at: Mapped[dt.datetime] = mapped_column(DateTime(timezone=True))
    finding: Mapped[str] = mapped_column(String(20))
    differences: Mapped[str] = mapped_column(Text)
    note: Mapped[str] = mapped_column(Text)
    minutes: Mapped[int]


class SideboardMoveRow(Base):
    """What a player moved before a duel; the cards are JSON documents."""

    __tablename__ = "sideboard_move"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    duel: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    brought_in: Mapped[str] = mapped_column(Text)
    taken_out: Mapped[str] = mapped_column(Text)


class InvitationTermsRow(Base):
    """Whom ratings invite to an event, as a JSON document."""

    __tablename__ = "invitation_terms"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    content: Mapped[str] = mapped_column(Text)


class InvitationRow(Base):
    """One player on an event's list of invitations; ``rank`` and ``rating`` None for who is not rated."""

    __tablename__ = "invitation"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True, index=True)
    rank: Mapped[int | None]
    rating: Mapped[float | None] = mapped_column(Double)
    matches: Mapped[int]
    provisional: Mapped[bool]
    why: Mapped[str] = mapped_column(Text)
    declined: Mapped[bool]


class JudgingRow(Base):
    """What an event's judges go by; house infractions are a JSON document."""

    __tablename__ = "judging"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    catalogue: Mapped[str] = mapped_column(String(60))
    house: Mapped[str] = mapped_column(Text)
    event_kind: Mapped[str] = mapped_column(String(60))
    minutes_before_duels: Mapped[int]


class StaffRow(Base):
    """A member of an event's staff."""

    __tablename__ = "staff"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    name: Mapped[str] = mapped_column(String(200), primary_key=True)
    role: Mapped[str] = mapped_column(String(20))
    level: Mapped[int]


class PenaltyRow(Base):
    """One line of an event's penalty log; ``remedy`` is a JSON document, None where nothing changed."""

    __tablename__ = "penalty"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), index=True)
    infraction: Mapped[str] = mapped_column(String(80))
    advised_level: Mapped[str | None] = mapped_column(String(40))
    advised_penalty: Mapped[str | None] = mapped_column(String(40))
    chosen_level: Mapped[str | None] = mapped_column(String(40))
    chosen_penalty: Mapped[str | None] = mapped_column(String(40))
    stage: Mapped[str] = mapped_column(String(20))
    round: Mapped[int]
    day: Mapped[int]
    logged_at: Mapped[dt.datetime] = mapped_column(DateTime(timezone=True))
    judge: Mapped[str] = mapped_column(Text)
    table_number: Mapped[int | None]
    note: Mapped[str] = mapped_column(Text)
    minutes_late: Mapped[int]
    repeat: Mapped[bool]
    intentional: Mapped[bool]
    status: Mapped[str] = mapped_column(String(20))
    shared_with: Mapped[int | None]
    decided_by: Mapped[str] = mapped_column(Text)
    decided_at: Mapped[dt.datetime | None] = mapped_column(DateTime(timezone=True))
    decision_note: Mapped[str] = mapped_column(Text)
    remedy: Mapped[str | None] = mapped_column(Text)
    insisted: Mapped[str] = mapped_column(Text)


class InvestigationRow(Base):
    """The file on one line of the log; statements and decisions are a JSON document."""

    __tablename__ = "investigation"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    entry: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    content: Mapped[str] = mapped_column(Text)


class CallRow(Base):
    """A call of a judge; rulings are a JSON document, ``case_file`` a disputed game as it came."""

    __tablename__ = "judge_call"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    content: Mapped[str] = mapped_column(Text)
    case_file: Mapped[str] = mapped_column(Text)


class CautionsRow(Base):
    """How many cautions a player has had at an event."""

    __tablename__ = "caution"
    event_id: Mapped[int] = mapped_column(ForeignKey("event.id"), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("player.id"), primary_key=True)
    times: Mapped[int]


class JournalRow(Base):
    """One act: who, when, what, and the records before and after as a JSON document.

    ``event_id`` is None for acts on the register. ``changes`` is None where no before-image is kept.
    """

    __tablename__ = "journal"
    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[int | None] = mapped_column(ForeignKey("event.id"))
    revision: Mapped[int]
    at: Mapped[dt.datetime] = mapped_column(DateTime(timezone=True))
    by: Mapped[str] = mapped_column(Text)
    name: Mapped[str] = mapped_column(String(60))
    summary: Mapped[str] = mapped_column(Text)
    notes: Mapped[str] = mapped_column(Text)
    changes: Mapped[str | None] = mapped_column(Text)
    undoes: Mapped[int | None] = mapped_column(ForeignKey("journal.id"))
    redoes: Mapped[int | None] = mapped_column(ForeignKey("journal.id"))

    __table_args__ = (Index("journal_of_event", "event_id", "id"),)


class RatingHistoryRow(Base):
    """A file of matches played elsewhere that was taken in for rating."""

    __tablename__ = "rating_history"
    id: Mapped[int] = mapped_column(primary_key=True)
    source: Mapped[str] = mapped_column(Text)
    at: Mapped[dt.datetime] = mapped_column(DateTime(timezone=True))
    by: Mapped[str] = mapped_column(Text)


class RatingHistoryEventRow(Base):
    """One event of such a file; ``rounds`` is a JSON document of its matches by the register's ids."""

    __tablename__ = "rating_history_event"
    id: Mapped[int] = mapped_column(primary_key=True)
    history_id: Mapped[int] = mapped_column(ForeignKey("rating_history.id"), index=True)
    name: Mapped[str] = mapped_column(Text)
    date: Mapped[dt.date] = mapped_column(Date)
    category: Mapped[str] = mapped_column(String(80))
    players: Mapped[int]
    judge_level: Mapped[int]
    matches: Mapped[int]
    rounds: Mapped[str] = mapped_column(Text)


class RatingCategoryRow(Base):
    """The category in which the organizer has a house format rated."""

    __tablename__ = "rating_category"
    format: Mapped[str] = mapped_column(String(60), primary_key=True)
    category: Mapped[str] = mapped_column(String(80))
