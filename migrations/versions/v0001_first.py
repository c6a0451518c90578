"""The first schema: register, events, enrolments, rounds, pairings, journal."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables and the counters."""
    counter = op.create_table(
        "counter",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("last", sa.Integer, nullable=False),
    )
    op.bulk_insert(counter, [{"name": "player", "last": 0}, {"name": "event", "last": 0}])
    op.create_table(
        "player",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("dci", sa.String(40), nullable=False),
        sa.Column("country", sa.String(80), nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("merged_into", sa.Integer, sa.ForeignKey("player.id")),
    )
    op.create_index("ix_player_dci", "player", ["dci"])
    _make_event()
    op.create_table(
        "enrollment",
        sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id"), primary_key=True),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("lot", sa.Integer, nullable=False),
        sa.Column("awarded_byes", sa.Integer, nullable=False),
        sa.Column("fixed_table", sa.Integer),
        sa.Column("first_round", sa.Integer, nullable=False),
        sa.Column("drop_after_round", sa.Integer),
        sa.Column("drop_reason", sa.String(20)),
        sa.Column("note", sa.Text, nullable=False),
    )
    op.create_index("ix_enrollment_player_id", "enrollment", ["player_id"])
    _make_rounds()
    _make_journal()


def _make_event() -> None:
    op.create_table(
        "event",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("date", sa.Date, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("format", sa.String(60), nullable=False),
        sa.Column("sanctioned", sa.Boolean, nullable=False),
        sa.Column("stages", sa.Text, nullable=False),
        sa.Column("round_minutes", sa.Integer, nullable=False),
        sa.Column("wins_needed", sa.Integer, nullable=False),
        sa.Column("enforcement_level", sa.Integer, nullable=False),
        sa.Column("head_judge", sa.Text, nullable=False),
        sa.Column("highest_judge_level", sa.Integer, nullable=False),
        sa.Column("tiebreaks", sa.Text, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("last_round_by_standings", sa.Boolean, nullable=False),
        sa.Column("first_table", sa.Integer, nullable=False),
        sa.Column("blocked_opponents", sa.Text, nullable=False),
        sa.Column("notice", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
    )


def _make_rounds() -> None:
    op.create_table(
        "round",
        sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("clock_minutes", sa.Integer, nullable=False),
        sa.Column("clock_spent_seconds", sa.Float, nullable=False),
        sa.Column("clock_running_since", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "pairing",
        sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_number", sa.Integer),
        sa.Column("player1_id", sa.Integer, sa.ForeignKey("player.id"), nullable=False),
        sa.Column("player2_id", sa.Integer, sa.ForeignKey("player.id")),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("wins1", sa.Integer),
        sa.Column("wins2", sa.Integer),
        sa.Column("draws", sa.Integer),
        sa.Column("result_kind", sa.String(20)),
        sa.Column("extension_minutes", sa.Integer, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("solo_won", sa.Integer),
        sa.Column("solo_lost", sa.Integer),
        sa.Column("start1", sa.Integer, nullable=False),
        sa.Column("start2", sa.Integer, nullable=False),
    )


def _make_journal() -> None:
    op.create_table(
        "journal",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id")),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("changes", sa.Text),
        sa.Column("undoes", sa.Integer, sa.ForeignKey("journal.id")),
        sa.Column("redoes", sa.Integer, sa.ForeignKey("journal.id")),
    )
    op.create_index("journal_of_event", "journal", ["event_id", "id"])


def downgrade() -> None:
    """Remove every table."""
    for table in ("journal", "pairing", "round", "enrollment", "event", "player", "counter"):
        op.drop_table(table)
