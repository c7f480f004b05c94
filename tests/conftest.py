"""Shared fixtures: an adviser that costs no time, readable differences between views, and a note on excluded tests."""

from __future__ import annotations

import contextlib
import gc
import os
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, settings

from helpers.analysis import Oracle
from macrobber_core.bots import ADVISERS
from macrobber_tui.garbage_collection import collect_rarely

WITHOUT_BROWSER = 2
"""The place of all other tests behind those in the two real browsers."""

gc.disable()  # until all tests are collected: they stay, and to walk through them again and again takes longest
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the many processes that tests start would compile everything again
# on a busy machine a test may be slow without being wrong; tests/bench measures time
settings.register_profile("untimed", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def pytest_collection(session: pytest.Session) -> None:
    """Before a worker collects all tests, import its part of their modules.

    In a fresh clone, all workers would otherwise compile all modules at the same time. Each compiles a part of them and
    finds the others compiled.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return
    number, count = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for path in sorted(Path(__file__).parent.rglob("test_*.py"))[number::count]:
        with contextlib.suppress(pytest.Collector.CollectError, pytest.skip.Exception):  # the collection reports them
            _module = pytest.Module.from_parent(session, path=path).obj


def browser_order(item: pytest.Item) -> int:
    """Return where a test belongs in a run: first those in Chromium, then those in Firefox, then those without."""
    if not item.path.name.startswith("test_browser_"):
        return WITHOUT_BROWSER
    return int("firefox" in item.name)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Spread the tests that wait over the workers and over their time, so that other tests use the processor meanwhile.

    xdist gives each worker an equal part of the list, and a worker that has nothing left takes from the end of others'
    parts. Nothing that waits comes in the last third of a part. The tests in real browsers come first and without a
    break, so they stay with one worker, which starts each browser once.
    """
    items.sort(key=browser_order)
    workers = getattr(config, "workerinput", {"workercount": 1})["workercount"]
    waiting = [item for item in items if item.get_closest_marker("waits")]
    others = [item for item in items if not item.get_closest_marker("waits")]
    in_browsers = sum(browser_order(item) < WITHOUT_BROWSER for item in others)
    size = -(-len(others) // workers)
    items.clear()
    for worker in range(workers):
        part, waits = others[worker * size : (worker + 1) * size], waiting[worker::workers]
        for number, item in enumerate(waits):
            begin = (number + worker / workers) / len(waits)  # not all workers wait at first
            place = number + int(2 / 3 * size * begin)
            part.insert(place if worker else max(place, number + in_browsers), item)
        items += part


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    gc.enable()
    collect_rarely()  # as the program does


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.getoption("markexpr") == "not slow":
        terminalreporter.write_line("The slow tests were left out. To run all tests: python -m pytest -m ''")
    elif any("test_browser_" in report.nodeid for report in terminalreporter.getreports("")):
        from helpers.browser import PROGRAMS, why_missing  # noqa: PLC0415  # only then it is needed

        ran = " ".join(report.nodeid.partition("[")[2] for report in terminalreporter.getreports("passed"))
        states = [f"{name} {'ran' if name in ran else why_missing(name) or 'did not run'}" for name in PROGRAMS]
        terminalreporter.write_line(f"The page in real browsers: {', '.join(states)}")


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Show the fields in which two messages or views differ, because the `repr` of a view is too short for that."""
    if op != "==" or not isinstance(left, msgspec.Struct) or type(left) is not type(right):
        return None
    pairs = [(name, getattr(left, name), getattr(right, name)) for name in left.__struct_fields__]
    return [f"{left!r} == {right!r}", *(f"{name}: {one!r} != {other!r}" for name, one, other in pairs if one != other)]


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    """Replace the adviser in this process; child processes use the real one."""
    oracle = Oracle()
    monkeypatch.setitem(ADVISERS, "mac-robber", oracle)
    return oracle
