"""What an entry of the journal changed, in words: each record, before and after."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from engine.days import day_words, minute_words
from tournament_app.desk.kit.bidirectional import isolate
from tournament_app.desk.players.entered_players import drop_words
from tournament_app.domain.book import KIND_OF, Change, Entry
from tournament_app.domain.enrollment import Drop
from tournament_app.domain.event import Event
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.penalties.calls import Ruling
from tournament_app.domain.penalties.entry import Choice
from tournament_app.domain.penalties.investigation import Decision
from tournament_app.domain.penalties.record import Moment
from tournament_app.domain.penalties.remedy import KeptRemedy
from tournament_app.domain.player import Player
from tournament_app.domain.record_kind import parts_of_title
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Clock, PairingKind
from tournament_app.services.ports import JournalLine

People = Mapping[PlayerId, Player]

MOST_CHANGES = 200
COUNTED = frozenset({"blocked_opponents", "statements", "house"})
NOT_SHOWN = frozenset({"id", "player", "number", "round", "stage", "seed", "lot", "why", "kind"})
WORDS = {
    "awarded_byes": "awarded byes",
    "fixed_table": "fixed table",
    "first_round": "first round",
    "player1": "first player",
    "player2": "second player",
    "extension_minutes": "extension in minutes",
    "start_score": "games at the start",
    "solo_games": "games",
    "dci": "DCI number",
    "merged_into": "merged into record",
    "family": "family name",
    "aside": "put aside",
    "naming": "names in lists",
}


def describe_changes(changes: Sequence[Change], people: People, line: JournalLine) -> str:
    """The notes of an entry and its changes, one a line, the first ``MOST_CHANGES`` of them.

    ``people`` are those whom the changes name.
    """
    found = list(line.notes)
    shown = changes[:MOST_CHANGES]
    for change in shown:
        found += describe_change(change, people)
    if len(changes) > len(shown):
        found.append(f"… and {len(changes) - len(shown):,} more.")
    if not changes:
        found.append("This entry keeps no record of what was before, so it cannot be undone.")
    return "\n".join(found)


def describe_change(change: Change, people: People) -> Iterator[str]:
    """A line for a record that came or went, or for each part of it that changed."""
    title = _title(change.entry, people)
    before, after = change.before, change.after
    if before is None or after is None:
        word = "new" if before is None else "removed"
        parts = "; ".join(_parts(change.entry, people))
        yield f"{title}: {word}" + (f" ({parts})" if parts else "")
        return
    for field in before.__struct_fields__:
        old, new = getattr(before, field), getattr(after, field)
        if old != new:
            name = WORDS.get(field, field.replace("_", " "))
            yield f"{title}: {name}: {_value(old, people, field)} → {_value(new, people, field)}"


def _title(entry: Entry, people: People) -> str:
    title = KIND_OF[type(entry)].title
    return title.format_map({part: _named(entry, part, people) for part in parts_of_title(title)})


def _named(entry: Entry, part: str, people: People) -> str:
    """A part of a record as its title has it."""
    value = getattr(entry, part)
    match part:
        case "player":
            return _name(value, people)
        case "players":
            return " and ".join(_name(player, people) for player in value)
        case "name":
            return isolate(value)
    return str(value)


def _parts(entry: Entry, people: People) -> Iterator[str]:
    if isinstance(entry, Event):
        return
    for field in entry.__struct_fields__:
        value = getattr(entry, field)
        plain = value in ("", None, 0, (0, 0), ()) or (field == "first_round" and value == 1)
        of_title = field in ("name", "family", "player1", "player2", "table")
        if field not in NOT_SHOWN and not of_title and not plain:
            yield f"{WORDS.get(field, field.replace('_', ' '))} {_value(value, people, field)}"


def _value(value: Any, people: People, part: str) -> str:
    match value:
        case None | "" | ():
            return "none"
        case str():
            return f"{len(value.splitlines())} lines" if "\n" in value else value
        case date():
            return minute_words(value.astimezone()) if isinstance(value, datetime) else day_words(value)
        case bool():
            return "yes" if value else "no"
        case MatchResult():
            return result_words(value)
        case Drop():
            return drop_words(value).lower()
        case Choice() | Moment() | Ruling() | Decision() | KeptRemedy():
            return _judged_value(value)
        case Clock():
            state = "running" if value.running_since is not None else "stopped"
            return f"{value.minutes} minutes, {int(value.spent_seconds // 60)} of them run, {state}"
        case PairingKind():
            return value.value
        case tuple() if all(isinstance(one, int) for one in value):
            return "-".join(map(str, value))
        case tuple():
            return f"{len(value)} entries" if part in COUNTED else ", ".join(map(str, value))
    return _name(value, people) if part in ("player1", "player2") else str(value)


def _judged_value(value: Choice | Moment | Ruling | Decision | KeptRemedy) -> str:
    match value:
        case Choice():
            return ", ".join(filter(None, (value.level, value.penalty))) or "none"
        case Moment():
            return f"{value.stage.value}, round {value.round}"
        case Ruling():
            return f"{value.judge}: {value.answer}"
        case Decision():
            return f"{value.by}: {value.text}"
    if value.removed is not None:
        return "out of the event"
    where = "the next match" if value.match is None else f"a match of round {value.match.round}"
    return f"{value.games} games of {where}"


def result_words(result: MatchResult) -> str:
    """``2-1``, ``2-0 (no-show)``."""
    if result.kind is ResultKind.PLAYED:
        return str(result)
    return f"{result} ({result.kind.value.replace('-', ' ')})"


def _name(player: PlayerId, people: People) -> str:
    found = people.get(player)
    return isolate(found.name) if found is not None else f"player {player}"
