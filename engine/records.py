"""Changing a record: msgspec carries it out, and mypy checks the names and types of what is changed.

``replace(record, field=value)`` gives a copy with these fields; ``TypeError`` for a field that there is not.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as replace  # noqa: TID251  # as mypy knows it
else:
    from msgspec.structs import replace as replace

__all__ = ["replace"]
