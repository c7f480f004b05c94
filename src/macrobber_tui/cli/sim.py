"""`macrobber sim`: plays bots against each other and prints statistics."""

from __future__ import annotations

import contextlib
import json
import shlex
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from macrobber_core.bots import Effort
from macrobber_core.games.contract import Game, Option, OptionValue
from macrobber_core.sim import Commands, Durations, SeriesError, SeriesStats, Spread, WinShare, play_game, play_games
from macrobber_core.workers.network_fence import network_fence
from macrobber_core.workers.tasks import Workers
from macrobber_tui.errors import Aborted, file_errors, warn
from macrobber_tui.i18n.language import _

from .workers import worker_errors


@dataclass(frozen=True, slots=True)
class SeriesOptions:
    """Options of a series of games: rules, bots, commands, effort and seed."""

    game: Game
    options: Mapping[str, OptionValue]
    bots: Sequence[str]
    commands: Commands
    effort: Effort
    seed: str
    games: int


def simulate(series: SeriesOptions, workers: Workers, records: Path | None, *, as_json: bool) -> None:
    """Play the series, write its records and print its statistics, even if it is stopped early.

    Raises UsageError if a record cannot be written or there are no workers, Aborted if a bot or all workers fail, and
    click.Abort if it is interrupted.
    """
    stats = SeriesStats(len(series.bots))
    started = time.perf_counter()
    if records is not None:
        with file_errors(records):
            records.mkdir(parents=True, exist_ok=True)
    play = partial(
        play_game, series.game.key, series.options, series.bots, series.effort, series.seed,
        keep=records is not None, commands=series.commands,
    )  # fmt: skip
    if series.commands and network_fence() is None:
        warn(_("the commands are not cut off from the network: this system has no 'unshare' that works"))

    def doing(_: object) -> str | None:
        return f"{series.bots[0]} {percent(stats.entrants[0].value)}" if stats.games else None

    try:
        with (
            worker_errors(),
            interruptible() as stopped,
            contextlib.closing(play_games(play, series.games, workers, stopped)) as games,
            click.progressbar(
                games, series.games, "games", not sys.stderr.isatty(), show_pos=True, item_show_func=doing, width=20,
                file=sys.stderr,
            ) as progress,
        ):  # fmt: skip
            for number, played in progress:
                stats.add(played)
                if records is not None:
                    path = records / f"{number + 1:0{len(str(series.games))}}.record"
                    with file_errors(path):
                        path.write_text(played.record, encoding="utf-8")
    except SeriesError as error:
        click.echo(error.trace, nl=False, err=True)
        raise Aborted(f"{error}; the seed is {series.seed}") from error
    if not stats.games:
        click.echo("macrobber: no game is over yet", err=True)
    elif as_json:
        click.echo(json.dumps(as_object(series, stats)))
    else:
        for line in as_text(series, stats, time.perf_counter() - started):
            click.echo(line)
    if stats.games < series.games:
        raise click.Abort


