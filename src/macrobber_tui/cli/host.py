"""`macrobber host`."""

from __future__ import annotations

from pathlib import Path

import click

from macrobber_core.bots import Effort
from macrobber_core.games.contract import Game
from macrobber_core.net.tickets import check_iroh
from macrobber_core.succession.quorum import Mode
from macrobber_tui.errors import UsageError, usage_errors, warn
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.session.hosting import check_can_open
from macrobber_tui.session.library import load_game
from macrobber_tui.session.named_setups import SetupArguments
from macrobber_tui.session.ssh_command import DEFAULT_PORT
from macrobber_tui.session.table_options import (
    choose_code,
    choose_seat_count,
    parse_bots,
    parse_clock,
    parse_options,
)
from macrobber_tui.session.table_settings import TableSettings, settings_to_resume
from macrobber_tui.session.table_title import default_title
from macrobber_tui.session.web_link import DEFAULT_WEB_PORT, insecure_warning

from .common_options import Name, game_option, look_options, plain_option
from .completers import complete_interrupted_game
from .documented import DocumentedCommand
from .local import play_locally
from .number_types import WholeNumber
from .options import (
    Code,
    DoorPort,
    bot_time_option,
    bots_option,
    clock_option,
    game_argument,
    games_option,
    players_option,
    reserve_option,
    rule_option,
    seed_option,
    setup_option,
    web_name_option,
)
from .player_name import player_name
from .run import run


@click.command(cls=DocumentedCommand)
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
@click.option(
    "--resume",
    metavar="[ID]",
    is_flag=False,
    flag_value="",
    shell_complete=complete_interrupted_game,
    help=N_("Resume an interrupted game."),
)
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
    type=DoorPort(),
    help=N_("Let in friends who only have ssh, on this port (default: 2222)."),
)
@click.option(
    "--web",
    metavar="[PORT]",
    is_flag=False,
    flag_value=DEFAULT_WEB_PORT,
    type=DoorPort(),
    help=N_("Let in friends with nothing but a browser, on this port (default: 2223)."),
)
@click.option("--web-insecure", is_flag=True, help=N_("Serve the page of --web without encryption: by plain http."))
@web_name_option
@click.option(
    "--ticket/--no-ticket",
    default=None,
    help=N_(
        "Let in friends elsewhere, who join by a ticket through the internet. Relays run by n0 (iroh.computer) help to "
        "connect; they cannot read what they carry."
    ),
)
@click.option(
    "--relay/--no-relay",
    default=None,
    help=N_("With --ticket: use these relays (default), or let in only friends who can reach this computer directly."),
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
    web: int | None,
    web_insecure: bool,
    web_names: tuple[str, ...],
    ticket: bool | None,
    relay: bool | None,
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
    choose_doors(settings, ssh, web, web_names, web_insecure=web_insecure)
    choose_ticket(settings, ticket=ticket, relay=relay)
    if settings.web_insecure and not headless:  # a headless table prints the warnings of its host
        warn(insecure_warning())
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


def choose_doors(
    settings: TableSettings, ssh: int | None, web: int | None, web_names: tuple[str, ...], *, web_insecure: bool
) -> None:
    """Put the options of doors into the settings. Raises UsageError if they do not fit."""
    settings.ssh = settings.ssh if ssh is None else ssh
    if ssh is not None and not settings.listen:
        raise UsageError(_("--ssh needs a table on the network"))
    settings.web = settings.web if web is None else web
    if web is not None and not settings.listen:
        raise UsageError(_("--web needs a table on the network"))
    if web_insecure and settings.web is None:
        raise UsageError(_("--web-insecure needs --web"))
    if web_names and settings.web is None:
        raise UsageError(_("--web-name needs --web"))
    settings.web_names = list(web_names) or settings.web_names
    settings.web_insecure = web_insecure or (web is None and settings.web_insecure)


def choose_ticket(settings: TableSettings, *, ticket: bool | None, relay: bool | None) -> None:
    """Put the options of tickets into the settings. Raises UsageError if they do not fit, or iroh is missing."""
    if ticket and not settings.listen:
        raise UsageError(_("--ticket needs a table on the network"))
    settings.ticket = settings.ticket if ticket is None else ticket
    if relay is not None and not settings.ticket:
        raise UsageError(_("--relay and --no-relay need --ticket"))
    settings.relay = settings.relay if relay is None else relay
    if settings.ticket:
        with usage_errors(OSError):
            check_iroh()
