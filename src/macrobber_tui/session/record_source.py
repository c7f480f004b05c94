"""Reads the record of a game from a file, standard input, the library, or the table it was played at."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from macrobber_core import record
from macrobber_core.files import read_stream, read_text
from macrobber_core.library import Library, LibraryError
from macrobber_core.record import Record, RecordError
from macrobber_core.wire.sanitize import clean_name
from macrobber_tui.analysis.chart import MARKS
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.core_messages import core_text, os_error_reason
from macrobber_tui.i18n.language import _

if TYPE_CHECKING:
    from macrobber_core.net.guest.updates import AuditResult
    from macrobber_core.net.host.host import Host
    from macrobber_core.table import TableView

STANDARD_INPUT = "-"


def read_record(source: str) -> Record:
    """Read a record from a file, from standard input (`-`), or from the library by the start of its id.

    The record is verified and its names are safe to show. Raises UsageError if the record cannot be read.
    """
    with record_errors(source):
        if source == STANDARD_INPUT:
            return verified_record(read_stream(sys.stdin.buffer, record.MAX_RECORD_BYTES).decode())
        if is_record_file(source):
            return verified_record(read_text(Path(source), record.MAX_RECORD_BYTES))
        return verified_record(read_from_library(source))


@contextlib.contextmanager
def record_errors(source: str) -> Iterator[None]:
    """Convert errors in reading a record into a UsageError that names its source."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"{source}: {os_error_reason(error)}") from error
    except UnicodeDecodeError as error:
        raise UsageError(
            _("{name}: not a record: byte {number} is not UTF-8").format(name=source, number=error.start)
        ) from error
    except RecordError as error:
        raise UsageError(f"{source}: {error}") from error
    except LibraryError as error:
        raise UsageError(
            _("there is no file {name!r}, and {reason}").format(name=source, reason=core_text(str(error)))
        ) from error


def is_record_file(source: str) -> bool:
    """Return whether `source` is an existing file; False for text that cannot be a file name."""
    try:
        return bool(source) and Path(source).exists()
    except OSError:
        return False


def read_from_library(id_prefix: str) -> str:
    """Return the record text of a saved game.

    Raises UsageError while the game is being played, because an analysis would reveal hidden information, and
    LibraryError if there is no such game.
    """
    with Library() as library:
        entry = library.find(id_prefix)
        if entry.playing:
            raise UsageError(_("game {name} is still being played; analyse it when it is over").format(name=entry.id))
        return str(replace(library.load(entry.id).record, names=entry.names))


def finished_record(table: TableView, audit: AuditResult | None, host: Host | None) -> Record | None:
    """Return the record of a finished game, revealed by its host or taken from our own table."""
    if table.stage != "over":
        return None
    if audit is not None and audit.record is not None:
        return with_safe_names(audit.record)
    if host is None:
        return None
    names = [table.name(seat) for seat in range(1, len(table.seats) + 1)]
    return with_safe_names(replace(host.table.record(), names=names))


def verified_record(text: str) -> Record:
    """Parse and verify a record. Raises RecordError."""
    verified, _position = record.parse_and_verify(text)
    return with_safe_names(verified)


def with_safe_names(played: Record) -> Record:
    """Return the record with all names made safe to show and distinguishable, whoever wrote it."""
    names = [safe_name(name, seat) for seat, name in enumerate(played.names, 1)]
    return replace(
        played,
        names=[f"{name} {MARKS[seat]}" if names.count(name) > 1 else name for seat, name in enumerate(names)],
    )


def safe_name(name: str, seat: int) -> str:
    try:
        return clean_name(name)
    except ValueError:
        return _("seat {seat}").format(seat=seat)
