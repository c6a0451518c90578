"""The parts of an event's header that its set-up page shows, one by one."""

from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any

from engine.intake.numbers import plain_fraction
from engine.records import replace
from tournament_app.desk.set_up.header_fields import Part, games
from tournament_app.domain.event import Event, Stage
from tournament_app.domain.person_name import NameForm, NameOrder
from tournament_app.domain.refusal import Malformed


def plain(attribute: str) -> Part:
    """A part that stands in the event as it is shown."""
    return Part(
        lambda event: getattr(event, attribute),
        lambda event, value: replace(event, **{attribute: value}),
    )


def format_among(known: Callable[[], Collection[str]]) -> Part:
    """The format: one that is known or was defined; what an imported event came with may stay."""

    def put(event: Event, name: str) -> Event:
        if name != event.format and name not in known():
            raise Malformed(
                f"“{name}” is no format: choose one of the list, or define it first (Cards and formats)."
            )
        return replace(event, format=name)

    return Part(lambda event: event.format, put)


def reporting(attribute: str) -> Part:
    """What the DCI knows the event by (RS D.5.7)."""
    return Part(
        lambda event: getattr(event.reporting, attribute),
        lambda event, value: replace(event, reporting=replace(event.reporting, **{attribute: value})),
    )


def qualifying(attribute: str) -> Part:
    """Who qualifies here for another event."""
    return Part(
        lambda event: getattr(event.qualifying, attribute),
        lambda event, value: replace(event, qualifying=replace(event.qualifying, **{attribute: value})),
    )


def counted(attribute: str) -> Part:
    """A whole number or a yes and no of the tiebreaker settings."""
    return Part(
        lambda event: getattr(event.tiebreaks, attribute),
        lambda event, value: replace(event, tiebreaks=replace(event.tiebreaks, **{attribute: value})),
    )


def _with_solo(event: Event, attribute: str, text: str) -> Event:
    given: dict[str, Any] = {attribute: games(text)}
    return replace(event, tiebreaks=replace(event.tiebreaks, **given))


def solo(attribute: str) -> Part:
    """Games of a bye or of a loss without an opponent, written ``2-0``."""
    return Part(
        lambda event: "-".join(map(str, getattr(event.tiebreaks, attribute))),
        lambda event, text: _with_solo(event, attribute, text),
    )


def _rounds(event: Event) -> int:
    return event.stages[0].rounds if event.stages else 0


def _with_rounds(event: Event, rounds: Any) -> Event:
    first: Stage = event.stages[0].without_idle()
    return replace(event, stages=(replace(first, rounds=int(rounds)), *event.stages[1:]))


def floor_text(floor: Fraction) -> str:
    """A floor as people write it: ``0.33`` where two decimals are exact, else ``1/3``."""
    hundredths = floor * 100
    return f"{float(floor):.2f}" if hundredths.denominator == 1 else str(floor)


def _with_floor(event: Event, text: str) -> Event:
    share = text.strip().replace(",", ".")
    try:
        floor = plain_fraction(share.removesuffix("%").strip()) / (100 if share.endswith("%") else 1)
    except (ValueError, ZeroDivisionError) as error:
        raise Malformed(f"“{text}” is no floor: write 0.33, 33% or 1/3.") from error
    return replace(event, tiebreaks=replace(event.tiebreaks, floor=floor))


ROUNDS = Part(_rounds, _with_rounds)
FLOOR = Part(lambda event: floor_text(event.tiebreaks.floor), _with_floor)
PROFILE = Part(
    lambda event: replace(
        event.tiebreaks,
        phase_ends=(),
        bracket_rounds_counted=0,
        bracket_counts_for_opponents=False,
        games_counted=True,
    ),
    lambda event, settings: replace(
        event,
        tiebreaks=replace(
            settings,
            phase_ends=event.tiebreaks.phase_ends,
            bracket_rounds_counted=event.tiebreaks.bracket_rounds_counted,
            bracket_counts_for_opponents=event.tiebreaks.bracket_counts_for_opponents,
            games_counted=event.tiebreaks.games_counted,
        ),
    ),
)
NAME_ORDER = Part(
    lambda event: event.naming.order.value,
    lambda event, value: replace(event, naming=replace(event.naming, order=NameOrder(value))),
)
NAME_FORM = Part(
    lambda event: event.naming.form.value,
    lambda event, value: replace(event, naming=replace(event.naming, form=NameForm(value))),
)
