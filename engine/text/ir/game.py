"""Instructions about turns, winning, searching, copying spells and choosing."""

from __future__ import annotations

from typing import Literal

from engine.text.ir.costs import Cost
from engine.text.ir.node import Node
from engine.text.ir.nouns import Color, Filter, It, Number, Quantity, Ref, Self, You


class ExchangeControl(Node, frozen=True):
    """Exchange control of two permanents."""

    first: Ref
    second: Ref


class SearchLibrary(Node, frozen=True):
    """Search a library (the searcher's own where none is named) for cards, and put them somewhere.

    Cards removed are kept apart by the source where they are to `link`.
    Of each kind in `also` one more card is found, other than those found before. In `zones` besides the library, which
    then need not be searched, a card may be found too.
    """

    player: Ref
    of: Filter
    n: Quantity = Number(1)
    zone: Literal["in play", "hand", "library", "graveyard", "removed"] = "hand"
    reveal: bool = False
    tapped: bool = False
    whose: Ref | None = None
    under: Ref | None = None
    up_to: bool = False
    also: tuple[Filter, ...] = ()
    link: bool = False
    zones: tuple[Literal["graveyard", "hand", "library"], ...] = ()


class SearchZones(Node, frozen=True):
    """Search a graveyard, hand and library for all cards that pass and remove them from the game."""

    player: Ref
    of: Filter


class ExtraTurn(Node, frozen=True):
    """Extra turns, combat or main phases, or an extra step after the one under way."""

    player: Ref
    what: Literal["turn", "combat and main", "combat", "upkeep", "draw"] = "turn"


class SkipNext(Node, frozen=True):
    """Skip the next turn, step or phase, one of this turn only, or all of a kind in a turn."""

    player: Ref
    what: Literal[
        "turn", "untap step", "draw step", "combat phase", "draw step this turn", "combat phase this turn",
        "combat phases of the next turn", "draw steps this turn", "main phases this turn", "combat phases this turn",
    ] = "turn"  # fmt: skip


class WinGame(Node, frozen=True):
    """Win the game."""

    player: Ref


class LoseGame(Node, frozen=True):
    """Lose the game."""

    player: Ref


class GainLife(Node, frozen=True):
    """Gain life."""

    player: Ref
    n: Quantity


class LoseLife(Node, frozen=True):
    """Lose life."""

    player: Ref
    n: Quantity


class DrawGame(Node, frozen=True):
    """The game is a draw."""


class CopySpell(Node, frozen=True):
    """Copy a spell; new targets may be chosen, or each copy has another of all that it `could_target` as well."""

    what: Ref
    color: Color | Literal[""] = ""
    times: Quantity = Number(1)
    player: Ref | None = None
    could_target: bool = False


class ChangeTargets(Node, frozen=True):
    """Change the target of a spell, to something that passes or to a player where that is asked for.

    It is changed `at_random` to any legal one, the same too; or `quietly`, so that nothing triggers on the choosing.
    """

    what: Ref
    to: Filter | None = None
    to_player: bool = False
    at_random: bool = False
    quietly: bool = False


class Phase(Node, frozen=True):
    """Phase out."""

    what: Ref


class TurnFaceDown(Node, frozen=True):
    """Turn permanents face down (502.26e)."""

    what: Ref


class TurnFaceUp(Node, frozen=True):
    """Turn face-down permanents face up without a morph cost (502.26d)."""

    what: Ref


class TurnEach(Node, frozen=True):
    """Those that are tapped untap and those that are untapped tap, all at once."""

    what: Ref


class SimultaneousPhase(Node, frozen=True):
    """All phased-out creatures phase in while creatures with phasing phase out."""


class BecomeBlocked(Node, frozen=True):
    """An attacking creature becomes blocked."""

    what: Ref


class ForceBlock(Node, frozen=True):
    """A creature blocks another this turn if able (provoke)."""

    what: Ref
    attacker: Ref


class Reveal(Node, frozen=True):
    """Reveal cards."""

    what: Ref


class ChooseValue(Node, frozen=True):
    """Choose a color, number, type or name."""

    what: Literal["color", "creature type", "card name", "nonland card name", "creature card name", "number",
                  "nonbasic card name", "land or nonland", "land type", "new basic land type",
                  "creature type other than wall",
                  "card type", "one more creature type"]  # fmt: skip
    least: int = 0
    most: int | None = None


class Piles(Node, frozen=True):
    """A player separates the cards revealed, or what is referred to, into two piles, or into a left and a right one."""

    player: Ref
    what: Ref | None = None
    sides: bool = False


class ChoosePile(Node, frozen=True):
    """A player chooses one of the two piles, which is "chosen" this way; the rest is "in the other pile"."""

    player: Ref


class FlipUntilLost(Node, frozen=True):
    """Flip a coin until a flip is lost, so many have been won, or its player stops; the number chosen is that of wins.

    It counts as done where no flip was lost.
    """

    player: Ref
    most: Quantity | None = None
    may_stop: bool = False


class Wager(Node, frozen=True):
    """You flip a coin, and whoever wins gains 1 life that the other loses, and says whether to go on for twice that."""

    other: Ref


class SecretNumbers(Node, frozen=True):
    """Each player chooses a number in secret; those with the highest are chosen, and the number is what is meant."""


class Auction(Node, frozen=True):
    """Players bid life in turn order, you first; who bids most, and how much, is meant by what follows."""

    bidders: Ref
    first: int = 0


class DealPiles(Node, frozen=True):
    """You put one of the piles into one zone, the other into another."""

    one: Literal["hand", "removed"] = "hand"
    other: Literal["graveyard", "library"] = "graveyard"


class Fight(Node, frozen=True):
    """Creatures deal damage equal to their power to each other."""

    first: Ref
    second: Ref


