"""Lines of a player's page: matches with the change each brought, scores against opponents."""

from collections.abc import Mapping

from msgspec import Struct

from engine.days import day_words
from tournament_app.desk.kit.record_table import Column
from tournament_app.domain.ratings.page import CategoryPage, HeadToHead, PageMatch
from tournament_app.domain.ratings.report import Outcome, PlayerKey
from tournament_app.domain.ratings.rounding import shown

OUTCOMES = {Outcome.WIN: "Won", Outcome.LOSS: "Lost", Outcome.DRAW: "Drew"}
VERBS = {Outcome.WIN: "beat", Outcome.LOSS: "lost to", Outcome.DRAW: "drew with"}


class MatchLine(Struct, frozen=True):
    """A rated match; ``number`` counts them in the category from 1."""

    number: int
    opponent: str
    match: PageMatch

    @property
    def outcome(self) -> str:
        """How it ended for the player."""
        return OUTCOMES[self.match.outcome]

    @property
    def change(self) -> str:
        """The points it brought."""
        return f"{self.match.change.points:+.1f}"

    @property
    def words(self) -> str:
        """The match in two lines, for the chart."""
        match, change = self.match, self.match.change
        return (
            f"{day_words(match.day)}, {match.event}, round {match.round}\n"
            f"{VERBS[match.outcome]} {self.opponent}: {shown(change.before.rating)} → {shown(change.after.rating)}"
        )


class HeadToHeadLine(Struct, frozen=True):
    """The score against one opponent."""

    name: str
    score: HeadToHead

    @property
    def player(self) -> PlayerKey:
        """The opponent."""
        return self.score.opponent


def match_lines(page: CategoryPage, names: Mapping[PlayerKey, str]) -> list[MatchLine]:
    """The matches of a category, oldest first."""
    return [
        MatchLine(number, names.get(match.opponent, str(match.opponent)), match)
        for number, match in enumerate(page.history, 1)
    ]


def tile_words(page: CategoryPage, title: str) -> str:
    """A category in a few lines: title, rating, how many matches and the extremes."""
    mark = " P" if page.provisional and page.matches else ""
    matches = f"{page.matches:,} match{'' if page.matches == 1 else 'es'}"
    lines = [title, f"{shown(page.rating)}{mark} · {matches}"]
    if page.best is not None and page.worst is not None:
        lines += [f"Best {shown(page.best.rating)}", f"Worst {shown(page.worst.rating)}"]
    else:
        lines += ["No match yet", ""]
    return "\n".join(lines)


def tile_tip(page: CategoryPage) -> str:
    """When the extremes were reached, and what P stands for."""
    words = []
    if page.best is not None and page.worst is not None:
        words.append(f"Best {page.best.rating:.1f} on {day_words(page.best.day)}")
        words.append(f"Worst {page.worst.rating:.1f} on {day_words(page.worst.day)}")
    if page.provisional:
        words.append("Provisional (P): after few matches")
    return "<br>".join(words)


def match_columns() -> list[Column[MatchLine]]:
    """The columns of the list of matches."""
    return [
        Column("Date", lambda m: day_words(m.match.day), lambda m: m.match.day, figures=True, width=10),
        Column(
            "Event",
            lambda m: f"{m.match.event}, round {m.match.round}",
            width=0,
            tip=lambda m: f"{m.match.event}, round {m.match.round}",
        ),
        Column("Opponent", lambda m: m.opponent, width=15, tip=lambda m: m.opponent, shortens=True),
        Column(
            "Rated",
            lambda m: str(shown(m.match.change.opponent_rating)),
            lambda m: m.match.change.opponent_rating,
            figures=True,
            width=5,
            heading_tip="The opponent's rating before the round",
        ),
        Column("Result", lambda m: m.outcome, width=5),
        *_change_columns(),
    ]


def _change_columns() -> list[Column[MatchLine]]:
    return [
        Column(
            "Change",
            lambda m: m.change,
            lambda m: m.match.change.points,
            figures=True,
            width=6,
            tone=lambda m: (
                "good" if m.match.change.points > 0 else "bad" if m.match.change.points < 0 else ""
            ),
            tip=lambda m: m.match.change.in_words(),
        ),
        Column(
            "After",
            lambda m: str(shown(m.match.change.after.rating)),
            lambda m: m.match.change.after.rating,
            figures=True,
            width=5,
            heading_tip="The player's rating after the match",
        ),
        Column(
            "Why",
            lambda m: m.match.change.surprise,
            width=12,
            heading_tip="Why a change is larger, smaller or other than the result lets one expect",
            tip=lambda m: m.match.change.in_words(),
            shortens=True,
        ),
    ]


def head_to_head_columns() -> list[Column[HeadToHeadLine]]:
    """The columns of the list of opponents."""
    return [
        Column("Head-to-head", lambda h: h.name, width=0, tip=lambda h: h.name),
        Column(
            "W-L-D",
            lambda h: f"{h.score.wins}-{h.score.losses}-{h.score.draws}",
            lambda h: (h.score.wins, -h.score.losses, h.score.draws),
            figures=True,
            width=6,
            heading_tip="Rated matches of all categories won, lost and drawn",
        ),
    ]
