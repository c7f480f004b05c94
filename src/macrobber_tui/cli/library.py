"""The commands that list, export and import the games in the library."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click
import msgspec

from macrobber_core import record
from macrobber_core.bots import is_known_level
from macrobber_core.files import read_text
from macrobber_core.library import GameEntry, Library, LibraryError, SavedGame, SavedSeat
from macrobber_core.table import FairDeal, PlayedGame, disambiguate
from macrobber_core.wire.sanitize import clean_name
from macrobber_tui.errors import UsageError, file_errors, usage_errors, warn
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.session.evening import standings, tally_sentences
from macrobber_tui.session.library import find_evening, game_lines, latest_games
from macrobber_tui.session.record_source import record_errors

from .completers import complete_evening, complete_game_id
from .documented import DocumentedCommand
from .number_types import WholeNumber

LATEST = 50
"""The number of games that are listed by default."""


@click.command(cls=DocumentedCommand)
@click.option("--all", "everything", is_flag=True, help=N_("List all games."))
@click.option(
    "--limit",
    metavar="N",
    type=WholeNumber(1),
    help=N_("How many of the latest games to list (default: 50; with --json, all)."),
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON array; with --evening, one JSON object."))
@click.option(
    "--evening",
    metavar="[ID]",
    is_flag=False,
    flag_value="",
    shell_complete=complete_evening,
    help=N_("Print the tally of the games played in a row at one table (default: the latest one)."),
)
def games(*, everything: bool, limit: int | None, as_json: bool, evening: str | None) -> None:
    from macrobber_tui.plain.output import print_line

    if evening is not None:
        title, played = find_evening(evening)
        if as_json:
            click.echo(json.dumps(evening_as_object(title, played)))
            return
        for line in [title, *tally_sentences(played)]:
            print_line(line)
        return
    if everything and limit is not None:
        raise UsageError(_("--all and --limit cannot be combined"))
    with usage_errors(LibraryError), Library() as library:
        if as_json:
            click.echo(json.dumps([game_as_object(entry) for entry in library.games(limit)]))
            return
        entries = library.games() if everything else latest_games(library, limit or LATEST)
        count = library.count_games()
    if not entries:
        click.echo(_("No games yet."))
    for line in game_lines(entries):
        print_line(line)
    if len(entries) < count:
        warn(_("the latest {count} of {total} games; --all lists all of them").format(count=len(entries), total=count))


def evening_as_object(title: str, played: Sequence[PlayedGame]) -> dict[str, object]:
    return {
        "table": title,
        "standings": [msgspec.to_builtins(standing) for standing in standings(played)],
        "games": [
            {"game": game.game, "seats": [*game.names], "winners": [*game.winners], "scores": [*game.scores]}
            for game in played
        ],
    }


def game_as_object(entry: GameEntry) -> dict[str, object]:
    result = entry.result
    return {
        "id": entry.id,
        "table": entry.title,
        "table_id": entry.table,
        "number": entry.number,
        "game": entry.game,
        "seats": entry.names,
        "begun": entry.begun,
        "changed": entry.changed,
        "actions": entry.actions,
        "finished": result is not None,
        "playing": entry.playing,
        "closed": entry.closed,
        "moved_to": entry.moved_to or None,
        "waiting": entry.waiting,
        "winners": result.winners if result else None,
        "scores": result.scores if result else None,
    }


@click.command(cls=DocumentedCommand)
@click.argument("id_prefix", metavar="ID", shell_complete=complete_game_id)
@click.argument("path", metavar="[FILE]", required=False, type=click.Path(path_type=Path, dir_okay=False))
def export(id_prefix: str, path: Path | None) -> None:
    with usage_errors(LibraryError), Library() as library:
        text = str(library.load(library.find(id_prefix).id).record)
    if path is None:
        click.echo(text, nl=False)
    else:
        with file_errors(path):
            path.write_text(text, encoding="utf-8")


@click.command("import", cls=DocumentedCommand)
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path, dir_okay=False))
def import_record(path: Path) -> None:
    with record_errors(str(path)):
        text = read_text(path, record.MAX_RECORD_BYTES)
        parsed, position = record.parse_and_verify(text)
    try:
        fair_deal = FairDeal.parse(parsed.fair_deal) if parsed.fair_deal else None
        seats: list[SavedSeat] = []
        for name in parsed.names:
            seat = seat_of(clean_name(name), parsed.game.key)
            if seat.bot is None:
                seat = replace(seat, name=disambiguate(seat.name, [other.name for other in seats]))
            seats.append(seat)
    except ValueError as error:
        raise UsageError(f"{path}: {error}") from error
    game_id, seed = secrets.token_hex(4), secrets.token_hex(16)
    saved = SavedGame(game_id, parsed.game.title, seed, None, True, seats, parsed, position.result, fair_deal)
    with usage_errors(LibraryError), Library() as library:
        library.create(saved)
        library.release(saved.id)
    click.echo(saved.id)


def seat_of(name: str, game: str) -> SavedSeat:
    """Return the seat for a player's name in a record; "bot LEVEL" means a bot."""
    kind, _space, level = name.partition(" ")
    return SavedSeat(name, level if kind == "bot" and is_known_level(game, level) else None, None, None)
