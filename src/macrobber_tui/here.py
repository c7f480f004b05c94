"""The commands that need no network: a game at this machine."""

from __future__ import annotations

import click

from macrobber_core.bots import USUAL, Effort
from macrobber_core.games import FIRST
from macrobber_core.games.contract import Game
from macrobber_core.wire.text import clean_name

from .arguments import (
    GameKey,
    as_option,
    bot_time_option,
    bots_option,
    game_argument,
    look_options,
    plain_option,
    players_option,
    read_bots,
    read_names,
    read_options,
    rule_option,
    seats_for,
    seed_option,
)
from .core_texts import core_text
from .errors import Wrong
from .hosting import TableSettings
from .language import _
from .learning import check_teaches
from .player_name import player_name
from .running import run_plain
from .terminal import without_screen


@click.command()
@game_argument
@players_option
@bots_option
@bot_time_option
@as_option
@rule_option
@seed_option
@plain_option
@look_options
def play(
    game: Game,
    players: int | None,
    bots: str | None,
    bot_time: Effort | None,
    name: str | None,
    rules: tuple[str, ...],
    seed: int | None,
    plain: bool,
) -> None:
    """Play alone against bots."""
    player = player_name(name, plain=plain)
    play_here(at_this_machine(game, [player], players, bots, bot_time, rules, seed), player, plain=plain)


@click.command()
@game_argument
@as_option
@plain_option
@look_options
def learn(game: Game, name: str | None, *, plain: bool) -> None:
    """Play a first game that explains itself as it goes on."""
    check_teaches(game)
    player = player_name(name, plain=plain)
    if without_screen(asked=plain):
        from .plain.ways import learn_plain

        run_plain(lambda: learn_plain(game, player))
    else:
        from .app import run_first_steps

        run_first_steps(game, player)


@click.command("hot-seat")
@click.argument("names", metavar="NAME NAME...", nargs=-1, required=True)
@click.option("--game", type=GameKey(), default=FIRST, help="The game.")
@players_option
@bots_option
@bot_time_option
@rule_option
@seed_option
@plain_option
@look_options
def hot_seat(
    names: tuple[str, ...],
    game: Game,
    players: int | None,
    bots: str | None,
    bot_time: Effort | None,
    rules: tuple[str, ...],
    seed: int | None,
    plain: bool,
) -> None:
    """Play with others at this keyboard: a curtain hides all hands while it is passed on."""
    try:
        people = read_names(names, game)
    except ValueError as error:
        raise Wrong(core_text(str(error))) from error
    if players is None:
        players = max(game.seats.start, len(people) + len(read_bots(bots, game)))
    play_here(at_this_machine(game, people, players, bots, bot_time, rules, seed), people[0], plain=plain)


def at_this_machine(
    game: Game,
    people: list[str],
    players: int | None,
    bots: str | None,
    bot_time: Effort | None,
    rules: tuple[str, ...],
    seed: int | None,
) -> TableSettings:
    """A table that nobody comes to by the network; bots take the seats that are left."""
    levels = read_bots(bots, game)
    seats = seats_for(game, players, levels, people=len(people))
    return TableSettings(
        game=game,
        players=seats,
        bots=levels + [USUAL[game.key]] * (seats - len(people) - len(levels)),
        options=read_options(rules, game, seats),
        title=clean_name(_("{name}'s table").format(name=people[0])),
        listen=False,
        seed=seed,
        effort=bot_time or Effort(),
        host=people[0],
        people=people if len(people) > 1 else [],
    )


def play_here(settings: TableSettings, name: str, *, plain: bool) -> None:
    if without_screen(asked=plain):
        from .plain.ways import host_plain

        run_plain(lambda: host_plain(settings, name))
    else:
        from .app import run_host

        run_host(settings, name)


AT_THIS_MACHINE = (play, learn, hot_seat)
