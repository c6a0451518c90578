"""An event that never was, as lifelike as can be: for the README's pictures and the walk through the desk.

Sixty-odd people of many countries with years of events behind them; a fifth round half in, deck lists with problems,
a full penalty log, calls. Nobody and nothing in it is real.
"""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from random import Random

from msgspec import Struct

from engine.records import replace
from tests.structure_play import SINGLE, SWISS, enrolled, paired, played
from tests.tournament import DCI_TIEBREAKS
from tournament_app.bootstrap.results_files import import_results
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import Cut, Stage
from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.penalties.entry import PenaltyEntry, to_confirm
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing
from tournament_app.exchange.results_writing import written
from tournament_app.reference.penalties import load_catalogue
from tournament_app.services.arrange_stages import add_stage
from tournament_app.services.confirm_penalty import confirm_penalty
from tournament_app.services.create_event import (
    change_event,
    close_event,
    create_event,
    new_event,
    reopen_event,
)
from tournament_app.services.drop_player import drop_players
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.handle_call import assign_call, log_call, rule_on_call
from tournament_app.services.keep_register import register_players
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.name_staff import name_staff
from tournament_app.services.pair_round import pair_next_round, publish_round
from tournament_app.services.record_result import SlipEntry, record_result
from tournament_app.services.register_deck import HandedIn, collect_decks, register_decks
from tournament_app.services.report_line import report_from
from tournament_app.services.run_clock import start_clock
from tournament_app.services.scorers_table import ScorersTable

NAME = "Rhine Valley Open"
DAY = date(2003, 12, 20)
NOON = datetime(2003, 12, 20, 12, 10, tzinfo=UTC)
ROUNDS, PAIRED = 6, 5
PEOPLE = """
Jan Nowak PL|Ewa Wiśniewska PL|Łukasz Żółć PL|Tomáš Novotný CZ|Markéta Černá CZ|Zoltán Horváth HU
Réka Szabó HU|Björn Ångström SE|Øystein Strøm NO|Aino Mäkelä FI|Søren Kjær DK|Kristjana Þórsdóttir IS
Jean-Baptiste Delacroix FR|Amélie Lefèvre FR|Camille Girard FR|Bram de Wit NL|Zoë van der Meer NL|Lotte Janssens BE
Matteo Gentile IT|Giulia Esposito IT|José Ibáñez Peña ES|Nerea Etxeberria ES|Inês Duarte PT|Rui Carvalho PT
Siân Llewellyn GB|Aoife Ní Bhriain IE|Callum Fraser GB|Priya Raman GB|Kim Lee US|Marcus Freeman US
Dolores Vigil US|Ka‘iulani Kealoha US|Maria da Conceição BR|Thiago Moreira BR|Valentina Rojas CL|Mateo Quispe PE
Ximena Ortega MX|Émile Tremblay CA|Thandiwe Mokoena ZA|Chidi Okafor NG|Ada Okafor NG|Wanjiru Kamau KE
Youssef Haddad LB|Noa Levi IL|Emre Yıldız TR|Νίκος Παπαδάκης GR|Đorđe Petrović RS|Ivana Horvat HR
Ирина Соколова RU|Олександр Шевченко UA|佐藤 健 JP|田中 美咲 JP|김민서 KR|陳美玲 TW|Nguyễn Thị Mai VN|สมชาย ใจดี TH
आरव शर्मा IN|Siti Nurhaliza MY|Liam O'Connor AU|Mere Tūhoe NZ|Lukas Baumgartner AT|Sophie Keller CH
Jürgen Weiß DE|Katharina Möller DE
"""
DECKS = {
    "Goblins": """4 Goblin Lackey
4 Goblin Warchief
4 Goblin Piledriver
4 Goblin Ringleader
4 Goblin Matron
4 Gempalm Incinerator
4 Siege-Gang Commander
4 Mogg Fanatic
3 Goblin Sharpshooter
4 Wasteland
4 Rishadan Port
17 Mountain
Sideboard
4 Red Elemental Blast
4 Pyroclasm
4 Shattering Pulse
3 Tormod's Crypt
""",
    "Landstill": """4 Standstill
4 Mishra's Factory
4 Force of Will
4 Counterspell
4 Mana Leak
3 Nevinyrral's Disk
4 Swords to Plowshares
4 Accumulated Knowledge
3 Decree of Justice
4 Brainstorm
4 Flooded Strand
4 Tundra
4 Wasteland
6 Island
4 Plains
""",
    "Madness": """4 Basking Rootwalla
4 Wild Mongrel
4 Arrogant Wurm
4 Aquamoeba
4 Circular Logic
4 Careful Study
4 Brainstorm
3 Wonder
3 Roar of the Wurm
4 Tropical Island
4 Yavimaya Coast
9 Forest
9 Island
""",
    "Stompy": """4 Quirion Ranger
4 Rogue Elephant
4 Skyshroud Elite
4 Albino Troll
4 River Boa
4 Rancor
4 Giant Growth
4 Vine Dryad
4 Elvish Lyrist
4 Bounty of the Hunt
3 Winter Orb
17 Forest
""",
    "Suicide Black": """4 Dark Ritual
4 Hypnotic Specter
4 Duress
4 Hymn to Tourach
4 Phyrexian Negator
4 Carnophage
4 Sinkhole
4 Sarcomancy
4 Nantuko Shade
4 Wasteland
3 Powder Keg
17 Swamp
""",
}
FLAWS = (
    ("4 Mogg Fanatic", "5 Mogg Fanatic"),
    ("4 Counterspell", "4 Counterspel"),
    ("4 Dark Ritual", "4 Mana Crypt"),
    ("17 Forest", "14 Forest"),
)
STAFF = (
    StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3),
    StaffMember("Bram Okonkwo", StaffRole.JUDGE, 2),
    StaffMember("Yuki Tanaka", StaffRole.JUDGE, 1),
)
LOGGED = (
    ("3 1 hb: Standstill with an empty board", "9 2 l 4", "14 1 pr"),
    ("2 2 mis: 58 cards presented", "7 1 sp n", "11 2 hb"),
    ("5 1 l 12", "8 2 us", "12 1 pr", "16 2 dnr n"),
    ("1 2 hb: drew four for Brainstorm", "6 1 mis: sideboard left in", "10 2 l 6", "13 1 is n"),
    ("4 1 pr", "9 1 hb: Lackey untapped an attacker", "15 2 sp n"),
)
CALLS = (
    (4, "Does Standstill trigger if Mishra's Factory attacks?", "No: an ability is no spell."),
    (9, "Can Wasteland answer a Factory that was animated?", ""),
    (17, "Is Circular Logic by madness countered by Force of Will?", ""),
)


