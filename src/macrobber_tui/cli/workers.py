"""The options `--jobs` and `--scheduler`: where a command runs its tasks."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import click

from macrobber_tui.errors import Aborted, UsageError, usage_errors
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _

from .number_types import WholeNumber

if TYPE_CHECKING:
    from macrobber_core.workers.tasks import Workers


def workers_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add `--jobs` and `--scheduler` to a command."""
    scheduler = click.option(
        "--scheduler", metavar="ADDRESS", help=N_("Run on the Dask cluster with this scheduler (HOST:PORT).")
    )
    jobs = click.option(
        "--jobs", metavar="J", type=WholeNumber(1), help=N_("Number of processes (default: one per core).")
    )
    return jobs(scheduler(command))


def choose_workers(jobs: int | None, scheduler: str | None, *, in_background: bool = False) -> Workers:
    """Return the workers that the options select. Raises UsageError."""
    if scheduler is None:
        from macrobber_core.workers.local import LocalWorkers

        return LocalWorkers(jobs or os.cpu_count() or 1, in_background=in_background)
    if jobs is not None:
        raise UsageError(_("--jobs and --scheduler cannot be combined"))
    from macrobber_core.workers.cluster import ClusterWorkers
    from macrobber_core.workers.tasks import WorkersUnavailableError

    with usage_errors(WorkersUnavailableError):
        return ClusterWorkers(scheduler)


@contextlib.contextmanager
def worker_errors() -> Iterator[None]:
    """Convert an error of workers raised in the block: if there are none, into UsageError, otherwise into Aborted."""
    from macrobber_core.workers.tasks import WorkersError, WorkersUnavailableError

    try:
        with usage_errors(WorkersUnavailableError):
            yield
    except WorkersError as error:
        raise Aborted(core_text(str(error))) from error
