"""Who may not play, tables without spectators, lands added to a pool, and the reporting of an event."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

COLUMNS = (
    ("player", "bars", sa.Text, "[]"),
    ("event", "reporting", sa.Text, "{}"),
    ("pairing", "no_spectators", sa.Boolean, sa.false()),
)


def upgrade() -> None:
    """Nobody is barred, nothing is reported, everybody may watch."""
    for table, column, kind, default in COLUMNS:
        op.add_column(table, sa.Column(column, kind, nullable=False, server_default=default))
    op.add_column("deck_terms", sa.Column("lands_added", sa.Integer, nullable=True))


def downgrade() -> None:
    """Forget them."""
    op.drop_column("deck_terms", "lands_added")
    for table, column, _, _ in reversed(COLUMNS):
        op.drop_column(table, column)