class Invented(Struct, frozen=True):
    """The open event, and somebody with a long career."""

    event: EventId
    career: PlayerId


def invented(table: ScorersTable) -> Invented:
    """Everything stored in this database; the same every time."""
    chance = Random(20031220)
    people = register_players(table, _people())
    skill = {person.id: chance.gauss(0, 1) for person in people}
    for number in range(14):
        _earlier_event(table, people, skill, number, chance)
    return Invented(_todays_event(table, people, skill, chance), people[25].id)


def _people() -> list[Player]:
    entries = [entry.strip() for line in PEOPLE.strip().splitlines() for entry in line.split("|")]
    return [
        Player(PlayerId(0), entry.rsplit(" ", 1)[0], str(1_002_003_014 + 7919 * at), entry.rsplit(" ", 1)[1])
        for at, entry in enumerate(entries)
    ]


def _earlier_event(
    table: ScorersTable, people: tuple[Player, ...], skill: dict[PlayerId, float], number: int, chance: Random
) -> None:
    there = [person for at, person in enumerate(people) if at == 25 or chance.random() < 0.4]
    day = date(2001, 9, 15) + timedelta(days=58 * number)
    event = new_event(
        EventId(1), f"Rhine Valley Series {number + 1}", day, "type1.5", DCI_TIEBREAKS,
        round_minutes=50, wins_needed=2, enforcement_level=2,
    )  # fmt: skip
    book = enrolled(EventBook(replace(event, stages=(Stage(1, SWISS, 5),))), there)
    for seed in range(5):
        book = played(paired(book, seed + 1), _by_skill(skill, chance))
    stored = import_results(table, f"series-{number + 1}.json", written(book)).book.event
    for task in (reopen_event, _sanctioned, close_event):
        table.perform(stored.id, task)


def _sanctioned(book: EventBook) -> Act:
    return change_event(book, replace(book.event, sanctioned=True))


def _by_skill(skill: dict[PlayerId, float], chance: Random) -> Callable[[EventBook, Pairing], MatchResult]:
    def result(_: EventBook, pairing: Pairing) -> MatchResult:
        assert pairing.player2 is not None
        edge = skill[pairing.player1] - skill[pairing.player2] + chance.gauss(0, 1.2)
        if abs(edge) < 0.08:
            return MatchResult(1, 1, 1)
        close = 1 if abs(edge) < 0.9 else 0
        return MatchResult(2, close) if edge > 0 else MatchResult(close, 2)

    return result


