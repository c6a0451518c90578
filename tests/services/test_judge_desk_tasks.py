"""The judge desk's tasks: consequences, undoing, refusals, two judges at once."""

from datetime import UTC, datetime

import pytest

from engine.records import replace
from tests.memory_store import in_memory
from tests.officials import officiating
from tests.tournament import Tournament, table_on
from tournament_app.bootstrap.judging import catalogue_of
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.dossier import JudgingSettings
from tournament_app.domain.penalties.entry import Choice, EntryStatus
from tournament_app.domain.penalties.infraction import Cited, Infraction, Response
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.refusal import Conflict, Illegal, Malformed
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing
from tournament_app.domain.standings import standings
from tournament_app.reference.penalties import load_catalogue
from tournament_app.services.change_pairing import give_bye, pair_players, swap_players
from tournament_app.services.confirm_penalty import (
    confirm_penalty,
    decline_penalty,
    raise_penalty,
    take_back_penalty,
)
from tournament_app.services.create_event import close_event
from tournament_app.services.keep_register import merge_players, register_players
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.name_staff import (
    add_house_infractions,
    dismiss_staff,
    head_judge_of,
    name_staff,
    set_judging,
)
from tournament_app.services.pair_round import pair_next_round, publish_round
from tournament_app.services.record_lateness import record_lateness
from tournament_app.services.repair_round import repair_whole_round
from tournament_app.services.report_line import report_from

INES = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)
BRAM = StaffMember("Bram de Wit", StaffRole.JUDGE, 1)
OLGA = StaffMember("Olga Sokolova", StaffRole.SCOREKEEPER)
NOON = datetime(2003, 12, 20, 12, tzinfo=UTC)
DCI = load_catalogue()
NAMES = ["Ann Kowalski", "Ben Okafor", "Cleo Martin", "Dan Ito", "Eve Larsson", "Fay Novak"]


