"""The active player's display and our hand."""

from __future__ import annotations

from typing import cast

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.mac_robber.hand_panel import render_hand_panel
from macrobber_tui.boards.mac_robber.history import GameHistory
from macrobber_tui.boards.mac_robber.previews import ActionPreview, score_now
from macrobber_tui.boards.mac_robber.render_context import RenderContext
from macrobber_tui.i18n.language import LANGUAGES, _, set_language

from .conftest import Play


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("held", [3, 5])
def test_the_hand_is_separated_from_the_display(play: Play, language: str, held: int) -> None:
    set_language(language)
    table = play(3, 1, lambda view: view.game_view.active == 2 and any(view.game_view.display))
    table_view = table.view(1)
    view = replace(cast("MacRobberView", table_view.game_view), hand=(held, 0, 0, 0))
    context = RenderContext(table_view, view, GameHistory(3), IN_SAFE, KEYBOARD, score_now(view), ActionPreview(view))
    [line] = render_hand_panel(context, tall=False)
    text = "".join(span.text for span in line)
    head, _space, cards = text.partition(_("your hand"))
    assert cards.count("[1]") == held
    assert head.endswith(" ")
    assert cell_len(text) <= 80


@pytest.mark.parametrize("tall", [False, True])
def test_an_empty_hand_is_shown_as_empty(play: Play, tall: bool) -> None:
    table = play(3, 1, lambda view: view.game_view.active == 2 and any(view.game_view.display))
    table_view = table.view(1)
    view = replace(cast("MacRobberView", table_view.game_view), hand=(0, 0, 0, 0))
    context = RenderContext(table_view, view, GameHistory(3), IN_SAFE, KEYBOARD, score_now(view), ActionPreview(view))
    lines = ["".join(span.text for span in line) for line in render_hand_panel(context, tall=tall)]
    assert lines[0].rstrip().endswith("your hand is empty")
    assert max(map(cell_len, lines)) <= 80
