"""The commands."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_core.wire.text import clean_name

from .arguments import (
    Code,
    LevelOption,
    Name,
    as_option,
    bot_time_option,
    bots_option,
    check_level,
    clock_option,
    code_for,
    game_argument,
    look_options,
    plain_option,
    players_option,
    read_bots,
    read_clock,
    read_options,
    reserve_option,
    rule_option,
    seats_for,
    seed_option,
)
from .errors import Wrong
from .here import AT_THIS_MACHINE, play_here
from .hosting import TableSettings, resumed
from .language import _, speak
from .library import load
from .player_name import player_name
from .running import run, run_plain
from .settings_file import read_settings
from .ssh.inviting import DEFAULT_PORT
from .terminal import without_screen
from .tools import TOOLS

# What a command needs is imported when it runs: `macrobber tables` does not wait for the screen.


def main() -> None:
    """Run a command; whatever is wrong is one line on standard error."""
    speak(read_settings().settings.language)
    try:
        sys.exit(cli(standalone_mode=False))
    except click.ClickException as error:
        click.echo(f"macrobber: {error.format_message()}", err=True)
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


# --- the commands


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["--help", "-h"]})
@click.version_option(package_name="macrobber", message="macrobber %(version)s")
@as_option
@plain_option
@look_options
@click.pass_context
def cli(context: click.Context, name: str | None, *, plain: bool) -> None:
    """Board games at a table in your terminal. Without a command: the lobby.

    What you change on its screen of settings is kept in settings.toml, in your folder for such files.
    """
    if context.invoked_subcommand is None:
        player = player_name(name, plain=plain)
        if without_screen(asked=plain):
            from .plain.lobby import PlainLobby
            from .typist import Typist

            run_plain(lambda: PlainLobby(player, Typist(sys.stdin)).run())
        else:
            from .app import run_lobby

            run_lobby(player)
    else:  # what is said before the command holds for it
        context.default_map = {key: {"name": name, "plain": plain} for key in cli.commands}


@cli.command()
@game_argument
@players_option
@bots_option
@bot_time_option
@click.option("--table", "title", type=Name(), help="What the table is called.")
@as_option
@click.option("--bind", metavar="ADDR", help="The address to listen on; all of this machine's by default.")
@click.option("--port", type=click.IntRange(0, 65535), help="The port to listen on.")
@rule_option
@click.option("--record", "record_path", type=click.Path(path_type=Path, dir_okay=False), help="Write the game here.")
@seed_option
@clock_option
@reserve_option
@click.option("--resume", metavar="[ID]", is_flag=False, flag_value="", help="Go on with an interrupted game.")
@click.option("--code", type=Code(), metavar="WORD", help="Only who knows this code may join or watch.")
@click.option("--private", is_flag=True, help="The same, with a code that is made up.")
@click.option("--headless", is_flag=True, help="Host without a screen and without a seat.")
@click.option("--hints/--no-hints", default=None, help="Whether players may ask their programs for hints; they may.")
@click.option("--no-announce", is_flag=True, help="Do not tell the network; friends join by address.")
@click.option(
    "--ssh",
    metavar="[PORT]",
    is_flag=False,
    flag_value=DEFAULT_PORT,
    type=click.IntRange(0, 65535),
    help="Let friends in who have nothing but ssh, on port 2222 or this one.",
)
@plain_option
@look_options
def host(
    game: Game,
    players: int | None,
    bots: str | None,
    bot_time: Effort | None,
    title: str | None,
    name: str | None,
    bind: str | None,
    port: int | None,
    rules: tuple[str, ...],
    record_path: Path | None,
    seed: int | None,
    clock: int | None,
    reserve: int | None,
    resume: str | None,
    code: str | None,
    private: bool,
    headless: bool,
    hints: bool | None,
    no_announce: bool,
    ssh: int | None,
    plain: bool,
) -> None:
    """Open a table for friends on the same network."""
    if resume is not None:
        if players or bots or title or rules or seed is not None:
            raise Wrong(_("a game that goes on has its players, bots, title, options and seed already"))
        settings = resumed(load(resume))
        player = settings.host or player_name(name, plain=plain, asks=not headless)
    else:
        levels = read_bots(bots, game)
        seats = seats_for(game, players, levels, people=0 if headless else 1)
        options = read_options(rules, game, seats)
        player = player_name(name, plain=plain, asks=not headless)
        settings = TableSettings(
            game=game,
            players=seats,
            bots=levels,
            options=options,
            title=title or clean_name(_("{name}'s table").format(name=player)),
            seed=seed,
            host=None if headless else player,
        )
    settings.listen = headless or not settings.people  # a table at one keyboard needs no network, nor tokens
    settings.announce = not no_announce
    settings.time_control = read_clock(clock, reserve) or settings.time_control
    settings.hints = settings.hints if hints is None else hints
    settings.effort = bot_time or settings.effort
    settings.bind, settings.port, settings.record = bind, port, record_path
    settings.code = code_for(code, private=private) or settings.code
    settings.ssh = ssh
    if ssh is not None and not settings.listen:
        raise Wrong(_("--ssh is for a table that others come to"))
    if headless:
        from .headless import host_headless

        run(lambda: host_headless(settings))
    else:
        play_here(settings, player, plain=plain)


@cli.command()
@click.argument("table", metavar="[ADDRESS[:PORT] | TABLE]", required=False)
@as_option
@click.option("--watch", is_flag=True, help="Look on without a seat.")
@plain_option
@click.option(
    "--bot", cls=LevelOption, metavar="LEVEL", help="Bring a bot instead of playing yourself. Levels: {levels}."
)
@bot_time_option
@click.option("--code", type=Code(), metavar="WORD", help="The code of the table, if it has one.")
@click.option(
    "--patience",
    metavar="SECONDS",
    type=click.FloatRange(0, 86400),
    help="How long to wait for a host that is gone (default: 600; 60 for a bot).",
)
@look_options
def join(
    table: str | None,
    name: str | None,
    watch: bool,
    plain: bool,
    bot: str | None,
    bot_time: Effort | None,
    code: str | None,
    patience: float | None,
) -> None:
    """Join a table: by address, by its name, or the only one there is."""
    from .finding import find

    if bot is None and bot_time is not None:
        raise Wrong(_("--bot-time goes with --bot"))
    if bot is not None:
        if watch or plain:
            raise Wrong(_("--bot goes with neither --watch nor --plain"))
        check_level(bot, GAMES)
    player = player_name(name, plain=plain, asks=bot is None)
    if bot is not None:
        from .headless import BOT_PATIENCE, play_bot

        waits = BOT_PATIENCE if patience is None else patience
        run(lambda: play_bot(find(table), player, bot, code, bot_time or Effort(), waits))
    elif without_screen(asked=plain):
        from macrobber_core.lan.guest import PATIENCE

        from .plain.ways import join_plain

        waits = PATIENCE if patience is None else patience
        run_plain(lambda: join_plain(find(table), player, watch=watch, code=code, patience=waits))
    else:
        from macrobber_core.lan.guest import PATIENCE

        from .app import run_join, run_lobby

        if table is None:
            run_lobby(player, joins=True, watch=watch, code=code)
        else:
            run_join(table, player, watch=watch, code=code, patience=PATIENCE if patience is None else patience)


@cli.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
@click.option("--wait", metavar="SECONDS", type=click.FloatRange(0, 60), default=2.0, help="How long to look.")
def tables(as_json: bool, wait: float) -> None:
    """List the tables on this network now.

    Exit code 0: they are listed, or there are none. Exit code 2: there is no network.
    """
    from .finding import list_tables

    run(lambda: list_tables(wait, as_json=as_json))


@cli.command()
@click.argument("table", metavar="[ADDRESS[:PORT] | TABLE]", required=False)
@click.option("--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, help="The port to listen on; 2222.")
@click.option("--bind", metavar="ADDR", help="The address to listen on; all of this machine's by default.")
@click.option("--code", type=Code(), metavar="WORD", help="The code of the table, if it has one.")
@click.option("--no-announce", is_flag=True, help="Do not tell the network.")
def door(table: str | None, port: int, bind: str | None, code: str | None, no_announce: bool) -> None:
    """Let friends in who have nothing but ssh, to a table that is hosted elsewhere on this network."""
    from .ssh.command import keep_door
    from .ssh.journal import log_to_file

    log_to_file()
    run(lambda: keep_door(table, port, bind, code, announce=not no_announce))


for command in (*AT_THIS_MACHINE, *TOOLS):
    cli.add_command(command)
