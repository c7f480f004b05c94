"""The record of a table in files, written during play."""

from __future__ import annotations

import contextlib
import os
from itertools import count
from pathlib import Path
from typing import TextIO

from macrobber_core.net.host.host import Host
from macrobber_core.record import parse
from macrobber_core.table import Table
from macrobber_tui.i18n.core_messages import os_error_reason
from macrobber_tui.i18n.language import _


class RecordFile:
    """Writes a table's record during play, so a crash loses no decision.

    Opening raises OSError. If a later write fails, the file is closed, the game continues, and `error` gives the
    reason.
    """

    def __init__(self, path: Path, table: Table) -> None:
        self._first_path = path
        self._table = table
        self.path = path if table.game_number == 1 else self._next_path()
        """The file of the current game at the table."""
        self.is_new = not self.path.exists()
        self._file: TextIO | None = self._open(self.path)
        self._written = self._taken_back = 0
        self.error: str | None = None

    @staticmethod
    def _open(path: Path) -> TextIO:
        # opened without truncating, so the existing file is kept if the table never opens
        return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+", encoding="utf-8")

    def _path_for(self, number: int) -> Path:
        """Return the file of a game by its number: `evening.record`, `evening-2.record`, ..."""
        return self._first_path.with_stem(f"{self._first_path.stem}-{number}") if number > 1 else self._first_path

    def _next_path(self) -> Path:
        """Return the first file for a later game that is not there yet, or that holds the beginning of this game."""
        return next(filter(self._is_ours, map(self._path_for, count(self._table.game_number))))

    def _is_ours(self, path: Path) -> bool:
        try:
            text = path.read_text(encoding="utf-8")
            plies = parse(text).plies if text else []
        except FileNotFoundError:
            return True
        except (ValueError, IsADirectoryError):
            return False
        return plies == self._table.plies[: len(plies)]

    def begin_next(self) -> None:
        """Write the table's next game to a file of its own, without overwriting another one."""
        self.close()
        self._written = self._taken_back = 0
        try:
            self.path = self._next_path()
            self._file = self._open(self.path)
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        self.error = _("the record is no longer being written: {reason}").format(reason=os_error_reason(error))
        self.close()

    def update(self) -> None:
        record = self._table.record()
        plies, taken_back = len(record.plies), len(record.taken_back)
        if self._file is None or (plies, taken_back) == (self._written, self._taken_back):
            return
        rewrites = not self._written or taken_back != self._taken_back or record.fair_deal is not None
        text = str(record) if rewrites else "".join(f"{ply}\n" for ply in record.plies[self._written :])
        try:
            if rewrites:
                self._file.seek(0)
                self._file.truncate()
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            self._fail(error)
        self._written, self._taken_back = plies, taken_back

    def close(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None


def begin_next_record(record: RecordFile, host: Host) -> None:
    """Write the table's next game to a file of its own, and tell the host's own player which."""
    record.begin_next()
    host.warn(record.error or _("The record is in {file}.").format(file=record.path))


def open_record(
    path: Path | None, table: Table, stack: contextlib.ExitStack | contextlib.AsyncExitStack
) -> RecordFile | None:
    if path is None:
        return None
    try:
        record = RecordFile(path, table)
    except OSError as error:
        raise OSError(_("cannot write {path}: {reason}").format(path=path, reason=os_error_reason(error))) from error
    stack.callback(record.close)
    return record
