"""The host key: created once, readable only by this user, never replaced silently."""

from __future__ import annotations

import ssl
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization

from helpers.net import Stranger, hosted
from macrobber_core.net.identity import load_or_create_identity


def test_a_key_is_created_on_first_use_and_then_reused(tmp_path: Path) -> None:
    first = load_or_create_identity(tmp_path / "host")
    assert first.warning is None
    assert load_or_create_identity(tmp_path / "host").fingerprint == first.fingerprint
    assert load_or_create_identity(tmp_path / "another").fingerprint != first.fingerprint


def test_a_key_file_is_readable_only_by_its_owner(tmp_path: Path) -> None:
    load_or_create_identity(tmp_path / "host")
    (kept,) = (tmp_path / "host").iterdir()
    assert kept.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "host").stat().st_mode & 0o777 == 0o700


def test_only_tls_1_3_or_later_is_accepted(tmp_path: Path) -> None:
    assert load_or_create_identity(tmp_path).context.minimum_version == ssl.TLSVersion.TLSv1_3


def with_encrypted_key(pem: str) -> str:
    """Return the PEM with an encrypted key, for which OpenSSL would prompt on the terminal."""
    key = serialization.load_pem_private_key(pem.encode(), None)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.BestAvailableEncryption(b"secret")
    )
    return secret.decode() + pem[pem.index("-----BEGIN CERT") :]


@pytest.mark.parametrize("damage", ["", "half", "no key", "encrypted"])
def test_a_damaged_key_file_is_reported_and_not_changed(tmp_path: Path, damage: str) -> None:
    load_or_create_identity(tmp_path)
    path = tmp_path / "key.pem"
    whole = path.read_text()
    damaged = {
        "": "",
        "half": whole[: len(whole) // 2],
        "no key": whole[whole.index("-----BEGIN CERT") :],
        "encrypted": with_encrypted_key(whole),
    }[damage]
    path.write_text(damaged)
    with pytest.raises(OSError, match=r"the key of this host, .*key\.pem, is damaged; delete it"):
        load_or_create_identity(tmp_path)
    assert path.read_text() == damaged


def test_an_unreadable_key_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "key.pem").mkdir()
    with pytest.raises(OSError, match=r"the key of this host, .*key\.pem, cannot be read: it is a folder"):
        load_or_create_identity(tmp_path)


def test_a_key_that_cannot_be_saved_lasts_for_one_run_with_a_warning(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    identity = load_or_create_identity(tmp_path / "file" / "host")
    assert identity.warning is not None
    assert "guests will not recognize this host next time" in identity.warning
    assert load_or_create_identity(tmp_path / "file" / "host").fingerprint != identity.fingerprint


def test_tables_opened_concurrently_share_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: load_or_create_identity(tmp_path / "host").fingerprint, range(32)))
    assert len(set(found)) == 1
    assert [path.name for path in (tmp_path / "host").iterdir()] == ["key.pem"]


async def test_a_host_shows_the_fingerprint_that_its_guests_see() -> None:
    async with hosted() as host:
        guest = await Stranger.connect(host)
        assert host.fingerprint == guest.link.fingerprint