class SearchPiles(Node, frozen=True):
    """Choose cards of your library and graveyard together, and remove the rest from the game."""

    n: Quantity


class UseUp(Node, frozen=True):
    """The source remembers until the turn ends that this has been done (`Used`)."""


class ChangeOwner(Node, frozen=True):
    """A player becomes the owner of cards, wherever they are, for good (217.9)."""

    what: Ref
    player: Ref


class TableTells(Node, frozen=True):
    """What only the table can tell: whether something turned over, or which of the objects it touched."""

    of: Filter | None = None


class HiddenItems(Node, frozen=True):
    """Each player reveals the items he or she hid, and loses that much life; who has fewest loses half the rest."""


class Split(Node, frozen=True):
    """Cards looked at: some, or all that pass, into their owner's hand (or `to`), the rest elsewhere."""

    what: Ref
    n: Quantity | None = None
    zone: Literal["library", "graveyard", "removed"] = "library"
    position: Literal["", "top", "bottom", "shuffled"] = ""
    of: Filter | None = None
    taken: Ref | None = None
    to: Literal["hand", "in play"] = "hand"
    player: Ref = You()


class RevealUntil(Node, frozen=True):
    """Reveal cards from the top of a library until one passes, or so many are; "it" is that one, all are revealed."""

    of: Filter
    player: Ref = You()
    last: Ref = It()
    most: Quantity | None = None


class TopCards(Node, frozen=True):
    """Each player exiles or reveals the top card of his or her library; whose card costs most is what is meant.

    Nobody is where several cost as much, or those players go on until one's costs most (`again`).
    """

    exile: bool = False
    again: bool = False


class RemoveFromCombat(Node, frozen=True):
    """Remove an attacking or blocking creature from combat."""

    what: Ref


class Unblock(Node, frozen=True):
    """What a creature removed from combat was blocking, and it alone had blocked, becomes unblocked."""

    by: Ref


class HaveBlock(Node, frozen=True):
    """A creature blocks an attacking creature that you choose, after blockers have been declared.

    Two blocking creatures have blocks `exchanged`, where each could block all that the other does.
    """

    what: Ref
    exchanged: bool = False


class FlipCoin(Node, frozen=True):
    """Flip a coin; winning counts as having done it."""

    player: Ref


class Note(Node, frozen=True):
    """The source, or what it has put into play, keeps in mind a player or a number, for another of its abilities.

    Or it keeps in mind the `mana` that was spent on this one.
    """

    player: Ref | None = None
    n: Quantity | None = None
    on: Ref | None = None
    mana: bool = False


class SpreadCounters(Node, frozen=True):
    """Move as many counters of a kind as the player likes from the source onto objects that pass."""

    kind: str
    onto: Filter


class PutInTurn(Node, frozen=True):
    """Starting with you each player in turn may put a card that passes from his or her hand into play.

    From `removed` cards that pass each player puts one, tapped and under his or her own control, and has to.
    """

    of: Filter
    removed: bool = False


class FlipEach(Node, frozen=True):
    """Each of several players flips a coin that nobody calls; all heads counts as having done it (413.2c)."""

    players: Ref


class SetLife(Node, frozen=True):
    """A life total becomes a number: its player gains or loses what is missing."""

    player: Ref
    n: Quantity


class ExchangeLife(Node, frozen=True):
    """You exchange life totals with a player, or two players with each other (`between`)."""

    other: Ref
    between: bool = False


class ChooseObjects(Node, frozen=True):
    """Choose objects on resolution; what follows refers to them."""

    what: Ref


class DiscardThese(Node, frozen=True):
    """Discard the cards referred to."""

    player: Ref
    what: Ref


class PayCosts(Node, frozen=True):
    """Pay a cost on resolution, once or as often as is counted."""

    player: Ref
    cost: tuple[Cost, ...]
    times: Quantity = Number(1)


class KeepOnTop(Node, frozen=True):
    """Look at so many cards on top of your library, keep one of them there, put the rest below in any chance order."""

    n: Quantity


class Shuffle(Node, frozen=True):
    """Shuffle a library."""

    player: Ref


class ControlTurn(Node, frozen=True):
    """You control a player's next turn (507)."""

    player: Ref


class IgnoreEffect(Node, frozen=True):
    """A player ignores, until the turn ends, what the permanent's static abilities do to him or her (408.2j)."""


class EndEffect(Node, frozen=True):
    """The effect that gives this ability ends."""


class Attach(Node, frozen=True):
    """Attach the source, or something else, to something."""

    to: Ref
    what: Ref = Self()


class Unattach(Node, frozen=True):
    """Equipment comes off what it is attached to, and stays in play."""

    what: Ref


class CopyCard(Node, frozen=True):
    """Make a copy of a card in the zone the card is in, to be played (503.12)."""

    what: Ref


class PlayCard(Node, frozen=True):
    """A player plays a card now, while this resolves, or may play it from where it is for some time.

    With mana `from_lands` alone he or she plays it if able.
    """

    what: Ref
    player: Ref = You()
    free: bool = False
    from_lands: bool = False
    until: Literal["now", "end of turn", "your next upkeep", "permanent"] = "now"
    flashback: bool = False


class PlayUntilPass(Node, frozen=True):
    """The owner may play the card for its madness cost until passing next; then it is put away."""

    what: Ref


class Trade(Node, frozen=True):
    """At the same time, what is in play is sacrificed and a card comes into play under that player's control."""

    player: Ref
    given: Ref
    taken: Ref


class KeepSome(Node, frozen=True):
    """Players choose some of what they have, as many as whoever has fewest or one of each kind; the rest goes."""

    player: Ref
    of: Filter
    n: Quantity | None = None
    kinds: tuple[Filter, ...] = ()
    discard: bool = False