class Floor:
    """A tournament with its first round posted, and judges who act on it."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        tournament.enroll(*NAMES)
        tournament.pair()

    @property
    def book(self) -> EventBook:
        return self.tournament.book

    def do(self, task) -> tuple[str, ...]:
        """Carry out a task; what it says besides."""
        return self.tournament.table.perform(self.tournament.event, task).act.notes

    def log(self, typed: str, judge: StaffMember = BRAM) -> int:
        """Log a line; the number of the newest entry."""
        self.do(lambda book: log_penalty(book, report_from(book, typed, DCI, judge, NOON), DCI))
        return max(self.book.dossier.penalties, default=0)

    def confirm(self, number: int, by: StaffMember = INES, chosen: Choice | None = None) -> tuple[str, ...]:
        return self.do(lambda book: confirm_penalty(book, number, by, NOON, DCI, chosen))

    def take_back(self, number: int) -> tuple[str, ...]:
        return self.do(lambda book: take_back_penalty(book, number, INES, NOON, DCI, "in error"))

    def undo(self) -> None:
        self.tournament.table.undo(self.tournament.event)

    def at(self, table: int, round_: int = 1) -> Pairing:
        found = self.book.pairing_at(RoundNumber(round_), TableNumber(table))
        assert found is not None
        return found

    def match_of(self, player: PlayerId, round_: int) -> Pairing:
        found = self.book.pairing_of(RoundNumber(round_), player)
        assert found is not None
        return found


@pytest.fixture
def floor() -> Floor:
    return Floor(Tournament.of(in_memory()))


def lost(match: Pairing, player: PlayerId) -> int:
    """Games that a player starts behind."""
    return match.start_score[1 if player == match.player1 else 0]


def test_nothing_happens_to_the_event_before_the_head_judge_confirms(floor: Floor) -> None:
    before = floor.book
    floor.log("1 1 mis")
    assert (floor.book.pairings, floor.book.enrollments) == (before.pairings, before.enrollments)
    assert floor.book.dossier.penalties[1].status is EntryStatus.PENDING


def test_a_duel_forfeit_is_the_score_that_the_match_opens_with(floor: Floor) -> None:
    number = floor.log("1 1 mis")
    assert floor.confirm(number) == ("Round 1, table 1 opens at 0-1.",)
    assert floor.at(1).start_score == (0, 1)
    floor.undo()
    assert floor.at(1).start_score == (0, 0)
    assert floor.book.dossier.penalties[number].status is EntryStatus.PENDING


def test_two_duel_forfeits_lose_the_match_and_each_can_be_taken_back(floor: Floor) -> None:
    first, second = floor.log("1 1 mis"), floor.log("1 1 lost")
    floor.confirm(first)
    floor.confirm(second)
    assert floor.at(1).result == MatchResult(0, 2, 0, ResultKind.FORFEIT)
    floor.take_back(first)
    assert (floor.at(1).result, floor.at(1).start_score) == (None, (0, 1))
    floor.take_back(second)
    assert (floor.at(1).result, floor.at(1).start_score) == (None, (0, 0))


def test_both_players_can_forfeit_the_same_match(floor: Floor) -> None:
    for seat in (1, 2):
        floor.confirm(floor.log(f"1 {seat} ill"), chosen=Choice(None, "match-forfeit"))
    assert floor.at(1).result == MatchResult(0, 0, 0, ResultKind.BOTH_LOSE)


def test_a_forfeit_between_rounds_waits_and_finds_the_next_match(floor: Floor) -> None:
    player = floor.at(1).player1
    number = floor.log("1 1 mis")
    floor.tournament.first_players_win()
    assert "no open match: 1 game of the next one" in " ".join(floor.confirm(number))
    floor.do(lambda book: pair_next_round(book, 7))
    assert lost(floor.match_of(player, 2), player) == 0
    notes = floor.do(publish_round)
    assert lost(floor.match_of(player, 2), player) == 1
    assert any("opens at" in note for note in notes)
    floor.undo()
    assert lost(floor.match_of(player, 2), player) == 0
    waiting = floor.book.dossier.penalties[number].remedy
    assert waiting is not None
    assert waiting.waits


def test_a_forfeit_given_while_a_round_is_a_draft_waits_for_its_publication(floor: Floor) -> None:
    floor.tournament.first_players_win()
    player = floor.tournament.player(NAMES[0])
    floor.do(lambda book: pair_next_round(book, 7))
    floor.confirm(floor.log("ann mis"))
    assert lost(floor.match_of(player, 2), player) == 0
    floor.do(publish_round)
    assert lost(floor.match_of(player, 2), player) == 1


def test_d3_17_lateness_costs_games_by_the_minutes_at_once(floor: Floor) -> None:
    floor.log("1 1 l 4")
    assert floor.at(1).start_score == (0, 1)
    floor.log("2 2 l 12")
    assert floor.at(2).result == MatchResult(2, 0, 0, ResultKind.LATE)


def test_lateness_noted_twice_for_a_match_corrects_the_minutes(floor: Floor) -> None:
    floor.do(lambda book: record_lateness(book, RoundNumber(1), TableNumber(1), 1, 4, officiating()))
    floor.log("1 1 l 6")
    assert floor.at(1).start_score == (0, 1)
    floor.log("1 1 l 14")
    assert floor.at(1).result == MatchResult(0, 2, 0, ResultKind.LATE)
    assert [entry.minutes_late for entry in floor.book.dossier.log] == [14]
    floor.undo()
    assert (floor.at(1).result, floor.at(1).start_score) == (None, (0, 1))


def test_lateness_for_a_match_that_is_over_is_refused(floor: Floor) -> None:
    floor.tournament.first_players_win()
    with pytest.raises(Illegal, match=r"match in round 1 is over \(2-0\)"):
        floor.log("1 1 l 4")
    assert floor.book.dossier.log == ()


def test_an_ejected_player_loses_the_match_is_dropped_and_keeps_the_place(floor: Floor) -> None:
    player = floor.at(1).player1
    floor.confirm(floor.log("1 1 ill"))
    drop = floor.book.enrollments[player].drop
    assert drop is not None
    assert drop.reason is DropReason.BY_JUDGE
    assert floor.at(1).winner == floor.at(1).player2
    assert player in {row.player for row in standings(floor.book)}


def test_a_disqualified_player_takes_no_place_and_all_below_move_up(floor: Floor) -> None:
    player = floor.at(1).player1
    floor.confirm(floor.log("1 1 ch: stacked the deck"))
    rows = standings(floor.book)
    assert player not in {row.player for row in rows}
    assert rows[0].rank == 1
    assert len(rows) == len(NAMES) - 1
    assert 1 in floor.book.dossier.investigations
    floor.undo()
    assert player in {row.player for row in standings(floor.book)}


def test_taking_back_an_ejection_after_the_next_round_says_what_was_missed(floor: Floor) -> None:
    player = floor.at(1).player1
    number = floor.log("1 1 ill")
    floor.confirm(number)
    floor.tournament.first_players_win()
    floor.tournament.pair(2)
    notes = " ".join(floor.take_back(number))
    assert "has missed round 2" in notes
    assert floor.book.enrollments[player].drop is None


def test_what_was_played_after_a_forfeit_stays_when_it_is_taken_back(floor: Floor) -> None:
    number = floor.log("1 1 mis")
    floor.confirm(number)
    floor.tournament.result(1, 2, 1)
    assert "has been entered since" in " ".join(floor.take_back(number))
    assert floor.at(1).result == MatchResult(2, 1)


def test_a_disagreement_goes_to_both_players_with_entries_that_name_each_other(floor: Floor) -> None:
    floor.log("1 b dis: life totals")
    first, second = floor.book.dossier.log
    assert {first.player, second.player} == set(floor.at(1).players)
    assert (first.shared_with, second.shared_with) == (second.number, first.number)
    assert first.note == second.note == "life totals"


def test_a_caution_is_counted_and_leaves_no_entry(floor: Floor) -> None:
    floor.log("1 1 us")
    floor.log("1 1 us")
    assert floor.book.dossier.log == ()
    assert floor.book.dossier.cautions_of(floor.at(1).player1).times == 2
    floor.undo()
    assert floor.book.dossier.cautions_of(floor.at(1).player1).times == 1


def test_a_notice_stands_at_once_and_only_the_head_judge_raises_it(floor: Floor) -> None:
    number = floor.log("1 1 dnr n")
    assert floor.book.dossier.penalties[number].status is EntryStatus.STANDS
    with pytest.raises(Illegal, match=r"for the head judge \(RS D.3.2 b\)"):
        floor.do(lambda book: raise_penalty(book, number, BRAM, NOON, DCI, "single"))
    floor.do(lambda book: raise_penalty(book, number, INES, NOON, DCI, "single"))
    assert floor.book.dossier.penalties[number].chosen.level == "single"


def test_a_level_other_than_advised_is_kept_beside_the_advice(floor: Floor) -> None:
    floor.log("1 1 hb d")
    kept = floor.book.dossier.log[0]
    assert kept.departs_from_advice
    assert (kept.advised, kept.chosen) == (Choice("single", None), Choice("double", None))


def test_a_declined_entry_stays_in_the_log_and_counts_no_more(floor: Floor) -> None:
    number = floor.log("1 1 hb")
    floor.do(lambda book: decline_penalty(book, number, INES, NOON, DCI, "not seen"))
    kept = floor.book.dossier.penalties[number]
    assert (kept.status, kept.decision_note) == (EntryStatus.DECLINED, "not seen")
    again = floor.log("1 1 hb")
    assert floor.book.dossier.penalties[again].chosen.level == "single"


def test_a_penalty_is_decided_once(floor: Floor) -> None:
    number = floor.log("1 1 hb")
    floor.confirm(number)
    with pytest.raises(Illegal, match="stands already"):
        floor.confirm(number)
    with pytest.raises(Illegal, match="no entry 99"):
        floor.confirm(99)


def test_somebody_not_in_the_event_gets_no_penalty(floor: Floor) -> None:
    with pytest.raises(Malformed, match=r"Nobody in Spring Open is called “zoe”"):
        floor.log("zoe hb")
    (zoe,) = register_players(floor.tournament.table, [replace(next(iter(floor.book.players.values())),
                              id=PlayerId(0), name="Zoe Marsh", dci="")])  # fmt: skip
    report = replace(report_from(floor.book, "1 1 hb", DCI, BRAM, NOON), players=(zoe.id,))
    with pytest.raises(Illegal, match="is not in Spring Open; check the name, or enrol"):
        floor.do(lambda book: log_penalty(book, report, DCI))


def test_a_closed_event_takes_no_warning(floor: Floor) -> None:
    floor.tournament.first_players_win()
    number = floor.log("ann hb")
    floor.do(lambda book: close_event(book, confirmed=True))
    with pytest.raises(Illegal, match="Reopen it"):
        floor.log("ann sp")
    with pytest.raises(Illegal, match="Reopen it"):
        floor.confirm(number)


def test_two_judges_who_log_the_same_thing_are_told_and_nothing_is_lost(floor: Floor) -> None:
    first = floor.log("1 1 hb", BRAM)
    with pytest.raises(Conflict, match=r"Bram de Wit logged the same infraction.*log yours as a repeat"):
        floor.log("1 1 hb", INES)
    assert list(floor.book.dossier.penalties) == [first]
    second = floor.log("1 1 hb +", INES)
    assert floor.book.dossier.penalties[second].chosen.level == "double"


def test_two_windows_that_log_at_the_same_moment_both_keep_their_entry(floor: Floor) -> None:
    other = table_on(floor.tournament.database, by="other window")
    other.book(floor.tournament.event)
    floor.log("1 1 hb")
    other.perform(
        floor.tournament.event,
        lambda book: log_penalty(book, report_from(book, "2 2 sp", DCI, INES, NOON), DCI),
    )
    assert [entry.number for entry in floor.book.dossier.log] == [1, 2]


def test_a_scorekeeper_logs_nothing_of_their_own(floor: Floor) -> None:
    with pytest.raises(Illegal, match="Olga Sokolova cannot log a penalty"):
        floor.log("1 1 hb", OLGA)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("99 1 hb", "no table 99 in round 1: tables run from 1 to 3"),
        ("1 3 hb", "Which player at table 1"),
        ("1 1", "infraction is missing"),
        ("1 1 zzz", "is called “zzz”"),
        ("an hb", "Ann Kowalski"),
        ("1 1 hb x", "'x' is no warning level"),
    ],
)
def test_a_line_that_cannot_be_read_says_what_is_missing(floor: Floor, typed: str, said: str) -> None:
    floor.tournament.enroll("Anton Berg")
    with pytest.raises(Malformed, match=said):
        floor.log(typed)


def test_one_head_judge_and_the_header_follows(floor: Floor) -> None:
    floor.do(lambda book: name_staff(book, INES))
    floor.do(lambda book: name_staff(book, replace(BRAM, role=StaffRole.HEAD_JUDGE)))
    assert floor.book.dossier.staff[INES.name].role is StaffRole.JUDGE
    assert (floor.book.event.head_judge, floor.book.event.highest_judge_level) == (BRAM.name, 3)
    floor.do(lambda book: dismiss_staff(book, [INES.name]))
    assert floor.book.event.highest_judge_level == 1
    with pytest.raises(Illegal, match="needs a name"):
        floor.do(lambda book: name_staff(book, StaffMember("  ", StaffRole.JUDGE)))


def test_a_head_judge_named_in_the_header_alone_counts(floor: Floor) -> None:
    book = replace(
        floor.book, event=replace(floor.book.event, head_judge="Ines Duarte", highest_judge_level=3)
    )
    assert head_judge_of(book) == INES


def test_another_catalogue_is_chosen_before_the_first_penalty_and_not_after(floor: Floor) -> None:
    guide = JudgingSettings("procedure-guide")
    floor.do(lambda book: set_judging(book, guide, catalogue_of(guide)))
    catalogue = catalogue_of(floor.book.dossier.settings)
    for _ in range(3):
        report = report_from(floor.book, "1 1 grv", catalogue, INES, NOON)
        floor.do(lambda book, report=report: log_penalty(book, report, catalogue))
    assert [entry.chosen.penalty for entry in floor.book.dossier.log] == [None, None, "game-loss"]
    with pytest.raises(Illegal, match="Entries 1, 2 and 3"):
        floor.do(lambda book: set_judging(book, JudgingSettings(), DCI))


def test_a_house_infraction_is_logged_like_any_other(floor: Floor) -> None:
    drink = Infraction("house-drink", "Drink on the table", "house rule", "other", "A drink.",
                       Response(Cited("notice", "house rule", "The shop asks for it.")), letters="dk")  # fmt: skip
    floor.do(lambda book: add_house_infractions(book, [drink], catalogue_of(book.dossier.settings)))
    catalogue = catalogue_of(floor.book.dossier.settings)
    report = report_from(floor.book, "1 1 dk", catalogue, BRAM, NOON)
    floor.do(lambda book: log_penalty(book, report, catalogue))
    assert floor.book.dossier.log[0].chosen == Choice("notice", None)
    with pytest.raises(Illegal, match="already stands for"):
        floor.do(lambda book: add_house_infractions(book, [drink], catalogue_of(book.dossier.settings)))


def test_a_record_follows_the_player_over_events_and_through_a_merge(floor: Floor) -> None:
    table = floor.tournament.table
    ann = floor.tournament.player(NAMES[0])
    floor.log("ann hb: hand under the table")
    later = Tournament.of(floor.tournament.database, ["A. Kowalski"], name="Summer Open")
    twin = later.player("A. Kowalski")
    later.table.perform(
        later.event, lambda book: log_penalty(book, report_from(book, "kowalski sp", DCI, BRAM, NOON), DCI)
    )
    people = {player.id: player for player in table.store.players()}
    merge_players(table, people[ann], people[twin])
    found = table.store.penalties_of(ann)
    assert {line.name for line, _ in found} == {"Spring Open", "Summer Open"}
    assert table.store.penalties_of(twin) == []


def test_games_lost_follow_the_player_when_seats_are_changed_by_hand(floor: Floor) -> None:
    late, other = floor.at(1).player1, floor.at(2).player1
    number = floor.log("1 1 mis")
    floor.confirm(number)
    floor.do(lambda book: swap_players(book, RoundNumber(1), late, other, confirmed=True))
    assert (floor.at(1).start_score, floor.at(2).start_score) == ((0, 0), (0, 1))
    remedy = floor.book.dossier.penalties[number].remedy
    assert remedy is not None
    assert remedy.match is not None
    assert remedy.match.pairing == floor.at(2).number
    floor.take_back(number)
    assert floor.at(2).start_score == (0, 0)


def test_a_forfeit_of_a_player_who_gets_a_bye_waits_again(floor: Floor) -> None:
    player, other = floor.at(1).player1, floor.at(1).player2
    number = floor.log("1 1 mis")
    floor.confirm(number)
    floor.do(lambda book: give_bye(book, RoundNumber(1), player, confirmed=True))
    remedy = floor.book.dossier.penalties[number].remedy
    assert remedy is not None
    assert remedy.waits
    assert other is not None
    floor.do(lambda book: pair_players(book, RoundNumber(1), player, other, confirmed=True))
    assert lost(floor.match_of(player, 1), player) == 1
    floor.undo()
    floor.undo()
    assert floor.at(1).start_score == (0, 1)


def test_pairing_a_round_again_keeps_the_games_lost(floor: Floor) -> None:
    player = floor.at(1).player1
    floor.confirm(floor.log("1 1 mis"))
    floor.do(lambda book: repair_whole_round(book, 99, confirmed=True))
    assert lost(floor.match_of(player, 1), player) == 1
    assert sum(sum(p.start_score) for p in floor.book.round_pairings(RoundNumber(1))) == 1


def test_before_the_first_round_a_name_is_typed_and_a_forfeit_waits() -> None:
    tournament = Tournament.of(in_memory())
    floor = Floor.__new__(Floor)
    floor.tournament = tournament
    tournament.enroll(*NAMES)
    with pytest.raises(Malformed, match="type a name instead"):
        floor.log("1 1 mis")
    number = floor.log("cleo mis: fifty-nine cards")
    assert floor.book.dossier.penalties[number].moment.round == 0
    floor.confirm(number)
    tournament.pair()
    cleo = tournament.player("Cleo Martin")
    assert lost(floor.match_of(cleo, 1), cleo) == 1
