"""`macrobber verify`: replays records, many of them on all cores."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from multiprocessing import Pipe, Process
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import NamedTuple

import click

from macrobber_core import record
from macrobber_core.files import read_text
from macrobber_core.table import SEAL_DIGITS_SHOWN, FairDeal, UnfairError, audit
from macrobber_core.translatable import translatable
from macrobber_core.wire.sanitize import clean
from macrobber_tui.errors import Aborted, UsageError, file_errors
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import LOCALE, N_, _, ngettext, set_language

from .documented import DocumentedCommand
from .number_types import WholeNumber

UNREADABLE_VALUES = translatable("the values of the deal cannot be read")
FILES_PER_PROCESS = 20
"""The fewest files for which another process is worth its start."""
FILES_PER_TASK = 10
"""The number of files that a process gets at a time; it gets more when it is done, because some games take longer."""


class Verdict(NamedTuple):
    """The line to print about a file, and whether its record is correct."""

    text: str
    is_correct: bool


class Task(NamedTuple):
    """Files for a process to verify; tasks are numbered from 0."""

    number: int
    files: Sequence[Path]


@click.command(cls=DocumentedCommand)
@click.argument("files", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="FILE...")
@click.option("--jobs", metavar="J", type=WholeNumber(1), help=N_("Number of processes (default: one per core)."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON array."))
def verify(files: tuple[Path, ...], jobs: int | None, *, as_json: bool) -> None:
    verdicts = []
    for verdict in verify_files(files, jobs):
        if not as_json:
            click.echo(verdict.text)
        verdicts.append(verdict)
    if as_json:
        found = [
            {"file": str(path), "correct": verdict.is_correct, "verdict": verdict.text}
            for path, verdict in zip(files, verdicts, strict=True)
        ]
        click.echo(json.dumps(found))
    if not all(verdict.is_correct for verdict in verdicts):
        sys.exit(1)


def verify_files(files: Sequence[Path], jobs: int | None) -> Iterator[Verdict]:
    """Yield the verdict on each file, in order. Raises UsageError at the first file that cannot be read."""
    processes = min(jobs or os.cpu_count() or 1, len(files) // FILES_PER_PROCESS)
    return map(verify_file, files) if processes < 2 else verify_in_processes(files, processes)


def verify_in_processes(files: Sequence[Path], count: int) -> Iterator[Verdict]:
    """Share the files out among processes, and yield the verdicts in the order of the files."""
    tasks = [
        Task(number, files[first : first + FILES_PER_TASK])
        for number, first in enumerate(range(0, len(files), FILES_PER_TASK))
    ]
    waiting = iter(tasks)
    done: dict[int, Sequence[Verdict | UsageError]] = {}
    connections: list[Connection] = []
    processes: list[Process] = []
    try:
        for _number in range(count):
            ours, theirs = Pipe()
            process = Process(target=run_worker, args=(theirs, ours, LOCALE.get().language), daemon=True)
            process.start()
            theirs.close()  # so the pipe closes when the process ends
            connections.append(ours)
            processes.append(process)
        for connection in connections * 2:  # two tasks each, so that no process has to wait for its next one
            give_task(connection, waiting)
        for task in tasks:
            while task.number not in done:
                for ready in wait(connections):
                    assert isinstance(ready, Connection)
                    number, verdicts = ready.recv()
                    done[number] = verdicts
                    give_task(ready, waiting)
            for verdict in done.pop(task.number):
                if isinstance(verdict, UsageError):
                    raise verdict
                yield verdict
    except (EOFError, ConnectionError):
        raise Aborted(_("a process that verified records has died")) from None
    finally:
        for process in processes:
            process.kill()
            process.join()


def give_task(connection: Connection, waiting: Iterator[Task]) -> None:
    """Send the next task, if any is left."""
    if task := next(waiting, None):
        connection.send(task)


def run_worker(tasks: Connection, other_end: Connection, language: str) -> None:
    """Verify the files of each task, up to one that cannot be read, until the main process has gone."""
    other_end.close()  # so the pipe closes when the main process ends
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # ctrl+c reaches the main process, which ends this one
    set_language(language)
    with contextlib.suppress(EOFError, ConnectionError):
        while True:
            task: Task = tasks.recv()
            tasks.send((task.number, verify_task(task)))


def verify_task(task: Task) -> Sequence[Verdict | UsageError]:
    """Return the verdicts on the files of a task; the error of a file that cannot be read is the last."""
    verdicts: list[Verdict | UsageError] = []
    try:
        for path in task.files:
            verdicts.append(verify_file(path))  # noqa: PERF401  # keep those before an error
    except UsageError as error:
        verdicts.append(error)
    return verdicts


def verify_file(path: Path) -> Verdict:
    """Replay the record in a file. Raises UsageError if it cannot be read."""
    name = clean(str(path))
    try:
        with file_errors(path):
            text = read_text(path, record.MAX_RECORD_BYTES)
        played, position = record.parse_and_verify(text)
        fairness = fairness_text(played)
    except UnicodeDecodeError as error:
        template = _("{path}: not a record: byte {number} is not UTF-8")
        return Verdict(template.format(path=name, number=error.start), is_correct=False)
    except (record.RecordError, UnfairError) as error:
        return Verdict(f"{name}: {core_text(str(error))}", is_correct=False)
    ending = _("not finished")
    if position.result:
        ending = _("seat {number} won").format(number=", ".join(map(str, position.result.winners)))
    return Verdict(_("{path}: correct, {ending}").format(path=name, ending=ending) + fairness, is_correct=True)


def fairness_text(played: record.Record) -> str:
    """Describe the fairness of a record's deal; return "" if the game had no deal.

    Raises UnfairError if the draws do not follow from the recorded values.
    """
    if played.fair_deal is None:
        return ""
    try:
        fair_deal = FairDeal.parse(played.fair_deal)
    except ValueError as error:
        raise UnfairError(None, UNREADABLE_VALUES) from error
    draws = audit(played, fair_deal)
    template = ngettext("dealt fairly ({count} draw), seal {seal}", "dealt fairly ({count} draws), seal {seal}", draws)
    return ", " + template.format(count=draws, seal=fair_deal.seal[:SEAL_DIGITS_SHOWN])
