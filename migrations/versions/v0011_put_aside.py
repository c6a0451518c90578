"""People who are put aside: kept with all they played, not offered where people are enrolled."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is, to begin with."""
    op.add_column("player", sa.Column("aside", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Everybody is offered again."""
    op.drop_column("player", "aside")
