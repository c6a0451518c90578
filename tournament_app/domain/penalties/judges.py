"""Judges of an event, what the rules require (RS D.4.3-D.4.5), and the effect on ratings (D.5.9)."""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct


class StaffRole(StrEnum):
    """What a member of staff does at this event."""

    HEAD_JUDGE = "head-judge"
    JUDGE = "judge"
    SCOREKEEPER = "scorekeeper"
    ORGANIZER = "organizer"


class StaffMember(Struct, frozen=True):
    """A member of staff; ``level`` is the certification level, 0 for none."""

    name: str
    role: StaffRole
    level: int = 0

    @property
    def is_judge(self) -> bool:
        """True for judges, the head judge among them."""
        return self.role in (StaffRole.HEAD_JUDGE, StaffRole.JUDGE)


class JudgeRequirement(Struct, frozen=True):
    """A level required at kinds of events (empty: at every sanctioned one).

    ``rating_factor`` is what the K value is multiplied by when the requirement is not met.
    """

    level: int
    event_kinds: tuple[str, ...]
    rule: str
    rating_factor: Fraction
    why: str


class RequiredDocuments(Struct, frozen=True):
    """Papers that judges must have at hand (RS D.4.5)."""

    rule: str
    required: tuple[str, ...]


class JudgeDeskRules(Struct, frozen=True):
    """The judge desk's facts; ``free_ruling_seconds`` is how long a ruling may take without an extension."""

    source: str
    effective: date
    requirements: tuple[JudgeRequirement, ...]
    documents: RequiredDocuments
    free_ruling_seconds: int
    extension_rule: str


class Shortfall(Struct, frozen=True):
    """A requirement that is not met: the highest judge's level against the one required."""

    requirement: JudgeRequirement
    highest_level: int

    def __str__(self) -> str:
        present = f"the highest is level {self.highest_level}" if self.highest_level else "none is certified"
        return f"{self.requirement.why} Here {present} (RS {self.requirement.rule})."


def event_kinds(rules: JudgeDeskRules) -> tuple[str, ...]:
    """The kinds of events that have a requirement of their own."""
    return tuple(kind for requirement in rules.requirements for kind in requirement.event_kinds)


def shortfalls(
    rules: JudgeDeskRules, staff: Iterable[StaffMember], *, event_kind: str, sanctioned: bool
) -> tuple[Shortfall, ...]:
    """Requirements that the judges present do not meet; none for an event that is not sanctioned."""
    if not sanctioned:
        return ()
    highest = max((member.level for member in staff if member.is_judge), default=0)
    return tuple(
        Shortfall(requirement, highest)
        for requirement in rules.requirements
        if highest < requirement.level
        and (not requirement.event_kinds or event_kind in requirement.event_kinds)
    )


def rating_factor(found: Iterable[Shortfall]) -> Fraction:
    """What K is multiplied by because of the shortfalls; 1 when ratings are not affected."""
    factor = Fraction(1)
    for shortfall in found:
        factor *= shortfall.requirement.rating_factor
    return factor


def without_head_judge(staff: Iterable[StaffMember]) -> bool:
    """True while nobody is head judge: official warnings then cannot be confirmed (RS D.3.2)."""
    return not any(member.role is StaffRole.HEAD_JUDGE for member in staff)
