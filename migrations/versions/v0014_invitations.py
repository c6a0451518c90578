"""Lists of invited players, and who qualifies at an event for another one."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is invited, and nobody qualifies."""
    op.add_column("event", sa.Column("qualifying", sa.Text, nullable=False, server_default="{}"))
    op.create_table(
        "invitation_terms",
        sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id"), primary_key=True),
        sa.Column("content", sa.Text, nullable=False),
    )
    op.create_table(
        "invitation",
        sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id"), primary_key=True),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id"), primary_key=True, index=True),
        sa.Column("rank", sa.Integer, nullable=True),
        sa.Column("rating", sa.Double, nullable=True),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("provisional", sa.Boolean, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("invitation")
    op.drop_table("invitation_terms")
    op.drop_column("event", "qualifying")
