"""Functions that use private members of Rich."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from io import StringIO

from rich.color import ColorSystem
from rich.console import Console

from macrobber_core.compat import require

require("rich", Console, "_color_system")
if "_environ" not in signature(Console).parameters:
    from importlib.metadata import version  # slow to import, and needed only here

    raise ImportError(
        f"rich {version('rich')} has no Console(_environ=...): install the version of it that macrobber asks for"
    )


def color_system(console: Console) -> ColorSystem:
    """Return the console's colour system, or true colour if it is unknown."""
    return console._color_system or ColorSystem.TRUECOLOR


def console_for(environ: Mapping[str, str]) -> Console:
    """Return a console without output, with the colour support that a terminal's environment indicates."""
    return Console(
        file=StringIO(), force_terminal=True, highlight=False, emoji=False, legacy_windows=False, safe_box=False,
        soft_wrap=False, _environ=environ,
    )  # fmt: skip
