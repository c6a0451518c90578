"""Wizards Event Reporter files: the real sample in, its order of finish confirmed, and the same out and in."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import replace
from tests.evidence import Evidence
from tests.exchange.results_files import book_from, ids_of
from tests.memory_store import in_memory
from tests.officials import officiating
from tests.structure_play import SINGLE, SWISS, book_with, by_chance, done, paired, played, to_the_end
from tests.tournament import Tournament, table_on
from tournament_app.bootstrap.results_files import import_results
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason, Member
from tournament_app.domain.event import Cut, Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.standings import standings
from tournament_app.domain.structures import final_ranking
from tournament_app.exchange.results_comparison import differences
from tournament_app.exchange.results_file import FileMatch, ResultsFile
from tournament_app.exchange.results_reading import read_results_file
from tournament_app.exchange.results_writing import written
from tournament_app.exchange.wer_reading import is_wer, read_wer_file
from tournament_app.exchange.wer_writing import wer_written
from tournament_app.services.drop_player import drop_players
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.enroll_team import enroll_team, play_in_teams
from tournament_app.services.floor_situations import disqualify
from tournament_app.services.keep_register import register_players
from tournament_app.services.pair_round import pair_next_round

SAMPLE = Evidence.REAL_WER_FILE.path
AS_JSON = Evidence.REAL_EVENTS.path / "wer-modern-024-2018.json"
needs_sample = Evidence.REAL_WER_FILE.needed


@needs_sample
def test_the_real_file_gives_its_own_order_of_finish() -> None:
    file = read_wer_file(SAMPLE.name, SAMPLE.read_bytes())
    book = book_from(file)
    assert len(file.players) == 24
    assert len(file.rounds) == 4
    assert len(file.standings) == 24
    assert differences(file, standings(book), ids_of(file)) == ()


@needs_sample
def test_the_real_file_says_the_same_as_its_results_file() -> None:
    wer = read_wer_file(SAMPLE.name, SAMPLE.read_bytes())
    plain = read_results_file(AS_JSON.name, AS_JSON.read_bytes())
    names = {player.id: player.name.removeprefix("Player ") for player in wer.players}

    def told(file: ResultsFile, name: Callable[[str], str]) -> list[list[object]]:
        return [
            [(name(m.player1), m.player2 and name(m.player2), m.kind, m.result) for m in found.matches]
            for found in file.rounds
        ]

    assert told(wer, names.__getitem__) == told(plain, str)
    assert [names[row.player] for row in wer.standings] == [row.player for row in plain.standings]


@needs_sample
def test_the_real_file_written_out_reads_back_the_same() -> None:
    file = read_wer_file(SAMPLE.name, SAMPLE.read_bytes())
    again = read_wer_file(SAMPLE.name, wer_written(book_from(file)))
    assert without_tables(again) == without_tables(file)
    assert (again.players, again.standings) == (file.players, file.standings)
    assert set(again.drops or ()) == set(file.drops or ())
    assert (again.name, again.date, again.place) == (file.name, file.date, file.place)


def without_tables(file: ResultsFile) -> list[list[FileMatch]]:
    """The rounds; the real file names no tables, the one written does."""
    return [[replace(match, table=None) for match in found.matches] for found in file.rounds]


def told(book: EventBook) -> list[list[tuple[object, ...]]]:
    """Every round, apart from which player stands first and how a result came about."""
    return [
        sorted(
            (
                tuple(sorted(p.players)),
                p.kind,
                None if p.result is None else p.result_for(min(p.players)).games,
                p.winner,
            )
            for p in book.round_pairings(number)
        )
        for number in sorted(book.rounds)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_any_event_of_swiss_and_playoff_reads_back_the_same(seed: int) -> None:
    chance = Random(seed)
    book = to_the_end(book_with(8 + seed, Stage(1, SWISS, 3)), by_chance(chance))
    if seed % 2:
        book = done(book, lambda found: drop_players(found, [PlayerId(3)], DropReason.BY_PLAYER))
        book = done(book, lambda found: disqualify(found, PlayerId(5), "", officiating()))
    stages = (*book.event.stages, Stage(2, SINGLE, cut=Cut(top=4)))
    book = to_the_end(replace(book, event=replace(book.event, stages=stages)), by_chance(chance))
    again = book_from(read_wer_file("again.wer", wer_written(book)))
    assert told(again) == told(book)
    assert [row.player for row in standings(again)] == [row.player for row in standings(book)]
    assert [p.player for p in final_ranking(again)] == [p.player for p in final_ranking(book)]
    assert [s.structure for s in again.event.stages] == [s.structure for s in book.event.stages]


def test_who_left_between_two_rounds_is_out_where_the_file_goes_on() -> None:
    book = played(paired(book_with(6, Stage(1, SWISS, 3))))
    left = done(book, lambda found: drop_players(found, [PlayerId(3)], DropReason.BY_PLAYER))
    again = book_from(read_wer_file("again.wer", wer_written(left)))
    assert [entry.drop for entry in again.enrollments.values()] == [
        entry.drop for entry in left.enrollments.values()
    ]


def test_a_drafted_round_is_the_staffs_and_not_in_the_file() -> None:
    book = played(paired(book_with(5, Stage(1, SWISS, 3))))
    drafted = done(book, lambda found: pair_next_round(found, 1))
    assert wer_written(drafted) == wer_written(book)
    assert len(read_wer_file("again.wer", wer_written(drafted)).rounds) == 1


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('outcome="1" win="2" loss="0"', 'outcome="2" win="2" loss="1"', "is said to have drawn 2-1"),
        ('table="2"', 'table="1"', "round 1, match 2: table 1 is taken by match 1"),
    ],
)
def test_a_draw_of_unequal_games_and_two_matches_at_one_table_are_refused(
    right: str, wrong: str, said: str
) -> None:
    content = wer_written(played(paired(book_with(4, Stage(1, SWISS, 3))))).decode()
    with pytest.raises(Malformed) as refused:
        read_wer_file("wrong.wer", content.replace(right, wrong, 1).encode())
    (problem,) = refused.value.problems
    assert said in problem


def test_a_running_round_keeps_its_open_tables() -> None:
    book = paired(book_with(6, Stage(1, SWISS, 3)))
    again = book_from(read_wer_file("again.wer", wer_written(book)))
    assert len(again.outstanding(again.last_round.number)) == 3
    assert again.event.stages[0].rounds == 3


def test_every_problem_is_said_at_once() -> None:
    content = b"""<event title="" startdate="yesterday" numberofrounds="many">
      <participation><person id="1" first="Ann" last="A"/><person id="1" first="Bob" last="B"/></participation>
      <matches><round number="1">
        <match person="1" opponent="9" outcome="1" win="2" loss="0" draw="0"/>
        <match person="1" opponent="" outcome="7" win="x" loss="0" draw="0"/>
      </round></matches></event>"""
    with pytest.raises(Malformed) as caught:
        read_wer_file("bad.wer", content)
    said = "\n".join(caught.value.problems)
    for part in (
        "no title",
        "yesterday",
        "'many'",
        "listed twice",
        "9 is not among",
        "outcome='7'",
        "win='x'",
    ):
        assert part in said


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"<event>",
        b"<html/>",
        b"not xml",
        b'<!DOCTYPE a [<!ENTITY b "c">]><event title="&b;"/>',
        b"\xff\xfe<\x00e\x00",
        b'<?xml version="1.0" encoding="klingon"?><event/>',
        b'<?xml version="1.0" encoding="hex"?><event/>',
        b'<?xml version="1.0" encoding="big5"?><event title="\xff"/>',
        b'<?xml version="1.0" encoding="unicode_escape"?><event title="\\ud800"/>',
        b"<event>" * 2000,
    ],
)
def test_broken_or_hostile_xml_is_refused_in_words(content: bytes) -> None:
    with pytest.raises(Malformed, match=r"bad\.wer"):
        read_wer_file("bad.wer", content)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "windows-1252", "big5"])
def test_a_file_is_read_in_the_encoding_that_it_declares(encoding: str) -> None:
    declared = encoding.removesuffix("-sig").removesuffix("-le")
    title = "華語" if encoding == "big5" else "Zürich"
    text = f'<?xml version="1.0" encoding="{declared}"?><event title="{title}"/>'
    assert read_wer_file("here.wer", text.encode(encoding)).name == title


@pytest.mark.parametrize("ours", [TypeError, KeyError, ValueError])
def test_a_fault_of_the_program_is_not_told_as_a_broken_file(
    ours: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise ours("ours")

    monkeypatch.setattr("tournament_app.exchange.wer_reading._Shallow.start", fails)
    with pytest.raises(ours):
        read_wer_file("whole.wer", b"<event/>")


@given(cut=st.integers(0, 4000), byte=st.binary(min_size=1, max_size=3))
def test_damage_anywhere_never_crashes_the_reader(cut: int, byte: bytes) -> None:
    whole = wer_written(paired(book_with(5, Stage(1, SWISS, 3))))
    place = cut % len(whole)
    problems: tuple[str, ...] = ()
    try:
        read_wer_file("bad.wer", whole[:place] + byte + whole[place + len(byte) :])
    except Malformed as refusal:
        problems = refusal.problems
    assert all("bad.wer" in problem for problem in problems)


def test_a_team_of_three_plays_as_one() -> None:
    content = b"""<event title="Team trios" startdate="2003-12-20" numberofrounds="1"><participation>
      <person id="11" first="A" last="A"/><person id="12" first="B" last="B"/><person id="13" first="C" last="C"/>
      <person id="21" first="D" last="D"/><person id="22" first="E" last="E"/><person id="23" first="F" last="F"/>
      <team id="1" name="Reds"><member person="11"/><member person="12"/><member person="13"/></team>
      <team id="2" name="Blues"><member person="21"/><member person="22"/><member person="23"/></team>
      </participation><matches><round number="1">
      <match person="1" opponent="2" outcome="1" win="2" loss="1" draw="0"/></round></matches></event>"""
    file = read_wer_file("teams.wer", content)
    assert [player.name for player in file.players] == ["Reds", "Blues"]
    assert file.team_size == 3
    again = read_wer_file("teams.wer", wer_written(book_from(file)))
    assert [p.members for p in again.players] == [p.members for p in file.players]
    assert without_tables(again) == [
        [replace(m, player1=again.players[0].id, player2=again.players[1].id) for m in found]
        for found in without_tables(file)
    ]
    stored = read_results_file("teams.json", written(book_from(file)))
    assert [p.members for p in stored.players] == [p.members for p in file.players]
    assert not book_from(stored).event.tiebreaks.games_counted
    assert is_wer(content)


def test_whoever_is_in_a_team_has_the_place_of_the_team() -> None:
    content = b"""<event title="Pairs" startdate="2003-12-20" numberofrounds="1"><participation>
      <person id="11" last="A"/><person id="12" last="B"/><person id="21" last="C"/><person id="22" last="D"/>
      <team id="1" name="Reds"><member person="11"/><member person="12"/></team>
      <team id="2" name="Blues"><member person="21"/><member person="22"/></team>
      <role cd="PL" type="PA"><ref person="1" seq="1"/><ref person="11" seq="1"/><ref person="2" seq="2"/></role>
      </participation><matches><round number="1">
      <match person="1" opponent="2" outcome="1" win="2" loss="1" draw="0"/></round></matches></event>"""
    file = read_wer_file("pairs.wer", content)
    assert [(row.rank, row.player) for row in file.standings] == [(1, "1"), (2, "2")]
    assert differences(file, standings(book_from(file)), ids_of(file)) == ()


def test_blanks_about_a_word_are_no_part_of_it() -> None:
    content = b"""<event title=" Open " orgname="\t" format=" STANDARD"><participation>
      <person id="1" first=" Ann" last="A " country=" PL"/></participation></event>"""
    file = read_wer_file("blanks.wer", content)
    assert (file.name, file.place, file.format) == ("Open", "", "standard")
    assert [(player.name, player.country) for player in file.players] == [("Ann A", "PL")]


ONE_MATCH = """<event title="Open" startdate="2003-12-20" {event}><participation>
  <person id="1" last="A"/><person id="2" last="B"/>{more}</participation>
  <matches><round number="1"><match person="1" opponent="2" {match}/></round></matches></event>"""


def one_match(match: str, event: str = "", more: str = "") -> ResultsFile:
    return read_wer_file("open.wer", ONE_MATCH.format(match=match, event=event, more=more).encode())


@pytest.mark.parametrize(
    ("match", "event", "more", "said"),
    [
        ('win="2" loss="0"', "", "", "round 1, match 1: 2-0-0 has no outcome: 1 is a win"),
        ('outcome="0" win="2" loss="0"', "", "", "round 1, match 1: 2-0-0 has no outcome"),
        ('outcome="1" win="99"', "", "", "win='99' should be a whole number of at most 50"),
        ('outcome="1" win="2" draw="4"', "", "", "2-0-4 is impossible: a match has up to 3 games"),
        ('outcome="1" win="2" table="100000"', "", "", "of at most 99,999"),
        ('outcome="1" win="2" manner="lost"', "", "", "manner='lost' is unknown"),
        ('outcome="1" win="2" manner="both-lose"', "", "", "manner='both-lose' does not go with outcome='1'"),
        ('outcome="1" win="1" loss="1" manner="life-second"', "", "", "'life-second' does not go with"),
        ('outcome="4" win="2" manner="no-show"', "", "", "'no-show' does not go with outcome='4'"),
        ("", 'eliminationType="9"', "", "eliminationType='9' is unknown; known are 1 single elimination"),
        ("", 'numberofrounds="201"', "", "numberofrounds='201' should be a whole number of at most 200"),
        (
            "",
            "",
            '<role cd="PL"><ref person="1" seq="1"/><ref person="1" seq="2"/></role>',
            "order of finish, place 2: 1 is listed twice",
        ),
    ],
)
def test_what_such_a_file_cannot_say_is_refused(match: str, event: str, more: str, said: str) -> None:
    with pytest.raises(Malformed) as refused:
        one_match(match, event, more)
    (problem,) = refused.value.problems
    assert said in problem


def test_a_bye_is_no_lost_match_in_such_a_file_either() -> None:
    content = ONE_MATCH.format(match='outcome="3" win="0" loss="2"', event="", more="").encode()
    with pytest.raises(Malformed, match="a bye is a won match, but its games are 0-2"):
        read_wer_file("open.wer", content.replace(b' opponent="2"', b""))


def test_one_game_won_before_time_does_not_make_it_a_best_of_one() -> None:
    assert one_match('outcome="1" win="1" loss="0"').wins_needed == 2
    assert one_match('outcome="1" win="3" loss="0"').wins_needed == 3
    assert one_match('outcome="1" win="1" loss="0"', 'winsneeded="1"').wins_needed == 1


def test_a_match_given_and_not_played_stays_one() -> None:
    """It is never rated (RS D.5.1), whoever wrote the file."""
    dropped = one_match('outcome="1" win="2" loss="0" winbydrop="True"').rounds[0].matches[0].result
    assert dropped == MatchResult(2, 0, kind=ResultKind.NO_SHOW)
    left = one_match('outcome="1" win="1" loss="1" winbydrop="True"').rounds[0].matches[0].result
    assert left == MatchResult(1, 1, kind=ResultKind.LIFE_TOTAL_FIRST)
    book = paired(book_with(12, Stage(1, SWISS, 3)))
    kinds = [ResultKind.FORFEIT, ResultKind.LATE, ResultKind.DISQUALIFICATION, ResultKind.NO_SHOW]
    given = iter([*kinds, ResultKind.CONCESSION, ResultKind.BOTH_LOSE])
    book = played(book, lambda *_: MatchResult(0, 2, kind=next(given)))
    content = wer_written(book)
    assert content.count(b'winbydrop="True"') == 4
    again = book_from(read_wer_file("again.wer", content))
    manners = [
        sorted(str(p.result.kind) for p in b.round_pairings(RoundNumber(1)) if p.result)
        for b in (book, again)
    ]
    assert manners[0] == manners[1]
    assert len(set(manners[0])) == 6


def test_who_has_no_dci_number_gets_none_by_going_out_and_in() -> None:
    book = paired(book_with(4, Stage(1, SWISS, 3)))
    who = next(iter(book.players))
    book = book.with_players({**book.players, who: replace(book.players[who], dci="1234567890")})
    again = read_wer_file("again.wer", wer_written(book))
    assert [player.dci for player in again.players] == ["1234567890", "", "", ""]


def test_people_of_two_such_files_are_not_taken_for_each_other() -> None:
    table = table_on(in_memory())
    for city in ("Lyon", "Graz"):
        floor = Tournament.of(in_memory(), [f"{name} of {city}" for name in ("Ann", "Bob", "Cem", "Dee")])
        floor.pair()
        imported = import_results(table, f"{city}.wer", wer_written(floor.book))
        assert imported.taken_for == ()
        assert all(player.name.endswith(city) for player in imported.book.players.values())


def test_members_of_teams_keep_their_names_and_numbers() -> None:
    floor = Tournament.of(in_memory())
    floor.table.perform(floor.event, lambda book: play_in_teams(book, 2))
    teams = {
        "Reds": [Member("Jan Nowak"), Member("Ann Ito", "1")],
        "Blues": [Member("Jan Nowak", "2"), Member("Bo")],
        "Greens": [Member("Eva Nowak"), Member("Cleo", "7")],
    }
    for lot, (name, members) in enumerate(teams.items()):
        (team,) = register_players(floor.table, [Player(PlayerId(0), name)])
        floor.table.perform(
            floor.event, lambda book, team=team, them=members, lot=lot: enroll_team(book, team, them, lot)
        )
    again = read_wer_file("teams.wer", wer_written(floor.book))
    assert {player.name: list(player.members) for player in again.players} == teams


def test_an_id_that_can_be_no_dci_number_is_none() -> None:
    content = b'<event title="Open"><participation><person id="guest-7" first="Ann"/></participation></event>'
    assert [(p.id, p.dci) for p in read_wer_file("open.wer", content).players] == [("guest-7", "")]


def test_teams_of_a_file_are_such_as_the_desk_takes() -> None:
    def people(teams: dict[str, str]) -> bytes:
        persons = "".join(f'<person id="{n}" first="N" last="{n}"/>' for n in range(1, 10))
        members = {key: "".join(f'<member person="{one}"/>' for one in who) for key, who in teams.items()}
        seated = "".join(f'<team id="{key}" name="{key}">{them}</team>' for key, them in members.items())
        return f'<event title="Trios"><participation>{persons}{seated}</participation></event>'.encode()

    assert read_wer_file("good.wer", people({"Reds": "123", "Blues": "456"})).team_size == 3
    with pytest.raises(Malformed) as refused:
        read_wer_file("bad.wer", people({"Reds": "123", "Blues": "14", "Greens": "566"}))
    assert refused.value.problems == (
        "bad.wer: team Blues: A team has 3 members here, not 2.",
        "bad.wer: team Blues: N 1 plays for Reds already.",
        "bad.wer: team Greens: N 6 is named twice.",
    )
    with pytest.raises(Malformed, match="Teams have 2 or 3 members"):
        read_wer_file("large.wer", people({"Reds": "1234", "Blues": "5678"}))


@pytest.mark.parametrize(
    ("name", "family"),
    [
        ("Nagy János", "Nagy"),
        ("Kis Nagy János", "Kis Nagy"),
        ("Jan Nowak", "Nowak"),
        ("山田 太郎", "山田"),
        ("太郎 山田", "山田"),
        ("Cher", "Cher"),
    ],
)
def test_a_name_comes_back_in_the_order_in_which_it_is_written(name: str, family: str) -> None:
    floor = Tournament.of(in_memory())
    (person,) = register_players(floor.table, [Player(PlayerId(0), name, family=family)])
    floor.table.perform(floor.event, lambda book: enroll_players(book, [person], [1]))
    content = wer_written(floor.book)
    assert b"familyfirst" not in content or name in ("Nagy János", "Kis Nagy János", "太郎 山田")
    (again,) = read_wer_file("names.wer", content).players
    assert (again.name, again.family) == (name, family)
