"""``python -m tests.storage.kept_fields`` writes ``kept_fields.json``: what records keep, by which schema.

An older program reads a record with a part that it does not know as damaged, or loses the part: whatever is kept
newly needs a migration, which keeps older programs from opening the file.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from types import UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import fields

from tournament_app.domain.book import RECORD_KINDS
from tournament_app.storage.database import NEWEST_SCHEMA

FILE = Path(__file__).with_name("kept_fields.json")


def kept_now() -> dict[str, list[str]]:
    """The fields of each struct that records are made of, by its name."""
    found: dict[str, list[str]] = {}
    for kind in RECORD_KINDS:
        for struct in _structs(kind.record):
            found[struct.__name__] = [field.name for field in fields(struct)]
    return dict(sorted(found.items()))


def _structs(wanted: Any) -> Iterator[type[Struct]]:
    if isinstance(wanted, NewType):
        yield from _structs(wanted.__supertype__)
    elif get_origin(wanted) in (Union, UnionType, tuple):
        for part in get_args(wanted):
            yield from _structs(part)
    elif isinstance(wanted, type) and issubclass(wanted, Struct):
        yield wanted
        for part in get_type_hints(wanted).values():
            yield from _structs(part)


def main() -> None:
    """Write the file, unless records keep something else without a schema more."""
    before = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {"schema": "", "kept": {}}
    if before["kept"] != kept_now() and before["schema"] == NEWEST_SCHEMA:
        raise SystemExit(
            f"Records keep something else than by schema {NEWEST_SCHEMA}: add a migration first."
        )
    FILE.write_text(json.dumps({"schema": NEWEST_SCHEMA, "kept": kept_now()}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
