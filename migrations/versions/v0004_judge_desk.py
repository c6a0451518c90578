"""The judge desk: penalties, calls, staff, investigations, cautions, and what judges go by."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

TABLES = ("caution", "judge_call", "investigation", "penalty", "staff", "judging")


def _event() -> sa.Column[int]:
    return sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id"), primary_key=True)


def _text(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.Text, nullable=False)


def upgrade() -> None:
    """Make the tables; events so far have nothing in them."""
    op.create_table(
        "judging",
        _event(),
        sa.Column("catalogue", sa.String(60), nullable=False),
        _text("house"),
        sa.Column("event_kind", sa.String(60), nullable=False),
    )
    op.create_table(
        "staff",
        _event(),
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("role", sa.String(20), nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
    )
    _make_penalty()
    op.create_table(
        "investigation",
        _event(),
        sa.Column("entry", sa.Integer, primary_key=True, autoincrement=False),
        _text("content"),
    )
    op.create_table(
        "judge_call",
        _event(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        _text("content"),
        _text("case_file"),
    )
    op.create_table(
        "caution",
        _event(),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
    )


def _make_penalty() -> None:
    op.create_table(
        "penalty",
        _event(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id"), nullable=False),
        sa.Column("infraction", sa.String(80), nullable=False),
        sa.Column("advised_level", sa.String(40)),
        sa.Column("advised_penalty", sa.String(40)),
        sa.Column("chosen_level", sa.String(40)),
        sa.Column("chosen_penalty", sa.String(40)),
        sa.Column("stage", sa.String(20), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("logged_at", sa.DateTime(timezone=True), nullable=False),
        _text("judge"),
        sa.Column("table_number", sa.Integer),
        _text("note"),
        sa.Column("minutes_late", sa.Integer, nullable=False),
        sa.Column("repeat", sa.Boolean, nullable=False),
        sa.Column("intentional", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("shared_with", sa.Integer),
        _text("decided_by"),
        sa.Column("decided_at", sa.DateTime(timezone=True)),
        _text("decision_note"),
        sa.Column("remedy", sa.Text),
    )
    op.create_index("ix_penalty_player_id", "penalty", ["player_id"])


def downgrade() -> None:
    """What the judge desk recorded is dropped; results and enrolments stay as they are."""
    op.drop_index("ix_penalty_player_id", "penalty")
    for table in TABLES:
        op.drop_table(table)
