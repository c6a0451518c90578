"""The player register: add, edit, merge duplicates."""

from collections.abc import Callable, Collection, Sequence

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.eligibility import Bar, number_problem
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Conflict, Illegal, Malformed
from tournament_app.domain.round import Pairing
from tournament_app.domain.spelling import folded
from tournament_app.services.scorers_table import ATTEMPTS, MERGE, ScorersTable


def person_called(people: Sequence[Player], typed: str) -> Player:
    """The one person of the register with this whole name or DCI number; ``Malformed`` where it is not one."""
    wanted = folded(typed)
    fitting = [one for one in people if wanted and (wanted == folded(one.name) or typed.strip() == one.dci)]
    if len(fitting) != 1:
        said = f"{len(fitting)} people are" if fitting else "Nobody in the register is"
        raise Malformed(f"{said} called “{typed.strip()}”. Write the whole name, or the DCI number.")
    return fitting[0]


def register_players(table: ScorersTable, wanted: Sequence[Player]) -> tuple[Player, ...]:
    """Add people to the register; their ids are given out here, those in ``wanted`` are not looked at.

    Raises ``Illegal`` naming every missing name and every DCI number that someone has already.
    """
    added, act = registering(table, wanted)
    table.store.commit_register(act, table.signature())
    return added


def registering(table: ScorersTable, wanted: Sequence[Player]) -> tuple[tuple[Player, ...], Act]:
    """The records that people will have and the act that adds them, not carried out yet."""
    refuse_numbers(wanted)
    refuse_taken(wanted, table.store.players())
    ids = table.store.reserve_player_ids(len(wanted))
    added = tuple(
        replace(person, id=id_, name=person.name.strip()) for person, id_ in zip(wanted, ids, strict=True)
    )
    who = added[0].name if len(added) == 1 else f"{len(added)} players"
    return added, Act(
        "register_players", f"Registered {who}", tuple(Change(None, person) for person in added)
    )


def edit_player(table: ScorersTable, before: Player, after: Player) -> Player:
    """Change what differs between ``before`` and ``after`` in a person's record; the record as it is now.

    What others changed in other parts of it meanwhile stays. Raises ``Illegal`` without a name or with someone
    else's DCI number, ``Conflict`` where the same part was changed elsewhere.
    """
    for attempt in range(ATTEMPTS):
        now = table.store.records([before.id]).get(before.id)
        change = fitted(Change(before, replace(after, id=before.id)), now, _edited_elsewhere)
        assert isinstance(change.after, Player)
        if change.before == change.after:
            return change.after
        if after.dci != before.dci:
            refuse_numbers([after])
        refuse_taken([change.after], [other for other in table.store.players() if other.id != before.id])
        act = Act("edit_player", f"Changed the record of {change.after.name}", (change,))
        try:
            table.store.commit_register(act, table.signature())
        except Conflict:
            if attempt == ATTEMPTS - 1:
                raise
        else:
            return change.after
    raise AssertionError("unreachable")


def fitted(change: Change, now: Player | None, refused: Callable[[Player], Conflict]) -> Change:
    """A change of a record as it is to be made to the record as it stands now, part by part.

    Raises what ``refused`` makes of the record where somebody else changed the same part.
    """
    before, after = change.before, change.after
    assert isinstance(before, Player)
    if now is None or (now.merged_into is not None and before.merged_into is None):
        raise refused(before)
    if not isinstance(after, Player):
        if now != before:
            raise refused(before)
        return change
    parts = [part for part in before.__struct_fields__ if getattr(before, part) != getattr(after, part)]
    if any(getattr(now, part) not in (getattr(before, part), getattr(after, part)) for part in parts):
        raise refused(now)
    return Change(now, replace(now, **{part: getattr(after, part) for part in parts}))


def _edited_elsewhere(person: Player) -> Conflict:
    where = "was merged with another record" if person.merged_into is not None else "was changed"
    return Conflict(
        f"The record of {person.name} {where} at another station meanwhile. Look at it and edit it again."
    )


def refuse_numbers(wanted: Sequence[Player]) -> None:
    """``Illegal`` with every DCI number that is none (RS D.5.1)."""
    problems = [
        f"{person.name}: {problem}"
        for person in wanted
        if (problem := number_problem(person.dci.strip())) is not None
    ]
    if problems:
        raise Illegal(*problems)


