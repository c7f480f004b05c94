"""Properties of the rules of every game."""

from __future__ import annotations

import pytest

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@EVERY_GAME
def test_rules_fit_a_small_terminal_and_use_only_ascii(game: Game) -> None:
    for number, line in enumerate(game.rules().splitlines(), 1):
        assert len(line) <= 76, f"line {number} has {len(line)} columns"
        assert line == line.rstrip(), f"line {number} ends with a blank"
        assert line.isascii(), f"line {number} has a character a terminal may lack"


@EVERY_GAME
def test_rules_explain_every_option_and_choice(game: Game) -> None:
    options = game.rules().partition("## Options")[2].partition("\n## ")[0]
    for name, option in game.options.items():
        assert f"`{name}`" in options
        for choice in option.choices:
            assert f"`{option.text(choice)}`" in options


@EVERY_GAME
def test_rules_have_only_chapters_paragraphs_and_list_items(game: Game) -> None:
    """The screens and plain mode cannot show anything else."""
    for number, line in enumerate(game.rules().splitlines(), 1):
        assert not line.startswith(("###", "|", "```", ">")), f"line {number} is none of these"
