"""Wires the desktop application: what the desk is handed, and the made-up event to try it with."""

import gc
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from engine.days import local_day
from tournament_app.bootstrap import (
    APP,
    backup_folder_of,
    default_database,
    fresh_seed,
    named_database,
    now,
    open_scorers_table,
)

if TYPE_CHECKING:
    from types import ModuleType

    from tournament_app.desk.open.dispute_tools import DisputeTools
    from tournament_app.desk.open.equipment import (
        CopyTools,
        Equipment,
        Facts,
        ImportedEvent,
        PaperWish,
        Wanted,
    )
    from tournament_app.desk.open.rating_tools import RatingTools
    from tournament_app.domain.book import EventBook
    from tournament_app.domain.identity import EventId
    from tournament_app.services.import_players import PlayerList
    from tournament_app.services.scorers_table import ScorersTable

SAMPLE = "sample_event.json"
SAMPLE_ROUNDS = 5


def open_application(database: str | None, *, demo: bool = False) -> int:
    """Run the application until its window is closed; its exit status.

    ``demo`` opens the made-up event in a database that is thrown away afterwards.
    """
    gc.disable()
    _leave_sources_unread()
    from tournament_app.desk.shell.application import run

    if not demo:
        return run(lambda: _equipped(database), settings_file())
    import tempfile

    with tempfile.TemporaryDirectory(prefix=f"{APP}-demo-", ignore_cleanup_errors=True) as folder:
        return run(lambda: _equipped(str(Path(folder) / "demo.sqlite"), _sample_first), settings_file())


def _leave_sources_unread() -> None:
    """Spare PySide the look into the source of every module loaded after it, and the memory those would stay in.

    It looks for modules that ask for other spellings of Qt's names; none here does.
    """
    import_module("PySide6.QtCore")
    feature = import_module("shibokensupport.feature")
    if "_mod_uses_pyside" in vars(feature):
        vars(feature)["_mod_uses_pyside"] = lambda _module: True


def settings_file() -> Path:
    """Where window state and preferences are kept, by the platform's conventions."""
    from platformdirs import user_config_path

    return user_config_path(APP, appauthor=False) / "desk.ini"


def equipment(
    database: str | None,
    first_event: "Callable[[ScorersTable], EventId | None]" = lambda _: None,
    folder: Path | None = None,
) -> "Equipment":
    """What the desk is handed; nothing is opened yet. ``folder`` keeps settings and log (None: the user's own)."""
    from platformdirs import user_log_path

    from tournament_app.bootstrap.card_library import (
        card_library,
        import_card_file,
        keep_own_format,
    )
    from tournament_app.bootstrap.judging import judging_tools
    from tournament_app.desk.open.equipment import Equipment
    from tournament_app.storage.addresses import without_password

    return Equipment(
        database=without_password(named_database(database)),
        settings_file=settings_file() if folder is None else folder / "desk.ini",
        log_folder=user_log_path(APP, appauthor=False) if folder is None else folder,
        backup_folder=_backup_folder(named_database(database)),
        now=now,
        fresh_seed=fresh_seed,
        facts=lambda: _with_own_formats(folder),
        open_table=lambda: open_scorers_table(database),
        first_event=first_event,
        start_event=_start_event,
        sample_event=sample_event,
        import_event=_import_event,
        export_event=_export_event,
        read_players=_read_players,
        read_pasted=_read_pasted,
        set_form=_set_form,
        write_file=_write_file,
        back_up=_back_up,
        rescue=_rescue,
        look_at_backups=_look_at_backups,
        copies=_copy_tools(folder or Path(default_database()).parent),
        silent_seconds=_silent_seconds,
        card_library=lambda: card_library(folder),
        keep_format=lambda own: keep_own_format(own, folder),
        import_cards=lambda path, progress: import_card_file(path, progress, folder),
        write_pool_sheet=_write_pool_sheet,
        ratings=_rating_tools(),
        judging=judging_tools(),
        disputes=_dispute_tools(folder),
    )


