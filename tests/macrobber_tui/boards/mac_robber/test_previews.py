"""Short labels of actions' effects; a previewed scoring equals the real one if nothing else happens."""

from __future__ import annotations

import random
from itertools import islice
from typing import cast

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.effect_types import (
    ClanChange,
    Effect,
    FollowingChange,
    HandChange,
    Income,
    RaidProspect,
)
from macrobber_core.games.mac_robber.events import BlueScored, GreenScored, RedScored
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards import plain_game
from macrobber_tui.boards.mac_robber.header import track
from macrobber_tui.boards.mac_robber.history import GameHistory, Scoring
from macrobber_tui.boards.mac_robber.previews import ActionPreview, EffectLabel, effect_label, raid_outcomes, score_now
from macrobber_tui.boards.mac_robber.render_context import RenderContext
from macrobber_tui.boards.mac_robber.scoring import COLUMNS, NAME_WIDTH, column_worths, ending_now
from macrobber_tui.i18n.language import LANGUAGES, set_language
from macrobber_tui.widgets.spans import WIDTH

from .conftest import Play, Views, step, table_with_names


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (Income(BlueScored(1, 3, 2, 1), BlueScored(1, 5, 2, 3)), EffectLabel("+2 blue", "B")),
        (Income(GreenScored(1, 1, 2, False, 2), GreenScored(1, 0, 0, False, 0)), EffectLabel("-2 green", "G")),
        (Income(RedScored(3, 2, 2, 4), RedScored(3, 2, 0, 2)), EffectLabel("C -2 red", "R")),
        (Income(BlueScored(1, 3, 4, 0), BlueScored(1, 4, 4, 0)), None),
        (FollowingChange(2, 1), EffectLabel("BF A", "Y", "would-follow 1")),
        (FollowingChange(1, None), EffectLabel("no BF", "Y", "would-follow 0")),
        (ClanChange("warriors", 1, 4, 5), EffectLabel("+1 card", "")),
        (ClanChange("warriors", 1, 5, 3), EffectLabel("-2 cards", "")),
        (ClanChange("warriors", 2, 5, 4), None),
        (ClanChange("free", 1, 0, 1), EffectLabel("+1 estate", "")),
        (ClanChange("free", 1, 1, 0), None),
        (HandChange((0, 1, 0, 0)), None),
    ],
)
def test_effects_have_short_labels(effect: Effect, expected: EffectLabel | None) -> None:
    assert effect_label(effect, 1) == expected


def test_previews_do_not_reveal_the_chance_of_winning_a_raid(views: Views) -> None:
    raids = 0
    for table in views(4, 4):
        for action in table.legal:
            if action.startswith("raid") and raids < 30:
                prospects = [
                    one for one in ActionPreview(table.game_view).effects(action) if isinstance(one, RaidProspect)
                ]
                assert [one.chance for one in prospects] == [None]
                raids += 1
    assert raids == 30


@pytest.mark.parametrize(("preset", "tied"), [("", "If tied: +1 VP."), ("variante", "If tied: you win too.")])
def test_the_outcomes_of_a_raid_are_listed_for_win_loss_and_tie(preset: str, tied: str, views: Views) -> None:
    outcomes = set()
    raids = ((table, action) for table in views(4, 4, preset) for action in table.legal if action[:4] == "raid")
    for table, action in islice(raids, 40):
        for one in ActionPreview(table.game_view).effects(action):
            if isinstance(one, RaidProspect):
                outcomes |= {*raid_outcomes(one._replace(has_room=True), table.name)}
    assert tied in outcomes
    assert any(line.startswith("If you lose:") and line.endswith("+2 VP.") for line in outcomes)
    assert ("If you win: +1 VP, and you take battle points." in outcomes) == (preset == "variante")


def test_the_previewed_scoring_equals_the_next_scoring() -> None:
    table, rng = table_with_names(4, 5), random.Random(5)
    compared = 0
    while table.actor is not None and compared < 3:
        seen_events, before = len(table.log), score_now(table.view(None).game_view)
        view: MacRobberView = table.view(None).game_view
        vp = [clan.vp for clan in view.clans]
        action_is_last = view.phase == "raid" and view.active is not None and view.active % 4 + 1 == view.start
        if action_is_last and "pass" in table.legal():
            table.decide(table.actor, table.ply, "pass")
        else:
            step(table, rng)
            continue
        scored = Scoring(view.round, vp)
        for event in table.log_seen_by(None, seen_events):
            if not isinstance(event, ev.TileRemoved | ev.TileTurned):
                scored.add_event(event)
        assert scored == before
        compared += 1
    assert compared == 3


def test_the_round_is_announced_as_the_last_once_no_tile_is_left(play: Play) -> None:
    table = play(3, 1, lambda view: view.game_view.phase == "action").view(1)
    view = cast("MacRobberView", replace(table.game_view, supply=0))
    announcement = "The game would end: no estate tiles are left."
    last = replace(table, game_view=view)
    assert announcement in plain_game("mac-robber").new_narrator(last).pages(last)[0].get_lines()
    context = RenderContext(table, view, GameHistory(3), IN_SAFE, KEYBOARD, score_now(view), ActionPreview(view))
    assert ending_now(context) == announcement
    assert "this is the last round" in "".join(span.text for span in track(view, IN_SAFE, context.scoring_now))


def test_spectators_and_all_seats_see_the_same_preview(play: Play) -> None:
    table = play(5, 4, lambda view: view.ply > 60)
    assert len({str(score_now(table.view(seat).game_view)) for seat in (None, 1, 2, 3, 4, 5)}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_worth_of_each_colour_fits_its_column_in_every_language(language: str) -> None:
    set_language(language)
    green, red, blue = (cell_len(price) for price in column_worths())
    widths = dict(COLUMNS)
    assert green < widths["G"]
    assert red < widths["R"]
    assert blue <= WIDTH - NAME_WIDTH - 3 - widths["G"] - widths["R"]
