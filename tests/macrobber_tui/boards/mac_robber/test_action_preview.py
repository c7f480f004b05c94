"""Short labels of what actions change."""

from __future__ import annotations

from itertools import islice

import pytest

from macrobber_core.games.mac_robber.effect_types import (
    ClanChange,
    Effect,
    FollowingChange,
    HandChange,
    Income,
    RaidProspect,
)
from macrobber_core.games.mac_robber.events import BlueScored, GreenScored, RedScored
from macrobber_tui.boards.mac_robber.previews import ActionPreview, EffectLabel, effect_label, raid_outcomes

from .conftest import Moments


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (Income(BlueScored(1, 3, 2, 1), BlueScored(1, 5, 2, 3)), ("+2 blue", "B")),
        (Income(GreenScored(1, 1, 2, False, 2), GreenScored(1, 0, 0, False, 0)), ("-2 green", "G")),
        (Income(RedScored(3, 2, 2, 4), RedScored(3, 2, 0, 2)), ("C -2 red", "R")),
        (Income(BlueScored(1, 3, 4, 0), BlueScored(1, 4, 4, 0)), None),
        (FollowingChange(2, 1), ("BF A", "Y")),
        (FollowingChange(1, None), ("no BF", "Y")),
        (ClanChange("warriors", 1, 4, 5), ("+1 card", "")),
        (ClanChange("warriors", 1, 5, 3), ("-2 cards", "")),
        (ClanChange("warriors", 2, 5, 4), None),
        (ClanChange("free", 1, 0, 1), ("+1 estate", "")),
        (ClanChange("free", 1, 1, 0), None),
        (HandChange((0, 1, 0, 0)), None),
    ],
)
def test_a_fact_in_a_few_words(fact: Effect, told: EffectLabel | None) -> None:
    assert effect_label(fact, 1) == told


def test_how_likely_a_raid_is_won_is_not_told(moments: Moments) -> None:
    raids = 0
    for table in moments(4, 4):
        for action in table.legal:
            if action.startswith("raid") and raids < 30:
                prospects = [
                    one for one in ActionPreview(table.game_view).facts(action) if isinstance(one, RaidProspect)
                ]
                assert [one.chance for one in prospects] == [None]
                raids += 1
    assert raids == 30


@pytest.mark.parametrize(("preset", "tied"), [("", "If tied: +1 VP."), ("variante", "If tied: you win too.")])
def test_what_a_raid_is_about(preset: str, tied: str, moments: Moments) -> None:
    told = set()
    raids = ((table, action) for table in moments(4, 4, preset) for action in table.legal if action[:4] == "raid")
    for table, action in islice(raids, 40):
        for one in ActionPreview(table.game_view).facts(action):
            if isinstance(one, RaidProspect):
                told |= {*raid_outcomes(one._replace(has_room=True), table.name)}
    assert tied in told
    assert any(line.startswith("If you lose:") and line.endswith("+2 VP.") for line in told)
    assert ("If you win: +1 VP, and you take battle points." in told) == (preset == "variante")
