"""The words in which the Comprehensive Rules quote abilities and judges write them, put as cards have them.

Only what no card says is touched, so that the texts of cards stay as they are.
"""

from __future__ import annotations

import re

from engine.text.inflection import article, in_words, plural
from engine.text.land_types import BASIC_LAND_TYPES
from engine.text.rewording import Words, reworded, rewordings

_STEP = {"end of their turn": "end step", "beginning of their upkeep": "upkeep"}
_COUNTED = ("two", "three", "four", "five", "six", "seven")
_AGAIN = {"you": "you", "~": "it"}
_NO_SPELL = r"(?![^,.\n]*\b(?:spell|instant|sorcery)\b)"
_OF_PERMANENTS = "a creature|a permanent|an artifact|an enchantment|a land"


def _of_each(found: re.Match[str]) -> str:
    """What each player does at a time of his or her own turn (404.5)."""
    return f"At the beginning of each player's {_STEP[found['when']]}, that player {found['does']}"


def _to_the_same(found: re.Match[str]) -> str:
    """Damage altered goes to whom it would have been dealt."""
    whom = found["whom"]
    again = _AGAIN.get(whom) or f"that {whom.removeprefix('a ').removesuffix(' you control')}"
    return f"{found['would']}{whom}, it deals {found['much']} to {again} instead"


def _named(found: re.Match[str]) -> str:
    """A card that is named is a name that is chosen."""
    kind = found[2]
    return f"{'C' if found[1] == 'N' else 'c'}hoose {article(kind)} {kind} name"


def _of_tokens(found: re.Match[str]) -> str:
    """A token of a type (216.1)."""
    kind = found[2] if found[1] == "t" else found[2].capitalize()
    return f"{kind} token{found[3]}"


def _kind_of(subtype: str) -> str:
    """Whether it is a type of lands or of creatures (205.3)."""
    return "land" if subtype.lower() in BASIC_LAND_TYPES else "creature"


