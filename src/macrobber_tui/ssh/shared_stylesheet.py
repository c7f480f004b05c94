"""Style sheets parsed once for all guests."""

from __future__ import annotations

from macrobber_tui.compat.textual import ParsedStylesheet, Rules

PARSED: dict[tuple[tuple[str, str], ...], Rules] = {}
"""Parsed rules by theme variables; there are only a few themes."""


class SharedStylesheet(ParsedStylesheet):
    """A style sheet whose parsed rules are shared by all apps, which is safe because they are never modified."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self.parsed = parsed_with(variables)

    def set_variables(self, variables: dict[str, str]) -> None:
        super().set_variables(variables)
        self.parsed = parsed_with(variables)

    def reparse(self) -> None:
        self.parse()


def parsed_with(variables: dict[str, str]) -> Rules:
    return PARSED.setdefault(tuple(sorted(variables.items())), {})
