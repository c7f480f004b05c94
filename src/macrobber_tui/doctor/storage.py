"""The folders in which the program stores things: whether it can write there, who else may read, and the room left."""

from __future__ import annotations

import os
import shlex
import shutil
import stat
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import platformdirs

from macrobber_core.files import MAX_PRIVATE_BYTES, read_bytes
from macrobber_core.wire.sanitize import clean
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.settings.path import settings_path

from .finding import Finding, State

LEAST_MEGABYTES = 50
KEYS = "key.pem", "ssh_host_ed25519_key"


class Place(NamedTuple):
    check: str
    topic: str
    folder: Path
    is_private: bool


def places() -> list[Place]:
    return [
        Place("settings-folder", N_("Settings"), settings_path().parent, False),
        Place("library-folder", N_("Games and keys"), platformdirs.user_data_path("macrobber"), True),
        Place("state-folder", N_("Seats, known hosts"), platformdirs.user_state_path("macrobber"), True),
    ]


def check_storage() -> list[Finding]:
    return [*map(check_folder, places()), *check_keys(platformdirs.user_data_path("macrobber") / "host")]


def check_folder(place: Place) -> Finding:
    folder, topic = place.folder, _(place.topic)
    shown, typed = clean(str(folder)), shlex.quote(str(folder))
    try:
        existing = next(each for each in (folder, *folder.parents) if each.exists())
        if not existing.is_dir():
            found = _("{path} is a file, but a folder is needed there.").format(path=clean(str(existing)))
            return Finding(place.check, topic, State.TROUBLE, found, _("Move it elsewhere."))
        if not os.access(existing, os.W_OK | os.X_OK):
            found = _("{path} is not writable.").format(path=clean(str(existing)))
            command = f"sudo chown -R $(id -u) {shlex.quote(str(existing))}"
            return Finding(place.check, topic, State.TROUBLE, found, _("If it is yours:"), (command,))
        megabytes = shutil.disk_usage(existing).free // 1_000_000
        mode = stat.S_IMODE(existing.stat().st_mode) if existing == folder else 0
    except OSError as error:
        found = _("{path} cannot be read: {reason}.").format(path=shown, reason=error.strerror)
        return Finding(place.check, topic, State.TROUBLE, found)
    if megabytes < LEAST_MEGABYTES:
        found = _("{path} has only {number} MB left.").format(path=shown, number=megabytes)
        return Finding(place.check, topic, State.TROUBLE, found, _("Make room: games are saved while you play."))
    if place.is_private and mode & (stat.S_IWGRP | stat.S_IWOTH):
        found = _("Others may change what is in {path}.").format(path=shown)
        return Finding(place.check, topic, State.LOOK, found, _("Make it private:"), (f"chmod 700 {typed}",))
    found = _("{path} is writable.") if existing == folder else _("{path} does not exist yet, but can be created.")
    return Finding(place.check, topic, State.GOOD, found.format(path=shown))


def check_keys(folder: Path) -> list[Finding]:
    """Return a finding for each key file that others may read."""
    findings = []
    for path in (folder / name for name in KEYS):
        try:
            mode = stat.S_IMODE(path.stat().st_mode)
        except OSError:  # not made yet, or reported with its folder
            continue
        if mode & 0o077:
            found = _("Others may read the key {path}: they could pretend to be your table.")
            command = f"chmod 600 {shlex.quote(str(path))}"
            text = found.format(path=clean(str(path)))
            findings.append(Finding("key", _("Key"), State.TROUBLE, text, _("Make it private:"), (command,)))
    return findings


def key_dates() -> tuple[datetime, datetime] | None:
    """Return from when to when the certificate of our tables is valid; None if there is none yet."""
    try:
        pem = read_bytes(platformdirs.user_data_path("macrobber") / "host" / KEYS[0], MAX_PRIVATE_BYTES)
    except OSError:
        return None
    from cryptography import x509  # noqa: PLC0415  # slow to import

    try:
        certificate = x509.load_pem_x509_certificate(pem)
    except ValueError:
        return None
    return certificate.not_valid_before_utc, certificate.not_valid_after_utc
