"""Least rights on a server: a station may enter and correct, not change the schema, the log or another database."""

from sqlalchemy import Engine, text

from tournament_app.domain.refusal import Illegal
from tournament_app.storage.plain_words import speaking_plainly
from tournament_app.storage.rows import Base

RIGHTS = {
    "journal": "SELECT, INSERT",
    "event": "SELECT, INSERT, UPDATE",
    "counter": "SELECT, UPDATE",
    "seal": "SELECT, INSERT, UPDATE",
}
"""Where a station may less than everything with a table's rows: nobody at a station deletes an event or its log."""
EVERYTHING = "SELECT, INSERT, UPDATE, DELETE"


def set_up_station(engine: Engine, name: str) -> None:
    """Give a role that stations connect as the rights they need, making it if it is not there.

    Called as the database's owner. Raises ``Illegal`` for a file, which has no roles, and ``Unavailable`` where
    this user may not give rights.
    """
    if engine.url.get_backend_name() != "postgresql":
        raise Illegal("Only a server has roles; a file is readable by its owner alone.")
    role = engine.dialect.identifier_preparer.quote_identifier(name)
    database = engine.dialect.identifier_preparer.quote_identifier(str(engine.url.database))
    with speaking_plainly(engine.url), engine.execution_options(writes=True).begin() as connection:
        known = connection.execute(
            text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": name}
        ).scalar()
        if not known:
            connection.exec_driver_sql(f"CREATE ROLE {role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE")
        for statement in (
            f"REVOKE ALL ON DATABASE {database} FROM PUBLIC",
            "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
            f"GRANT CONNECT ON DATABASE {database} TO {role}",
            f"GRANT USAGE ON SCHEMA public TO {role}",
            f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {role}",
            f"GRANT SELECT ON alembic_version TO {role}",
            f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}",
            *(
                f'GRANT {RIGHTS.get(table.name, EVERYTHING)} ON "{table.name}" TO {role}'
                for table in Base.metadata.sorted_tables
            ),
        ):
            connection.exec_driver_sql(statement)
