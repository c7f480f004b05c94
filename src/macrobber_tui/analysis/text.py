"""An analysis in lines of 80 columns, and as one JSON object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.text import Text

from macrobber_core.analysis import BLUNDER, Analysis, Decision
from macrobber_core.record import Record
from macrobber_tui.boards.look import Look
from macrobber_tui.language import _, decimal, ngettext, pgettext
from macrobber_tui.widgets.text import cut, fit

from .chart import MARGIN, MARKS, Chart
from .telling import Telling

WIDTH = 80
CHART_ROWS = 17
COSTLIEST = 12


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def points(cost: float) -> str:
    return decimal(100 * cost)


def as_text(record: Record, analysis: Analysis, telling: Telling, look: Look) -> Iterator[Text]:
    yield Text(
        ngettext("{game}, {count} ply. {ending}", "{game}, {count} plies. {ending}", len(record.plies)).format(
            game=record.game.title, count=len(record.plies), ending=telling.ending()
        )
    )
    yield Text(
        ngettext(
            "Chances of winning by ply, in percent; {count} simulation for each decision.",
            "Chances of winning by ply, in percent; {count} simulations for each decision.",
            analysis.simulations,
        ).format(count=analysis.simulations)
    )
    yield Text()
    yield from chart_lines(analysis, telling, look)
    yield Text()
    yield Text(heading())
    for seat in range(1, len(record.names) + 1):
        yield Text.assemble(
            marked(seat, telling, 30, look),
            f"{len(analysis.of_seat(seat)):>9}{points(analysis.mean_cost(seat)):>11}{analysis.blunders(seat):>10}",
        )
    yield Text()
    costliest = analysis.costliest(COSTLIEST)
    yield Text(_("What cost most, in points of 100:") if costliest else _("Every decision was the best there was."))
    for decision in costliest:
        yield from decision_lines(decision, telling, look)


def heading() -> str:
    """Of the table of players: each in so many cells."""
    blunders = _("(of {points} or more)").format(points=points(BLUNDER))
    return (
        cut(_("player"), 29)
        + " "
        + format(_("decisions"), ">9")
        + format(_("cost each"), ">11")
        + format(_("blunders"), ">10")
        + f"  {blunders}"
    )


def marked(seat: int, telling: Telling, width: int, look: Look) -> Text:
    """A player and the mark of the seat, as the chart shows it."""
    style = telling.style(seat, look) + look.ink.bold
    return Text.assemble((f"{MARKS[seat - 1]} ", style), cut(fit(telling.name(seat), width - 2), width - 2))


def chart_lines(analysis: Analysis, telling: Telling, look: Look) -> Iterator[Text]:
    chart = Chart(len(analysis.standings), WIDTH - MARGIN, CHART_ROWS)
    for label, row in zip(chart.scale(), chart.rows(analysis.standings), strict=True):
        line = Text(label + look.glyphs.upright)
        for cell in row:
            line.append(cell.text, telling.style(cell.seat, look) if cell.seat else None)
        line.rstrip()
        yield line
    marks = chart.rounds(analysis.standings)
    yield Text(cut(_("rnd"), 4) + f"{look.glyphs.corners[2]}{''.join(mark or look.glyphs.rule for mark in marks)}")


def decision_lines(decision: Decision, telling: Telling, look: Look) -> Iterator[Text]:
    yield Text.assemble(
        f"{decision.ply:>4}  " + pgettext("of a game", "round {number}").format(number=decision.round) + "  ",
        marked(decision.seat, telling, 26, look),
        "  "
        + _("cost {points:>4}: {chance} instead of {best}").format(
            points=points(decision.cost), chance=percent(decision.chance), best=percent(decision.best_chance)
        ),
    )
    yield Text("      " + cut(_("did"), 8) + f"{fit(telling.action(decision.ply, decision.chosen), WIDTH - 14)}")
    yield Text("      " + cut(_("better"), 8) + f"{fit(telling.action(decision.ply, decision.best), WIDTH - 14)}")


def as_object(record: Record, analysis: Analysis, winners: list[int]) -> dict[str, Any]:
    """What `--json` prints. Chances are from 0 to 1.

    A ply is an action's number in the record, counted from 0; `plies` holds every seat's chance before each, and at
    the end (there the shares of victory, if the game is over). `decisions` are those with more than one legal action:
    the chance of winning by what was `chosen` and by the `best` there was, and what the difference `cost`.
    """
    return {
        "game": record.game.key,
        "options": record.options,
        "finished": bool(winners),
        "winners": winners,
        "simulations": analysis.simulations,
        "players": [
            {
                "seat": seat,
                "name": name,
                "decisions": len(analysis.of_seat(seat)),
                "mean_cost": analysis.mean_cost(seat),
                "blunders": analysis.blunders(seat),
            }
            for seat, name in enumerate(record.names, 1)
        ],
        "plies": [msgspec.to_builtins(standing) for standing in analysis.standings],
        "decisions": [msgspec.to_builtins(one) | {"cost": one.cost} for one in analysis.decisions],
    }
