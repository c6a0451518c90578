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
from engine.cases.recording.announced import banded, played_with
from engine.cases.recording.names import Fits, object_meant, objects_like, said_here
from engine.cases.recording.picked_words import Entry, picked_told, plain
from engine.cases.recording.speech import deed_by_name, named_half, turned, what_follows
from engine.cases.recording.unsaid import (
    announces,
    called,
    defender,
    gone_to,
    held_or_in_play_of,
    in_hand_of,
    in_play_of,
    not_yet,
    passed_to,
    refuse_waiting,
)
from engine.cases.ruling.adjudication import Decision
from engine.cases.setting_up.named_abilities import activated_index, words
from engine.rules.combat.restrictions import attack_problem
from engine.rules.playing.play import activated_abilities
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import STEPS, PlayerId, State
from engine.rules.transition import Transition

_AIM = re.compile(
    r"\s*(?:->|>|\btargeting\b|\btargets?\b|\bat\b|\bonto\b|\bon\b|,?\s(?=\d+ (?:damage )?to\b)|:\s(?=\d))\s*"
)
_SHARE = re.compile(r"(?P<much>\d+) (?:damage )?(?:to|on) (?P<whom>.+)")
_EVERYTHING = (
    "everything",
    "all",
    "everyone",
    "all creatures",
    "all his creatures",
    "all her creatures",
    "the team",
)
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
MOST_TOLD = 6
_ANSWERS = (
    "discards",
    "sacrifices",
    "returns",
    "reveals",
    "puts",
    "keeps",
    "removes",
    "targets",
    "takes",
    "finds",
)
_NEEDS_MEANS = ("tap", "taps", "sac", "sacs", "sacrifice", "sacrifices")
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
    said = _LEAD.sub("", words.strip().rstrip(".!"))
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
        if (picked := self._answered()) is not None:
            return [picked]
        self._rest = turned(" ".join(self._rest), self._state, self._who).split()
        if (picked := self._answered()) is not None:
            return [picked]
        verb, rest = self._understood()
        if self._decision is not None and verb not in ("concede", "choose"):
            raise Unclear(" ".join(self._rest), self._first())
        ways: dict[str, Callable[[str], list[Entry]]] = {
            "attack": self._attack, "block": self._block, "play": self._play, "use": self._use,
            "unmorph": self._unmorph,
            "draw": self._draw, "pass": self._pass, "resolve": self._resolve, "to": self._to, "assign": self._assign,
            "concede": lambda _: [{"concede": self._by(None)}], "choose": self._choose,
        }  # fmt: skip
        found = ways[verb](rest)
        return [*passed_to(self._state, found[-1]), *found] if verb in _WITH_PRIORITY else found

    def _answered(self) -> Entry | None:
        """What it is as an answer to the decision that waits, if one does and it is one."""
        decision = self._decision
        if decision is None or self._who not in (None, decision.by):
            return None
        ways = dict.fromkeys((" ".join(self._rest), _answer(self._rest)))
        return next((found for way in ways if (found := picked_told(self._state, decision, way))), None)

    def _understood(self) -> tuple[str, str]:
        """The deed and what else is said; raises `Unclear` for words that say nothing that somebody did."""
        said = " ".join(self._rest)
        asked = self._decision is not None
        follows = self._first() if asked else "" if self._theirs else what_follows(said, self._state)
        verb, rest = self._verb() if asked or not follows else ("", "")
        if not verb and (by_name := deed_by_name(said, self._state, self._who)) is not None:
            self._rest = by_name.split()
            verb, rest = self._verb()
        if not verb:
            raise Unclear(said, follows or f"{said!r} says nothing that was done. {self._example(SAID)}")
        return verb, rest

    def _example(self, words: str) -> str:
        return said_here(words, self._players)

    def _first(self) -> str:
        """What must be chosen before anything else is done."""
        decision = self._decision
        assert decision is not None
        options = " or ".join(map(str, decision.options[:MOST_TOLD])) or decision.kind
        return f"{decision.by} must choose first: {decision.about}: {options}"

    def _actor(self, tokens: list[str]) -> tuple[str | None, list[str]]:
        for player in self._players:
            own = player.casefold().split()
            here = [re.sub(r"(?:['\u2019]s|[:,])+$", "", token.casefold()) for token in tokens[: len(own)]]
            if here == own and len(tokens) > len(own):
                return player, tokens[len(own) :]
        return None, tokens

    def _verb(self) -> tuple[str, str]:
        """The deed, and what else is said; `fanatic blocks bears` has its verb behind the creature."""
        first = self._word = self._rest[0].casefold() if self._rest else ""
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
        rest, bands = banded(rest)
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
        everything = those.casefold() in _EVERYTHING
        mine = in_play_of(by)
        attackers = self._everything(by) if everything else self._several(those, mine)
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
            *gone_to(self._state, "declare attackers", there, by == self._state.turn.active),
            {"attack": body},
        ]

    def _everything(self, by: str) -> list[str]:
        """What a player may attack with."""
        gate, others = Transition(self._state), self._state.opponents(PlayerId(by))
        return [
            o.ref
            for o in map(self._state.objects.__getitem__, self._state.zone("in play"))
            if o.controller == by
            and "creature" in gate.sight.view(o.id).types
            and attack_problem(gate, o.id, PlayerId(by), others[0]) is None
        ]

    def _block(self, rest: str) -> list[Entry]:
        by = self._by(defender(self._state))
        combat = self._state.combat
        attackers = combat.attackers if combat is not None else ()
        blocks: dict[str, str | list[str]] = {}
        told = re.sub(r"( with [^,]+?) and (?=[^,]+ with )", r"\1, ", rest.removeprefix("with "))
        for part in re.split(r"\s*,\s*(?=[^,]*\bwith\b)", told):
            whom, has, those = part.partition(" with ")
            blockers = self._several(those if has else part, in_play_of(by))
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
            *gone_to(self._state, "declare blockers", there, bool(attackers)),
            {"block": {"by": by, "with": blocks}},
        ]

    def _play(self, rest: str) -> list[Entry]:
        head, said = self._announced(rest)
        ref = object_meant(self._state, head, in_hand_of(self._who))
        o = called(self._state, ref)
        by = self._by(str(o.owner))
        if "land" in o.base.types and not said:
            return [{"land": {"by": by, "card": ref}}]
        if "x" in said and "x" not in o.base.cost.casefold():
            del said["x"]  # bolts bob for 3
        if half := named_half(o, head):
            said["half"] = half
        body: Entry = {"by": by, "card": ref, **said}
        if o.zone not in ("hand", "in play", "stack", "ceased") and "flashback" not in said:
            body["from"] = o.zone
        return [{"play": body}]

    def _use(self, rest: str) -> list[Entry]:
        rest, _, given = rest.partition(" paying ")
        head, said = self._announced(rest)
        ref, ability = self._source(head, in_play_of(self._who))
        abilities = activated_abilities(Transition(self._state), called(self._state, ref).id)
        if self._word in _NEEDS_MEANS and not abilities:
            raise Unclear(
                head,
                f"{ref} has no ability for that; say what does it: "
                + self._example("ann taps bears with icy manipulator, ann sacs bears to bombardment"),
            )
        body: Entry = {"by": self._by(str(called(self._state, ref).controller)), "source": ref}
        if ability:
            body["ability"] = self._which(ref, ability)
        if given:
            said["additional"] = self._several(given, held_or_in_play_of(body["by"]))
        return [{"activate": {**body, **said}}]

    def _announced(self, rest: str) -> tuple[str, Entry]:
        """What is played or used, and what is announced with it: targets, how it is divided, X, modes, ways."""
        rest, said = played_with(rest)
        head, targets, divided = self._aimed(rest)
        head, more = played_with(head)
        announced: Entry = {"targets": targets} if targets else {}
        return head, {**announced, **({"divide": divided} if divided else {}), **said, **more}

    def _which(self, ref: str, ability: str) -> int | str:
        """The ability meant, by its number or by words of it; raises `Unclear` where no ability has them."""
        if ability.isdecimal():
            return int(ability)
        gate, source = Transition(self._state), called(self._state, ref).id
        try:
            return activated_index(gate, source, ability) + 1
        except Illegal as illegal:
            name = gate.name(source)
            told = "; ".join(
                f"{n}: {words(a, name)}" for n, (_, a) in enumerate(activated_abilities(gate, source), 1)
            )
            raise Unclear(ability, f"{illegal.text}; it has {told or 'none'}") from illegal

    def _source(self, head: str, mine: Fits) -> tuple[str, str]:
        """The object whose ability is used, and which: `sorcerer`, or `volrath 2`."""
        tokens = head.split()
        for size in range(len(tokens), 0, -1):
            words = " ".join(tokens[:size])
            if objects_like(self._state, words) or self._state.latest(words) is not None:
                return object_meant(self._state, words, mine), " ".join(tokens[size:])
        return object_meant(self._state, head, mine), ""

    def _unmorph(self, rest: str) -> list[Entry]:
        mine = in_play_of(self._who)
        if not rest:
            hidden = [o.ref for o in self._state.objects.values() if o.face_down and mine(o)]
            if len(hidden) != 1:
                raise Unclear(
                    "unmorph", f"say which is turned up: {' or '.join(hidden) or 'nothing is face down'}"
                )
            rest = hidden[0]
        head, said = played_with(rest)
        if not set(said) <= {"x", "pay"}:
            head, said = rest, {}
        ref = object_meant(self._state, head, lambda o: o.face_down and mine(o))
        by = self._by(str(called(self._state, ref).controller))
        return [{"unmorph": {"by": by, "permanent": ref, **said}}]

    def _draw(self, rest: str) -> list[Entry]:
        cards = [one.strip() for one in re.split(r",| and ", rest) if one.strip()]
        if not cards:
            which = self._example("ann draws Forest, Lightning Bolt")
            raise Unclear(rest, f"say which cards are drawn: {which}")
        return [{"draw": {"by": self._by(None), "cards": cards}}]

    def _pass(self, rest: str) -> list[Entry]:
        everybody = self._who is None and (
            not rest or rest.casefold() in ("all", "both", "everybody", "everyone")
        )
        if everybody:
            return [{"pass": "all"}]
        entry = {"pass": self._by(None) if self._who or not rest else rest}
        return [*passed_to(self._state, entry), entry]

    def _resolve(self, rest: str) -> list[Entry]:
        if not self._state.zone("stack") and self._state.resolving is None:
            raise Unclear(
                "resolve", "nothing is on the stack, so nothing resolves; say pass, to combat, next turn"
            )
        return [{"resolve": "all" if rest.casefold() in ("all", "everything", "it all") else "top"}]

    def _to(self, rest: str) -> list[Entry]:
        refuse_waiting(self._state, rest)
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
                raise Unclear(
                    part, f"say how damage is dealt: {self._example('fanatic deals 1 to bears, 1 to bob')}"
                )
            shares[self._target(found[2])] = int(found[1])
        return [{"assign": {"by": self._by(announces(self._state, ref)), "damage": {ref: shares}}}]

    def _choose(self, rest: str) -> list[Entry]:
        return [{"choose": {"by": self._by(None), "pick": plain(rest)}}]

    def _aimed(self, words: str) -> tuple[str, list[str], dict[str, int]]:
        """What is played, what it is aimed at, and how much goes to each where that is said (`1 to bears, 2 to bob`).

        It is aimed by the first sign with an object before it.
        """
        for cut in _AIM.finditer(words):
            head, aim = words[: cut.start()].strip(" ,"), words[cut.end() :].strip()
            plain, _ = played_with(head)
            if aim and head and (cut.group().strip() in (">", "->") or objects_like(self._state, plain)):
                those = [one for one in _AND.split(aim) if one]
                shares = [_SHARE.fullmatch(one) for one in those]
                if not any(shares) and not any(objects_like(self._state, one) for one in those):
                    shares = [re.fullmatch(r"(?P<whom>.+) (?P<much>\d+)", one) for one in those]
                if shares and all(shares):
                    divided = {
                        self._target(one["whom"]): int(one["much"]) for one in shares if one is not None
                    }
                    return head, list(divided), divided if len(divided) > 1 else {}
                return head, [self._target(one) for one in those], {}
        return words, [], {}

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
                meant = object_meant(self._state, counted[2] if counted else part, not_yet(found, fits))
                found.append(meant)
        return found

    def _by(self, meant: str | None) -> str:
        who = self._who or meant or self._state.turn.priority
        if who is None:
            raise Unclear(" ".join(self._rest), f"say who: {' or '.join(self._players)}")
        return str(PlayerId(who))


def _answer(tokens: list[str]) -> str:
    """The words of an answer, without a word for answering that leads them."""
    leads = bool(tokens) and (
        _WORDS.get(tokens[0].casefold()) == "choose" or tokens[0].casefold() in _ANSWERS
    )
    return " ".join(tokens[1:] if leads else tokens)
