"""Mutants of the rules: one small piece of rule code taken out or turned round at a time.

A mutant drops a condition or one side of one, swaps a comparison, takes a filter out of a comprehension,
makes a guard never hold, or leaves an effect out. Only code under `engine/rules` is touched; texts, sizes
and imports are left alone.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

RULES = Path(__file__).parents[3] / "engine" / "rules"
_SWAPS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
_EFFECTS = ("propose", "change_state")


class Mutant(NamedTuple):
    """One change: the file, the function it is in, the line, and what is done there."""

    file: str
    function: str
    line: int
    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.kind} [{self.number}]"


class _Taker(ast.NodeTransformer):
    """Walks a module counting the places where it could change something; changes the one asked for."""

    def __init__(self, wanted: int | None) -> None:
        self.wanted = wanted
        self.seen: list[tuple[str, int, str]] = []
        self._function = ""

    def _here(self, node: ast.AST, kind: str) -> bool:
        self.seen.append((self._function, getattr(node, "lineno", 0), kind))
        return self.wanted == len(self.seen) - 1

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self._function = self._function, node.name
        self.generic_visit(node)
        self._function = outer
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        other = _SWAPS.get(type(node.ops[0])) if len(node.ops) == 1 else None
        if other is not None and self._function and self._here(node, "comparison swapped"):
            return ast.Compare(node.left, [other()], node.comparators)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        for n in range(len(node.values)):
            if self._function and self._here(node.values[n], f"part {n + 1} of a condition dropped"):
                rest = [v for m, v in enumerate(node.values) if m != n]
                return rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        for n, test in enumerate(node.ifs):
            if self._here(test, "filter dropped"):
                return ast.comprehension(node.target, node.iter, node.ifs[:n] + node.ifs[n + 1 :], 0)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if self._function and self._here(node, "condition never holds"):
            node.test = ast.Constant(False)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            effect = call.func.attr in _EFFECTS
            if effect and self._here(node, f"{call.func.attr} left out"):
                return ast.Pass()
        self.generic_visit(node)
        return node


def mutants(of: str = "", rules: Path = RULES) -> list[Mutant]:
    """Every mutant of the modules under `engine/rules`, or of the module named."""
    found = []
    for file in sorted(rules.rglob("*.py")):
        if of and file.stem != of:
            continue
        taker = _Taker(None)
        taker.visit(ast.parse(file.read_text(encoding="utf-8")))
        found += [
            Mutant(file.relative_to(rules).as_posix(), name, line, kind, n)
            for n, (name, line, kind) in enumerate(taker.seen)
            if name
        ]
    return found


def source(mutant: Mutant, rules: Path = RULES) -> str:
    """The module's text with the mutant's change made."""
    tree = ast.parse((rules / mutant.file).read_text(encoding="utf-8"))
    changed = ast.fix_missing_locations(_Taker(mutant.number).visit(tree))
    return ast.unparse(changed)


def sample(size: int, seed: int, of: str = "", rules: Path = RULES) -> Iterator[Mutant]:
    """Mutants drawn at random, the same ones for the same seed."""
    everything = mutants(of, rules)
    random.Random(seed).shuffle(everything)
    yield from everything[:size]
