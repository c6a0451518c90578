"""Which mutant stands, and which places were reached; the rules are loaded with their mutants beside them."""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType
from typing import Any

from tests.engine.mutation.mutants import ASKED, PACKAGE, RULES, Mutant, embedded


class Standing:
    """The mutant that stands, by its place in the list, and the places reached since they were forgotten."""

    def __init__(self) -> None:
        self.mutant: int | None = None
        self.reached: set[int] = set()

    def __call__(self, key: int) -> bool:
        self.reached.add(key)
        return key == self.mutant

    def forget(self) -> frozenset[int]:
        """The places reached, which are forgotten."""
        reached, self.reached = frozenset(self.reached), set()
        return reached


class _Loader(SourceFileLoader):
    """Loads one module with its mutants; compiled code of it lies nowhere."""

    wanted: Mapping[int, int] = {}

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)

    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> CodeType:
        tree: ast.Module = embedded(data.decode("utf-8"), str(path), self.wanted)
        return compile(tree, path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def __init__(self, drawn: Sequence[Mutant]) -> None:
        self._wanted: dict[str, dict[int, int]] = {}
        for key, mutant in enumerate(drawn):
            self._wanted.setdefault(str(RULES / mutant.file), {})[mutant.number] = key

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(f"{PACKAGE}."):
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        wanted = self._wanted.get(spec.origin or "") if spec else None
        if spec is None or wanted is None:
            return spec
        loader = _Loader(fullname, str(spec.origin))
        loader.wanted = wanted
        spec.loader = loader
        return spec


def load(drawn: Sequence[Mutant]) -> Standing:
    """What says which of these mutants stands; the rules must not have been imported before."""
    assert not any(name.startswith(f"{PACKAGE}.") for name in sys.modules), "the rules are loaded already"
    standing = Standing()
    setattr(builtins, ASKED, standing)
    sys.meta_path.insert(0, _Finder(drawn))
    return standing
