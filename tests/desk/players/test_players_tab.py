from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel

from tests.desk.conftest import RunningDesk
from tests.desk.worked_tab import shown
from tournament_app.desk.players.players_tab import PlayersTab
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import PairingKind
from tournament_app.services.enroll_team import play_in_teams
from tournament_app.services.keep_register import register_players
from tournament_app.services.pair_round import pair_next_round, publish_round
from tournament_app.services.record_result import SlipEntry, record_result

ENTER, CTRL = Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier


class Enrolment:
    """The players' tab of a stored event, worked by its keys."""

    def __init__(
        self, running: RunningDesk, players: int = 0, register: tuple[tuple[str, str], ...] = ()
    ) -> None:
        self.running = running
        register_players(running.table, [Player(PlayerId(0), name, dci) for name, dci in register])
        stored = running.event(players=players)
        self.event = running.open(stored)
        page = running.room.event_page
        assert page is not None
        page.show_tab("players")
        assert isinstance(page.tab, PlayersTab)
        self.tab = page.tab
        running.settle()

    def type(
        self, line: str, key: Qt.Key = ENTER, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        if line.isascii():
            self.running.bot.keyClicks(self.tab.entry.line, line)
        else:
            self.tab.entry.line.insert(line)  # as an input method does
        self.running.bot.keyClick(self.tab.entry.line, key, modifier)
        self.running.settle()

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = CTRL) -> None:
        QApplication.processEvents()
        self.running.bot.keyClick(self.running.shell.window, key, modifier)
        self.running.settle()

    def publish(self) -> None:
        self.running.table.perform(self.event.id, lambda book: pair_next_round(book, 1))
        self.running.table.perform(self.event.id, publish_round)
        self.running.catch_up()

    @property
    def on_disk(self) -> EventBook:
        return self.running.table.store.load(self.event.id)

    @property
    def names(self) -> list[str]:
        book = self.on_disk
        return [
            book.name_of(entry)
            for entry in sorted(book.enrollments, key=lambda p: book.enrollments[p].number)
        ]


def test_a_part_of_a_name_without_its_accents_and_enter_enrol_a_known_player(running: RunningDesk) -> None:
    desk = Enrolment(running, register=(("Łukasz Żółć", "1001"), ("Ann Lee", "1002")))
    desk.type("zolc")
    assert desk.names == ["Łukasz Żółć"]
    assert len(running.table.store.players()) == 2
    assert desk.tab.entry.line.text() == ""
    assert desk.tab.entry.line.hasFocus()


def test_a_dci_number_and_enter_enrol_its_bearer(running: RunningDesk) -> None:
    desk = Enrolment(running, register=(("Łukasz Żółć", "1001"), ("Ann Lee", "1002")))
    desk.type("1002")
    assert desk.names == ["Ann Lee"]


def test_an_unknown_name_is_registered_and_enrolled_by_one_enter(running: RunningDesk) -> None:
    desk = Enrolment(running)
    desk.type("東京 太郎, 20031220")
    assert desk.names == ["東京 太郎"]
    assert [player.dci for player in running.table.store.players()] == ["20031220"]


def test_a_queue_of_ten_is_typed_without_leaving_the_line(running: RunningDesk) -> None:
    desk = Enrolment(running)
    for number in range(10):
        running.bot.keyClicks(desk.tab.entry.line, f"Newcomer {chr(65 + number) * 3}")
        running.bot.keyClick(desk.tab.entry.line, ENTER, CTRL)
    running.settle()
    assert len(desk.names) == 10
    assert desk.tab.finding.count.text() == "10 in"


def test_who_is_in_already_is_shown_not_enrolled_twice(running: RunningDesk) -> None:
    desk = Enrolment(running, players=3)
    desk.type("Player 0001")
    assert len(desk.names) == 3
    assert [row.player.name for row in desk.tab.chosen()] == ["Player 0001"]


def test_ctrl_enter_makes_a_namesake_a_new_record(running: RunningDesk) -> None:
    desk = Enrolment(running, register=(("Ann Leeson", "7001"),))
    desk.type("Ann Lee", ENTER, CTRL)
    assert desk.names == ["Ann Lee"]


def test_a_number_that_nobody_has_is_refused_in_place_and_nothing_changes(running: RunningDesk) -> None:
    desk = Enrolment(running)
    desk.type("999999")
    assert "no DCI number 999999" in desk.tab.said.words
    assert desk.names == []


