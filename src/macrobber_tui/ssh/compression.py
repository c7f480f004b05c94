"""Compression as the door offers it: of little memory, and a small packet cannot blow up into a large one.

`import` of this module puts it in the place of the library's own.
"""

from __future__ import annotations

import zlib

from asyncssh.compression import Compressor, Decompressor, register_compression_alg

ALGORITHM = "zlib@openssh.com"
"""Begins after the login; a stock client takes it unasked where nothing else is offered."""
WINDOW_BITS, MEMORY_LEVEL = 14, 7
"""128 KiB a guest, half of what is usual; a frame is smaller than the 16 KiB that this looks back on."""
MOST_IN_A_PACKET = 64 * 1024
"""Bytes."""


class Squeezer(Compressor):
    def __init__(self) -> None:
        self._stream = zlib.compressobj(wbits=WINDOW_BITS, memLevel=MEMORY_LEVEL)

    def compress(self, data: bytes) -> bytes:
        return self._stream.compress(data) + self._stream.flush(zlib.Z_PARTIAL_FLUSH)


class Unfolder(Decompressor):
    def __init__(self) -> None:
        self._stream = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """None, which ends the connection, for what is damaged or too much."""
        try:
            found = self._stream.decompress(data, MOST_IN_A_PACKET)
        except zlib.error:
            return None
        return None if self._stream.unconsumed_tail else found


register_compression_alg(ALGORITHM.encode(), Squeezer, Unfolder, after_auth=True, default=False)
