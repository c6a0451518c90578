"""Safekeeping: one person a DCI number, seals over what is written, a mark by which a file is known again."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

BORNE = sa.text("dci <> ''")


def upgrade() -> None:
    """Where several records bear a number the oldest keeps it; the others note it."""
    _settle_doubles()
    op.drop_index("ix_player_dci", "player")
    op.create_index(
        "player_dci_once", "player", ["dci"], unique=True, sqlite_where=BORNE, postgresql_where=BORNE
    )
    for name in ("seal", "journal_seal"):
        op.add_column("event", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.create_table(
        "seal",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    connection = op.get_bind()
    if connection.dialect.name == "sqlite" and not connection.exec_driver_sql("PRAGMA user_version").scalar():
        op.execute(f"PRAGMA user_version = {1 + secrets.randbelow(2**31 - 2)}")


def _settle_doubles() -> None:
    player = sa.table("player", sa.column("id"), sa.column("dci"), sa.column("notes"))
    connection = op.get_bind()
    bearers: dict[str, int] = {}
    for row in connection.execute(sa.select(player).where(player.c.dci != "").order_by(player.c.id)).all():
        first = bearers.setdefault(row.dci, row.id)
        if first != row.id:
            said = f"DCI number {row.dci} is borne by another record too (number {first})."
            notes = f"{row.notes}\n{said}" if row.notes else said
            connection.execute(sa.update(player).where(player.c.id == row.id).values(dci="", notes=notes))


def downgrade() -> None:
    """Numbers stay as they are; seals are forgotten."""
    op.drop_table("seal")
    for name in ("journal_seal", "seal"):
        op.drop_column("event", name)
    op.drop_index("player_dci_once", "player")
    op.create_index("ix_player_dci", "player", ["dci"])
