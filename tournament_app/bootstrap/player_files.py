"""Lists of players from files: into the register, into an event."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

from engine.records import replace
from tournament_app.bootstrap import fresh_seed
from tournament_app.domain.identity import EventId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.spelling import folded
from tournament_app.exchange.bar_list import BarredPerson, read_bar_list
from tournament_app.exchange.player_csv import read_player_list
from tournament_app.files.reading import contents
from tournament_app.services.enroll_people import enroll_people
from tournament_app.services.import_players import Namesakes, PlayerList, name_parts, recognise
from tournament_app.services.keep_register import bar_players
from tournament_app.services.scorers_table import Done, ScorersTable

LOT_BITS = 31


def player_list_in(path: Path) -> PlayerList:
    """The people a CSV file lists, for a preview: other encodings than UTF-8 are read by their likeliest meaning.

    Raises ``Malformed`` with every problem, ``Unavailable`` if it cannot be read.
    """
    return read_player_list(path.name, contents(path), guess_encoding=True)


def bar_file(table: ScorersTable, path: Path) -> tuple[int, tuple[str, ...]]:
    """Keep with people why they may not play; how many are on the list, and who of them goes by another name there.

    Raises ``Illegal`` naming everyone who is not in the register and every name that several people have.
    """
    listed = read_bar_list(path.name, contents(path))
    people, found, problems = table.store.players(), [], []
    for each in listed:
        meant = _meant(each, people)
        if len(meant) == 1:
            found.append((meant[0], each.bar))
        elif meant:
            problems.append(
                f"{each.name}: {len(meant)} people have this name. Write the DCI number of the one."
            )
        else:
            problems.append(f"{each.name} is not in the register. Add them first.")
    if problems:
        raise Illegal(*problems)
    bar_players(table, found)
    taken_for = tuple(
        f"{each.name} is {person.name} in the register, whose DCI number {each.dci} the list gives. "
        "If they are two people, take the bar off and correct the number."
        for each, (person, _) in zip(listed, found, strict=True)
        if name_parts(each.name) != name_parts(person.name)
    )
    return len(found), taken_for


def _meant(listed: BarredPerson, people: Sequence[Player]) -> list[Player]:
    """Whose number it is; else everybody of the name, but nobody who has another number."""
    numbered = [person for person in people if listed.dci and person.dci == listed.dci]
    if numbered:
        return numbered
    named = [person for person in people if folded(person.name) == folded(listed.name)]
    return [person for person in named if not (listed.dci and person.dci)]


def enroll_file(
    table: ScorersTable,
    event: EventId,
    path: Path,
    namesakes: Namesakes = Namesakes.ASK,
    *,
    by_number: bool = False,
    insisted: bool = False,
) -> Done:
    """Enrol the people of a CSV file, registering those who are new, in one transaction.

    The act's notes say what a preview shows: columns passed over, byes that are to be awarded, names to look
    at, numbers that the register does not have. ``Illegal`` for a closed event, or naming everyone who is
    enrolled already; ``NeedsConfirmation`` where lines of one name may be one person or two, or a number is
    known under another name and people do not go ``by_number``.
    """
    listed = read_player_list(path.name, contents(path))
    people = recognise(listed.players, table.store.players())
    chance = Random(fresh_seed())
    lots = [chance.getrandbits(LOT_BITS) for _ in people]
    done = enroll_people(
        table, event, people, lots, namesakes=namesakes, by_number=by_number, insisted=insisted
    )
    notes = [f"Columns passed over: {', '.join(listed.ignored)}."] if listed.ignored else []
    notes += [f"Line {one.line}, {one.name}: {one.doubt}." for one in listed.players if one.doubt]
    notes += [f"Line {one.listed.line}: {said}." for one in people if (said := one.number_left)]
    return replace(done, act=replace(done.act, notes=(*done.act.notes, *notes)))
