"""`macrobber perft`: counts the sequences of decisions in a game."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import click

from macrobber_core.games.contract import Game, Position
from macrobber_core.testing.law import options_text
from macrobber_core.testing.perft import MAX_DEPTH, count_by_depth
from macrobber_tui.i18n.language import N_

from .documented import DocumentedCommand
from .number_types import WholeNumber
from .options import GameKey, players_option, rule_option

DEFAULT_SEED = "1"
seed_option = click.option("--seed", metavar="S", default=DEFAULT_SEED, help=N_("The seed of all draws (default: 1)."))


@click.command(cls=DocumentedCommand)
@click.argument("game", type=GameKey())
@click.option(
    "--depth",
    metavar="N",
    type=WholeNumber(1, MAX_DEPTH),
    required=True,
    help=N_("Count sequences of up to this many decisions."),
)
@players_option(N_("Number of players (default: 4, or as many as may play)."))
@rule_option
@seed_option
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON object."))
def perft(game: Game, depth: int, players: int | None, rules: tuple[str, ...], seed: str, *, as_json: bool) -> None:
    from macrobber_tui.session.table_options import choose_seat_count, parse_options

    seats = choose_seat_count(game, players, [], people=0)
    options = game.settle(parse_options(rules, game, seats))
    counts: list[dict[str, float]] = []
    interrupted = False
    if not as_json:
        click.echo(f"{game.title}, {seats} players, {options_text(game, options)}, seed {seed}")
        click.echo(f"{'depth':>5}{'nodes':>16}{'seconds':>10}{'nodes/s':>14}")
    try:
        for count in timed_counts(game.start(seats, options), seed, depth):
            counts.append(count)
            if not as_json:
                click.echo("{depth:>5}{nodes:>16}{seconds:>10.2f}{nodes_per_second:>14.0f}".format_map(count))
    except KeyboardInterrupt:
        interrupted = True
    if as_json:
        about = {"game": game.key, "players": seats, "options": options, "seed": seed, "asked": depth}
        click.echo(json.dumps(about | {"depths": counts}))
    if interrupted:
        raise click.Abort


def timed_counts(position: Position, seed: str, depth: int) -> Iterator[dict[str, float]]:
    """Yield the number of nodes at each depth, with the time that it took to count them."""
    started = time.perf_counter()
    for number, nodes in enumerate(count_by_depth(position, seed, depth), 1):
        seconds = time.perf_counter() - started
        yield {
            "depth": number,
            "nodes": nodes,
            "seconds": round(seconds, 6),
            "nodes_per_second": round(nodes / max(seconds, 1e-9)),
        }
        started = time.perf_counter()
