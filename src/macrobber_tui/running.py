"""How commands run what takes its time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from .arguments import warn_of_settings
from .core_texts import core_text
from .errors import Wrong


def run_plain(work: Callable[[], Any]) -> None:
    """The same for who plays without a screen, which would say what is wrong in the settings file."""
    warn_of_settings()
    run(work)


def run(work: Callable[[], Any]) -> None:
    """Run a coroutine; what the network or a file refuses is the user's to know, not a traceback."""
    try:
        asyncio.run(work())
    except BrokenPipeError:
        raise
    except OSError as error:
        raise Wrong(core_text(str(error))) from error
