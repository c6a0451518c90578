"""Cases that come with the program: examples to try the rules engine with, and exercises for judges."""

from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec

from engine.cases.ruling.finding import Ruled
from engine.records import replace

SUFFIX = ".case.yaml"
SHIPPED_RULINGS = "rulings.json"


def example_cases() -> dict[str, str]:
    """The texts of the example cases by file name, in the order of their names."""
    return _cases(files("resources.cases"))


def training_cases() -> dict[str, str]:
    """The texts of the exercises by file name, in the order of their names."""
    return _cases(files("resources.cases") / "training")


def _cases(folder: Traversable) -> dict[str, str]:
    found = (file for file in folder.iterdir() if file.name.endswith(SUFFIX))
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(found, key=lambda file: file.name)}


def shipped_rulings() -> tuple[Ruled, ...]:
    """The rulings on all of them as they are found, with their texts."""
    texts = {**example_cases(), **training_cases()}
    content = (files("resources.cases") / SHIPPED_RULINGS).read_bytes()
    found = msgspec.json.decode(content, type=tuple[Ruled, ...])
    return tuple(replace(one, text=texts[one.name]) for one in found)
