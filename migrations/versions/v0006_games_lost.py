"""Games lost before a match have each their line in the penalty log; what the head judge insisted on."""

import datetime as dt
import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

LATE_BY_CATALOGUE = {"procedure-guide": ("tardiness", "game-loss", "match-loss")}
MINUTES_A_GAME = 10
NOTHING_ELSE: dict[str, Any] = {
    "advised_level": None, "chosen_level": None, "stage": "swiss", "day": 1, "judge": "scorekeeper",
    "note": "", "repeat": False, "intentional": False, "status": "stands", "shared_with": None,
    "decided_by": "", "decision_note": "", "insisted": "",
}  # fmt: skip
PENALTY_COLUMNS = (
    "event_id", "number", "player_id", "infraction", "advised_penalty", "chosen_penalty", "round",
    "table_number", "minutes_late", "remedy", *NOTHING_ELSE,
)  # fmt: skip
LATE = ("late", "duel-forfeit", "match-forfeit")


def upgrade() -> None:
    """Lateness noted as a bare score becomes an entry; matches given by a penalty are called so."""
    with op.batch_alter_table("penalty") as penalty:
        penalty.add_column(sa.Column("insisted", sa.Text, nullable=False, server_default=""))
    connection = op.get_bind()
    remedies = _remedies(connection)
    _name_forfeits(connection, remedies)
    _note_lateness(connection, remedies)


def downgrade() -> None:
    """Forfeits are concessions again; the entries made of lateness stay."""
    connection = op.get_bind()
    pairing, journal = _table("pairing", "result_kind"), _table("journal", "changes")
    connection.execute(
        pairing.update().where(pairing.c.result_kind == "forfeit").values(result_kind="concession")
    )
    connection.execute(
        journal.update()
        .where(journal.c.changes.like('%"forfeit"%'))
        .values(changes=sa.func.replace(journal.c.changes, '"forfeit"', '"concession"'))
    )
    with op.batch_alter_table("penalty") as penalty:
        penalty.drop_column("insisted")


def _table(name: str, *columns: str) -> sa.TableClause:
    return sa.table(name, *(sa.column(column) for column in columns))


def _remedies(connection: sa.Connection) -> dict[tuple[int, int, int], list[dict[str, Any]]]:
    """What standing penalties cost, by event, round and pairing."""
    penalty = _table("penalty", "event_id", "player_id", "status", "remedy")
    rows = connection.execute(
        sa.select(penalty).where(penalty.c.status == "stands", penalty.c.remedy.is_not(None))
    )
    found: dict[tuple[int, int, int], list[dict[str, Any]]] = {}
    for row in rows:
        remedy = json.loads(row.remedy)
        match = remedy.get("match")
        if match:
            place = (row.event_id, match["round"], match["pairing"])
            found.setdefault(place, []).append({**remedy, "player": row.player_id})
    return found


def _pairings(connection: sa.Connection) -> Any:
    pairing = _table(
        "pairing", "event_id", "round", "number", "table_number", "player1_id", "player2_id",
        "wins1", "wins2", "result_kind", "start1", "start2",
    )  # fmt: skip
    return pairing, connection.execute(sa.select(pairing)).all()


def _name_forfeits(
    connection: sa.Connection, remedies: dict[tuple[int, int, int], list[dict[str, Any]]]
) -> None:
    pairing, rows = _pairings(connection)
    for row in rows:
        costs = remedies.get((row.event_id, row.round, row.number), [])
        if row.result_kind != "concession" or not costs:
            continue
        loser = row.player1_id if row.wins1 < row.wins2 else row.player2_id
        own = [cost for cost in costs if cost["player"] == loser]
        removed = [cost["removed"]["reason"] for cost in own if cost.get("removed")]
        enough = sum(cost.get("games", 0) for cost in own) >= max(row.wins1, row.wins2)
        if not removed and not enough:
            continue
        kind = "disqualified" if "disqualified" in removed else "forfeit"
        here = (
            pairing.c.event_id == row.event_id,
            pairing.c.round == row.round,
            pairing.c.number == row.number,
        )
        connection.execute(pairing.update().where(*here).values(result_kind=kind))


def _note_lateness(
    connection: sa.Connection, remedies: dict[tuple[int, int, int], list[dict[str, Any]]]
) -> None:
    _, rows = _pairings(connection)
    for row in rows:
        costs = remedies.get((row.event_id, row.round, row.number), [])
        for player, start in ((row.player1_id, row.start2), (row.player2_id, row.start1)):
            forfeited = sum(cost.get("games", 0) for cost in costs if cost["player"] == player)
            if start > forfeited and player is not None:
                _log_lateness(connection, row, player, start - forfeited)


def _log_lateness(connection: sa.Connection, row: Any, player: int, games: int) -> None:
    columns: list[sa.ColumnClause[Any]] = [sa.column(name) for name in PENALTY_COLUMNS]
    penalty = sa.table("penalty", *columns, sa.column("logged_at", sa.DateTime(timezone=True)))
    event, judging = _table("event", "id", "date", "wins_needed"), _table("judging", "event_id", "catalogue")
    day = sa.type_coerce(event.c.date, sa.Date).label("date")
    header = connection.execute(sa.select(day, event.c.wins_needed).where(event.c.id == row.event_id)).one()
    chosen = sa.select(judging.c.catalogue).where(judging.c.event_id == row.event_id)
    code, game, match = LATE_BY_CATALOGUE.get(connection.execute(chosen).scalar() or "", LATE)
    newest = sa.select(sa.func.max(penalty.c.number)).where(penalty.c.event_id == row.event_id)
    outcome = match if games >= header.wins_needed else game
    entry = {**NOTHING_ELSE, "event_id": row.event_id, "player_id": player, "infraction": code}
    entry |= {"number": (connection.execute(newest).scalar() or 0) + 1, "round": row.round}
    entry |= {"advised_penalty": outcome, "chosen_penalty": outcome, "table_number": row.table_number}
    entry |= {"logged_at": dt.datetime.combine(header.date, dt.time(12), dt.UTC)}
    entry |= {"minutes_late": (games - 1) * MINUTES_A_GAME, "remedy": _lateness(row, games)}
    connection.execute(penalty.insert().values(**entry))


def _lateness(row: Any, games: int) -> str:
    here = {"round": row.round, "pairing": row.number}
    return json.dumps({"games": games, "late": True, "after_round": 0, "match": here, "removed": None})
