"""The commands for games on this machine only, without a network."""

from __future__ import annotations

from typing import TypedDict, Unpack

import click

from macrobber_core.bots import DEFAULT_LEVELS, Effort
from macrobber_core.games import DEFAULT_GAME
from macrobber_core.games.contract import Game
from macrobber_tui.errors import usage_errors
from macrobber_tui.i18n.language import N_
from macrobber_tui.session.named_setups import SetupArguments
from macrobber_tui.session.table_options import choose_seat_count, parse_bots, parse_names, parse_options
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.session.table_title import default_title
from macrobber_tui.session.terminal import use_plain_mode

from .common_options import game_option, look_options, plain_option
from .documented import DocumentedCommand
from .options import (
    GameKey,
    bot_time_option,
    bots_option,
    game_argument,
    players_option,
    rule_option,
    seed_option,
    setup_option,
)
from .player_name import player_name
from .run import run_plain


class TableArguments(TypedDict):
    """The arguments shared by all commands that open a table on this machine only."""

    game: Game
    players: int | None
    bots: str | None
    bot_time: Effort | None
    setup: str | None
    rules: tuple[str, ...]
    seed: int | None


@click.command(cls=DocumentedCommand)
@game_argument
@players_option(N_("Number of players (default: you and the bots; 4 without --bots)."))
@bots_option
@bot_time_option
@setup_option
@game_option
@rule_option
@seed_option
@plain_option
@look_options
def play(name: str | None, plain: bool, **table: Unpack[TableArguments]) -> None:
    settings = local_settings(1, **table)
    player = player_name(name, plain=plain)  # only once all arguments are valid
    seat_people(settings, [player])
    play_locally(settings, player, plain=plain)


@click.command(cls=DocumentedCommand)
@game_argument
@game_option
@plain_option
@look_options
def learn(game: Game, name: str | None, *, plain: bool) -> None:
    from macrobber_tui.session.first_game import check_has_tutorial

    check_has_tutorial(game)
    player = player_name(name, plain=plain)
    if use_plain_mode(requested=plain):
        from macrobber_tui.plain.play import play_tutorial_plain

        run_plain(lambda: play_tutorial_plain(game, player))
    else:
        from macrobber_tui.app import run
        from macrobber_tui.screens.first_steps import FirstStepsScreen

        run(FirstStepsScreen(game, player), player)


@click.command(cls=DocumentedCommand)
@click.argument("names", metavar="NAME NAME...", nargs=-1, required=True)
@click.option("--game", type=GameKey(), default=DEFAULT_GAME, help=N_("The game."))
@players_option(N_("Number of players (default: the people and the bots)."))
@bots_option
@bot_time_option
@setup_option
@rule_option
@seed_option
@plain_option
@look_options
def hot_seat(names: tuple[str, ...], plain: bool, **table: Unpack[TableArguments]) -> None:
    game = table["game"]
    with usage_errors(ValueError):
        people = parse_names(names, game)
    settings = local_settings(len(people), **table)
    seat_people(settings, people)
    play_locally(settings, people[0], plain=plain)


def local_settings(people: int, **table: Unpack[TableArguments]) -> TableSettings:
    """Return the settings of a table without a network; bots take the free seats.

    If bots or several people play, there is by default one seat for each, but never fewer than the game needs.
    """
    game, players, bots, rules = table["game"], table["players"], table["bots"], table["rules"]
    if table["setup"] is not None:
        players, bots, rules, _clock = SetupArguments(players, bots, rules, None).filled_from(
            table["setup"], game, people=people
        )
    levels = parse_bots(bots, game)
    if players is None and (levels or people > 1):
        players = max(game.seats.start, people + len(levels))
    seats = choose_seat_count(game, players, levels, people=people)
    return TableSettings(
        game=game,
        players=seats,
        bots=levels + [DEFAULT_LEVELS[game.key]] * (seats - people - len(levels)),
        options=parse_options(rules, game, seats),
        listen=False,
        seed=table["seed"],
        effort=table["bot_time"] or Effort(),
    )


def seat_people(settings: TableSettings, people: list[str]) -> None:
    """Name the table after the first person, and seat everybody at this keyboard."""
    settings.title = default_title(people[0])
    settings.host = people[0]
    settings.people = people if len(people) > 1 else []


def play_locally(settings: TableSettings, name: str, *, plain: bool) -> None:
    if use_plain_mode(requested=plain):
        from macrobber_tui.plain.play import host_plain

        run_plain(lambda: host_plain(settings, name))
    else:
        from macrobber_tui.app import run
        from macrobber_tui.screens.hot_seat import table_screen
        from macrobber_tui.session.connect import hosted_table

        run(table_screen(hosted_table(settings, name)), name)
