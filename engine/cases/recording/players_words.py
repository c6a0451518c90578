"""What players did, in their own words, as entries of the log: `bob attacks bears; ann blocks fanatic; damage`.

Each part between `;` is one thing done: who (left out where only one can be meant), what, and behind `>` at what.
It is read against the position that the log has come to, so that what speech leaves out is done first: the step
(`attacks` from the main phase), the pass of the player who had priority before. Whether it was legal is not asked:
disputes are about what was not.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from engine.cases.reading.problems import Unclear
from engine.cases.recording.names import Fits, object_meant, objects_like
from engine.cases.recording.picked_words import Entry, picked_told, plain
from engine.cases.ruling.adjudication import Decision
from engine.rules.combat.banding import chooser
from engine.rules.position.state import STEPS, GameObject, PlayerId, State
from engine.rules.transition import Transition

_AIM = re.compile(r"\s*(?:>|->|\btargeting\b|\btargets?\b|\bat\b|\bon\b)\s*")
_AND = re.compile(r"\s*(?:,|\band\b|\+|&)\s*")
_LEAD = re.compile(r"^(?:then|and|in response|responding|response)[,:]?\s+", re.IGNORECASE)
_STEPS: dict[str, str] = {
    **{step: step for step in STEPS},
    "main": "main 1", "first main": "main 1", "second main": "main 2", "combat": "beginning of combat",
    "beginning": "beginning of combat", "attackers": "declare attackers", "attack": "declare attackers",
    "blockers": "declare blockers", "damage": "combat damage", "first strike": "first-strike damage",
    "first strike damage": "first-strike damage", "end step": "end of turn", "end": "end of turn", "eot": "end of turn",
}  # fmt: skip
_WORDS = {
    "attacks": "attack", "attack": "attack", "swings": "attack", "swing": "attack",
    "blocks": "block", "block": "block",
    "plays": "play", "play": "play", "casts": "play", "cast": "play",
    "sac": "use", "sacs": "use", "sacrifices": "use", "sacrifice": "use", "uses": "use", "use": "use",
    "activates": "use", "activate": "use", "taps": "use", "tap": "use", "pings": "use", "ability": "use",
    "unmorphs": "unmorph", "unmorph": "unmorph", "flips": "unmorph",
    "draws": "draw", "draw": "draw", "concedes": "concede", "concede": "concede", "scoops": "concede",
    "chooses": "choose", "choose": "choose", "picks": "choose", "pick": "choose", "says": "choose", "names": "choose",
    "passes": "pass", "pass": "pass", "ok": "resolve", "okay": "resolve", "resolve": "resolve", "resolves": "resolve",
    "damage": "to", "to": "to", "goes": "to", "go": "to", "next": "to", "end": "to", "turn": "to",
    "deals": "assign", "assigns": "assign", "assign": "assign",
}  # fmt: skip
_WITH_PRIORITY = ("play", "use", "unmorph")
SAID = (
    "Say it as players do: bob attacks bears; ann blocks fanatic; damage; ann plays bolt > bob; "
    "ann sac fanatic > bears; ann passes; resolve; to main 2."
)


class Told(msgspec.Struct, frozen=True):
    """Where the log has come to: the position, and the decision that waits there, if one does."""

    state: State
    decision: Decision | None = None


def entries_told(words: str, told: Told) -> list[Entry]:
    """The entries that one part of a line stands for, what has to be gone to first among them.

    Raises `Ambiguous` where a word could mean several things, `Unclear` where it means nothing.
    """
    said = _LEAD.sub("", words.strip().rstrip("."))
    return _Clause(said, told).entries()


class _Clause:
    """One thing said."""

    def __init__(self, words: str, told: Told) -> None:
        self._state, self._decision = told.state, told.decision
        self._players = tuple(map(str, told.state.players))
        self._who, self._rest = self._actor(words.split())
        self._theirs = bool(re.match(r"[^ ]+'s ", words))

    def entries(self) -> list[Entry]:
        """What it stands for."""
        if self._decision is not None and self._who in (None, self._decision.by):
            picked = picked_told(self._state, self._decision, _answer(self._rest))
            if picked is not None:
                return [picked]
        verb, rest = self._verb()
        ways: dict[str, Callable[[str], list[Entry]]] = {
            "attack": self._attack, "block": self._block, "play": self._play, "use": self._use,
            "unmorph": self._unmorph,
            "draw": self._draw, "pass": self._pass, "resolve": self._resolve, "to": self._to, "assign": self._assign,
            "concede": lambda _: [{"concede": self._by(None)}], "choose": self._choose,
        }  # fmt: skip
        if verb not in ways:
            raise Unclear(
                " ".join(self._rest), f"{' '.join(self._rest)!r} says nothing that was done. {SAID}"
            )
        found = ways[verb](rest)
        return [*_passed_to(self._state, found[-1]), *found] if verb in _WITH_PRIORITY else found

    def _actor(self, tokens: list[str]) -> tuple[str | None, list[str]]:
        for player in self._players:
            own = player.casefold().split()
            here = [token.casefold().removesuffix(":").removesuffix("'s") for token in tokens[: len(own)]]
            if here == own and len(tokens) > len(own):
                return player, tokens[len(own) :]
        return None, tokens

    def _verb(self) -> tuple[str, str]:
        """The deed, and what else is said; `fanatic blocks bears` has its verb behind the creature."""
        first = self._rest[0].casefold() if self._rest else ""
        if first == "no" and len(self._rest) > 1:
            return {"a": "attack", "b": "block"}.get(self._rest[1][0].casefold(), ""), "nothing"
        if first == "turns" and self._rest[-1].casefold() == "up":
            return "unmorph", " ".join(self._rest[1:-1]).removesuffix(" face")
        step = " ".join(self._rest).casefold()
        if step in _STEPS and first not in ("attack", "end"):
            return "to", step
        if first in _WORDS:
            verb = _WORDS[first]
            keeps = first in ("damage", "end", "turn", "next")
            return verb, " ".join(self._rest if keeps else self._rest[1:])
        for at, word in enumerate(self._rest[1:], 1):
            if word.casefold() in ("blocks", "block", "attacks", "attack", "deals", "resolves", "assigns"):
                subject, object_ = " ".join(self._rest[:at]), " ".join(self._rest[at + 1 :])
                verb = _WORDS[word.casefold()]
                return verb, subject if verb in ("attack", "resolve") else f"{object_} with {subject}"
        return "", ""

    def _attack(self, rest: str) -> list[Entry]:
        by = self._by(str(self._state.turn.active))
        rest, bands = _banded(rest)
        whom, _, those = rest.rpartition("with ") if "with " in rest else ("", "", rest)
        told = whom.strip().casefold()
        player = next((p for p in self._players if p.casefold() == told), None)
        if (
            player is None
            and (words := those.split())
            and words[0].casefold() in [p.casefold() for p in self._players]
        ):
            player = next(p for p in self._players if p.casefold() == words[0].casefold())
            those = " ".join(words[1:])
        attackers = self._several(those, lambda o: o.zone == "in play" and o.controller == by)
        body: Entry = {"by": by, "with": attackers}
        if bands:
            body["bands"] = [self._several(band, lambda o: o.controller == by) for band in bands]
            body["with"] = list(dict.fromkeys((*attackers, *(one for band in body["bands"] for one in band))))
        if player is not None and len(self._players) > 2:
            body["player"] = player
        combat = self._state.combat
        there = self._state.turn.step == "declare attackers" and not (
            combat is not None and combat.attack_declared
        )
        return [
            *_gone_to(self._state, "declare attackers", there, by == self._state.turn.active),
            {"attack": body},
        ]

    def _block(self, rest: str) -> list[Entry]:
        by = self._by(_defender(self._state))
        combat = self._state.combat
        attackers = combat.attackers if combat is not None else ()
        blocks: dict[str, str | list[str]] = {}
        for part in re.split(r"\s*,\s*(?=[^,]*\bwith\b)", rest):
            whom, has, those = part.partition(" with ")
            blockers = self._several(those if has else part, _in_play_of(by))
            blocked = self._several(whom, lambda o: o.id in attackers) if has else []
            if not has and blockers:
                if len(attackers) != 1:
                    raise Unclear(part, f"say which attacker: {by} blocks ATTACKER with {part}")
                blocked = [self._state.objects[attackers[0]].ref]
            for blocker in blockers:
                blocks[blocker] = blocked[0] if len(blocked) == 1 else blocked
        there = self._state.turn.step == "declare blockers" and not (
            combat is not None and combat.block_declared
        )
        return [
            *_gone_to(self._state, "declare blockers", there, bool(attackers)),
            {"block": {"by": by, "with": blocks}},
        ]

    def _play(self, rest: str) -> list[Entry]:
        rest, said = _played_with(rest)
        head, targets = self._aimed(rest)
        head, more = _played_with(head)
        said |= more
        ref = object_meant(self._state, head, _in_hand_of(self._who))
        o = _called(self._state, ref)
        by = self._by(str(o.owner))
        if "land" in o.base.types and not said and not targets:
            return [{"land": {"by": by, "card": ref}}]
        body: Entry = {"by": by, "card": ref, **({"targets": targets} if targets else {}), **said}
        if o.zone not in ("hand", "in play", "stack", "ceased") and "flashback" not in said:
            body["from"] = o.zone
        return [{"play": body}]

    def _use(self, rest: str) -> list[Entry]:
        rest, said = _played_with(rest)
        head, targets = self._aimed(rest)
        head, more = _played_with(head)
        said |= more
        ref, ability = self._source(head, _in_play_of(self._who))
        body: Entry = {"by": self._by(str(_called(self._state, ref).controller)), "source": ref}
        if ability:
            body["ability"] = int(ability) if ability.isdecimal() else ability
        return [{"activate": {**body, **({"targets": targets} if targets else {}), **said}}]

    def _source(self, head: str, mine: Fits) -> tuple[str, str]:
        """The object whose ability is used, and which: `sorcerer`, or `volrath 2`."""
        tokens = head.split()
        for size in range(len(tokens), 0, -1):
            words = " ".join(tokens[:size])
            if objects_like(self._state, words) or self._state.latest(words) is not None:
                return object_meant(self._state, words, mine), " ".join(tokens[size:])
        return object_meant(self._state, head, mine), ""

    def _unmorph(self, rest: str) -> list[Entry]:
        mine = _in_play_of(self._who)
        ref = object_meant(self._state, rest, lambda o: o.face_down and mine(o))
        return [{"unmorph": {"by": self._by(str(_called(self._state, ref).controller)), "permanent": ref}}]

    def _draw(self, rest: str) -> list[Entry]:
        cards = [one.strip() for one in re.split(r",| and ", rest) if one.strip()]
        if not cards:
            raise Unclear(rest, "say which cards are drawn: ann draws Forest, Lightning Bolt")
        return [{"draw": {"by": self._by(None), "cards": cards}}]

    def _pass(self, rest: str) -> list[Entry]:
        everybody = self._who is None and (
            not rest or rest.casefold() in ("all", "both", "everybody", "everyone")
        )
        return [{"pass": "all" if everybody else self._who or rest}]

    def _resolve(self, rest: str) -> list[Entry]:
        return [{"resolve": "all" if rest.casefold() in ("all", "everything", "it all") else "top"}]

    def _to(self, rest: str) -> list[Entry]:
        words = rest.casefold().removeprefix("to ").removeprefix("the ").strip()
        if words in ("next turn", "turn", "end turn", "end the turn", "") or words.startswith("done"):
            order = list(self._state.players)
            after = order[(order.index(self._state.turn.active) + 1) % len(order)]
            return [{"to": {"step": "upkeep", "of": str(after)}}]
        for player in self._players:
            name = player.casefold()
            for own in (f"{name}'s ", f"{name} "):
                if words.startswith(own) and (
                    step := _STEPS.get(words.removeprefix(own).removeprefix("next "))
                ):
                    return [{"to": {"step": step, "of": player}}]
        if words in _STEPS and self._theirs and self._who is not None:
            return [{"to": {"step": _STEPS[words], "of": self._who}}]
        if words not in _STEPS:
            raise Unclear(rest, f"no step is called {rest!r}; steps are {', '.join(STEPS)}")
        return [{"to": _STEPS[words]}]

    def _assign(self, rest: str) -> list[Entry]:
        """`2 to bears, 1 to bob with fanatic`, which `fanatic deals 2 to bears, 1 to bob` is turned into."""
        dealt, _, source = rest.rpartition(" with ")
        ref = object_meant(self._state, source, lambda o: o.zone == "in play") if source else ""
        shares: dict[str, int] = {}
        for part in _AND.split(dealt):
            found = re.fullmatch(r"(\d+)(?: damage)? to (.+)", part.strip())
            if found is None or not ref:
                raise Unclear(part, "say how damage is dealt: fanatic deals 1 to bears, 1 to bob")
            shares[self._target(found[2])] = int(found[1])
        return [{"assign": {"by": self._by(_announces(self._state, ref)), "damage": {ref: shares}}}]

    def _choose(self, rest: str) -> list[Entry]:
        return [{"choose": {"by": self._by(None), "pick": plain(rest)}}]

    def _aimed(self, words: str) -> tuple[str, list[str]]:
        """What is played and what it is aimed at; the words before the first sign that leave an object."""
        for cut in _AIM.finditer(words):
            head, aim = words[: cut.start()].strip(), words[cut.end() :].strip()
            plain, _ = _played_with(head)
            if aim and head and (cut.group().strip() in (">", "->") or objects_like(self._state, plain)):
                return head, [self._target(one) for one in _AND.split(aim) if one]
        return words, []

    def _target(self, words: str) -> str:
        player = next((p for p in self._players if p.casefold() == words.strip().casefold()), None)
        return player or object_meant(self._state, words.strip(), lambda o: o.zone in ("in play", "stack"))

    def _several(self, words: str, fits: Fits) -> list[str]:
        """The objects named, with `and`, commas or none; several that are alike by their number (`2 bears`)."""
        words = words.strip()
        if words.casefold() in ("", "nothing", "nobody", "none", "no one"):
            return []
        found: list[str] = []
        for part in (one for one in _AND.split(words) if one):
            counted = re.fullmatch(r"(\d+) (.+)", part)
            for _ in range(int(counted[1]) if counted else 1):
                meant = object_meant(self._state, counted[2] if counted else part, _not_yet(found, fits))
                found.append(meant)
        return found

    def _by(self, meant: str | None) -> str:
        who = self._who or meant or self._state.turn.priority
        if who is None:
            raise Unclear(" ".join(self._rest), f"say who: {' or '.join(self._players)}")
        return str(PlayerId(who))


def _in_play_of(who: str | None) -> Fits:
    """What somebody controls in play; what anybody does where nobody is named."""
    return lambda o: o.zone == "in play" and who in (None, o.controller)


def _in_hand_of(who: str | None) -> Fits:
    """What is in somebody's hand; in anybody's where nobody is named."""
    return lambda o: o.zone == "hand" and who in (None, o.owner)


def _not_yet(found: list[str], fits: Fits) -> Fits:
    """What fits and was not found before."""
    taken = frozenset(found)
    return lambda o: fits(o) and o.ref not in taken


def _banded(words: str) -> tuple[str, list[str]]:
    """The attackers, and those in bands: `bears, (hero + bears)`, `hero banded with bears`."""
    bands = re.findall(r"\(([^)]*)\)", words)
    words = re.sub(r"\([^)]*\)", "", words)
    if not bands and re.search(r"\b(?:banded with|in a band with|bands with)\b", words):
        one = re.sub(r"\b(?:banded with|in a band with|bands with)\b", ",", words).removeprefix("with ")
        bands, words = [one], ""
    return re.sub(r"\bwith$", "", words.strip(" ,")).strip(" ,"), bands


def _played_with(words: str) -> tuple[str, Entry]:
    """The name, and the choices announced behind it."""
    said: Entry = {}
    flags = {"kicked": "kicked", "buyback": "buyback", "flashback": "flashback", "entwined": "entwined",
             "face down": "face down", "morphed": "face down", "as a morph": "face down",
             "for madness": "alternative", "by its other cost": "alternative"}  # fmt: skip
    while True:
        found = re.fullmatch(r"(.+?),?\s+(?:with\s+)?(x|modes?|free)\s*=?\s*([\d, ]*)", words, re.IGNORECASE)
        flag = next((f for f in flags if words.casefold().endswith(f" {f}")), None)
        if flag is not None:
            said[flags[flag]] = True
            words = words[: -len(flag) - 1].rstrip(" ,").removesuffix(" with")
        elif found is not None and (found[3].strip() or found[2].casefold() == "free"):
            key, numbers = found[2].casefold(), [int(n) for n in re.findall(r"\d+", found[3])]
            said |= (
                {"pay": "free"} if key == "free" else {"x": numbers[0]} if key == "x" else {"modes": numbers}
            )
            words = found[1]
        else:
            return words.strip(), said


def _answer(tokens: list[str]) -> str:
    """The words of an answer, without a word for answering that leads them."""
    leads = bool(tokens) and _WORDS.get(tokens[0].casefold()) == "choose"
    return " ".join(tokens[1:] if leads else tokens)


def _announces(state: State, ref: str) -> str:
    """Who says how a creature deals its combat damage, where nobody is named (310.1, 502.10h)."""
    o = _called(state, ref)
    return str(o.controller if state.combat is None else chooser(Transition(state), o.id)[0])


def _gone_to(state: State, step: str, there: bool, mine: bool) -> list[Entry]:
    """The step gone to first, where the turn is still before it."""
    before = STEPS.index(state.turn.step) < STEPS.index(step)
    return [{"to": step}] if before and mine and not there else []


def _passed_to(state: State, entry: Entry) -> list[Entry]:
    """The passes that speech leaves out: of those who have priority before the player who does something (408.1c)."""
    ((_, body),) = entry.items()
    order, holder = list(state.players), state.turn.priority
    if holder is None or body["by"] not in order:
        return []
    start = order.index(holder)
    before = [order[(start + n) % len(order)] for n in range((order.index(body["by"]) - start) % len(order))]
    ends = state.turn.passed + len(before) >= len(order)
    return [] if ends else [{"pass": str(player)} for player in before]


def _called(state: State, ref: str) -> GameObject:
    o = state.latest(ref)
    assert o is not None, "what was found by its id is there"
    return o


def _defender(state: State) -> str | None:
    """Who is attacked, where that is one player."""
    defenders = set(state.combat.defenders.values()) if state.combat is not None else set()
    others = defenders or {p for p in state.players if p != state.turn.active}
    return str(next(iter(others))) if len(others) == 1 else None
