"""The titles of new tables."""

from __future__ import annotations

from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean_name
from macrobber_tui.i18n.language import _


def default_title(name: str) -> str:
    """Return the title of a table with the host's name. Raises ValueError if the name is empty."""
    return title_with_name(_("{name}'s table"), name)


def title_with_name(template: str, name: str) -> str:
    """Return a title with a name: all of it, or as many of its first words as fit, or its beginning and dots.

    Raises ValueError if the name is empty.
    """
    words = clean_name(name).split()
    room = MAX_NAME_LENGTH - len(template.format(name=""))
    shown = next((" ".join(words[:end]) for end in range(len(words), 0, -1) if len(" ".join(words[:end])) <= room), "")
    return clean_name(template.format(name=shown or f"{words[0][: room - 2]}.."))
