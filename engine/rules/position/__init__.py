"""A position and what can happen to it: frozen records, events, the one writer (200-217, 300).

`state` is the position; `events` is everything that can happen; `commit` alone makes the next state. `actions` are
what players do, `refusal` and `citations` what is answered when the rules say no, `mana` the symbols (203),
`rounds` compares positions (421), `naming` tells namesakes apart.
"""
