"""Files of every kind that is read, broken in many ways: each is read or refused with a sentence, soon."""

import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from time import process_time

from msgspec import Struct, field

from engine.cases.reading.case_file import read_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.taking_in.puzzle_file import read_puzzle
from engine.cases.taking_in.replay_file import read_replay
from engine.cases.taking_in.taken import NotTaken, case_text
from engine.decks.encoding import NotTextError
from engine.decks.reading import read_deck_bytes
from tests.engine.cases.taking_in.replays import game
from tests.engine.cases.taking_in.test_replays_and_puzzles import PUZZLE, cards
from tests.memory_store import in_memory
from tests.reference.test_imported_cards import ALL
from tests.tournament import Tournament, table_on
from tournament_app.bootstrap.results_files import import_results
from tournament_app.domain.refusal import Refusal
from tournament_app.exchange.bar_list import read_bar_list
from tournament_app.exchange.match_history import read_match_history
from tournament_app.exchange.match_log import EVENT_COLUMNS, MATCH_COLUMNS, read_match_log
from tournament_app.exchange.penalty_record import parse_case
from tournament_app.exchange.player_csv import read_player_list
from tournament_app.exchange.results_reading import read_results_file
from tournament_app.exchange.results_writing import written
from tournament_app.exchange.wer_reading import read_wer_file
from tournament_app.exchange.wer_writing import wer_written
from tournament_app.reference.card_files import gather_cards
from tournament_app.reference.cards import embedded_pool
from tournament_app.reference.formats import own_format
from tournament_app.reference.penalties import DEFAULT_CATALOGUE, load_catalogue, parse_house_infractions
from tournament_app.reference.ratings import rating_systems
from tournament_app.services.scorers_table import ScorersTable

Reader = Callable[[bytes], object]
LONGEST_SECONDS = 10.0
ROOT = Path(__file__).parents[1]
CASE = ROOT / "cases" / "306-combat-phase" / "who-attacks-and-who-defends.case.yaml"
COCKATRICE = b"""<?xml version="1.0" encoding="UTF-8"?><cockatrice_deck version="1"><deckname>Blue</deckname>
<zone name="main"><card number="4" name="Counterspell"/></zone></cockatrice_deck>"""
FORMAT = """{"name": "singleton", "title": "House singleton", "based_on": "type1", "deck": [
 {"since": "2003-01-01", "minimum": 60, "copies": 1, "sideboard": "up-to", "source": "house"}]}"""
HOUSE = """[{"code": "food", "name": "Food at the table", "rule": "House 1", "category": "conduct",
 "wording": "Ate over the cards.", "first": {"level": {"outcome": "notice", "rule": "House 1", "why": "Sleeves."}}}]"""
SPLICES = (
    b'"1e-999999999"', b"9" * 5000, b"-1", b"1e400", b"[" * 5000, b'{"a":' * 3000, b"\x00", b"\xff\xfe",
    b"\xed\xa0\x80", b'"\\ud800"', b"null", b"true", b"NaN", b"<", b"<a>" * 5000, b"&#0;", b"\r", b"\t",
    "Żółć".encode(), b"9999-99-99", b'"' + b"x" * 300_000 + b'"', b"10000000000000000000000000",
)  # fmt: skip


class Mutants(Struct):
    """How many were read, accepted, refused; those that ended otherwise or took too long."""

    read: int = 0
    accepted: int = 0
    refused: int = 0
    slowest: float = 0.0
    crashed: list[str] = field(default_factory=list)


def samples(folder: Path) -> Mapping[str, tuple[bytes, Reader]]:
    """A sound file of each kind, and who reads it."""
    catalogue = load_catalogue(DEFAULT_CATALOGUE)
    book = _book()
    case = {
        "player": "Ann", "stage": "swiss", "round": 3, "record": [],
        "new": {"infraction": catalogue.infractions[0].code},
    }  # fmt: skip
    history = (
        "date,event,category,players,judge_level,round,player,opponent,result\n"
        "2003-12-20,Open,constructed,16,2,1,Ann,Bo,win\n"
    )
    return {
        "results": (written(book), lambda content: read_results_file("f.json", content)),
        "wer": (wer_written(book), lambda content: read_wer_file("f.wer", content)),
        "players": (
            b"name,dci,country\nAnn,1002003001,PL\nBo,1002003002,DE\n",
            lambda content: read_player_list("f.csv", content, guess_encoding=True),
        ),
        "penalties": (
            json.dumps(case).encode(),
            lambda content: parse_case(content.decode("utf-8", "surrogateescape"), "f.json", catalogue),
        ),
        "history": (
            history.encode(),
            lambda content: read_match_history(
                content.decode("utf-8", "surrogateescape").splitlines(keepends=True), rating_systems()
            ),
        ),
        "bars": (
            b"name,dci,kind,from,to,why,by\nAnn,1002003001,suspension,2003-01-01,2004-01-01,bribery,DCI\n",
            lambda content: read_bar_list("f.csv", content),
        ),
        "log": (
            f"{','.join(MATCH_COLUMNS)}\n{','.join('1' for _ in MATCH_COLUMNS)}\n".encode(),
            lambda content: _log(content),
        ),
        "format": (FORMAT.encode(), lambda content: own_format(content, "f.json", embedded_pool())),
        "cards": (ALL, lambda content: _cards(content, folder)),
        "case": (CASE.read_bytes(), lambda content: _case(content, folder)),
        "cockatrice": (COCKATRICE, lambda c: _deck(c)),
        "replay": (game(), _replay),
        "puzzle": (PUZZLE.encode(), _puzzle),
        "house": (
            HOUSE.encode(),
            lambda content: parse_house_infractions(content.decode("utf-8", "surrogateescape"), "f.json"),
        ),
        "deck": (b"4 Counterspell\n20 Island\n\nSideboard\n2 Hibernation\n", lambda c: _deck(c)),
    }


