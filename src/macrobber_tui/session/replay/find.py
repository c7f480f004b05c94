"""Find a game to replay: in a file, on standard input, or in the library."""

from __future__ import annotations

from dataclasses import replace

from macrobber_core.library import Library
from macrobber_tui.session.record_source import (
    STANDARD_INPUT,
    is_record_file,
    read_record,
    record_errors,
    verified_record,
)

from .replay import RecordReplay, all_viewpoints


def find_replay(source: str) -> RecordReplay:
    """Return the replay of a record file, of standard input (`-`), or of the saved game whose id begins so.

    Raises UsageError if there is none.
    """
    if source == STANDARD_INPUT or is_record_file(source):
        return RecordReplay(read_record(source))
    with record_errors(source):
        return replay_from_library(source)


def replay_from_library(id_prefix: str) -> RecordReplay:
    """A game of this machine. One that is not over is seen by the eyes of who sat here, and by no others.

    If several players shared the keyboard, an unfinished game is shown as a spectator sees it.
    Raises LibraryError if there is no such game, RecordError if it breaks a rule.
    """
    with Library() as library:
        entry = library.find(id_prefix)
        saved = library.load(entry.id)
    played = verified_record(str(replace(saved.record, names=entry.names)))
    is_shared = not saved.network and sum(seat.bot is None for seat in saved.seats) > 1
    own_seat = entry.names.index(saved.host) + 1 if saved.host in entry.names and not is_shared else None
    if entry.result is None:
        return RecordReplay(played, [own_seat], entry.title)
    return RecordReplay(played, sorted(all_viewpoints(played), key=lambda eyes: eyes != own_seat), entry.title)
