"""The titles of new tables."""

from __future__ import annotations

from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean_name
from macrobber_tui.i18n.language import _


def default_title(name: str) -> str:
    """Return the title of a table with the host's name. Raises ValueError if the name is empty."""
    return title_with_name(_("{name}'s table"), name)


def title_with_name(template: str, name: str) -> str:
    """Return a title with a name or, where that is too long, with the first name. The title is never cut.

    If even the first name is too long, the title is the name alone. Raises ValueError if the name is empty.
    """
    name = clean_name(name)
    first = name.split()[0]
    for shown in (name, first, first.partition("-")[0]):
        title = template.format(name=shown)
        if shown and len(title) <= MAX_NAME_LENGTH:
            return clean_name(title)
    return name
