"""What the penalty rules say about a new infraction, given a player's record.

Implements RS D.3.2 (levels, repeats), D.3.3 (what accumulated warnings allow), D.3.4 (accumulation
over the event, cleared at the quarterfinals, repeats remembered) and D.3.17 (lateness) over whatever
catalogue it is given. It advises and never applies: a person decides (RS D.4.1).
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.infraction import Cited, Infraction, Response
from tournament_app.domain.penalties.ladder import Counted, CountedWithin, LadderOption
from tournament_app.domain.penalties.record import (
    AdviceCase,
    Moment,
    NewInfraction,
    PastInfraction,
)

OTHER = "other"
"""The category of what a catalogue does not name; every catalogue may have it."""


class Advice(Struct, frozen=True):
    """The answer: suggested warning, penalty brought by itself, what else is open, and the count after it.

    ``duplicates`` are positions in the record of the same offence; ``official_warnings`` counts
    those since the last reset, this one included; ``games_lost`` is set for late arrival.
    """

    infraction: Infraction
    level: Cited | None
    direct: Cited | None
    downgrades: tuple[Cited, ...]
    upgrades: tuple[Cited, ...]
    duplicates: tuple[int, ...]
    repeat: bool
    official_warnings: int
    options: tuple[LadderOption, ...]
    games_lost: int = 0
    minutes_taken: int = 0

    @property
    def within_time(self) -> bool:
        """True where the minutes taken are no more than may be: there is no infraction (RS D.3.15, D.3.16)."""
        allowed = self.infraction.allowed
        return allowed is not None and self.minutes_taken > 0 and not allowed.exceeded(self.minutes_taken)

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be known besides: the time that may be taken, and the catalogue's notes."""
        allowed = self.infraction.allowed
        return (*(() if allowed is None else (allowed.words(self.minutes_taken),)), *self.infraction.notes)

    @property
    def both_players(self) -> bool:
        """True where the same goes to the opponent unless one alone is at fault (RS D.3.14)."""
        return self.infraction.both_players


def advise(catalogue: Catalogue, case: AdviceCase) -> Advice:
    """The advice of the catalogue; raises KeyError for codes that the catalogue does not know.

    Where the time taken was within the limit it suggests nothing and opens nothing.
    """
    found = _advised(catalogue, case)
    if not found.within_time:
        return found
    before = _counted(catalogue, case.record, case.moment, found.infraction)
    return replace(
        found,
        level=None,
        direct=None,
        downgrades=(),
        upgrades=(),
        official_warnings=sum(warning.level.weight for warning in before),
        options=(),
    )


def _advised(catalogue: Catalogue, case: AdviceCase) -> Advice:
    new, moment = case.new, case.moment
    infraction = catalogue.infraction(new.infraction)
    duplicates = _duplicates(catalogue, infraction, new.detail, case.record)
    repeat = new.repeat or bool(duplicates)
    response = infraction.response(repeat=repeat, intentional=new.intentional)
    level, milder = _suggested(catalogue, case, response, duplicates, repeat=repeat)
    counted = _counted(catalogue, case.record, moment, infraction)
    if level is not None:
        given = catalogue.ladder.level(level.outcome)
        counted = (*counted, *_official(Counted(new.infraction, given, repeat, new.intentional)))
    late = infraction.lateness
    return Advice(
        infraction=infraction,
        level=level,
        direct=_direct(infraction, response, new, moment, case.wins_needed),
        downgrades=(*response.downgrades, *milder),
        upgrades=_above(catalogue, level, response.upgrades),
        duplicates=duplicates,
        repeat=repeat,
        official_warnings=sum(warning.level.weight for warning in counted),
        options=catalogue.ladder.options(counted),
        games_lost=late.games_lost(new.minutes_late) if late is not None else 0,
        minutes_taken=new.minutes_taken,
    )


def open_penalties(
    catalogue: Catalogue, record: Sequence[PastInfraction], moment: Moment, category: str = ""
) -> tuple[LadderOption, ...]:
    """What the record as it stands opens to the head judge, whatever was advised when it was logged.

    ``category`` is needed where the ladder counts within one (or the infraction's code, where it
    counts within an infraction).
    """
    counted = [
        warning
        for warning in _all_counted(catalogue, record, moment)
        if _belongs(catalogue, warning, category)
    ]
    return catalogue.ladder.options(counted)


def _belongs(catalogue: Catalogue, warning: Counted, group: str) -> bool:
    match catalogue.ladder.counted_within:
        case CountedWithin.RECORD:
            return True
        case CountedWithin.CATEGORY:
            return catalogue.infraction(warning.infraction).category == group
        case CountedWithin.INFRACTION:
            return warning.infraction == group


