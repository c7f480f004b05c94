"""The analysis of a game: a chart of all players' chances by ply, and the cost of each decision."""

from __future__ import annotations

import os

from textual import work

from macrobber_core.analysis import (
    SIMULATIONS,
    Analysis,
    Decision,
    Evaluation,
    EvaluatorLostError,
    evaluate_all,
    evaluation_tasks,
)
from macrobber_core.games.contract import Game
from macrobber_core.record import Record
from macrobber_core.workers.local import LocalWorkers
from macrobber_core.workers.tasks import Workers, WorkersError
from macrobber_tui.analysis import page
from macrobber_tui.analysis.cache import load_analysis, save_analysis
from macrobber_tui.analysis.chart import MARGIN, Chart, round_starts
from macrobber_tui.analysis.summary import GameSummary
from macrobber_tui.analysis.text import COSTLIEST
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import wrapped

from .base import BODY_HEIGHT, WIDTH, BaseScreen
from .key_help import KeyHelp

CHART_ROWS = 13
"""One more than a multiple of four, so every quarter falls on a row."""


class AnalysisScreen(BaseScreen):
    """Shows a game's cached analysis, or computes it and shows the results so far. Leaving cancels the computation.

    Raises IllegalAction if the record breaks a rule.
    """

    KEY_CONTEXTS = ("analysis",)

    def __init__(self, record: Record, simulations: int = SIMULATIONS, workers: Workers | None = None) -> None:
        super().__init__()
        self._record = record
        self._workers = workers or LocalWorkers(os.cpu_count() or 1, in_background=True)
        self._evaluation_tasks = evaluation_tasks(record, simulations)
        self._summary = GameSummary(record, self._evaluation_tasks)
        self._chart = Chart(len(self._evaluation_tasks), WIDTH - MARGIN, CHART_ROWS)
        self._evaluations: list[Evaluation | None] = [None] * len(self._evaluation_tasks)
        """The evaluation of each ply; None for a ply not evaluated yet."""
        self._ply = 0
        self._error = ""

    def on_mount(self) -> None:
        cached = load_analysis(self._evaluation_tasks)
        if cached is not None:
            self._evaluations = list(cached.evaluations())
        else:
            self.owned_workers.append(self.judge())

    @work
    async def judge(self) -> None:
        try:
            await evaluate_all(self._evaluation_tasks, self._workers, self._add_evaluation)
        except (EvaluatorLostError, WorkersError) as error:
            self._error = _("The analysis was not finished: {reason}.").format(reason=core_text(str(error)))
            self.show()
        else:
            save_analysis(self._evaluation_tasks, self._analysis)

    def _add_evaluation(self, evaluation: Evaluation) -> None:
        self._evaluations[evaluation.standing.ply] = evaluation
        self.show()

    @property
    def _analysis(self) -> Analysis:
        evaluations = (evaluation for evaluation in self._evaluations if evaluation is not None)
        return Analysis.of(len(self._record.names), self._evaluation_tasks[0].simulations, evaluations)

    @property
    def _costliest(self) -> list[Decision]:
        """The costliest decisions evaluated so far, ordered by ply."""
        return sorted(self._analysis.costliest(COSTLIEST), key=lambda decision: decision.ply)

    # --- display

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return width, height

    def _fit_chart(self) -> None:
        """Give the chart the width of the page, and the rows that the costliest decisions leave."""
        spare = self.body_height - BODY_HEIGHT
        rows = CHART_ROWS + max(0, spare - self._list_rows) // 4 * 4
        if (self._chart.width, self._chart.height) != (self.page_width - MARGIN, rows):
            self._chart = Chart(len(self._evaluation_tasks), self.page_width - MARGIN, rows)

    @property
    def _list_rows(self) -> int:
        """The number of rows for the costliest decisions, with a heading and a blank line; 0 without room for them."""
        spare = self.body_height - BODY_HEIGHT
        return min(COSTLIEST + 2, spare) if spare > 4 else 0

    def keys(self) -> KeyHelp:
        return [("left, right", _("step")), *self.labels("n", "p"), ("pgdn", _("round")), *self.labels("?", "esc")]

    def help(self) -> KeyHelp:
        return [
            ("left, right, h, l", _("a step back or forward")),
            *self.details("n", "p"),
            ("pgdn", _("the next round")),
            ("pgup", _("the previous round")),
            ("home", _("the beginning")),
            ("end", _("the end")),
            (_("a click on the chart"), _("that step")),
            *self.details("F1"),
            ("esc, q", _("back")),
            ("", ""),
            (_("the chart"), _("every player's chance of winning, as a spectator would judge it")),
            ("A B C ..", _("each player's line; letters alternate where lines meet")),
            (_("cost"), _("below the chart: who made the costliest decisions")),
            ("%", _("the chance of winning, as that player could judge it")),
        ]

    def show(self) -> None:
        self._fit_chart()
        width = self.page_width
        evaluations = [evaluation for evaluation in self._evaluations if evaluation is not None]
        standings = [evaluation.standing if evaluation else None for evaluation in self._evaluations]
        lines = [
            page.head(self._record.game.title, len(evaluations), len(self._evaluation_tasks), self.theme, width),
            *page.chart_lines(self._chart, standings, self._ply, self._costliest, self._summary, self.theme),
            (),
            page.chance_spans(standings[self._ply], self._summary, len(self._record.names), self.theme, width),
            *self._ply_lines(),
        ]
        lines += self._costly_lines(len(lines))
        error_lines: list[Line] = indented(wrapped(self._error, width - 2, 2), self.palette.alarm, indent=1)
        lines += [()] * (self.body_height - len(error_lines) - len(lines))
        self.sheet.show([*lines, *error_lines])

    def _costly_lines(self, above: int) -> list[Line]:
        """Return the costliest decisions, where the page is large enough for them below `above` lines."""
        rows = self._list_rows - 2
        costliest = sorted(self._analysis.costliest(rows), key=lambda decision: decision.ply) if rows > 0 else []
        if not costliest:
            return []
        blank = self.body_height - self._list_rows - above
        title = _("Costliest decisions, in points out of 100:")
        table = page.costly_lines(costliest, self._ply, self._summary, self.theme, self.page_width)
        return [*[()] * blank, (Span(f" {title}", self.palette.faint),), *table]

    def _ply_lines(self) -> list[Line]:
        """Return the lines about the ply under the cursor."""
        task, evaluation = self._evaluation_tasks[self._ply], self._evaluations[self._ply]
        progress = " " + _("step {number} of {most}, round {round}").format(
            number=self._ply, most=len(self._evaluation_tasks) - 1, round=task.round
        )
        if task.seat is None:
            events = wrapped(self._summary.event_text(self._ply), self.page_width - 2, 3)
            return [(Span(progress, self.palette.faint),), *indented(events, indent=1)]
        head = (
            Span(f"{progress}: ", self.palette.faint),
            Span(_("{name} decided").format(name=self._summary.name(task.seat)), self.palette.bold),
        )
        if evaluation is None or evaluation.decision is None:
            return [head, (Span(" " + _("Not rated yet."), self.palette.faint),)]
        return [head, *page.decision_lines(evaluation.decision, self._summary, self.theme, self.page_width)]

    # --- keys

    def rules_passage(self) -> tuple[Game, str]:
        return self._record.game, ""

    def press(self, key: str) -> bool:
        command, _rest, column = key.partition(" ")
        if command in {"at", "ply"} and column:
            self._go_to(self._chart.ply(int(column)) if command == "at" else int(column))
            return True
        match key:
            case "left" | "h":
                self._go_to(self._ply - 1)
            case "right" | "l":
                self._go_to(self._ply + 1)
            case "home":
                self._go_to(0)
            case "end":
                self._go_to(len(self._evaluation_tasks) - 1)
            case "n":
                self._go_to(
                    min((decision.ply for decision in self._costliest if decision.ply > self._ply), default=self._ply)
                )
            case "p":
                self._go_to(
                    max((decision.ply for decision in self._costliest if decision.ply < self._ply), default=self._ply)
                )
            case "pagedown":
                self._go_to(
                    min(
                        (ply for ply in self._round_plies() if ply > self._ply), default=len(self._evaluation_tasks) - 1
                    )
                )
            case "pageup":
                self._go_to(max((ply for ply in self._round_plies() if ply < self._ply), default=0))
            case "escape" | "q":
                self.go_back()
            case _:
                return super().press(key)
        return True

    def _round_plies(self) -> list[int]:
        return [ply for _, ply in round_starts(self._evaluation_tasks)]

    def _go_to(self, ply: int) -> None:
        self._ply = max(0, min(ply, len(self._evaluation_tasks) - 1))
        self.show()
