"""Runs one check so that its failure does not end the others."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable

from macrobber_tui.i18n.language import _

from .finding import Finding, State

CHECK_SECONDS = 30
"""The limit of a check; most have a lower one of their own."""


Check = Callable[[], list[Finding] | Awaitable[list[Finding]]]


async def attempt(check: Check, seconds: float = CHECK_SECONDS) -> list[Finding]:
    """Return what a check has found; a check that fails is itself a finding."""
    try:
        async with asyncio.timeout(seconds):
            result = check()
            return await result if inspect.isawaitable(result) else result
    except TimeoutError:
        found = _("One check took too long.")
    except Exception as error:  # any: a traceback would help nobody here
        found = _("One check has failed: {error}.").format(error=repr(error))
    return [Finding("failure", _("Checks"), State.LOOK, found)]
