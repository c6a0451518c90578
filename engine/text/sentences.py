"""One effect sentence at a time, by its verb."""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.text import ir
from engine.text.clauses import DURATIONS, Clause
from engine.text.readers import (
    YOU,
    Effects,
    apply_rule,
    both_rule,
    circle_rule,
    control_rule,
    counter_rule,
    countered_zone_rule,
    counters_rule,
    damage_rule,
    destroy_rule,
    discard_rule,
    divided_rule,
    draw_rule,
    exile_rule,
    flicker_rule,
    if_rule,
    later_rule,
    life_rule,
    mana_rule,
    may_rule,
    no_regeneration_rule,
    on_rule,
    poison_rule,
    prevent_rule,
    reanimate_rule,
    regenerate_rule,
    return_rule,
    sacrifice_it_rule,
    sacrifice_rule,
    search_rule,
    simple_rule,
    tap_rule,
    token_rule,
    trailing_if_rule,
    until_rule,
)

Rule = tuple[str, Callable[[Clause, re.Match[str], list[ir.Effect]], Effects]]
ANYBODY = "target creatures and/or players"
NOT_GRAVEYARD = "of its owner's library instead of into that player's graveyard"
HARM = "would deal damage to you this turn"
THEN_MAIN = "followed by an additional main phase"
COLOR_OR_LAND = "instances of one color word with another or one basic land type with another"


def sentence(clause: Clause, text: str, before: list[ir.Effect]) -> Effects:
    """The instructions of a sentence; nothing if no rule reads it."""
    for pattern, rule in RULES:
        m = re.fullmatch(pattern, text)
        if m:
            kept = list(clause.targets)
            found = rule(clause, m, before)
            if found is not None:
                return found
            clause.targets = kept
    return None


