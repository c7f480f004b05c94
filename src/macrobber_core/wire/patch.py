"""The difference between what a peer was told before and what it is told now.

What there is to tell is the news, the view and the events since the one before, packed: its text. A patch carries
the text as a raw deflate stream (RFC 1951), whose preset dictionary is the past: the last texts, that both ends hold.
A view repeats nearly all of the view before, and often of the one before that, so little is left of it.

The past begins with the packed view of a snapshot; each text is joined to its end, and from its front falls what is
more than LONGEST_PAST bytes, but never a part of the last text. Every peer has a past of its own, made of nothing but
what that peer was told: how short a patch is says nothing of what others hold.
"""

from __future__ import annotations

import zlib

LONGEST_PAST = 6 * 1024
"""Bytes. Measured: half of it costs a tenth more on the wire, twice as much wins nothing and takes longer."""
LONGEST_TEXT = 256 * 1024
_RAW = -zlib.MAX_WBITS


class PatchError(ValueError):
    """A difference that does not fit the past it is applied to."""


def diff(past: bytes, text: bytes) -> bytes:
    deflater = zlib.compressobj(zlib.Z_BEST_COMPRESSION, wbits=_RAW, zdict=past)
    return deflater.compress(text) + deflater.flush()


def apply(past: bytes, difference: bytes) -> bytes:
    """The text, of at most LONGEST_TEXT bytes whatever the difference promises. Raises PatchError."""
    inflater = zlib.decompressobj(_RAW, zdict=past)
    try:
        text = inflater.decompress(difference, LONGEST_TEXT)
    except zlib.error as error:
        raise PatchError(str(error)) from error
    if not inflater.eof:
        raise PatchError(f"it does not end, or has more than {LONGEST_TEXT} bytes")
    if inflater.unused_data:
        raise PatchError("there is more after its end")
    return text


def remember(past: bytes, text: bytes) -> bytes:
    """The past of the patch after this text."""
    return (past + text)[-max(LONGEST_PAST, len(text)) :]


def checksum(text: bytes) -> int:
    """CRC-32."""
    return zlib.crc32(text)
