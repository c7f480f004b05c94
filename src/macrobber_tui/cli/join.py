"""The commands that look for tables on the network: join, tables, door."""

from __future__ import annotations

import click

from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_tui.errors import UsageError, warn
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.session.ssh_command import DEFAULT_PORT
from macrobber_tui.session.table_options import parse_level
from macrobber_tui.session.terminal import use_plain_mode
from macrobber_tui.session.web_link import DEFAULT_WEB_PORT, insecure_warning

from .common_options import game_option, look_options, plain_option
from .completers import complete_level, complete_table
from .documented import DocumentedCommand
from .number_types import Seconds, WholeNumber
from .options import Code, LevelOption, bot_time_option, games_option, web_name_option
from .player_name import player_name
from .run import run, run_plain


@click.command(cls=DocumentedCommand)
@click.argument("table", metavar="[ADDRESS[:PORT] | TICKET | TABLE]", required=False, shell_complete=complete_table)
@game_option
@click.option("--watch", is_flag=True, help=N_("Watch without a seat."))
@plain_option
@click.option(
    "--bot",
    cls=LevelOption,
    metavar="LEVEL",
    shell_complete=complete_level,
    help=N_("Bring a bot instead of playing yourself. Levels: {levels}."),
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
    from macrobber_tui.session.find_table import check_answers, parse_target, table_dialer

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
    from macrobber_core.net.guest.reconnection import RECONNECT_SECONDS
    from macrobber_tui.session.connect import JoinTable

    seconds = RECONNECT_SECONDS if patience is None else patience
    is_by_address = table is not None and parse_target(table) is not None
    source = JoinTable(dial, player, watch, code, seconds, heir, is_by_address=is_by_address)
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


@click.command(cls=DocumentedCommand)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON array."))
@click.option("--wait", metavar="SECONDS", type=Seconds(0, 60), default=2.0, help=N_("How long to search."))
def tables(as_json: bool, wait: float) -> None:
    from macrobber_tui.session.find_table import list_tables

    run(lambda: list_tables(wait, as_json=as_json))


@click.command(cls=DocumentedCommand)
@click.argument("table", metavar="[ADDRESS[:PORT] | TABLE]", required=False, shell_complete=complete_table)
@click.option("--port", type=WholeNumber(0, 65535), help=N_("The port of the ssh door (default: 2222)."))
@click.option(
    "--web",
    metavar="[PORT]",
    is_flag=False,
    flag_value=DEFAULT_WEB_PORT,
    type=WholeNumber(0, 65535),
    help=N_("Open a page for browsers instead, on this port (default: 2223)."),
)
@click.option("--web-insecure", is_flag=True, help=N_("Serve the page of --web without encryption: by plain http."))
@web_name_option
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
def door(
    table: str | None,
    port: int | None,
    web: int | None,
    web_insecure: bool,
    web_names: tuple[str, ...],
    bind: str | None,
    code: str | None,
    no_announce: bool,
    patience: float,
) -> None:
    from macrobber_tui.door.command import keep_door

    if web is not None and port is not None:
        raise UsageError(_("--web has its own port: leave out --port"))
    if web_insecure and web is None:
        raise UsageError(_("--web-insecure needs --web"))
    if web_names and web is None:
        raise UsageError(_("--web-name needs --web"))
    if web is not None:
        from macrobber_tui.web.listener import INSECURE_WEB_TRANSPORT, WEB_TRANSPORT

        if web_insecure:
            warn(insecure_warning())
        transport, port = INSECURE_WEB_TRANSPORT if web_insecure else WEB_TRANSPORT, web
    else:
        from macrobber_tui.ssh.listener import SSH_TRANSPORT

        transport, port = SSH_TRANSPORT, DEFAULT_PORT if port is None else port
    announce = not no_announce
    run(
        lambda: keep_door(transport, table, port, bind, code, announce=announce, patience=patience, web_names=web_names)
    )
