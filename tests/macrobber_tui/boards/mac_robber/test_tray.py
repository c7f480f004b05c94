"""The cubes and cards before who is on turn."""

from __future__ import annotations

from typing import cast

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.mac_robber.effects import Foresight
from macrobber_tui.boards.mac_robber.preview import as_things_stand
from macrobber_tui.boards.mac_robber.sight import Sight
from macrobber_tui.boards.mac_robber.story import Story
from macrobber_tui.boards.mac_robber.tray import tray
from macrobber_tui.language import LANGUAGES, _, speak

from .conftest import Play


@pytest.mark.parametrize("tongue", LANGUAGES)
@pytest.mark.parametrize("held", [3, 5])
def test_the_hand_stands_apart_from_what_is_said_of_the_display(play: Play, tongue: str, held: int) -> None:
    speak(tongue)
    table = play(3, 1, lambda view: view.position.active == 2 and any(view.position.display))
    seen = table.view(1)
    view = replace(cast("MacRobberView", seen.position), hand=(held, 0, 0, 0))
    sight = Sight(seen, view, Story(3), as_things_stand(view), Foresight(view), IN_SAFE, KEYBOARD)
    [line] = tray(sight, tall=False)
    told = "".join(span.text for span in line)
    head, _space, cards = told.partition(_("your hand"))
    assert cards.count("[1]") == held
    assert head.endswith(" ")
    assert cell_len(told) <= 80
