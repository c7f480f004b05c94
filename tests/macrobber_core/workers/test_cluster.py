"""A Dask cluster with its scheduler and workers as processes of their own, as the commands use it."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import macrobber_core
from helpers.analysis import FOLDER
from helpers.packages import install
from helpers.patience import PATIENCE
from macrobber_core.workers.cluster import ClusterWorkers
from macrobber_core.workers.tasks import WorkersUnavailableError

needs_dask = pytest.mark.skipif(find_spec("distributed") is None, reason="dask.distributed is not installed")

GAMES = 50
SERIES = ("sim", "mac-robber", "--bots", "easy*3", "--games", str(GAMES), "--seed", "glen")


def start(module: str, *arguments: str, path: str = "") -> subprocess.Popen[str]:
    python_path = os.pathsep.join([path, os.environ.get("PYTHONPATH", "")])
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": python_path},
        start_new_session=True,
    )


def macrobber(*arguments: str) -> subprocess.Popen[str]:
    return start("macrobber_tui", *arguments)


def outcome(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def wait_for(condition: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.02)


class Cluster:
    """A scheduler and its workers."""

    def __init__(self) -> None:
        self.scheduler = self._begin("dask_scheduler", "--host", "127.0.0.1", "--port", "0", until="Scheduler at:")
        self.workers: list[subprocess.Popen[str]] = []

    def add_worker(self, path: str = "") -> None:
        options = ("--host", "127.0.0.1", "--nthreads", "1", "--no-nanny")
        self.workers.append(self._begin("dask_worker", self.address, *options, until="Registered to:", path=path))

    def _begin(self, program: str, *arguments: str, until: str, path: str = "") -> subprocess.Popen[str]:
        process = start(f"distributed.cli.{program}", *arguments, "--no-dashboard", path=path)
        assert process.stderr is not None
        line = next(line for line in process.stderr if until in line)
        self.address = line.split()[-1]
        return process

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.communicate()


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """A cluster of a test's own, without workers."""
    with contextlib.closing(Cluster()) as found:
        yield found


@pytest.fixture(scope="module")
def failing_bot(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the folder of a package with a bot that fails."""
    folder = tmp_path_factory.mktemp("failing-bot")
    install(folder, "my-bot", {"mac-robber.own": "my_bot:choose"}, "def choose(view, legal):\n    return view.gold\n")
    return str(folder)


@pytest.fixture(scope="module")
def shared_cluster(failing_bot: str) -> Iterator[Cluster]:
    """A cluster with a worker, for all tests that kill nothing."""
    with contextlib.closing(Cluster()) as found:
        found.add_worker(failing_bot)
        yield found


def figures(output: str) -> dict[str, Any]:
    """Return the figures of a series without its times."""
    shown = json.loads(output)
    assert isinstance(shown, dict)
    for entrant in shown["entrants"]:
        del entrant["seconds"]
    return shown


def games_over(folder: Path) -> int:
    return len(list(folder.glob("*.record")))


@needs_dask
@pytest.mark.slow
def test_a_series_has_the_same_figures_on_a_cluster_even_if_a_worker_is_killed(
    cluster: Cluster, tmp_path: Path
) -> None:
    cluster.add_worker()
    cluster.add_worker()
    there = macrobber(*SERIES, "--json", "--records", str(tmp_path), "--scheduler", cluster.address)
    wait_for(lambda: games_over(tmp_path) > 3)
    cluster.workers[0].kill()
    over = games_over(tmp_path)
    code, out, err = outcome(there)
    assert (code, err) == (0, "")
    assert over < games_over(tmp_path) == GAMES
    _, here, _ = outcome(macrobber(*SERIES, "--json"))
    assert figures(out) == figures(here)


@needs_dask
@pytest.mark.slow
def test_ctrl_c_prints_the_figures_so_far(shared_cluster: Cluster, tmp_path: Path) -> None:
    series = macrobber(*SERIES, "--scheduler", shared_cluster.address, "--records", str(tmp_path))
    wait_for(partial(games_over, tmp_path))
    series.send_signal(signal.SIGINT)
    code, out, err = outcome(series)
    assert (code, err) == (130, "")
    assert f"3 players, {games_over(tmp_path)} of {GAMES} games in " in out


@needs_dask
@pytest.mark.slow
def test_a_lost_scheduler_is_reported(cluster: Cluster, tmp_path: Path) -> None:
    cluster.add_worker()
    series = macrobber(*SERIES, "--scheduler", cluster.address, "--records", str(tmp_path))
    wait_for(partial(games_over, tmp_path))
    cluster.scheduler.kill()
    code, _, err = outcome(series)
    assert code == 1
    assert err == f"macrobber: the connection to the Dask scheduler at {cluster.address} was lost\n"


@needs_dask
@pytest.mark.slow
def test_a_cluster_without_workers_or_with_other_code_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    series = (*SERIES, "--scheduler", cluster.address)
    assert outcome(macrobber(*series)) == (
        2, "", f"macrobber: the Dask scheduler at {cluster.address} has no workers\n"
    )  # fmt: skip
    changed = tmp_path / "macrobber_core"
    shutil.copytree(Path(macrobber_core.__file__).parent, changed, ignore=shutil.ignore_patterns("__pycache__"))
    (changed / "new.py").write_text("")
    cluster.add_worker(str(tmp_path))
    code, out, err = outcome(macrobber(*series))
    assert (code, out) == (2, "")
    assert "the code of macrobber_core is " in err


@needs_dask
@pytest.mark.slow
def test_a_failing_bot_ends_the_series_with_its_traceback(shared_cluster: Cluster, failing_bot: str) -> None:
    arguments = ("sim", "mac-robber", "--bots", "own,easy*2", "--games", "9", "--scheduler", shared_cluster.address)
    code, out, err = outcome(start("macrobber_tui", *arguments, path=failing_bot))
    assert (code, out) == (1, "")
    assert "    return view.gold" in err
    assert "the bot 'own' (my_bot:choose, of my-bot 1.0) failed: AttributeError: " in err


@needs_dask
@pytest.mark.slow
def test_an_analysis_is_the_same_on_a_cluster(
    shared_cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beginning = tmp_path / "beginning.record"
    beginning.write_text("".join((FOLDER / "four-clans.record").read_text().splitlines(keepends=True)[:30]))
    results = []
    for place in (("--scheduler", shared_cluster.address), ("--jobs", "1")):
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / place[0]))  # without the other's saved analysis
        results.append(outcome(macrobber("analyse", str(beginning), "--simulations", "3", "--json", *place)))
    assert results[0] == results[1]
    assert results[0][0] == 0


@needs_dask
@pytest.mark.slow
@pytest.mark.parametrize("is_listening", [True, False])
def test_an_address_without_a_scheduler_is_reported(is_listening: bool) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        if is_listening:
            silent.listen()
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        _, _, err = outcome(macrobber(*SERIES, "--scheduler", address))
    assert err == f"macrobber: no Dask scheduler answers at {address}\n"


@needs_dask
@pytest.mark.slow
def test_what_is_no_address_is_reported() -> None:
    code, _, err = outcome(macrobber(*SERIES, "--scheduler", "rubbish"))
    assert code == 2
    assert err == ("macrobber: rubbish is not the address of a Dask scheduler; write it as 192.168.1.20:8786\n")


def test_a_missing_package_is_reported_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkersUnavailableError, match=r"pip install 'macrobber\[cluster\]'$"):
        ClusterWorkers("127.0.0.1:8786")
