"""What is asked of a case: what it says itself, or what its expectations let one ask."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cases.reading.case_file import Case
from engine.cases.reading.expectations import Expectation
from engine.cases.reading.kinds import Checker, kind_of
from engine.cases.reading.log_entries import Entry
from engine.cases.reading.training_words import Training
from engine.cases.reading.yaml_text import Plain

PLACES = {
    "in play": "In play", "graveyard": "In the graveyard", "hand": "In its owner's hand",
    "removed": "Removed from the game", "library": "In the library", "stack": "On the stack",
}  # fmt: skip
SHOWN = 4
_VERBS = {
    "play": "plays", "land": "plays the land", "activate": "uses", "unmorph": "turns face up", "attack": "attacks with",
    "block": "blocks", "assign": "assigns damage", "choose": "chooses", "draw": "draws",
}  # fmt: skip


def asked_of(case: Case) -> Training | None:
    """What is asked of a case; nothing where its expectations let one ask nothing."""
    if case.game.training is not None:
        return case.game.training
    expected = [one for one in case.game.expect if one.after is None]
    illegal = next((one.illegal for one in expected if one.illegal is not None), None)
    if illegal is not None:
        choices = [_choice("Yes", "legal", True), _choice("No", "legal", False)]
        done = _told(case.game.log[illegal.at - 1])
        return _put(case, f"{done}. Is that allowed?", choices, illegal.at - 1)
    for one in expected:
        for subject, choices in _kinds(one):
            return _put(case, _ask(case, subject), choices, _decisive(case))
    return None


def _put(case: Case, ask: str, choices: list[Plain], after: int) -> Training | None:
    """The question read as if it stood in the case; nothing where it could not stand there."""
    checker = Checker(case.game.players, len(case.game.log))
    checker.teams = tuple(case.game.teams)
    written: Plain = {"ask": ask, "choices": choices, "after": after}
    found: Training = kind_of(Training)(checker, written, 0, "the question")
    return None if checker.problems else found


def _kinds(expected: Expectation) -> Iterator[tuple[str, list[Plain]]]:
    """What can be asked of one expectation: the subject of the question, and the answers."""
    for ref, zone in expected.zone.items():
        others = [place for place in PLACES if place != zone][: SHOWN - 1]
        if zone in PLACES:
            ways = sorted((zone, *others), key=list(PLACES).index)
            yield f"Where is {ref} then?", [_choice(PLACES[way], "zone", {ref: way}) for way in ways]
    for player, life in expected.life.items():
        lives = sorted({life, life - 2, life + 3})
        yield f"At how much life is {player} then?", [_choice(str(n), "life", {player: n}) for n in lives]
    for ref, size in expected.pt.items():
        power, _, toughness = str(size).partition("/")
        if power.lstrip("-").isdecimal() and toughness.lstrip("-").isdecimal():
            p, t = int(power), int(toughness)
            sizes = (f"{p}/{t}", f"{p + 1}/{t + 1}", f"{p - 1}/{t - 1}" if p and t else f"{p + 2}/{t + 2}")
            yield f"How large is {ref} then?", [_choice(s, "pt", {ref: s}) for s in sorted(sizes)]
    for ref in expected.tapped:
        yield (
            f"Is {ref} tapped then?",
            [_choice("Yes", "tapped", {ref: True}), _choice("No", "tapped", {ref: False})],
        )
    for name, count in expected.hand.items():
        counts = sorted({max(0, count - 1), count, count + 1, count + 2})[:3]
        yield (
            f"How many cards are in {name}'s hand then?",
            [_choice(str(n), "hand", {name: n}) for n in counts],
        )
    if expected.result:
        yield "How does it end?", list(_ends(expected))


def _ends(expected: Expectation) -> Iterator[Plain]:
    said = expected.said("result")
    yield _choice("The game is a draw", "result", "draw")
    yield _choice("The game goes on", "result", "none")
    if isinstance(said, dict):
        yield _choice(f"{said['winner']} wins", "result", said)


def _choice(say: str, key: str, value: Plain) -> Plain:
    return {"say": say, "so": {key: value}}


def _decisive(case: Case) -> int:
    """The entry after which it is asked: before the last that a player chose to do."""
    own = [n for n, entry in enumerate(case.game.log) if getattr(entry, "by", None) is not None]
    return own[-1] if own else 0


def _ask(case: Case, subject: str) -> str:
    acts = [told for entry in case.game.log[_decisive(case) :] if (told := _told(entry))]
    return f"{'; then '.join(acts)}. {subject}" if acts else subject


def _told(entry: Entry) -> str:
    """An entry in words, without what comes of it."""
    kind = type(entry).__name__.casefold()
    by = getattr(entry, "by", None)
    match kind:
        case "goto":
            return f"on to {getattr(entry, 'step', '')}"
        case "pass":
            return f"{by or 'everybody'} passes"
        case "resolve":
            return "everybody passes"
        case "concede":
            return f"{by} concedes"
        case "repeat" | "begin":
            return ""
    said = [_plain(value) for key, value in entry.where.written.items() if key not in ("by", "pay")]
    return f"{by} {_VERBS.get(kind, kind)} {', '.join(filter(None, said))}"


def _plain(value: Plain) -> str:
    match value:
        case dict():
            return ", ".join(f"{key} \u2192 {_plain(one)}" for key, one in value.items())
        case list():
            return " and ".join(map(_plain, value))
        case bool() | None:
            return ""
        case _:
            return str(value)
