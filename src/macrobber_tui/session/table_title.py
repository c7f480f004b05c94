"""The title of a new table."""

from __future__ import annotations

from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean_name
from macrobber_tui.i18n.language import _


def default_title(name: str) -> str:
    """Return a title with the host's name: all of it, or as many of its first words as fit, or its beginning and dots.

    Raises ValueError if the name is empty.
    """
    words = clean_name(name).split()
    template = _("{name}'s table")
    room = MAX_NAME_LENGTH - len(template.format(name=""))
    shown = next((" ".join(words[:end]) for end in range(len(words), 0, -1) if len(" ".join(words[:end])) <= room), "")
    return clean_name(template.format(name=shown or f"{words[0][: room - 2]}.."))
