"""A backup after each round, beside the database and to a second place of the user's choice."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject

from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.domain.refusal import Refusal, Unavailable

SECOND_FOLDER = "backup/folder"


class RoundBackups(QObject):
    """Copies the database when a round is published, when it is over (the next is paired) and at the close."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._backed_up: set[tuple[int, str]] = set()
        desk.event_opened.connect(self._attend)
        self._look_at_second_folder()

    def _look_at_second_folder(self) -> None:
        """Say at the start what is wrong with it, when there is still time to find the stick."""
        second = self._desk.preferences.text(SECOND_FOLDER)
        if second:
            self._desk.errands.run(
                lambda _: self._desk.equipment.look_at_backups(Path(second)),
                lambda words: self._desk.messages.say(words) if words else None,
                lane=Lane.ASIDE,
            )

    def _attend(self, event: OpenEvent) -> None:
        event.moved.connect(self._look)

    def _look(self, moved: Moved) -> None:
        moment = _moment(moved)
        once = (moved.book.event.id, moment)
        if not moment or once in self._backed_up:
            return
        self._backed_up.add(once)
        back_up_everywhere(self._desk, f"{moved.book.event.name} {moment}")


def _moment(moved: Moved) -> str:
    """What the backup is of; empty where none is due."""
    last = moved.book.last_round
    if moved.act is None or last is None:
        return ""
    match moved.act.name:
        case "publish_round":
            return f"round {last.number} published"
        case "pair_round" if last.number > 1:
            return f"round {last.number - 1}"
        case "close_event":
            return f"round {last.number}"
    return ""


def backup_folders(desk: Desk) -> list[Path]:
    """Where backups go: beside the database, and to the second folder where one is chosen."""
    second = desk.preferences.text(SECOND_FOLDER)
    return [desk.equipment.backup_folder, *([Path(second)] if second else [])]


def back_up_everywhere(
    desk: Desk, label: str, *, aloud: bool = False, then: Callable[[], None] = lambda: None
) -> None:
    """Copy the database to each backup folder; ``aloud`` says so when it is done, failure is always said.

    ``then`` is called when the copies are there.
    """
    folders = backup_folders(desk)

    def copy(_: object) -> list[Path]:
        done: list[Path] = []
        problems: list[str] = []
        for folder in folders:
            try:
                done.append(desk.equipment.back_up(desk.table, folder, label))
            except Refusal as refusal:
                problems += refusal.problems
        if problems:
            raise Unavailable(*problems)
        return done

    def told(done: list[Path]) -> None:
        if aloud:
            desk.messages.say("Backed up to " + " and ".join(str(path) for path in done) + ".")
        then()

    desk.errands.run(copy, told, what="Backing up", lane=Lane.ASIDE)
