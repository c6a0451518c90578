"""Advice in words: what the rules suggest, require and leave open, each with reason and section."""

from collections.abc import Iterable
from html import escape

from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.advice import Advice
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import needs_confirmation, only_counted
from tournament_app.domain.penalties.infraction import Cited
from tournament_app.domain.penalties.ladder import LadderOption
from tournament_app.services.penalty_report import Report, advice_on, choice_of, choice_words


def cite(rule: str) -> str:
    """A section with the name of its document: ``RS D.3.8``; those that name it themselves stay."""
    return f"RS {rule}" if rule.startswith("D.") else rule


def outcome_name(catalogue: Catalogue, code: str) -> str:
    """The name of a level or a penalty."""
    levels = {level.code: level.name for level in catalogue.ladder.levels}
    return levels[code] if code in levels else catalogue.penalty(code).name


def advice_html(book: EventBook, report: Report, catalogue: Catalogue) -> str:
    """Everything the rules say about a report, one paragraph a player, and what Enter would log."""
    return "".join(_of_player(book, report, at, catalogue) for at in range(len(report.players)))


def headline(book: EventBook, report: Report, catalogue: Catalogue) -> str:
    """``Table 12: Nowak - Hand held below the table (RS D.3.8)``."""
    names = " and ".join(book.name_of(player) for player in report.players)
    infraction = catalogue.infraction(report.infraction)
    place = f"Table {report.table}: " if report.table is not None else ""
    marks = [f"{report.minutes_late} minutes late"] if report.minutes_late else []
    marks += [f"{report.minutes_taken} minutes taken"] if report.minutes_taken else []
    marks += ["intentional"] if report.intentional else []
    marks += ["a repeat"] if report.repeat else []
    said = f", {', '.join(marks)}" if marks else ""
    return f"{place}{names} \u2013 {infraction.name} ({cite(infraction.rule)}){said}"


def _of_player(book: EventBook, report: Report, at: int, catalogue: Catalogue) -> str:
    player = report.players[at]
    case, advice = advice_on(book, report, player, catalogue)
    chosen = choice_of(catalogue, report, case, advice)
    if only_counted(catalogue, chosen):
        waits = "counted, not kept on record"
    else:
        waits = "waits for the head judge" if needs_confirmation(catalogue, chosen) else "stands at once"
    given = f"<b>Given: {escape(choice_words(catalogue, chosen))}</b> ({waits})"
    name = f"{escape(case.player)}: " if len(report.players) > 1 else ""
    lines = [name + given, *map(escape, reasons(advice, catalogue))]
    repeated = [book.dossier.log[place] for place in _places(book, report, at, advice)]
    for entry in repeated:
        lines.append(f"Repeats entry {entry.number} of round {entry.moment.round}.")
    return f"<p style='margin:0 0 4px 0'>{'<br>'.join(lines)}</p>"


def _places(book: EventBook, report: Report, at: int, advice: Advice) -> list[int]:
    """Where in the whole log the duplicates of the player's own record are."""
    own = [
        place
        for place, entry in enumerate(book.dossier.log)
        if entry.player == report.players[at] and entry.on_record
    ]
    return [own[place] for place in advice.duplicates]


def reasons(advice: Advice, catalogue: Catalogue) -> list[str]:
    """A sentence for each thing that the rules say about an infraction."""
    found = [_cited(catalogue, "Suggested", advice.level)] if advice.level is not None else []
    found += [_cited(catalogue, "By itself", advice.direct)] if advice.direct is not None else []
    if advice.games_lost:
        games = "1 game is" if advice.games_lost == 1 else f"{advice.games_lost} games are"
        found.append(f"{games} lost by lateness.")
    found += [_cited(catalogue, "Open, milder", one) for one in advice.downgrades]
    found += [_cited(catalogue, "Open, graver", one) for one in advice.upgrades]
    if advice.official_warnings:
        count = advice.official_warnings
        found.append(
            f"{count} official warning{'' if count == 1 else 's'} with this one"
            + (": the ladder opens" if advice.options else ".")
        )
    found += list(_options(advice.options, catalogue))
    if advice.both_players:
        found.append("For both players unless one alone is at fault: seat b names both.")
    return [*found, *advice.notes]


def _cited(catalogue: Catalogue, word: str, cited: Cited) -> str:
    return (
        f"{word}: {outcome_name(catalogue, cited.outcome).casefold()} \u2013 {cited.why} ({cite(cited.rule)})"
    )


def _options(options: Iterable[LadderOption], catalogue: Catalogue) -> Iterable[str]:
    for option in options:
        word = "must follow" if option.required else "usual" if option.default else "open"
        name = catalogue.penalty(option.penalty).name
        yield f"{name} ({word}) \u2013 {option.why} ({cite(option.rule)})"
