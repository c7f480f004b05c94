"""A game looked at again, ply by ply: the chances of all players as a chart, and what each decision cost."""

from __future__ import annotations

import os

from textual import work

from macrobber_core.analysis import SIMULATIONS, Analysis, Decision, JudgeLostError, Judgement, judge_all, questions
from macrobber_core.record import Record
from macrobber_tui.analysis import page
from macrobber_tui.analysis.chart import MARGIN, Chart, beginnings
from macrobber_tui.analysis.kept import keep, recall
from macrobber_tui.analysis.telling import Telling
from macrobber_tui.analysis.text import COSTLIEST
from macrobber_tui.core_texts import core_text
from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import wrapped

from .base import BODY, WIDTH, HouseScreen, Keys

CHART_ROWS = 13
"""So the quarters have rows of their own."""


class AnalysisScreen(HouseScreen):
    """Shows what is kept of a game's analysis, or what of it has been worked out; leaving ends that work.

    IllegalAction for a record that breaks a rule.
    """

    PLACES = ("analysis",)

    def __init__(
        self, record: Record, simulations: int = SIMULATIONS, jobs: int | None = None, *, only: bool = False
    ) -> None:
        super().__init__()
        self._record = record
        self._jobs = jobs or os.cpu_count() or 1
        self._only = only
        """Whether there is nothing to go back to."""
        self._asked = questions(record, simulations)
        self._telling = Telling(record, self._asked)
        self._chart = Chart(len(self._asked), WIDTH - MARGIN, CHART_ROWS)
        self._judged: list[Judgement | None] = [None] * len(self._asked)
        """By ply, as far as the work has come."""
        self._ply = 0
        self._error = ""

    def on_mount(self) -> None:
        kept = recall(self._asked)
        if kept is not None:
            self._judged = list(kept.judgements())
        else:
            self.at_work.append(self.judge())
        self.show()

    @work
    async def judge(self) -> None:
        try:
            await judge_all(self._asked, self._jobs, self._take)
        except JudgeLostError as error:
            self._error = _("The analysis was not finished: {reason}.").format(reason=core_text(str(error)))
            self.show()
        else:
            keep(self._asked, self._so_far)

    def _take(self, judgement: Judgement) -> None:
        self._judged[judgement.standing.ply] = judgement
        self.show()

    @property
    def _so_far(self) -> Analysis:
        judged = (judgement for judgement in self._judged if judgement is not None)
        return Analysis.of(len(self._record.names), self._asked[0].simulations, judged)

    @property
    def _costly(self) -> list[Decision]:
        """By ply."""
        return sorted(self._so_far.costliest(COSTLIEST), key=lambda decision: decision.ply)

    # --- what is shown

    def keys(self) -> Keys:
        return [
            ("left, right", _("ply")),
            ("n", _("next costly")),
            ("p", _("previous")),
            ("pgdn", _("round")),
            ("?", _("keys")),
            ("esc", _("back")),
        ]

    def help(self) -> Keys:
        return [
            ("left, right, h, l", _("a ply back or on")),
            ("n, p", _("the next decision that cost much, the one before")),
            ("pgdn, pgup", _("the next round, the one before")),
            ("home, end", _("the beginning, the end")),
            (_("a click on the chart"), _("that ply")),
            ("F1", _("the rules")),
            ("esc, q", _("back")),
            ("", ""),
            (_("the chart"), _("every player's chance of winning, as an onlooker could judge it")),
            ("A B C ..", _("the players, by seat; letters take turns where lines meet")),
            (_("cost"), _("below the chart: who made the decisions that cost most")),
            ("%", _("how likely somebody is to win, as the player could judge it")),
        ]

    def show(self) -> None:
        judged = [judgement for judgement in self._judged if judgement is not None]
        standings = [judgement.standing if judgement else None for judgement in self._judged]
        lines = [
            page.head(self._record.game.title, len(judged), len(self._asked), self.look),
            *page.chart_lines(self._chart, standings, self._ply, self._costly, self._telling, self.look),
            (),
            page.chances(standings[self._ply], self._telling, len(self._record.names), self.look),
            *self._at_cursor(),
        ]
        trouble: list[Line] = [(Span(f" {line}", self.ink.alarm),) for line in wrapped(self._error, WIDTH - 2, 2)]
        lines += [()] * (BODY - len(trouble) - len(lines))
        self.sheet.show([*lines, *trouble])

    def _at_cursor(self) -> list[Line]:
        """What there is to say of the ply."""
        question, judgement = self._asked[self._ply], self._judged[self._ply]
        place = " " + _("ply {number} of {most}, round {round}").format(
            number=self._ply, most=len(self._asked) - 1, round=question.round
        )
        if question.seat is None:
            return [(Span(place, self.ink.faint),), *page.happened(self._ply, self._telling, 3)]
        head = (
            Span(f"{place}: ", self.ink.faint),
            Span(_("{name} decided").format(name=self._telling.name(question.seat)), self.ink.bold),
        )
        if judgement is None or judgement.decision is None:
            return [head, (Span(" " + _("Not judged yet."), self.ink.faint),)]
        return [head, *page.decided(judgement.decision, self._telling, self.look)]

    # --- keys

    def press(self, key: str) -> bool:
        command, _rest, column = key.partition(" ")
        if command == "at" and column:
            self._go(self._chart.ply(int(column)))
            return True
        match key:
            case "left" | "h":
                self._go(self._ply - 1)
            case "right" | "l":
                self._go(self._ply + 1)
            case "home":
                self._go(0)
            case "end":
                self._go(len(self._asked) - 1)
            case "n":
                self._go(min((one.ply for one in self._costly if one.ply > self._ply), default=self._ply))
            case "p":
                self._go(max((one.ply for one in self._costly if one.ply < self._ply), default=self._ply))
            case "pagedown":
                self._go(min((ply for ply in self._rounds() if ply > self._ply), default=len(self._asked) - 1))
            case "pageup":
                self._go(max((ply for ply in self._rounds() if ply < self._ply), default=0))
            case "escape" | "q":
                self.leave()
            case _:
                return super().press(key)
        return True

    def _rounds(self) -> list[int]:
        return [ply for _, ply in beginnings(self._asked)]

    def _go(self, ply: int) -> None:
        self._ply = max(0, min(ply, len(self._asked) - 1))
        self.show()

    def leave(self) -> None:
        if self._only:
            self.app.exit()
        else:
            self.go_back()