@cache
def facts() -> "Facts":
    """The facts that pages offer."""
    from tournament_app.desk.open.equipment import Facts, TiebreakProfile
    from tournament_app.reference.draft_times import limited_times
    from tournament_app.reference.event_defaults import event_defaults
    from tournament_app.reference.event_formats import format_titles
    from tournament_app.reference.tournament_facts import (
        rounds_by_attendance,
        tiebreak_profiles,
        tiebreak_titles,
    )

    defaults, titles, limited = event_defaults(), tiebreak_titles(), limited_times()
    return Facts(
        formats=format_titles(),
        tiebreaks=tuple(TiebreakProfile(titles[name], found) for name, found in tiebreak_profiles().items()),
        rounds=rounds_by_attendance(),
        round_minutes=defaults.round_minutes,
        warning_minutes=defaults.clock_warning_minutes,
        early_end_warning_minutes=defaults.early_end_warning_minutes,
        draft_times={
            "Booster draft": limited.booster,
            "Booster draft, longer picks": limited.booster_later,
            "Rochester draft": limited.rochester,
        },
        sealed_build_minutes=limited.sealed_build_minutes,
        deck_check_share=defaults.deck_check_share,
    )


def _with_own_formats(folder: Path | None) -> "Facts":
    from engine.records import replace
    from tournament_app.bootstrap.card_library import all_format_titles

    return replace(facts(), formats=all_format_titles(folder))


def sample_event(table: "ScorersTable") -> "EventBook":
    """A made-up event on disk, three of its five rounds played."""
    from importlib.resources import files

    from engine.records import replace
    from tournament_app.bootstrap.results_files import import_results
    from tournament_app.services.create_event import change_event, reopen_event

    imported = import_results(table, SAMPLE, files("resources").joinpath(SAMPLE).read_bytes())
    event = imported.book.event
    table.perform(event.id, reopen_event)
    (swiss, *_) = event.stages
    planned = replace(event, stages=(replace(swiss, rounds=SAMPLE_ROUNDS),), date=local_day(now()))
    return table.perform(event.id, lambda book: change_event(book, planned)).book


def _backup_folder(database: str) -> Path:
    beside = default_database() if "://" in database else database
    return backup_folder_of(beside)


def _equipped(
    database: str | None, first_event: "Callable[[ScorersTable], EventId | None]" = lambda _: None
) -> "Equipment":
    return equipment(database, first_event)


def _sample_first(table: "ScorersTable") -> "EventId":
    return sample_event(table).event.id


def _start_event(table: "ScorersTable", wanted: "Wanted") -> "EventBook":
    from tournament_app.bootstrap.new_events import start_event

    return start_event(
        lambda: table,
        wanted.name,
        wanted.on,
        wanted.format,
        rounds=wanted.rounds,
        place=wanted.place,
        sanctioned=wanted.sanctioned,
        round_minutes=wanted.round_minutes,
        confirmed=wanted.confirmed,
    )


def _import_event(table: "ScorersTable", path: Path) -> "ImportedEvent":
    from tournament_app.bootstrap.results_files import import_results_file
    from tournament_app.desk.open.equipment import ImportedEvent

    imported = import_results_file(table, path)
    return ImportedEvent(
        imported.book, len(imported.file.standings), imported.differences, imported.taken_for
    )


def _export_event(table: "ScorersTable", event: "EventId", path: Path, officials: bool) -> str:
    from tournament_app.bootstrap.results_files import export_event

    return export_event(table, event, path, replace=True, officials=officials)


def _read_pasted(text: str) -> "PlayerList":
    from tournament_app.exchange.player_csv import read_pasted

    return read_pasted(text)


def _read_players(path: Path) -> "PlayerList":
    from tournament_app.bootstrap.player_files import player_list_in

    return player_list_in(path)


def _set_form(book: "EventBook", wish: "PaperWish") -> bytes:
    from tournament_app.bootstrap.paper import set_form

    return set_form(
        book,
        wish.form,
        now(),
        paper=wish.paper,
        round_=wish.round,
        opponents=wish.opponents,
        a_sheet=wish.a_sheet,
    )


def _write_file(path: Path, content: bytes) -> None:
    from tournament_app.files.writing import write_whole

    write_whole(path, content, replace=True)


