"""The power fails during and after each act: of what was not synced any part is gone, in any order.

What is written to a file counts only from its sync on, what is done to a folder (a new file, a name, a removal)
only from the folder's sync on; of the rest any writes may be on disk, the last of them torn between sectors.
"""

import shutil
from pathlib import Path
from random import Random

from msgspec import Struct, field

from tests.storms.acts import ACTS, BACKUP, DATABASE, EXPORT, OLD_EXPORT, Opened, copy_of, prepared
from tests.storms.disk import Deed, recorded
from tournament_app.domain.identity import EventId
from tournament_app.domain.refusal import Refusal

SECTOR = 512


class PowerCuts(Struct):
    """How many cuts; after how many the act had not been done, had been; and what was lost."""

    made: int = 0
    before: int = 0
    after: int = 0
    broken: list[str] = field(default_factory=list)


class _File(Struct):
    """One file below its names: what is surely on disk, and the deeds that may be or not."""

    kept: bytearray = field(default_factory=bytearray)
    pending: list[Deed] = field(default_factory=list)

    def sync(self) -> None:
        for deed in self.pending:
            _carry_out(self.kept, deed)
        self.pending.clear()

    def after_the_cut(self, chance: Random) -> bytes:
        """``kept`` and some of the rest; none and all of it are as likely as all other choices together."""
        found, share = bytearray(self.kept), chance.choice((0.0, chance.random(), 1.0))
        for deed in self.pending:
            if chance.random() < share:
                _carry_out(found, deed, torn=chance.random() if chance.random() < 0.2 else 1.0)
        return bytes(found)


def _carry_out(content: bytearray, deed: Deed, torn: float = 1.0) -> None:
    if deed.kind == "t":
        del content[deed.at :]
        content.extend(bytes(deed.at - len(content)))
        return
    written = deed.content
    if torn < 1:
        written = written[: int(len(written) * torn) // SECTOR * SECTOR]
    content.extend(bytes(max(0, deed.at - len(content))))
    content[deed.at : deed.at + len(written)] = written


class _Disk:
    """Files, their names now and their names that are surely on disk."""

    def __init__(self, folder: Path) -> None:
        self.names = {path: _File(bytearray(path.read_bytes())) for path in folder.iterdir()}
        self.kept = dict(self.names)
        self._pending: list[tuple[Path, Path | None, _File | None]] = []

    def does(self, deed: Deed) -> None:
        match deed.kind:
            case "w" | "t":
                if deed.path not in self.names:
                    self._name(deed.path, None, _File())
                self.names[deed.path].pending.append(deed)
            case "s" if deed.path in self.names:
                self.names[deed.path].sync()
            case "s":
                for change in [change for change in self._pending if change[0].parent == deed.path]:
                    _rename(self.kept, change)
                    self._pending.remove(change)
            case "r":
                to = Path(deed.content.decode())
                if deed.path in self.names:
                    self._name(to, deed.path, self.names[deed.path])
            case "l":
                self._name(Path(deed.content.decode()), None, self.names[deed.path])
            case _:
                self._name(deed.path, None, None)

    def _name(self, path: Path, old: Path | None, file: _File | None) -> None:
        change = (path, old, file)
        _rename(self.names, change)
        self._pending.append(change)

    def after_the_cut(self, chance: Random) -> dict[Path, bytes]:
        names = dict(self.kept)
        for change in self._pending[: chance.choice((0, chance.randint(0, len(self._pending)), None))]:
            _rename(names, change)
        return {path: file.after_the_cut(chance) for path, file in names.items()}


def _rename(names: dict[Path, _File], change: tuple[Path, Path | None, _File | None]) -> None:
    path, old, file = change
    if old is not None:
        names.pop(old, None)
    if file is None:
        names.pop(path, None)
    else:
        names[path] = file


def storm(folder: Path, times: int, seed: int) -> PowerCuts:
    """So many cuts, one after another for each act; a quarter of them when the act was just said to be done."""
    base, tally, chance = folder / "base", PowerCuts(), Random(seed)
    event = prepared(base)
    recorded_acts = {}
    for name, act in ACTS.items():
        opened = Opened.of(copy_of(base, folder / "work"), event)
        before, deeds = opened.state(), list[Deed]()
        with recorded(opened.folder, deeds):
            act(opened)
        assert deeds, "the disk saw nothing of it"
        new = opened.folder / EXPORT
        recorded_acts[name] = (deeds, before, opened.state(), new.read_bytes())
        opened.close()
    for turn in range(times):
        name = list(ACTS)[turn % len(ACTS)]
        deeds, before, after, export = recorded_acts[name]
        said = chance.random() < 0.25
        until = len(deeds) if said else chance.randrange(len(deeds))
        disk = _Disk(copy_of(base, folder / "work"))
        for deed in deeds[:until]:
            disk.does(deed)
        _leave(folder / "work", disk.after_the_cut(chance))
        where = f"cut {turn}, {name}, after {until} of {len(deeds)} deeds"
        try:
            done, found = _found(folder / "work", event, name, (before, after), export)
        except Refusal as refusal:
            done, found = False, [str(refusal)]
        if said and not done:
            found.append("it was said to be done and is not")
        tally.made += 1
        tally.after += done
        tally.before += not done
        tally.broken += [f"{where}: {problem}" for problem in found]
    return tally


def _leave(folder: Path, files: dict[Path, bytes]) -> None:
    shutil.rmtree(folder)
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _found(
    folder: Path, event: EventId, name: str, states: tuple[str, str], export: bytes
) -> tuple[bool, list[str]]:
    """Whether the act is done, and what is wrong with what is there."""
    opened = Opened.of(folder, event)
    try:
        state, found = opened.state(), opened.problems()
    finally:
        opened.close()
    if state not in states:
        found.append(f"the book is neither the old nor the new one in {DATABASE}")
    content = (folder / EXPORT).read_bytes()
    if content not in (OLD_EXPORT, export):
        found.append("the export is half of one")
    copy = folder / BACKUP
    if copy.exists():
        found += _of_the_backup(copy, event, states[0])
    done = {"export": content == export, "backup": copy.exists()}.get(name, state == states[1])
    return done, found


def _of_the_backup(copy: Path, event: EventId, state: str) -> list[str]:
    renamed = copy.with_name("opened") / DATABASE
    renamed.parent.mkdir()
    renamed.write_bytes(copy.read_bytes())
    opened = Opened.of(renamed.parent, event)
    try:
        return opened.problems() + ([] if opened.state() == state else ["the backup is another book"])
    finally:
        opened.close()
