"""The commands `judge`, `solve`, `check`, `card` and `coverage`.

Exit status 0 on success, 1 when a checked case fails, 2 on bad usage or input with the reason on
standard error. `--oracle FILE` reads card text from a corpus (one JSON object a line with `name`
and `oracle`) and compiles it anew. `coverage` compiles the corpus beside the checkout where none is named.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import msgspec
import typer
from msgspec.structs import asdict

from engine.cards.compiled import shipped
from engine.cards.reference import CardReference, PrintedCard
from engine.cases.reading.case_file import read_case
from engine.cases.reading.problems import MalformedCase, closest
from engine.intake.bounded import TooMuch, read_bounded
from engine.intake.limits import DECK_FILE, visible
from engine.records import replace
from engine.rules.position.refusal import EngineRefusal
from engine.rules.position.rulebook import DEFAULT, UnknownRulebook

if TYPE_CHECKING:
    from engine.coverage import RulesCovered, RulesIndex
    from engine.play.solving import Solution

T = TypeVar("T")
log = logging.getLogger(__name__)
app = typer.Typer(
    help="Adjudicate recorded disputes under the rulebook that each of them names.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
Json = Annotated[bool, typer.Option("--json", help="Print one JSON document and nothing else.")]
Oracle = Annotated[
    Path | None, typer.Option("--oracle", help="Card text to compile, one JSON object a line.")
]
BESIDE = Path(__file__).parents[2] / "shared" / "data" / "cards" / "oracle.jsonl"
NO_TEXTS = (
    "No card texts are at hand, so how many cards are read whole is not proven: name a corpus with --oracle."
)

Why = Annotated[
    str, typer.Option("--why", help="Explain too why the object with this id is what it is at the end.")
]
Also = Annotated[
    str, typer.Option("--also", help="Rule by this rulebook too, and say where the two rulings part.")
]


class Corpus:
    """The cards that ship, with texts from a corpus compiled anew; cards it does not hold are not known."""

    def __init__(self, facts: CardReference, oracle: Path) -> None:
        self._facts = facts
        self._texts: dict[str, str] = {}
        for n, line in enumerate(oracle.read_bytes().splitlines(), 1):
            try:
                entry = json.loads(line.decode("utf-8"))
                self._texts[str(entry["name"])] = str(entry["oracle"])
            except (ValueError, LookupError, TypeError) as error:
                what = 'a JSON object with "name" and "oracle"'
                raise _refuse(f"{oracle}:{n}: not {what}") from error

    def card(self, name: str) -> PrintedCard | None:
        """The card of that name, or nothing."""
        found = self._facts.card(name)
        if found is None or found.name not in self._texts:
            return None
        text = self._texts[found.name]
        return replace(found, text=text, abilities=None, unread="", halves=())

    def names(self) -> tuple[str, ...]:
        """All names, for suggestions."""
        return tuple(n for n in self._facts.names() if n in self._texts)


def reference(oracle: Path | None = None) -> CardReference:
    """The cards that ship, or those with text from a corpus; refused where the corpus cannot be read."""
    if oracle is None:
        return shipped()
    try:
        return Corpus(shipped(), oracle)
    except OSError as error:
        raise _refuse(f"{oracle}: cannot be read: {error.strerror or error}") from error


def _say(text: str, *, err: bool = False) -> None:
    """Print words; what a case names moves no terminal's cursor."""
    typer.echo(visible(text), err=err)


def _refuse(text: str) -> typer.Exit:
    _say(text, err=True)
    return typer.Exit(2)


@app.command("judge")
def judge_command(
    file: Path, as_json: Json = False, oracle: Oracle = None, why: Why = "", also: Also = ""
) -> None:
    """Give the ruling on one case."""
    from engine.cases.ruling.documents import document
    from engine.cases.ruling.in_words import in_words
    from engine.cases.ruling.side_by_side import also_under, as_document, side_by_side
    from engine.cases.ruling.sitting import Sitting
    from engine.cases.showing.explaining import explanation, explanation_in_words

    cards = reference(oracle)

    def ruled() -> str:
        case = read_case(file, cards)
        sitting = Sitting(cards)
        ruling = sitting.on(case)
        other = also_under(case, also, sitting) if also else None
        explained = explanation(ruling.end, why) if why and ruling.end is not None else None
        if as_json:
            more = {} if explained is None else {"why": explained}
            more |= {} if other is None else {"also": as_document(ruling, other)}
            return json.dumps(document(ruling, cards) | more, default=str, ensure_ascii=False)
        said = in_words(ruling) + ("" if explained is None else f"\n{explanation_in_words(explained)}")
        return said + ("" if other is None else f"\n{side_by_side(ruling, other)}")

    try:
        said = _survived(ruled, file)
    except OSError as error:
        raise _refuse(f"{file}: cannot be read: {error.strerror or error}") from error
    except MalformedCase as malformed:
        raise _refuse(str(malformed)) from malformed
    except (EngineRefusal, UnknownRulebook) as refusal:
        raise _refuse(f"{file}: {refusal}") from refusal
    if as_json:
        typer.echo(said)
    else:
        _say(said)


