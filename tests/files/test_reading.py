"""What a person names to be read in."""

import sqlite3
from pathlib import Path

import pytest

from tournament_app.domain.refusal import Malformed
from tournament_app.files.reading import contents


def test_a_backup_given_to_be_read_in_is_refused_with_how_it_is_opened(tmp_path: Path) -> None:
    backup = tmp_path / "2003-12-20 by hand.sqlite"
    with sqlite3.connect(backup) as database:
        database.execute("create table anything (at_all)")
    database.close()
    with pytest.raises(Malformed) as refused:
        contents(backup)
    (said,) = refused.value.problems
    assert said.startswith(f"{backup.name} is a database, as backups are.")
    assert said.endswith(f'tournament-app --db "{backup}"')
