"""Replays games stored on this machine, and plays on from any point."""

from __future__ import annotations

import secrets
from dataclasses import replace

from macrobber_core.bots import DEFAULT_LEVELS
from macrobber_core.library import Library, SavedGame, SavedSeat
from macrobber_core.record import Record
from macrobber_tui.i18n.language import _

from .record_source import STANDARD_INPUT, is_record_file, read_record, record_errors, verified_record
from .replay import RecordReplay, all_viewpoints
from .table_settings import TableSettings, settings_to_resume


def find_replay(source: str) -> RecordReplay:
    """Return the replay of a record file, of standard input (`-`), or of the saved game whose id begins with `source`.

    Raises UsageError if there is no such game.
    """
    if source == STANDARD_INPUT or is_record_file(source):
        return RecordReplay(read_record(source))
    with record_errors(source):
        return replay_from_library(source)


def replay_from_library(id_prefix: str) -> RecordReplay:
    """Return the replay of a game in the library.

    An unfinished game is shown only from the seat of this machine's player, or as a spectator sees it if several
    players shared the keyboard. Raises LibraryError if there is no such game, and RecordError if it breaks a rule.
    """
    with Library() as library:
        entry = library.find(id_prefix)
        saved = library.load(entry.id)
    played = verified_record(str(replace(saved.record, names=entry.names)))
    is_shared = not saved.network and sum(seat.bot is None for seat in saved.seats) > 1
    own_seat = entry.names.index(saved.host) + 1 if saved.host in entry.names and not is_shared else None
    if entry.result is None:
        return RecordReplay(played, [own_seat], entry.title)
    return RecordReplay(
        played, sorted(all_viewpoints(played), key=lambda viewpoint: viewpoint != own_seat), entry.title
    )


def branch_settings(beginning: Record, seat: int) -> TableSettings:
    """Return settings to continue a game from the end of `beginning` against bots, with us in `seat`.

    Raises LibraryError if the game cannot be saved.
    """
    level = DEFAULT_LEVELS[beginning.game.key]
    seats = [
        SavedSeat(name, None if number == seat else level, None, None) for number, name in enumerate(beginning.names, 1)
    ]
    name = beginning.names[seat - 1]
    saved = SavedGame(
        secrets.token_hex(4),
        _("after step {number}").format(number=len(beginning.plies)),
        seed=secrets.token_hex(16),
        host=name,
        network=False,
        seats=seats,
        record=beginning,
        result=None,
    )
    with Library() as library:
        library.create(saved)
        library.release(saved.id)
    return settings_to_resume(saved)
