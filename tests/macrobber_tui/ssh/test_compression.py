"""Compression that withstands hostile clients."""

from __future__ import annotations

import zlib

import pytest

from macrobber_tui.ssh.compression import MAX_PACKET_BYTES, ZlibCompressor, ZlibDecompressor


def test_packets_can_be_decompressed_one_by_one() -> None:
    squeezer, other = ZlibCompressor(), zlib.decompressobj()
    for packet in (b"one" * 100, b"two", b"x"):
        assert other.decompress(squeezer.compress(packet)) == packet


def test_repeated_text_is_compressed_across_packets() -> None:
    squeezer = ZlibCompressor()
    first, again = squeezer.compress(b"a table at Glencoe, in a terminal"), squeezer.compress(b"a table at Glencoe")
    assert len(again) < len(first) / 3


@pytest.mark.parametrize("size", [MAX_PACKET_BYTES + 1, 50_000_000])
def test_a_decompression_bomb_is_refused(size: int) -> None:
    assert ZlibDecompressor().decompress(zlib.compress(bytes(size))) is None


def test_invalid_compressed_data_is_refused() -> None:
    assert ZlibDecompressor().decompress(b"nothing of the kind") is None
