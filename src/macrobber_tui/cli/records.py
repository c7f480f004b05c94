"""The commands that open no table: simulation, records, the rules, known hosts; `verify` has a module of its own."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

import click

from macrobber_core.analysis import SIMULATIONS
from macrobber_core.bots import Effort
from macrobber_core.games.contract import Game, Option
from macrobber_tui.errors import UsageError, usage_errors
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.session.terminal import require_screen, use_plain_mode

from .bot_command import BotCommand, parse_commands
from .common_options import look_options, plain_option
from .completers import (
    complete_known_host,
    complete_levels,
    complete_record,
    complete_rules,
)
from .documented import DocumentedCommand
from .number_types import WholeNumber
from .options import GameKey, LevelOption, bot_time_option, rule_option, warn_of_skipped
from .run import run_plain
from .workers import choose_workers, workers_options

# Commands import their dependencies when they run.


@click.command(cls=DocumentedCommand)
@click.argument("game", type=GameKey())
@click.option(
    "--bots",
    cls=LevelOption,
    metavar="LEVEL[*K],...",
    shell_complete=complete_levels,
    required=True,
    help=N_(
        "The players, who rotate through the seats. Levels: {levels}; with the anchors installed, also earlier ones "
        "such as hard@0.2."
    ),
)
@click.option(
    "--bot-command",
    "named_commands",
    metavar="NAME=COMMAND",
    type=BotCommand(),
    multiple=True,
    help=N_("A bot in any language for --bots: a command that answers lines of JSON, as docs/bots.md describes."),
)
@click.option("--games", metavar="N", type=WholeNumber(1), required=True, help=N_("Number of games."))
@workers_options
@bot_time_option
@click.option(
    "--simulations", metavar="N", type=WholeNumber(1), help=N_("Simulations per decision instead of a time limit.")
)
@click.option(
    "--seed",
    metavar="S",
    help=N_("Make the series reproducible, wherever it runs; with chief, only with --simulations."),
)
@rule_option
@click.option(
    "--records", type=click.Path(path_type=Path, file_okay=False), help=N_("Write every game to this folder.")
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON object."))
def sim(
    game: Game,
    bots: str,
    named_commands: tuple[tuple[str, Sequence[str]], ...],
    games: int,
    jobs: int | None,
    scheduler: str | None,
    bot_time: Effort | None,
    simulations: int | None,
    seed: str | None,
    rules: tuple[str, ...],
    records: Path | None,
    *,
    as_json: bool,
) -> None:
    if bot_time is not None and simulations is not None:
        raise UsageError(_("--bot-time and --simulations cannot be combined"))
    from macrobber_tui.session.table_options import choose_seat_count, parse_bots, parse_options

    commands = parse_commands(named_commands, game)
    levels = parse_bots(bots, game, commands)
    options = parse_options(rules, game, choose_seat_count(game, len(levels), levels, people=0))
    from .sim import SeriesOptions, simulate

    effort = bot_time or Effort(simulations=simulations)
    series = SeriesOptions(game, options, levels, commands, effort, seed or secrets.token_hex(4), games)
    simulate(series, choose_workers(jobs, scheduler), records, as_json=as_json)


@click.command(cls=DocumentedCommand)
@click.argument("source", metavar="RECORD", shell_complete=complete_record)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON object."))
@click.option(
    "--simulations", metavar="N", type=WholeNumber(1), default=SIMULATIONS, help=N_("Simulations per decision.")
)
@workers_options
@click.option("--screen", is_flag=True, help=N_("Go through the analysis step by step."))
@click.option("--plain", is_flag=True, help=N_("Print sentences instead of a chart."))
@look_options
def analyse(
    source: str,
    simulations: int,
    jobs: int | None,
    scheduler: str | None,
    *,
    as_json: bool,
    screen: bool,
    plain: bool,
) -> None:
    from macrobber_tui.session.record_source import read_record

    workers = choose_workers(jobs, scheduler, in_background=True)
    if screen:
        if as_json or plain:
            raise UsageError(_("--screen cannot be combined with --json or --plain"))
        require_screen(_("omit --screen"))
        from macrobber_tui.app import run
        from macrobber_tui.screens.analysis import AnalysisScreen

        run(AnalysisScreen(read_record(source), simulations, workers))
    else:
        from .analyse import analyse

        analyse(read_record(source), simulations, workers, as_json=as_json, plain=plain)


@click.command(cls=DocumentedCommand)
@click.argument("source", metavar="RECORD", shell_complete=complete_record)
@plain_option
@look_options
def replay(source: str, *, plain: bool) -> None:
    from macrobber_tui.session.stored_games import find_replay

    recorded = find_replay(source)
    if use_plain_mode(requested=plain):
        from macrobber_tui.plain.play import replay_plain

        run_plain(lambda: replay_plain(recorded))
    else:
        from macrobber_tui.app import run
        from macrobber_tui.screens.replay import ReplayScreen

        run(ReplayScreen(recorded))


@click.command(cls=DocumentedCommand)
@click.argument("words", metavar="[GAME] [TOPIC | RULING | WORDS]", nargs=-1, shell_complete=complete_rules)
def rules(words: tuple[str, ...]) -> None:
    from macrobber_core.games import GAMES

    if words:
        warn_of_skipped(words[0])
    is_named = bool(words) and words[0] in GAMES
    games = [GAMES[words[0]]] if is_named else [*GAMES.values()]
    query = " ".join(words[is_named:])
    from macrobber_tui.i18n.rulebook import about, as_text, game_about, titles, topics

    game = games[0]
    if query:
        found = game_about(games, query)
        if found is None and is_named:
            raise UsageError(
                _("the rules of {game} have nothing about {asked!r}; topics: {topics}").format(
                    game=game.title, asked=query, topics=titles(topics(game))
                )
            )
        if found is None:
            text = _("no game's rules mention {asked!r}; their topics, by game:").format(asked=query)
            raise UsageError("\n".join([text, *(f"  {each.key}: {titles(topics(each))}" for each in games)]))
        click.echo(as_text(about(topics(found), query)))
        return
    heading = _("Options, as --option NAME=VALUE:")
    options = "".join(option_line(name, option) for name, option in game.options.items())
    click.echo_via_pager(
        f"{as_text([(topic, [*range(len(topic.paragraphs))]) for topic in topics(game)])}\n\n{heading}\n{options}"
    )


def option_line(name: str, option: Option) -> str:
    choices = " | ".join(map(option.text, option.choices))
    default = _("default {value}").format(value=option.text(option.default))
    return f"  {name} = {choices}  ({default})\n      " + _(option.help) + "\n"


@click.command(cls=DocumentedCommand)
@click.argument("address", metavar="ADDRESS[:PORT]", shell_complete=complete_known_host)
def forget(address: str) -> None:
    from macrobber_core.net.guest.known_hosts import KnownHosts
    from macrobber_tui.session.find_table import canonical_target, parse_target
    from macrobber_tui.session.recent_addresses import forget_address

    target = parse_target(address)
    if target is None:
        raise UsageError(_("{address!r} is not an address; write it as 192.168.1.20:7438").format(address=address))
    canonical = canonical_target(target)
    with usage_errors(OSError):
        was_remembered = forget_address(canonical)
        was_known = KnownHosts().forget(canonical)
    if not was_known and not was_remembered:
        raise UsageError(_("no known host at {address}").format(address=canonical))
    click.echo(_("The next host at {address} will be trusted.").format(address=canonical))
