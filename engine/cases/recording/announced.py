"""What is announced behind the name of a spell, an ability or attackers: ways of playing it, X, modes, bands."""

from __future__ import annotations

import re

from engine.cases.recording.picked_words import Entry


def banded(words: str) -> tuple[str, list[str]]:
    """The attackers, and those in bands: `bears, (hero + bears)`, `hero banded with bears`."""
    bands = re.findall(r"\(([^)]*)\)", words)
    words = re.sub(r"\([^)]*\)", "", words)
    if not bands and re.search(r"\b(?:banded with|in a band with|bands with)\b", words):
        one = re.sub(r"\b(?:banded with|in a band with|bands with)\b", ",", words).removeprefix("with ")
        bands, words = [one], ""
    return re.sub(r"\bwith$", "", words.strip(" ,")).strip(" ,"), bands


def played_with(words: str) -> tuple[str, Entry]:
    """The name, and the choices announced behind it."""
    said: Entry = {}
    flags = {"kicked": "kicked", "buyback": "buyback", "flashback": "flashback", "entwined": "entwined",
             "face down": "face down", "morphed": "face down", "as a morph": "face down",
             "for madness": "alternative", "for its madness cost": "alternative", "with madness": "alternative",
             "kicker": "kicked", "by its other cost": "alternative"}  # fmt: skip
    while True:
        found = re.fullmatch(
            r"(.+?),?\s+(?:with\s+|for\s+(?=free))?(x|for|modes?|free)\s*=?\s*([\d, ]*)", words, re.IGNORECASE
        )
        flag = next((f for f in flags if words.casefold().endswith(f" {f}")), None)
        if flag is not None:
            said[flags[flag]] = True
            words = words[: -len(flag) - 1].rstrip(" ,").removesuffix(" with")
        elif found is not None and (found[3].strip() or found[2].casefold() == "free"):
            key, numbers = found[2].casefold(), [int(n) for n in re.findall(r"\d+", found[3])]
            said |= (
                {"pay": "free"}
                if key == "free"
                else {"x": numbers[0]}
                if key in ("x", "for")
                else {"modes": numbers}
            )
            words = found[1]
        else:
            return words.strip(), said
