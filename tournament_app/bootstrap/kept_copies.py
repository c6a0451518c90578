"""Backups as the desk lists them, looks into them and opens a copy of one apart."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from tournament_app.desk.open.equipment import CopyTools, KeptCopy
from tournament_app.services.ports import EventLine


def copy_tools(folder: Path) -> CopyTools:
    """What Settings asks of backups, copies to work in going into ``folder``; the database's modules are read then."""
    return CopyTools(_listed, _events_in, partial(_copied_apart, folder), _open_apart)


def _listed(folder: Path) -> tuple[KeptCopy, ...]:
    from tournament_app.storage.backup_folder import backups_in, label_of

    return tuple(KeptCopy(moment, label_of(path), path) for moment, path in backups_in(folder))


def _events_in(copy: Path) -> Sequence[EventLine]:
    from tournament_app.storage.backup_folder import events_in

    return events_in(copy)


def _copied_apart(folder: Path, copy: Path) -> Path:
    from tournament_app.storage.backup import copied_apart
    from tournament_app.storage.backup_folder import refuse_gone

    refuse_gone(copy)
    return copied_apart(copy, folder)


def _open_apart(copy: Path) -> None:
    from PySide6.QtCore import QProcess

    from tournament_app.domain.refusal import Unavailable

    if not QProcess.startDetached(sys.executable, ["-m", "tournament_app", "--db", str(copy)]):
        raise Unavailable(
            "The program could not be started a second time. "
            f'Open the copy by hand: tournament-app --db "{copy}".'
        )
