"""Alembic's way in: runs the migrations on the engine it is handed, in one transaction."""

from alembic import context

engine = context.config.attributes["engine"].execution_options(writes=True)
with engine.begin() as connection:
    context.configure(connection=connection, transactional_ddl=True, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
