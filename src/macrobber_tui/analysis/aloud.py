"""An analysis in sentences, for who hears it."""

from __future__ import annotations

from collections.abc import Iterator

from macrobber_core.analysis import BLUNDER, Analysis, Standing
from macrobber_core.record import Record
from macrobber_tui.language import _, ngettext

from .telling import Telling
from .text import COSTLIEST, percent, points


def as_sentences(record: Record, analysis: Analysis, telling: Telling) -> Iterator[str]:
    """How it ended, who was how likely to win when, what decisions cost, and which cost most."""
    yield telling.ending()
    for number, standing in rounds(analysis):
        chances = ", ".join(
            f"{name} {percent(chance)}" for name, chance in zip(record.names, standing.chances, strict=True)
        )
        yield _("Chances to win as round {round} began: {chances}.").format(round=number, chances=chances)
    for seat, name in enumerate(record.names, 1):
        decisions = len(analysis.of_seat(seat))
        yield ngettext(
            "{name}: {decisions} decision. It cost {cost} points of 100; {blunders} cost {most} or more.",
            "{name}: {decisions} decisions. Each cost {cost} points of 100 on average; {blunders} cost {most} or more.",
            decisions,
        ).format(
            name=name,
            decisions=decisions,
            cost=points(analysis.mean_cost(seat)),
            blunders=analysis.blunders(seat),
            most=points(BLUNDER),
        )
    costliest = analysis.costliest(COSTLIEST)
    yield _("What cost most:") if costliest else _("Every decision was the best there was.")
    for one in costliest:
        yield _(
            "Step {step}, round {round}, {name}: {did}. Better: {better}; {best} to win instead of {chance}."
        ).format(
            step=one.ply,
            round=one.round,
            name=telling.name(one.seat),
            did=telling.action(one.ply, one.chosen),
            better=telling.action(one.ply, one.best),
            best=percent(one.best_chance),
            chance=percent(one.chance),
        )


def rounds(analysis: Analysis) -> Iterator[tuple[int, Standing]]:
    """How things stood as each round began."""
    told = 0
    for standing in analysis.standings:
        if standing.round > told:
            told = standing.round
            yield told, standing
