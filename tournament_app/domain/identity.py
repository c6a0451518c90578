"""Distinct id types, so that a player cannot be passed for a table."""

from typing import NewType

PlayerId = NewType("PlayerId", int)
EventId = NewType("EventId", int)
RoundNumber = NewType("RoundNumber", int)
TableNumber = NewType("TableNumber", int)
JournalId = NewType("JournalId", int)
