"""Decodes the host's data into typed values: the table with its game's view, events, and the clock."""

from __future__ import annotations

import functools
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from macrobber_core.games import GAMES
from macrobber_core.games.contract import TableEvent
from macrobber_core.net.clock import ClockReading
from macrobber_core.table import TableView
from macrobber_core.wire import reasons
from macrobber_core.wire.codec import decode_view_update, pack
from macrobber_core.wire.handshake import HostError, RejectedError
from macrobber_core.wire.messages import Clock, Snapshot, ViewUpdate

ViewUpdateDecoder = msgspec.msgpack.Decoder[ViewUpdate]


@functools.cache
def decoder_for(game: str) -> ViewUpdateDecoder:
    """Return a decoder of view updates for a game: a `TableView` with the game's own type of view, and its events.

    Decoding directly to the final types takes half as long as decoding to plain data and converting it.
    """
    game_contract = GAMES[game]
    view = _narrowed(TableView, game=Literal[game], game_view=game_contract.view_type | None, legal=list[str] | None)
    event: Any = game_contract.event_type | TableEvent
    return msgspec.msgpack.Decoder(_narrowed(ViewUpdate, view=view, events=list[event]))


def _narrowed(struct: type[msgspec.Struct], **fields: Any) -> Any:
    """Return a subclass of the struct with more specific types for the given fields."""
    return msgspec.defstruct(
        struct.__name__,
        fields.items(),
        bases=(struct,),
        frozen=True,
        array_like=True,
        forbid_unknown_fields=True,
    )


def decode_snapshot(snapshot: Snapshot) -> tuple[ViewUpdate, ViewUpdateDecoder]:
    """Decode a snapshot; return it as a view update, with the decoder for later ones.

    Raises RejectedError if the table plays a game that this version does not know, and HostError if it is no table.
    """
    match snapshot.view:
        case [_, str() as game, *_]:
            if game not in GAMES:
                raise RejectedError(reasons.UNKNOWN_GAME(name=repr(game)))
        case _:
            raise HostError("that is no table")
    decoder = decoder_for(game)
    try:
        update = decode_view_update(pack(ViewUpdate(snapshot.view, snapshot.events)), decoder, is_bounded=True)
        return ViewUpdate(complete(update.view)[0], update.events), decoder
    except ValueError as error:
        raise HostError(str(error)) from error


def complete(view: TableView) -> tuple[TableView, bytes]:
    """Work out our legal actions if the host has left them out; return them sorted and packed, too (`Completion`)."""
    legal: list[str] | None = view.legal
    if legal is not None:
        return view, b""
    if view.actor is None or view.actor != view.seat:
        raise ValueError("the host has left out legal actions, although it is not our turn")
    legal = GAMES[view.game].legal_from_view(view.game_view)
    return replace(view, legal=legal), pack(sorted(legal))


def decode_clock(clock: Clock, now: float) -> ClockReading:
    """Return the reading of a clock message, received at `now` by our clock. Raises HostError if it is inconsistent."""
    if clock.seat is not None and clock.seat > len(clock.reserves):
        raise HostError(f"a clock for seat {clock.seat}, without its reserve")
    reserves = [reserve / 1000 for reserve in clock.reserves]
    return ClockReading(clock.seat, clock.ply, clock.left / 1000, reserves, now)