def _duplicates(
    catalogue: Catalogue, infraction: Infraction, detail: str, record: Sequence[PastInfraction]
) -> tuple[int, ...]:
    return tuple(
        at
        for at, past in enumerate(record)
        if _tracked(catalogue, past)
        and infraction.offence == catalogue.infraction(past.infraction).offence
        and (not (told := _told_apart(infraction, detail)) or _described(past.detail) in ("", told))
    )


def _told_apart(infraction: Infraction, detail: str) -> str:
    """By which description an offence differs from one described otherwise; empty where none matters.

    Only those do that the catalogue calls "other", when both are described.
    """
    return _described(detail) if infraction.category == OTHER else ""


def _described(detail: str) -> str:
    return detail.casefold().strip()


class _Offences:
    """How often each offence is on record with an official warning, by description: asked in constant time."""

    def __init__(self, catalogue: Catalogue, record: Iterable[PastInfraction]) -> None:
        self._catalogue = catalogue
        self._all: Counter[tuple[str, str]] = Counter()
        self._described: Counter[tuple[tuple[str, str], str]] = Counter()
        for past in record:
            if self._grounds_repeats(past):
                offence = catalogue.infraction(past.infraction).offence
                self._all[offence] += 1
                self._described[offence, _described(past.detail)] += 1

    def another(self, past: PastInfraction) -> bool:
        """True if the record holds the same offence beside this line of it."""
        infraction = self._catalogue.infraction(past.infraction)
        offence, told = infraction.offence, _told_apart(infraction, past.detail)
        alike = self._described[offence, ""] + self._described[offence, told]
        same = alike if told else self._all[offence]
        return same > self._grounds_repeats(past)

    def _grounds_repeats(self, past: PastInfraction) -> bool:
        return _weight(self._catalogue, past) > 0 and _tracked(self._catalogue, past)


def _tracked(catalogue: Catalogue, past: PastInfraction) -> bool:
    return past.level is None or catalogue.ladder.level(past.level).tracked


def _suggested(
    catalogue: Catalogue, case: AdviceCase, response: Response, duplicates: tuple[int, ...], *, repeat: bool
) -> tuple[Cited | None, tuple[Cited, ...]]:
    """The suggested level, and a milder one that is open where only unofficial warnings came before."""
    rule = catalogue.ladder.repeat
    if not repeat or rule is None:
        return response.level, ()
    level = catalogue.ladder.graver(response.level, rule.suggested)
    official = any(_weight(catalogue, case.record[at]) for at in duplicates) or case.new.repeat
    if official or rule.after_unofficial is None or level is not rule.suggested:
        return level, ()
    return level, (rule.after_unofficial,)


def _above(catalogue: Catalogue, level: Cited | None, upgrades: tuple[Cited, ...]) -> tuple[Cited, ...]:
    """The upgrades that still are some once a repeat has lifted the suggested level."""
    codes = [known.code for known in catalogue.ladder.levels]
    reached = codes[: codes.index(level.outcome) + 1] if level is not None else []
    return tuple(cited for cited in upgrades if cited.outcome not in reached)


def _weight(catalogue: Catalogue, past: PastInfraction) -> int:
    return 0 if past.level is None else catalogue.ladder.level(past.level).weight


def _direct(
    infraction: Infraction, response: Response, new: NewInfraction, moment: Moment, wins_needed: int
) -> Cited | None:
    if infraction.lateness is None:
        return response.direct
    return infraction.lateness.penalty(new.minutes_late, wins_needed, first_round=moment.round == 1)


def _counted(
    catalogue: Catalogue, record: Sequence[PastInfraction], moment: Moment, infraction: Infraction
) -> tuple[Counted, ...]:
    within = catalogue.ladder.counted_within
    group = infraction.category if within is CountedWithin.CATEGORY else infraction.code
    return tuple(w for w in _all_counted(catalogue, record, moment) if _belongs(catalogue, w, group))


def _all_counted(
    catalogue: Catalogue, record: Sequence[PastInfraction], moment: Moment
) -> tuple[Counted, ...]:
    """Official warnings since the last reset; duplicates are marked, whatever their order."""
    offences = _Offences(catalogue, record)
    counted: list[Counted] = []
    for past in record:
        if past.level is None or catalogue.ladder.reset.separates(past.moment, moment):
            continue
        level = catalogue.ladder.level(past.level)
        counted.extend(_official(Counted(past.infraction, level, offences.another(past), past.intentional)))
    return tuple(counted)


def _official(warning: Counted) -> tuple[Counted, ...]:
    return (warning,) if warning.level.weight else ()
