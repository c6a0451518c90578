"""Mutants of the rules: one small piece of rule code taken out or turned round at a time.

A mutant drops a condition or one side of one, swaps a comparison, takes a filter out of a comprehension,
makes a guard never hold, or leaves an effect out. Only code under `engine/rules` is touched; texts, sizes
and imports are left alone. All mutants wanted stand in one module side by side, each behind a question to
`stands`, so that the rules are read once for all of them.
"""

from __future__ import annotations

import ast
import copy
import json
import random
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

RULES = Path(__file__).parents[3] / "engine" / "rules"
DRAWN = Path(__file__).parent / "drawn.json"
PACKAGE = "engine.rules"
ASKED = "__mutant_stands__"
"""The name under which a module with mutants asks whether one of them stands."""
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
    """One change: the file, the function it is in, what is done there to which code, the line and its number."""

    file: str
    function: str
    kind: str
    code: str
    line: int
    number: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.function}: {self.kind}: {self.code}"

    @property
    def name(self) -> str:
        """What it is called in the ledger: everything but the line, which moves."""
        return f"{self.file} {self.function}: {self.kind}: {self.code}"


class _Embedding(ast.NodeTransformer):
    """Walks a module numbering the places where something could be changed; sets the wanted changes beside."""

    def __init__(self, file: str, wanted: Mapping[int, int]) -> None:
        self.file, self.wanted = file, wanted
        self.found: list[Mutant] = []
        self._function = ""

    def _here(self, node: ast.AST, kind: str, code: ast.AST) -> ast.expr | None:
        """The question whether the mutant of this place stands, where it is wanted; numbers it."""
        number = len(self.found)
        text = ast.unparse(code).partition("\n")[0]
        self.found.append(Mutant(self.file, self._function, kind, text, getattr(node, "lineno", 0), number))
        if number not in self.wanted:
            return None
        return ast.Call(ast.Name(ASKED, ast.Load()), [ast.Constant(self.wanted[number])], [])

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outer, self._function = self._function, node.name
        self.generic_visit(node)
        self._function = outer
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        plain = copy.deepcopy(node)
        self.generic_visit(node)
        other = _SWAPS.get(type(node.ops[0])) if len(node.ops) == 1 else None
        if other is None or not self._function:
            return node
        asked = self._here(node, "comparison swapped", plain)
        plain.ops = [other()]
        return node if asked is None else ast.IfExp(asked, plain, node)

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        plain = copy.deepcopy(node)
        self.generic_visit(node)
        whole: ast.expr = node
        for n, part in enumerate(plain.values if self._function else ()):
            asked = self._here(part, f"part {n + 1} of a condition dropped", plain)
            if asked is not None:
                rest = [v for m, v in enumerate(plain.values) if m != n]
                left = rest[0] if len(rest) == 1 else ast.BoolOp(plain.op, rest)
                whole = ast.IfExp(asked, left, whole)
        return whole

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        plain = copy.deepcopy(node)
        self.generic_visit(node)
        for n, test in enumerate(plain.ifs if self._function else ()):
            asked = self._here(test, "filter dropped", test)
            if asked is not None:
                node.ifs[n] = ast.BoolOp(ast.Or(), [asked, node.ifs[n]])
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        plain = copy.deepcopy(node.test)
        self.generic_visit(node)
        if self._function:
            asked = self._here(node, "condition never holds", plain)
            node.test = node.test if asked is None else ast.IfExp(asked, ast.Constant(False), node.test)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        call = node.value
        asked = None
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in _EFFECTS:
            asked = self._here(node, "left out", copy.deepcopy(call))
        self.generic_visit(node)
        return node if asked is None else ast.If(ast.UnaryOp(ast.Not(), asked), [node], [])


@cache
def mutants(of: str = "", rules: Path = RULES) -> tuple[Mutant, ...]:
    """Every mutant of the modules under `engine/rules`, or of the module named."""
    found: list[Mutant] = []
    for file in sorted(rules.rglob("*.py")):
        if not of or file.stem == of:
            found += _mutants_of(file, file.relative_to(rules).as_posix())
    return tuple(found)


@cache
def _mutants_of(file: Path, name: str) -> tuple[Mutant, ...]:
    embedding = _Embedding(name, {})
    embedding.visit(ast.parse(file.read_text(encoding="utf-8")))
    return tuple(embedding.found)


def embedded(source: str, file: str, wanted: Mapping[int, int]) -> ast.Module:
    """A module with the mutants of these numbers beside its code: `ASKED(key)` says which of them stands."""
    tree: ast.Module = _Embedding(file, wanted).visit(ast.parse(source))
    return ast.fix_missing_locations(tree)


def sample(size: int, seed: int, of: str = "", rules: Path = RULES) -> list[Mutant]:
    """Mutants drawn at random, the same ones for the same seed as long as their code stands; all for a size of 0."""
    everything = sorted(mutants(of, rules), key=lambda one: random.Random(f"{seed} {one.name}").random())
    return everything[:size] if size else everything


def drawn(rules: Path = RULES) -> tuple[list[Mutant], list[str]]:
    """The mutants drawn once and worked on since, and the names of those whose code is gone."""
    wanted: list[str] = json.loads(DRAWN.read_text(encoding="utf-8"))
    standing = {one.name: one for one in reversed(mutants(rules=rules))}
    return [standing[n] for n in wanted if n in standing], [n for n in wanted if n not in standing]