def _deck(content: bytes) -> object:
    try:
        return read_deck_bytes(content)
    except NotTextError as refused:
        raise Refusal(str(refused)) from refused


def _replay(content: bytes) -> object:
    try:
        replay = read_replay(content, "m.cor")
        replay.said(replay.moments - 1)
        return case_text(replay.at(replay.moments - 1, cards()), cards())
    except NotTaken as refused:
        raise Refusal(str(refused)) from refused


def _puzzle(content: bytes) -> object:
    try:
        return case_text(read_puzzle(content.decode("utf-8", "surrogateescape"), "p.pzl"), cards())
    except NotTaken as refused:
        raise Refusal(str(refused)) from refused


def _log(content: bytes) -> object:
    events = f"{','.join(EVENT_COLUMNS)}\n1,2003-12-20,Open,16,5,here\n"
    return read_match_log(content.decode("utf-8", "surrogateescape"), events, "constructed", 2)


def _cards(content: bytes, folder: Path) -> object:
    file = folder / "cards.json"
    file.write_bytes(content)
    return gather_cards(file, lambda _done, _size: None)


def _case(content: bytes, folder: Path) -> object:
    file = folder / "f.case.yaml"
    file.write_bytes(content)
    try:
        return read_case(file)
    except MalformedCase as refused:
        raise Refusal(str(refused)) from refused


def _book():
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        tournament = Tournament.of(str(Path(folder) / "t.sqlite"), [f"Player {n}" for n in range(6)])
        tournament.pair()
        tournament.first_players_win()
        book = tournament.book
        tournament.table.store.engine.dispose()
        return book


def mutated(content: bytes, chance: random.Random) -> bytes:
    """The content with up to three changes: bytes cut, doubled, swapped, spliced."""
    for _ in range(chance.randint(1, 3)):
        at, to = sorted(chance.choices(range(len(content) + 1), k=2))
        match chance.randrange(5):
            case 0:
                content = content[:at] + content[to:]
            case 1:
                content = content[:to] + content[at:to] * chance.randint(1, 3) + content[to:]
            case 2:
                content = content[:at] + bytes([chance.randrange(256)]) + content[at + 1 :]
            case 3:
                content = content[:at] + chance.choice(SPLICES) + content[at:]
            case _:
                digits = [place for place, byte in enumerate(content) if chr(byte).isdigit()]
                if digits:
                    place = chance.choice(digits)
                    content = content[:place] + chance.choice(SPLICES) + content[place + 1 :]
    return content


def _goes_round(table: ScorersTable, name: str, content: bytes) -> None:
    """What was read is written so that it is read as the same and written as the same again."""
    once = written(import_results(table, f"f.{name}", content).book)
    again = written(import_results(table, "again.json", once).book)
    assert again == once, "written otherwise"


def storm(times: int, seed: int, folder: Path, keep_every: int = 40) -> Mutants:
    """So many broken files in turn of every kind; some of the accepted ones go through a database."""
    chance, tally, kinds = random.Random(seed), Mutants(), list(samples(folder).items())
    table = Tournament.of(str(folder / "taken_in.sqlite")).table
    aside = table_on(in_memory())
    for turn in range(times):
        name, (content, read) = kinds[turn % len(kinds)]
        broken, started = mutated(content, chance), process_time()
        try:
            read(broken)
            tally.accepted += 1
            if name in ("results", "wer"):
                _goes_round(aside, name, broken)
                if tally.accepted % keep_every == 0:
                    imported = import_results(table, f"f.{name}", broken)
                    assert table.store.load(imported.book.event.id) == imported.book
        except Refusal:
            tally.refused += 1
        except Exception as error:
            tally.crashed.append(f"{name}, {seed}/{turn}: {error!r:.200}")
        tally.read += 1
        seconds = process_time() - started
        tally.slowest = max(tally.slowest, seconds)
        if seconds > LONGEST_SECONDS:
            tally.crashed.append(f"{name}, {seed}/{turn}: took {seconds:.0f} s")
    return tally
