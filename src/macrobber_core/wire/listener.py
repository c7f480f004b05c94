"""What a guest has been told: the number of its view, and the past the next patch applies to."""

from __future__ import annotations

from msgspec.msgpack import Decoder

from . import patch
from .codec import ANY_NEWS, BadFrame, decode_news, pack
from .messages import News, Patch, Snapshot


class Listener:
    """Follows snapshots and patches; what does not fit leaves it as it was."""

    def __init__(self) -> None:
        self._number: int | None = None
        self._past = b""
        self._decoder = ANY_NEWS

    def begin(self, snapshot: Snapshot, decoder: Decoder[News] = ANY_NEWS) -> None:
        """News that the decoder does not take do not fit."""
        self._decoder = decoder
        self._number = snapshot.number
        self._past = pack(snapshot.view)

    def follow(self, told: Patch) -> News | None:
        """What the patch yields; None where it does not fit what was told before: only a snapshot helps."""
        if told.base != self._number:
            return None
        try:
            text = patch.apply(self._past, told.difference)
            if patch.checksum(text) != told.checksum:
                return None
            news = decode_news(text, self._decoder)
        except (patch.PatchError, BadFrame):
            return None
        self._number += 1
        self._past = patch.remember(self._past, text)
        return news
