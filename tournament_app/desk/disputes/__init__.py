"""The dispute desk: a disputed game read, ruled on by the engine, laid out step by step.

The engine is asked in one lane of its own (``Lane.RULING``), because it keeps what it computed last: every
call of ``engine.cases`` on a position goes through ``ruling_office.RulingOffice``.
"""
