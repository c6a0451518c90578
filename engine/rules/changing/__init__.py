"""The one gate through which everything happens, and what happens by way of it alone.

`gate` is the gate as all modules know it. `deeds` are what a resolution has done, `damage_at_once` what is dealt
together; `durations`, `lapsing`, `lingering` and `memory` end effects and forget; `libraries` shuffle; `leaving` is
how players win, lose and go (102).
"""
