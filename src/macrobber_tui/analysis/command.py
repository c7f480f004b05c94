"""`macrobber analyse`."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable

import click
from rich.console import Console

from macrobber_core.analysis import Analysis, JudgeLostError, Judgement, Question, judge_all, questions
from macrobber_core.record import Record
from macrobber_tui.arguments import own_settings
from macrobber_tui.boards.look import look
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import Interrupted
from macrobber_tui.saying import say

from .aloud import as_sentences
from .kept import keep, recall
from .telling import Telling
from .text import as_object, as_text


def analyse(record: Record, simulations: int, jobs: int | None, *, as_json: bool, plain: bool = False) -> None:
    """Print the analysis of a game. Interrupted where it cannot be finished."""
    asked = questions(record, simulations)
    analysis = recall(asked)
    if analysis is None:
        with click.progressbar(
            length=len(asked), label="plies", file=sys.stderr, hidden=not sys.stderr.isatty()
        ) as bar:
            analysis = work_out(asked, jobs, lambda: bar.update(1))
        keep(asked, analysis)
    telling = Telling(record, asked)
    if as_json:
        click.echo(json.dumps(as_object(record, analysis, telling.winners)))
        return
    if plain:
        for sentence in as_sentences(record, analysis, telling):
            say(sentence)
        return
    console = Console(highlight=False, soft_wrap=True)
    own = own_settings().settings
    for line in as_text(record, analysis, telling, look(own.theme, own.glyphs, console.color_system)):
        console.print(line)


def work_out(asked: list[Question], jobs: int | None, went_on: Callable[[], None]) -> Analysis:
    judgements: list[Judgement] = []

    def take(judgement: Judgement) -> None:
        judgements.append(judgement)
        went_on()

    try:
        asyncio.run(judge_all(asked, jobs or os.cpu_count() or 1, take))
    except JudgeLostError as error:
        raise Interrupted(core_text(str(error))) from error
    return Analysis.of(asked[0].players, asked[0].simulations, judgements)
