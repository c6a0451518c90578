"""What is played and how it fares: decks by name, their share of the field against their results."""

from collections import Counter, defaultdict
from fractions import Fraction

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.result import ResultKind
from tournament_app.domain.round import PairingKind
from tournament_app.domain.spelling import folded

UNNAMED = ""


class ArchetypeResult(Struct, frozen=True):
    """One kind of deck: how many play it, and its matches against other kinds.

    ``mirrors`` are matches within the kind, which say nothing of its strength and count in no record.
    ``share`` is the part of the field, ``wins_share`` wins among decided matches (None without any).
    """

    name: str
    players: tuple[PlayerId, ...]
    share: Fraction
    wins: int
    losses: int
    draws: int
    mirrors: int

    @property
    def decks(self) -> int:
        """How many play it."""
        return len(self.players)

    @property
    def wins_share(self) -> Fraction | None:
        """Wins among the matches that one side won."""
        decided = self.wins + self.losses
        return Fraction(self.wins, decided) if decided else None


def metagame(book: EventBook) -> tuple[ArchetypeResult, ...]:
    """Every kind of deck by its name (case and accents aside), the commonest first, unnamed decks last.

    Players who were never in play are left out, byes and matches without a result count for nobody.
    """
    titles: dict[str, Counter[str]] = defaultdict(Counter)
    kinds: dict[PlayerId, str] = {}
    for entry in book.enrollments.values():
        if entry.drop is not None and entry.drop.after_round == 0:
            continue
        name = book.decks[entry.player].name.strip() if entry.player in book.decks else UNNAMED
        kinds[entry.player] = folded(name)
        titles[folded(name)][name] += 1
    records = _records(book, kinds)
    rows = [
        ArchetypeResult(
            name=titles[kind].most_common(1)[0][0],
            players=tuple(player for player, own in kinds.items() if own == kind),
            share=Fraction(sum(titles[kind].values()), len(kinds)),
            wins=records[kind]["won"],
            losses=records[kind]["lost"],
            draws=records[kind]["drawn"],
            mirrors=records[kind]["mirror"],
        )
        for kind in titles
    ]
    return tuple(sorted(rows, key=lambda row: (row.name == UNNAMED, -row.decks, row.name.casefold())))


def names_in_use(book: EventBook) -> tuple[str, ...]:
    """Names of decks at this event, for completion."""
    return tuple(sorted({deck.name for deck in book.decks.values() if deck.name}, key=str.casefold))


def _records(book: EventBook, kinds: dict[PlayerId, str]) -> dict[str, Counter[str]]:
    records: dict[str, Counter[str]] = defaultdict(Counter)
    for pairings in book.pairings.values():
        for pairing in pairings.values():
            result, other = pairing.result, pairing.player2
            if pairing.kind is not PairingKind.MATCH or result is None or other is None:
                continue
            one, two = kinds.get(pairing.player1, UNNAMED), kinds.get(other, UNNAMED)
            if result.kind is ResultKind.BOTH_LOSE:
                records[one]["lost"] += 1
                records[two]["lost"] += 1
            elif one == two:
                records[one]["mirror"] += 1
            elif result.wins1 == result.wins2:
                records[one]["drawn"] += 1
                records[two]["drawn"] += 1
            else:
                winner, loser = (one, two) if result.wins1 > result.wins2 else (two, one)
                records[winner]["won"] += 1
                records[loser]["lost"] += 1
    return records
