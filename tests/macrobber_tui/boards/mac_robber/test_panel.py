"""What explains a choice: all of it, where it is too long for its line."""

from __future__ import annotations

from macrobber_core.games.mac_robber.facts import Prospect
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.effects import Foresight, spoils
from macrobber_tui.boards.mac_robber.panel import split

from .conftest import Play


def test_a_reason_too_long_for_its_line_begins_on_the_line_before() -> None:
    assert split("takes the lead", 14, 20) == ("", "takes the lead")
    assert split("takes the lead", 13, 20) == ("takes the lead", "")
    assert split("takes the lead", 13, 13) == ("takes the", "lead")
    assert split("takes the lead", 5, 9) == ("takes the", "lead")
    assert split("takes the lead", 5, 2) == ("", "takes the lead")


def test_of_a_booty_only_what_there_is_room_for_is_promised(play: Play) -> None:
    def raided(view: TableView) -> bool:
        return view.actor == 1 and view.position.phase == "raid" and view.position.clan(2).cattle > 0

    table = play(3, 1, raided)
    position = table.view(1).position
    [prospect] = [fact for fact in Foresight(position).facts("raid 2") if isinstance(fact, Prospect)]
    assert "you take cattle" in spoils(prospect, str, has_room=True)[0]
    told = spoils(prospect, str, has_room=False)[0]
    assert "you take" not in told
    assert "cattle" in told
    assert told.endswith("you have no free estate.")
