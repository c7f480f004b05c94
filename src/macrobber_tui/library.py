"""The library from the command line: games played and interrupted, out to a file and in from one."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import replace
from pathlib import Path

import click

from macrobber_core import record
from macrobber_core.bots import known_levels
from macrobber_core.files import read_text
from macrobber_core.games import GAMES
from macrobber_core.library import Entry, Library, LibraryError, Saved, SavedSeat
from macrobber_core.table import Pact, told_apart
from macrobber_core.wire.text import clean, clean_name
from macrobber_tui.language import _, listed, ngettext

from .core_texts import core_text
from .errors import Wrong


def load(beginning: str) -> Saved:
    """The game whose id begins so, or the latest that was interrupted. Wrong where it cannot go on."""
    try:
        with Library() as library:
            saved = library.load(library.find(beginning).id)
    except LibraryError as error:
        raise Wrong(core_text(str(error))) from error
    return saved


def list_games(*, as_json: bool) -> None:
    try:
        with Library() as library:
            games = library.games()
    except LibraryError as error:
        raise Wrong(core_text(str(error))) from error
    if as_json:
        click.echo(json.dumps([describe(entry) for entry in games]))
        return
    if not games:
        click.echo(_("No games yet."))
    for entry in games:
        click.echo(line(entry))


def line(entry: Entry) -> str:
    """One game in a line of text."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.changed))
    title = GAMES[entry.game].title if entry.game in GAMES else entry.game
    return clean(f"{entry.id}  {when}  {title}  {entry.title}: {', '.join(entry.names)}; {state(entry)}")


def state(entry: Entry) -> str:
    if entry.waiting:
        return _("not begun") if entry.playing else _("interrupted before it began")
    if entry.playing:
        told = ngettext("being played, {count} action so far", "being played, {count} actions so far", entry.actions)
        return told.format(count=entry.actions)
    if entry.result is None:
        told = ngettext("interrupted after {count} action", "interrupted after {count} actions", entry.actions)
        return told.format(count=entry.actions)
    winners = listed(entry.names[seat - 1] for seat in entry.result.winners)
    return _("won by {names}").format(names=winners)


def describe(entry: Entry) -> dict[str, object]:
    result = entry.result
    return {
        "id": entry.id,
        "table": entry.title,
        "game": entry.game,
        "seats": entry.names,
        "begun": entry.begun,
        "changed": entry.changed,
        "actions": entry.actions,
        "finished": result is not None,
        "playing": entry.playing,
        "waiting": entry.waiting,
        "winners": result.winners if result else None,
        "scores": result.scores if result else None,
    }


def export(beginning: str, path: Path | None) -> None:
    """Write a game's record to a file, or to standard output."""
    try:
        with Library() as library:
            text = str(library.load(library.find(beginning).id).record)
        if path is not None:
            path.write_text(text, encoding="utf-8")
    except LibraryError as error:
        raise Wrong(core_text(str(error))) from error
    except OSError as error:
        raise Wrong(f"{path}: {error.strerror}") from error
    if path is None:
        click.echo(text, nl=False)


def bring_in(path: Path) -> None:
    """Put the game of a record into the library, where it can be looked at and, if it is not over, go on."""
    try:
        text = read_text(path, record.LARGEST)
        position = record.verify(text)
    except OSError as error:
        raise Wrong(f"{path}: {error.strerror}") from error
    except (UnicodeDecodeError, record.RecordError) as error:
        raise Wrong(f"{path}: {error}") from error
    read = record.read(text)
    try:
        pact = Pact.read(read.pact) if read.pact else None
        title = clean_name(path.stem)
        seats: list[SavedSeat] = []
        for name in read.names:
            seat = seat_of(clean_name(name), read.game.key)
            if seat.bot is None:
                seat = replace(seat, name=told_apart(seat.name, [other.name for other in seats]))
            seats.append(seat)
    except ValueError as error:
        raise Wrong(f"{path}: {error}") from error
    saved = Saved(
        secrets.token_hex(4), title, secrets.token_hex(16), None, True, seats, read, position.result, pact
    )  # fmt: skip
    try:
        with Library() as library:
            library.begin(saved)
            library.put_down(saved.id)
    except LibraryError as error:
        raise Wrong(core_text(str(error))) from error
    click.echo(saved.id)


def seat_of(name: str, game: str) -> SavedSeat:
    """The player, or the bot, that a record names."""
    kind, _space, level = name.partition(" ")
    return SavedSeat(name, level if kind == "bot" and level in known_levels(game) else None, None, None)
