"""Cases that come with the program: examples to try the rules engine with, and exercises for judges."""

from importlib.resources import files
from importlib.resources.abc import Traversable

SUFFIX = ".case.yaml"


def example_cases() -> dict[str, str]:
    """The texts of the example cases by file name, in the order of their names."""
    return _cases(files("resources.cases"))


def training_cases() -> dict[str, str]:
    """The texts of the exercises by file name, in the order of their names."""
    return _cases(files("resources.cases") / "training")


def _cases(folder: Traversable) -> dict[str, str]:
    found = (file for file in folder.iterdir() if file.name.endswith(SUFFIX))
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(found, key=lambda file: file.name)}
