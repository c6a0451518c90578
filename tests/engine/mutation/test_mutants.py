"""The mutants themselves: each is a module that still parses and says something else."""

import ast

from tests.engine.mutation.mutants import RULES, mutants, sample, source


def test_every_mutant_of_a_module_is_another_module():
    plain = ast.unparse(ast.parse((RULES / "permanents" / "phasing.py").read_text(encoding="utf-8")))
    changed = [source(m) for m in mutants("phasing")]
    assert len(changed) > 10
    assert plain not in changed
    assert len(set(changed)) == len(changed)
    for text in changed:
        ast.parse(text)


def test_the_same_seed_draws_the_same_mutants():
    assert list(sample(20, 5)) == list(sample(20, 5)) != list(sample(20, 6))