@app.command("solve")
def solve_command(
    file: Path,
    by: Annotated[
        str, typer.Option("--for", help="Who is to win; the player whose turn it is otherwise.")
    ] = "",
    as_json: Json = False,
    oracle: Oracle = None,
    most: Annotated[
        int, typer.Option("--most", help="How many spells and abilities of one's own at most.")
    ] = 8,
) -> None:
    """Say whether a player wins this turn, and how; exit status 1 where no win was found."""
    from engine.cases.ruling.adjudication import recorded
    from engine.play.solving import solve

    cards = reference(oracle)
    try:
        state = recorded(read_case(file, cards), cards)
        if by and by not in state.players:
            raise _refuse(f"{file}: nobody is called {by!r}; the players are {', '.join(state.players)}")
        found = solve(state, by or str(state.turn.active), cards, most)
    except (MalformedCase, EngineRefusal, TooMuch, OSError) as error:
        raise _refuse(f"{file}: {error}") from error
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(found), ensure_ascii=False))
    else:
        _say(in_lines(found))
    if found.verdict != "win":
        raise typer.Exit(1)


def in_lines(found: Solution) -> str:
    """A solution for people: the verdict, and every step with its rules."""
    looked = f"{found.positions} position{'s' if found.positions != 1 else ''} looked at"
    if found.verdict == "undecided":
        return f"Whether {found.player} can win this turn was not decided: {looked}."
    if found.verdict == "no win" and found.proven:
        return f"{found.player} has no win this turn: {looked}."
    if found.verdict == "no win":
        return (
            f"No win was found for {found.player} this turn: {looked}, not every way to pay among them, "
            "so that a win which hangs on what is tapped for mana may be missed."
        )
    steps = [f"{n:3}. {step.words} ({', '.join(step.rules)})" for n, step in enumerate(found.line, 1)]
    but = "" if found.proven else ", not every way of theirs to pay among them"
    return "\n".join([f"{found.player} wins this turn, whatever the others do: {looked}{but}.", *steps])


@app.command("check")
def check_command(paths: list[Path], as_json: Json = False, oracle: Oracle = None) -> None:
    """Replay every case under the paths and compare with what it expects."""
    missing = [str(p) for p in paths if not p.exists()]
    if missing:
        raise _refuse(f"no file or folder is called {', '.join(missing)}")
    cards = reference(oracle)
    cases = [f for p in paths for f in ([p] if p.is_file() else sorted(p.rglob("*.case.yaml")))]
    if not cases:
        raise _refuse("there are no case files (*.case.yaml) under " + ", ".join(map(str, paths)))
    rows: list[dict[str, object]] = []
    for n, file in enumerate(cases):
        _progress(n, len(cases))
        problems = _problems(file, cards)
        if problems:
            rows.append({"case": str(file), "problems": problems})
            if not as_json:
                _say(f"{file}: {'; '.join(problems)}")
    _progress(len(cases), len(cases))
    passed, failed = len(cases) - len(rows), len(rows)
    if as_json:
        typer.echo(json.dumps({"passed": passed, "failed": failed, "failures": rows}, ensure_ascii=False))
    else:
        _say(f"{passed} passed, {failed} failed")
    raise typer.Exit(1 if failed else 0)


def _problems(file: Path, cards: CardReference) -> list[str]:
    from engine.cases.ruling.adjudication import checked

    try:
        return _survived(lambda: checked(read_case(file, cards), cards), file)
    except MalformedCase as malformed:
        return [f"line {p.line}: {p.text}" for p in malformed.problems]
    except OSError as error:
        return [f"cannot be read: {error.strerror or error}"]
    except Fault as fault:
        return [str(fault)]


class Fault(EngineRefusal):
    """The program itself failed on a case: nothing is ruled, and the fault is named."""

    def __init__(self, error: Exception) -> None:
        kind = type(error).__name__
        super().__init__(
            f"unsupported: the engine failed on this case ({kind}: {error}); nothing is ruled, please report it"
        )


def _survived(ask: Callable[[], T], file: Path) -> T:
    """What came of asking about a case; a fault of our own is logged with its trace and told as a `Fault`.

    One wrong case must not end a run over hundreds. Tests fail on the log.
    """
    try:
        return ask()
    except (EngineRefusal, UnknownRulebook, OSError):
        raise
    except Exception as error:
        log.exception("the engine failed on %s", file)
        raise Fault(error) from error


def _progress(done: int, of: int) -> None:
    if sys.stderr.isatty() and of > 50:
        end = "\r" if done < of else "\r" + " " * 30 + "\r"
        sys.stderr.write((f"{done} of {of} cases" if done < of else "") + end)
        sys.stderr.flush()


