"""Example cases to try the rules engine with."""

from importlib.resources import files

SUFFIX = ".case.yaml"


def example_cases() -> dict[str, str]:
    """The texts of the example cases by file name, in the order of their names."""
    found = (file for file in files("resources.cases").iterdir() if file.name.endswith(SUFFIX))
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(found, key=lambda file: file.name)}
