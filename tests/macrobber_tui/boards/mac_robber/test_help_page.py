"""The rules topic that opens for each kind of question."""

from __future__ import annotations

from helpers.positions import opening, raiding, turn
from macrobber_core.games import GAMES
from macrobber_core.games.mac_robber.position import MacRobber
from macrobber_tui.boards.mac_robber import sentences


def chapter(game: MacRobber) -> str:
    assert isinstance(game.actor, int)
    return sentences.phase_topic(game.view(game.actor))


def test_returning_cubes_opens_the_chapter_on_the_draw() -> None:
    """MR-04 is explained there, rather than where the marker is won."""
    game = opening(3)
    game.state.following = 1
    turn(game, 1)
    game.play("draw YYBBGR")
    assert game.state.phase == "redraw"
    assert chapter(game) == "Phase 1: draw"


def test_spending_battle_points_opens_the_chapter_on_the_variant() -> None:
    """MR-V8."""
    game = raiding(opening(3, **{"battle-points": True}), 1)
    for action in ("raid 2", "play 4", "play 3", "play 3", "play 2", "play 2", "play 1"):
        game.play(action)
    assert game.state.phase == "spend"
    assert chapter(game) == "The French variant"


def test_every_phase_has_a_chapter() -> None:
    titles = {line.removeprefix("## ") for line in GAMES["mac-robber"].rules().splitlines() if line.startswith("## ")}
    assert set(sentences.TOPICS.values()) <= titles
