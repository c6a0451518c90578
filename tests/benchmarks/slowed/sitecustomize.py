"""Python imports this by itself from ``PYTHONPATH``: the part named in ``SLOWED`` takes ten times its time.

Whatever process a benchmark starts is slowed too. What a slowed part calls of itself is slowed once.
"""

import os
import sys
from functools import wraps
from importlib.abc import MetaPathFinder
from importlib.util import find_spec
from inspect import isgeneratorfunction
from time import process_time

TIMES = 10
inside = False


def slowed(function):
    """The function, which then keeps the processor busy for nine times as long again."""

    def wait(since):
        end = process_time() + (TIMES - 1) * (process_time() - since)
        while process_time() < end:
            pass

    @wraps(function)
    def slow(*arguments, **named):
        global inside
        if inside:
            return function(*arguments, **named)
        inside, began = True, process_time()
        try:
            found = function(*arguments, **named)
            return iter(list(found)) if isgeneratorfunction(function) else found
        finally:
            wait(began)
            inside = False

    return slow


class Slowing(MetaPathFinder):
    """Waits for the module to be imported."""

    def __init__(self, module, part):
        self.module, self.part = module, part

    def find_spec(self, name, *_):
        """Let the others find it, then slow its part once it is there."""
        if name != self.module:
            return None
        sys.meta_path.remove(self)
        spec = find_spec(name)
        carry_out = spec.loader.exec_module

        def exec_module(module):
            carry_out(module)
            owner, _, attribute = self.part.rpartition(".")
            place = getattr(module, owner) if owner else module
            setattr(place, attribute, slowed(getattr(place, attribute)))

        spec.loader.exec_module = exec_module
        return spec


if ":" in os.environ.get("SLOWED", ""):
    sys.meta_path.insert(0, Slowing(*os.environ["SLOWED"].split(":")))
