"""The code of a table, and the PAKE exchange by which both sides prove that they know it.

Neither the code nor anything that would allow an offline guess is ever sent. SPAKE2 gives each side a key; the keys are
equal only if both sides use the same code. The proofs cover the certificate that each side sees, so a man in the middle
with another certificate cannot relay them.
"""

from __future__ import annotations

import hmac
import unicodedata
from typing import NamedTuple

from . import reasons

MIN_LENGTH, MAX_LENGTH = 4, 64


def normalize_code(code: str) -> str:
    """Return a code in the form used for comparison: case-folded letters and digits.

    Raises ValueError if it is too short or too long.
    """
    normalized = "".join(
        character for character in unicodedata.normalize("NFKC", code).casefold() if character.isalnum()
    )
    if not MIN_LENGTH <= len(normalized) <= MAX_LENGTH:
        raise ValueError(reasons.CODE_LENGTH(least=MIN_LENGTH, most=MAX_LENGTH))
    return normalized


class Proofs(NamedTuple):
    """The proofs by which guest and host show each other that they know the code."""

    guest: str
    host: str

    def matches_guest(self, proof: str | None) -> bool:
        return proof is not None and hmac.compare_digest(proof, self.guest)

    def matches_host(self, proof: str | None) -> bool:
        return proof is not None and hmac.compare_digest(proof, self.host)


class PakeExchange:
    """One side of a SPAKE2 exchange; `half` is the message to send to the other side."""

    def __init__(self, code: str, *, hosting: bool) -> None:
        from spake2 import SPAKE2_A, SPAKE2_B  # noqa: PLC0415  # slow to import, and few tables have a code

        side = SPAKE2_B if hosting else SPAKE2_A
        self._side = side(normalize_code(code).encode(), idA=b"macrobber guest", idB=b"macrobber host")
        self.half: str = self._side.start().hex()

    def proofs(self, other_half: str, table: str, fingerprint: str) -> Proofs:
        """Finish the exchange; call it only once. Raises ValueError if the other half is invalid."""
        from spake2 import SPAKEError  # noqa: PLC0415
        from spake2.ed25519_basic import NotOnCurve  # noqa: PLC0415

        try:
            key: bytes = self._side.finish(bytes.fromhex(other_half))
        except (SPAKEError, NotOnCurve, ValueError) as error:
            raise ValueError("that is no half of a handshake") from error
        return Proofs(*(_proof(key, role, table, fingerprint) for role in ("guest", "host")))


def _proof(key: bytes, role: str, table: str, fingerprint: str) -> str:
    return hmac.digest(key, "\0".join((role, table, fingerprint)).encode(), "sha256").hex()
