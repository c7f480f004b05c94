"""Runs the coroutine of a command."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.settings.file import warn_of_settings


def run_plain(work: Callable[[], Any]) -> None:
    """Run a coroutine in plain mode, after warning about mistakes in the settings file."""
    warn_of_settings()
    run(work)


def run(work: Callable[[], Any]) -> None:
    """Run a coroutine; turn an OSError into a UsageError, so the user sees a message instead of a traceback."""
    try:
        asyncio.run(work())
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UsageError(core_text(str(error))) from error
