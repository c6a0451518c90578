"""Matches played elsewhere that are rated here, and the organizer's choice of categories."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Ratings themselves are no tables: they follow from the matches."""
    op.create_table(
        "rating_history",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by", sa.Text, nullable=False),
    )
    op.create_table(
        "rating_history_event",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("history_id", sa.Integer, sa.ForeignKey("rating_history.id"), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("date", sa.Date, nullable=False),
        sa.Column("category", sa.String(80), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("judge_level", sa.Integer, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Text, nullable=False),
    )
    op.create_index("ix_rating_history_event_history_id", "rating_history_event", ["history_id"])
    op.create_table(
        "rating_category",
        sa.Column("format", sa.String(60), primary_key=True),
        sa.Column("category", sa.String(80), nullable=False),
    )


def downgrade() -> None:
    """Forget what was taken in for rating only."""
    for table in ("rating_category", "rating_history_event", "rating_history"):
        op.drop_table(table)
