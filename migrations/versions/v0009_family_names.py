"""The family part of each person's name, guessed from the whole; the name itself stays as it is."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

BEFORE = frozenset(
    {
        "af", "ap", "av", "ben", "bin", "bint", "d'", "da", "dal", "dalla", "das", "de", "degli",
        "dei", "del", "della", "delle", "dello", "den", "der", "des", "di", "dos", "du", "el", "ibn", "la", "las", "le",
        "les", "los", "mac", "mc", "ní", "ó", "'t", "te", "ten", "ter", "van", "vande", "vanden",
        "vander", "vom", "von", "zu", "zum", "zur", "'s",
    }
)  # fmt: skip
SMALL = frozenset(("a", "abu", "al", "bar", "do", "en", "in", "lo", "o", "op", "st", "to"))
BETWEEN = frozenset(("e", "i", "y"))
AFTER = re.compile(r"(?:jr|sr|jnr|snr|junior|senior|ii|iii|iv)\.?", re.IGNORECASE)
OWN_ORDER = re.compile(r"[\u3005-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\s・·]+")


def upgrade() -> None:
    """Guess everybody's family part, as the program does for newcomers."""
    op.add_column("player", sa.Column("family", sa.Text, nullable=False, server_default=""))
    player = sa.table("player", sa.column("id"), sa.column("name"), sa.column("family"))
    connection = op.get_bind()
    rows = connection.execute(sa.select(player.c.id, player.c.name)).all()
    if rows:
        connection.execute(
            sa.update(player).where(player.c.id == sa.bindparam("who")).values(family=sa.bindparam("part")),
            [{"who": row.id, "part": _family(row.name)} for row in rows],
        )


def _family(name: str) -> str:
    words = name.split()
    if len(words) < 2 or not any(letter.isalpha() for letter in words[-1]):
        return " ".join(words)
    if OWN_ORDER.fullmatch(name):
        return words[0]
    at = len(words) - 1
    if at > 1 and AFTER.fullmatch(words[at]):
        at -= 1
    if at > 2 and words[at - 1] in BETWEEN:
        at -= 2
    while at and _goes_before(words[at - 1], first=at == 1):
        at -= 1
    return " ".join(words[at:])


def _goes_before(word: str, *, first: bool) -> bool:
    small = word.casefold().replace("’", "'")
    if not word.islower() and (first or small in SMALL):
        return False
    return small in BEFORE or small in SMALL


def downgrade() -> None:
    """Forget the parts; the names stay."""
    op.drop_column("player", "family")
