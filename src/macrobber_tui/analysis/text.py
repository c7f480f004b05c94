"""Formats an analysis as 80-column text, as sentences for screen readers, or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from rich.text import Text

from macrobber_core.analysis import BLUNDER, Analysis, Decision
from macrobber_core.record import Record
from macrobber_tui.i18n.language import _, decimal, ngettext, pgettext
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.text import cut, fit, fit_name

from .chart import MARGIN, MARKS, Chart, round_starts
from .summary import GameSummary

WIDTH = 80
CHART_ROWS = 17
COSTLIEST = 12


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def points(cost: float) -> str:
    return decimal(100 * cost)


def as_text(record: Record, analysis: Analysis, summary: GameSummary, theme: Theme) -> Iterator[Text]:
    yield Text(
        ngettext("{game}, {count} step. {ending}", "{game}, {count} steps. {ending}", len(record.plies)).format(
            game=record.game.title, count=len(record.plies), ending=summary.ending()
        )
    )
    yield Text(
        ngettext(
            "Chances of winning step by step, in percent; {count} simulation for each decision.",
            "Chances of winning step by step, in percent; {count} simulations for each decision.",
            analysis.simulations,
        ).format(count=analysis.simulations)
    )
    yield Text()
    yield from chart_lines(analysis, summary, theme)
    yield Text()
    yield Text(heading())
    for seat in range(1, len(record.names) + 1):
        yield Text.assemble(
            marked(seat, summary, 30, theme),
            f"{len(analysis.of_seat(seat)):>9}{points(analysis.mean_cost(seat)):>11}{analysis.blunders(seat):>10}",
        )
    yield Text()
    costliest = analysis.costliest(COSTLIEST)
    yield Text(
        _("Costliest decisions, in points out of 100:") if costliest else _("Every decision was the best possible.")
    )
    for decision in costliest:
        yield from decision_lines(decision, summary, theme)


def heading() -> str:
    """Return the heading of the table of players."""
    blunders = _("(of {points} or more)").format(points=points(BLUNDER))
    return (
        cut(_("player"), 29)
        + " "
        + format(_("decisions"), ">9")
        + format(_("cost each"), ">11")
        + format(_("blunders"), ">10")
        + f"  {blunders}"
    )


def marked(seat: int, summary: GameSummary, width: int, theme: Theme) -> Text:
    """Return a player's mark in the chart, followed by their name."""
    style = summary.style(seat, theme) + theme.palette.bold
    return Text.assemble((f"{MARKS[seat - 1]} ", style), cut(fit_name(summary.name(seat), width - 2), width - 2))


def chart_lines(analysis: Analysis, summary: GameSummary, theme: Theme) -> Iterator[Text]:
    chart = Chart(len(analysis.standings), WIDTH - MARGIN, CHART_ROWS)
    for label, row in zip(chart.scale(), chart.rows(analysis.standings), strict=True):
        line = Text(label + theme.glyphs.vertical)
        for cell in row:
            line.append(cell.text, summary.style(cell.seat, theme) if cell.seat else None)
        line.rstrip()
        yield line
    marks = chart.rounds(analysis.standings)
    yield Text(
        cut(_("rnd"), 4) + f"{theme.glyphs.corners[2]}{''.join(mark or theme.glyphs.horizontal for mark in marks)}"
    )


def decision_lines(decision: Decision, summary: GameSummary, theme: Theme) -> Iterator[Text]:
    yield Text.assemble(
        f"{decision.ply:>4}  " + pgettext("of a game", "round {number}").format(number=decision.round) + "  ",
        marked(decision.seat, summary, 26, theme),
        "  "
        + _("cost {points:>4}: {chance} instead of {best}").format(
            points=points(decision.cost), chance=percent(decision.chance), best=percent(decision.best_chance)
        ),
    )
    yield Text("      " + cut(_("did"), 8) + f"{fit(summary.action(decision.ply, decision.chosen), WIDTH - 14)}")
    yield Text("      " + cut(_("better"), 8) + f"{fit(summary.action(decision.ply, decision.best), WIDTH - 14)}")


def as_sentences(record: Record, analysis: Analysis, summary: GameSummary) -> Iterator[str]:
    """Yield sentences about the outcome, the chances per round, the average costs, and the costliest decisions."""
    yield summary.ending()
    for number, ply in round_starts(analysis.standings):
        shares = zip(record.names, analysis.standings[ply].chances, strict=True)
        chances = ", ".join(f"{name} {percent(chance)}" for name, chance in shares)
        yield _("Winning chances at the start of round {round}: {chances}.").format(round=number, chances=chances)
    for seat, name in enumerate(record.names, 1):
        decisions = len(analysis.of_seat(seat))
        yield ngettext(
            "{name}: {decisions} decision. It cost {cost} points out of 100; {blunders} cost {most} or more.",
            "{name}: {decisions} decisions. Each cost {cost} points out of 100 on average; {blunders} cost "
            "{most} or more.",
            decisions,
        ).format(
            name=name,
            decisions=decisions,
            cost=points(analysis.mean_cost(seat)),
            blunders=analysis.blunders(seat),
            most=points(BLUNDER),
        )
    costliest = analysis.costliest(COSTLIEST)
    yield _("Costliest decisions:") if costliest else _("Every decision was the best possible.")
    for decision in costliest:
        yield _(
            "Step {step}, round {round}, {name}: {did}. Better: {better}; {best} to win instead of {chance}."
        ).format(
            step=decision.ply,
            round=decision.round,
            name=summary.name(decision.seat),
            did=summary.action(decision.ply, decision.chosen),
            better=summary.action(decision.ply, decision.best),
            best=percent(decision.best_chance),
            chance=percent(decision.chance),
        )


def as_object(record: Record, analysis: Analysis, winners: list[int]) -> dict[str, Any]:
    """Return the object for `--json`. Chances are from 0 to 1.

    A ply is the number of an action in the record, counted from 0. `plies` holds each seat's chance before every ply
    and at the end. If the game is over, the last chance is the seat's share of the victory. `decisions` lists plies
    with more than one legal action: the winning chances of the `chosen` and of the `best` action, and their difference,
    `cost`.
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
        "decisions": [msgspec.to_builtins(decision) | {"cost": decision.cost} for decision in analysis.decisions],
    }
