"""The key by which ssh clients know this door again: made on first use, for this user's eyes only."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import platformdirs

from macrobber_core.lan.private_file import keep_first
from macrobber_tui.language import _

KIND = "ssh-ed25519"


def host_key(folder: Path | None = None) -> asyncssh.SSHKey:
    """OSError where there is one that cannot be used, or none can be kept: its guests would be warned every time."""
    path = (folder or platformdirs.user_data_path("macrobber") / "host") / "ssh_host_ed25519_key"
    try:
        if not path.exists():
            keep_first(asyncssh.generate_private_key(KIND, "macrobber").export_private_key(), path)
        path.chmod(0o600)
        return asyncssh.import_private_key(path.read_bytes())
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        told = _("the key of the ssh door, {path}, is damaged; delete it to have a new one")
        raise OSError(told.format(path=path)) from error
    except OSError as error:
        told = _("the key of the ssh door, {path}, cannot be had: {reason}")
        raise OSError(told.format(path=path, reason=error.strerror)) from error
