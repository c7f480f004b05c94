"""zlib compression with little memory per guest and a size limit for decompressed packets.

Importing this module replaces asyncssh's own implementation.
"""

from __future__ import annotations

import zlib

from asyncssh.compression import Compressor, Decompressor, register_compression_alg

ALGORITHM = "zlib@openssh.com"
"""Compression that starts after the login. OpenSSH accepts it by default if the server offers nothing else."""
WINDOW_BITS, MEMORY_LEVEL = 14, 7
"""Settings that use 128 KiB per guest, half the usual amount; a frame fits into the 16 KiB window."""
MAX_PACKET_BYTES = 64 * 1024
"""The maximum size of a decompressed packet in bytes."""


class ZlibCompressor(Compressor):
    def __init__(self) -> None:
        self._stream = zlib.compressobj(wbits=WINDOW_BITS, memLevel=MEMORY_LEVEL)

    def compress(self, data: bytes) -> bytes:
        return self._stream.compress(data) + self._stream.flush(zlib.Z_PARTIAL_FLUSH)


class ZlibDecompressor(Decompressor):
    def __init__(self) -> None:
        self._stream = zlib.decompressobj()

    def decompress(self, data: bytes) -> bytes | None:
        """Return the data, or None for damaged or oversized input, which closes the connection."""
        try:
            decompressed = self._stream.decompress(data, MAX_PACKET_BYTES)
        except zlib.error:
            return None
        return None if self._stream.unconsumed_tail else decompressed


register_compression_alg(ALGORITHM.encode(), ZlibCompressor, ZlibDecompressor, after_auth=True, default=False)
