"""Wizards Event Reporter files (``.wer``): read into the same record as a results file.

Strict: every problem is said at once, with the line's round and match. The file's persons are players
(``wer_people``); ``seq`` of the playing role is the order of finish, published without figures. Rounds
from ``playoffstartround`` on are the bracket. ``winbydrop`` is a match won without being played: the other did
not appear; where each had won a game it was played until the other left. ``manner`` of a match and
``winsneeded`` of the event are this program's own. Left out, since the program keeps no such records of other
software: seats, pods and the log, which are read past. Penalties are those of ``wer_penalties``.
"""

import re
from collections.abc import Iterator
from datetime import date, datetime
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from engine.intake.limits import GATHERED, NESTING, PARTS, ROUNDS, TABLES
from engine.records import replace
from tournament_app.domain.enrollment import DropReason, Member
from tournament_app.domain.event import Structure
from tournament_app.domain.match_rules import MOST_WINS
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import PairingKind
from tournament_app.exchange.results_file import (
    FileDrop,
    FileMatch,
    FilePlayer,
    FileRound,
    FileRules,
    PublishedRow,
    ResultsFile,
    too_large,
)
from tournament_app.exchange.results_limits import cannot_be, in_teams
from tournament_app.exchange.wer_penalties import read_penalties
from tournament_app.exchange.wer_people import dci_of, full_name, member_of, words_of

WIN, DRAW, BYE, LOSS = "1", "2", "3", "4"
"""Values of ``outcome``. The fourth is this program's own, for a loss that nobody won."""

DROPPED = "3"
"""``status`` of a team that left; ``eliminationround`` is its last round."""

STRUCTURES = {
    "1": Structure.SINGLE_ELIMINATION,
    "2": Structure.DOUBLE_ELIMINATION,
    "3": Structure.SWISS,
    "4": Structure.ROUND_ROBIN,
}
"""Values of ``eliminationType``; 3 is known from files, the others are this program's reading."""

BEGINNINGS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
    (b"<\0", "utf-16-le"),
    (b"\0<", "utf-16-be"),
)
"""What a document begins with that is in one of these, whatever it declares (XML 1.0, appendix F)."""

DECLARED = re.compile(rb"""<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']""")

LARGEST = 999_999_999
SWISS = "3"
USUAL_WINS = 2
GAMES_OF_A_MATCH = ("win", "loss", "draw")
BRACKET_NAMES = ("Finals", "Semifinals", "Quarterfinals")


def is_wer(content: bytes) -> bool:
    """Whether the content looks like such a file rather than a results file in JSON."""
    return content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")


class _Shallow(TreeBuilder):
    """Builds no tree deeper than real files are, of which taking it apart again would end the program."""

    depth = parts = 0

    def start(self, tag: str, attributes: dict[str, str], /) -> Element:
        """One level down."""
        self.depth += 1
        self.parts += 1 + len(attributes)
        if problem := NESTING.exceeded("it", self.depth) or PARTS.exceeded("it", self.parts):
            raise ParseError(problem)
        return super().start(tag, attributes)

    def end(self, tag: str, /) -> Element:
        """One level up."""
        self.depth -= 1
        return super().end(tag)


def _text(content: bytes) -> str:
    """The document in the encoding of its mark or declaration. Raises ``ParseError``."""
    marked = next((encoding for begin, encoding in BEGINNINGS if content.startswith(begin)), "")
    declared = DECLARED.match(content)
    try:
        text = content.decode(marked or (declared[1].decode("ascii") if declared else "utf-8"))
        text.encode("utf-8")
    except (UnicodeError, LookupError) as error:
        raise ParseError(str(error)) from error
    return text


def parsed(content: bytes) -> Element:
    """The root of an XML document no deeper than ``NESTING``. Raises ``ParseError``, ``DefusedXmlException``."""
    parser = DefusedXMLParser(target=_Shallow())
    parser.feed(_text(content))
    root: Element = parser.close()
    return root


