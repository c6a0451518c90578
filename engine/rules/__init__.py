"""The Comprehensive Rules of 1 December 2003, carried out.

How it fits together, from the bottom up:

- `state`: frozen records; a position is one `State` and every change makes a new one, so that undoing (422) and
  last-known information (413.2f) cost nothing.
- `events`: what can happen, as records. `commit` is the only module that turns an event into a new state.
- `gate.Gate`: the one gate. `propose(batch)` asks `replacing` (419) what happens instead, commits, records the rule
  numbers and sources, and lets `triggers` (410) look at the states before and after.
- `characteristics`: the six layers (418.5) as a pure view, cached per state.
- `references`: references, filters, quantities and conditions of the representation, evaluated in a `Context`.
- `instructions` and its neighbours: one function per effect verb, found by node type.
- `playing` (409), `paying`, `resolving` (413), `turn` (300-314), `combat` (306-311, 500), `state_based` (420).
- `game.Game`: the read-ask-act interface; an action is a function of the state and the answers so far. A missing
  answer surfaces as `Question`; the caller acts again with one answer more.

Code that carries out a rule names it: every record has rule numbers, and refusals cite theirs.
"""
