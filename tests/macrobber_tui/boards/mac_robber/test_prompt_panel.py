"""The explanation of a choice is shown in full, even if it is too long for its line."""

from __future__ import annotations

import pytest

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games.mac_robber.effect_types import RaidProspect
from macrobber_core.table.view import TableView
from macrobber_tui.boards.mac_robber.board import MacRobberBoard
from macrobber_tui.boards.mac_robber.menus import Menu
from macrobber_tui.boards.mac_robber.previews import ActionPreview, raid_outcomes
from macrobber_tui.boards.mac_robber.prompt_panel import split_at_width
from macrobber_tui.i18n.language import LANGUAGES, set_language

from .conftest import Play, Views


def test_an_explanation_too_long_for_its_line_begins_on_the_line_above() -> None:
    assert split_at_width("takes the lead", 14, 20) == ("", "takes the lead")
    assert split_at_width("takes the lead", 13, 20) == ("takes the lead", "")
    assert split_at_width("takes the lead", 13, 13) == ("takes the", "lead")
    assert split_at_width("takes the lead", 5, 9) == ("takes the", "lead")
    assert split_at_width("takes the lead", 5, 2) == ("", "takes the lead")


def test_a_refusal_is_shown_without_the_explanation(play: Play) -> None:
    table = play(3, 1, lambda view: view.actor == 1 and view.game_view.phase == "action")
    view = table.view(1)
    board = MacRobberBoard(IN_SAFE, KEYBOARD)
    board.show(view, view.game_view, table.log_seen_by(1))
    before = board.text.split("\n")
    board.show_refusal("not so")
    (row,) = [number for number, line in enumerate(board.text.split("\n")) if line.strip() == "not so"]
    assert before[row + 1].strip()
    assert not board.text.split("\n")[row + 1].strip()


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_for_a_refused_option_is_shown_in_full(views: Views, language: str) -> None:
    set_language(language)
    for table in views(4, 3):
        board = MacRobberBoard(IN_SAFE, KEYBOARD)
        board.show(table, table.game_view, [])
        while board.dismiss_unread():
            pass
        decision = board._decision
        if decision is None or not isinstance(decision.step, Menu):
            continue
        for key in [option.keys[0] for option in decision.step.options if option.refusal]:
            board.press(key)
            assert decision.message
            assert " ".join(decision.message.split()) in " ".join(board.text.split())


def test_raid_outcomes_promise_only_booty_that_has_room(play: Play) -> None:
    def raided(view: TableView) -> bool:
        return view.actor == 1 and view.game_view.phase == "raid" and view.game_view.clan(2).cattle > 0

    table = play(3, 1, raided)
    view = table.view(1).game_view
    [prospect] = [effect for effect in ActionPreview(view).effects("raid 2") if isinstance(effect, RaidProspect)]
    assert "you take cattle" in raid_outcomes(prospect._replace(has_room=True), str)[0]
    outcome = raid_outcomes(prospect._replace(has_room=False), str)[0]
    assert "you take" not in outcome
    assert "cattle" in outcome
    assert outcome.endswith("you have no free estate.")
