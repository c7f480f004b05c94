"""Command-line options and errors about them."""

from __future__ import annotations

import re

import click
import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from macrobber_core.games import GAMES
from macrobber_core.net.clock import TimeControl
from macrobber_tui.cli.common_options import game_option, look_options
from macrobber_tui.cli.local import local_settings
from macrobber_tui.cli.main import cli
from macrobber_tui.cli.player_name import player_name
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import set_language
from macrobber_tui.session.table_options import (
    choose_seat_count,
    option_example,
    parse_bots,
    parse_clock,
    parse_level,
    parse_options,
    read_options,
)
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.settings.choices import CHOICES
from macrobber_tui.settings.file import own_settings, warn_of_settings
from macrobber_tui.settings.path import settings_path

GAME = GAMES["mac-robber"]


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        (["table.example.org"], ["table.example.org"]),
        ([" Table.Example.ORG. ", "203.0.113.5"], ["table.example.org", "203.0.113.5"]),
        (["[2001:DB8::5]"], ["2001:db8::5"]),
        (["tisch.müller.example"], ["tisch.xn--mller-kva.example"]),
    ],
)
def test_the_names_of_routers_and_proxies_are_those_that_browsers_send(
    typed: list[str], names: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    hosted: list[TableSettings] = []
    monkeypatch.setattr("macrobber_tui.cli.host.play_locally", lambda settings, *_, **__: hosted.append(settings))
    options = [part for name in typed for part in ("--web-name", name)]
    result = CliRunner().invoke(cli, ("host", "--as", "Ada", "--web", "0", *options))
    assert (result.exit_code, [settings.web_names for settings in hosted]) == (0, [names])


@pytest.mark.parametrize(
    "typed", ["", "https://table.example.org", "table.example.org:443", "a b", "a..b", "x" * 300, "\x1b[31m"]
)
def test_other_names_are_refused(typed: str) -> None:
    result = CliRunner().invoke(cli, ("host", "--as", "Ada", "--web", "0", "--web-name", typed))
    assert result.exit_code == 2
    assert "is not the name or address of a machine" in " ".join(result.output.split())
    assert "\x1b[31m" not in result.output


def test_a_name_needs_a_page_and_there_are_not_too_many() -> None:
    for options, reason in (
        (("--web-name", "a"), "--web-name needs --web"),
        (("--web", "0", *("--web-name", "a") * 9), "--web-name can be given at most 8 times"),
    ):
        for command in ("host", "door"):
            result = CliRunner().invoke(cli, (command, *options))
            assert (result.exit_code, reason in result.output) == (2, True), result.output


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        (None, []),
        ("", []),
        ("easy", ["easy"]),
        ("easy*2,random", ["easy", "easy", "random"]),
        (" random , easy*1", ["random", "easy"]),
    ],
)
def test_bots_are_parsed_as_levels_with_counts(text: str | None, levels: list[str]) -> None:
    assert parse_bots(text, GAME) == levels


@pytest.mark.parametrize("text", ["easy*0", "easy*x", "easy*-1", "easy*²", "easy*"])
def test_an_invalid_number_of_bots_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="how many bots"):
        parse_bots(text, GAME)


def test_an_unknown_bot_is_refused_with_a_list_of_known_ones() -> None:
    with pytest.raises(UsageError, match="there is no bot 'laird'; there are: random, easy, medium, hard, chief"):
        parse_bots("laird", GAME)


@pytest.mark.parametrize("bot", ["chief-raider", "medium-pirate", "laird-raider"])
def test_a_manner_that_does_not_exist_is_refused_with_those_that_do(bot: str) -> None:
    message = (
        f"there is no bot '{bot}'; there are: random, easy, medium, hard, chief; only easy, medium and hard may have"
    )
    with pytest.raises(UsageError, match=f"{message} a manner; the manners of Mac Robber are .*raider"):
        parse_bots(bot, GAME)


