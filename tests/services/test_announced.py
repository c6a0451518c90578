"""What a head judge asks for or announces: moves to and from sideboards (RS D.2.1), time before duels (D.3.15)."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from engine.records import replace
from tests.commands.console import Console
from tests.desk.decks.lists import LEGAL
from tests.domain.decks.field import NOON
from tests.services.test_judge_desk_tasks import BRAM, DCI
from tests.tournament import Tournament, table_on
from tournament_app.bootstrap.card_library import card_library
from tournament_app.bootstrap.judging import catalogue_of
from tournament_app.desk.judging.advice_words import advice_html
from tournament_app.domain.decks.moves import SideboardMove
from tournament_app.domain.decks.registration import DeckRegistration
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.penalties.dossier import JudgingSettings
from tournament_app.domain.refusal import Illegal
from tournament_app.reference.penalties import load_catalogue
from tournament_app.services.card_library import CardLibrary
from tournament_app.services.create_event import change_event
from tournament_app.services.keep_register import merge_players
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.name_staff import announce_time_before_duels, set_judging
from tournament_app.services.register_deck import HandedIn, collect_decks, register_deck
from tournament_app.services.report_line import report_from
from tournament_app.services.sideboard_moves import (
    as_moved,
    ask_for_moves,
    moves_of,
    record_move,
    registered,
    take_back_moves,
)
from tournament_app.storage.schema import downgrade_schema, upgrade_schema

ONE, TWO = RoundNumber(1), RoundNumber(2)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> CardLibrary:
    return card_library(tmp_path_factory.mktemp("own"))


class Sideboarding:
    """An event whose head judge has moves recorded; Ann and Ben with lists, round 1 posted."""

    def __init__(self, database: str, library: CardLibrary) -> None:
        self.library = library
        self.tournament = Tournament.of(database, ["Ann", "Ben"])
        self.ann, self.ben = self.tournament.player("Ann"), self.tournament.player("Ben")
        wanted = replace(self.tournament.book.event, format="type1.5")
        self.do(lambda book: change_event(book, wanted))
        self.do(lambda book: register_deck(book, HandedIn(self.ann, LEGAL), NOON))
        self.do(lambda book: ask_for_moves(book, wanted=True))
        self.tournament.pair()

    def do(self, task) -> str:  # type: ignore[no-untyped-def]
        return self.tournament.table.perform(self.tournament.event, task).act.summary

    def move(self, duel: int, coming: str, going: str, player: PlayerId | None = None) -> str:
        who = self.ann if player is None else player
        return self.do(lambda b: record_move(b, self.library, ONE, who, duel, coming, going))

    def refused(self, duel: int, coming: str, going: str, player: PlayerId | None = None) -> str:
        with pytest.raises(Illegal) as refusal:
            self.move(duel, coming, going, player)
        return " ".join(refusal.value.problems)


@pytest.fixture
def event(tmp_path: Path, library: CardLibrary) -> Sideboarding:
    return Sideboarding(str(tmp_path / "moves.sqlite"), library)


def test_d2_1_moves_are_recorded_corrected_struck_out_and_undone(event: Sideboarding) -> None:
    said = event.move(2, "2 shatter, 1 Pyroclasm", "3 Impulse")
    assert said == "Ann, before duel 2: in 2 Shatter, 1 Pyroclasm; out 3 Impulse"
    event.move(3, "", "")
    event.move(2, "2 Shatter", "2 Impulse")
    stored = event.tournament.table.store.load(event.tournament.event)
    assert stored == event.tournament.book
    first, second = moves_of(stored, ONE, event.ann)
    assert (first.words, second.words) == ("in 2 Shatter; out 2 Impulse", "nothing moved")
    event.do(lambda book: take_back_moves(book, [first]))
    assert [move.duel for move in moves_of(event.tournament.book, ONE, event.ann)] == [3]
    event.tournament.table.undo(event.tournament.event)
    assert moves_of(event.tournament.table.store.load(event.tournament.event), ONE, event.ann) == (
        first,
        second,
    )


def test_d2_1_the_deck_of_a_check_is_the_deck_as_it_was_moved(event: Sideboarding) -> None:
    event.move(2, "2 Shatter", "2 Impulse")
    event.move(3, "2 Impulse", "2 Shatter")
    book = event.tournament.book
    deck, moves = book.decks[event.ann], moves_of(book, ONE, event.ann)
    during_two = registered(event.library, as_moved(event.library, deck, moves[:1]))
    assert (during_two.deck["Shatter"], during_two.deck["Impulse"]) == (2, 2)
    assert (during_two.sideboard["Shatter"], during_two.sideboard["Impulse"]) == (1, 2)
    again = registered(event.library, as_moved(event.library, deck, moves))
    assert again == registered(event.library, deck)
    assert as_moved(event.library, deck, moves_of(book, TWO, event.ann)) is deck


def test_d11_4_what_is_not_there_or_no_swap_is_refused_with_everything_at_once(event: Sideboarding) -> None:
    assert "4 Shatter cannot leave the sideboard, which holds 3" in event.refused(2, "4 Shatter", "4 Impulse")
    both = event.refused(2, "1 Black Lotus", "5 Impulse")
    assert "1 Black Lotus cannot leave the sideboard" in both
    assert "5 Impulse cannot leave the deck, which holds 4" in both
    assert "1 in and 5 out; cards are swapped one for one (RS D.11.4)" in both
    event.move(2, "3 Shatter", "3 Impulse")
    event.move(3, "3 Impulse", "3 Shatter")
    assert "Before duel 3: 3 Impulse cannot leave the sideboard, which holds 1" in event.refused(
        2, "1 Shatter", "1 Impulse"
    )


def test_d2_1_moves_are_refused_where_nobody_asked_and_where_there_is_no_list(event: Sideboarding) -> None:
    assert "no list registered" in event.refused(2, "1 Shatter", "1 Impulse", event.ben)
    assert "before duel 2 to 9" in event.refused(1, "1 Shatter", "1 Impulse")
    event.do(lambda book: ask_for_moves(book, wanted=False))
    assert "not recorded at this event" in event.refused(2, "1 Shatter", "1 Impulse")


def test_d11_5_in_limited_the_deck_may_grow_and_not_fall_below_forty(event: Sideboarding) -> None:
    sealed = replace(event.tournament.book.event, format="sealed")
    event.do(lambda book: change_event(book, sealed))
    event.move(2, "1 Shatter", "")
    event.move(2, "", "12 Island, 8 Mountain")
    assert "at least 40 are needed (RS D.11.5)" in event.refused(2, "", "12 Island, 9 Mountain")


def test_a_new_deadline_leaves_what_else_was_announced(event: Sideboarding) -> None:
    event.do(lambda book: collect_decks(book, NOON))
    terms = event.tournament.book.deck_terms
    assert terms is not None
    assert terms.moves_recorded


def test_moves_follow_a_player_whose_two_records_are_merged(event: Sideboarding) -> None:
    event.move(2, "1 Shatter", "1 Impulse")
    other = Tournament.of(event.tournament.database, ["Ann Other"], name="Elsewhere")
    people = {player.name: player for player in other.table.store.players()}
    merge_players(other.table, people["Ann Other"], people["Ann"])
    (move,) = event.tournament.table.store.load(event.tournament.event).sideboard_moves.values()
    assert move.player == people["Ann Other"].id


SIDE = ("Red Elemental Blast", "Blue Elemental Blast", "Pyroclasm", "Shatter")


@given(
    st.lists(st.tuples(st.sampled_from(SIDE), st.integers(0, 3)), max_size=4, unique_by=lambda one: one[0])
)
def test_moving_cards_makes_and_loses_none(library: CardLibrary, wanted: list[tuple[str, int]]) -> None:
    registration = DeckRegistration(PlayerId(1), LEGAL, NOON)
    before = registered(library, registration)
    moves = tuple(
        SideboardMove(ONE, PlayerId(1), duel, ((count, name),), ((count, "Mountain"),))
        for duel, (name, count) in enumerate(wanted, 2)
    )
    after = registered(library, as_moved(library, registration, moves))
    assert Counter(after.deck) + Counter(after.sideboard) == Counter(before.deck) + Counter(before.sideboard)
    assert sum(after.deck.values()) == sum(before.deck.values())


def advised_line(tournament: Tournament, typed: str) -> str:
    book = tournament.book
    catalogue = catalogue_of(book.dossier.settings)
    return advice_html(book, report_from(book, typed, catalogue, BRAM, NOON), catalogue)


def test_d3_15_another_time_is_announced_before_the_event_and_counts_in_the_advice(tmp_path: Path) -> None:
    tournament = Tournament.of(str(tmp_path / "time.sqlite"), ["Ann", "Ben"])
    event, table = tournament.event, tournament.table
    done = table.perform(event, lambda book: announce_time_before_duels(book, 3, DCI))
    assert done.act.summary == "Time before a duel: 3 minutes (RS D.3.15)"
    with pytest.raises(Illegal, match="1 to 60 minutes, not 61"):
        table.perform(event, lambda book: announce_time_before_duels(book, 61, DCI))
    tournament.pair()
    with pytest.raises(Illegal, match=r"before the event.*D\.3\.15"):
        table.perform(event, lambda book: announce_time_before_duels(book, 4, DCI))
    assert "4 taken, 3 minutes may be (announced before the event, RS D.3.15): too long" in advised_line(
        tournament, "1 1 po 4"
    )
    within = advised_line(tournament, "1 1 po 3")
    assert "within the limit: there is nothing to warn for" in within
    assert "Suggested" not in within
    catalogue = catalogue_of(tournament.book.dossier.settings)
    with pytest.raises(Illegal, match="nothing to warn for"):
        table.perform(
            event,
            lambda book: log_penalty(book, report_from(book, "1 1 po 3", catalogue, BRAM, NOON), catalogue),
        )
    table.perform(
        event, lambda book: log_penalty(book, report_from(book, "1 1 po 4", catalogue, BRAM, NOON), catalogue)
    )
    (entry,) = tournament.book.dossier.log
    assert (entry.infraction, entry.chosen.level, entry.note) == (
        "pregame-overtime",
        "single",
        "took 4 minutes",
    )
    stored = table.store.load(event)
    assert stored.dossier.settings == JudgingSettings(minutes_before_duels=3)


def test_d3_15_choosing_another_catalogue_keeps_what_was_announced_and_the_guide_has_no_such_time(
    tmp_path: Path,
) -> None:
    tournament = Tournament.of(str(tmp_path / "guide.sqlite"))
    guide = load_catalogue("procedure-guide")
    with pytest.raises(Illegal, match="sets no time before a duel"):
        tournament.table.perform(tournament.event, lambda book: announce_time_before_duels(book, 3, guide))
    tournament.table.perform(tournament.event, lambda book: announce_time_before_duels(book, 3, DCI))
    settings = JudgingSettings("procedure-guide", minutes_before_duels=3)
    assert catalogue_of(settings).time_before_duels is None
    tournament.table.perform(tournament.event, lambda book: set_judging(book, settings, guide))
    tournament.table.perform(tournament.event, lambda book: announce_time_before_duels(book, 0, DCI))
    assert tournament.book.dossier.settings == JudgingSettings("procedure-guide")


@pytest.mark.parametrize(("code", "minutes", "level"), [
    ("pregame-overtime", 5, None), ("pregame-overtime", 6, "single"), ("pregame-overtime", 0, "single"),
    ("shuffle-overtime", 1, None), ("shuffle-overtime", 2, "single"),
])  # fmt: skip
def test_d3_15_and_16_the_command_counts_the_minutes_taken(
    tmp_path: Path, code: str, minutes: int, level: str | None
) -> None:
    case = {
        "player": "Ann", "stage": "swiss", "round": 2, "record": [],
        "new": {"infraction": code, "minutes_taken": minutes},
    }  # fmt: skip
    path = tmp_path / "case.json"
    path.write_text(json.dumps(case))
    answer = Console(tmp_path / "none.sqlite").json("penalty", "advise", path)
    assert answer["level"] == level
    assert answer["official_warnings"] == (1 if level else 0)


def test_what_was_announced_is_forgotten_by_an_older_schema_and_the_rest_stays(
    database: str, library: CardLibrary
) -> None:
    event = Sideboarding(database, library)
    event.move(2, "1 Shatter", "1 Impulse")
    before = event.tournament.table.store.load(event.tournament.event)
    engine = event.tournament.table.store.engine  # type: ignore[attr-defined]
    for _ in range(2):
        downgrade_schema(engine, "0011")
        with engine.connect() as connection:
            row = connection.execute(text("SELECT * FROM deck_terms")).mappings().one()
            assert "moves_recorded" not in row
        upgrade_schema(engine)
        after = event.tournament.table.store.load(event.tournament.event)
        assert after.sideboard_moves == {}
        assert after.decks == before.decks
        assert after.deck_terms is not None
        assert not after.deck_terms.moves_recorded
    reopened, id_ = table_on(database), event.tournament.event
    reopened.perform(id_, lambda book: ask_for_moves(book, wanted=True))
    reopened.perform(id_, lambda b: record_move(b, library, ONE, event.ann, 2, "1 Shatter", "1 Impulse"))
    assert reopened.store.load(id_).sideboard_moves == before.sideboard_moves
