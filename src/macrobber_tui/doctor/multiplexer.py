"""tmux and screen: what they keep from the terminal around them, and how to get it back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macrobber_tui.i18n.language import _

from .finding import Finding, State
from .time_limit import CommandResult, run_tool

CLIPBOARD = "set-clipboard"
"""The option of tmux that lets programs copy; its default lets only tmux itself."""


def check_multiplexer(environ: Mapping[str, str], run: Callable[..., CommandResult | None] = run_tool) -> list[Finding]:
    """Say what is lost inside tmux or screen; nothing outside."""
    topic = "tmux"
    if environ.get("TMUX"):
        socket_path = environ["TMUX"].partition(",")[0]
        shown = run("tmux", "-S", socket_path, "show-options", "-gv", CLIPBOARD)
        if shown is None or shown.code or shown.output.strip() == "on":
            found = _("tmux passes on copied text, but no notifications.")
            return [Finding("multiplexer", topic, State.GOOD, found)]
        found = _("tmux passes on neither copied text nor notifications.")
        line = f"set -g {CLIPBOARD} on"
        return [Finding("multiplexer", topic, State.LOOK, found, _("To copy, put this into ~/.tmux.conf:"), (line,))]
    if environ.get("STY"):
        found = _("screen passes on neither copied text nor notifications, and at most 256 colours.")
        return [Finding("multiplexer", "screen", State.LOOK, found, _("tmux passes on more."))]
    return []
