"""What Textual keeps for one app, while there are many."""

from __future__ import annotations

import textual.app
from textual._styles_cache import StylesCache
from textual.color import Color

from macrobber_tui.ssh.sharing import REPLACED, many_apps


def test_only_while_the_door_is_open() -> None:
    before = [getattr(owner, name) for owner, name, _ in REPLACED]
    with many_apps():
        assert [getattr(owner, name) for owner, name, _ in REPLACED] == [replacement for _, _, replacement in REPLACED]
    assert [getattr(owner, name) for owner, name, _ in REPLACED] == before
    assert {"redirect_stdout", "redirect_stderr"} <= vars(textual.app).keys()


def test_grounds_are_those_of_the_library() -> None:
    black, faint = Color(0, 0, 0), Color(200, 0, 0, 0.5)
    own = StylesCache().get_inner_outer(black, faint)
    with many_apps():
        assert StylesCache().get_inner_outer(black, faint) == own
