"""How a guest reads what its host tells: the table as its game shows it, and the events of that game."""

from __future__ import annotations

import functools
from typing import Any, Literal

import msgspec

from macrobber_core.games import GAMES
from macrobber_core.games.contract import TableEvent
from macrobber_core.table import TableView
from macrobber_core.wire.codec import pack
from macrobber_core.wire.messages import News, Snapshot

from .entering import HostError

Reader = msgspec.msgpack.Decoder[News]


@functools.cache
def reader_of(game: str) -> Reader:
    """For news of tables where that is played: a `TableView` with the game's own view of the position, and its events.

    To read all that in one go takes half the time of reading plain data and looking at it then.
    """
    kind = GAMES[game]
    view = _like(TableView, game=Literal[game], position=kind.view_type | None)
    event: Any = kind.event_type | TableEvent
    return msgspec.msgpack.Decoder(_like(News, view=view, events=list[event]))


def _like(struct: type[msgspec.Struct], **fields: Any) -> Any:
    """The same struct with these fields typed more closely."""
    return msgspec.defstruct(
        struct.__name__,
        fields.items(),
        bases=(struct,),
        frozen=True,
        array_like=True,
        forbid_unknown_fields=True,
    )


def read(snapshot: Snapshot) -> tuple[News, Reader]:
    """What it tells, and how the news that follow are read. Raises HostError."""
    match snapshot.view:
        case [_, str() as game, *_]:
            if game not in GAMES:
                raise HostError(f"the table plays {game!r}, which this version does not know")
        case _:
            raise HostError("that is no table")
    reader = reader_of(game)
    try:
        return reader.decode(pack(News(snapshot.view, snapshot.events))), reader
    except msgspec.ValidationError as error:
        raise HostError(str(error)) from error
