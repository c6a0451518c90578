"""Who can be a team, for every door by which one enters: so many members, with names, each in one team of an event."""

from collections.abc import Collection, Mapping

from tournament_app.domain.eligibility import number_problem
from tournament_app.domain.enrollment import Member

LARGEST_TEAM = 3


def size_problem(size: int) -> str:
    """What is wrong with teams of ``size`` (1: single players); empty where nothing is."""
    return "" if 1 <= size <= LARGEST_TEAM else f"Teams have 2 or {LARGEST_TEAM} members."


def known_as(member: Member) -> str:
    """What tells a member from others: the DCI number, or the name where it is unknown."""
    return member.dci or member.name.strip().casefold()


def members_problems(size: int, members: Collection[Member], elsewhere: Mapping[str, str]) -> list[str]:
    """Everything wrong with the members of a team; ``elsewhere`` are the teams of others by what they are known as."""
    problems = []
    if len(members) != size:
        problems.append(f"A team has {size} members here, not {len(members)}.")
    known = [known_as(member) for member in members]
    for member, who in zip(members, known, strict=True):
        if not member.name.strip():
            problems.append("A member needs a name.")
        if (wrong := number_problem(member.dci)) is not None:
            problems.append(f"{member.name}: {wrong}" if member.name.strip() else wrong)
        if who and who in elsewhere:
            problems.append(f"{member.name or who} plays for {elsewhere[who]} already.")
        if who and known.count(who) > 1:
            problems.append(f"{member.name or who} is named twice.")
    return list(dict.fromkeys(problems))
