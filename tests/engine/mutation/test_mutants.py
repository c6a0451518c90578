"""The mutants: each stands beside the code that it changes and says something else once it is asked for."""

import ast
import json
from pathlib import Path

import pytest

from tests.engine.mutation.mutants import ASKED, embedded, mutants, sample

LEDGER = Path(__file__).parent / "survivors.json"
TOY = """
def toy(a, b, seen):
    if a > 3 and b:
        seen.append("both")
    seen.propose("done")
    return [x for x in (1, 2, 3) if x > a]
"""
KINDS = {
    "comparison swapped: a > 3": (3, True, [], ["both", "done"]),
    "part 1 of a condition dropped: a > 3 and b": (0, True, [1, 2, 3], ["both", "done"]),
    "part 2 of a condition dropped: a > 3 and b": (4, False, [], ["both", "done"]),
    "condition never holds: a > 3 and b": (4, True, [], ["done"]),
    "left out: seen.propose('done')": (0, False, [1, 2, 3], []),
    "comparison swapped: x > a": (1, False, [1, 2, 3], ["done"]),
    "filter dropped: x > a": (2, False, [1, 2, 3], ["done"]),
}


class Seen(list[str]):
    """What the toy did."""

    propose = list.append


def _played(key: int | None, a: int, b: bool, everything: dict[int, int]) -> tuple[list[int], list[str]]:
    """What the toy answers and does while that mutant stands."""
    names: dict[str, object] = {ASKED: lambda asked: asked == key}
    exec(compile(embedded(TOY, "toy.py", everything), "toy.py", "exec"), names)
    seen = Seen()
    toy = names["toy"]
    assert callable(toy)
    return toy(a, b, seen), list(seen)


@pytest.mark.parametrize("told", KINDS)
def test_a_mutant_changes_what_it_says_and_nothing_while_it_does_not_stand(told: str, tmp_path: Path) -> None:
    (tmp_path / "toy.py").write_text(TOY, encoding="utf-8")
    found = {f"{m.kind}: {m.code}": m.number for m in mutants(rules=tmp_path)}
    assert set(found) == set(KINDS)
    a, b, answer, done = KINDS[told]
    everything = {number: number for number in found.values()}
    assert _played(found[told], a, b, everything) == (answer, done)
    names: dict[str, object] = {}
    exec(compile(ast.parse(TOY), "toy.py", "exec"), names)
    seen, plain = Seen(), names["toy"]
    assert callable(plain)
    assert _played(None, a, b, everything) == (plain(a, b, seen), list(seen)) != (answer, done)


def test_the_same_seed_draws_the_same_mutants() -> None:
    assert sample(20, 5) == sample(20, 5) != sample(20, 6)


def test_whoever_is_explained_in_the_ledger_is_a_mutant_of_the_rules() -> None:
    told: dict[str, str] = json.loads(LEDGER.read_text(encoding="utf-8"))
    assert all(reason.endswith(".") for reason in told.values())
    assert set(told) <= {mutant.name for mutant in mutants()}
