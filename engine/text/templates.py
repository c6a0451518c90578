"""Templates of 2003 that say in other words what today's say: each becomes the form the grammar reads."""

from __future__ import annotations

from engine.text.rewording import Words, reworded, rewordings

_PRICE = r"(\{[^.]*?\}|[^.]*?)"
_CHANGES: tuple[tuple[str, Words], ...] = (
    (
        r"\b([Dd]iscards?) ((?:(?!\b(?:from|unless)\b)[^.,:;\n])*?\bcards?) from (?:your|their) hand\b",
        r"\1 \2",
    ),
    (r"\b[Pp]ut(s?) a token onto the battlefield as a copy of ", r"create\1 a token that's a copy of "),
    (r"(?<![Ff]or )\bas long as ~ remains tapped\b", "for as long as ~ remains tapped"),
    (r"\b([Gg]ain control of [^.]*?) (?<!for )as long as\b", r"\1 for as long as"),
    (r"\b[Tt]he controller of (enchanted \w+)\b", r"\1's controller"),
    (r"\b(enchanted creature|that creature|target creature) is put into a graveyard(?! from)\b", r"\1 dies"),
    (
        r"\bmay (attack|block|be blocked)\b(?=[^.\n]*\b(?:as though|each (?:turn|combat)|any number of))",
        r"can \1",
    ),
    (r"\bcan attack as though they weren't Walls\b", "can attack as though they didn't have defender"),
    (r"\bcan attack as though it weren't a Wall\b", "can attack as though it didn't have defender"),
    (r"\bcan't attack unless another creature attacks\b", "can't attack alone"),
    (r"\bcan't block unless another creature blocks\b", "can't block alone"),
    (
        rf"\b(can't attack you unless their controller) {_PRICE} for each (?:attacking creature|creature attacking you)"
        r"(?: they control)?(?=[.\n]|$)",
        r"\1 \2 for each creature they control that's attacking you",
    ),
    (
        rf"\b(can't (?:attack|block) unless their controller) {_PRICE} for each (attacking|blocking) creature"
        r"(?: they control)?(?=[.\n]|$)",
        r"\1 \2 for each creature they control that's \3",
    ),
    (r"\bare (\d+/\d+)(?=[.\n]|$| until| and lose)", r"have base power and toughness \1"),
    (r"\b(?:becomes|is) (\d+/\d+)(?=[.\n]|$| until| and loses)", r"has base power and toughness \1"),
    (
        r"\b[Aa]s ~ enters, you may choose an? ([^.]*?) on the battlefield\. If you do, ~ enters as a copy of that \w+",
        r"you may have ~ enter as a copy of any \1 on the battlefield",
    ),
    (
        r"\b([Cc]ounter target (?:[^.]*? )?spell)\. [Ee](xile it instead of putting it into its owner's graveyard)\b",
        r"\1. If that spell is countered this way, e\2",
    ),
    (r"\b(card would be put into a graveyard)(?= instead|, )", r"\1 from anywhere"),
    (r"\b[Ii]f ~ would be dealt damage\b", "if damage would be dealt to ~"),
    (
        r"\b([Ee])xchange control of two target (\w+)s\b",
        r"\1xchange control of target \2 and another target \2",
    ),
    (r"\b([Ii]f [^.\n]*?\bwould [^.\n]*?), instead ([^.\n]*)", r"\1, \2 instead"),
    (
        r"\b[Ff]or each 1 life you would gain, (?:instead draw a card|draw a card instead)",
        "if you would gain life, draw that many cards instead",
    ),
    (r"\b(?:may|can) block as though it had flying\b", "has reach"),
    (r"\b(?:may|can) block as though they had flying\b", "have reach"),
    (r"\b([Dd]iscards? [^.:,]*?) at random from (?:your|their) hand\b", r"\1 at random"),
    (
        r"\b(that creature|target creature|it) would be put into a graveyard this turn\b",
        r"\1 would die this turn",
    ),
    (r"\. [Tt]he damage can't be prevented\b", " and the damage can't be prevented"),
    (
        r"\b[Pp]ut a copy of (target [^.]*?spell) onto the stack\. You may choose new targets for (?:that|the) copy\b",
        r"copy \1. You may choose new targets for the copy",
    ),
    (
        r"\b([Pp]revent all (?:combat )?damage) that (target [a-z ]+?) would deal\b",
        r"\1 that would be dealt by \2",
    ),
    (
        r"\b([Aa])fter this phase, there is an additional combat phase followed by",
        r"\1fter this main phase, there is an additional combat phase followed by",
    ),
    (r"\bthe imprinted card\b", "the exiled card"),
    (
        r"\bput (an? [^.,]*? card) onto the battlefield from their hand\b",
        r"put \1 from their hand onto the battlefield",
    ),
    (r"(?m)^((?:[A-Za-z][a-z ]*; )+[a-z ]+)\. (?=\{)", r"\1\n"),
    (r"\bonly if (enchanted creature) is (\w+) and is untapped", r"only if \1 is \2 and \1 is untapped"),
    (r"\. [Ii]f it doesn't, (?:the|that) player puts\b", ". Otherwise, that player puts"),
    (r"\b([Rr]eturn that card) from your graveyard to\b", r"\1 to"),
    (r"\bonto the battlefield face up\b", "onto the battlefield"),
    (r"\b([Dd]iscards?) another card\b", r"\1 a card"),
    (r", rounded (down|up), to (?=each |target )", r", rounded \1 to "),
    (r"\. [Ee]ach of them gets\b", ". they each get"),
    (r"\btarget creature of your choice\b", "target creature"),
    (
        r"(of your library), where X is ([^,.]*), then put them back in any order",
        r"\1, then put them back in any order, where X is \2",
    ),
    (
        r"\bhas (\w+) or more (\w+) counters on it, remove all of them from it\b",
        r"has \1 or more \2 counters on it, remove all \2 counters from it",
    ),
    (r"\bto ~ and to creatures banded with\b", "to ~ and creatures banded with"),
    (r"\bassigns no combat damage to defending player this turn\b", "assigns no combat damage this turn"),
    (r"\bput another ([+-]\d/[+-]\d) counter\b", r"put a \1 counter"),
    (r"\bput a number of (\w+ counters) on it equal to the value of X as you cast ~", r"put X \1 on it"),
    (r"\band you put (an? \w+ counter) on ~", r"and put \1 on ~"),
    (r"\bdestroy that non-Wall creature\b", "destroy that creature"),
    (r"\bX is ([^.\n]* as you cast ~)\.\n([^.\n]*)", r"\2, where X is \1"),
    (r"\bproduces one (mana of a color of your choice instead)\b", r"produces \1"),
    (r"\b[Ii]f ~ would enter, ([^.]*), then put ~ onto the battlefield instead", r"as ~ enters, \1"),
)
_READY = rewordings(_CHANGES)


def in_todays_form(text: str) -> str:
    """The text with the templates of its day replaced."""
    return reworded(text, _READY)
