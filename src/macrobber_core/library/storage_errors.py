"""Translatable texts for SQLite errors."""

from __future__ import annotations

import sqlite3

from macrobber_core.os_errors import DAMAGED, DISK_FULL, os_error_text
from macrobber_core.translatable import translatable

SQLITE_REASONS = {
    sqlite3.SQLITE_FULL: DISK_FULL,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_BUSY: translatable("another program is using it"),
    sqlite3.SQLITE_READONLY: translatable("it is write-protected"),
    sqlite3.SQLITE_CANTOPEN: translatable("it cannot be opened"),
}


def storage_error_text(error: Exception) -> str:
    """Return the reason for a database error in English."""
    if isinstance(error, OSError):
        return os_error_text(error)
    code = getattr(error, "sqlite_errorcode", -1)  # errors raised by Python itself have no code
    return SQLITE_REASONS.get(code & 0xFF, str(error))  # the low byte is the primary code
