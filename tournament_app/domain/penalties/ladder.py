"""The ladder of warnings as a value: levels, when the count restarts, and what each rung opens.

RS D.3.2 (levels), D.3.3 (what accumulated warnings allow) and D.3.4 (accumulation, reset) are one
filling of it; a later guide's rule that a third warning in a category costs a game is another.
"""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from tournament_app.domain.penalties.infraction import Cited
from tournament_app.domain.penalties.record import EventStage, Moment


class CountedWithin(StrEnum):
    """Which earlier warnings are added to a new one."""

    RECORD = "record"
    CATEGORY = "category"
    INFRACTION = "infraction"


class WarningLevel(Struct, frozen=True):
    """One level. ``weight`` is how many official warnings it counts (0: not official).

    ``tracked`` levels ground later repeats; ``confirmed`` ones wait for the head judge;
    ``investigated`` ones are reported for investigation.
    """

    code: str
    name: str
    weight: int
    tracked: bool
    confirmed: bool
    investigated: bool
    rule: str
    meaning: str


class Counted(Struct, frozen=True):
    """A warning that takes part in the count; ``duplicate`` if another on record is for the same offence."""

    infraction: str
    level: WarningLevel
    duplicate: bool
    intentional: bool


class Trigger(Struct, frozen=True):
    """Holds when at least ``times`` counted warnings have this level, or concern this infraction."""

    times: int
    level: str | None = None
    infraction: str | None = None

    def holds(self, counted: Sequence[Counted]) -> bool:
        """True if the warnings meet the trigger."""
        matching = [
            warning
            for warning in counted
            if self.level in (None, warning.level.code) and self.infraction in (None, warning.infraction)
        ]
        return len(matching) >= self.times


class Minor(Struct, frozen=True):
    """The condition of the lesser penalties: all at one level, none a duplicate, none intentional."""

    level: str
    duplicates: bool = False
    intentional: bool = False

    def holds(self, counted: Sequence[Counted]) -> bool:
        """True if every warning is minor in this sense."""
        return all(
            warning.level.code == self.level
            and (self.duplicates or not warning.duplicate)
            and (self.intentional or not warning.intentional)
            for warning in counted
        )


class LadderOption(Struct, frozen=True):
    """A penalty that a rung opens to the head judge."""

    penalty: str
    rule: str
    why: str
    default: bool = False
    required: bool = False
    only_if: Minor | None = None


class Rung(Struct, frozen=True):
    """From so many official warnings on, and if any trigger holds (or there is none), these options."""

    at_least: int
    options: tuple[LadderOption, ...]
    triggers: tuple[Trigger, ...] = ()

    def reached(self, counted: Sequence[Counted]) -> bool:
        """True if the warnings reach this rung."""
        if sum(warning.level.weight for warning in counted) < self.at_least:
            return False
        return not self.triggers or any(trigger.holds(counted) for trigger in self.triggers)


class Reset(Struct, frozen=True):
    """When the count restarts: at the start of a stage, each day, or never (RS D.3.4)."""

    stage: EventStage | None
    each_day: bool
    rule: str
    why: str

    def separates(self, earlier: Moment, later: Moment) -> bool:
        """True if the count restarted between the two moments."""
        if self.each_day and earlier.day != later.day:
            return True
        return self.stage is not None and earlier.stage.place < self.stage.place <= later.stage.place


class RepeatRule(Struct, frozen=True):
    """What a repeat offence suggests (RS D.3.2 d).

    ``after_unofficial`` is open as a lesser level when all that came before was unofficial.
    """

    suggested: Cited
    after_unofficial: Cited | None = None


class Ladder(Struct, frozen=True):
    """Levels from the mildest to the gravest; rungs, the gravest first: the first one reached speaks."""

    levels: tuple[WarningLevel, ...]
    rungs: tuple[Rung, ...]
    reset: Reset
    counted_within: CountedWithin = CountedWithin.RECORD
    repeat: RepeatRule | None = None

    def level(self, code: str) -> WarningLevel:
        """The level with this code; raises KeyError if there is none."""
        for level in self.levels:
            if level.code == code:
                return level
        raise KeyError(code)

    def graver(self, one: Cited | None, other: Cited) -> Cited:
        """Whichever suggests the graver level; the first one where they are equal."""
        if one is None:
            return other
        codes = [level.code for level in self.levels]
        return other if codes.index(other.outcome) > codes.index(one.outcome) else one

    def options(self, counted: Sequence[Counted]) -> tuple[LadderOption, ...]:
        """What the accumulated warnings open; empty where they reach no rung."""
        for rung in self.rungs:
            if rung.reached(counted):
                return tuple(o for o in rung.options if o.only_if is None or o.only_if.holds(counted))
        return ()
