"""A catalogue: the infractions of an era, its penalties and its ladder; an organizer may add to it."""

from collections.abc import Iterable
from datetime import date
from enum import StrEnum

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.penalties.infraction import Infraction, TimeAllowed
from tournament_app.domain.penalties.ladder import Ladder
from tournament_app.domain.refusal import Illegal


class Effect(StrEnum):
    """What a penalty does to the event."""

    NONE = "none"
    LOSES_GAME = "loses-game"
    LOSES_MATCH = "loses-match"
    EJECTED = "ejected"
    DISQUALIFIED = "disqualified"

    @property
    def prizes(self) -> str:
        """What becomes of the prizes of somebody removed from the event; empty where nobody is."""
        return {
            Effect.EJECTED: "Plays no more, and keeps the place reached and its prizes (RS D.3.3 c).",
            Effect.DISQUALIFIED: "Takes no place and no prize; those below move up (RS D.3.3 d).",
        }.get(self, "")


class PenaltyKind(Struct, frozen=True):
    """A penalty that the catalogue knows, with its effect on the event and the section about it."""

    code: str
    name: str
    effect: Effect
    rule: str
    meaning: str


class Catalogue(Struct, frozen=True):
    """Infractions, penalties from the mildest to the gravest, and the ladder of one era."""

    id: str
    name: str
    source: str
    effective: date
    notes: tuple[str, ...]
    categories: tuple[str, ...]
    penalties: tuple[PenaltyKind, ...]
    ladder: Ladder
    infractions: tuple[Infraction, ...]

    def infraction(self, code: str) -> Infraction:
        """The infraction with this code; raises KeyError if there is none."""
        for infraction in self.infractions:
            if infraction.code == code:
                return infraction
        raise KeyError(code)

    def penalty(self, code: str) -> PenaltyKind:
        """The penalty with this code; raises KeyError if there is none."""
        for penalty in self.penalties:
            if penalty.code == code:
                return penalty
        raise KeyError(code)

    @property
    def for_lateness(self) -> Infraction:
        """The infraction of arriving late; ``Illegal`` where the catalogue has none."""
        for infraction in self.infractions:
            if infraction.lateness is not None:
                return infraction
        raise Illegal(f"{self.name} has no infraction for late arrival; choose another catalogue.")

    def with_effect(self, effect: Effect) -> PenaltyKind:
        """The mildest penalty with this effect; ``Illegal`` where the catalogue has none."""
        for penalty in self.penalties:
            if penalty.effect is effect:
                return penalty
        raise Illegal(f"{self.name} has no penalty by which a player is {effect}; choose another catalogue.")

    def rank(self, penalty: str | None) -> int:
        """How grave a penalty is: its place among the catalogue's from 0; -1 for none."""
        return -1 if penalty is None else [kind.code for kind in self.penalties].index(penalty)

    def matching(self, typed: str) -> tuple[Infraction, ...]:
        """Infractions found by a few letters, best first: exact letters, start, initials, words, inside.

        Empty input gives the whole catalogue in its own order.
        """
        wanted = typed.casefold().strip()
        ranked = [(_rank(infraction, wanted), at) for at, infraction in enumerate(self.infractions)]
        return tuple(self.infractions[at] for rank, at in sorted(ranked) if rank < _NO_MATCH)

    def with_time_before_duels(self, minutes: int) -> "Catalogue":
        """The catalogue with another limit, announced by the head judge, where that is open to them (RS D.3.15)."""
        return replace(
            self,
            infractions=tuple(
                replace(one, allowed=replace(one.allowed, minutes=minutes, announced=True))
                if one.allowed is not None and one.allowed.alterable
                else one
                for one in self.infractions
            ),
        )

    @property
    def time_before_duels(self) -> TimeAllowed | None:
        """The limit that the head judge may alter; None where the catalogue has none."""
        limits = (
            one.allowed for one in self.infractions if one.allowed is not None and one.allowed.alterable
        )
        return next(limits, None)

    def with_house(self, house: Iterable[Infraction]) -> "Catalogue":
        """The catalogue with an organizer's own infractions after it; refuses those that do not fit."""
        added = tuple(house)
        extended = replace(self, infractions=self.infractions + added)
        problems = inconsistencies(extended)
        if problems:
            raise Illegal(*problems)
        return extended


