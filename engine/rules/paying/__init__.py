"""Costs and their payment: what it costs, mana and its plan, everything else (409.1f-h, 411)."""
