"""Where the cases are, and the reference that real cards among them need."""

from functools import cache
from pathlib import Path

from engine.cards.reference import CardReference
from engine.commands import reference

HERE = Path(__file__).parent
SUFFIX = ".case.yaml"
FILES = sorted(HERE.rglob(f"*{SUFFIX}"))


def name_of(file: Path) -> str:
    """A case by folder and name: `418-layers/karn-and-the-mox`."""
    return file.relative_to(HERE).as_posix().removesuffix(SUFFIX)


@cache
def cards() -> CardReference:
    """The reference that the commands use."""
    return reference()
