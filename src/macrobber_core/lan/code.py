"""The code of a table: both sides prove that they know it, and neither it nor a way to try codes is ever sent.

SPAKE2 gives both sides a key, the same one only if they have the same code. The proofs name the certificate that each
side sees in the connection, so that who stands between the two with a certificate of their own has nothing to pass on.
"""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from typing import NamedTuple

from .words import WORDS

SHORTEST, LONGEST = 4, 64
NOT_THE_CODE = "that is not the code of this table"


def normal(code: str) -> str:
    """A code as it is compared: letters and digits, without case. ValueError for what is too short or too long."""
    kept = "".join(character for character in unicodedata.normalize("NFKC", code).casefold() if character.isalnum())
    if not SHORTEST <= len(kept) <= LONGEST:
        raise ValueError(f"a code has {SHORTEST} to {LONGEST} letters or digits")
    return kept


def made_up() -> str:
    """Three words: as easy to say as 24 bits can be."""
    return "-".join(secrets.choice(WORDS) for _ in range(3))


class Proofs(NamedTuple):
    """What shows that its sender knows the code."""

    guest: str
    host: str

    def same_guest(self, proof: str | None) -> bool:
        return proof is not None and hmac.compare_digest(proof, self.guest)

    def same_host(self, proof: str | None) -> bool:
        return proof is not None and hmac.compare_digest(proof, self.host)


class Handshake:
    """One side of one handshake; `half` is what the other side must have."""

    def __init__(self, code: str, *, hosting: bool) -> None:
        from spake2 import SPAKE2_A, SPAKE2_B  # noqa: PLC0415  # slow to import, and few tables have a code

        side = SPAKE2_B if hosting else SPAKE2_A
        self._side = side(normal(code).encode(), idA=b"macrobber guest", idB=b"macrobber host")
        self.half: str = self._side.start().hex()

    def proofs(self, other_half: str, table: str, fingerprint: str) -> Proofs:
        """Once only. ValueError if the other half is none."""
        from spake2 import SPAKEError  # noqa: PLC0415
        from spake2.ed25519_basic import NotOnCurve  # noqa: PLC0415

        try:
            key: bytes = self._side.finish(bytes.fromhex(other_half))
        except (SPAKEError, NotOnCurve, ValueError) as error:
            raise ValueError("that is no half of a handshake") from error
        return Proofs(*(_proof(key, who, table, fingerprint) for who in ("guest", "host")))


def _proof(key: bytes, who: str, table: str, fingerprint: str) -> str:
    return hmac.digest(key, "\0".join((who, table, fingerprint)).encode(), "sha256").hex()
