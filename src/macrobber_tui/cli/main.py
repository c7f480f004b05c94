"""The command line: the lobby, hosting, joining and the ssh door."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import click

from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_core.succession.quorum import Mode
from macrobber_tui.errors import INTERRUPTED, UsageError, with_program_name
from macrobber_tui.i18n.language import N_, _, set_language
from macrobber_tui.session.hosting import TableSettings, check_can_open, settings_to_resume
from macrobber_tui.session.library import load_game
from macrobber_tui.session.named_setups import SetupArguments
from macrobber_tui.session.ssh_command import DEFAULT_PORT
from macrobber_tui.session.table_options import (
    choose_code,
    choose_seat_count,
    parse_bots,
    parse_clock,
    parse_level,
    parse_options,
)
from macrobber_tui.session.table_title import default_title
from macrobber_tui.session.terminal import use_plain_mode
from macrobber_tui.settings.file import read_settings

from .help_text import TranslatingGroup, language_argument
from .library import LIBRARY_COMMANDS
from .local import LOCAL_COMMANDS, play_locally
from .options import (
    Code,
    LevelOption,
    Name,
    Seconds,
    WholeNumber,
    bot_time_option,
    bots_option,
    clock_option,
    game_argument,
    game_option,
    games_option,
    look_options,
    plain_option,
    players_option,
    reserve_option,
    rule_option,
    seed_option,
    setup_option,
)
from .player_name import player_name
from .records import RECORD_COMMANDS
from .run import run, run_plain
from .stats import stats

# Commands import their dependencies when they run, so `macrobber tables` does not load Textual.


def main() -> None:
    """Run a command; print any error as one line on standard error."""
    end_on_signals()
    set_language(language_argument(sys.argv[1:]) or read_settings().settings.language)
    try:
        sys.exit(cli(standalone_mode=False))
    except click.ClickException as error:
        from macrobber_tui.plain.output import print_error, start_fresh_line

        from .click_messages import translate_click

        start_fresh_line()
        print_error(with_program_name(translate_click(error.format_message())))
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def end_on_signals() -> None:
    """Let signals end process 1 of a container too. By default, process 1 gets only the signals that it handles."""
    if os.getpid() == 1:
        for number in (signal.SIGHUP, signal.SIGTERM):
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, lambda received, _frame: os._exit(128 + received))


# --- the commands


@click.group(
    cls=TranslatingGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["--help", "-h"]},
    help=N_(
        "Board games at a table in your terminal. Without a command, the lobby opens.\n\n"
        "The lobby's settings screen saves to settings.toml in your configuration folder."
    ),
)
@click.version_option(package_name="macrobber", message="macrobber %(version)s")
@game_option
@plain_option
@look_options
@click.pass_context
def cli(context: click.Context, name: str | None, *, plain: bool) -> None:
    if context.invoked_subcommand is None:
        player = player_name(name, plain=plain)
        if use_plain_mode(requested=plain):
            from macrobber_tui.plain.line_reader import LineReader
            from macrobber_tui.plain.lobby import PlainLobby

            run_plain(lambda: PlainLobby(player, LineReader(sys.stdin)).run())
        else:
            from macrobber_tui import app
            from macrobber_tui.screens.lobby import Lobby

            app.run(Lobby(player), player)
    else:  # options before the command are defaults for the command
        context.default_map = {key: {"name": name, "plain": plain} for key in cli.commands}


@cli.command(help=N_("Open a table for friends on the same network."))
@game_argument
@players_option(N_("Number of players (default: 4, or more if the bots need them)."))
@bots_option
@bot_time_option
@setup_option
@click.option("--table", "title", type=Name(), help=N_("The name of the table."))
@game_option
@click.option("--bind", metavar="ADDR", help=N_("The address to listen on (default: all addresses of this machine)."))
@click.option("--port", type=WholeNumber(0, 65535), help=N_("The port to listen on."))
@rule_option
@click.option(
    "--record",
    "record_path",
    type=click.Path(path_type=Path, dir_okay=False),
    help=N_("Write the record of the game to this file."),
)
@seed_option
@clock_option
@reserve_option
@click.option("--resume", metavar="[ID]", is_flag=False, flag_value="", help=N_("Resume an interrupted game."))
@click.option(
    "--take-back",
    is_flag=True,
    help=N_("With --resume ID: also a game that has moved to another player's table, if that is gone for good."),
)
@click.option("--code", type=Code(), metavar="WORD", help=N_("Only players who know this code may join or watch."))
@click.option("--private", is_flag=True, help=N_("Like --code, with a generated code."))
@click.option("--headless", is_flag=True, help=N_("Host without a screen and without a seat."))
@games_option(N_("With --headless: the most games to play in a row (default: 1)."))
@click.option(
    "--hand-over-to",
    metavar="NAME",
    help=N_("With --headless: on SIGUSR1, give the table to this player, whose program becomes the host."),
)
@click.option("--hints/--no-hints", default=None, help=N_("Allow hints (default: yes)."))
@click.option(
    "--survive",
    type=click.Choice([mode.value for mode in Mode]),
    help=N_(
        "Who can go on if this program stops. off: nobody; majority (default): more than half of the players, at least "
        "two; trust: more than half of the other players, even if there is only one, but then every player's program "
        "could read all cards."
    ),
)
@click.option(
    "--no-announce", is_flag=True, help=N_("Do not announce the table on the network; friends join by address.")
)
@click.option(
    "--ssh",
    metavar="[PORT]",
    is_flag=False,
    flag_value=DEFAULT_PORT,
    type=WholeNumber(0, 65535),
    help=N_("Let in friends who only have ssh, on this port (default: 2222)."),
)
@plain_option
@look_options
def host(
    game: Game,
    players: int | None,
    bots: str | None,
    bot_time: Effort | None,
    setup: str | None,
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
    take_back: bool,
    code: str | None,
    private: bool,
    headless: bool,
    games: int | None,
    hand_over_to: str | None,
    hints: bool | None,
    survive: str | None,
    no_announce: bool,
    ssh: int | None,
    plain: bool,
) -> None:
    if games is not None and not headless:
        raise UsageError(_("--games needs --headless"))
    if hand_over_to is not None and not headless:
        raise UsageError(_("--hand-over-to needs --headless"))
    if take_back and not resume:
        raise UsageError(_("--take-back needs --resume ID"))
    if resume is not None:
        if players or bots or title or rules or setup or seed is not None:
            raise UsageError(_("a resumed game keeps its players, bots, title, options and seed"))
        settings = settings_to_resume(load_game(resume, take_back=take_back))
    else:
        if setup is not None:
            typed = SetupArguments(players, bots, rules, clock)
            players, bots, rules, clock = typed.filled_from(setup, game, people=None)
        levels = parse_bots(bots, game)
        seats = choose_seat_count(game, players, levels, people=0 if headless else 1)
        options = parse_options(rules, game, seats)
        settings = TableSettings(game=game, players=seats, bots=levels, options=options, seed=seed)
    settings.listen = headless or not settings.people  # a table at one keyboard needs neither network nor tokens
    settings.announce = settings.announce and not no_announce
    settings.time_control = parse_clock(clock, reserve) or settings.time_control
    settings.hints = settings.hints if hints is None else hints
    settings.survive = settings.survive if survive is None else Mode(survive)
    settings.effort = bot_time or settings.effort
    settings.bind = settings.bind if bind is None else bind
    settings.port, settings.record = port, record_path
    settings.code = choose_code(code, private=private) or settings.code
    settings.ssh = settings.ssh if ssh is None else ssh
    if ssh is not None and not settings.listen:
        raise UsageError(_("--ssh needs a table on the network"))
    player = settings.host or player_name(
        name, plain=plain, asks=not headless, before_asking=lambda: run(lambda: check_can_open(settings))
    )
    if resume is None:
        settings.title = title or default_title(player)
        settings.host = None if headless else player
    if headless:
        from .headless import host_headless

        run(lambda: host_headless(settings, games or 1, hand_over_to))
    else:
        play_locally(settings, player, plain=plain)


@cli.command(help=N_("Join a table by address or by name (default: the only table on this network)."))
@click.argument("table", metavar="[ADDRESS[:PORT] | TABLE]", required=False)
@game_option
@click.option("--watch", is_flag=True, help=N_("Watch without a seat."))
@plain_option
@click.option(
    "--bot", cls=LevelOption, metavar="LEVEL", help=N_("Bring a bot instead of playing yourself. Levels: {levels}.")
)
@games_option(N_("With --bot: the most games to play in a row (default: 1)."))
@bot_time_option
@click.option("--code", type=Code(), metavar="WORD", help=N_("The code of the table, if it has one."))
@click.option(
    "--heir/--no-heir",
    default=None,
    help=N_(
        "Let this program become the host if the host gives you the table or is gone (default: yes; no for a bot or "
        "script)."
    ),
)
@click.option("--json", "as_json", is_flag=True, help=N_("With --bot: print one JSON line for each event."))
@click.option(
    "--patience",
    metavar="SECONDS",
    type=Seconds(0, 86400),
    help=N_("How long to wait for a lost host (default: 600; 60 for a bot)."),
)
@look_options
def join(
    table: str | None,
    name: str | None,
    watch: bool,
    plain: bool,
    bot: str | None,
    games: int | None,
    bot_time: Effort | None,
    code: str | None,
    heir: bool | None,
    as_json: bool,
    patience: float | None,
) -> None:
    from macrobber_tui.session.find_table import check_answers, table_dialer

    if bot is None and bot_time is not None:
        raise UsageError(_("--bot-time needs --bot"))
    if bot is None and games is not None:
        raise UsageError(_("--games needs --bot"))
    if bot is None and as_json:
        raise UsageError(_("--json needs --bot"))
    if bot is not None:
        if watch or plain:
            raise UsageError(_("--bot cannot be combined with --watch or --plain"))
        bot = parse_level(bot, GAMES)
    dial = table_dialer(table)  # rejects a bad address before the player is asked for a name
    is_plain = use_plain_mode(requested=plain)
    # without a table, the screen is the lobby
    look = (lambda: run(lambda: check_answers(dial))) if is_plain or table is not None else None
    player = player_name(name, plain=plain, asks=bot is None, before_asking=look)
    if bot is not None:
        from .headless import BOT_PATIENCE, play_bot

        seconds = BOT_PATIENCE if patience is None else patience
        effort, is_heir = bot_time or Effort(), bool(heir)
        run(lambda: play_bot(dial, player, bot, code, effort, seconds, games or 1, is_heir=is_heir, as_json=as_json))
        return
    from macrobber_core.net.guest.guest import RECONNECT_SECONDS
    from macrobber_tui.session.connect import JoinTable

    seconds = RECONNECT_SECONDS if patience is None else patience
    source = JoinTable(dial, player, watch, code, seconds, heir)
    try:
        if is_plain:
            from macrobber_tui.plain.play import join_plain

            run_plain(lambda: join_plain(source))
        else:
            from macrobber_tui import app
            from macrobber_tui.screens.lobby import Lobby
            from macrobber_tui.screens.table import TableScreen

            lobby = Lobby(player, joins=True, watch=watch, code=code, is_heir=heir)
            app.run(lobby if table is None else TableScreen(source), player)
    except UsageError as error:
        from macrobber_tui.session.watching import ADD_OPTION, with_way_to_watch

        raise UsageError(with_way_to_watch(error.message, _(ADD_OPTION))) from error


@cli.command(
    help=N_(
        "List the tables currently on this network.\n\n"
        "Exits with code 0 even if there are no tables, and with 2 if there is no network."
    )
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON array."))
@click.option("--wait", metavar="SECONDS", type=Seconds(0, 60), default=2.0, help=N_("How long to search."))
def tables(as_json: bool, wait: float) -> None:
    from macrobber_tui.session.find_table import list_tables

    run(lambda: list_tables(wait, as_json=as_json))


@cli.command(help=N_("Let friends who only have ssh join a table that is hosted elsewhere on this network."))
@click.argument("table", metavar="[ADDRESS[:PORT] | TABLE]", required=False)
@click.option(
    "--port", type=WholeNumber(0, 65535), default=DEFAULT_PORT, help=N_("The port to listen on (default: 2222).")
)
@click.option("--bind", metavar="ADDR", help=N_("The address to listen on (default: all addresses of this machine)."))
@click.option("--code", type=Code(), metavar="WORD", help=N_("The code of the table, if it has one."))
@click.option("--no-announce", is_flag=True, help=N_("Do not announce the door on the network."))
@click.option(
    "--patience",
    metavar="SECONDS",
    type=Seconds(0.1, 86400),
    default=60,
    help=N_("How long to wait for a lost host (default: 60)."),
)
def door(table: str | None, port: int, bind: str | None, code: str | None, no_announce: bool, patience: float) -> None:
    from macrobber_tui.ssh.command import keep_door
    from macrobber_tui.ssh.log import log_to_file

    log_to_file()
    run(lambda: keep_door(table, port, bind, code, announce=not no_announce, patience=patience))


for command in (*LOCAL_COMMANDS, *RECORD_COMMANDS, *LIBRARY_COMMANDS, stats):
    cli.add_command(command)
