"""The commands are declared in one table, and imported when they are used."""

from __future__ import annotations

import click
import pytest
from click.shell_completion import BashComplete

from macrobber_tui.cli.commands import COMMANDS
from macrobber_tui.cli.help_text import first_sentence
from macrobber_tui.cli.main import cli
from macrobber_tui.i18n.language import _, set_language


def completions(typed: str) -> list[tuple[str, str | None]]:
    *words, incomplete = typed.split(" ")
    found = BashComplete(cli, {}, "macrobber", "_MACROBBER_COMPLETE").get_completions(words, incomplete)
    return [(item.value, item.help) for item in found]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_the_name_and_the_help_of_the_table(name: str) -> None:
    command = cli.commands[name]
    assert isinstance(command, click.Command)
    assert (command.name, command.help) == (name, COMMANDS[name].help)


def test_the_commands_are_listed_in_alphabetical_order() -> None:
    assert [*cli.commands] == sorted(cli.commands)


def test_there_are_no_other_commands() -> None:
    assert "dance" not in cli.commands
    with pytest.raises(KeyError):
        cli.commands["dance"]


def test_the_shell_completes_commands_with_their_help_in_the_language_of_the_player() -> None:
    assert completions("ho")[0] == ("host", "Open a table for friends on the same network.")
    set_language("de")
    assert [value for value, _help in completions("ho")] == ["host", "hot-seat"]
    assert completions("ho")[0] == ("host", first_sentence(_(COMMANDS["host"].help)))
    assert completions("zzz") == []


def test_the_shell_completes_options_of_the_program_and_of_commands() -> None:
    assert [value for value, _help in completions("--la")] == ["--language"]
    assert [value for value, _help in completions("host --hea")] == ["--headless"]
