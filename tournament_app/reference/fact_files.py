"""Facts from ``resources/``: read strictly, or refused as a damaged installation."""

from importlib.resources import files
from typing import TypeVar

from tournament_app.domain.strict_reading import read_json

T = TypeVar("T")

REMEDY = "Install the program again."


def fact(kind: type[T], *path: str) -> T:
    """The facts in a file below ``resources`` as ``kind``; ``Malformed`` with everything that is wrong."""
    name = "/".join(path)
    content = files("resources").joinpath(*path).read_bytes()
    return read_json(kind, content, f"resources/{name}", REMEDY)
