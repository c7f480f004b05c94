"""Locale, clock, settings and versions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from importlib import metadata
from pathlib import Path

import pytest

from macrobber_tui.doctor.finding import State
from macrobber_tui.doctor.machine import (
    check_clock,
    check_locale,
    check_machine,
    check_settings,
    check_versions,
    fits,
    judge_clock,
)

NOW = datetime(2026, 11, 26, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("version", "bounds", "is_fit"),
    [
        ("8.2.8", ">=8.2.8,<8.3", True),
        ("8.3", ">=8.2.8,<8.3", False),
        ("8.3.0", "<8.3", False),
        ("46.0.1", ">=46", True),
        ("9", "", True),
        ("2.0rc1", "!=2.0", False),
        ("1.10", ">1.9,<=1.10,==1.10", True),
        ("unknown", ">=1", False),
    ],
)
def test_versions_are_compared_as_numbers(version: str, bounds: str, *, is_fit: bool) -> None:
    assert fits(version, bounds) is is_fit


def test_libraries_are_those_that_the_package_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = ["zeroconf<1,>=0.150", "textual>=9", "msgspec>=0.20; extra == 'test'", "no-such-library>=1"]
    installed = {"zeroconf": "0.151.0", "textual": "8.2.8"}

    def version(name: str) -> str:
        if name in installed:
            return installed[name]
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", lambda _: needed)
    monkeypatch.setattr(metadata, "version", version)
    finding = check_versions()
    assert finding.state is State.TROUBLE
    assert finding.found.endswith("unsuitable versions: textual 8.2.8 (>=9) and no-such-library (missing).")
    needed[1:] = []
    assert check_versions().state is State.GOOD


def test_a_program_that_is_not_installed_cannot_compare(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_name: str) -> list[str]:
        raise metadata.PackageNotFoundError

    monkeypatch.setattr(metadata, "requires", fail)
    assert "not installed as a package" in check_versions().found


def test_a_locale_should_be_utf_8() -> None:
    assert check_locale({"LANG": "de_DE.UTF-8"}).state is State.GOOD
    finding = check_locale({"LC_ALL": "de_DE.ISO-8859-1", "LANG": "de_DE.UTF-8"})
    assert (finding.state, finding.commands) == (State.LOOK, ("export LANG=C.UTF-8",))


@pytest.mark.parametrize(
    ("now", "drift", "state"),
    [
        (NOW, 0.0, State.GOOD),
        (NOW.replace(year=1970), 0.0, State.TROUBLE),
        (NOW.replace(year=2199), 0.0, State.TROUBLE),
        (NOW, 2.5, State.LOOK),
        (NOW + timedelta(days=40), 0.0, State.TROUBLE),
    ],
)
def test_a_clock_is_in_our_time_and_within_the_dates_of_the_key(now: datetime, drift: float, state: State) -> None:
    dates = NOW - timedelta(days=1), NOW + timedelta(days=30)
    assert judge_clock(now, drift, dates).state is state


async def test_the_clock_of_this_machine_can_be_read() -> None:
    (finding,) = await check_clock()
    assert finding.check == "clock"


def test_mistakes_in_the_settings_are_named(own_state: Path) -> None:
    assert check_settings() == []
    folder = own_state / "macrobber"
    folder.mkdir()
    (folder / "settings.toml").write_text('theme = "purple"\n')
    (finding,) = check_settings()
    assert finding.state is State.LOOK
    assert "theme" in finding.found


async def test_all_of_a_new_machine_is_good() -> None:
    assert {each.state for each in await check_machine()} == {State.GOOD}
