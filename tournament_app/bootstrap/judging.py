"""Wires the judge desk: catalogues of an event, files out, and the contents of its paper."""

from collections.abc import Mapping
from pathlib import Path

from tournament_app.desk.open.judging_tools import History, JudgingTools
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.dossier import JudgingSettings
from tournament_app.domain.penalties.infraction import Infraction
from tournament_app.domain.penalties.investigation import DciReport
from tournament_app.domain.player import Player
from tournament_app.exchange.dci_report import record_text, report_text
from tournament_app.files.reading import text_in
from tournament_app.files.writing import write_whole
from tournament_app.reference.penalties import (
    DEFAULT_CATALOGUE,
    catalogue_ids,
    load_catalogue,
    load_desk_rules,
    parse_house_infractions,
)


def judging_tools() -> JudgingTools:
    """What the judge desk is handed."""
    return JudgingTools(
        catalogue=catalogue_of,
        catalogues=_catalogues,
        rules=load_desk_rules,
        read_house=_read_house,
        write_dci_report=_write_report,
        write_record=_write_record,
    )


def catalogue_of(settings: JudgingSettings | None) -> Catalogue:
    """The catalogue that an event's choice comes to, with house infractions and what was announced."""
    if settings is None:
        return load_catalogue(DEFAULT_CATALOGUE)
    catalogue = load_catalogue(settings.catalogue or DEFAULT_CATALOGUE)
    if settings.minutes_before_duels:
        catalogue = catalogue.with_time_before_duels(settings.minutes_before_duels)
    return catalogue.with_house(settings.house) if settings.house else catalogue


def _catalogues() -> Mapping[str, str]:
    return {id_: load_catalogue(id_).name for id_ in catalogue_ids()}


def _read_house(path: Path) -> tuple[Infraction, ...]:
    return parse_house_infractions(text_in(path), path.name)


def _write_report(report: DciReport, path: Path) -> None:
    write_whole(path, report_text(report).encode(), replace=True)


def _write_record(player: Player, history: History, path: Path) -> None:
    write_whole(path, record_text(player, history).encode(), replace=True)
