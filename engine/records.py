"""Changing a record: msgspec carries it out, and mypy checks the names and types of what is changed.

``replace(record, field=value)`` gives a copy with these fields; ``TypeError`` for a field that there is not.
``with_fields`` does the same where only the running program knows which fields, or of what type: mypy is silent there.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace as with_fields  # noqa: TID251  # as it is carried out

if TYPE_CHECKING:
    from dataclasses import replace as replace  # noqa: TID251  # as mypy knows it
else:
    replace = with_fields

__all__ = ["replace", "with_fields"]
