"""What a head judge announces: moves to and from sideboards recorded, another time before a duel."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nothing was announced, and no move is recorded."""
    op.add_column(
        "judging", sa.Column("minutes_before_duels", sa.Integer, nullable=False, server_default="0")
    )
    op.add_column(
        "deck_terms", sa.Column("moves_recorded", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "sideboard_move",
        sa.Column("event_id", sa.Integer, sa.ForeignKey("event.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.Integer, sa.ForeignKey("player.id"), primary_key=True),
        sa.Column("duel", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("brought_in", sa.Text, nullable=False),
        sa.Column("taken_out", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("sideboard_move")
    op.drop_column("deck_terms", "moves_recorded")
    op.drop_column("judging", "minutes_before_duels")