@contextlib.contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Catch SIGINT and SIGTERM while the block runs; yield a function that returns whether one has arrived."""
    signals: list[int] = []
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda number, _: signals.append(number)) for number in numbers]
    try:
        yield lambda: bool(signals)
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def as_object(series: SeriesOptions, stats: SeriesStats) -> dict[str, Any]:
    """Return the object that `--json` prints.

    `low` and `high` are the bounds of the 95 % confidence interval of a share. `p95` is the 95th percentile of decision
    times.
    """
    return {
        "game": series.game.key,
        "options": series.game.settle(series.options),
        "effort": asdict(series.effort),
        **({"commands": series.commands} if series.commands else {}),
        "seed": series.seed,
        "games": stats.games,
        "asked": series.games,
        "entrants": [
            {"bot": bot} | share_object(share) | {"seconds": time_object(thinking)}
            for bot, share, thinking in zip(series.bots, stats.entrants, stats.thinking, strict=True)
        ],
        "seats": [{"seat": seat} | share_object(share) for seat, share in enumerate(stats.seats, 1)],
        "rounds": asdict(Spread.of(stats.rounds)),
        "decisions": asdict(Spread.of(stats.decisions)),
        "ends": dict(by_frequency(stats.ends)),
        "shared": stats.shared,
        "scores": {
            "first": asdict(Spread.of(stats.winner_scores)),
            "last": asdict(Spread.of(stats.last_scores)),
            "margin": asdict(Spread.of(stats.margins)),
        },
        "actions": {
            verb: {"chosen": count, "by_winners": round(float(stats.chosen_by_winners.get(verb, 0)), 4)}
            for verb, count in by_frequency(stats.chosen)
        },
    }


def time_object(times: Durations) -> dict[str, float]:
    return {"mean": round(times.mean, 6), "p95": round(times.within(0.95), 6), "longest": round(times.longest, 6)}


def by_frequency(counted: Counter[str]) -> list[tuple[str, int]]:
    """Return the counts in descending order, with ties in alphabetical order."""
    return sorted(counted.items(), key=lambda item: (-item[1], item[0]))


def share_object(share: WinShare) -> dict[str, float]:
    low, high = share.interval
    return {"wins": round(share.wins, 4), "share": round(share.value, 4), "low": round(low, 4), "high": round(high, 4)}


def as_text(series: SeriesOptions, stats: SeriesStats, seconds: float) -> Iterator[str]:
    game, bots = series.game, series.bots
    changed = ", ".join(
        f"{name}={Option.text(value)}"
        for name, value in game.settle(series.options).items()
        if value != game.options[name].default
    )
    played = f"{stats.games} games" if stats.games == series.games else f"{stats.games} of {series.games} games"
    names = [f"{number} {bot}" for number, bot in enumerate(bots, 1)]
    wide = max(16, *(len(name) + 2 for name in names))
    yield f"{game.title}, {len(bots)} players, {played} in {seconds:.0f} s; seed {series.seed}"
    yield f"options: {changed or 'as usual'}"
    yield f"bots that search: {effort_words(series.effort)}"
    for name, command in series.commands.items():
        yield f"{name}: {shlex.join(command)}, {'with' if network_fence() is None else 'without'} a network"
    yield ""
    yield f"{'bot':<{wide}}{'won':>9}{'share':>9}    95 % between"
    for name, share in zip(names, stats.entrants, strict=True):
        yield share_line(f"{name:<{wide}}", share)
    yield f"{'seat':<{wide}}{'won':>9}{'share':>9}    95 % between"
    for seat, share in enumerate(stats.seats, 1):
        yield share_line(f"{seat:<{wide}}", share)
    yield ""
    yield f"{'ms a decision':<{wide}}{'mean':>9}{'95 % in':>9}{'longest':>9}"
    for name, times in zip(names, stats.thinking, strict=True):
        figures = (times.mean, times.within(0.95), times.longest)
        yield f"{name:<{wide}}" + "".join(f"{1000 * figure:>9.2f}" for figure in figures)
    yield ""
    yield f"{'a game':<16}{'mean':>9}{'median':>9}{'least':>9}{'most':>9}"
    for name, numbers in (
        ("rounds", stats.rounds),
        ("decisions", stats.decisions),
        ("points, first", stats.winner_scores),
        ("points, last", stats.last_scores),
        ("between them", stats.margins),
    ):
        spread = Spread.of(numbers)
        yield f"{name:<16}{spread.mean:>9.1f}{spread.median:>9g}{spread.least:>9g}{spread.most:>9g}"
    yield ""
    ends = ", ".join(f"{reason} {percent(count / stats.games)}" for reason, count in by_frequency(stats.ends))
    yield f"ended by {ends}; {percent(stats.shared / stats.games)} of the games had several winners"
    yield ""
    yield f"{'action':<16}{'a game':>9}{'by winners':>12}    (even: {percent(1 / len(bots))})"
    for verb, count in by_frequency(stats.chosen):
        by_winners = float(stats.chosen_by_winners.get(verb, 0)) / count
        yield f"{verb:<16}{count / stats.games:>9.2f}{percent(by_winners):>12}"


def effort_words(effort: Effort) -> str:
    if effort.simulations is not None:
        return f"{effort.simulations} simulations a decision"
    return f"{effort.seconds:g} s a decision; what they play then differs from run to run"


def share_line(name: str, share: WinShare) -> str:
    low, high = share.interval
    return f"{name}{share.wins:>9.1f}{percent(share.value):>9}    {percent(low)} and {percent(high)}"


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"
