"""The help of every command is in the player's language."""

from __future__ import annotations

import re
import sys

import click
import pytest
from click.testing import CliRunner

from macrobber_tui.cli import main
from macrobber_tui.cli.examples import examples_of
from macrobber_tui.cli.help_text import CLICK_TEXTS, PROGRAM_EXAMPLES, language_argument
from macrobber_tui.cli.main import cli
from macrobber_tui.i18n.language import LANGUAGES, _, set_language

COMMANDS = ["", *cli.commands]


def help_of(command: str) -> str:
    result = CliRunner().invoke(cli, [*filter(None, [command]), "--help"])
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_is_translated(name: str, language: str) -> None:
    set_language(language)
    shown = help_of(name)
    command = cli.commands.get(name, cli)
    texts = [command.help, *(option.help for option in command.params if isinstance(option, click.Option))]
    for text in texts:
        assert text is not None
        assert " ".join(_(text).split()).partition("{")[0].rstrip() in shown
        assert language == "en" or _(text) != text
    for text in ("Usage:", "Options", "Show this message and exit."):
        assert _(text) in shown
        assert text in CLICK_TEXTS
    assert language == "en" or "OPTIONS" in _("OPTIONS") or "[OPTIONS]" not in shown
    assert language == "en" or "COMMAND " not in shown


@pytest.mark.parametrize("arguments", [["--language", "de", "--help"], ["host", "--help", "--language=de"]])
def test_the_language_may_be_given_anywhere(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["macrobber", *arguments])
    with pytest.raises(SystemExit):
        main.main()
    assert "Aufruf: macrobber" in capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_help_has_two_examples_which_the_command_line_understands(name: str) -> None:
    shown = help_of(name)
    lines = examples_of(name) if name else PROGRAM_EXAMPLES
    assert len({*lines}) == 2
    for line in lines:
        assert line in shown
        words = re.split(r"[|>]|\$\(|\)", line.removeprefix("eval ").strip('"$()'))[0].split()
        assert words[0] == "macrobber"
        command = cli.commands.get(words[1], cli)
        assert {word for word in words if word.startswith("--")} <= {
            option for parameter in command.params for option in parameter.opts
        }


def test_the_help_names_the_games_with_their_players_and_the_default() -> None:
    assert "mac-robber 3 to 5 players (default) carcassonne 2 to 6 players" in help_of("host")
    assert "mac-robber 3 to 5 players carcassonne 2 to 6 players" in help_of("sim")


def test_arguments_are_not_listed_among_the_options() -> None:
    assert "Options: --players N" in help_of("host")


def test_the_help_says_which_numbers_an_option_allows() -> None:
    assert "The port to listen on. [0 to 65535]" in help_of("host")
    assert "Number of games. [required] [at least 1]" in help_of("sim")


def test_only_a_known_language_is_chosen() -> None:
    assert language_argument(["host", "--language", "fr"]) == "fr"
    for arguments in ([], ["--language"], ["--language", "xx"], ["--language=xx"], ["host", "de"]):
        assert language_argument(arguments) == ""


@pytest.mark.parametrize(("language", "heading"), [("en", "Options:"), ("fr", "Options :"), ("de", "Optionen:")])
def test_headings_have_the_colon_of_the_language(language: str, heading: str) -> None:
    set_language(language)
    assert f" {heading} " in help_of("host")