@pytest.mark.parametrize("typed", ["2", "12 2 1", "#7", "-"])
def test_figures_alone_are_nobodys_name(running: RunningDesk, typed: str) -> None:
    desk = Enrolment(running)
    desk.type(typed)
    assert "write the name before it" in desk.tab.said.words
    assert not running.table.store.players()


def test_the_way_on_leads_to_a_round_that_is_a_draft_still(running: RunningDesk) -> None:
    desk = Enrolment(running, players=4)
    assert desk.tab.primary.text() == "Go to round 1"
    published = running.table.perform(desk.event.id, lambda b: pair_next_round(b, 1))
    running.table.perform(desk.event.id, publish_round)
    for pairing in published.book.round_pairings(RoundNumber(1)):
        assert pairing.table is not None
        slip = SlipEntry(RoundNumber(1), pairing.table, MatchResult(2, 0))
        running.table.perform(desk.event.id, lambda b, slip=slip: record_result(b, slip))
    running.table.perform(desk.event.id, lambda b: pair_next_round(b, 2))
    running.catch_up()
    assert desk.tab.primary.text() == "Go to round 2"


def test_someone_elses_dci_number_is_refused_and_the_line_comes_back(running: RunningDesk) -> None:
    desk = Enrolment(running, register=(("Ann Lee", "7001"),))
    desk.type("Bo Diddley, 7001", ENTER, CTRL)
    assert "already belongs to Ann Lee" in desk.tab.said.words
    assert desk.tab.entry.line.text() == "Bo Diddley, 7001"
    assert desk.names == []


@pytest.mark.parametrize(("key", "kind"), [(Qt.Key.Key_L, PairingKind.LOSS), (Qt.Key.Key_B, PairingKind.BYE)])
def test_one_key_says_how_the_rounds_count_that_a_late_player_missed(
    running: RunningDesk, key: Qt.Key, kind: PairingKind
) -> None:
    desk = Enrolment(running, players=4)
    desk.publish()
    still = (desk.tab.entry, desk.tab.view, desk.tab.deeds)
    places = [widget.mapTo(desk.tab, widget.rect().topLeft()) for widget in still]
    desk.type("Late Larry")
    assert desk.tab.late.isVisible()
    assert [widget.mapTo(desk.tab, widget.rect().topLeft()) for widget in still] == places
    assert len(desk.names) == 4
    assert desk.tab.entry.line.hasFocus()
    running.bot.keyClick(desk.tab.entry.line, key, Qt.KeyboardModifier.AltModifier)
    running.settle()
    assert desk.names[-1] == "Late Larry"
    late = desk.on_disk.round_pairings(desk.on_disk.last_round.number)[-1]
    assert late.kind is kind
    assert desk.tab.entry.line.hasFocus()


def test_a_late_player_is_left_out_with_a_click(running: RunningDesk) -> None:
    desk = Enrolment(running, players=4)
    desk.publish()
    desk.type("Late Larry")
    assert desk.tab.late.words.text() == "Late Larry comes late: does round 1 count as lost or as a bye?"
    answers = [button.text() for button in desk.tab.late.buttons.values()]
    assert answers == ["Count as lost (Alt+L)", "Count as a bye (Alt+B)", "Leave out (Alt+O)"]
    running.bot.mouseClick(desk.tab.late.buttons[None], Qt.MouseButton.LeftButton)
    running.settle()
    assert len(desk.names) == 4
    assert not desk.tab.late.isVisible()


def test_no_letter_of_the_next_name_answers_for_a_late_player_and_nobody_is_forgotten(
    running: RunningDesk,
) -> None:
    desk = Enrolment(running, players=4)
    desk.publish()
    desk.type("Late Larry")
    desk.type("Lucas Blob")
    assert len(desk.names) == 4
    assert desk.tab.late.words.text().startswith("Late Larry")
    running.bot.keyClick(desk.tab.entry.line, Qt.Key.Key_B, Qt.KeyboardModifier.AltModifier)
    running.settle()
    assert desk.names[-1] == "Late Larry"
    assert desk.tab.late.words.text().startswith("Lucas Blob")
    running.bot.keyClick(desk.tab.entry.line, Qt.Key.Key_L, Qt.KeyboardModifier.AltModifier)
    running.settle()
    assert desk.names[-1] == "Lucas Blob"
    assert not desk.tab.late.isVisible()


