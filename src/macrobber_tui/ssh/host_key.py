"""The door's ssh host key, created on first use and readable by this user only."""

from __future__ import annotations

from pathlib import Path

import asyncssh
import platformdirs

from macrobber_core.files import write_if_absent
from macrobber_tui.i18n.core_messages import os_error_reason
from macrobber_tui.i18n.language import _

KIND = "ssh-ed25519"


def host_key(folder: Path | None = None) -> asyncssh.SSHKey:
    """Load or create the host key.

    Raises OSError if the key cannot be read or saved. A new key at every start would make ssh clients report a changed
    host.
    """
    path = (folder or platformdirs.user_data_path("macrobber") / "host") / "ssh_host_ed25519_key"
    try:
        if not path.exists():
            write_if_absent(asyncssh.generate_private_key(KIND, "macrobber").export_private_key(), path)
        path.chmod(0o600)
        return asyncssh.import_private_key(path.read_bytes())
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        template = _("the ssh host key {path} is damaged; delete it to create a new one")
        raise OSError(template.format(path=path)) from error
    except OSError as error:
        template = _("cannot read or create the ssh host key {path}: {reason}")
        raise OSError(template.format(path=path, reason=os_error_reason(error))) from error
