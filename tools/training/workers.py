"""The options of all training programs for the place where they play their games."""

from __future__ import annotations

import argparse
import os

from macrobber_core.workers.cluster import ClusterWorkers
from macrobber_core.workers.local import LocalWorkers
from macrobber_core.workers.tasks import Workers


def add_workers_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", "--jobs", type=int, help="number of processes (default: one per core)")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on the Dask cluster with this scheduler instead")


def choose_workers(given: argparse.Namespace) -> Workers:
    """Return the workers that the options select. Raises WorkersUnavailableError."""
    if given.scheduler is not None:
        return ClusterWorkers(given.scheduler, "training")
    return LocalWorkers(given.workers or os.cpu_count() or 1)
