"""The contents of a table's sealed log: packs changes of the table, and restores the table from them.

Chance is not in the log, because the table's seed draws it again.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from macrobber_core.library import restore_table
from macrobber_core.table import Refused

from .table_state import BAD_STATE, SeatState, TableState, decode_table_state

TABLE, DECISION, CHOICE, SEATS = b"t", b"d", b"c", b"s"
"""The first byte of a change: what follows is a TableState, an action, its place among the legal ones, or the seats."""
PLACE_BYTES = 2

_SEATS = msgspec.msgpack.Decoder(list[SeatState])


def table_change(state: bytes) -> bytes:
    return TABLE + state


def decision_change(action: str) -> bytes:
    return DECISION + action.encode()


def choice_change(action: str, legal: Sequence[str]) -> bytes:
    """Return the change by one of the legal actions. Its length says nothing about which one it is."""
    return CHOICE + sorted(legal).index(action).to_bytes(PLACE_BYTES)


def seats_change(seats: Sequence[SeatState]) -> bytes:
    return SEATS + msgspec.msgpack.encode(list(seats))


def table_after(changes: Sequence[bytes]) -> TableState:
    """Return the table after all changes, the first of which is a whole table. Raises ValueError or OSError."""
    state: TableState | None = None
    decisions: list[str | int] = []
    seats: list[SeatState] | None = None
    for change in changes:
        kind, content = change[:1], change[1:]
        if kind == TABLE:
            state, decisions, seats = decode_table_state(content), [], None
        elif kind == DECISION:
            decisions.append(content.decode())
        elif kind == CHOICE and 1 <= len(content) <= PLACE_BYTES:
            decisions.append(int.from_bytes(content))
        elif kind == SEATS:
            try:
                seats = _SEATS.decode(content)
            except msgspec.MsgspecError as error:
                raise ValueError(BAD_STATE) from error
    if state is None:
        raise ValueError(BAD_STATE)
    return replace(_after(state, decisions), seats=seats if seats is not None else state.seats)


def _after(state: TableState, decisions: Sequence[str | int]) -> TableState:
    """Return the table after these decisions, with the chance that follows each."""
    if not decisions:
        return state
    table = restore_table(state.saved_game("host"))
    for decision in decisions:
        if table.actor is None:
            raise ValueError(BAD_STATE)
        try:
            action = decision if isinstance(decision, str) else sorted(table.legal())[decision]
            table.decide(table.actor, table.ply, action)
        except (Refused, IndexError) as error:
            raise ValueError(BAD_STATE) from error
    return replace(state, plies=[(actor, action) for actor, action in table.plies])