def read_wer_file(file: str, content: bytes) -> ResultsFile:
    """The event in ``content``; ``file`` names it in problems. Raises ``Malformed`` with all problems."""
    try:
        root = parsed(content)
    except (ParseError, DefusedXmlException) as error:
        raise Malformed(f"{file}: this is no readable XML ({error}). Export it again.") from error
    if root.tag != "event":
        raise Malformed(f"{file}: this is XML, but its outermost element is {root.tag!r}, not 'event'.")
    return _Reader(file, root).read()


class _Reader:
    def __init__(self, file: str, root: Element) -> None:
        self.file, self.root = file, root
        self.problems: list[str] = []

    def read(self) -> ResultsFile:
        """Everything, or all problems."""
        root = self.root
        players = {player.id: player for player in self._players()}
        for team in self._teams():
            players.setdefault(team.id, team)
        rounds = list(self._rounds(set(players)))
        start = self._whole(root, "playoffstartround", "")
        swiss = rounds if not start else rounds[: start - 1]
        bracket = [] if not start else rounds[start - 1 :]
        playing = {who for found in rounds for match in found.matches for who in match.players}
        members = {ref.get("person", "") for team in root.iter("team") for ref in team.iter("member")}
        shown = [
            p for p in players.values() if p.id in playing or p.id not in members or not self._has_teams()
        ]
        found = ResultsFile(
            name=words_of(root, "title"),
            date=self._date(),
            format=words_of(root, "format").lower(),
            structure=self._structure(),
            place=words_of(root, "orgname"),
            software="Wizards Event Reporter",
            source=self.file,
            wins_needed=self._wins_needed(rounds),
            planned_rounds=max(len(swiss), self._planned(start)),
            players=tuple(shown),
            rounds=tuple(swiss),
            drops=tuple(self._drops(rounds)),
            bracket=tuple(_named(bracket)),
            team_size=max((len(player.members) for player in shown), default=0) or 1,
            standings=tuple(self._order_of_finish(set(players), {player.id for player in shown})),
            rules=FileRules(order_only=True, phase_ends=()),
            penalties=read_penalties(root, {player.id for player in shown}, self._problem),
        )
        if not found.name:
            self._problem("", "the event has no title.")
        for problem in too_large(found):
            self._problem("", problem)
        self._refuse_impossible(found)
        if self.problems:
            raise Malformed(*self.problems)
        return found

    def _problem(self, where: str, what: str) -> None:
        self.problems.append(f"{self.file}: {where + ': ' if where else ''}{what}")
        if len(self.problems) >= GATHERED.most:
            raise Malformed(*self.problems)

    def _whole(self, element: Element, key: str, where: str, default: int = 0, most: int = LARGEST) -> int:
        text = element.get(key, "")
        if not text:
            return default
        if text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= most:
            return int(text)
        self._problem(where, f"{key}={text[:40]!r} should be a whole number of at most {most:,}.")
        return default

    def _structure(self) -> Structure:
        number = self.root.get("eliminationType", SWISS)
        if number not in STRUCTURES:
            known = ", ".join(f"{key} {structure.words}" for key, structure in STRUCTURES.items())
            self._problem("", f"eliminationType={number[:40]!r} is unknown; known are {known}.")
        return STRUCTURES.get(number, Structure.SWISS)

    def _planned(self, start: int) -> int:
        planned = self._whole(self.root, "numberofrounds", "", most=ROUNDS.most)
        return min(planned, start - 1) if start else planned

    def _date(self) -> date | None:
        text = self.root.get("startdate", "")
        if not text:
            return None
        try:
            return datetime.fromisoformat(text).date()
        except ValueError:
            self._problem("", f"the start date {text!r} should be written as 2003-12-20.")
            return None

    def _players(self) -> Iterator[FilePlayer]:
        seen: set[str] = set()
        for number, person in enumerate(self.root.iter("person"), 1):
            key = person.get("id", "")
            if not key:
                self._problem(f"person {number}", "'id' is missing.")
                continue
            if key in seen:
                self._problem(f"person {number}", f"{key} is listed twice.")
                continue
            seen.add(key)
            name, country = full_name(person) or key, words_of(person, "country")
            yield FilePlayer(key, name, dci_of(person), country, family=words_of(person, "last"))

    def _has_teams(self) -> bool:
        return any(len(list(team.iter("member"))) > 1 for team in self.root.iter("team"))

    def _teams(self) -> Iterator[FilePlayer]:
        """Teams of two or three play under their own id; a team of one is its player."""
        persons = {person.get("id", ""): person for person in self.root.iter("person")}
        for team in self.root.iter("team"):
            key = team.get("id", "")
            people = [member.get("person", "") for member in team.iter("member")]
            if len(people) > 1 and key:
                members = tuple(member_of(persons[who]) if who in persons else Member(who) for who in people)
                yield FilePlayer(key, words_of(team, "name") or key, members=members)

    def _rounds(self, known: set[str]) -> Iterator[FileRound]:
        matches = self.root.find("matches")
        for position, element in enumerate(matches.findall("round") if matches is not None else (), 1):
            where = f"round {position}"
            number = self._whole(element, "number", where, position)
            if number != position:
                self._problem(where, f"it is numbered {number}; rounds must follow each other from 1.")
            seated: dict[str, int] = {}
            tables: dict[int, int] = {}
            found = []
            for place, entry in enumerate(element.findall("match"), 1):
                match = self._match(entry, f"{where}, match {place}", known)
                for who in match.players if match is not None else ():
                    if who in seated:
                        self._problem(
                            f"{where}, match {place}", f"{who} is seated in match {seated[who]} too."
                        )
                    seated[who] = place
                table = match.table if match is not None else None
                if table is not None and tables.setdefault(table, place) != place:
                    self._problem(
                        f"{where}, match {place}", f"table {table} is taken by match {tables[table]}."
                    )
                if match is not None:
                    found.append(match)
            yield FileRound("", tuple(found))

    def _match(self, entry: Element, where: str, known: set[str]) -> FileMatch | None:
        before = len(self.problems)
        one, other = entry.get("person", ""), entry.get("opponent", "")
        for who in (one, other):
            if who and who not in known:
                self._problem(where, f"{who} is not among the persons of the file.")
        if not one:
            self._problem(where, "'person' is missing.")
        outcome = entry.get("outcome", "")
        games = [self._whole(entry, key, where, most=MOST_WINS) for key in GAMES_OF_A_MATCH]
        win, loss, draw = games
        if outcome not in ("", "0", WIN, DRAW, BYE, LOSS):
            self._problem(where, f"outcome={outcome!r} is unknown; 1 is a win, 2 a draw, 3 a bye.")
        if outcome == BYE and other:
            self._problem(where, "a bye has no opponent.")
        if outcome in (WIN, DRAW) and not other:
            self._problem(where, "'opponent' is missing.")
        if outcome in ("", "0") and other and any(games):
            self._problem(
                where,
                f"{win}-{loss}-{draw} has no outcome: 1 is a win, 2 a draw; without games it is still out.",
            )
        if outcome == WIN and win < loss:
            self._problem(where, f"{one} is said to have won {win}-{loss}.")
        if outcome == DRAW and win != loss:
            self._problem(where, f"{one} is said to have drawn {win}-{loss}.")
        result = self._result(entry, outcome, MatchResult(win, loss, draw), where)
        table = self._whole(entry, "table", where, most=TABLES.most) or None
        if len(self.problems) > before:
            return None
        if not other:
            alone, usual = (PairingKind.LOSS, (0, 2)) if outcome == LOSS else (PairingKind.BYE, (2, 0))
            return FileMatch(one, None, alone, solo_games=None if (win, loss) == usual else (win, loss))
        return FileMatch(one, other, result=None if outcome in ("", "0") else result, table=table)

    def _result(self, entry: Element, outcome: str, games: MatchResult, where: str) -> MatchResult:
        """How a match ended: as this program wrote it, else by the format's own marks."""
        manner = entry.get("manner", "")
        if manner in set(ResultKind):
            result = replace(games, kind=ResultKind(manner))
            if result.winner == 2 or outcome_of(result) != outcome:
                self._problem(where, f"{manner=} does not go with {outcome=} and {games}.")
            return result
        if manner:
            self._problem(where, f"manner={manner[:40]!r} is unknown; known are {', '.join(ResultKind)}.")
        given = entry.get("winbydrop", "").casefold() == "true" and not 0 < games.wins1 == games.wins2
        if outcome == WIN and given:
            return replace(games, kind=ResultKind.NO_SHOW)
        return replace(games, kind=kind_of_games(outcome, games))

    def _wins_needed(self, rounds: list[FileRound]) -> int:
        """As this program wrote it, else two unless somebody won more: one may be all that time allowed (RS D.1.5)."""
        if written := self._whole(self.root, "winsneeded", "", most=MOST_WINS):
            return written
        results = [match.result for found in rounds for match in found.matches if match.result]
        return max([USUAL_WINS, *(max(result.wins1, result.wins2) for result in results)])

    def _refuse_impossible(self, file: ResultsFile) -> None:
        for where, problem in in_teams(file):
            self._problem(where, problem)
        for number, found in enumerate((*file.rounds, *file.bracket), 1):
            for place, match in enumerate(found.matches, 1):
                for problem in cannot_be(match, file.wins_needed):
                    self._problem(f"round {number}, match {place}", problem)

    def _drops(self, rounds: list[FileRound]) -> Iterator[FileDrop]:
        """Who left and after which round, the last of all among them, and never before one they play in."""
        disqualified = {
            ref.get("person", "")
            for role in self.root.iter("role")
            if role.get("cd") == "PL" and role.get("type") == "DQ"
            for ref in role.iter("ref")
        }
        last: dict[str, int] = {}
        for number, found in enumerate(rounds, 1):
            last.update(dict.fromkeys((who for match in found.matches for who in match.players), number))
        for team in self.root.iter("team"):
            members = [member.get("person", "") for member in team.iter("member")]
            who = members[0] if len(members) == 1 else team.get("id", "")
            after = self._whole(team, "eliminationround", f"team {team.get('id', '')}")
            if who in disqualified:
                yield FileDrop(who, min(after or last.get(who, 0), len(rounds)), DropReason.DISQUALIFIED)
            elif team.get("status") == DROPPED:
                yield FileDrop(who, min(max(after, last.get(who, 0)), len(rounds)), DropReason.BY_PLAYER)

    def _order_of_finish(self, known: set[str], shown: set[str]) -> Iterator[PublishedRow]:
        """Of those who play: the place of somebody in a team is their team's."""
        placed: set[str] = set()
        for role in self.root.iter("role"):
            if role.get("cd") != "PL" or role.get("type") == "DQ":
                continue
            for position, ref in enumerate(role.iter("ref"), 1):
                who = ref.get("person", "")
                if who not in known:
                    self._problem(f"order of finish, place {position}", f"{who!r} is not among the persons.")
                    continue
                if who in placed:
                    self._problem(f"order of finish, place {position}", f"{who} is listed twice.")
                placed.add(who)
                rank = self._whole(ref, "seq", "order of finish", position)
                if who in shown:
                    yield PublishedRow(rank, who)


def outcome_of(result: MatchResult) -> str:
    """The value of ``outcome`` for a match whose winner, if there is one, stands first."""
    if result.kind is ResultKind.BOTH_LOSE:
        return LOSS
    return DRAW if result.winner is None else WIN


def kind_of_games(outcome: str, games: MatchResult) -> ResultKind:
    """How a match ended as far as the outcome and the games tell."""
    if outcome == LOSS:
        return ResultKind.BOTH_LOSE
    if outcome == WIN and games.wins1 == games.wins2:
        return ResultKind.LIFE_TOTAL_FIRST
    if outcome == DRAW and (games.wins1, games.wins2, games.draws) == (0, 0, 3):
        return ResultKind.INTENTIONAL_DRAW
    return ResultKind.PLAYED


def _named(bracket: list[FileRound]) -> Iterator[FileRound]:
    for position, found in enumerate(bracket):
        to_come = len(bracket) - 1 - position
        name = BRACKET_NAMES[to_come] if to_come < len(BRACKET_NAMES) else f"Round of {2 << to_come}"
        yield FileRound(name, found.matches)
