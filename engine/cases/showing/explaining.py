"""Why an object is what it is, as one document and in words: the reasons of 418.5, layer by layer."""

from __future__ import annotations

from engine.cases.reading.yaml_text import Content
from engine.cases.setting_up.references import object_of
from engine.cases.showing.layout import why
from engine.rules.position.rulebook import numbers_in_words
from engine.rules.position.state import State


def explanation(state: State, ref: str) -> Content:
    """What the object with a reference is now and each reason for it; raises `Unclear` for a reference to nothing."""
    found = why(state, object_of(state, ref))
    return {
        "id": ref,
        "name": found.shown.name,
        "types": found.shown.types,
        "colors": found.shown.colors,
        "pt": found.shown.size,
        "reasons": [
            {
                "layer": r.layer,
                "called": r.called,
                "timestamp": r.timestamp,
                "source": r.source,
                "text": r.text,
                "rule": ", ".join(r.rules),
            }
            for r in found.reasons
        ],
    }


def explanation_in_words(explained: Content) -> str:
    """The explanation for a person."""
    now = ", ".join(filter(None, (explained["pt"], explained["types"], explained["colors"])))
    lines = [f"Why {explained['id']} is {now}:"]
    for r in explained["reasons"]:
        layer = f"Layer {r['called']}" if r["called"][0].isdigit() else r["called"]
        lines.append(
            f"  {layer}: {r['text']} ({r['source']}, timestamp {r['timestamp']}, {numbers_in_words((r['rule'],))})"
        )
    return "\n".join(lines)
