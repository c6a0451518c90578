"""The Comprehensive Rules of 1 December 2003, carried out, and the other rulebooks by the rows in which they differ.

From the bottom up; each room knows those below it only:

| room | what a judge finds there | rules |
|---|---|---|
| `position` | the state of a game, what can happen to it, the one writer, refusals, mana symbols | 102-104, 200-217 |
| `looking` | objects as they are seen: layers, filters, references, conditions, with reasons | 418.5 |
| `changing` | the gate; what ends, what is forgotten, libraries, winning and losing | 102, 300.4, 418.3 |
| `triggering` | what happened, and which abilities noticed it | 404, 410 |
| `choosing` | permissions and prohibitions, targets, modes, choices on resolution | 408, 409.1b-e, 415 |
| `paying` | total costs, mana abilities, the automatic plan, other costs | 409.1f-h, 411 |
| `playing` | lands, spells, abilities, in the order of 409.1 | 409 |
| `permanents` | coming into play, attaching, phasing | 212.4, 410.10e, 502.15 |
| `replacement` | replacement and prevention | 419 |
| `priority` | priority, state-based effects, triggers put on the stack or carried out, damage resolutions | 408, 420 |
| `combat` | attackers, blockers, restrictions, requirements, bands, damage | 306-311, 500-502 |
| `turns` | the start of a game, turns, steps, resolution, loops, subgames | 101, 300-314, 413, 421, 506 |
| `verbs` | instructions: one function for each verb, one module for each kind | 413.2 |

On top stand `transition` (what is behind the gate), `game` (read, ask, act), `trial`, `legal_actions`, `status`.

- A position is one `State`; every change makes a new one, so that undoing (422) costs nothing. `State.last_known`
  keeps object and characteristics of what has left (413.2f).
- `transition.Transition.propose(batch)` asks `replacement` what happens instead, commits, records rule numbers and
  sources, and lets `triggering` compare before and after. `follow` carries out instructions, `ask` takes a choice,
  `chance` what only the table knows.
- `game.act(state, action, answers)` and `game.answer(position, value)`: an action is a function of the state and the
  answers so far; a missing answer surfaces as a `Question` in the `Position`.
- `legal_actions.legal_actions(state, player)`: what a player may do; `legal_actions.accepted` tries one, by a
  `trial.Trial`, a transition that ends as soon as something refuses the action or nothing can any more.
- `status.status(state)`: what is impossible in a position, or would not last.
- `looking.characteristics.look(state).view(id)` and `explain(state, id)`: what an object is, and why.

Where two things need each other (references and filters, instructions and the gate), the lower one asks an abstract
class (`Sight`, `Gate`) whose methods the upper one gives.

`State.book` is the rulebook played by (`position.rulebook`): its facts lie in `resources/rules/rulebooks.json`. A room
reads its rows ("legends: oldest of all, or one for each player"), where there is more to it from a table of strategies
(`LEGENDS`, `DEALING`, `LAYERINGS`, `ARRIVING`, `MULLIGANS` ...); no room asks which book it is. Rules are cited by
concept, the number of 2003 or one of `rulebook.OWN`; what leaves the rules is translated by `Rulebook.cite`.

Where effects come in batches instead of on a stack (1994), `RECEIVING` and `ALL_PASSED` lead to `priority.harm` and
`turns.batches`: the stack zone is the batch, `PUTTING_OFF` has damage and destruction wait for a damage resolution, and
`State.resolving` is its step.

Code that carries out a rule names it: records have rule numbers, refusals (`refusal.Illegal`) cite theirs, and
docstrings name the section. What is not carried out is refused as `refusal.Unsupported`, never guessed.
"""