def test_undo_from_the_empty_line_takes_the_enrolment_back(running: RunningDesk) -> None:
    desk = Enrolment(running)
    desk.type("Ann Lee")
    running.bot.keyClick(desk.tab.entry.line, Qt.Key.Key_Z, CTRL)
    running.settle()
    assert desk.names == []


def test_byes_table_and_note_are_edited_in_their_cells(running: RunningDesk) -> None:
    desk = Enrolment(running, players=2)
    for column, typed in ((3, "2"), (4, "17"), (5, "wheelchair")):
        desk.tab.model.setData(desk.tab.model.index(0, column), typed)
    running.settle()
    entry = min(desk.on_disk.enrollments.values(), key=lambda e: e.number)
    assert (entry.awarded_byes, entry.fixed_table, entry.note) == (2, 17, "wheelchair")


def test_a_bye_too_many_and_a_taken_table_are_refused_in_place(running: RunningDesk) -> None:
    desk = Enrolment(running, players=2)
    desk.tab.model.setData(desk.tab.model.index(0, 3), "4")
    running.settle()
    assert "from 0 to 3" in desk.tab.said.words
    desk.tab.model.setData(desk.tab.model.index(0, 4), "3")
    running.settle()
    desk.tab.model.setData(desk.tab.model.index(1, 4), "3")
    running.settle()
    assert "already the fixed table of Player 0000" in desk.tab.said.words
    desk.tab.model.setData(desk.tab.model.index(1, 4), "x")
    running.settle()
    assert "“x” is no table" in desk.tab.said.words


@pytest.mark.parametrize(
    ("key", "reason"),
    [
        (Qt.Key.Key_D, DropReason.BY_PLAYER),
        (Qt.Key.Key_J, DropReason.BY_JUDGE),
        (Qt.Key.Key_H, DropReason.NO_SHOW),
    ],
)
def test_those_chosen_drop_by_a_key_and_come_back_by_another(
    running: RunningDesk, key: Qt.Key, reason: DropReason
) -> None:
    desk = Enrolment(running, players=3)
    desk.tab.view.setFocus()
    desk.tab.view.choose(1)
    running.bot.keyClick(desk.tab.view, key, CTRL)
    running.settle()
    drops = [entry.drop.reason for entry in desk.on_disk.enrollments.values() if entry.drop]
    assert drops == [reason]
    assert desk.tab.finding.count.text() == "2 in, 1 out"
    running.bot.keyClick(desk.tab.view, Qt.Key.Key_R, CTRL)
    running.settle()
    assert all(entry.drop is None for entry in desk.on_disk.enrollments.values())


def test_before_play_somebody_is_taken_off_the_list_and_stays_in_the_register(running: RunningDesk) -> None:
    desk = Enrolment(running, players=3)
    desk.tab.view.setFocus()
    desk.tab.view.choose(1)
    running.bot.keyClick(desk.tab.view, Qt.Key.Key_Backspace, CTRL)
    running.settle()
    assert len(desk.names) == 2
    assert len(running.table.store.players()) == 3


def test_the_palette_drops_a_player_by_name(running: RunningDesk) -> None:
    desk = Enrolment(running, players=3)
    running.room.palette.open("drop player 0002")
    running.bot.keyClick(running.room.palette.line, ENTER)
    running.settle()
    book = desk.on_disk
    assert [book.name_of(entry.player) for entry in book.enrollments.values() if entry.drop] == [
        "Player 0002"
    ]


def test_a_name_that_nobody_has_drops_nobody_and_hides_nobody(running: RunningDesk) -> None:
    desk = Enrolment(running, players=3)
    running.room.palette.open("drop kowalski")
    running.bot.keyClick(running.room.palette.line, ENTER)
    running.settle()
    assert "is called “kowalski”" in running.room.messages.words
    assert desk.tab.finding.search.text() == ""
    assert len(desk.tab.model.records()) == 3


def test_a_pasted_export_of_a_site_is_read_as_such_and_who_left_there_is_to_be_looked_at(
    running: RunningDesk,
) -> None:
    desk = Enrolment(running)
    export = "Email,FirstName,LastName,Status\na@a.com,Ann,Lee,Enrolled\nb@b.com,Bo,Diddley,Dropped"
    desk.tab.panel.paste(desk.tab.register, desk.tab.enrolled(), export)
    running.settle()
    running.bot.waitUntil(lambda: desk.tab.panel.model.rowCount() == 2)
    assert [entry.listed.name for entry in desk.tab.panel.model.records()] == ["Ann Lee", "Bo Diddley"]
    assert [entry.doubt for entry in desk.tab.panel.model.records()] == ["", "Melee says “Dropped”"]
    running.bot.mouseClick(desk.tab.panel.only_doubtful, Qt.MouseButton.LeftButton)
    assert [entry.listed.name for entry in desk.tab.panel.model.records()] == ["Bo Diddley"]


