"""Where the games come from that are looked at again."""

from __future__ import annotations

from dataclasses import replace

from macrobber_core.library import Library, LibraryError
from macrobber_core.record import RecordError
from macrobber_tui.analysis.source import STANDARD_INPUT, checked, is_file, read_record
from macrobber_tui.core_texts import core_text
from macrobber_tui.errors import Wrong
from macrobber_tui.language import _

from .course import Played, everybody


def find_course(source: str) -> Played:
    """Of the record in that file, on standard input (`-`), or of the game whose id begins so. Wrong for none."""
    if source == STANDARD_INPUT or is_file(source):
        return Played(read_record(source))
    try:
        return from_library(source)
    except RecordError as error:
        raise Wrong(f"{source}: {error}") from error
    except LibraryError as error:
        raise Wrong(
            _("there is no file {name!r}, and {reason}").format(name=source, reason=core_text(str(error)))
        ) from error


def from_library(beginning: str) -> Played:
    """A game of this machine. One that is not over is seen by the eyes of who sat here, and by no others.

    Where several sat at one keyboard, it is nobody's own: then it is seen as an onlooker sees it.
    LibraryError where there is none, RecordError where it breaks a rule.
    """
    with Library() as library:
        entry = library.find(beginning)
        saved = library.load(entry.id)
    played = checked(str(replace(saved.record, names=entry.names)))
    is_shared = not saved.network and sum(seat.bot is None for seat in saved.seats) > 1
    own = entry.names.index(saved.host) + 1 if saved.host in entry.names and not is_shared else None
    if entry.result is None:
        return Played(played, [own], entry.title)
    return Played(played, sorted(everybody(played), key=lambda eyes: eyes != own), entry.title)
