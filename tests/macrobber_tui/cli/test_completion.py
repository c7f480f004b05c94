"""The tab key: what bash, zsh and fish offer next."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from helpers.addresses import join_by_address
from helpers.terminals import Terminal, program_environment
from helpers.tui import listing
from macrobber_core.games import GAMES
from macrobber_core.library import Library, SavedGame, SavedSeat
from macrobber_core.net.discovery import Listing
from macrobber_core.net.guest.known_hosts import KnownHosts
from macrobber_core.record import Record
from macrobber_tui.cli import completers
from macrobber_tui.cli.completion import PROGRAM, SHELLS
from macrobber_tui.cli.main import cli
from macrobber_tui.session.named_setups import setups_of

WIDE = (120, 40)
CONTROLLING = ("setsid", "--ctty", "--wait")
"""Runs a command whose controlling terminal is the one that it is started in, which fish requires."""


def offered(line: str, shell: str = "bash") -> list[str]:
    """Return the lines that the program prints when tab is pressed at the end of the line in this shell."""
    *words, incomplete = line.split(" ")
    asked = {
        completers.SHELL_VARIABLE: f"{shell}_complete",
        "COMP_WORDS": line if shell != "zsh" else "\n".join(line.split(" ")),
        "COMP_CWORD": incomplete if shell == "fish" else str(len(words)),
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in asked.items():
            patch.setenv(name, value)
        return SHELLS[shell](cli, {}, PROGRAM, completers.SHELL_VARIABLE).complete().splitlines()


def words(line: str) -> list[str]:
    return [word.removeprefix("plain,") for word in offered(f"macrobber {line}")]


def save_game(
    title: str, names: Sequence[str], game: str = "claim-it", *, table: str = "", bots: Sequence[str] = ()
) -> str:
    rules = GAMES[game]
    record = Record(rules, rules.settle({}), [*names], [])
    saved = SavedGame(
        f"{title}-id",
        title,
        "0" * 32,
        names[0],
        False,
        [SavedSeat(name, "easy" if name in bots else None, None, None) for name in names],
        record,
        None,
    )
    with Library() as library:
        library.create(saved)
        library.release(saved.id)
    return saved.id


@pytest.mark.parametrize("command", ["play", "host", "learn", "sim"])
def test_games_are_completed(command: str) -> None:
    assert words(f"{command} c") == ["carcassonne", "claim-it"]


def test_bots_are_completed_one_after_another() -> None:
    assert words("host --bots easy*2,ha")[0] == "easy*2,hard"
    assert words("join --bot med")[0] == "medium"
    assert words("host carcassonne --bots easy,medium-r") == ["easy,medium-raider"]


def test_rule_options_are_those_of_the_game_and_have_its_values() -> None:
    assert words("play carcassonne --option rob") == ["robbers=off", "robbers=c3", "robbers=zmg", "robbers=c31"]
    assert words("hot-seat Ada Ben --game carcassonne --option mess") == ["messengers=off", "messengers=on"]
    assert words("play carcassonne --option messengers=of") == ["off"]  # bash replaces what follows the `=`
    assert words("host claim-it --option nothing=") == []


def test_setups_are_those_of_the_game() -> None:
    assert words("play carcassonne --setup ") == [setup.key for setup in setups_of(GAMES["carcassonne"])]


def test_themes_include_the_players_own(own_state: Path) -> None:
    assert "harbour" in words("--theme h")
    assert words("play --theme zzz") == []


def test_ids_are_those_of_the_games_on_this_machine() -> None:
    game = save_game("Glencoe", ["Ada", "Ben"])
    assert words("export Gle") == words("host --resume Gle") == [game]
    assert words("replay Gle") == [game, "file,Gle"]
    assert words("stats B") == ["Ben"]


def test_bots_are_no_players_with_statistics() -> None:
    save_game("Glencoe", ["Ada", "Isla"], bots=["Isla"])
    assert words("stats ") == ["Ada"]


def test_a_known_host_is_completed_after_its_colon() -> None:
    KnownHosts().remember("192.168.1.20:7438", "5f" * 32)
    assert words("forget 192") == ["192.168.1.20:7438"]
    assert words("forget 192.168.1.20:74") == ["7438"]


def test_tables_on_the_network_are_offered_by_name_or_else_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    async def find() -> list[Listing]:
        return [listing("Glencoe"), listing("Skye $(reboot)"), listing("Iona"), listing("Iona")]

    monkeypatch.setattr(completers, "find_tables", find)
    assert words("join ") == ["Glencoe", *["10.0.0.7:7438"] * 3]


def test_addresses_joined_before_are_offered_with_their_table_after_the_tables_on_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def find() -> list[Listing]:
        return [listing("Glencoe")]

    monkeypatch.setattr(completers, "find_tables", find)
    join_by_address("10.0.0.7:7438")  # where Glencoe is
    join_by_address("10.8.0.1:7438", "Skye", "Zoe")
    assert words("join ") == ["Glencoe", "10.8.0.1:7438"]
    assert "10.8.0.1:7438\tSkye (Zoe), today" in offered("macrobber join 1", "fish")[0]
    assert words("forget 10.8") == ["10.8.0.1:7438"]


def test_rules_are_completed_by_game_and_topic() -> None:
    assert words("rules ") == [*GAMES]
    assert "Scoring" in words("rules carcassonne ")


def test_nothing_is_offered_while_the_library_or_the_known_hosts_cannot_be_read(own_state: Path) -> None:
    KnownHosts().remember("192.168.1.20:7438", "5f" * 32)
    (own_state / "macrobber" / "known_hosts.json").write_text("[")
    (own_state / "macrobber" / "games.db").write_bytes(b"no library" * 500)
    assert words("forget 192") == words("export ") == []


def test_fish_and_zsh_show_descriptions_with_commas() -> None:
    line = "macrobber play carcassonne --option robbers=z"
    help_ = GAMES["carcassonne"].options["robbers"].help
    assert offered(line, "fish") == [f"plain\trobbers=zmg\t{help_}"]
    assert offered(line, "zsh") == ["plain", "robbers=zmg", help_]


@pytest.mark.parametrize("shell", SHELLS)
def test_the_command_prints_a_script_that_asks_the_program(shell: str) -> None:
    script = CliRunner().invoke(cli, ["completion", shell]).output
    assert f"{completers.SHELL_VARIABLE}={shell}_complete" in script


def test_other_shells_are_refused() -> None:
    result = CliRunner().invoke(cli, ["completion", "tcsh"])
    assert result.exit_code == 2
    assert "tcsh" in result.output


# --- in real shells

BEGIN = {
    "bash": (["bash", "--norc", "--noprofile", "-i"], 'eval "$(macrobber completion bash)"; PS1=re""ady:\r'),
    "zsh": (
        ["zsh", "-f", "-i"],
        'autoload -U compinit; compinit -D; eval "$(macrobber completion zsh)"; PS1=re""ady:\r',
    ),
    "fish": (
        ["fish", "--no-config", "-i"],
        "macrobber completion fish | source; function fish_prompt; echo re''ady:; end\r",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("shell", SHELLS)
async def test_a_real_shell_completes_games_and_options(
    shell: str, own_state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"there is no {shell} here")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    command, script = BEGIN[shell]
    environment = program_environment(str(own_state))
    terminal = Terminal(command, environment, CONTROLLING, WIDE)
    try:
        terminal.press(script)
        await terminal.shows("ready:")
        terminal.press("macrobber host carc\t")
        await terminal.shows("macrobber host carcassonne")
        terminal.press("--option messengers=of\t--setup fir\t")
        await terminal.shows("--option messengers=off --setup")
        await terminal.shows("--setup first-game")
    finally:
        terminal.close()


@pytest.mark.slow
def test_fish_offers_words_that_look_like_options_of_its_own_commands(
    own_state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which("fish") is None:
        pytest.skip("there is no fish here")
    save_game("Glencoe", ["-n", "-nora"])
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    script = subprocess.run(
        ["fish", "--no-config", "-c", "macrobber completion fish | source; complete -C 'macrobber stats -- -n'"],
        env=program_environment(str(own_state)), capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert script.stdout.splitlines() == ["-n", "-nora"]