def test_a_pasted_list_is_shown_then_enrolled_with_its_new_people_registered(running: RunningDesk) -> None:
    desk = Enrolment(running, register=(("Ann Lee", "7001"), ("Carl Cox", "")))
    desk.type("carl")
    desk.tab.panel.paste(desk.tab.register, desk.tab.enrolled(), "Lee Ann\nBo Diddley, 7002, USA\nCarl Cox")
    running.settle()
    told = [desk.tab.panel.model.data(desk.tab.panel.model.index(row, 4)) for row in range(3)]
    assert told[0].startswith("Known: Ann Lee, DCI 7001  ⚠ The register has")
    assert told[1] == "New record"
    assert told[2] == "Left out  ⚠ Carl Cox is in the event already"
    assert desk.names == ["Carl Cox"]
    desk.tab.panel.view.setFocus()
    running.bot.keyClick(desk.tab.panel.view, ENTER, CTRL)
    running.settle()
    assert desk.names == ["Carl Cox", "Ann Lee", "Bo Diddley"]
    assert len(running.table.store.players()) == 3
    assert not desk.tab.panel.isVisible()


def test_a_table_pasted_into_the_entry_line_is_a_list_and_one_line_is_somebody(running: RunningDesk) -> None:
    desk = Enrolment(running)
    line, clipboard = desk.tab.entry.line, QApplication.clipboard()
    clipboard.setText("No.;Name;DCI\n1.;Müller, Hans;7001\n2.;Bo Diddley;7002\n")
    line.paste()
    running.settle()
    running.bot.waitUntil(lambda: desk.tab.panel.model.rowCount() == 2)
    assert line.text() == ""
    assert [entry.listed.name for entry in desk.tab.panel.model.records()] == ["Hans Müller", "Bo Diddley"]
    assert desk.names == []
    assert desk.tab.panel.words.text().endswith("Columns passed over: No.")
    button = desk.tab.panel.enroll
    assert button.height() >= button.minimumSizeHint().height()
    desk.tab.panel.close_panel()
    clipboard.setText("\nBo Diddley, 7002\n")
    line.paste()
    assert line.text() == "Bo Diddley, 7002"
    assert not desk.tab.panel.isVisible()


def test_space_settles_a_doubtful_line_another_way(running: RunningDesk) -> None:
    desk = Enrolment(running, register=(("Ann Lee", "7001"),))
    desk.tab.panel.paste(desk.tab.register, desk.tab.enrolled(), "Ann Lee, 7009")
    running.settle()
    desk.tab.panel.view.choose(0)
    assert desk.tab.panel.enroll.text() == "Enrol 1 player"
    seen = []
    for _ in range(3):
        seen.append(desk.tab.panel.model.data(desk.tab.panel.model.index(0, 4)).split("  ")[0])
        running.bot.keyClick(desk.tab.panel.view, Qt.Key.Key_Space)
    assert seen == ["New record", "Known: Ann Lee, DCI 7001", "Left out"]


def test_a_csv_file_is_looked_at_before_anything_changes(running: RunningDesk, tmp_path: Path) -> None:
    desk = Enrolment(running, register=(("Żółć Ann", "7001"),))
    file = tmp_path / "list.csv"
    file.write_text(
        "name;dci;country;deck\nZolc Ann;7001;Poland;Sligh\nBo Diddley;;USA;Stasis\n", encoding="utf-8"
    )
    desk.tab.enrolling.preview_file(str(file))
    running.settle()
    assert "2 lines: 1 known, 1 new" in desk.tab.panel.words.text()
    assert "Columns passed over: deck" in desk.tab.panel.words.text()
    assert desk.names == []
    desk.tab.panel.enroll.click()
    running.settle()
    assert desk.names == ["Żółć Ann", "Bo Diddley"]


def test_a_csv_file_without_names_is_refused_in_place(running: RunningDesk, tmp_path: Path) -> None:
    desk = Enrolment(running)
    file = tmp_path / "list.csv"
    file.write_text("deck,colour\nSligh,red\n", encoding="utf-8")
    desk.tab.enrolling.preview_file(str(file))
    running.settle()
    assert "names no column" in desk.tab.said.words
    assert not desk.tab.panel.enroll.isEnabled()


