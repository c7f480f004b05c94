"""The host's own key: made on first use, kept for this user, known again by its fingerprint."""

from __future__ import annotations

import datetime
import hashlib
import ssl
import tempfile
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from macrobber_core.files import read_bytes

from .private_file import LARGEST, keep_first

# What makes and reads certificates is slow to import: only who opens a table to others waits for it.

YEARS = 100


@dataclass(frozen=True, slots=True)
class Identity:
    """What a host shows of itself, and `trouble`: why the next one will be another."""

    context: ssl.SSLContext
    fingerprint: str
    trouble: str | None = None


def fingerprint(certificate: bytes) -> str:
    """SHA-256 of a certificate in DER, in hex."""
    return hashlib.sha256(certificate).hexdigest()


def own_identity(folder: Path | None = None) -> Identity:
    """The key of this user's tables. OSError where there is one that cannot be used.

    Where none can be kept it is for this run only.
    """
    path = (folder or platformdirs.user_data_path("macrobber") / "host") / "key.pem"
    pem, trouble = _kept(path), None
    if pem is None:
        pem = _new_key()
        try:
            pem = keep_first(pem, path)
        except OSError as error:
            trouble = f"guests cannot know this host again: its key is not kept: {path}: {error.strerror}"
    if trouble is None:
        return _identity(pem, path)
    with tempfile.NamedTemporaryFile() as file:
        file.write(pem)
        file.flush()
        return _identity(pem, Path(file.name), trouble)


def _kept(path: Path) -> bytes | None:
    try:
        return read_bytes(path, LARGEST)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise OSError(f"the key of this host, {path}, cannot be read: {error.strerror}") from error


def _identity(pem: bytes, path: Path, trouble: str | None = None) -> Identity:
    from cryptography import x509  # noqa: PLC0415
    from cryptography.hazmat.primitives import serialization  # noqa: PLC0415

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.num_tickets = 0  # nobody resumes; a guest that comes back is looked at again
    try:
        certificate = x509.load_pem_x509_certificate(pem)
        context.load_cert_chain(path, password=b"")  # never asked for at the terminal
    except (ValueError, ssl.SSLError) as error:
        raise OSError(
            f"the key of this host, {path}, is damaged; delete it to have a new one (guests are told that it changed)"
        ) from error
    return Identity(context, fingerprint(certificate.public_bytes(serialization.Encoding.DER)), trouble)


def _new_key() -> bytes:
    """A private key and its certificate, which tells nothing of its owner, in PEM."""
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
        .not_valid_after(now + datetime.timedelta(days=365 * YEARS))
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return private + certificate.public_bytes(serialization.Encoding.PEM)