RULES: tuple[Rule, ...] = (
    (r"Cycling", lambda _c, _m, _b: None),
    (r"(?:~|[Ii]t) deals (\w+) damage to (.+)", damage_rule),
    (
        r"(?:~|It) deals (\d) damage divided as you choose among (one or two|one, two, or three) " + ANYBODY,
        divided_rule,
    ),
    (r"(?:It|They|That creature) can't be regenerated", no_regeneration_rule),
    (r"((?:Destroy|Sacrifice) .+?) at (end of combat|end of turn)", later_rule),
    (r"Destroy (.+)", destroy_rule),
    (r"Draw ()(a|an|two|three|four|X|that many)(?: additional)? cards?", draw_rule),
    (r"(.+?) draws? (a|an|an additional|two|three|four|X|that many)(?: additional)? cards?", draw_rule),
    (
        r"Discard all the cards in your hand, then draw that many cards",
        simple_rule(ir.DiscardCards(YOU), ir.DrawCards(YOU, ir.ThatMuch())),
    ),
    (r"(.+?) discards? (a|an|two|three|X) cards?", discard_rule),
    (r"(.+?) (gains?|loses?) (\w+|that much) life(?: for each (.+))?", life_rule),
    (r"(You) lose half your life, rounded up", simple_rule(ir.LoseLife(YOU, ir.Half(ir.LifeOf(YOU), True)))),
    (r"(.+ life) and (.+ life)", both_rule),
    (r"Until (end of turn|end of combat), (.+?) ((?:becomes?|loses?|gets?|gains?|has) .+)", until_rule),
    (r"(Untap .+?) and (gain control of .+)", both_rule),
    (
        r"(?:You )?[Gg]ain control of (.+?)(?: until (end of turn|end of combat)| for as long as (.+))?",
        control_rule,
    ),
    (
        r"Switch (.+?)'s power and toughness until end of turn",
        on_rule(lambda w: ir.Apply(w, (ir.SwitchPT(),))),
    ),
    (r"(.+?) ((?:gets?|gains?|loses?|becomes?|has) .+?)" + DURATIONS, apply_rule),
    (r"(Tap|Untap) (.+)", tap_rule),
    (r"Add ((?:\{[WUBRGC]\})+(?:(?:,| or|, or) (?:\{[WUBRGC]\})+)*)(?: for each (.+))?", mana_rule),
    (r"Add one mana of any color", simple_rule(ir.AddMana("any"))),
    (r"Add one mana of the chosen color", simple_rule(ir.AddMana("chosen"))),
    (r"Add one mana of any type that a land you control could produce", simple_rule(ir.AddMana("lands"))),
    (r"Return (.+?) to (?:its owner's|their owners'|your) hands?", return_rule),
    (r"Exile (.+), then return it to the battlefield under its owner's control", flicker_rule),
    (r"Exile (.+)", exile_rule),
    (r"Put (.+?) onto the battlefield", reanimate_rule),
    (r"Counter (.+?)(?: unless its controller pays (.+))?", counter_rule),
    (r"If that spell is countered this way, .+ instead of putting it into .+", countered_zone_rule),
    (
        r"If that spell is countered this way, put it on top " + NOT_GRAVEYARD,
        countered_zone_rule,
    ),
    (r"(.+?) sacrifices an? (.+)", sacrifice_rule),
    (r"Sacrifice (~|it)(?: unless (you .+))?", sacrifice_it_rule),
    (
        r"Create (\w+) (?:(\d+|X)/(\d+|X) )?(white|blue|black|red|green|colorless) ((?:[A-Z]\w+ ?)+?) "
        r"(artifact creature|creature) tokens?(?: with (\w+))?",
        token_rule,
    ),
    (r"(Put|Remove) (\w+) (\S+) counters? (?:on|from) (.+)", counters_rule),
    (r"Regenerate (.+)", regenerate_rule),
    (r"If (.+?), (.+)", if_rule),
    (r"(.+?) may (.+)", may_rule),
    (r"(.+) if (you control .+)", trailing_if_rule),
    (r"Prevent the next (\d+) damage that would be dealt to (.+) this turn", prevent_rule),
    (
        r"Prevent all combat damage that would be dealt this turn",
        simple_rule(ir.Shield(ir.Replaces("damage", prevent="all", combat_only=True))),
    ),
    (
        r"Prevent all damage that creatures would deal this turn",
        simple_rule(
            ir.Shield(ir.Replaces("damage", prevent="all", source=ir.Filter((ir.IsType("creature"),))))
        ),
    ),
    (
        r"The next time an? (\w+) source of your choice " + HARM + r", prevent that damage",
        circle_rule,
    ),
    (r"Damage can't be prevented this turn", lambda _c, _m, _b: None),
    (r"Take an extra turn after this one", simple_rule(ir.ExtraTurn(YOU))),
    (
        r"After this main phase, there is an additional combat phase " + THEN_MAIN,
        simple_rule(ir.ExtraTurn(YOU, "combat and main")),
    ),
    (
        r"Untap all creatures that attacked this turn",
        simple_rule(
            ir.TapUntap(
                ir.AllOf(ir.Filter((ir.IsType("creature"), ir.IsStatus("attacked this turn")))), False
            )
        ),
    ),
    (r"You skip your next turn", simple_rule(ir.SkipNext(YOU))),
    (r"[Yy]ou win the game", simple_rule(ir.WinGame(YOU))),
    (r"[Yy]ou lose the game", simple_rule(ir.LoseGame(YOU))),
    (r"(That player) loses the game", on_rule(ir.LoseGame)),
    (r"The game is a draw", simple_rule(ir.DrawGame())),
    (
        r"Search your library for (\w+) ((?:.+ )?cards?)(?:, reveal that card,)?(?: and)? put "
        r"(?:it|them|that card) into your hand(?:, then shuffle your library)?",
        search_rule,
    ),
    (r"(?:Then )?[Ss]huffle your library", simple_rule(ir.Shuffle(YOU))),
    (r"(.+) phases out", on_rule(ir.Phase)),
    (r"Copy (.+?), except that the copy is red", on_rule(lambda w: ir.CopySpell(w, "red"))),
    (r"You may choose new targets for the copy", simple_rule()),
    (
        r"Change the text of (.+?) by replacing all " + COLOR_OR_LAND,
        on_rule(lambda w: ir.Apply(w, (ir.ReplaceWord(("color", "land type")),), "permanent")),
    ),
    (
        r"Change the text of (.+?) by replacing all instances of one creature type with another",
        on_rule(lambda w: ir.Apply(w, (ir.ReplaceWord(("creature type",)),), "permanent")),
    ),
    (r"It's still a land", simple_rule()),
    (r"That player gets (a|two) poison counters?", poison_rule),
    (
        r"(Its controller) gains life equal to its power",
        on_rule(lambda w: ir.GainLife(w, ir.StatOf("power", ir.It()))),
    ),
    (
        r"~ deals damage equal to the sacrificed creature's power to (.+)",
        on_rule(lambda w: ir.DealDamage(ir.StatOf("power", ir.PaidWith()), w)),
    ),
    (r"(Change the target of) target spell with a single target", lambda _c, _m, _b: None),
    (r"(.+) becomes blocked", on_rule(ir.BecomeBlocked)),
)
