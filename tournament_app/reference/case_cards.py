"""What the rules engine is handed: the compiled behaviour of cards, and example cases to try."""

from functools import cache
from importlib.resources import as_file, files

from engine.cards.compiled import CompiledReference

SUFFIX = ".case.yaml"


@cache
def case_cards() -> CompiledReference:
    """Facts and compiled behaviour of cards; read once, when first asked for."""
    with as_file(files("resources.cards") / "behaviour.gz") as file:
        return CompiledReference(file)


def example_cases() -> dict[str, str]:
    """The texts of the example cases by file name, in the order of their names."""
    found = (file for file in files("resources.cases").iterdir() if file.name.endswith(SUFFIX))
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(found, key=lambda file: file.name)}
