"""Style sheets that are parsed once for all guests."""

from __future__ import annotations

from macrobber_tui.compat.textual import ParsedStylesheet, Rules

PARSED: dict[tuple[tuple[str, str], ...], Rules] = {}
"""By the variables of a theme. There are as many sheets as there are kinds of widgets, and as many themes as two."""


class SharedStylesheet(ParsedStylesheet):
    """What is parsed is never changed afterwards: the apps of all guests can look at the same."""

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