def bar_players(table: ScorersTable, bars: Sequence[tuple[Player, Bar]]) -> None:
    """Keep why people may not play, with each of them; what is known already is not kept twice.

    ``Illegal`` for what would keep nobody from playing.
    """
    if problems := [f"{person.name}: {bar.problem}" for person, bar in bars if bar.problem]:
        raise Illegal(*problems)
    wanted: dict[PlayerId, list[Bar]] = {}
    for person, bar in bars:
        wanted.setdefault(person.id, []).append(bar)
    before = table.store.records(list(wanted)).values()
    after = [replace(one, bars=tuple(dict.fromkeys((*one.bars, *wanted[one.id])))) for one in before]
    changes = tuple(Change(one, now) for one, now in zip(before, after, strict=True) if one != now)
    who = after[0].name if len(after) == 1 else f"{len(changes)} players"
    act = Act("bar_players", f"{who} kept from playing", changes)
    if changes:
        table.store.commit_register(act, table.signature())


def lift_bars(table: ScorersTable, person: Player, bars: Collection[Bar]) -> None:
    """Take bars off somebody; ``Illegal`` where one is not kept with them any more."""
    known = table.store.records([person.id]).get(person.id)
    if known is None or any(bar not in known.bars for bar in bars):
        raise Illegal(f"This does not keep {person.name} from playing any more. Look at the record again.")
    after = replace(known, bars=tuple(kept for kept in known.bars if kept not in bars))
    why = "; ".join(bar.why for bar in bars)
    act = Act("lift_bars", f"{known.name} may play again ({why})", (Change(known, after),))
    table.store.commit_register(act, table.signature())


def put_aside(table: ScorersTable, people: Sequence[Player], *, aside: bool = True) -> tuple[Player, ...]:
    """Leave people out of what is offered where people are enrolled, or (not ``aside``) offer them again.

    What else is recorded of them stays. Their records as they are now; ``Conflict`` where one went meanwhile.
    """
    now = table.store.records([person.id for person in people])
    changes = tuple(
        fitted(Change(person, replace(person, aside=aside)), now.get(person.id), _edited_elsewhere)
        for person in people
        if person.aside != aside
    )
    if changes:
        who = people[0].name if len(people) == 1 else f"{len(people)} players"
        said = f"Put {who} aside" if aside else f"{who} {'is' if len(people) == 1 else 'are'} offered again"
        table.store.commit_register(Act("put_aside", said, changes), table.signature())
    found = table.store.records([person.id for person in people])
    return tuple(found[person.id] for person in people)


def merge_players(table: ScorersTable, kept: Player, duplicate: Player) -> None:
    """Move every enrolment and result of a duplicate record to the one that is kept.

    Raises ``Illegal`` if both records are enrolled in the same event: then they are two people, or
    one of the entries is wrong and has to be settled in that event first.
    """
    changes, moved = merge_changes(table, kept, duplicate)
    act = Act(
        MERGE,
        f"Merged {duplicate.name} (DCI {duplicate.dci or 'unknown'}) into {kept.name}",
        changes,
        tuple(f"Moved to {kept.name}: {book.event.name}" for book, _ in moved),
    )
    table.store.commit_register(act, table.signature(), moved)


def merge_changes(
    table: ScorersTable, kept: Player, duplicate: Player
) -> tuple[tuple[Change, Change], list[tuple[EventBook, Act]]]:
    """What a merge changes in the register, and in each event; refused like ``merge_players``."""
    if kept.id == duplicate.id:
        raise Illegal("A record cannot be merged with itself.")
    books = [table.store.load(line.id) for line in table.store.events_of(duplicate.id)]
    both = {kept.id, duplicate.id}
    shared = [book.event.name for book in books if both <= book.enrollments.keys()]
    if shared:
        raise Illegal(
            *(
                f"Both records are enrolled in {name}: settle that event before merging them."
                for name in shared
            )
        )
    completed = replace(
        kept,
        dci=kept.dci or duplicate.dci,
        country=kept.country or duplicate.country,
        notes="\n".join(filter(None, (kept.notes, duplicate.notes))),
        bars=tuple(dict.fromkeys((*kept.bars, *duplicate.bars))),
        aside=kept.aside and duplicate.aside,
    )
    emptied = replace(duplicate, dci="", merged_into=kept.id)
    moved = [(book, moving_act(book, duplicate, kept)) for book in books]
    return (Change(duplicate, emptied), Change(kept, completed)), moved


