"""How often something happened, in the words that people use."""

from __future__ import annotations

from .language import _, ngettext


def times_text(count: int) -> str:
    """Return how often something happened, at least once."""
    if count <= 2:
        return _("once") if count == 1 else _("twice")
    return ngettext("{count} time", "{count} times", count).format(count=count)
