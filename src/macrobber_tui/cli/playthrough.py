"""`macrobber playthrough`: prints a random game in full."""

from __future__ import annotations

import click

from macrobber_core.games.contract import Game
from macrobber_core.testing.playthrough import playthrough as lines_of
from macrobber_tui.i18n.language import N_

from .documented import DocumentedCommand
from .options import GameKey, players_option, rule_option
from .perft import seed_option


@click.command(cls=DocumentedCommand)
@click.argument("game", type=GameKey())
@players_option(N_("Number of players (default: 4, or as many as may play)."))
@rule_option
@seed_option
def playthrough(game: Game, players: int | None, rules: tuple[str, ...], seed: str) -> None:
    from macrobber_tui.session.table_options import choose_seat_count, parse_options

    seats = choose_seat_count(game, players, [], people=0)
    for line in lines_of(game, seats, parse_options(rules, game, seats), seed):
        click.echo(line)
