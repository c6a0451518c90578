"""Files of every kind that is read, broken in many ways: each is read or refused with a sentence, soon."""

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

from engine.decks.encoding import NotTextError
from engine.decks.reading import read_deck_bytes
from tests.tournament import Tournament
from tournament_app.bootstrap.results_files import import_results
from tournament_app.domain.refusal import Refusal
from tournament_app.exchange.match_history import read_match_history
from tournament_app.exchange.penalty_record import parse_case
from tournament_app.exchange.player_csv import read_player_list
from tournament_app.exchange.results_reading import read_results_file
from tournament_app.exchange.results_writing import written
from tournament_app.exchange.wer_reading import read_wer_file
from tournament_app.exchange.wer_writing import wer_written
from tournament_app.reference.penalties import DEFAULT_CATALOGUE, load_catalogue
from tournament_app.reference.ratings import rating_systems

Reader = Callable[[bytes], object]
LONGEST_SECONDS = 10.0
SPLICES = (
    b'"1e-999999999"', b"9" * 5000, b"-1", b"1e400", b"[" * 5000, b'{"a":' * 3000, b"\x00", b"\xff\xfe",
    b"\xed\xa0\x80", b'"\\ud800"', b"null", b"true", b"NaN", b"<", b"<a>" * 5000, b"&#0;", b"\r", b"\t",
    "Żółć".encode(), b"9999-99-99", b'"' + b"x" * 300_000 + b'"', b"10000000000000000000000000",
)  # fmt: skip


@dataclass
class Mutants:
    """How many were read, accepted, refused; those that ended otherwise or took too long."""

    read: int = 0
    accepted: int = 0
    refused: int = 0
    slowest: float = 0.0
    crashed: list[str] = field(default_factory=list)


def samples() -> Mapping[str, tuple[bytes, Reader]]:
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
        "deck": (b"4 Counterspell\n20 Island\n\nSideboard\n2 Hibernation\n", lambda c: _deck(c)),
    }


def _deck(content: bytes) -> object:
    try:
        return read_deck_bytes(content)
    except NotTextError as refused:
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


def storm(times: int, seed: int, folder: Path, keep_every: int = 40) -> Mutants:
    """So many broken files in turn of every kind; some of the accepted ones go through a database."""
    chance, tally, kinds = random.Random(seed), Mutants(), list(samples().items())
    table = Tournament.of(str(folder / "taken_in.sqlite")).table
    for turn in range(times):
        name, (content, read) = kinds[turn % len(kinds)]
        broken, started = mutated(content, chance), process_time()
        try:
            read(broken)
            tally.accepted += 1
            if name in ("results", "wer") and tally.accepted % keep_every == 0:
                imported = import_results(table, f"f.{name}", broken)
                assert table.store.load(imported.book.event.id) == imported.book
                read_results_file("again.json", written(imported.book))
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