@app.command("card")
def card_command(name: str, as_json: Json = False, oracle: Oracle = None) -> None:
    """Show how the engine understands a card, ability by ability."""
    from engine.cards.characteristics import characteristics
    from engine.cards.not_known import not_known
    from engine.text.phrases import LEFT_OUT, NO_WORDS, spoken

    cards = reference(oracle)
    card = cards.card(name)
    if card is None:
        raise _refuse(not_known(name, closest(name, cards.names())))
    found = characteristics(card)
    shown = [(h.name, spoken(h.abilities, h.name), h.unread) for h in found.halves or (found,)]
    if as_json:
        rows = [{"name": n, "abilities": a, "unread": u or None} for n, a, u in shown]
        typer.echo(json.dumps({"card": found.name, "parts": rows}, ensure_ascii=False))
        return
    for part, abilities, unread in shown:
        _say(f"{part}")
        for n, ability in enumerate(abilities, 1):
            _say(f"  {n}. {ability or NO_WORDS}")
        if None in abilities:
            _say(f"  {LEFT_OUT}")
        if unread:
            _say(f"  not read: {unread}")


Decks = Annotated[
    Path | None, typer.Option("--decks", help="Count too which deck lists in a folder are wholly playable.")
]


@app.command("coverage")
def coverage_command(as_json: Json = False, oracle: Oracle = None, decks: Decks = None) -> None:
    """Print which rules the cases exercise, which cards are read whole and which decks are playable.

    Every card text is compiled and printed back, which takes a while.
    """
    from engine.coverage import cards_covered, read_seen, rules_covered

    if decks is not None and not decks.is_dir():
        raise _refuse(f"no folder is called {decks}")
    books = indexes()
    texts = oracle or (BESIDE if BESIDE.is_file() else None)
    if texts is None:
        _say(NO_TEXTS, err=True)
    unread = _unread(texts)
    seen = read_seen((files("resources.cards") / "exercised.json").read_bytes())
    covered = {book: rules_covered(one) for book, one in books.items()}
    found = {"cards": cards_covered(unread, seen, texts is not None), "rules": asdict(covered[DEFAULT])}
    found["rulebooks"] = {book: asdict(one) for book, one in covered.items()}
    if decks is not None:
        found["decks"] = _decks(decks, unread)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    counted = found["cards"]
    for book, one in books.items():
        _rules_told(one, covered[book])
    _say(
        f"{counted['pool']} cards: {'an unproven number' if counted['strict'] is None else counted['strict']} "
        f"read whole, {counted['by_hand']} by hand, {counted['declined']} declined; {counted['exercised']} exercised"
    )
    for reason in counted["reasons"][:20]:
        _say(f"  {reason['cards']:4} {reason['clause']}")
    if decks is not None:
        counted = found["decks"]
        _say(f"{counted['lists']} deck lists: {counted['playable']} wholly playable")
        for row in counted["unread"][:20]:
            _say(f"  {row['lists']:4} {row['card']}")


def indexes() -> dict[str, RulesIndex]:
    """The indexes of rules that ship, by the rulebook whose document they index, that of 2003 first."""
    from engine.coverage import read_index

    shipped_files = sorted(f.name for f in files("resources.rules").iterdir() if f.name.startswith("index"))
    named = {name.removesuffix(".json").partition("_")[2] or DEFAULT: name for name in shipped_files}
    return {book: read_index((files("resources.rules") / name).read_bytes()) for book, name in named.items()}


def _rules_told(index: RulesIndex, figures: RulesCovered) -> None:
    """Each rule of a document with its cases and where it is carried out, then the figures."""
    for number, entry in index.rules.items():
        said = ", ".join(entry.cases[:3]) or entry.why or "open"
        where = ", ".join(w.removeprefix("engine.") for w in entry.where[:3])
        _say(f"{number:8} {said}{f' [{where}]' if where else ''}")
    _say(
        f"{index.document}: {figures.numbered} rules, {figures.exercised} exercised, "
        f"{figures.explained} explained, {len(figures.open)} open"
    )


def _unread(texts: Path | None) -> dict[str, str]:
    """What is not read, by the name of each card: of the texts compiled now, or of what ships."""
    from engine.coverage import proven_cards, unread_cards

    cards = reference(texts)
    found = unread_cards if texts is None else proven_cards
    return found(cards, cards.names())


def _decks(folder: Path, unread: dict[str, str]) -> dict[str, object]:
    from engine.cards.reading import read_card_pool
    from engine.coverage import decks_covered

    resources = files("resources.cards")
    pool = read_card_pool(*((resources / name).read_bytes() for name in ("cards.json", "sets.json")))
    contents: list[bytes] = []
    try:
        for file in sorted(file for file in folder.rglob("*") if file.is_file()):
            with suppress(TooMuch):
                contents.append(read_bounded(file, DECK_FILE))
        return decks_covered(unread, pool, contents)
    except OSError as error:
        raise _refuse(f"{error.filename}: cannot be read: {error.strerror or error}") from error
