"""Least rights on a server: a station may enter and correct, not change the schema or the log."""

from sqlalchemy import Connection, Engine, text

from tournament_app.domain.refusal import Illegal, Unavailable
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

    Called as the database's owner. Raises ``Illegal`` for a file, which has no roles, and for a role that may
    everything anyway; ``Unavailable`` where this user may not make the role or give rights. Nothing is done then.
    """
    if engine.url.get_backend_name() != "postgresql":
        raise Illegal("Only a server has roles; a file is readable by its owner alone.")
    role = engine.dialect.identifier_preparer.quote_identifier(name)
    database = engine.dialect.identifier_preparer.quote_identifier(str(engine.url.database))
    with speaking_plainly(engine.url), engine.execution_options(writes=True).begin() as connection:
        known = connection.execute(
            text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": name}
        ).scalar()
        if known:
            _refuse_unbound(connection, name)
        else:
            _refuse_who_makes_no_roles(connection, role)
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
        _refuse_unless_given(connection, name)


def _refuse_who_makes_no_roles(connection: Connection, role: str) -> None:
    may = text("SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user")
    if not connection.execute(may).scalar():
        raise Unavailable(
            f"This user may not make roles. Have the server's administrator say CREATE ROLE {role} LOGIN, "
            "then run this again."
        )


def _refuse_unbound(connection: Connection, name: str) -> None:
    """Rights bind neither an administrator nor whoever owns the tables."""
    unbound = text(
        "SELECT rolsuper OR rolcreaterole OR EXISTS (SELECT 1 FROM pg_tables WHERE schemaname = 'public' "
        "AND pg_has_role(rolname, tableowner, 'MEMBER')) FROM pg_roles WHERE rolname = :name"
    )
    if connection.execute(unbound, {"name": name}).scalar():
        raise Illegal(
            f"{name} owns the tables or administers the server, so it may everything whatever is said here. "
            "Name another role for stations."
        )


def _refuse_unless_given(connection: Connection, name: str) -> None:
    """A server only warns where somebody gives rights that are not theirs to give."""
    for table in Base.metadata.sorted_tables:
        given = {
            right
            for right in EVERYTHING.split(", ")
            if connection.execute(
                text("SELECT has_table_privilege(:name, :table, :right)"),
                {"name": name, "table": f'public."{table.name}"', "right": right},
            ).scalar()
        }
        if given != set(RIGHTS.get(table.name, EVERYTHING).split(", ")):
            raise Unavailable(
                f"The rights of {name} could not be set: they are the owner's to give. Run this as the owner "
                "of the database."
            )
