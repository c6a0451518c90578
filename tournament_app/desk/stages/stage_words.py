"""Stages in plain words."""

from tournament_app.domain.event import Cut, Event, Seeding, Stage, Structure


def stage_title(stage: Stage) -> str:
    """A stage's name: ``Single elimination, top 8``."""
    words = [stage.structure.heading]
    if stage.cut is not None:
        words.append(cut_words(stage.cut))
    return ", ".join(words)


def stage_sentence(event: Event, stage: Stage) -> str:
    """What happens in a stage, in a sentence or two."""
    first = stage is event.stages[0]
    who = "Everybody enrolled" if first else "Everybody still in"
    if stage.cut is not None:
        who = f"{cut_words(stage.cut)[:1].upper()}{cut_words(stage.cut)[1:]} of the stage before"
    parts = [f"{who} {_plays(stage)}"]
    if stage.group_size:
        kind = "pods" if stage.structure is Structure.SWISS else "groups"
        parts.append(f"in {kind} of {stage.group_size}")
    sentences = [" ".join(parts) + "."]
    if stage.seeding is Seeding.DRAFT:
        sentences.append("Seats are drawn for a draft; opposite seats meet first.")
    if stage.seeding is Seeding.RANDOM:
        sentences.append("The seeds are drawn.")
    if stage.third_place:
        sentences.append("The losing semifinalists play for third place.")
    if stage.timed_finals:
        sentences.append("Semifinals and finals have a time limit.")
    if stage.points_anew and not first:
        sentences.append("Points start again at 0.")
    return " ".join(sentences)


def cut_words(cut: Cut) -> str:
    """``top 8``; ``everyone with 18 points``; ``the best 2 of each group``; joined by “or”."""
    words = []
    if cut.top is not None:
        words.append(f"top {cut.top}")
    if cut.points is not None:
        words.append(f"everyone with {cut.points} points")
    if cut.per_group is not None:
        words.append(f"the best {cut.per_group} of each group")
    return " or ".join(words) or "everybody"


def _plays(stage: Stage) -> str:
    if stage.structure is Structure.SWISS:
        rounds = f"{stage.rounds} rounds" if stage.rounds else "as many rounds as you decide"
        return f"plays {rounds} of Swiss"
    if stage.structure is Structure.ROUND_ROBIN:
        return "meets everybody else twice" if stage.double_round else "meets everybody else once"
    if stage.structure is Structure.DOUBLE_ELIMINATION:
        return "plays until the second loss"
    return "plays until the first loss"
