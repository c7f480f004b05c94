"""The host's key and certificate: created on first use, stored for this user, and recognized by its fingerprint."""

from __future__ import annotations

import datetime
import hashlib
import hmac
import ssl
import tempfile
from collections.abc import Callable
from pathlib import Path

import platformdirs
from msgspec import Struct

from macrobber_core.files import MAX_PRIVATE_BYTES, read_bytes, write_if_absent
from macrobber_core.os_errors import os_error_text
from macrobber_core.wire import reasons

# `cryptography` is slow to import, so import it only when a table is opened to the network.

VALID_YEARS = 100


class Identity(Struct, frozen=True):
    """The TLS context and certificate fingerprint of a host. `warning` is the reason if the key could not be stored.

    `derive_key` returns the secret key of 32 bytes for a purpose, which is always the same and reveals nothing else.
    """

    context: ssl.SSLContext
    fingerprint: str
    derive_key: Callable[[str], bytes]
    warning: str | None = None


def fingerprint(certificate: bytes) -> str:
    """Return the SHA-256 of a DER certificate as hexadecimal digits."""
    return hashlib.sha256(certificate).hexdigest()


def load_or_create_identity(folder: Path | None = None) -> Identity:
    """Load this user's host key, or create one. Raises OSError if the stored key cannot be used.

    A new key that cannot be stored is used for this run only, and `warning` is set.
    """
    path = (folder or platformdirs.user_data_path("macrobber") / "host") / "key.pem"
    pem, warning = _read_key(path), None
    if pem is None:
        pem = _new_key()
        try:
            pem = write_if_absent(pem, path)
        except OSError as error:
            warning = reasons.KEY_NOT_KEPT(path=path, reason=os_error_text(error))
    if warning is None:
        return _load_identity(pem, path)
    with tempfile.NamedTemporaryFile() as file:
        file.write(pem)
        file.flush()
        return _load_identity(pem, Path(file.name), warning)


def _read_key(path: Path) -> bytes | None:
    try:
        return read_bytes(path, MAX_PRIVATE_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise OSError(reasons.KEY_UNREADABLE(path=path, reason=os_error_text(error))) from error


def _load_identity(pem: bytes, path: Path, warning: str | None = None) -> Identity:
    from cryptography import x509  # noqa: PLC0415
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # no session resumption: a returning guest does a full handshake
    try:
        certificate = x509.load_pem_x509_certificate(pem)
        context.load_cert_chain(path, password=b"")  # keeps OpenSSL from prompting on the terminal
    except (ValueError, ssl.SSLError) as error:
        raise OSError(reasons.KEY_DAMAGED(path=path)) from error

    def derive_key(purpose: str) -> bytes:
        return hmac.digest(pem, purpose.encode(), "sha256")

    return Identity(context, fingerprint(certificate.public_bytes(serialization.Encoding.DER)), derive_key, warning)


def _new_key() -> bytes:
    """Return a new private key and an anonymous certificate for it, as PEM."""
    from cryptography import x509  # noqa: PLC0415
    from cryptography.hazmat.primitives import hashes, serialization  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.x509.oid import NameOID  # noqa: PLC0415

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "macrobber")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=365 * VALID_YEARS))
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return private + certificate.public_bytes(serialization.Encoding.PEM)
