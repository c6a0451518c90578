"""Positions told apart: a hash that two positions share exactly if play cannot tell them apart."""

from __future__ import annotations

import hashlib

import msgspec

from engine.cases.exact.object_names import position_told
from engine.cases.reading.yaml_text import Content
from engine.rules.position.state import State

_NOT_NOTICED = ("clock", "ability_numbers", "last_known", "shuffled")
_AGES = ("timestamp", "arrived", "became")
_MANY = (dict, list, tuple)


def position_hash(state: State) -> str:
    """The hash of a position, 64 hexadecimal digits: the same on every machine and in every process.

    Numbers of objects, how much time has passed and what nobody can ask for any more do not count; which object is
    older than another does.
    """
    told = position_told(state)
    for field in _NOT_NOTICED:
        told.pop(field, None)
    aged: list[tuple[Content, str]] = []
    plain = _plain(told, aged)
    ranks = {age: n for n, age in enumerate(sorted({record[field] for record, field in aged}))}
    for record, field in aged:
        record[field] = ranks[record[field]]
    return hashlib.sha256(msgspec.json.encode(plain, order="deterministic", enc_hook=str)).hexdigest()


def _plain(told: object, aged: list[tuple[Content, str]]) -> object:
    """What is told in new mappings with words for keys, and in new lists; ``aged`` gets where an age stands."""
    if isinstance(told, dict):
        plain: Content = {}
        for key, value in told.items():
            if key in _AGES and isinstance(value, int):
                plain[key] = value
                aged.append((plain, key))
            else:
                plain[str(key)] = _plain(value, aged) if isinstance(value, _MANY) else value
        return plain
    if isinstance(told, list | tuple):
        return [_plain(value, aged) if isinstance(value, _MANY) else value for value in told]
    return told
