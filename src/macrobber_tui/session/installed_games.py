"""Tells the player which games of other packages, or parts of them, could not be used."""

from __future__ import annotations

from collections.abc import Iterable

from macrobber_core.games import BUILT_IN, installed_games
from macrobber_core.wire.sanitize import clean
from macrobber_tui.boards import ui_of
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.text import as_sentence

MAX_REASONS = 5
"""The most reasons that are shown together."""


def skipped_of(game: str) -> list[str]:
    """Return why a game, or parts of it, cannot be used; [] for our own games, and for those without trouble."""
    if game in BUILT_IN:
        return []
    _load_parts()
    return _as_sentences(installed_games().reasons_for(game))


def all_skipped() -> list[str]:
    """Return why games, or parts of games, cannot be used, one sentence each. This loads their parts."""
    _load_parts()
    return _as_sentences(installed_games().reasons)


def _load_parts() -> None:
    for game in installed_games().games:
        ui_of(game)


def _as_sentences(reasons: Iterable[str]) -> list[str]:
    return [as_sentence(clean(reason)) for reason in reasons]


def skipped_notice() -> str:
    """Return a notice for the lobby about what cannot be used; "" if there is nothing."""
    return _("A game, or a part of one, cannot be used: see 'macrobber doctor'.") if all_skipped() else ""
