"""Making and upgrading the schema through the migrations (Alembic is imported only here)."""

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

import migrations

_one_at_a_time = threading.Lock()
"""Alembic keeps what it is working on in one place for the whole process."""


def migration_config(engine: Engine) -> Config:
    """Alembic's configuration for this engine; the migrations are found inside the package."""
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent).replace("%", "%%"))
    config.attributes["engine"] = engine
    return config


def upgrade_schema(engine: Engine, revision: str = "head") -> None:
    """Bring the schema up to ``revision``; one transaction, so that it is whole or not at all."""
    with _one_at_a_time:
        command.upgrade(migration_config(engine), revision)


def downgrade_schema(engine: Engine, revision: str) -> None:
    """Take the schema back down to ``revision`` (``base``: no tables)."""
    with _one_at_a_time:
        command.downgrade(migration_config(engine), revision)
