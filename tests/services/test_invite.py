"""Invitation lists from real ratings in a real database; qualifiers; who is enrolled without being invited."""

import datetime as dt
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import text

from engine.records import replace
from tests.commands.console import Console
from tests.officials import NOON
from tests.printing.reading import page_texts
from tests.services.test_rating_office import EIGHT, another, closed_event
from tests.tournament import Tournament
from tournament_app.bootstrap.paper import set_form
from tournament_app.bootstrap.ratings import open_rating_office
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.invitations import (
    Invitation,
    InvitationTerms,
    Qualifying,
    invitation_lines,
    invited,
)
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal, Malformed, NeedsConfirmation
from tournament_app.services.create_event import change_event, close_event
from tournament_app.services.delete_player import delete_player
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.invite import (
    answer_invitations,
    candidates,
    draw_up,
    invite_besides,
    withdraw_invitations,
)
from tournament_app.services.keep_register import edit_player, merge_players, person_called
from tournament_app.services.qualify import InvitedElsewhere, pass_on, qualified_for, who_qualified
from tournament_app.services.undo_register import redo_register, undo_register, undone_acts
from tournament_app.storage.schema import downgrade_schema, upgrade_schema

AUTUMN = dt.date(2003, 9, 1)
TERMS = InvitationTerms("standard", dt.date(2003, 12, 31), places=3, provisional=True)


class Nationals:
    """An event that people are invited to, after one rated event of eight."""

    def __init__(self, database: str) -> None:
        self.opening = closed_event(database, on=AUTUMN)
        self.table = self.opening.table
        self.people = {person.name: person for person in self.table.store.players()}
        self.event = Tournament.of(database, name="Nationals")

    def do(self, task) -> str:  # type: ignore[no-untyped-def]
        return self.event.table.perform(self.event.event, task).act.summary

    def draw(self, terms: InvitationTerms = TERMS) -> str:
        found = candidates(open_rating_office(self.table), terms)
        return self.do(lambda book: draw_up(book, terms, found))

    def told(self) -> list[tuple[str, str]]:
        book = self.event.table.store.load(self.event.event)
        names = {person.id: person.name for person in self.table.store.players()}
        lines = invitation_lines(book.invitation_terms, book.invitations.values())
        return [(names[line.invitation.player], line.state.value) for line in lines]

    def best(self) -> list[Player]:
        """Everybody by rating, best first."""
        office = open_rating_office(self.table)
        names = [one.player for one in candidates(office, TERMS)]
        return [next(p for p in self.people.values() if p.id == id_) for id_ in names]


@pytest.fixture
def nationals(tmp_path: Path) -> Nationals:
    return Nationals(str(tmp_path / "nationals.sqlite"))


def test_a_list_is_drawn_up_declined_passed_down_and_undone(nationals: Nationals) -> None:
    assert nationals.draw() == "Invitations drawn up: standard of 31 Dec 2003, 3 places"
    first, second, third, fourth = nationals.best()[:4]
    assert [state for _, state in nationals.told()[:5]] == ["invited"] * 4 + ["waiting"]
    two = replace(TERMS, places=2, at_least=1900)
    nationals.draw(two)
    assert [state for _, state in nationals.told()].count("not invited") == 4
    nationals.draw()
    nationals.do(partial(answer_invitations, people=[first], declined=True))
    assert nationals.told()[0] == (first.name, "declined")
    nationals.draw(two)
    assert nationals.told()[0] == (first.name, "declined"), "drawn up again, who declined stays so"
    nationals.do(partial(answer_invitations, people=[first], declined=False))
    assert nationals.told()[0] == (first.name, "invited")
    nationals.event.table.undo(nationals.event.event)
    assert nationals.told()[0] == (first.name, "declined")
    assert {second.id, third.id, fourth.id} <= set(nationals.event.book.invitations)


def test_what_is_impossible_is_refused_at_once(nationals: Nationals) -> None:
    with pytest.raises(Illegal, match="Give a cut-off"):
        nationals.draw(replace(TERMS, places=0))
    with pytest.raises(Illegal) as refused:
        nationals.draw(replace(TERMS, category="limited", at_least=5000))
    assert len(refused.value.problems) == 2
    with pytest.raises(Illegal, match="is not on the list"):
        nationals.do(partial(answer_invitations, people=[nationals.people["Ann"]], declined=True))
    with pytest.raises(Illegal, match="Say why Ann is invited"):
        nationals.do(lambda b: invite_besides(b, [InvitedElsewhere(nationals.people["Ann"], " ")]))
    nationals.draw()
    with pytest.raises(Illegal, match="no invitation besides the rating"):
        nationals.do(partial(withdraw_invitations, people=[nationals.best()[0]]))


