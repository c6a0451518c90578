"""The disk is full at each write of each act: one sentence, nothing half-written, and it goes on with room."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec import Struct, field

from tests.storms.acts import ACTS, DATABASE, Opened, copy_of, prepared
from tests.storms.disk import with_room_for
from tournament_app.domain.refusal import Refusal, Unavailable


class FullDisks(Struct):
    """How many disks were full, how many acts were refused for it, and what went wrong."""

    made: int = 0
    refused: int = 0
    broken: list[str] = field(default_factory=list)


def storm(folder: Path, times: int) -> FullDisks:
    """Each act with room for 0, 1, 2 ... growing writes until it is done; at most so many disks for each."""
    base, tally = folder / "base", FullDisks()
    event = prepared(base)
    for name, act in ACTS.items():
        room, step = 0, 1  # one write more each time; wider steps after a third of the disks
        for turn in range(times):
            opened = Opened.of(copy_of(base, folder / "full"), event)
            before, files = opened.state(), _contents(opened.folder)
            said, refused = with_room_for(room, opened.folder, partial(_refusal_of, act, opened))
            tally.made += 1
            found = _wrong(opened, act, said, before, files) if refused else _said_now(said)
            found += _said_now(_refusal_of(act, opened)) if refused else []
            found += [f"the database: {problem}" for problem in opened.problems()]
            tally.broken += [f"{name}, room for {room} writes: {problem}" for problem in found]
            opened.close()
            if not refused:
                break
            tally.refused += 1
            step += turn >= times // 3
            room += step
    return tally


def _contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def _refusal_of(act: Callable[[Opened], None], opened: Opened) -> Refusal | None:
    try:
        act(opened)
    except Refusal as refusal:
        return refusal
    return None


def _said_now(refusal: Refusal | None) -> list[str]:
    return [f"refused although there is room: {refusal}"] if refusal else []


def _wrong(
    opened: Opened,
    act: Callable[[Opened], None],
    said: Refusal | None,
    before: str,
    files: dict[str, bytes],
) -> list[str]:
    if said is None:
        return ["the disk was full and nobody said so"]
    found = [f"the database: {problem}" for problem in opened.problems()]
    if not isinstance(said, Unavailable) or len(said.problems) != 1:
        found.append(f"not one sentence: {said}")
    if "full" not in str(said) and "No space left" not in str(said):
        found.append(f"the disk is not called full: {said}")
    if act is ACTS["backup"] and "enter it again" in str(said):
        found.append(f"a backup is no entry: {said}")
    if opened.state() != before:
        found.append("the book or the register is another one")
    there = sorted(path.name for path in opened.folder.iterdir())
    if there != sorted(files):
        found.append(f"left behind: {there}")
    now = _contents(opened.folder)
    return found + [f"{n} was changed" for n in files if n != DATABASE and now.get(n) != files[n]]
