"""``tournament-app event ...``: stages, cuts, final ranking, and who can draw into a cut."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tournament_app.commands.console import event_named, opened, print_json, refusing_plainly, say, tell
from tournament_app.domain.event import Cut, Seeding, Stage, Structure
from tournament_app.domain.percent import percent

if TYPE_CHECKING:
    from tournament_app.domain.structures.outlook import Forecast

JsonOption = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def add_to(app: typer.Typer) -> None:
    """Put these commands under ``event``."""
    app.command("add-stage")(add_stage_)
    app.command("cut")(cut_)
    app.command()(ranking)
    app.command()(outlook)


def add_stage_(
    context: typer.Context,
    event: str,
    structure: Annotated[Structure, typer.Argument(help="How the stage brings players together.")],
    top: Annotated[int | None, typer.Option(help="Cut to the first so many of the standings.")] = None,
    points: Annotated[int | None, typer.Option(help="Cut to everyone with so many match points.")] = None,
    per_group: Annotated[int | None, typer.Option(help="Cut to the best so many of each group.")] = None,
    rounds: Annotated[int, typer.Option(help="Rounds; 0: the structure decides.", min=0)] = 0,
    pods: Annotated[int, typer.Option(help="Players of a pod or group; 0: none.", min=0)] = 0,
    draft: Annotated[bool, typer.Option("--draft", help="Draw the seats of a draft playoff.")] = False,
    third_place: Annotated[bool, typer.Option("--third-place", help="A match for third place.")] = False,
    timed_finals: Annotated[
        bool, typer.Option("--timed-finals", help="Semifinals and finals have a time limit too.")
    ] = False,
) -> None:
    """Add a stage after the last one, also while the event runs."""
    from tournament_app.services.arrange_stages import add_stage

    cut = None if (top, points, per_group) == (None, None, None) else Cut(top, points, per_group)
    seeding = Seeding.DRAFT if draft else Seeding.STANDINGS
    wanted = Stage(0, structure, rounds, cut, seeding, pods, third_place, timed_finals=timed_finals)
    with refusing_plainly():
        table = opened(context)
        done = table.perform(event_named(table, event), lambda book: add_stage(book, wanted))
    tell(done.act)


def cut_(
    context: typer.Context,
    event: str,
    seed: Annotated[int | None, typer.Option(help="Seed of what is drawn (seats, pods).")] = None,
) -> None:
    """Fix now who plays in the next stage."""
    from tournament_app.bootstrap import fresh_seed
    from tournament_app.services.arrange_stages import make_cut

    chance = fresh_seed() if seed is None else seed
    with refusing_plainly():
        table = opened(context)
        done = table.perform(event_named(table, event), lambda book: make_cut(book, chance))
    say(f"{done.act.summary} (seed {chance}).")
    for note in done.act.notes:
        say(note)


def ranking(context: typer.Context, event: str, json: JsonOption = False) -> None:
    """Print the order of finish: the playoff first, then the rounds before it."""
    from tournament_app.domain.structures import final_ranking

    with refusing_plainly():
        table = opened(context)
        book = table.book(event_named(table, event))
        places = final_ranking(book)
    if json:
        plain = [
            {"rank": place.rank, "player": book.players[place.player].name, "finish": place.finish}
            for place in places
        ]
        print_json({"event": book.event.name, "ranking": plain})
        return
    for place in places:
        say(f"{place.rank:4}  {book.name_of(place.player):<32} {place.finish}".rstrip())


def outlook(
    context: typer.Context,
    event: str,
    top: Annotated[int, typer.Option(help="How many make the cut.", min=1)] = 8,
    player: Annotated[str | None, typer.Option(help="One player by name; everybody if absent.")] = None,
    json: JsonOption = False,
) -> None:
    """Say who makes the cut by winning, drawing or losing the next match ("can I draw?")."""
    from tournament_app.domain.name_finder import in_event
    from tournament_app.domain.structures.outlook import outlooks

    with refusing_plainly():
        table = opened(context)
        book = table.book(event_named(table, event))
        wanted = None
        if player is not None:
            wanted = [in_event(book).one(player)]
        found = outlooks(book, top, wanted)
    if json:
        print_json(
            {
                "event": book.event.name,
                "top": top,
                "players": [
                    {
                        "player": book.players[row.player].name,
                        "if_win": _plain(row.if_win),
                        "if_draw": _plain(row.if_draw),
                        "if_loss": _plain(row.if_loss),
                    }
                    for row in found
                ],
            }
        )
        return
    say(f"{'Top ' + str(top):<32} {'win':>12} {'draw':>12} {'loss':>12}")
    for row in found:
        ends = " ".join(f"{_words(forecast):>12}" for forecast in (row.if_win, row.if_draw, row.if_loss))
        say(f"{book.name_of(row.player):<32} {ends}")


def _plain(forecast: "Forecast") -> dict[str, Any]:
    return {"verdict": forecast.verdict.value, "share": forecast.share, "error": forecast.error}


def _words(forecast: "Forecast") -> str:
    from tournament_app.domain.structures.outlook import Verdict

    if forecast.verdict is not Verdict.POSSIBLE:
        return forecast.verdict.value
    about = f" ± {forecast.error:.0%}" if forecast.error else ""
    return f"{percent(forecast.share, 0)}{about}"
