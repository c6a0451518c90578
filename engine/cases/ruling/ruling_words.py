"""A ruling in sentences, the same on screen and on paper."""

from engine.cases.ruling.adjudication import Adjudication, Decision
from engine.cases.ruling.differing import Differing, differing
from engine.cases.ruling.side_by_side import Elsewhere, ending_otherwise, verdict_in_words
from engine.rules.position.rulebook import numbers_in_words

NOT_SEEN = "Not seen, because the engine does not understand it"
NOTHING_PLAYED = "The position can be. What the players did is not recorded yet, so nothing is ruled."


def verdict_words(ruling: Adjudication) -> tuple[str, str]:
    """The verdict, and what there is to say about it."""
    match ruling.verdict:
        case "not yet ruled":
            return "Not yet ruled", f"{NOTHING_PLAYED} {_result(ruling)}".strip()
        case "legal":
            return "Legal", " ".join(
                filter(None, (_every_entry(ruling), _taken_back(ruling), _result(ruling)))
            )
        case "illegal":
            return (
                f"Illegal at entry {ruling.at}",
                f"{sentence(ruling.reason)} ({rules_words(ruling.forbidden_by)})",
            )
        case "undecided":
            return "Undecided", "" if ruling.decision is None else asked(ruling.decision)
        case "unsupported":
            what = "\n".join(sentence(part) for part in ruling.unsupported.split("; "))
            return "Unsupported: nothing is ruled", f"The engine does not carry out:\n{what}"


def unseen_words(ruling: Adjudication) -> str:
    """Which cards the ruling could not see, and what that means; nothing where it saw all."""
    if not ruling.unseen or ruling.verdict == "unsupported":
        return ""
    told = "; ".join(ruling.unseen)
    return f"{NOT_SEEN}: {told}. What it does to other cards is not in this ruling."


def book_words(ruling: Adjudication) -> str:
    """By which rulebook it is ruled."""
    return f"By the {ruling.book.title}"


def elsewhere_words(played_by: str, ruling: Adjudication, there: Elsewhere) -> str:
    """That an event is played by another rulebook, in a line; ``played_by`` is the event's format.

    Then what that one says, and where both rule: where the two part, and in a line each what it has otherwise of the
    rules that are cited.
    """
    book = there.ruling.book
    head = f"{played_by} is played by the {book.title}; this ruling is by the {ruling.book.title}."
    told = "; ".join(ending_otherwise(ruling, there.ruling))
    ends = (
        f"By the rulebook of the event: {told}."
        if told
        else f"By the rulebook of the event it ends the same: {verdict_in_words(there.ruling)}."
    )
    if "unsupported" in (ruling.verdict, there.ruling.verdict):
        return "\n".join((head, ends))
    otherwise = (f"\u2013 {_differs(one)}" for one in differing(ruling, there))
    return "\n".join(filter(None, (head, ends, _parting_rules(there), *otherwise)))


def _differs(one: Differing) -> str:
    """What two books say of one thing, each with its rule where that is known."""
    here, there = (
        f"{says} ({rules_words(rules)})" if rules else says
        for says, rules in ((one.here, one.here_rules), (one.there, one.there_rules))
    )
    return f"{one.about}: {here}; by the rulebook of the event: {there}."


def _parting_rules(there: Elsewhere) -> str:
    """At which entry the two part, by which rules of each; nothing where they do not, or where no rule says it."""
    found = there.parting
    if found is None or not (found.one.rules or found.other.rules):
        return ""
    where = f"at entry {found.entry}" if found.entry else "before anything is played"
    here, elsewhere = (rules_words(side.rules) or "no rule" for side in (found.one, found.other))
    return f"They part {where}: {here} in this ruling, {elsewhere} in the other."


def asked(decision: Decision) -> str:
    """Who must choose what."""
    rule = f" ({rules_words((decision.rule,))})" if decision.rule else ""
    return f"{decision.by} must choose: {decision.about}{rule}"


def sentence(words: str) -> str:
    """The words with a capital letter."""
    return words[:1].upper() + words[1:]


def whole_sentence(words: str) -> str:
    """The words with a capital letter and a full stop, which a question has no need of."""
    told = sentence(words)
    return told if told.endswith((".", "?")) else f"{told}."


def rules_words(rules: tuple[str, ...]) -> str:
    """Rule numbers as a judge writes them."""
    return numbers_in_words(rules)


def _every_entry(ruling: Adjudication) -> str:
    entries = ruling.entries
    if ruling.reversed:
        return whole_sentence(verdict_in_words(ruling))
    words = {1: "The one entry of the log is legal.", 2: "Both entries of the log are legal."}
    return words.get(entries, f"All {entries:,} entries of the log are legal.")


def _taken_back(ruling: Adjudication) -> str:
    told = (f"Entry {one.at} was illegal and is taken back: {one.reason}." for one in ruling.reversed)
    return " ".join(told)


def _result(ruling: Adjudication) -> str:
    if not ruling.result:
        return ""
    return "The game is a draw." if ruling.result == "draw" else f"The game is over: {ruling.result}."
