"""The question for a name at the first start."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.wire.text import clean_name
from macrobber_tui.language import _

from .base import Keys
from .prompt import Prompt


class FirstName(Prompt):
    """Asks for the player's name; `accept` takes what they enter. It closes the app."""

    def __init__(self, default: str, accept: Callable[[str], None]) -> None:
        super().__init__(
            _("Welcome to macrobber! Your name at the table:"), default, lambda text: accept(clean_name(text))
        )
        self._default = default

    def keys(self) -> Keys:
        return [
            ("enter", _("accept")),
            ("ctrl+u", _("clear")),
            ("esc", _("play as {name}").format(name=self._default)),
        ]

    def go_back(self, result: str = "") -> None:
        self.app.exit(result)
