"""Positions told apart: a hash that two positions share exactly if play cannot tell them apart."""

from __future__ import annotations

import hashlib

import msgspec

from engine.cases.exact.object_names import position_told
from engine.rules.position.state import State

_NOT_NOTICED = ("clock", "ability_numbers", "last_known", "shuffled")
_AGES = ("timestamp", "arrived", "became")


def position_hash(state: State) -> str:
    """The hash of a position, 64 hexadecimal digits: the same on every machine and in every process.

    Numbers of objects, how much time has passed and what nobody can ask for any more do not count; which object is
    older than another does.
    """
    told = position_told(state)
    for field in _NOT_NOTICED:
        told.pop(field, None)
    ages = sorted(_ages(told))
    ranks = {age: n for n, age in enumerate(dict.fromkeys(ages))}
    plain = _ranked(told, ranks)
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic", enc_hook=str)).hexdigest()


def _ages(told: object) -> list[int]:
    if isinstance(told, dict):
        own = [v for k, v in told.items() if k in _AGES and isinstance(v, int)]
        return own + [age for v in told.values() for age in _ages(v)]
    if isinstance(told, list | tuple):
        return [age for v in told for age in _ages(v)]
    return []


def _ranked(told: object, ranks: dict[int, int]) -> object:
    if isinstance(told, dict):
        return {
            str(k): ranks[v] if k in _AGES and isinstance(v, int) else _ranked(v, ranks)
            for k, v in told.items()
        }
    if isinstance(told, list | tuple):
        return [_ranked(v, ranks) for v in told]
    return told
