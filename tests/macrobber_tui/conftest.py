"""Tests do not see the seats, settings and language of the current user, and leave nothing behind."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.css.stylesheet import Stylesheet

from helpers.idle import AFTER_KEY, PAUSE, UPDATE_PERIOD, wait_for_idle
from macrobber_core.net.interfaces import own_addresses
from macrobber_tui.i18n.language import set_language
from macrobber_tui.screens.table import TableScreen


@pytest.fixture(scope="session", autouse=True)
def quick_pilot() -> Iterator[None]:
    """Let a test go on as soon as an app is idle."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.app.wait_for_idle", partial(wait_for_idle, sleep=AFTER_KEY))
        patch.setattr("textual.pilot.wait_for_idle", partial(wait_for_idle, sleep=PAUSE))
        patch.setattr("textual.screen.UPDATE_PERIOD", UPDATE_PERIOD)
        yield


@pytest.fixture(scope="session", autouse=True)
def shared_style_sheets() -> Iterator[None]:
    """Parse each style sheet once for all apps with the same variables; the rules are never changed afterwards."""
    parse: Callable[..., list[Any]] = Stylesheet._parse_rules
    parsed: dict[tuple[object, ...], list[Any]] = {}

    def parse_once(sheet: Stylesheet, css: str, read_from: object, *rest: object, **options: object) -> list[Any]:
        key = (css, read_from, rest, *options.items(), *sheet._variables.items())
        if key not in parsed:
            parsed[key] = parse(sheet, css, read_from, *rest, **options)
        return parsed[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Stylesheet, "_parse_rules", parse_once)
        yield


@pytest.fixture(scope="session")
def new_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return one new path after another. To number a folder, pytest would list thousands of others every time."""
    parent = tmp_path_factory.mktemp("states")
    return (parent / f"state{number}" for number in itertools.count())


@pytest.fixture(autouse=True)
def own_state(new_folders: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    state = next(new_folders)
    state.mkdir()
    monkeypatch.setenv("XDG_STATE_HOME", str(state))
    monkeypatch.setenv("XDG_DATA_HOME", str(state))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(state))
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("SSH_CONNECTION", "tests")  # boards are drawn in plain detail unless a test asks for more
    set_language("en")
    return state


@pytest.fixture(autouse=True)
def no_first_legend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin every game as a player who knows the signs; otherwise the first key would only close the legend."""
    monkeypatch.setattr(TableScreen, "HAS_LEGEND", False)


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put this machine on a network, which one that builds packages may not have. No table listens there."""

    def addresses(bind: str | None) -> list[str]:
        return own_addresses(bind) if bind else ["192.168.1.20"]

    monkeypatch.setattr("macrobber_core.net.interfaces.own_addresses", addresses)
