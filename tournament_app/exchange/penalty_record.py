"""Reads the question of ``penalty advise`` and writes its answer.

The file holds the player, stage and round, the record so far, and the new infraction. All problems
of a file are told at once; codes are checked against the catalogue in use.
"""

from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.intake import declared
from engine.intake.limits import RECORD
from tournament_app.domain.penalties.advice import Advice
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.infraction import Cited
from tournament_app.domain.penalties.record import (
    AdviceCase,
    EventStage,
    Moment,
    NewInfraction,
    PastInfraction,
)
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.strict_reading import closest, read
from tournament_app.files.reading import text_in


class _RecordLine(Struct, frozen=True):
    level: str | None
    infraction: str
    round: int
    stage: EventStage
    day: int = 1
    intentional: bool = False
    detail: str = ""


class _CaseFile(Struct, frozen=True):
    player: str
    stage: EventStage
    round: int
    record: tuple[_RecordLine, ...]
    new: NewInfraction
    day: int = 1
    wins_needed: int = 2


def load_case(path: Path, catalogue: Catalogue) -> AdviceCase:
    """The case in a file; raises ``Malformed`` when it cannot be read."""
    return parse_case(text_in(path), str(path), catalogue)


def parse_case(text: str, name: str, catalogue: Catalogue) -> AdviceCase:
    """The case written in ``text``; ``name`` is where it came from, for the messages."""
    try:
        found = declared.parsed_once(text.encode("utf-8", "surrogatepass"))
    except declared.Unfit as unfit:
        raise Malformed(*(f"{name}: {problem}" for problem in unfit.problems)) from unfit
    if problem := RECORD.exceeded(f"{name}: the record", len(_lines(found))):
        raise Malformed(problem)
    problems = [f"{name}: {problem}" for problem in _unknown_codes(found, catalogue)]
    try:
        case = read(_CaseFile, found, name)
    except Malformed as malformed:
        raise Malformed(*malformed.problems, *problems) from malformed
    problems += [f"{name}: {problem}" for problem in _contradictions(case)]
    if problems:
        raise Malformed(*problems)
    record = tuple(
        PastInfraction(
            line.infraction,
            line.level,
            Moment(line.stage, line.round, line.day),
            line.intentional,
            line.detail,
        )
        for line in case.record
    )
    moment = Moment(case.stage, case.round, case.day)
    return AdviceCase(case.player, moment, record, case.new, case.wins_needed)


def _lines(found: object) -> list[object]:
    """The record where there is one."""
    record = found.get("record") if isinstance(found, dict) else None
    return record if isinstance(record, list) else []


def _unknown_codes(found: object, catalogue: Catalogue) -> list[str]:
    """Infractions and levels that the catalogue does not have, where the file lets one tell."""
    if not isinstance(found, dict):
        return []
    lines = [(f"record[{at}]", line) for at, line in enumerate(_lines(found))]
    infractions = [infraction.code for infraction in catalogue.infractions]
    levels = [level.code for level in catalogue.ladder.levels]
    problems = []
    for where, line in [*lines, ("new", found.get("new"))]:
        for key, known in (("infraction", infractions), ("level", levels)):
            code = line.get(key) if isinstance(line, dict) else None
            if isinstance(code, str) and code not in known:
                problems.append(f"{where}.{key}: {code!r} is not in the catalogue{closest(code, known)}")
    return problems


def _contradictions(case: _CaseFile) -> list[str]:
    problems = [
        f"record[{at}].stage: {line.stage} comes after {case.stage}, the stage of the new infraction"
        for at, line in enumerate(case.record)
        if line.stage.place > case.stage.place
    ]
    numbers = {"round": case.round, "day": case.day, "wins_needed": case.wins_needed}
    problems += [f"{key} must be 1 or more, not {value}" for key, value in numbers.items() if value < 1]
    minutes = {"minutes_late": case.new.minutes_late, "minutes_taken": case.new.minutes_taken}
    problems += [f"new.{key} must be 0 or more, not {value}" for key, value in minutes.items() if value < 0]
    return problems


def answer(advice: Advice, catalogue: Catalogue) -> dict[str, Any]:
    """The answer as JSON values; ``reasons``, ``both_players``, ``games_lost`` and ``notes`` come on top."""
    return {
        "level": advice.level.outcome if advice.level is not None else None,
        "direct": _direct(advice.direct),
        "downgrades": [cited.outcome for cited in advice.downgrades],
        "upgrades": [cited.outcome for cited in advice.upgrades],
        "duplicates": list(advice.duplicates),
        "official_warnings": advice.official_warnings,
        "options": [
            {
                "penalty": option.penalty,
                "rule": option.rule,
                "why": option.why,
                "default": option.default,
                "required": option.required,
            }
            for option in advice.options
        ],
        "repeat": advice.repeat,
        "both_players": advice.both_players,
        "games_lost": advice.games_lost,
        "reasons": [{"outcome": c.outcome, "rule": c.rule, "why": c.why} for c in _reasons(advice)],
        "notes": list(advice.notes),
        "catalogue": catalogue.id,
    }


def _direct(cited: Cited | None) -> dict[str, str] | None:
    return None if cited is None else {"penalty": cited.outcome, "rule": cited.rule}


def _reasons(advice: Advice) -> list[Cited]:
    first = [cited for cited in (advice.level, advice.direct) if cited is not None]
    return [*first, *advice.downgrades, *advice.upgrades]
