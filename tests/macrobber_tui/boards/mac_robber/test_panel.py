"""What explains a choice: all of it, where it is too long for its line."""

from __future__ import annotations

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games.mac_robber.facts import Prospect
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.effects import Foresight, spoils
from macrobber_tui.boards.mac_robber.panel import split

from .conftest import Play


def test_a_reason_too_long_for_its_line_begins_on_the_line_before() -> None:
    assert split("takes the lead", 14, 20) == ("", "takes the lead")
    assert split("takes the lead", 13, 20) == ("takes the lead", "")
    assert split("takes the lead", 13, 13) == ("takes the", "lead")
    assert split("takes the lead", 5, 9) == ("takes the", "lead")
    assert split("takes the lead", 5, 2) == ("", "takes the lead")


def test_what_is_wrong_stands_there_alone(play: Play) -> None:
    table = play(3, 1, lambda view: view.actor == 1 and view.position.phase == "action")
    view = table.view(1)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.show(view, view.position, table.log_seen_by(1))
    before = board.text.split("\n")
    board.refused("not so")
    (row,) = [number for number, line in enumerate(board.text.split("\n")) if line.strip() == "not so"]
    assert before[row + 1].strip()
    assert not board.text.split("\n")[row + 1].strip()


def test_of_a_booty_only_what_there_is_room_for_is_promised(play: Play) -> None:
    def raided(view: TableView) -> bool:
        return view.actor == 1 and view.position.phase == "raid" and view.position.clan(2).cattle > 0

    table = play(3, 1, raided)
    position = table.view(1).position
    [prospect] = [fact for fact in Foresight(position).facts("raid 2") if isinstance(fact, Prospect)]
    assert "you take cattle" in spoils(prospect._replace(has_room=True), str)[0]
    told = spoils(prospect._replace(has_room=False), str)[0]
    assert "you take" not in told
    assert "cattle" in told
    assert told.endswith("you have no free estate.")
