"""The staff of an event: judges with levels and roles (RS D.4.3, D.4.4), and what judges go by."""

from collections.abc import Sequence

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enumeration import enumerated
from tournament_app.domain.event import EventStatus
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.dossier import JudgingSettings
from tournament_app.domain.penalties.infraction import Infraction
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.refusal import Illegal
from tournament_app.services.create_event import refuse_when_closed

ROLE_WORDS = {
    StaffRole.HEAD_JUDGE: "head judge",
    StaffRole.JUDGE: "judge",
    StaffRole.SCOREKEEPER: "scorekeeper",
    StaffRole.ORGANIZER: "organizer",
}
HIGHEST_LEVEL = 5
LONGEST_BEFORE_DUELS = 60


def name_staff(book: EventBook, member: StaffMember) -> Act:
    """Enter a member of staff, or change their role and level.

    There is one head judge: whoever was it becomes a judge. The event's header follows, which the
    report and the ratings read.
    """
    refuse_when_closed(book)
    name = " ".join(member.name.split())
    problems = [] if name else ["A member of staff needs a name."]
    if not 0 <= member.level <= HIGHEST_LEVEL:
        problems.append(f"A judge's level is 0 (none) to {HIGHEST_LEVEL}, not {member.level}.")
    if problems:
        raise Illegal(*problems)
    member = replace(member, name=name)
    changes = [Change(book.dossier.staff.get(name), member)]
    former = book.dossier.head_judge
    if member.role is StaffRole.HEAD_JUDGE and former is not None and former.name != name:
        changes.append(Change(former, replace(former, role=StaffRole.JUDGE)))
    level = f", level {member.level}" if member.level else ""
    return Act("name_staff", f"{name} is {ROLE_WORDS[member.role]}{level}", _with_header(book, changes))


def dismiss_staff(book: EventBook, names: Sequence[str]) -> Act:
    """Take these off the list of staff; what they logged stays."""
    refuse_when_closed(book)
    staff = book.dossier.staff
    unknown = [name for name in names if name not in staff]
    if unknown:
        raise Illegal(*(f"{name} is not on the staff of {book.event.name}." for name in unknown))
    changes = _with_header(book, [Change(staff[name], None) for name in names])
    return Act("dismiss_staff", f"Off the staff: {', '.join(names)}", changes)


def set_judging(book: EventBook, wanted: JudgingSettings, catalogue: Catalogue) -> Act:
    """Choose the catalogue, house infractions and kind of event; ``catalogue`` is what they come to.

    Raises ``Illegal`` where entries of the log speak of what the new choice does not have.
    """
    refuse_when_closed(book)
    infractions = {one.code for one in catalogue.infractions}
    levels = {one.code for one in catalogue.ladder.levels} | {None}
    penalties = {one.code for one in catalogue.penalties} | {None}
    lost = [
        entry.number
        for entry in book.dossier.log
        if entry.infraction not in infractions
        or not {entry.chosen.level, entry.advised.level} <= levels
        or not {entry.chosen.penalty, entry.advised.penalty} <= penalties
    ]
    if lost:
        one = len(lost) == 1
        entries = (
            f"{'Entry' if one else 'Entries'} {enumerated(lost)} of the log {'speaks' if one else 'speak'}"
        )
        raise Illegal(
            f"{entries} of what {catalogue.name} does not have. "
            "The catalogue can be changed before the first penalty is logged."
        )
    house = f" with {len(wanted.house)} of our own" if wanted.house else ""
    return Act(
        "set_judging",
        f"Penalties go by {catalogue.name}{house}",
        (Change(book.dossier.settings, wanted),),
    )


def announce_time_before_duels(book: EventBook, minutes: int, catalogue: Catalogue) -> Act:
    """Announce how long choosing, sideboarding and shuffling before a duel may take; 0 for the rules' time.

    Raises ``Illegal`` once the event has begun (RS D.3.15), for a catalogue without such a limit and for
    impossible minutes.
    """
    refuse_when_closed(book)
    limit = catalogue.time_before_duels
    problems = []
    if book.event.status is not EventStatus.SETUP:
        problems.append("The time before a duel is announced before the event, not during it (RS D.3.15).")
    if limit is None:
        problems.append(f"{catalogue.name} sets no time before a duel; choose another catalogue.")
    if not 0 <= minutes <= LONGEST_BEFORE_DUELS:
        problems.append(f"The time before a duel is 1 to {LONGEST_BEFORE_DUELS} minutes, not {minutes}.")
    if problems:
        raise Illegal(*problems)
    before = book.dossier.settings
    wanted = replace(before or JudgingSettings(), minutes_before_duels=minutes)
    said = f"{minutes} minute{'' if minutes == 1 else 's'}" if minutes else "as the rules have it"
    changes = () if wanted == (before or JudgingSettings()) else (Change(before, wanted),)
    return Act("announce_time_before_duels", f"Time before a duel: {said} (RS D.3.15)", changes)


def add_house_infractions(book: EventBook, infractions: Sequence[Infraction], catalogue: Catalogue) -> Act:
    """Add an organizer's own infractions to the event's ``catalogue``."""
    settings = book.dossier.settings or JudgingSettings()
    wanted = replace(settings, house=(*settings.house, *infractions))
    act = set_judging(book, wanted, catalogue.with_house(infractions))
    added = ", ".join(f"{infraction.name} ({infraction.letters})" for infraction in infractions)
    return replace(act, summary=f"House infractions added: {added}")


def head_judge_of(book: EventBook) -> StaffMember | None:
    """The head judge, also where only the event's header names one."""
    named = book.dossier.head_judge
    if named is None and book.event.head_judge:
        return StaffMember(book.event.head_judge, StaffRole.HEAD_JUDGE, book.event.highest_judge_level)
    return named


def staff_of(book: EventBook) -> tuple[StaffMember, ...]:
    """Everybody on the staff, the head judge first, then by role and name."""
    head = head_judge_of(book)
    found = dict(book.dossier.staff)
    if head is not None:
        found.setdefault(head.name, head)
    roles = list(StaffRole)
    return tuple(sorted(found.values(), key=lambda member: (roles.index(member.role), member.name)))


def _with_header(book: EventBook, changes: list[Change]) -> tuple[Change, ...]:
    after = book.with_changes(changes)
    head = after.dossier.head_judge
    judges = [member.level for member in after.dossier.staff.values() if member.is_judge]
    header = replace(
        book.event,
        head_judge="" if head is None else head.name,
        highest_judge_level=max(judges, default=0),
    )
    return (*changes, *((Change(book.event, header),) if header != book.event else ()))
