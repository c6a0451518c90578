"""Rules that refuse the same thing from another side: the general rule behind a special one, and its neighbours.

A reader looks a refusal up where it bites (flying, 502.4b) or where the procedure sends for it (309.2a, 500.3);
a ruling names both.
"""

from __future__ import annotations

_BLOCKING = ("501.2", "500.3", "309.2a")
_RESTRICTED_BLOCKING = ("501.3", "501.1", "309.2a", "500.1")
_TARGETING = ("415.5",)
_CHOOSING_TARGETS = ("409.1c", *_TARGETING)

BESIDES: dict[str, tuple[str, ...]] = {
    "217.1e": ("413.2c",),
    "308.2a": ("500.2",),
    "308.2f": ("308.2d", "500.2"),
    "309.2a": ("500.3",),
    "309.2d": ("309.2b",),
    "500.2": ("308.2a", "500.4"),
    "500.3": (*_RESTRICTED_BLOCKING, "500.4"),
    "502.4b": _BLOCKING,
    "502.6b": _BLOCKING,
    "502.7f": _BLOCKING,
    "502.8b": _BLOCKING,
    "502.17b": _BLOCKING,
    "502.25b": _BLOCKING,
    "menace": ("500.3", *_RESTRICTED_BLOCKING, "500.4"),
    "502.7b": ("409.1c", "502.7a"),
    "shroud": _CHOOSING_TARGETS,
    "310.3": _CHOOSING_TARGETS,
    "409.2": _CHOOSING_TARGETS,
    "410.4": _CHOOSING_TARGETS,
    "415.6": _CHOOSING_TARGETS,
    "502.9b": ("310.2c",),
    "310.2e": ("310.2c",),
    "502.10b": ("502.11b", "308.2b"),
    "502.10h": ("310.2c",),
    "502.26d": ("408.2h",),
    "408.2h": ("502.26d",),
    "502.33a": ("403.5", "408.1d"),
    "403.5": ("408.1d",),
    "403.3": ("409.4",),
    "212.6a": ("305.4", "408.2d"),
    "212.6b": ("305.4",),
    "212.6g": ("212.6a",),
    "409.1c": _TARGETING,
    "409.1h": ("409.1f",),
    "409.4": ("103.2",),
    "502.18a": ("402.8",),
}


def besides(rule: str) -> tuple[str, ...]:
    """The rules that forbid what this one forbids, the nearest first."""
    return BESIDES.get(rule, ())
