"""A removal keeps how the player had left already, so that taking it back leaves them as they were."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is known to have left before; programs that would not keep it leave the file alone from now on."""


def downgrade() -> None:
    """Forget it."""
    penalty = sa.table(
        "penalty",
        sa.column("event_id", sa.Integer),
        sa.column("number", sa.Integer),
        sa.column("remedy", sa.Text),
    )
    connection = op.get_bind()
    for row in connection.execute(sa.select(penalty).where(penalty.c.remedy.is_not(None))).all():
        remedy = json.loads(row.remedy)
        remedy.pop("before", None)
        connection.execute(
            penalty.update()
            .where(penalty.c.event_id == row.event_id, penalty.c.number == row.number)
            .values(remedy=json.dumps(remedy, separators=(",", ":"), ensure_ascii=False))
        )