def test_game_options_are_parsed() -> None:
    assert parse_options(("ties=most-cubes", "cards=pyramid"), GAME, 3) == {"ties": "most-cubes", "cards": "pyramid"}


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (("ties",), "NAME=VALUE"),
        (("ties=on",), "'on' is not one of: shared, most-cubes"),
        (("tie=shared",), "has no option 'tie'; it has: cards, ties"),
        (("ties=shared", "ties=shared"), "given twice"),
    ],
)
def test_an_invalid_game_option_is_refused_with_the_reason(settings: tuple[str, ...], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        parse_options(settings, GAME, 3)


@pytest.mark.parametrize(
    ("clock", "reserve", "control"),
    [
        (None, None, None),
        (30, None, TimeControl(30, 300)),
        (30, 45, TimeControl(30, 45)),
        (3600, None, TimeControl(3600, 36_000)),
        (1, 0, TimeControl(1, 0)),
    ],
)
def test_the_default_reserve_of_a_clock_is_ten_decisions(
    clock: int | None, reserve: int | None, control: TimeControl | None
) -> None:
    assert parse_clock(clock, reserve) == control


def test_a_reserve_needs_a_clock() -> None:
    with pytest.raises(UsageError, match="--reserve needs --clock"):
        parse_clock(None, 60)


@pytest.mark.parametrize(("players", "bots", "seats"), [(None, 0, 4), (None, 4, 5), (3, 2, 3), (5, 0, 5)])
def test_a_table_has_room_for_people_and_bots(players: int | None, bots: int, seats: int) -> None:
    assert choose_seat_count(GAME, players, ["easy"] * bots, people=1) == seats


@pytest.mark.parametrize(("players", "bots"), [(2, 0), (6, 0), (-1, 0), (3, 3), (None, 5)])
def test_an_impossible_number_of_seats_is_refused(players: int | None, bots: int) -> None:
    with pytest.raises(UsageError):
        choose_seat_count(GAME, players, ["easy"] * bots, people=1)


@pytest.mark.parametrize(
    ("people", "arguments", "bots"),
    [
        (1, (None, "easy*2"), ["easy", "easy"]),
        (1, (4, "easy*2"), ["easy", "easy", "medium"]),
        (1, (None, None), ["medium", "medium", "medium"]),
        (2, (None, "easy*2"), ["easy", "easy"]),
        (2, (None, None), ["medium"]),
    ],
)
def test_the_number_of_players_follows_the_bots_given(
    people: int, arguments: tuple[int | None, str | None], bots: list[str]
) -> None:
    players, levels = arguments
    settings = local_settings(
        people, game=GAME, players=players, bots=levels, bot_time=None, setup=None, rules=(), seed=None
    )
    assert settings.bots == bots
    assert settings.players == people + len(bots)


def test_bots_of_the_setup_take_the_seats_that_people_leave_free() -> None:
    settings = local_settings(
        2, game=GAME, players=4, bots=None, bot_time=None, setup="first-game", rules=("ties=most-cubes",), seed=None
    )
    assert (settings.players, settings.bots) == (4, ["easy", "easy"])
    assert settings.options["ties"] == "most-cubes"


LONG_NAME = "The table in the tower of Glencoe"


@pytest.mark.parametrize(
    "arguments",
    [
        ["host", "--headless", "--table", LONG_NAME],
        ["host", "--headless", "--as", LONG_NAME],
        ["join", "--as", LONG_NAME],
        ["hot-seat", "Ben", LONG_NAME],
    ],
)
def test_an_overlong_name_is_refused(arguments: list[str]) -> None:
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 2
    assert "a name has at most 24 characters" in result.output


@click.group()
@look_options
def macrobber() -> None:
    pass


@macrobber.command()
@game_option
@look_options
def show(name: str | None) -> None:
    settings = own_settings().settings
    click.echo(f"{player_name(name, plain=True)} {settings.theme} {settings.glyphs} {settings.bell}")


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["show"], "Ada light auto False"),
        (["show", "--theme", "dark", "--glyphs", "ascii"], "Ada dark ascii False"),
        (["--theme", "dark", "show"], "Ada dark auto False"),
        (["show", "--as", "Ben"], "Ben light auto False"),
    ],
)
def test_an_option_overrides_the_settings_file(arguments: list[str], shown: str) -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text('name = "Ada"\ntheme = "light"\nbell = false\n', encoding="utf-8")
    assert CliRunner().invoke(macrobber, arguments).output == f"{shown}\n"


def test_an_unknown_theme_is_refused() -> None:
    result = CliRunner().invoke(macrobber, ["show", "--theme", "drak"])
    assert result.exit_code == 2
    assert "'colour-blind'" in result.output


def test_the_help_lists_the_themes_in_lines_of_a_small_terminal() -> None:
    help_text = CliRunner().invoke(macrobber, ["show", "--help"], terminal_width=80).output
    assert all(name in "".join(help_text.split()) for name in CHOICES["theme"])
    assert max(map(len, help_text.splitlines())) <= 80


def test_mistakes_in_the_settings_file_are_printed_to_standard_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text("bell = 3\n", encoding="utf-8")
    warn_of_settings()
    assert capsys.readouterr().err == f"macrobber: {settings_path()}, line 1: bell: write true or false, not 3\n"


def test_a_discouraged_option_prints_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    game = GAMES["claim-it"]
    assert parse_options(("free-squatters=on",), game, 4) == {"free-squatters": True}
    assert capsys.readouterr().err == ""
    assert parse_options(("free-squatters=on",), game, 5) == {"free-squatters": True}
    assert capsys.readouterr().err == "macrobber: the rules advise against free-squatters with five players\n"


def test_every_command_with_a_screen_has_options_for_its_look() -> None:
    options = [{flag for option in command.params for flag in option.opts} for command in cli.commands.values()]
    assert all({"--theme", "--glyphs", "--language"} <= flags for flags in options if "--plain" in flags)


def test_bot_levels_are_accepted_by_their_translated_names() -> None:
    set_language("fr")
    assert parse_bots("facile*2,Moyen,easy", GAME) == ["easy", "easy", "medium", "easy"]
    assert parse_level("facile", GAMES) == "easy"
    known = r"random (hasard), easy (facile), medium (moyen), hard (fort), chief (chef)"
    with pytest.raises(UsageError, match=re.escape(known)):
        parse_bots("chess", GAME)


def test_a_warning_in_french_has_a_space_before_the_colon(capsys: pytest.CaptureFixture[str]) -> None:
    set_language("fr")
    parse_options(("free-squatters=on",), GAMES["claim-it"], 5)
    assert capsys.readouterr().err.startswith("macrobber : les règles ")


@pytest.mark.parametrize("option", ["--web", "--ssh"])
def test_a_game_behind_a_door_is_not_taken_for_its_port(option: str) -> None:
    result = CliRunner().invoke(cli, ("host", option, "carcassonne"))
    assert result.exit_code == 2
    assert f"Put the game first: cli host carcassonne {option}" in " ".join(result.output.split())


@pytest.mark.parametrize("key", GAMES)
def test_the_example_of_an_option_can_be_typed(key: str) -> None:
    assert read_options([option_example(GAMES[key])], GAMES[key])


def test_a_game_without_options_has_an_example_of_how_they_are_typed() -> None:
    assert option_example(replace(GAME, options={})) == "NAME=VALUE"
