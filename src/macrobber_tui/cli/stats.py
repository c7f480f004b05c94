"""`macrobber stats`."""

from __future__ import annotations

import json

import click

from macrobber_core.games.contract import Game
from macrobber_core.library import LibraryError
from macrobber_tui.errors import usage_errors
from macrobber_tui.i18n.language import N_

from .completers import complete_player
from .documented import DocumentedCommand
from .options import GameKey
from .player_name import player_name


@click.command(cls=DocumentedCommand)
@click.argument("player", metavar="[PLAYER]", required=False, shell_complete=complete_player)
@click.option("--game", type=GameKey(), metavar="GAME", help=N_("Only this game (default: all)."))
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON object."))
def stats(player: str | None, game: Game | None, *, as_json: bool) -> None:
    from macrobber_tui.plain.output import print_line
    from macrobber_tui.stats.reading import report_on
    from macrobber_tui.stats.text import as_object, as_sentences
    from macrobber_tui.theme.glyphs import for_locale

    with usage_errors(LibraryError):
        own_name = player_name(None, plain=True, asks=False)
        report = report_on(player or "", own_name, game.key if game is not None else None)
    if as_json:
        click.echo(json.dumps(as_object(report)))
        return
    for line in as_sentences(report, for_locale()):
        print_line(line)
