"""`macrobber sim`: bots against bots on all cores, and the figures."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import click

from macrobber_core.games.contract import Game, Option, OptionValue
from macrobber_core.sim import Played, Share, Spread, Tally, play

from .errors import Wrong

CHUNK = 8
"""Games a worker plays before it reports."""


def simulate(
    game: Game,
    options: Mapping[str, OptionValue],
    bots: Sequence[str],
    games: int,
    jobs: int | None,
    seed: str,
    records: Path | None,
    *,
    as_json: bool,
) -> None:
    """Play the series, write its records, print its figures. Wrong where a record cannot be written."""
    tally = Tally(len(bots))
    begun = time.perf_counter()
    if records is not None:
        make_folder(records)
    hidden = not sys.stderr.isatty()
    series = run_series(partial(play, game.key, options, bots, seed, keep=records is not None), games, jobs)
    with click.progressbar(series, length=games, label="games", file=sys.stderr, hidden=hidden) as shown:
        for number, played in enumerate(shown):
            tally.add(played)
            if records is not None:
                write_record(records / f"{number + 1:0{len(str(games))}}.record", played.record)
    if as_json:
        click.echo(json.dumps(as_object(game, options, bots, seed, tally)))
    else:
        for line in as_text(game, options, bots, seed, tally, time.perf_counter() - begun):
            click.echo(line)


def run_series(one: Callable[[int], Played], games: int, jobs: int | None) -> Iterator[Played]:
    """The games in order, played by so many processes."""
    workers = min(jobs or os.cpu_count() or 1, games)
    if workers == 1:
        yield from map(one, range(games))
        return
    with ProcessPoolExecutor(workers) as pool:
        try:
            yield from pool.map(one, range(games), chunksize=min(CHUNK, -(-games // workers)))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Wrong(f"{path}: {error.strerror}") from error


def write_record(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Wrong(f"{path}: {error.strerror}") from error


def as_object(
    game: Game, options: Mapping[str, OptionValue], bots: Sequence[str], seed: str, tally: Tally
) -> dict[str, Any]:
    """What `--json` prints; `low` and `high` bound the share at 95 %."""
    return {
        "game": game.key,
        "options": game.settle(options),
        "seed": seed,
        "games": tally.games,
        "entrants": [{"bot": bot} | share_object(share) for bot, share in zip(bots, tally.entrants, strict=True)],
        "seats": [{"seat": seat} | share_object(share) for seat, share in enumerate(tally.seats, 1)],
        "rounds": asdict(Spread.of(tally.rounds)),
        "decisions": asdict(Spread.of(tally.decisions)),
        "ends": dict(tally.ends),
        "shared": tally.shared,
        "scores": {
            "first": asdict(Spread.of(tally.winner_scores)),
            "last": asdict(Spread.of(tally.last_scores)),
            "margin": asdict(Spread.of(tally.margins)),
        },
        "actions": {
            verb: {"chosen": count, "by_winners": round(tally.chosen_by_winners.get(verb, 0.0), 4)}
            for verb, count in tally.chosen.most_common()
        },
    }


def share_object(share: Share) -> dict[str, float]:
    low, high = share.interval
    return {"wins": round(share.wins, 4), "share": round(share.value, 4), "low": round(low, 4), "high": round(high, 4)}


def as_text(
    game: Game, options: Mapping[str, OptionValue], bots: Sequence[str], seed: str, tally: Tally, seconds: float
) -> Iterator[str]:
    changed = ", ".join(
        f"{name}={Option.text(value)}"
        for name, value in game.settle(options).items()
        if value != game.options[name].default
    )
    yield f"{game.title}, {len(bots)} players, {tally.games} games in {seconds:.0f} s; seed {seed}"
    yield f"options: {changed or 'as usual'}"
    yield ""
    yield f"{'bot':<16}{'won':>9}{'share':>9}    95 % between"
    for number, (bot, share) in enumerate(zip(bots, tally.entrants, strict=True), 1):
        yield share_line(f"{number} {bot}", share)
    yield f"{'seat':<16}{'won':>9}{'share':>9}    95 % between"
    for seat, share in enumerate(tally.seats, 1):
        yield share_line(str(seat), share)
    yield ""
    yield f"{'a game':<16}{'mean':>9}{'median':>9}{'least':>9}{'most':>9}"
    for name, figures in (
        ("rounds", tally.rounds),
        ("decisions", tally.decisions),
        ("points, first", tally.winner_scores),
        ("points, last", tally.last_scores),
        ("between them", tally.margins),
    ):
        spread = Spread.of(figures)
        yield f"{name:<16}{spread.mean:>9.1f}{spread.median:>9g}{spread.least:>9g}{spread.most:>9g}"
    yield ""
    ends = ", ".join(f"{reason} {percent(count / tally.games)}" for reason, count in tally.ends.most_common())
    yield f"ended by {ends}; {percent(tally.shared / tally.games)} of the games had several winners"
    yield ""
    yield f"{'action':<16}{'a game':>9}{'by winners':>12}    (even: {percent(1 / len(bots))})"
    for verb, count in tally.chosen.most_common():
        by_winners = tally.chosen_by_winners.get(verb, 0.0) / count
        yield f"{verb:<16}{count / tally.games:>9.2f}{percent(by_winners):>12}"


def share_line(name: str, share: Share) -> str:
    low, high = share.interval
    return f"{name:<16}{share.wins:>9.1f}{percent(share.value):>9}    {percent(low)} and {percent(high)}"


def percent(part: float) -> str:
    return f"{100 * part:.1f} %"
