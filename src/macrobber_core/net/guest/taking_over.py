"""The guest's side of a hand-over: offers this program as a host, prepares the table, and takes it over."""

from __future__ import annotations

from macrobber_core.net.link import Link
from macrobber_core.net.table_state import BAD_STATE, decode_table_state
from macrobber_core.table import TableView
from macrobber_core.wire.codec import encode
from macrobber_core.wire.messages import AnswerOffer, CanHost, Moved, TableOffered, TableReady, TableState

from .heir import Heir
from .host_locator import Dial


class TakingOver:
    """Takes part in hand-overs with `heir`, or in none if that is None."""

    def __init__(self, heir: Heir | None) -> None:
        self._heir = heir
        self._offered: int | None = None
        """The number of the offer that waits for the player's answer."""
        self._wanted: int | None = None
        """The number of the offer that the player wants."""
        self._prepared_port: int | None = None
        """The port that is open for a table that may move to us."""

    async def introduce(self, link: Link) -> None:
        """Tell the host that this program can take the table over; discard one prepared earlier."""
        if self._heir is None:
            return
        await self.discard()
        try:
            fingerprint = self._heir.fingerprint
        except OSError:
            return  # without a key of its own, the program cannot be a host
        await link.send(encode(CanHost(fingerprint)))

    def note_offer(self, offer: TableOffered) -> bool:
        """Note an offer; return whether the player should be asked."""
        self._offered = offer.number
        return self._heir is not None

    def answer(self, *, wants: bool) -> AnswerOffer | None:
        """Return the player's answer to the open offer, if there is one."""
        offered, self._offered = self._offered, None
        if offered is None:
            return None
        self._wanted = offered if wants else None
        return AnswerOffer(offered, wants)

    async def prepare(self, message: TableState, table_id: str, table: TableView | None) -> TableReady | AnswerOffer:
        """Get ready to be the host of our table, of which `table` is our view; return the answer to the old host."""
        if self._heir is None or message.number != self._wanted:
            return AnswerOffer(message.number, wants=False)
        self._wanted = None
        try:
            state = decode_table_state(message.state)
            if table is None or (state.table, state.number, state.game, state.seal) != (
                table_id, table.game_number, table.game, table.seal
            ):  # fmt: skip
                raise ValueError(BAD_STATE)  # it could overwrite another game of ours
            ready = await self._heir.prepare(state)
        except (OSError, ValueError) as error:
            return AnswerOffer(message.number, wants=False, reason=str(error)[:300])
        self._prepared_port = ready.port
        return TableReady(message.number, ready.port, list(ready.addresses))

    async def take_over(self, moved: Moved) -> Dial | None:
        """Open the table that was prepared, if it has moved to us; return how we connect to it. Raises OSError."""
        if self._heir is None or self._prepared_port is None:
            return None
        if (moved.fingerprint, moved.port) != (self._heir.fingerprint, self._prepared_port):
            await self.discard()  # the old host gave up waiting for us, and then somebody else took the table
            return None
        self._prepared_port = None
        return await self._heir.take_over()

    async def discard(self) -> None:
        """Close the port that was opened for a table that did not move."""
        self._offered = self._wanted = None
        if self._heir is not None and self._prepared_port is not None:
            self._prepared_port = None
            await self._heir.discard()
