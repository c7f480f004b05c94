"""The table of all levels."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rate_levels
from macrobber_core.bots import LEVELS, Effort, choose_at_random
from macrobber_core.games import GAMES
from macrobber_core.stats import Player
from macrobber_core.stats.ranked import RankedGame
from rate_levels import BEGIN, END, Row, rate, replace_table, table

ROOT = Path(__file__).parents[2]


def won_by(winner: str, loser: str, number: int) -> RankedGame:
    players = (Player(winner, "claim-it"), Player(loser, "claim-it"))
    return RankedGame(str(number), "claim-it", number, players, (9, 3), frozenset({1}), (1, 2))


def test_the_level_that_wins_more_has_the_higher_rating_and_its_interval_holds_it() -> None:
    games = [won_by("hard", "easy", number) for number in range(12)] + [won_by("easy", "hard", 13)]
    best, other = rate(games, random.Random(1))
    assert (best.level, best.games, other.level, other.games) == ("hard", 13, "easy", 13)
    assert best.low < best.rating < best.high
    assert best.won == pytest.approx(12 / 13)
    assert other.rating < 25 < best.rating


@pytest.mark.parametrize("game", GAMES)
def test_four_levels_of_a_game_meet_and_the_seed_determines_the_series(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, game, dict.fromkeys(("one", "two", "three", "four", "five"), choose_at_random))
    played = [rate_levels.play(game, Effort(), "a", number) for number in range(8)]
    assert played == [rate_levels.play(game, Effort(), "a", number) for number in range(8)]
    assert {len({*ranked.players}) for ranked in played} == {4}
    assert {player.name for ranked in played for player in ranked.players} == {*LEVELS[game]}


def test_the_table_in_a_document_is_replaced(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n")
    replace_table(page, "new\n")
    assert page.read_text() == f"before\n{BEGIN}\nnew\n{END}\nafter\n"
    page.write_text("no place")
    with pytest.raises(ValueError, match="has no lines"):
        replace_table(page, "new\n")


def test_the_table_has_a_line_for_each_level() -> None:
    lines = [*table({"claim-it": [Row("hard", 31.25, 30.01, 32.5, 0.5, 120)]})]
    assert lines[2:] == ["| Claim It! | hard | 31.2 | 30.0 and 32.5 | 50 % | 120 |"]


def test_the_caption_gives_the_command_and_the_simulations_in_every_game() -> None:
    command, simulations = rate_levels.caption(40, "glen")
    assert "--games 40 --seed glen" in command
    assert all(f" in {game.title}" in simulations for game in GAMES.values())


def test_the_documents_rate_levels_of_every_game() -> None:
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    _, _, rest = page.partition(BEGIN)
    rated = re.findall(r"^\| ([^|]+) \| ([a-z]+) \| [\d.-]+ \|", rest.partition(END)[0], re.MULTILINE)
    assert {*rated} <= {(GAMES[game].title, level) for game in GAMES for level in LEVELS[game]}
    assert {title for title, _ in rated} == {game.title for game in GAMES.values()}


def test_its_help_says_what_a_rating_is() -> None:
    done = subprocess.run([sys.executable, rate_levels.__file__, "--help"], capture_output=True, text=True, check=True)
    assert "a rating is the mean" in done.stdout