def test_the_list_is_of_one_country_and_of_one_day(nationals: Nationals) -> None:
    best, other = nationals.best()[0], nationals.best()[-1]
    for person in (best, other):
        edit_player(nationals.table, person, replace(person, country="Poland"))
    nationals.draw(replace(TERMS, country="Poland", places=1))
    assert [name for name, _ in nationals.told()] == [best.name, other.name]
    with pytest.raises(Illegal, match="Nobody had a rating in standard on 31 Aug 2003"):
        nationals.draw(replace(TERMS, day=AUTUMN - dt.timedelta(days=1)))
    another(nationals.opening, "Later", dt.date(2003, 12, 1))
    before = candidates(open_rating_office(nationals.table), replace(TERMS, day=AUTUMN))
    after = candidates(open_rating_office(nationals.table), TERMS)
    assert {one.matches for one in before} == {1}
    assert {one.matches for one in after} == {2}


def test_who_declined_has_declined_where_other_terms_leave_them_out_for_a_while(nationals: Nationals) -> None:
    best, other = nationals.best()[0], nationals.best()[-1]
    edit_player(nationals.table, other, replace(other, country="Poland"))
    nationals.draw()
    nationals.do(partial(answer_invitations, people=[best], declined=True))
    nationals.draw(replace(TERMS, country="Poland"))
    assert [name for name, _ in nationals.told()] == [other.name]
    with pytest.raises(Illegal, match="is not on the list"):
        nationals.do(partial(answer_invitations, people=[best], declined=False))
    assert invited(nationals.event.book.invitation_terms, nationals.event.book.invitations) == {other.id}
    nationals.draw()
    assert nationals.told()[0] == (best.name, "declined")


def test_who_declined_an_invitation_that_was_taken_back_stays_so_and_is_on_no_list(
    nationals: Nationals,
) -> None:
    guest, another = nationals.people["Ann"], nationals.people["Bo"]
    nationals.do(lambda b: invite_besides(b, [InvitedElsewhere(guest, "guest")]))
    nationals.do(partial(answer_invitations, people=[guest], declined=True))
    nationals.do(partial(withdraw_invitations, people=[guest]))
    assert nationals.told() == []
    with pytest.raises(Illegal, match="Nobody is on a list"):
        set_form(nationals.event.book, "invitations", NOON)
    nationals.do(lambda b: enroll_players(b, [another], [1]))
    nationals.do(lambda b: invite_besides(b, [InvitedElsewhere(guest, "guest")]))
    assert nationals.told() == [(guest.name, "declined")]


def test_whoever_is_enrolled_without_being_invited_is_asked_about(nationals: Nationals) -> None:
    nationals.draw(replace(TERMS, places=2))
    last = nationals.best()[-1]
    with pytest.raises(NeedsConfirmation, match=f"{last.name} is not invited to Nationals"):
        nationals.do(lambda book: enroll_players(book, [last], [1]))
    nationals.do(lambda b: invite_besides(b, [InvitedElsewhere(last, "guest of the organizer")]))
    nationals.do(lambda book: enroll_players(book, [last, nationals.best()[0]], [1, 2]))
    nationals.do(partial(withdraw_invitations, people=[last]))
    book = nationals.event.book
    assert last.id not in invited(book.invitation_terms, book.invitations)
    assert book.invitations[last.id].rank == 5, "on the list by rating still, not invited by it"


def test_who_qualified_is_invited_for_the_place_reached_and_may_pass_it_on(nationals: Nationals) -> None:
    opening = nationals.opening
    header = replace(opening.book.event, qualifying=Qualifying(2, "nationals "))
    opening.table.perform(opening.event, lambda book: change_event(book, header))
    first, second = who_qualified(opening.book)
    assert (first.words, second.words) == ("1st", "2nd")
    opening.table.perform(opening.event, partial(pass_on, players=[first.player]))
    assert [one.words for one in who_qualified(opening.book)] == ["2nd", "3rd, 1 invitation passed on"]
    losers = [
        p for p in opening.book.enrollments if p not in {one.player for one in who_qualified(opening.book)}
    ]
    with pytest.raises(Illegal, match="did not qualify for nationals"):
        opening.table.perform(opening.event, partial(pass_on, players=[losers[-1]]))
    found = qualified_for(nationals.table, "Nationals")
    assert [one.why for one in found] == [
        "2nd of Spring Open, 1 Sep 2003", "3rd, 1 invitation passed on of Spring Open, 1 Sep 2003",
    ]  # fmt: skip
    nationals.do(lambda book: invite_besides(book, found))
    assert [state for _, state in nationals.told()] == ["invited"] * 2
    printed = "\n".join(page_texts(set_form(opening.book, "report", NOON)))
    assert "Qualified for nationals" in printed
    assert f"{opening.book.name_of(second.player)} (2nd)" in printed
    opening.table.perform(opening.event, partial(pass_on, players=[first.player]))
    assert [one.words for one in who_qualified(opening.book)] == ["1st", "2nd"]


