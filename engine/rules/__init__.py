"""The Comprehensive Rules of 1 December 2003, carried out.

How it fits together, from the bottom up:

- `state`: frozen records. A position is one `State`; every change makes a new one, so that undoing
  (422) costs nothing. `State.last_known` keeps object and characteristics of what has left
  (413.2f).
- `events`: what can happen, as records. `commit` is the only module that turns an event into a new
  state.
- `gate.Gate`: the one gate. `propose(batch)` asks `replacing` (419; `entering` for coming into
  play) what happens instead, commits, records rule numbers and sources, and lets `triggers` (410)
  compare before and after.
- `characteristics` with `modify`: the six layers (418.5) as a pure view (`sight.Sight`), cached per
  state, each value with its reasons.
- `references` and `tests_on_objects`: references, filters, quantities, conditions, evaluated in a
  `Context`.
- `instructions` (combinations) and `verbs`, `verbs_lasting`, `verbs_of_play`: one function for each
  effect node.
- `keywords`: keyword abilities written out as activated and triggered ones.
- `playing` (409) with `costs`, `paying`, `mana_abilities`, `targeting`, `permissions`; `resolving`
  (408, 413); `turn` (300-314); `combat` and `attacks_and_blocks` (306-311, 500); `state_based`
  (420); `phasing` (502.15).
- `game`: the read-ask-act interface. An action is a function of the state and the answers so far; a
  missing answer surfaces as a `Question` in the `Position`, and `answer` acts again with one answer
  more.

Code that carries out a rule names it: records have rule numbers, refusals (`refusal.Illegal`) cite
theirs, and docstrings name the section. Known gaps are refused as `refusal.Unsupported`, never
guessed.
"""
