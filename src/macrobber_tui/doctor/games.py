"""The check of games from other packages: which there are, and what could not be used of them."""

from __future__ import annotations

from macrobber_core.games import installed_games
from macrobber_core.wire.sanitize import clean
from macrobber_tui.i18n.language import _
from macrobber_tui.session.installed_games import MAX_REASONS, all_skipped

from .finding import Finding, State


def check_games() -> list[Finding]:
    """Return what there is to say about games from other packages; nothing if there are none."""
    topic, installed, skipped = _("Games"), installed_games(), all_skipped()
    found = [
        _("{game} (from {package})").format(game=game.title, package=clean(installed.packages[key]))
        for key, game in installed.games.items()
    ]
    return [
        *([Finding("games", topic, State.GOOD, ", ".join(found))] if found else []),
        *(Finding("games", topic, State.LOOK, reason) for reason in skipped[:MAX_REASONS]),
    ]