def test_an_event_still_played_sends_nobody(nationals: Nationals) -> None:
    running = Tournament.of(nationals.opening.database, name="Qualifier")
    header = replace(running.book.event, qualifying=Qualifying(1, "Nationals"))
    people = list(nationals.people.values())[:2]
    running.table.perform(running.event, lambda book: change_event(book, header))
    running.table.perform(running.event, lambda book: enroll_players(book, people, [1, 2]))
    running.pair()
    running.first_players_win()
    assert qualified_for(nationals.table, "Nationals") == ()
    running.table.perform(running.event, close_event)
    assert len(qualified_for(nationals.table, "Nationals")) == 1


def test_invitations_follow_a_merged_record_and_come_back_and_keep_it_from_being_deleted(
    nationals: Nationals,
) -> None:
    ann = nationals.people["Ann"]
    guest = Tournament.of(nationals.opening.database, ["Annie"], name="Elsewhere")
    annie = person_called(guest.table.store.players(), "annie")
    nationals.do(lambda b: invite_besides(b, [InvitedElsewhere(annie, "guest")]))
    lone = Tournament.of(nationals.opening.database, name="x")
    with pytest.raises(Illegal, match="enrolled in or invited to Nationals"):
        delete_player(lone.table, open_rating_office(lone.table), annie)
    merge_players(nationals.table, ann, annie)
    assert set(nationals.event.table.store.load(nationals.event.event).invitations) == {ann.id}
    line = nationals.table.store.journal(None)[-1]
    undo_register(nationals.table, line)
    assert set(nationals.event.table.store.load(nationals.event.event).invitations) == {annie.id}


def test_of_two_invitations_that_a_merge_made_one_both_come_back_as_they_were(nationals: Nationals) -> None:
    ann = nationals.people["Ann"]
    guest = Tournament.of(nationals.opening.database, ["Annie"], name="Elsewhere")
    annie = person_called(guest.table.store.players(), "annie")
    nationals.do(lambda b: invite_besides(b, [InvitedElsewhere(ann, "champion")]))
    nationals.do(lambda b: invite_besides(b, [InvitedElsewhere(annie, "guest")]))
    nationals.do(lambda b: answer_invitations(b, [annie], declined=True))
    before = dict(nationals.table.store.load(nationals.event.event).invitations)

    def now() -> dict[PlayerId, Invitation]:
        return dict(nationals.table.store.load(nationals.event.event).invitations)

    merge_players(nationals.table, ann, annie)
    assert now() == {ann.id: before[ann.id]}
    undo_register(nationals.table, nationals.table.store.journal(None)[-1])
    assert now() == before
    redo_register(nationals.table, undone_acts(nationals.table.store.journal(None))[-1])
    assert now() == {ann.id: before[ann.id]}


def test_a_merge_keeps_the_invitation_of_one_record_and_the_answer_that_another_gave(
    nationals: Nationals,
) -> None:
    ann = nationals.people["Ann"]
    guest = Tournament.of(nationals.opening.database, ["Annie"], name="Elsewhere")
    annie = person_called(guest.table.store.players(), "annie")
    nationals.do(
        lambda b: invite_besides(b, [InvitedElsewhere(ann, "champion"), InvitedElsewhere(annie, "guest")])
    )
    nationals.do(lambda b: answer_invitations(b, [ann], declined=True))
    nationals.do(lambda b: withdraw_invitations(b, [ann]))
    before = dict(nationals.table.store.load(nationals.event.event).invitations)
    merge_players(nationals.table, ann, annie)
    assert dict(nationals.table.store.load(nationals.event.event).invitations) == {
        ann.id: Invitation(ann.id, why="guest", declined=True)
    }
    undo_register(nationals.table, nationals.table.store.journal(None)[-1])
    assert dict(nationals.table.store.load(nationals.event.event).invitations) == before


