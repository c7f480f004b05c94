"""`macrobber analyse`."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable

import click
from rich.console import Console

from macrobber_core.analysis import (
    Analysis,
    Evaluation,
    EvaluationTask,
    EvaluatorLostError,
    evaluate_all,
    evaluation_tasks,
)
from macrobber_core.record import Record
from macrobber_core.workers.tasks import Workers
from macrobber_tui.analysis.cache import load_analysis, save_analysis
from macrobber_tui.analysis.summary import GameSummary
from macrobber_tui.analysis.text import as_object, as_sentences, as_text
from macrobber_tui.errors import Aborted
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.plain.output import print_line
from macrobber_tui.settings.file import own_settings
from macrobber_tui.settings.own_themes import own_themes, themes_folder
from macrobber_tui.theme.theme import choose_theme

from .workers import worker_errors


def analyse(record: Record, simulations: int, workers: Workers, *, as_json: bool, plain: bool = False) -> None:
    """Print the analysis of a game, cached if possible.

    Raises UsageError if there are no workers, and Aborted if the analysis fails.
    """
    tasks = evaluation_tasks(record, simulations)
    analysis = load_analysis(tasks)
    if analysis is None:
        with click.progressbar(
            length=len(tasks), label="plies", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            analysis = compute(tasks, workers, lambda: bar.update(1))
        save_analysis(tasks, analysis)
    summary = GameSummary(record, tasks)
    if as_json:
        click.echo(json.dumps(as_object(record, analysis, summary.winners)))
        return
    if plain:
        for sentence in as_sentences(record, analysis, summary):
            print_line(sentence)
        return
    console = Console(highlight=False, soft_wrap=True)
    settings, themes = own_settings().settings, own_themes(themes_folder()).themes
    theme = choose_theme(settings.theme, settings.glyphs, console.color_system, own=themes)
    for line in as_text(record, analysis, summary, theme):
        console.print(line)


def compute(tasks: list[EvaluationTask], workers: Workers, on_progress: Callable[[], None]) -> Analysis:
    evaluations: list[Evaluation] = []

    def add(evaluation: Evaluation) -> None:
        evaluations.append(evaluation)
        on_progress()

    try:
        with worker_errors():
            asyncio.run(evaluate_all(tasks, workers, add))
    except EvaluatorLostError as error:
        raise Aborted(core_text(str(error))) from error
    return Analysis.of(tasks[0].players, tasks[0].simulations, evaluations)
