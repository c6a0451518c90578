"""The columns of the register, each cell edited in place."""

from collections.abc import Callable
from typing import Any

from engine.records import replace
from tournament_app.desk.kit.record_table import Column
from tournament_app.domain.person_name import family_of
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Malformed, Refusal

FAMILY_NAME = (
    "The part of the name that lists may go by, guessed from it. F2 corrects it; empty guesses it again."
)


def columns(
    edit: Callable[[Player, Player], None], refuse: Callable[[Refusal], None]
) -> list[Column[Player]]:
    """The columns; ``edit`` gets a record before and after, ``refuse`` what cannot be."""

    def edit_family(person: Player, typed: str) -> None:
        try:
            family = family_of(person.name, typed)
        except Malformed as refusal:
            refuse(refusal)
        else:
            edit(person, replace(person, family=family))

    def words_of(part: str) -> Callable[[Player, str], None]:
        def changed(person: Player, typed: str) -> None:
            words: dict[str, Any] = {part: " ".join(typed.split())}
            edit(person, replace(person, **words))

        return changed

    return [
        Column(
            "Name",
            lambda p: p.name,
            width=0,
            edit=words_of("name"),
            tone=lambda p: "muted" if p.aside else "",
            tip=lambda p: (
                f"{p.name}, put aside: not offered where people are enrolled" if p.aside else p.name
            ),
        ),
        Column(
            "Family name",
            lambda p: p.family,
            width=16,
            edit=edit_family,
            heading_tip=FAMILY_NAME,
            shortens=True,
        ),
        Column("DCI number", lambda p: p.dci, _number, figures=True, width=14, edit=words_of("dci")),
        Column("Country", lambda p: p.country, width=14, edit=words_of("country"), shortens=True),
        _notes(edit),
    ]


def _number(player: Player) -> tuple[int, str]:
    return (len(player.dci), player.dci)


def _notes(edit: Callable[[Player, Player], None]) -> Column[Player]:
    return Column(
        "Notes",
        lambda p: p.notes.replace("\n", " "),
        width=40,
        edit=lambda p, typed: edit(p, replace(p, notes=typed.strip())),
        tip=lambda p: p.notes,
        shortens=True,
    )