def test_an_invitation_of_its_own_stays_where_a_merge_brought_an_enrolment(nationals: Nationals) -> None:
    ann = nationals.people["Ann"]
    guest = Tournament.of(nationals.opening.database, ["Annie"], name="Elsewhere")
    annie = person_called(guest.table.store.players(), "annie")
    nationals.do(lambda b: invite_besides(b, [InvitedElsewhere(ann, "champion")]))
    nationals.do(lambda b: enroll_players(b, [annie], [7], confirmed=True))
    merge_players(nationals.table, ann, annie)
    undo_register(nationals.table, nationals.table.store.journal(None)[-1])
    book = nationals.table.store.load(nationals.event.event)
    assert set(book.enrollments) == {annie.id}
    assert set(book.invitations) == {ann.id}


def test_who_was_only_invited_can_be_merged_with_who_came(nationals: Nationals) -> None:
    ann = nationals.people["Ann"]
    guest = Tournament.of(nationals.opening.database, ["Annie"], name="Elsewhere")
    annie = person_called(guest.table.store.players(), "annie")
    nationals.do(lambda b: invite_besides(b, [InvitedElsewhere(annie, "guest")]))
    nationals.do(lambda b: enroll_players(b, [ann], [7], confirmed=True))
    merge_players(nationals.table, ann, annie)
    book = nationals.table.store.load(nationals.event.event)
    assert (set(book.enrollments), set(book.invitations)) == ({ann.id}, {ann.id})


def test_a_name_that_several_people_have_is_never_guessed(nationals: Nationals) -> None:
    people = nationals.table.store.players()
    twin = replace(people[0], id=people[1].id)
    with pytest.raises(Malformed, match="2 people are called"):
        person_called([people[0], twin], people[0].name)
    for nobody in ("", "  ", "Zoe"):
        with pytest.raises(Malformed, match="Nobody"):
            person_called(people, nobody)


def test_the_command_line_draws_up_answers_and_lists(tmp_path: Path) -> None:
    path = tmp_path / "commands.sqlite"
    Nationals(str(path))
    console = Console(path)
    said = console.says(
        "event", "invite", "Nationals", "--category", "standard", "--date", "2003-12-31", "--places", "3",
        "--provisional",
    )  # fmt: skip
    assert "3 places" in said
    rows = console.json("event", "invitations", "Nationals")
    assert [row["state"] for row in rows] == ["invited"] * 4 + ["waiting"] * 4
    first = rows[0]["player"]
    rows = console.json("event", "invitations", "Nationals", "--declined", first)
    assert (rows[0]["state"], rows[0]["why"]) == ("declined", "1st by rating, declined")
    out = tmp_path / "invited.pdf"
    console.says("event", "print", "Nationals", "invitations", "--out", str(out))
    (page,) = page_texts(out.read_bytes())
    assert "standard of 31 Dec 2003, 3 places" in page
    assert "3 invited, 1 declined, 4 waiting" in page
    assert page.index(rows[-1]["player"]) > page.index(first) > page.index(rows[1]["player"])
    assert console.json("event", "qualified", "Spring Open") == []
    assert "Nobody is on a list" in console.refuses(
        "event", "print", "Spring Open", "invitations", "--out", str(out)
    )
    assert "Nobody in the register" in console.refuses(
        "event", "invitations", "Nationals", "--declined", "Zoe"
    )
    assert "cut-off" in console.refuses("event", "invite", "Nationals", "--category", "standard")


def test_an_older_schema_forgets_invitations_and_keeps_the_event(database: str) -> None:
    tournament = Tournament.of(database, EIGHT, "Nationals")
    person = tournament.table.store.players()[0]
    guest = InvitedElsewhere(person, "guest")
    tournament.table.perform(tournament.event, lambda book: invite_besides(book, [guest]))
    header = replace(tournament.book.event, qualifying=Qualifying(2, "Worlds"))
    tournament.table.perform(tournament.event, lambda book: change_event(book, header))
    before = tournament.table.store.load(tournament.event)
    assert before == tournament.book
    engine = tournament.table.store.engine  # type: ignore[attr-defined]
    downgrade_schema(engine, "0013")
    with engine.connect() as connection:
        row = connection.execute(text("SELECT * FROM event")).mappings().one()
        assert "qualifying" not in row
    upgrade_schema(engine)
    after = tournament.table.store.load(tournament.event)
    assert after.event == replace(before.event, qualifying=Qualifying())
    assert after.invitations == {}
    assert after.enrollments == before.enrollments
