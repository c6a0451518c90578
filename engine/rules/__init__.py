"""The Comprehensive Rules of 1 December 2003, carried out.

How it fits together, from the bottom up:

- `state`: frozen records. A position is one `State`; every change makes a new one, so that undoing (422) costs
  nothing. `State.last_known` keeps object and characteristics of what has left (413.2f); `memory` forgets what
  nothing can ask for any more.
- `events`: what can happen, as records. `commit` is the only module that turns an event into a new state.
- `gate.Gate`: the one gate, as all modules know it; `transition.Transition` is what stands behind it.
  `propose(batch)` asks `replacing` (419; `entering` for coming into play) what happens instead, commits, records
  rule numbers and sources, and lets `triggers` (410; `happenings` says what an event contains) compare before and
  after. `follow` carries out instructions. `ask` takes a choice, `chance` what only the table knows.
- `characteristics`: a pure view of a state (`sight.Sight`, of `views.View`), reused where nothing it reads has
  changed. `printed` starts it, `layers` applies the six layers of 418.5 with dependency by trial (`footprints`
  sieves), `modify` says what each modification does; every value has its reasons, and `explain` tells them.
- `references`, `conditions` and `tests_on_objects`: references, filters, quantities and conditions in a `Context`.
- `instructions` and `optional` (combinations) and `verbs` with its neighbours: one function for each effect node.
  `picking` is what players choose on resolution; `behaviour.missing` names what is read but carried out by nobody,
  and such a card is refused.
- `keywords`: keyword abilities written out; `evasion`, `banding`, `phasing` carry out those that cannot be.
- `beginning` (101) with `ante`; `subgames` (506); `leaving`: winning, losing and players who go (102).
- `announcing`, `playing` (409; `playing_now` while something resolves) with `costs`, `paying` (`mana_plan`,
  `mana_abilities`, `spending`, `other_costs`), `targeting`, `permissions`; `priority` (408), `resolving` (413); `turn`
  and `steps` (300-314); `combat` and `damage` (306-311) with `attacks_and_blocks`, `restrictions` and `requirements`
  (500); `state_based` (420); `loops` (421; `rounds` compares positions); `libraries`.

The read-ask-act interface, which everything else uses:

- `game.act(state, action, answers)` and `game.answer(position, value)`: an action is a function of the state and
  the answers so far; a missing answer surfaces as a `Question` in the `Position`.
- `legal_actions.legal_actions(state, player)`: what a player may do; `legal_actions.accepted` tries one.
- `status.status(state)`: what is impossible in a position, or would not last.
- `characteristics.look(state).view(id)` and `characteristics.explain(state, id)`: what an object is, and why.

Imports point one way. Where two things need each other (references and filters, instructions and the gate), the
lower one asks an abstract class (`Sight`, `Gate`) whose methods the upper one gives.

Code that carries out a rule names it: records have rule numbers, refusals (`refusal.Illegal`) cite theirs, and
docstrings name the section. What is not carried out is refused as `refusal.Unsupported`, never guessed.
"""
