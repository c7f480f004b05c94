"""Translates messages from the core.

The core and every host send refusals and farewells as English text. `macrobber_core.translatable` finds the declaration
of a text; texts of unknown origin are left unchanged.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from macrobber_core.games import BUILT_IN
from macrobber_core.os_errors import os_error_text
from macrobber_core.translatable import recognise

from .elision import elide
from .language import _, join_list, ngettext

DECLARING_MODULES = (
    *(f"games.{package}.refusal" for package in BUILT_IN.values()),
    "analysis.pool",
    "library",
    "net.table_state",
    "os_errors",
    "wire.emotes",
    "wire.reasons",
    "table",
    "wire.codec",
    "wire.sanitize",
    "workers.cluster",
    "workers.local",
    "workers.process",
)
"""Modules of the core that declare texts, or import other modules that do."""


def core_text(text: str) -> str:
    """Translate a message from the core into the player's language; return an unknown message unchanged."""
    if not text:
        return ""
    recognised = recognise(text)
    if recognised is None:
        import_declarations()
        recognised = recognise(text)
    if recognised is None:
        return text
    declared, parameters = recognised
    if not parameters:
        return _(declared)
    form = ngettext(declared, declared, int(parameters["count"])) if "count" in parameters else _(declared)
    form = elide(form, parameters.get("name", ""))
    return form.format(**{name: parameter_text(name, value) for name, value in parameters.items()})


def os_error_reason(error: OSError) -> str:
    """Return the reason for an operating system error in the player's language."""
    return core_text(os_error_text(error))


def parameter_text(name: str, value: str) -> str:
    """Translate the value of a parameter if it is itself a core message or a list of terms."""
    match name:
        case "reason" | "turn":
            return core_text(value)
        case "term":
            return join_list(map(core_text, value.split(" and ")))
        case "side":
            return _(value)
        case _:
            return value


@cache
def import_declarations() -> None:
    """Import all modules that declare texts, because a host may send a refusal of a game that is not loaded here.

    This takes about 0.1 s, so it is delayed until the first text that no loaded module declares.
    """
    for module in DECLARING_MODULES:
        import_module(f"macrobber_core.{module}")