def test_the_filter_shows_those_who_are_out(running: RunningDesk) -> None:
    desk = Enrolment(running, players=3)
    desk.tab.view.setFocus()
    desk.tab.view.choose(0)
    running.bot.keyClick(desk.tab.view, Qt.Key.Key_D, CTRL)
    running.settle()
    desk.tab.finding.choice.setCurrentIndex(2)
    assert [row.player.name for row in desk.tab.model.records()] == ["Player 0000"]
    assert desk.tab.finding.count.text() == "1 shown of 2 in, 1 out"


def test_enrolling_somebody_who_is_in_says_so_with_their_number(running: RunningDesk) -> None:
    desk = Enrolment(running, register=(("Łukasz Żółć", "1001"), ("Ann Lee", "1002")))
    desk.type("zolc")
    assert running.room.messages.words == "Enrolled Łukasz Żółć."
    desk.type("1001")
    assert running.room.messages.words == ""
    assert desk.names == ["Łukasz Żółć"]
    assert desk.tab.entry.says.text() == "Łukasz Żółć is in the event, number 1: nobody was enrolled"


def test_a_number_that_somebody_else_has_is_named_with_its_bearer(running: RunningDesk) -> None:
    desk = Enrolment(running, register=(("Łukasz Żółć", "1001"),))
    desk.type("Ann Lee, 1001", modifier=CTRL)
    assert desk.names == []
    assert "DCI number 1001" in desk.tab.said.words
    assert "Łukasz Żółć" in desk.tab.said.words


def test_the_members_of_a_team_are_written_anew_at_the_desk(running: RunningDesk) -> None:
    stored = running.event()
    running.table.perform(stored.event.id, lambda book: play_in_teams(book, 2))
    running.open(running.table.book(stored.event.id))
    running.desk.show_tab("players")
    page = running.room.event_page
    assert page is not None
    tab = page.tab
    assert isinstance(tab, PlayersTab)
    for line, typed in zip(
        (tab.team.name, *tab.team.members), ("The Bears", "Ann Lee", "Bo Okafor"), strict=False
    ):
        running.bot.keyClicks(line, typed)
    running.bot.keyClick(tab.team.members[1], ENTER)
    running.settle()
    tab.view.choose(0)
    next(a for a in tab.actions() if a.text() == "Change the members").trigger()
    assert [line.text() for line in tab.team.members[:2]] == ["Ann Lee", "Bo Okafor"]
    tab.take_typed("x")
    assert tab.team.name.text() == "The Bears"
    running.bot.keyClick(tab.team.members[0], Qt.Key.Key_Escape)
    assert tab.team.name.text() == ""
    next(a for a in tab.actions() if a.text() == "Change the members").trigger()
    tab.team.members[1].setText("Cy Nowak, 1002003001")
    running.bot.keyClick(tab.team.members[1], ENTER)
    running.settle()
    (entry,) = tab.event_.book.enrollments.values()
    assert [(member.name, member.dci) for member in entry.members] == [
        ("Ann Lee", ""),
        ("Cy Nowak", "1002003001"),
    ]
    assert tab.team.name.text() == ""
    assert not tab.team.name.isReadOnly()
    tab.take_typed("T")
    tab.take_keyboard()
    assert tab.team.name.text() == "T"


def test_an_event_of_teams_takes_no_list_of_single_players_and_says_how_a_team_is_entered(
    running: RunningDesk,
) -> None:
    stored = running.event()
    running.table.perform(stored.event.id, lambda book: play_in_teams(book, 2))
    running.open(running.table.book(stored.event.id))
    tab = shown(running, "players", PlayersTab)
    assert tab.view.empty.startswith("Every team of this event")
    page = running.room.event_page
    assert page is not None
    assert page.header.facts.text().endswith("0 teams in")
    assert "Enrol at least two teams first" in [label.text() for label in tab.findChildren(QLabel)]
    for name in ("Paste a list", "Import CSV", "Enrol a player"):
        next(action for action in tab.actions() if action.text() == name).trigger()
        running.settle()
        assert "Teams are enrolled one by one" in running.room.messages.words
        running.room.messages.fall_silent()
        assert not tab.panel.isVisible()
        assert tab.team.isVisible()
        assert not tab.entry.isVisible()