def _rating_tools() -> "RatingTools":
    """Each imports what it needs when it is first called: most runs never ask for a rating."""
    from tournament_app.desk.open.rating_tools import RatingTools

    def wired() -> "ModuleType":
        from tournament_app.bootstrap import ratings

        return ratings

    return RatingTools(
        open_office=lambda table: wired().open_rating_office(table),
        read_history=lambda path, own, report: wired().read_history_file(path, own, report),
        read_log=lambda matches, events, category, level: wired().read_log_files(
            matches, events, category, level
        ),
        set_list=lambda title, about, lines, paper: wired().set_rating_list(
            title, about, lines, now(), paper
        ),
        list_csv=lambda lines: wired().list_csv(lines),
    )


def _dispute_tools(folder: Path | None) -> "DisputeTools":
    """Each imports what it needs when it is first called: the rules engine is large and seldom needed."""
    from tournament_app.desk.open.dispute_tools import DisputeTools, RulesTools, RulingTools, TrainingTools

    def wired() -> "ModuleType":
        from tournament_app.bootstrap import disputes

        return disputes

    def trained() -> "ModuleType":
        from tournament_app.bootstrap import training

        return training

    return DisputeTools(
        prepare=lambda: (wired(), trained()),
        cards=lambda: wired().shipped(),
        examples=lambda: wired().example_cases(),
        texts=lambda: wired().imported_texts(folder),
        read_case=lambda path: wired().read_case_text(path),
        read_file=lambda path: wired().contents(path),
        set_ruling=lambda ruling, paper: wired().set_ruling(ruling, paper, now()),
        notebook=lambda: wired().notebook(folder),
        case_code=lambda text: wired().code_of(text),
        rulings=RulingTools(
            shipped=lambda: wired().shipped_rulings(),
            made=lambda: wired().rulings_made(folder),
            keep=lambda name, ruling: wired().keep_ruling(name, ruling, folder),
            delete=lambda name: wired().delete_ruling(name, folder),
        ),
        rules=RulesTools(
            documents=lambda: wired().rules_documents(folder),
            take_in=lambda path: wired().keep_rules_document(path, folder),
        ),
        training=TrainingTools(
            exercises=lambda: trained().training_cases(),
            cases_in=lambda place: trained().cases_in(place),
            progress=lambda: trained().progress(folder),
            answered=lambda judge, exercise, right: trained().answered(
                judge, exercise, right=right, folder=folder
            ),
            set_sheet=lambda questions, paper: trained().set_sheet(questions, paper, now()),
        ),
    )


def _back_up(table: "ScorersTable", folder: Path, label: str) -> Path:
    from tournament_app.storage.backup import back_up, names_of
    from tournament_app.storage.backup_folder import thin
    from tournament_app.storage.event_store import DatabaseEventStore

    store = table.store
    assert isinstance(store, DatabaseEventStore), "a desk's table stands on a database"
    moment = now().astimezone()
    written = back_up(store.engine, names_of(folder, moment, label))
    thin(folder, moment.date())
    return written


def _look_at_backups(folder: Path) -> str:
    from tournament_app.storage.backup_folder import age_of, refuse_unwritable

    refuse_unwritable(folder)
    return age_of(folder, now().astimezone())


def _copy_tools(folder: Path) -> "CopyTools":
    from tournament_app.bootstrap.kept_copies import copy_tools

    return copy_tools(folder / "opened copies")


def _silent_seconds(table: "ScorersTable") -> float:
    pulse = getattr(table.store, "pulse", None)
    return 0.0 if pulse is None else float(pulse.silent_seconds)


def _rescue(table: "ScorersTable", folder: Path) -> Path:
    from tournament_app.storage.backup import names_of, rescue
    from tournament_app.storage.event_store import DatabaseEventStore

    store = table.store
    assert isinstance(store, DatabaseEventStore), "a desk's table stands on a database"
    return rescue(store.engine, table.held, names_of(folder, now().astimezone(), "rescued"))


def _write_pool_sheet(set_code: str, path: Path) -> None:
    from tournament_app.bootstrap.deck_paper import write_pool_sheet

    write_pool_sheet(set_code, path, now())
