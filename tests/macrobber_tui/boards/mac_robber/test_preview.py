"""The scoring as things stand is the scoring that comes, if nothing more happens."""

from __future__ import annotations

import random

from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.mac_robber.preview import as_things_stand
from macrobber_tui.boards.mac_robber.story import Scoring

from .conftest import Play, Stop, seated, step


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


def test_a_spectator_and_each_seat_see_the_same(play: Play) -> None:
    def late(view: object) -> bool:
        return getattr(view, "ply", 0) > 60

    stop: Stop = late
    table = play(5, 4, stop)
    assert len({str(as_things_stand(table.view(seat).position)) for seat in (None, 1, 2, 3, 4, 5)}) == 1
