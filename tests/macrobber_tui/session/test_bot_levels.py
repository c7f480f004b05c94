"""The levels of bots, with their manners, in the player's language."""

from __future__ import annotations

import pytest

from macrobber_core.bots import MANNERED
from macrobber_core.bots.manners import split_manner
from macrobber_tui.i18n.language import set_language
from macrobber_tui.session.bot_levels import MANNERS, level_text


@pytest.mark.parametrize(
    ("level", "text"),
    [("medium", "medium"), ("medium-raider", "medium, a raider"), ("hard@0.2", "hard@0.2"), ("my-raider", "my-raider")],
)
def test_a_level_is_named_with_its_manner(level: str, text: str) -> None:
    assert level_text(level) == text


def test_a_level_is_named_in_the_players_language() -> None:
    set_language("de")
    assert level_text("easy-farmer") == "leicht, ein Bauer"


def test_every_manner_has_a_text() -> None:
    manners = {split_manner(level, MANNERS)[1] for levels in MANNERED.values() for level in levels}
    assert manners == {*MANNERS}
