"""Invitations by rating: cut-offs, declined ones passed down, the reason for each line; who qualified."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.invitations import (
    Invitation,
    InvitationState,
    InvitationTerms,
    Qualified,
    Qualifying,
    invitation_lines,
    invited,
    ordinal,
    qualified,
)

DAY = date(2003, 12, 1)
INVITED, DECLINED, WAITING, NOT = InvitationState


def terms(places: int = 0, at_least: int = 0, *, provisional: bool = False) -> InvitationTerms:
    return InvitationTerms("limited", DAY, places, at_least, provisional=provisional)


def rated(
    *ratings: float, declined: tuple[int, ...] = (), provisional: tuple[int, ...] = ()
) -> list[Invitation]:
    """Players 1, 2, 3 ... with these ratings, best first; equal ones share a rank."""
    return [
        Invitation(
            PlayerId(at), 1 + ratings.index(rating), rating, 30,
            provisional=at in provisional, declined=at in declined,
        )
        for at, rating in enumerate(ratings, 1)
    ]  # fmt: skip


def told(wanted: InvitationTerms, people: list[Invitation]) -> list[tuple[int, str, str]]:
    return [(line.invitation.player, line.state.value, line.why) for line in invitation_lines(wanted, people)]


def test_the_first_so_many_are_invited_and_the_others_wait_in_their_order() -> None:
    assert told(terms(2), rated(1900, 1850.4, 1820, 1810)) == [
        (1, "invited", "1st by rating"),
        (2, "invited", "2nd by rating"),
        (3, "waiting", "3rd by rating, 1st waiting"),
        (4, "waiting", "4th by rating, 2nd waiting"),
    ]


def test_a_declined_invitation_is_passed_down_and_says_so() -> None:
    assert told(terms(2), rated(1900, 1850, 1820, 1810, declined=(1,))) == [
        (1, "declined", "1st by rating, declined"),
        (2, "invited", "2nd by rating"),
        (3, "invited", "3rd by rating, passed down: 1 declined"),
        (4, "waiting", "4th by rating, 1st waiting"),
    ]


def test_a_rating_as_cut_off_counts_as_it_is_shown() -> None:
    assert told(terms(at_least=1800), rated(1900, 1799.5, 1799.4)) == [
        (1, "invited", "1st by rating"),
        (2, "invited", "2nd by rating"),
        (3, "not invited", "3rd by rating: 1800 needed"),
    ]


def test_both_cut_offs_count_and_players_level_with_the_last_place_are_invited_with_it() -> None:
    assert [(who, state) for who, state, _ in told(terms(2, 1800), rated(1900, 1850, 1850, 1790))] == [
        (1, "invited"), (2, "invited"), (3, "invited"), (4, "not invited"),
    ]  # fmt: skip
    assert told(terms(2), rated(1900, 1850, 1850))[2][2] == "2nd by rating, level with the last place"


def test_a_provisional_rating_invites_nobody_unless_the_terms_say_so() -> None:
    people = rated(2000, 1900, provisional=(1,))
    assert told(terms(1), people)[0][1:] == (
        "not invited",
        "1st by rating: provisional after 30 matches",
    )
    assert told(terms(1), people)[1][1] == "invited"
    assert told(terms(1, provisional=True), people)[0][1] == "invited"


def test_who_is_invited_otherwise_takes_no_place_by_rating() -> None:
    people = [Invitation(PlayerId(9), why="1st of the qualifier"), *rated(1900, 1850)]
    people[1] = Invitation(PlayerId(1), 1, 1900, 30, why="2nd of the qualifier")
    assert told(terms(1), people) == [
        (9, "invited", "1st of the qualifier"),
        (1, "invited", "2nd of the qualifier"),
        (2, "invited", "2nd by rating"),
    ]
    assert told(terms(1), [Invitation(PlayerId(9), why="guest", declined=True)])[0][1:] == (
        "declined",
        "guest, declined",
    )


@given(
    st.lists(st.integers(1500, 1510), max_size=25).map(lambda found: sorted(found, reverse=True)),
    st.integers(0, 12),
    st.sets(st.integers(1, 25)),
    st.sampled_from([0, 1503, 1507]),
)
def test_always_as_many_as_there_are_places_in_order_and_nobody_below_somebody_waiting(
    ratings: list[int], places: int, declined: set[int], at_least: int
) -> None:
    people = [
        Invitation(PlayerId(at), 1 + ratings.index(rating), float(rating), 30, declined=at in declined)
        for at, rating in enumerate(ratings, 1)
    ]
    lines = invitation_lines(terms(places, at_least), people)
    assert [line.invitation.player for line in lines] == [one.player for one in people]
    by_state = {state: [o.invitation for o in lines if o.state is state] for state in InvitationState}
    willing = [one for one in people if not one.declined and (one.rating or 0) >= at_least]
    if places:
        assert len(by_state[INVITED]) >= min(places, len(willing))
        last = min((one.rating for one in by_state[INVITED] if one.rating), default=0)
        above = [one for one in by_state[INVITED] if one.rating and one.rating > last]
        assert len(above) < max(places, 1)
        assert all((one.rating or 0) < last for one in by_state[WAITING])
    else:
        assert by_state[INVITED] == willing
        assert not by_state[WAITING]
    assert not {one.player for one in by_state[INVITED]} & {PlayerId(one) for one in declined}
    assert invited(terms(places, at_least), {one.player: one for one in people}) == {
        one.player for one in by_state[INVITED]
    }


def test_the_first_of_the_order_of_finish_qualify_and_pass_it_on() -> None:
    finish = [(rank, PlayerId(rank)) for rank in range(1, 6)]
    assert qualified(Qualifying(2, "Nationals"), finish) == (
        Qualified(PlayerId(1), 1), Qualified(PlayerId(2), 2),
    )  # fmt: skip
    passed = qualified(Qualifying(2, "Nationals", (PlayerId(1),)), finish)
    assert [(one.player, one.words) for one in passed] == [(2, "2nd"), (3, "3rd, 1 invitation passed on")]
    assert qualified(Qualifying(), finish) == ()
    assert len(qualified(Qualifying(9, "x", (PlayerId(3),)), finish)) == 4


def test_ordinals_are_english() -> None:
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 102, 111, 113)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd", "111th", "113th",
    ]  # fmt: skip
