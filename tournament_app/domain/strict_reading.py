"""The strict reader, with refusals: what ``engine.intake.declared`` finds wrong, named by file."""

from typing import TypeVar

from engine.intake import declared
from tournament_app.domain.refusal import Malformed

T = TypeVar("T")

closest = declared.closest


def read(kind: type[T], value: object, where: str) -> T:
    """The value as ``kind``; raises ``Malformed`` with all problems, each starting with ``where``."""
    try:
        return declared.read(kind, value)
    except declared.Unfit as unfit:
        raise Malformed(*(f"{where}: {problem}" for problem in unfit.problems)) from unfit


def read_json(kind: type[T], content: bytes, where: str, remedy: str = "") -> T:
    """The JSON in some bytes as ``kind``; ``Malformed`` as in ``read``, each problem with the remedy."""
    try:
        return declared.read_json(kind, content)
    except declared.Unfit as unfit:
        problems = (problem.removesuffix(".") for problem in unfit.problems)
        raise Malformed(*(f"{where}: {problem}. {remedy}".strip() for problem in problems)) from unfit
