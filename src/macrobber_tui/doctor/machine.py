"""All checks of this machine: locale, clock, folders, keys, settings, games, and the versions of libraries."""

from __future__ import annotations

import asyncio
import contextlib
import os
import platform
import re
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib import metadata

from macrobber_core import __version__
from macrobber_core.wire.sanitize import clean
from macrobber_tui.i18n.language import LANGUAGES, LOCALE, _, join_list
from macrobber_tui.settings.file import read_settings
from macrobber_tui.theme.glyphs import SAFE, for_locale

from .attempt import attempt
from .finding import Finding, State
from .games import check_games
from .storage import check_storage, key_dates
from .time_limit import within

FIRST_YEAR, LAST_YEAR = 2026, 2100
"""The years in which this version may be in use."""
CLOCK_SECONDS, MAX_DRIFT = 0.3, 0.2
STORAGE_SECONDS = 5
MAX_MISTAKES = 3
REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)\s*(?:\[.*?\])?\s*([^;]*)(;.*)?")
BOUND = re.compile(r"(>=|<=|==|!=|<|>)\s*([0-9][0-9.]*)")


async def check_machine() -> list[Finding]:
    return [
        *await attempt(lambda: [check_versions()]),
        *await attempt(lambda: [check_locale(os.environ)]),
        *await attempt(check_clock),
        *await attempt(lambda: within(STORAGE_SECONDS, check_storage)),
        *await attempt(check_settings),
        *await attempt(check_games),
    ]


def check_locale(environ: Mapping[str, str]) -> Finding:
    name = next(filter(None, (environ.get(each) for each in ("LC_ALL", "LC_CTYPE", "LANG"))), "C")
    language = LANGUAGES[LOCALE.get().language]
    found = _("{locale}; texts are in this language: {language}.").format(locale=clean(name), language=language)
    if for_locale(environ) is SAFE:
        return Finding("locale", _("Locale"), State.GOOD, found)
    advice = _("It is not UTF-8. With UTF-8, names and boards look better:")
    return Finding("locale", _("Locale"), State.LOOK, found, advice, ("export LANG=C.UTF-8",))


async def check_clock() -> list[Finding]:
    """Compare the clock with the years of this version, the dates of the key, and a clock that never jumps."""
    wall, steady = time.time(), time.monotonic()
    await asyncio.sleep(CLOCK_SECONDS)
    drift = abs((time.time() - wall) - (time.monotonic() - steady))
    dates = None
    with contextlib.suppress(TimeoutError):
        dates = await within(STORAGE_SECONDS, key_dates)
    return [judge_clock(datetime.now(UTC), drift, dates)]


def judge_clock(now: datetime, drift: float, key: tuple[datetime, datetime] | None) -> Finding:
    topic, today = _("Clock"), now.strftime("%Y-%m-%d %H:%M UTC")
    advice, command = _("Set the clock:"), ("sudo timedatectl set-ntp true",)
    if not FIRST_YEAR <= now.year < LAST_YEAR:
        found = _("It is {today} by this machine's clock, which cannot be right.").format(today=today)
        return Finding("clock", topic, State.TROUBLE, found, advice, command)
    if key is not None and not key[0] <= now <= key[1]:
        found = _("It is {today} by this machine's clock, but the certificate of your tables is not valid then.")
        return Finding("clock", topic, State.TROUBLE, found.format(today=today), advice, command)
    if drift > MAX_DRIFT:
        found = _("The clock jumps: {number} ms within a moment.").format(number=round(drift * 1000))
        return Finding("clock", topic, State.LOOK, found, advice, command)
    return Finding("clock", topic, State.GOOD, today)


def check_settings() -> list[Finding]:
    """Return the mistakes in the settings file; nothing if there are none."""
    topic = _("Settings file")
    return [Finding("settings", topic, State.LOOK, clean(each)) for each in read_settings().mistakes[:MAX_MISTAKES]]


# --- versions


def check_versions() -> Finding:
    """Compare the installed libraries with those that this version needs."""
    topic = _("Versions")
    ours = f"macrobber {__version__}, Python {platform.python_version()}"
    try:
        needed = metadata.requires("macrobber") or []
    except metadata.PackageNotFoundError:
        found = _("{versions}; macrobber is not installed as a package, so its libraries were not checked.")
        return Finding("versions", topic, State.GOOD, found.format(versions=ours))
    wrong = [each for each in map(_misfit, needed) if each]
    if not wrong:
        found = _("{versions}; all libraries have suitable versions.").format(versions=ours)
        return Finding("versions", topic, State.GOOD, found)
    found = _("{versions}; these libraries have unsuitable versions: {libraries}.")
    text = found.format(versions=ours, libraries=join_list(wrong))
    return Finding("versions", topic, State.TROUBLE, text, _("Install macrobber again:"), ("pipx install --force .",))


def _misfit(requirement: str) -> str:
    """Return a library's installed and needed versions if they do not fit, otherwise ""."""
    match = REQUIREMENT.fullmatch(requirement.strip())
    if match is None or match[3]:  # an extra, or only for other systems
        return ""
    name, bounds = match[1], match[2].strip()
    try:
        version = metadata.version(name)
    except metadata.PackageNotFoundError:
        return _("{library} (missing)").format(library=name)
    return "" if fits(version, bounds) else f"{name} {version} ({bounds})"


def fits(version: str, bounds: str) -> bool:
    """Return whether a version such as `8.2.8` is in bounds such as `>=8.2,<9`."""
    have = _numbers(version)
    for operator, text in BOUND.findall(bounds):
        need = _numbers(text)
        size = max(len(have), len(need))
        one, other = have + (0,) * (size - len(have)), need + (0,) * (size - len(need))
        results = {
            ">=": one >= other, "<=": one <= other, "==": one == other, "!=": one != other, "<": one < other,
            ">": one > other,
        }  # fmt: skip
        if not results[operator]:
            return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    match = re.match(r"\d+(\.\d+)*", version)
    return tuple(map(int, match[0].split("."))) if match else (0,)
