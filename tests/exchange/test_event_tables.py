"""Tables for spreadsheets, and the chess format."""

import csv
import io
import json
from random import Random

from engine.records import replace
from tests.structure_play import SINGLE, SWISS, book_with, by_chance, done, paired, played, to_the_end
from tournament_app.domain.event import Cut, Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.standings import standings
from tournament_app.domain.structures import final_ranking
from tournament_app.exchange.event_tables import COLUMNS, Table, as_csv, as_json, rows
from tournament_app.exchange.trf import trf_written
from tournament_app.services.pair_round import pair_next_round

BOOK = to_the_end(book_with(9, Stage(1, SWISS, 3), Stage(2, SINGLE, cut=Cut(top=4))), by_chance(Random(4)))


def read(table: Table) -> list[dict[str, str]]:
    content = as_csv(table, rows(BOOK, table))
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))


def test_every_table_has_its_columns_and_reads_back() -> None:
    for table in Table:
        records = rows(BOOK, table)
        assert records
        assert all(tuple(record) == COLUMNS[table] for record in records)
        assert len(read(table)) == len(records)
        assert json.loads(as_json(records)) == records


def test_the_standings_are_those_of_the_event_to_the_last_digit() -> None:
    table = standings(BOOK)
    assert [row["name"] for row in read(Table.STANDINGS)] == [BOOK.name_of(row.player) for row in table]
    assert [float(row["omw"]) for row in read(Table.STANDINGS)] == [float(row.omw) for row in table]


def test_the_standings_of_an_event_of_elimination_alone_are_its_order_of_finish() -> None:
    book = to_the_end(book_with(8, Stage(1, SINGLE)), by_chance(Random(3)))
    finish = [book.players[place.player].name for place in final_ranking(book)]
    assert [row["name"] for row in rows(book, Table.STANDINGS)] == finish


def test_all_matches_are_there_byes_included() -> None:
    assert len(read(Table.MATCHES)) == sum(map(len, BOOK.pairings.values()))
    assert {row["kind"] for row in read(Table.MATCHES)} == {"match", "bye"}


def test_a_name_is_never_a_formula() -> None:
    book = book_with(2)
    book = book.with_players({**book.players, PlayerId(1): replace(book.players[PlayerId(1)], name="=1+1")})
    assert b"'=1+1" in as_csv(Table.PLAYERS, rows(book, Table.PLAYERS))


def test_pairings_of_an_event_without_rounds_are_an_empty_table() -> None:
    assert rows(book_with(4), Table.PAIRINGS) == []
    assert len(rows(paired(book_with(4)), Table.PAIRINGS)) == 2


def test_the_points_beside_a_final_are_those_of_the_standings() -> None:
    points = {BOOK.players[row.player].name: row.points for row in standings(BOOK, RoundNumber(3))}
    (final,) = rows(BOOK, Table.PAIRINGS)
    assert final["label"] == "Final"
    assert (final["points1"], final["points2"]) == (points[final["player1"]], points[final["player2"]])


def test_pairings_that_nobody_posted_are_not_handed_out() -> None:
    posted = played(paired(book_with(4)))
    drafted = done(posted, lambda book: pair_next_round(book, 2))
    assert rows(drafted, Table.PAIRINGS) == rows(posted, Table.PAIRINGS)


def test_the_chess_file_keeps_its_columns() -> None:
    lines = trf_written(BOOK).decode().split("\r\n")
    players = [line for line in lines if line.startswith("001")]
    assert len(players) == 9
    for line in players:
        number, cells = int(line[4:8]), [line[91 + 10 * k : 99 + 10 * k] for k in range(5)]
        name = line[14:47].strip()
        player = next(p for p in BOOK.players.values() if p.name == name)
        assert BOOK.enrollments[player.id].number == number
        total = 0.0
        for turn, cell in enumerate(cells, 1):
            pairing = BOOK.pairing_of(turn, player.id)
            if pairing is None:
                assert cell == "0000 - Z"
                continue
            total += {"1": 1.0, "U": 1.0, "=": 0.5, "0": 0.0}[cell[7]]
            if pairing.player2 is not None:
                other = pairing.opponent_of(player.id)
                assert int(cell[:4]) == BOOK.enrollments[other].number
        assert float(line[80:84]) == total
        assert int(line[85:89]) >= 1
