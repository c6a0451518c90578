"""Teams as entrants: the size of an event's teams, and who plays in each."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Every event so far is one of single players."""
    op.add_column("event", sa.Column("team_size", sa.Integer, nullable=False, server_default="1"))
    op.add_column("enrollment", sa.Column("members", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    """Teams stay as entrants under their names."""
    op.drop_column("enrollment", "members")
    op.drop_column("event", "team_size")