def refuse_taken(wanted: Sequence[Player], others: Sequence[Player]) -> None:
    """``Illegal`` with every missing name and every DCI number that someone else has."""
    taken = {person.dci: person.name for person in others if person.dci}
    problems = []
    for person in wanted:
        if not person.name.strip():
            problems.append("A player needs a name.")
        if person.dci and person.dci in taken:
            problems.append(
                f"DCI number {person.dci} of {person.name} already belongs to {taken[person.dci]}: "
                "correct one of them, or merge the two records."
            )
        if person.dci:
            taken[person.dci] = person.name
    if problems:
        raise Illegal(*problems)


def moving_act(book: EventBook, duplicate: Player, kept: Player) -> Act:
    """Everything of one record in a book given to another one."""
    changes = _entered(book, duplicate.id, kept.id)
    for pairings in book.pairings.values():
        for pairing in pairings.values():
            if duplicate.id in pairing.players:
                changes.append(Change(pairing, _renamed(pairing, duplicate.id, kept.id)))
    for deck in book.decks.values():
        if deck.player == duplicate.id:
            changes += [Change(deck, None), Change(None, replace(deck, player=kept.id))]
    for check in book.deck_checks.values():
        if check.player == duplicate.id:
            changes += [Change(check, None), Change(None, replace(check, player=kept.id))]
    for move in book.sideboard_moves.values():
        if move.player == duplicate.id:
            changes += [Change(move, None), Change(None, replace(move, player=kept.id))]
    changes += _judged(book, duplicate.id, kept.id)
    blocked = tuple(
        (kept.id if one == duplicate.id else one, kept.id if two == duplicate.id else two)
        for one, two in book.event.blocked_opponents
    )
    stages = tuple(_restaged(stage, duplicate.id, kept.id) for stage in book.event.stages)
    passed_on = tuple(kept.id if one == duplicate.id else one for one in book.event.qualifying.passed_on)
    qualifying = replace(book.event.qualifying, passed_on=passed_on)
    event = replace(book.event, blocked_opponents=blocked, stages=stages, qualifying=qualifying)
    if event != book.event:
        changes.append(Change(book.event, event))
    return Act(MERGE, f"{duplicate.name} is now {kept.name}", tuple(changes))


def _entered(book: EventBook, old: PlayerId, new: PlayerId) -> list[Change]:
    """The duplicate's entry and invitation; where both were invited the one that is kept stays.

    Of who declined, and is on the list no longer, the answer stays with the invitation of the duplicate.
    """
    changes: list[Change] = []
    if (entry := book.enrollments.get(old)) is not None:
        changes += [Change(entry, None), Change(None, replace(entry, player=new))]
    if (invitation := book.invitations.get(old)) is not None:
        changes.append(Change(invitation, None))
        own = book.invitations.get(new)
        if own is None:
            changes.append(Change(None, replace(invitation, player=new)))
        elif invitation.is_listed and not own.is_listed:
            changes.append(Change(own, replace(invitation, player=new, declined=own.declined)))
    return changes


def _judged(book: EventBook, old: PlayerId, new: PlayerId) -> list[Change]:
    """Penalties, calls and cautions that speak of the duplicate."""
    dossier = book.dossier
    changes = [
        Change(entry, replace(entry, player=new)) for entry in dossier.log if entry.player == old
    ]  # fmt: skip
    changes += [
        Change(call, replace(call, asked_by=new)) for call in dossier.calls.values() if call.asked_by == old
    ]
    if (cautions := dossier.cautions.get(old)) is not None:
        changes += [Change(cautions, None), Change(None, replace(cautions, player=new))]
    return changes


def _restaged(stage: Stage, old: PlayerId, new: PlayerId) -> Stage:
    def named(players: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
        return tuple(new if player == old else player for player in players)

    return replace(stage, entrants=named(stage.entrants), groups=tuple(named(g) for g in stage.groups))


def _renamed(pairing: Pairing, old: PlayerId, new: PlayerId) -> Pairing:
    if pairing.player1 == old:
        return replace(pairing, player1=new)
    return replace(pairing, player2=new)
