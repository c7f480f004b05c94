"""The scoring as things stand is the scoring that comes, if nothing more happens."""

from __future__ import annotations

import random
from typing import cast

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards import spoken
from macrobber_tui.boards.mac_robber.effects import Foresight
from macrobber_tui.boards.mac_robber.header import track
from macrobber_tui.boards.mac_robber.preview import as_things_stand
from macrobber_tui.boards.mac_robber.scoring import COLUMNS, NAME_WIDTH, ending_now, prices
from macrobber_tui.boards.mac_robber.sight import Sight
from macrobber_tui.boards.mac_robber.story import Scoring, Story
from macrobber_tui.language import LANGUAGES, speak
from macrobber_tui.widgets.spans import WIDTH

from .conftest import Play, seated, step


def test_it_is_what_the_next_scoring_gives() -> None:
    table, rng = seated(4, 5), random.Random(5)
    compared = 0
    while table.actor is not None and compared < 3:
        told, before = len(table.log), as_things_stand(table.view(None).position)
        view: MacRobberView = table.view(None).position
        vp = [clan.vp for clan in view.clans]
        action_is_last = view.phase == "raid" and view.active is not None and view.active % 4 + 1 == view.start
        if action_is_last and "pass" in table.legal():
            table.decide(table.actor, table.ply, "pass")
        else:
            step(table, rng)
            continue
        scored = Scoring(view.round, vp)
        for event in table.log_seen_by(None, told):
            if not isinstance(event, ev.TileRemoved | ev.TileTurned):
                scored.tell(event)
        assert scored == before
        compared += 1
    assert compared == 3


def test_without_a_tile_the_round_is_known_to_be_the_last_however_few_points_there_are(play: Play) -> None:
    table = play(3, 1, lambda view: view.position.phase == "action").view(1)
    view = cast("MacRobberView", replace(table.position, supply=0))
    told = "It would end the game: no estate tile is left."
    last = replace(table, position=view)
    assert told in spoken("mac-robber").recital(last).pages(last)[0].told()
    sight = Sight(table, view, Story(3), as_things_stand(view), Foresight(view), IN_SAFE, KEYBOARD)
    assert ending_now(sight) == told
    assert "this is the last round" in "".join(span.text for span in track(view, IN_SAFE, sight.stands))


def test_a_spectator_and_each_seat_see_the_same(play: Play) -> None:
    table = play(5, 4, lambda view: view.ply > 60)
    assert len({str(as_things_stand(table.view(seat).position)) for seat in (None, 1, 2, 3, 4, 5)}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_each_colour_is_worth_keeps_to_its_column_in_every_language(language: str) -> None:
    speak(language)
    green, red, blue = (cell_len(price) for price in prices())
    widths = dict(COLUMNS)
    assert green < widths["G"]
    assert red < widths["R"]
    assert blue <= WIDTH - NAME_WIDTH - 3 - widths["G"] - widths["R"]
