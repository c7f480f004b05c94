"""Workers on other machines: a Dask cluster.

Its client, `dask.distributed`, is optional (the extra `cluster`) and imported only here, when a cluster is used.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

from macrobber_core.translatable import Template, translatable

from .tasks import Result, Task, TaskError, Workers, WorkersError, WorkersUnavailableError
from .versions import versions_here

if TYPE_CHECKING:
    from distributed import Client

CONNECT_SECONDS = 5
CLOSE_SECONDS = 0.5
NOT_INSTALLED = translatable("a cluster needs another package; install it with: pip install 'macrobber[cluster]'")
INVALID_ADDRESS = Template("{address} is not the address of a Dask scheduler; write it as 192.168.1.20:8786")
NO_SCHEDULER = Template("no Dask scheduler answers at {address}")
NO_WORKERS = Template("the Dask scheduler at {address} has no workers")
SCHEDULER_LOST = Template("the connection to the Dask scheduler at {address} was lost")
WORKERS_DIED = Template("{number} workers of the cluster died, one after another")
OTHER_VERSION = Template("on the worker {worker}, {what} is {found}, but here it is {expected}")

one_at_a_time = threading.Lock()
"""Held while a task runs: bots may use the module `random`, and their thinking is timed."""


class ClusterWorkers(Workers):
    """The workers of the Dask cluster whose scheduler has this address; they may come and go while tasks run.

    `sources` are packages whose code must be the same on all workers. Raises WorkersUnavailableError if
    `dask.distributed` is not installed.
    """

    max_pending = 500

    def __init__(self, address: str, *sources: str) -> None:
        try:
            import distributed  # noqa: F401, PLC0415
        except ImportError as error:
            raise WorkersUnavailableError(NOT_INSTALLED) from error
        self._address = address
        self._sources = ("macrobber_core", *sources)

    def run(
        self, function: Callable[[Task], Result], tasks: Iterable[Task], is_stopped: Callable[[], bool] = lambda: False
    ) -> Generator[tuple[int, Result]]:
        checked = partial(run_checked, versions_here(self._sources), self._sources, function)
        return super().run(checked, tasks, is_stopped)

    @contextmanager
    def open(self) -> Iterator[Executor]:
        self._check_scheduler()
        client = connect(self._address)
        try:
            self._check_workers(client)
            yield client.get_executor(pure=False)
        finally:
            client.close(CLOSE_SECONDS)  # so the scheduler cancels the tasks of this client

    def _check_scheduler(self) -> None:
        """Raise WorkersUnavailableError unless a scheduler answers; `Client` itself may wait for ever."""
        try:
            kind = asyncio.run(identify(self._address))
        except ValueError as error:
            raise WorkersUnavailableError(INVALID_ADDRESS(address=self._address)) from error
        except OSError as error:
            raise WorkersUnavailableError(NO_SCHEDULER(address=self._address)) from error
        if kind != "Scheduler":
            raise WorkersUnavailableError(NO_SCHEDULER(address=self._address))

    def _check_workers(self, client: Client) -> None:
        """Raise WorkersUnavailableError unless there are workers, all with macrobber: one without it dies of a task."""
        versions: Any = client.get_versions(packages=["macrobber"])
        if not versions["workers"]:
            raise WorkersUnavailableError(NO_WORKERS(address=self._address))
        expected = versions["client"]["packages"]["macrobber"]
        for worker, found in versions["workers"].items():
            check_version(worker, "macrobber", found["packages"]["macrobber"] or "missing", expected or "missing")

    def explain(self, number: int, error: Exception) -> TaskError | WorkersError:
        from distributed import KilledWorker  # noqa: PLC0415

        match error:
            case WorkersError():
                return error
            case CancelledError():
                return WorkersError(SCHEDULER_LOST(address=self._address))
            case KilledWorker():
                return TaskError(number, WORKERS_DIED(number=error.allowed_failures + 1))
            case _:
                return super().explain(number, error)


async def identify(address: str) -> str:
    """Return what a Dask program at an address is. Raises ValueError if it is no address, and OSError."""
    from distributed import Security, rpc  # noqa: PLC0415

    async with (
        asyncio.timeout(CONNECT_SECONDS),
        rpc(address, connection_args=Security().get_connection_args("client")) as program,
    ):
        return str((await program.identity())["type"])


def connect(address: str) -> Client:
    """Connect to a scheduler, silently: the library raises the errors that it logs, and tasks check versions."""
    from distributed import Client  # noqa: PLC0415

    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    with warnings.catch_warnings(action="ignore"):
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)


def check_version(worker: str, what: str, found: str, expected: str) -> None:
    if found != expected:
        raise WorkersUnavailableError(OTHER_VERSION(worker=worker, what=what, found=found, expected=expected))


def run_checked(
    versions: Mapping[str, str], sources: tuple[str, ...], function: Callable[[Task], Result], task: Task
) -> Result:
    """Run a task on a worker; raise WorkersUnavailableError if its versions differ from those of the program.

    Each task checks them, because new workers may join at any time.
    """
    from distributed import get_worker  # noqa: PLC0415

    found = versions_here(sources)
    for what, expected in versions.items():
        check_version(get_worker().address, what, found[what], expected)
    with one_at_a_time:
        return function(task)
