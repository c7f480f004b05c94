"""The commands that open no table: simulations, records, the library, the rules."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path

import click

from macrobber_core import record
from macrobber_core.analysis import SIMULATIONS
from macrobber_core.bots import Effort
from macrobber_core.files import read_text
from macrobber_core.games.contract import Game, Option
from macrobber_core.wire.text import clean
from macrobber_tui.language import _, ngettext

from .arguments import (
    GameKey,
    LevelOption,
    bot_time_option,
    look_options,
    plain_option,
    read_bots,
    read_options,
    rule_option,
    seats_for,
)
from .core_texts import core_text
from .errors import Wrong
from .running import run_plain
from .terminal import needs_screen, without_screen

# What a command needs is imported when it runs.


@click.command()
@click.argument("game", type=GameKey())
@click.option(
    "--bots",
    cls=LevelOption,
    metavar="LEVEL[*K],...",
    required=True,
    help="Who plays; they rotate through the seats. Levels: {levels}.",
)
@click.option("--games", metavar="N", type=click.IntRange(1), required=True, help="How many games.")
@click.option("--jobs", metavar="J", type=click.IntRange(1), help="How many processes; one a core by default.")
@bot_time_option
@click.option(
    "--simulations", metavar="N", type=click.IntRange(1), help="What it may use instead, however long it takes."
)
@click.option(
    "--seed",
    metavar="S",
    help="Makes the series reproducible, whatever the number of jobs; with the chief, only with --simulations.",
)
@rule_option
@click.option("--records", type=click.Path(path_type=Path, file_okay=False), help="Write every game into this folder.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def sim(
    game: Game,
    bots: str,
    games: int,
    jobs: int | None,
    bot_time: Effort | None,
    simulations: int | None,
    seed: str | None,
    rules: tuple[str, ...],
    records: Path | None,
    *,
    as_json: bool,
) -> None:
    """Let bots play many games, and print what they add up to. Ctrl+C prints what it is so far."""
    if bot_time is not None and simulations is not None:
        raise Wrong(_("--bot-time and --simulations exclude each other"))
    levels = read_bots(bots, game)
    options = read_options(rules, game, seats_for(game, len(levels), levels, people=0))
    from .sim import Series, simulate

    effort = bot_time or Effort(simulations=simulations)
    series = Series(game, options, levels, effort, seed or secrets.token_hex(4), games)
    simulate(series, jobs, records, as_json=as_json)


@click.command()
@click.argument("files", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="FILE...")
def verify(files: tuple[Path, ...]) -> None:
    """Replay records and name the first line that breaks a rule, or the first draw that was not fair."""
    from macrobber_core.table import UnfairError

    wrong = False
    for path in files:
        name = clean(str(path))
        try:
            text = read_text(path, record.LARGEST)
            position = record.verify(text)
            fairness = dealt(record.read(text))
        except OSError as error:
            raise Wrong(f"{path}: {error.strerror}") from error
        except UnicodeDecodeError as error:
            click.echo(_("{path}: not a record: byte {number} is not UTF-8").format(path=name, number=error.start))
            wrong = True
        except (record.RecordError, UnfairError) as error:
            click.echo(f"{name}: {core_text(str(error))}")
            wrong = True
        else:
            result = position.result
            ending = (
                _("seat {number} won").format(number=", ".join(map(str, result.winners)))
                if result
                else _("not finished")
            )
            click.echo(_("{path}: correct, {ending}").format(path=name, ending=ending) + fairness)
    if wrong:
        sys.exit(1)


def dealt(played: record.Record) -> str:
    """What can be said of the chance in a record; UnfairError where it does not come from the values named there."""
    from macrobber_core.table import SEAL_SHOWN, Pact, UnfairError, audit

    if played.pact is None:
        return ""
    try:
        pact = Pact.read(played.pact)
    except ValueError as error:
        raise UnfairError(None, "the values it was dealt from cannot be read") from error
    draws = audit(played, pact)
    told = ngettext("dealt fairly ({count} draw), seal {seal}", "dealt fairly ({count} draws), seal {seal}", draws)
    return ", " + told.format(count=draws, seal=pact.seal[:SEAL_SHOWN])


@click.command()
@click.argument("source", metavar="RECORD")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option("--simulations", metavar="N", type=click.IntRange(1), default=SIMULATIONS, help="For each decision.")
@click.option("--jobs", metavar="J", type=click.IntRange(1), help="How many processes; one a core by default.")
@click.option("--screen", is_flag=True, help="Look at it ply by ply.")
@click.option("--plain", is_flag=True, help="In sentences, without a chart.")
@look_options
def analyse(source: str, simulations: int, jobs: int | None, *, as_json: bool, screen: bool, plain: bool) -> None:
    """Who was how likely to win when, and which decisions cost most.

    RECORD is a file, - for standard input, or the id of a game that 'macrobber games' lists.
    """
    from .analysis.source import read_record

    if screen:
        if as_json or plain:
            raise Wrong(_("--screen goes without --json and --plain"))
        needs_screen(_("leave --screen away"))
        from .app import run_analysis

        run_analysis(read_record(source), simulations, jobs)
    else:
        from .analysis.command import analyse

        analyse(read_record(source), simulations, jobs, as_json=as_json, plain=plain)


@click.command()
@click.argument("source", metavar="RECORD")
@plain_option
@look_options
def replay(source: str, *, plain: bool) -> None:
    """Look at a game again on its board, by turns and rounds, and play on from any point against bots.

    RECORD is a file, - for standard input, or the id of a game that 'macrobber games' lists. Of these, one that is not
    over is shown by your own eyes only; what stands in a file is open.
    """
    from .replay.source import find_course

    course = find_course(source)
    if without_screen(asked=plain):
        from .plain.ways import replay_plain

        run_plain(lambda: replay_plain(course))
    else:
        from .app import run_replay

        run_replay(course)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
def games(*, as_json: bool) -> None:
    """List the games played and interrupted on this machine."""
    from .library import list_games

    list_games(as_json=as_json)


@click.command()
@click.argument("id")
@click.argument("path", metavar="[FILE]", required=False, type=click.Path(path_type=Path, dir_okay=False))
def export(id: str, path: Path | None) -> None:  # noqa: A002
    """Write the record of a game to a file, or to standard output."""
    from .library import export

    export(id, path)


@click.command("import")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
def bring_in(path: Path) -> None:
    """Put the game of a record into the library; prints its id."""
    from .library import bring_in

    bring_in(path)


@click.command()
@click.argument("words", metavar="[GAME] [TOPIC | RULING | WORDS]", nargs=-1)
def rules(words: tuple[str, ...]) -> None:
    """Read the rules as we play them: all of them, a topic, a ruling such as MR-13, or what speaks of some words."""
    from macrobber_core.games import GAMES

    is_named = bool(words) and words[0] in GAMES
    games = [GAMES[words[0]]] if is_named else [*GAMES.values()]
    asked = " ".join(words[is_named:])
    from .rulebook import about, as_text, titles, topics

    game = games[0]
    if asked:
        found = next(filter(None, (about(topics(one), asked) for one in games)), [])
        if not found:
            raise Wrong(
                _("the rules of {game} have nothing about {asked!r}; topics: {topics}").format(
                    game=game.title, asked=asked, topics=titles(topics(game))
                )
            )
        click.echo(as_text(found))
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


@click.command()
@click.argument("address", metavar="ADDRESS[:PORT]")
def forget(address: str) -> None:
    """Forget who hosted at an address, to accept the new key of the host there."""
    from macrobber_core.lan.addresses import canonical
    from macrobber_core.lan.known_hosts import KnownHosts

    from .finding import parse_address

    place = parse_address(address)
    if place is None:
        raise Wrong(_("{address!r} is no address; write it as 192.168.1.20:7438").format(address=address))
    try:
        known = KnownHosts().forget(canonical(*place))
    except OSError as error:
        raise Wrong(core_text(str(error))) from error
    if not known:
        raise Wrong(_("you have met nobody at {address}").format(address=canonical(*place)))
    click.echo(_("Whoever hosts at {address} next is taken for the right one.").format(address=canonical(*place)))


TOOLS = (sim, verify, analyse, replay, games, export, bring_in, rules, forget)
