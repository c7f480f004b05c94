"""Where the record of a game comes from: a file, standard input, the library, or the table it was played at."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from macrobber_core import record
from macrobber_core.files import read_stream, read_text
from macrobber_core.lan.host import Host
from macrobber_core.lan.updates import Judged
from macrobber_core.library import Library, LibraryError
from macrobber_core.record import Record, RecordError
from macrobber_core.table import TableView
from macrobber_core.wire.text import clean_name
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import Wrong
from macrobber_tui.language import _

from .chart import MARKS

STANDARD_INPUT = "-"


def read_record(source: str) -> Record:
    """The record in that file, on standard input (`-`), or of the game whose id begins so. Wrong where there is none.

    It can be played again, and its names can be shown.
    """
    try:
        if source == STANDARD_INPUT:
            return checked(read_stream(sys.stdin.buffer, record.LARGEST).decode())
        if is_file(source):
            return checked(read_text(Path(source), record.LARGEST))
        return checked(from_library(source))
    except OSError as error:
        raise Wrong(f"{source}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Wrong(
            _("{name}: not a record: byte {number} is not UTF-8").format(name=source, number=error.start)
        ) from error
    except RecordError as error:
        raise Wrong(f"{source}: {error}") from error
    except LibraryError as error:
        raise Wrong(
            _("there is no file {name!r}, and {reason}").format(name=source, reason=core_text(str(error)))
        ) from error


def is_file(source: str) -> bool:
    """Whether something of that name can be read, or read in vain; what cannot be a name is none."""
    try:
        return bool(source) and Path(source).exists()
    except OSError:
        return False


def from_library(beginning: str) -> str:
    """The text of a game of this machine. Wrong while it is played: nobody is to be advised by what is hidden."""
    with Library() as library:
        entry = library.find(beginning)
        if entry.playing:
            raise Wrong(_("game {name} is being played; it can be analysed when that is over").format(name=entry.id))
        return str(replace(library.load(entry.id).record, names=entry.names))


def game_of(table: TableView, judged: Judged | None, host: Host | None) -> Record | None:
    """The whole game of a table once it is over, as its host has shown it to everybody, or from our own table."""
    if table.stage != "over":
        return None
    if judged is not None and judged.record is not None:
        return presentable(judged.record)
    if host is None:
        return None
    names = [table.name(seat) for seat in range(1, len(table.seats) + 1)]
    return presentable(replace(host.table.record(), names=names))


def checked(text: str) -> Record:
    """The record of a text. Raises RecordError."""
    record.verify(text)
    return presentable(record.read(text))


def presentable(played: Record) -> Record:
    """The same with names that can be shown and told apart, whoever wrote them."""
    names = [shown_name(name, seat) for seat, name in enumerate(played.names, 1)]
    return replace(
        played,
        names=[f"{name} {MARKS[seat]}" if names.count(name) > 1 else name for seat, name in enumerate(names)],
    )


def shown_name(name: str, seat: int) -> str:
    try:
        return clean_name(name)
    except ValueError:
        return _("seat {seat}").format(seat=seat)
