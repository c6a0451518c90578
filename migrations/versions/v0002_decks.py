"""Decks: the terms of collecting lists, registered lists, checks on the table."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "deck_terms",
        sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id"), primary_key=True),
        sa.Column("deadline", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "deck",
        sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id"), primary_key=True),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("list_text", sa.Text, nullable=False),
        sa.Column("pool_text", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("registered_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "deck_check",
        sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("table_number", sa.Integer, nullable=False),
        sa.Column("at_random", sa.Boolean, nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finding", sa.String(20), nullable=False),
        sa.Column("differences", sa.Text, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for table in ("deck_check", "deck", "deck_terms"):
        op.drop_table(table)
