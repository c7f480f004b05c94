"""Translatable texts for operating-system errors."""

from __future__ import annotations

import errno

from .translatable import Template, translatable

IS_FOLDER = translatable("it is a folder")
NOT_ORDINARY_FILE = translatable("it is not a regular file")
TOO_LARGE = Template("it is larger than {number} KiB")
DISK_FULL = translatable("the disk is full")
UNKNOWN_NAME = translatable("the name cannot be resolved")
DAMAGED = translatable("it is damaged")
NO_PERMISSION = translatable("permission denied")

REASONS = {
    errno.ENOENT: translatable("there is no such file or folder"),
    errno.ENOTDIR: translatable("there is a file where a folder should be"),
    errno.EISDIR: IS_FOLDER,
    errno.EEXIST: translatable("it already exists"),
    errno.EACCES: NO_PERMISSION,
    errno.EPERM: NO_PERMISSION,
    errno.EROFS: translatable("the disk is write-protected"),
    errno.ENOSPC: DISK_FULL,
    errno.EDQUOT: DISK_FULL,
    errno.EIO: translatable("the disk reports an error"),
    errno.ELOOP: translatable("it is a link that leads back to itself"),
    errno.ENAMETOOLONG: translatable("the name is too long"),
    errno.EMFILE: translatable("too many files are open"),
    errno.EADDRINUSE: translatable("another program is already using it"),
    errno.EADDRNOTAVAIL: translatable("this machine does not have this address"),
}


def os_error_text(error: OSError) -> str:
    """Return the English text for an OS error, or the system's own message if `REASONS` has none."""
    import socket  # noqa: PLC0415  # slow to import, and needed only after an error

    if isinstance(error, socket.gaierror):
        return UNKNOWN_NAME
    return REASONS.get(error.errno or 0) or error.strerror or str(error)
