"""Alembic's way in: runs the migrations on the engine it is handed, in one transaction.

Two stations may open an empty server at once: the second waits for the first and finds nothing left to do.
Seals over what a migration may have changed are taken off; the next act on each event puts them on again.
"""

import sqlalchemy as sa
from alembic import context

ONE_AT_A_TIME = 0x7061697273

engine = context.config.attributes["engine"].execution_options(writes=True)
with engine.begin() as connection:
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})"))
    context.configure(connection=connection, transactional_ddl=True, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
        if sa.inspect(connection).has_table("seal"):
            connection.execute(sa.text("DELETE FROM seal"))
            connection.execute(sa.text("UPDATE event SET seal = '', journal_seal = ''"))
