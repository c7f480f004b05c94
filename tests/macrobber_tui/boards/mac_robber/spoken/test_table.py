"""Reports of the table in sentences."""

from __future__ import annotations

from macrobber_tui.boards import plain_game

from ..conftest import Play, Views
from ..test_board_deciding import offers

SPOKEN = plain_game("mac-robber")


def test_the_report_lists_every_clan_then_the_bag_and_our_hand(play: Play) -> None:
    view = play(5, 1, offers("castle")).view(1)
    lines = SPOKEN.report(view)
    assert lines[0].startswith("Round ")
    assert [line.split(",")[0] for line in lines[1:6]] == [f"Seat {seat}" for seat in range(1, 6)]
    assert lines[6].startswith("In the bag: ")
    assert lines[7].startswith("Your display: ")
    assert lines[8].startswith("Your cards: ")
    assert SPOKEN.own_report(view)[0] == lines[1] == SPOKEN.player_report(view, 1)[0]


def test_the_report_for_a_spectator_contains_no_hand(play: Play) -> None:
    view = play(3, 1, offers("castle")).view(None)
    assert not any("Your" in line for line in SPOKEN.report(view))
    assert SPOKEN.own_report(view) == []


def test_a_question_is_followed_by_the_display_or_cards_it_needs(views: Views) -> None:
    phases = set()
    for view in views(4, 3):
        lines = SPOKEN.question_lines(view)
        phase = view.game_view.phase
        phases.add(phase)
        text = "\n".join(lines)
        assert ":" in lines[0] or lines[0].startswith("Discard")
        assert ("Your display: " in text) == (phase in {"redraw", "action"})
        assert ("Your cards: " in text) == (phase in {"raid", "attack", "defend", "discard"})
        assert ("lies face down" in text) == (phase == "defend")
    assert phases == {"redraw", "action", "raid", "attack", "defend", "discard", "loot"}


def test_the_points_page_previews_a_scoring_now(play: Play) -> None:
    view = play(4, 1, offers("castle")).view(1)
    lines = SPOKEN.new_narrator(view).pages(view)[0].get_lines()
    assert lines[0] == "If the round were scored now:"
    assert [line.split(":")[0] for line in lines[1:4]] == ["Green cubes", "Cattle", "Blue cubes"]
    assert lines[4].startswith("Biggest Following would ")
    assert lines[5].startswith("VP: You ")
