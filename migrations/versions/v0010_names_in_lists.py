"""How the lists of an event order and write names."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """As they always were: by the name as it is written."""
    op.add_column("event", sa.Column("naming", sa.Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    """Forget the choices."""
    op.drop_column("event", "naming")
