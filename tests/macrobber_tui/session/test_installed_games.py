"""What players are told about games that cannot be used."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from helpers.installed_games import install_games, installed
from macrobber_tui.cli.main import cli
from macrobber_tui.doctor.finding import State
from macrobber_tui.doctor.games import check_games
from macrobber_tui.session.installed_games import all_skipped, skipped_notice, skipped_of

NO_UI = "The ui of the game 'sticks' (sticks 1.0) cannot be used: ZeroDivisionError: division by zero."


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[None]:
    """Install a game with a broken part, one that is fine, and one that cannot be loaded."""
    site = install_games(tmp_path)
    (site / "sticks" / "ui.py").write_text("1 / 0")
    (site / "attic" / "__init__.py").write_text("raise RuntimeError('no \x1b[2J attic')")
    with installed(site):
        yield


def test_without_other_games_there_is_nothing_to_tell() -> None:
    assert all_skipped() == []
    assert skipped_notice() == ""
    assert check_games() == []


@pytest.mark.usefixtures("broken")
def test_all_that_is_skipped_is_told_in_sentences_without_control_characters() -> None:
    assert len(all_skipped()) == 2
    assert NO_UI in all_skipped()
    assert all(reason.isprintable() for reason in all_skipped())
    assert skipped_notice() == "A game, or a part of one, cannot be used: see 'macrobber doctor'."


@pytest.mark.usefixtures("broken")
def test_each_game_has_its_own_reasons() -> None:
    assert skipped_of("sticks") == [NO_UI]
    assert skipped_of("attic")[0].startswith("The game 'attic' of attic 1.0 cannot be used: ")
    assert skipped_of("high-card") == skipped_of("claim-it") == []


@pytest.mark.usefixtures("broken")
def test_the_doctor_lists_the_games_with_their_packages_and_what_was_skipped() -> None:
    games, *skipped = check_games()
    assert (games.state, games.found) == (State.GOOD, "High Card (from tricks 1.0), Sticks (from sticks 1.0)")
    assert [finding.state for finding in skipped] == [State.LOOK] * 2


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("command", [["sim", "sticks", "--bots", "chess"], ["rules", "sticks"]])
def test_a_command_that_names_a_game_warns_of_what_was_skipped(command: list[str]) -> None:
    assert f"macrobber: {NO_UI}\n" in CliRunner().invoke(cli, command).stderr


@pytest.mark.usefixtures("broken")
def test_a_command_that_names_a_game_that_cannot_be_loaded_says_why() -> None:
    result = CliRunner().invoke(cli, ["sim", "attic", "--bots", "random,random"])
    assert result.exit_code == 2
    assert "The game 'attic' of attic 1.0 cannot be used: it cannot be loaded" in result.stderr


@pytest.mark.usefixtures("broken")
def test_a_command_that_names_another_game_warns_of_nothing() -> None:
    result = CliRunner().invoke(cli, ["rules", "claim-it"])
    assert result.exit_code == 0
    assert result.stderr == ""