_NO_MATCH = 9


def _rank(infraction: Infraction, wanted: str) -> int:
    name = infraction.name.casefold()
    words = [*name.replace("-", " ").split(), *infraction.code.split("-")]
    parts = wanted.split()
    if not wanted or wanted in (infraction.letters.casefold(), infraction.code):
        return 0
    if name.startswith(wanted):
        return 1
    if "".join(word[0] for word in name.split()).startswith(wanted):
        return 2
    if all(any(word.startswith(part) for word in words) for part in parts):
        return 3
    return 4 if wanted in name or wanted in infraction.rule.casefold() else _NO_MATCH


def inconsistencies(catalogue: Catalogue) -> tuple[str, ...]:
    """Every contradiction in the catalogue: double codes, unknown levels, penalties or categories."""
    problems = [*_doubles(catalogue)]
    levels = {level.code for level in catalogue.ladder.levels}
    penalties = {penalty.code for penalty in catalogue.penalties}
    for infraction in catalogue.infractions:
        if infraction.category not in catalogue.categories:
            problems.append(
                f"{infraction.code}: category {infraction.category!r} is not one of the catalogue"
            )
        found = [*_unknown_outcomes(infraction, levels, penalties), *_odd_lateness(infraction, penalties)]
        problems.extend(f"{infraction.code}: {problem}" for problem in found)
    problems.extend(f"ladder: {problem}" for problem in _odd_rungs(catalogue, levels, penalties))
    return tuple(problems)


def _unknown_outcomes(infraction: Infraction, levels: set[str], penalties: set[str]) -> Iterable[str]:
    for response in (infraction.first, infraction.repeated, infraction.intentional):
        if response is None:
            continue
        if response.level is not None and response.level.outcome not in levels:
            yield f"warning level {response.level.outcome!r} is not one of the catalogue"
        if response.direct is not None and response.direct.outcome not in penalties:
            yield f"penalty {response.direct.outcome!r} is not one of the catalogue"
        for cited in (*response.downgrades, *response.upgrades):
            if cited.outcome not in levels | penalties:
                yield f"{cited.outcome!r} is neither a level nor a penalty of the catalogue"


def _odd_lateness(infraction: Infraction, penalties: set[str]) -> Iterable[str]:
    late = infraction.lateness
    if late is None:
        return
    if late.minutes_per_further_game < 1:
        yield f"minutes_per_further_game must be 1 or more, not {late.minutes_per_further_game}"
    for cited in (late.game, late.match, late.first_round):
        if cited is not None and cited.outcome not in penalties:
            yield f"penalty {cited.outcome!r} is not one of the catalogue"


def _odd_rungs(catalogue: Catalogue, levels: set[str], penalties: set[str]) -> Iterable[str]:
    ladder = catalogue.ladder
    named = [trigger.level for rung in ladder.rungs for trigger in rung.triggers]
    named += [option.only_if.level for rung in ladder.rungs for option in rung.options if option.only_if]
    if ladder.repeat is not None:
        named.append(ladder.repeat.suggested.outcome)
        milder = ladder.repeat.after_unofficial
        named.append(None if milder is None else milder.outcome)
    for level in named:
        if level is not None and level not in levels:
            yield f"warning level {level!r} is not one of the catalogue"
    codes = {infraction.code for infraction in catalogue.infractions}
    for rung in ladder.rungs:
        for trigger in rung.triggers:
            if trigger.infraction is not None and trigger.infraction not in codes:
                yield f"infraction {trigger.infraction!r} is not one of the catalogue"
        for option in rung.options:
            if option.penalty not in penalties:
                yield f"penalty {option.penalty!r} is not one of the catalogue"


def _doubles(catalogue: Catalogue) -> Iterable[str]:
    seen: dict[str, str] = {}
    for infraction in catalogue.infractions:
        for word in {infraction.code, infraction.letters} - {""}:
            if word in seen:
                yield f"{infraction.code}: {word!r} already stands for {seen[word]}"
            seen[word] = infraction.code