_HAS = {"is": "has", "was": "had", "isn't": "doesn't have"}
_CHANGES: tuple[tuple[str, Words], ...] = (
    # kicker (502.21)
    (r"(\b[Ii]f ~ was kicked(?: with its (?:\{\w+\})+ kicker)?), ~ (?=enters (?:tapped )?with\b)", r"\1, it "),
    (r"(\b[Ii]f ~ was kicked[^,\n]*, it enters with [^.\n]*? on it and )(?:it )?has (?=[a-z\"])", r"\1with "),
    (r"(?m)^[Ii]f ~ was kicked, (?:~|it) (has|gets) ", r"as long as ~ was kicked, it \1 "),
    # times and triggers (404)
    (r"\b[Aa]t the end of your turn,", "at the beginning of your end step,"),
    (r"\b[Aa]t the end of each turn,", "at end of turn,"),
    (r"\b[Aa]t (?:the )?end of that turn,", "at the beginning of that turn's end step,"),
    (r"\b[Aa]t the beginning of the end of combat step,", "at end of combat,"),
    (
        r"(?m)^Each player (?P<does>[^.:\n]*?) at the (?P<when>end of their turn|beginning of their upkeep)(?=\.?$)",
        _of_each,
    ),
    (
        r"(?m)^(Each player [^.:\n]*?|Sacrifice ~|Destroy enchanted \w+) at end of turn(?=\.?$)",
        lambda m: f"at end of turn, {m[1][0].lower()}{m[1][1:]}",
    ),
    (
        r"(?m)(^|\. |: )(When(?:ever)?) target (\w+) (?![^\n]*\btargeted creature\b)([^,.\n]*? this turn),",
        r"\1Choose target \3. \2 that \3 \4,",
    ),
    (r"(?m)(^|\. |: )[Tt]he next time target (\w+) ((?![^,.\n]*\bwould\b)[a-z][^,.\n]*? this turn), ",
     r"\1Choose target \2. When that \2 \3, "),
    (r"\b[Ww]henever an attacking (\w+) isn't blocked\b", r"whenever a \1 attacks and isn't blocked"),
    (r"(\bcard is put into (?:your|an opponent's|a player's|a) graveyard)(?=,)", r"\1 from anywhere"),
    (rf"(\b[Ww]hen(?:ever)? {_NO_SPELL}[^,.\n]*?\bis put into (?:your|an opponent's|a player's) graveyard)(?=,)",
     r"\1 from the battlefield"),
    (rf"(\b[Ww]hen(?:ever)? (?:an?|another) {_NO_SPELL}[^,.\n]*?\b)is put into a graveyard(?=,)", r"\1dies"),
    (r"(\b[Ww]hen ~ is put into a graveyard)(?=,)", r"\1 from anywhere"),
    (r"\b[Ww]henever you are dealt\b", "whenever you're dealt"),
    (r"(?m)^During your turn, (?=[^.\n]*? (?:have|has|gets?) )", "as long as it is your turn, "),
    (r"\benters under an opponent's control\b", "an opponent controls enters"),
    (r"(\b[Ww]hen(?:ever)? [^,.\n]*?\b)is (blocked|tapped)(?=,| by )", r"\1becomes \2"),
    (r"\b[Aa]t the beginning of the combat phase,", "at the beginning of each combat,"),
    (r"\bfewer than (two|three|four|five|six|seven)\b", lambda m: f"{in_words(_COUNTED.index(m[1]) + 1)} or fewer"),
    (r"\bthis ability only (twice|three times) each turn\b", r"this ability no more than \1 each turn"),
    # attacking and blocking (500-501)
    (r"\b[Ee]ach player can't attack with more than (one|two|three) creatures? each (turn|combat)\b",
     lambda m: f"no more than {m[1]} creature{'' if m[1] == 'one' else 's'} can attack each {m[2]}"),
    (r"(\bcan't (attack|block) unless their controller pays \{\w+\})(?=[.\n]|$)",
     lambda m: f"{m[1]} for each creature they control that's {m[2]}ing"),
    (r"(\bunless their controller pays \{\w+\}) for each creature (?:that's )?(?=(?:attack|block)ing(?:[.\n]|$))",
     r"\1 for each creature they control that's "),
    (r"\b(?:[Oo]nly|[Nn]o more than) (one|two|three) (creatures?) (?:can|may) (attack|block) each (turn|combat)\b",
     r"no more than \1 \2 can \3 each \4"),
    (r"\bcan be blocked only by\b", "can't be blocked except by"),
    (r"(?<=\bcan't be blocked except by )(\w+) and by (creatures? with \w+)", r"\1 and/or \2"),
    (r"\bmay block (?=only creatures\b)", "can block "),
    (r"\bmay block (?:up to )?(?=(?:two|three) additional creatures\b)", "can block "),
    (r"\bmay block one additional creature\b", "may block an additional creature"),
    (r"\b(?:may|can) block an additional creature each turn\b", "can block an additional creature each combat"),
    (r"(\b(?:has|have) [a-z ]+?) while (attacking|blocking)\b", r"\1 as long as it is \2"),
    (
        r"(?m)^~ can't be blocked by ([^.\n]*?) or by ([^.\n]*?)(?=\.?$)",
        r"~ can't be blocked by \1\n~ can't be blocked by \2",
    ),
    (r"(\b[Ww]henever ~ blocks), ([a-z]+) the creature it blocks\b", r"\1 a creature, \2 that creature"),
    (r"\bdeals no combat damage this turn\b", "assigns no combat damage this turn"),
    (r"(?<=: )[Pp]ut ~ into its owner's hand\b", "return ~ to its owner's hand"),
    (r"\b(as long as|if) you have threshold\b", r"\1 seven or more cards are in your graveyard"),
    (r"\bmust attack each combat if able\b", "attacks each combat if able"),
    (r"\bbecomes unblockable this turn\b", "can't be blocked this turn"),
    (r"\b(?:may|can) block(?: creatures with shadow)? as though (?:it|~|they) (?:had|didn't have) shadow\b",
     "can block creatures with shadow as though ~ had shadow"),
    # as though (glossary)
    (r"\b([Yy]ou may) play (\w+ )?cards any time you could cast an instant\b",
     r"\1 cast \2cards as though they had flash"),
    (r"\bcards in your graveyard as though\b", "cards from your graveyard as though"),
    (r"\bcards from other players' graveyards as though\b", "cards from your opponents' graveyards as though"),
    # playing abilities (403)
    (r"\bactivate activated abilities\b", "activate abilities"),
    (r"(\bcan't cast [^.\n]*?spells or) activated abilities\b", r"\1 activate abilities"),
    (r"(?m)^(Artifact|Creature|Enchantment|Land|Permanent)s' activated abilities (?=can't be activated\b)",
     lambda m: f"activated abilities of {m[1].lower()}s "),
    # playing lands and spells
    (r"\b([Yy]ou may play) (two|three) (additional lands this turn)\b", r"\1 up to \2 \3"),
    (r"\b([Yy]ou may play (?:an|one|two|three) additional lands?) each turn\b", r"\1 on each of your turns"),
    (r"\b([Yy]ou may play any number of) additional lands on each\b", r"\1 lands on each"),
    (r"(\b\w+s don't untap during their) controller's untap step\b", r"\1 controllers' untap steps"),
    (r"\b[Ee]ach player (may play an additional land on each of their turns)\b", r"players \1"),
    (r"\b(?:[Ee]ach player may cast only one spell|[Nn]o player can cast more than one spell) each turn\b",
     "each player can't cast more than one spell each turn"),
    (r"(?m)^Opponents (?=can't )", "Your opponents "),
    (r"\b[Ee]ach spell (?=costs \{\d\} more to cast(?=\.|\n|$))", "spells "),
    (r"(?m)^(spells) costs (?=\{\d\} more to cast)", r"\1 cost "),
    (r"(?m)^~ costs (\{\d\} less to cast) if ([^.\n]+)", r"if \2, ~ costs \1"),
    (r"\b([Dd])iscard ~ from your hand(?=[:,])", r"\1iscard ~"),
    (r"(?m)^([^:\n\"]*\b[Ee]xile ~) in your graveyard(?=[:,])", r"\1 from your graveyard"),
    (r"(?m)^([^:\n\"]*\b[Ee]xile ~)(: [^\"\n]*\b[Aa]ctivate this ability only if ~ is in your graveyard\b)",
     r"\1 from your graveyard\2"),
    (r"(\b[Ee]ach player chooses an? (\w+) they control)\. [Dd]estroy the rest\b", r"\1. Destroy all other \2s"),
    (r"(\b[Ee]ach player chooses (?:an?|two|three|four|five) [^.,\n]*? they control), then (?=sacrifices the rest)",
     r"\1 and "),
    (r"(\bone or more [^.,\n]*? )are put into (?:a graveyard|graveyards)(?: from the battlefield)?(?=,)", r"\1die"),
    (r"(\bone or more [^.,\n]*? are put into your graveyard)(?=,)", r"\1 from the battlefield"),
    (r"(?m)^~ (?:isn't|is not) affected by summoning sickness\b", "Haste"),
    (r"\b([Pp]layers|[Tt]arget player) can't attack this turn\b",
     lambda m: f"creatures {'' if m[1][0] in 'Pp' else 'target player controls '}can't attack this turn"),
    (r"(?m)(^|\. |: )Until end of turn, (target land becomes [^.\n]*? creature(?: with [^.\n]*?)?)"
     r"(?=\. It is still a land)",
     r"\1\2 until end of turn"),
    (r"\ball permanents except(?: for)? (land|creature|artifact|enchantment)s(?=[.\n]|$| to )",
     r"all non\1 permanents"),
    (r"\ball creatures except(?: for)? (\w+) creatures(?=[.\n]|$| to )", r"all non\1 creatures"),
    # what becomes of damage, life and cards
    (
        r"(?m)(^|\. )[Ii]f ((?:a creature|a permanent|a source|you|damage) would (?:be put into a graveyard|deal damage"
        r" to|be dealt|draw a card|gain life)[^.,\n]*?) this turn, ([^.\n]*? instead)",
        r"\1until end of turn, if \2, \3",
    ),
    (r"\b([Dd])amage (?:from|that would be dealt by) (?=[^.\n]*? can't be prevented\b)", r"\1amage dealt by "),
    (r"\bit deals twice that (?:much )?damage\b", "it deals double that damage"),
    (
        r"(?P<would>\b[Ii]f [^.,\n]*? would deal damage to )(?P<whom>you|~|a creature or player|a creature you control|"
        r"a creature|a player), it deals (?P<much>(?:double|triple) that damage|that much damage (?:plus|minus) 1) "
        r"instead",
        _to_the_same,
    ),
    (
        r"(\b[Ii]f [^.,\n]*? would deal damage), it deals ((?:double|triple) that damage|that much damage plus 1) "
        r"instead",
        r"\1 to a creature or player, it deals \2 to that creature or player instead",
    ),
    (rf"\b([Ii]f (?:{_OF_PERMANENTS})(?: you control)?) would be put into a graveyard(?= instead|, )", r"\1 would die"),
    (r"\b[Ii]f you would be dealt damage, ", "if damage would be dealt to you, "),
    (r"(\b[Ii]f [^.\n]*? would [^.\n]*?, prevent that damage) and (?=put|remove|draw|sacrifice)", r"\1. "),
    (r"\b[Ll]ife can't be gained\b", "players can't gain life"),
    (r"\b[Ee]ach player skips their (draw|upkeep) step\b", r"players skip their \1 steps"),
    (r"\b[Ee]ach player skips their upkeep\b|\b[Pp]layers skip their upkeeps\b", "players skip their upkeep steps"),
    (r"\b[Ee]ach player skips their combat phase\b", "players skip their combat phases"),
    (r"(?m)^Skip your upkeep(?=\.?$)", "skip your upkeep step"),
    (r"\bthe same number of cards\b", "that many cards"),
    (r"\b([Dd]raws?) another card\b(?!,(?! then))", r"\1 a card"),
    (r"\b(enters?) with an additional (?=[+-]\d)", r"\1 with a "),
    (r"\b(enters?) with (two|three) additional (?=[+-]\d)", r"\1 with \2 "),
    (r"\b(is|are|becomes?) every color\b", r"\1 all colors"),
    (
        r"(\b[Pp]ut (?:one|two) of them into your hand and the rest on the bottom of (?:your|their) library)(?! in )",
        r"\1 in any order",
    ),
    (
        r"\b([Cc]ounter target (?:[^.]*? )?spell)\. [Ii]f you do, ((?:put|exile) it (?:[^.]*? )?instead of)",
        r"\1. If that spell is countered this way, \2",
    ),
    (r"\b([Cc]ounter target (?:[^.]*? )?spell)\. [Pp]ut it (?=on (?:top|the bottom) of its owner's library instead)",
     r"\1. If that spell is countered this way, put it "),
    (r"(?<=\bput it on )(top|the bottom)( of its owner's library instead of into) its owner's graveyard\b",
     r"\1\2 that player's graveyard"),
    (
        r"(\b[Ww]henever (?:a player taps|you tap) an? \w+ for mana), that land produces one additional mana of "
        r"the same (?:color|type)",
        r"\1, that player adds one mana of any type that land produced",
    ),
    (r"\b([Pp]layers) may (?=cast spells only during their own turns\b)", r"\1 can "),
    (r"(?m)^~ can't be cast unless (?=you )", "cast ~ only if "),
    (r"\b([Ww]henever) (an?(?: [a-z]+)*? spell) is (?:played|cast)\b", r"\1 a player casts \2"),
    (r"(\b[Ww]hen(?:ever)? (?:an?|another) [^,.\n]*?)is put onto the battlefield(?=,| under )", r"\1enters"),
    (r"(\b[Ww]hen(?:ever)?) an opponent's (creature|land|permanent)\b", r"\1 a \2 an opponent controls"),
    (r"(?<=\bdies, )put it into its owner's hand\b", "return it to its owner's hand"),
    (r"(?m)^[Ii]f (you control [^,.\n]*|an opponent controls [^,.\n]*), (?=~ (?:can't|has|gets|doesn't)\b)",
     r"as long as \1, "),
    (r"\b(?:may|can) (block any number of creatures) each (?:turn|combat)\b", r"can \1"),
    (r"(?m)^[Ii]f (~|you) would be dealt (combat )?damage, prevent that damage(?=\.?$)",
     lambda m: f"prevent all {m[2] or ''}damage that would be dealt to {m[1]}"),
    (r"\b[Ii]f a player would be dealt damage, ", "if damage would be dealt to a player, "),
    (r"\bfirst main phase\b", "precombat main phase"),
    (r"\bsecond main phase\b", "postcombat main phase"),
    (
        r"(?m)^[Ii]f (?:damage would be dealt to you|a source would deal damage to you), (?:~ is dealt that damage|"
        r"(?:that damage|it)(?: is|'s) dealt to ~|it deals that damage to ~) instead",
        "all damage that would be dealt to you is dealt to ~ instead",
    ),
    (r"(\bdiscards? all (?:(?!the )[a-z]+ )?cards) in (?=(?:their|your) hand\b)", r"\1 from "),
    (r"(?m)^[Aa]ll creatures able to block do so\b", "all creatures block each combat if able"),
    (r"(?m)^~ deals no combat damage(?=\.?$)", "~ assigns no combat damage"),
    (r"\bfor having less than 1 life\b", "for having 0 or less life"),
    # turns and phases (300)
    (r"\b[Tt]here is an additional combat phase after this (?:main )?phase\b",
     "after this main phase, there is an additional combat phase"),
    (r"\b[Aa]fter this phase, there is an additional combat phase(?=\.|\n|$)",
     "after this main phase, there is an additional combat phase"),
    # local and global enchantments (212.4)
    (r"\b(?:[Ll]ocal )?enchantments on (it|that creature|target creature|enchanted creature)\b",
     r"Auras attached to \1"),
    (r"\b[Ll]ocal enchantment(s?) (?:on|attached to)\b", r"Aura\1 attached to"),
    (r"\b[Ll]ocal enchantment(s?)\b", r"Aura\1"),
    (r"\b[Gg]lobal enchantment(s?)\b", r"non-Aura enchantment\1"),
    # words of players
    (r"\b[Ee]xchange (?:your )?life totals? with target opponent's(?: life total)?",
     "exchange life totals with target opponent"),
    (r"\b[Ee]xchange your life total with target (player|opponent)\b", r"exchange life totals with target \1"),
    (r"\bbecome (\d+/\d+)(?=[.\n]|$| until)", r"have base power and toughness \1"),
    (r"\b([Ll]ook at the top two cards of your library\. [Pp]ut one) (?=into your hand and the other)",
     r"\1 of them "),
    (r"\bchooses and (discards)\b", r"\1"),
    (r"\b([Nn])ame an? ((?:nonland |creature )?card)\b(?! other)", _named),
    (r"\b(?:[Tt]he named card|[Cc]ards with the chosen name|[Ss]pells with that name) can't be cast\b",
     "spells with the chosen name can't be cast"),
    (r"\b(is|was|isn't) the named card\b", lambda m: f"{_HAS[m[1]]} the chosen name"),
    (r"\bplay(s?) the named card\b", r"cast\1 a spell with the chosen name"),
    (r"(?<=\bunless its controller pays )X\b", "{X}"),
    (r"(?m)(^|\. )(Tap|Untap|Destroy) target (player|opponent)'s (\w+s)\b", r"\1\2 all \4 target \3 controls"),
    (r"\b([Ee])xile target (player|opponent)'s graveyard\b", r"\1xile all cards from target \2's graveyard"),
    (r"\b[Ww]henever damage is dealt to ([^,.\n]+),", r"whenever \1 is dealt damage,"),
    (
        r"\bis also an? ([A-Z]\w+)(?=[.\n]|$)",
        lambda m: f"is {article(m[1])} {m[1]} in addition to its other {_kind_of(m[1])} types",
    ),
    (r"(\b[Ee]nchanted creature is an? [A-Z]\w+ in addition to its other) types\b", r"\1 creature types"),
    (r"\b(converted mana cost|power|toughness) (\d+) or more\b", r"\1 \2 or greater"),
    (r"(?<!\benter )\bwith an? ([+-]\d/[+-]\d|[a-z]+) counter on them\b", r"with \1 counters on them"),
    (r"\b([Tt])oken (creature|artifact|permanent|land|enchantment)(s?)\b", _of_tokens),
    (
        r"\b([Pp]revent [^.\n]*? damage that would be dealt) (to any number of target [^.,\n]*?) this turn"
        r"(?=, divided as you choose\b)",
        r"\1 this turn \2",
    ),
    (r"\b(?:you've cast no spells|you haven't cast a spell) this turn\b", "you didn't cast a spell this turn"),
    (r"(?m)^Each ([^.\n]*?spell) costs (?=\{\w+\} (?:more|less) to cast\.?$)", lambda m: f"{plural(m[1])} cost "),
    (r"(?m)(^|: |, )[Mm]ove ~ (?:on)?to target\b", r"\1attach ~ to target"),
    (r"\bplay one additional land on each of your turns\b", "play an additional land on each of your turns"),
    (r"(?m)^All ([a-zA-Z])(?=[^.\n]*? enter (?:tapped|with)\b)", lambda m: m[1].upper()),
    (
        r"\b[Ii]f a source would deal damage to ([^,.\n]+), (?!(?:it|that source|~) deals\b)(?=[^.\n]*? instead\b)",
        r"if damage would be dealt to \1, ",
    ),
    (r"(?m)^[Ii]f ((?:combat )?damage) would be dealt to ([^,.\n]+), prevent that damage(?=\.?$)",
     r"prevent all \1 that would be dealt to \2"),
    (r"\b(number of spells) played this turn\b", r"\1 cast this turn"),
    (r"\ba creature was put into a graveyard this turn\b", "a creature died this turn"),
    (r"\b([Yy]ou control) (an? [A-Z]\w+) or an? ([A-Z]\w+)(?=[.,\n]|$)", r"\1 \2 or \3"),
    (r"\b([Aa]ctivate this ability only) if it is your turn\b", r"\1 during your turn"),
    (r"\byour library has (\d+) or more cards in it\b", r"\1 or more cards are in your library"),
    (r"\b[Aa]t the beginning of combat,", "at the beginning of each combat,"),
    (r"\b(during their (?:controller's|controllers') next untap step)s\b", r"\1"),
    # tokens
    (
        r"\b([Cc]reates?) (an?|one|two|three|four|five|X) ([^.\n]*? creature tokens?(?: with [a-z ]+)?) tapped\b",
        r"\1 \2 tapped \3",
    ),
    (
        r"\b[Pp]ut(s?) a token that's a copy of ([^.\n]*?) onto the battlefield\b",
        r"create\1 a token that's a copy of \2",
    ),
    (r"\b[Pp]ut(s?) a token onto the battlefield that's a copy of ", r"create\1 a token that's a copy of "),
    (r"\b[Cc]reate ([^.]*? tokens?(?: with [a-z ]+)?) under (target \w+)'s control\b", r"\2 creates \1"),
    (r"\b([Cc]reates? (?:\w+)) colorless (\d+/\d+) (?=[A-Z]\w+ (?:artifact )?creature token)", r"\1 \2 colorless "),
)  # fmt: skip
_READY = rewordings(_CHANGES)


def of_cards(text: str) -> str:
    """A text in today's vocabulary, its own name already "~", in the sentences of cards; any other text as it is."""
    return reworded(text, _READY)
