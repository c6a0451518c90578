"""Reads the penalty catalogues and judge-desk facts of ``resources/penalties``.

Strict: unknown keys, unknown codes and contradictions are refused, all at once.
"""

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from engine.intake import declared
from tournament_app.domain.penalties.catalogue import Catalogue, inconsistencies
from tournament_app.domain.penalties.infraction import Infraction
from tournament_app.domain.penalties.judges import JudgeDeskRules
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.strict_reading import closest, read

DEFAULT_CATALOGUE = "dci-2003"
_DESK_RULES = "judge-desk-2003.json"


class _House(Struct, frozen=True):
    infractions: tuple[Infraction, ...]


def catalogue_ids() -> tuple[str, ...]:
    """The catalogues an event can choose, by id."""
    names = (entry.name for entry in _folder().iterdir())
    return tuple(sorted(n.removesuffix(".json") for n in names if n.endswith(".json") and n != _DESK_RULES))


@cache
def load_catalogue(catalogue_id: str = DEFAULT_CATALOGUE) -> Catalogue:
    """The catalogue with this id; raises ``Malformed`` for an unknown id or a faulty file."""
    known = catalogue_ids()
    if catalogue_id not in known:
        raise Malformed(
            f"There is no penalty catalogue {catalogue_id!r}{closest(catalogue_id, list(known))}."
        )
    name = f"{catalogue_id}.json"
    return parse_catalogue(_folder().joinpath(name).read_text(encoding="utf-8"), name)


@cache
def load_desk_rules() -> JudgeDeskRules:
    """Required judges and documents, and how long a ruling may take (RS D.4.3-D.4.6, D.5.9)."""
    text = _folder().joinpath(_DESK_RULES).read_text(encoding="utf-8")
    return read(JudgeDeskRules, _json(text, _DESK_RULES), _DESK_RULES)


def parse_catalogue(text: str, name: str) -> Catalogue:
    """The catalogue written in a file called ``name``; raises ``Malformed`` with all problems."""
    catalogue = read(Catalogue, _json(text, name), name)
    problems = inconsistencies(catalogue)
    if problems:
        raise Malformed(*(f"{name}: {problem}" for problem in problems))
    return catalogue


def parse_house_infractions(text: str, name: str) -> tuple[Infraction, ...]:
    """An organizer's own infractions: a JSON list of entries as in a catalogue.

    Raises ``Malformed`` with all problems. Whether they fit a catalogue, ``Catalogue.with_house`` says.
    """
    found = read(_House, {"infractions": _json(text, name)}, name)
    return found.infractions


def _folder() -> Traversable:
    return files("resources.penalties")


def _json(text: str, name: str) -> object:
    try:
        return declared.parsed(text.encode("utf-8", "surrogatepass"))
    except declared.Unfit as unfit:
        raise Malformed(*(f"{name}: {problem}" for problem in unfit.problems)) from unfit