def _todays_event(
    table: ScorersTable, people: tuple[Player, ...], skill: dict[PlayerId, float], chance: Random
) -> EventId:
    store = table.store
    event = replace(
        new_event(store.reserve_event_id(), NAME, DAY, "type1.5", DCI_TIEBREAKS,
                  round_minutes=50, wins_needed=2, enforcement_level=3),
        stages=(Stage(1, SWISS, ROUNDS),), place="Basel",
    )  # fmt: skip
    store.create(event, create_event(event), table.signature())
    here = [person for person in people if person.name != "Kristjana Þórsdóttir"]

    def do(task: Callable[[EventBook], Act]) -> EventBook:
        return table.perform(event.id, task).book

    do(lambda book: enroll_players(book, here, [chance.getrandbits(31) for _ in here]))
    for member in STAFF:
        do(lambda book, member=member: name_staff(book, member))
    do(collect_decks)
    do(lambda book: register_decks(book, _handed_in(here), NOON - timedelta(hours=4)))
    for number in range(PAIRED):
        do(lambda book, number=number: pair_next_round(book, 31 + number))
        book = do(publish_round)
        last = book.last_round
        assert last is not None
        _log(do, number, NOON - timedelta(hours=PAIRED - number))
        matches = [p for p in table.book(event.id).outstanding(last.number) if p.table is not None]
        open_tables = matches[2::3] if number == PAIRED - 1 else []
        for pairing in matches:
            if pairing not in open_tables:
                _record(do, pairing, _by_skill(skill, chance))
        if number in (2, 3):
            losers = [row for row in book.round_pairings(last.number) if row.player2 is not None][-number:]
            do(lambda book, gone=[p.player1 for p in losers]: drop_players(book, gone, DropReason.BY_PLAYER))
    _call(do)
    do(lambda book: start_clock(book, max(book.rounds), NOON - timedelta(minutes=31, seconds=12)))
    return event.id


def played_to_the_semifinals(table: ScorersTable, event: EventId) -> None:
    """The rest of the rounds, a cut to the best eight, their quarterfinals and one semifinal."""
    chance = Random(8)

    def do(task: Callable[[EventBook], Act]) -> EventBook:
        return table.perform(event, task).book

    def play(leave: int = 0) -> None:
        book = table.book(event)
        last = book.last_round
        assert last is not None
        matches = [pairing for pairing in book.outstanding(last.number) if pairing.table is not None]
        for pairing in matches[: len(matches) - leave]:
            assert pairing.table is not None
            result = MatchResult(2, chance.randrange(2)) if chance.random() < 0.6 else MatchResult(1, 2)
            if pairing.start_score != (0, 0):
                result = MatchResult(2, 1)
            slip = SlipEntry(last.number, pairing.table, result)
            do(lambda book, slip=slip: record_result(book, slip))

    def go_on(seed: int) -> None:
        do(lambda book: pair_next_round(book, seed))
        do(publish_round)

    play()
    for number in range(PAIRED, ROUNDS):
        go_on(90 + number)
        play()
    do(lambda book: add_stage(book, Stage(2, SINGLE, cut=Cut(top=8))))
    go_on(101)
    play()
    go_on(102)
    play(leave=1)


def _record(do: Callable[..., EventBook], pairing: Pairing, by: Callable[..., MatchResult]) -> None:
    assert pairing.table is not None
    result = by(None, pairing)
    if pairing.table == 3:
        result = MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)
    if pairing.start_score != (0, 0):
        ahead = pairing.start_score[0] > pairing.start_score[1]
        result = MatchResult(2, pairing.start_score[1]) if ahead else MatchResult(pairing.start_score[0], 2)
    slip = SlipEntry(pairing.round, pairing.table, result)
    do(lambda book: record_result(book, slip))


def _handed_in(people: list[Player]) -> list[HandedIn]:
    names, found = list(DECKS), []
    for at, person in enumerate(people[:-6]):
        name = names[(at * 7 + at // 5) % len(names)]
        text = DECKS[name]
        if at % 9 == 4:
            for right, wrong in FLAWS:
                text = text.replace(right, wrong)
        found.append(HandedIn(person.id, text, name=name))
    return found


def _log(do: Callable[..., EventBook], number: int, at: datetime) -> None:
    catalogue = load_catalogue("dci-2003")
    waiting: tuple[PenaltyEntry, ...] = ()
    for place, line in enumerate(LOGGED[number]):
        by, when = STAFF[1 + place % 2], at + timedelta(minutes=9 * place)
        book = do(lambda book, line=line, by=by, when=when: log_penalty(
            book, report_from(book, line, catalogue, by, when), catalogue))  # fmt: skip
        waiting = tuple(to_confirm(book.dossier.log))
    for entry in waiting if number < PAIRED - 1 else ():
        do(lambda book, n=entry.number: confirm_penalty(book, n, STAFF[0], at, catalogue, insisted=True))


def _call(do: Callable[..., EventBook]) -> None:
    for number, (table, question, answer) in enumerate(CALLS, 1):
        when = NOON - timedelta(minutes=20 - 4 * number)
        do(lambda book, table=table, question=question, when=when: log_call(book, table, question, when))
        if number < len(CALLS):
            do(lambda book, number=number: assign_call(book, number, STAFF[1]))
        if answer:
            do(lambda book, number=number, answer=answer, when=when: rule_on_call(
                book, number, STAFF[1], answer, when + timedelta(minutes=3)))  # fmt: skip
