"""Style sheets that are parsed once for all guests."""

from __future__ import annotations

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.types import CSSLocation

Parsed = dict[tuple[str, CSSLocation, bool, int, str], list[RuleSet]]

PARSED: dict[tuple[tuple[str, str], ...], Parsed] = {}
"""By the variables of a theme. There are as many sheets as there are kinds of widgets, and as many themes as two."""


class SharedStylesheet(Stylesheet):
    """What is parsed is never changed afterwards: the apps of all guests can look at the same."""

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parsed = parsed_with(variables)

    def set_variables(self, variables: dict[str, str]) -> None:
        super().set_variables(variables)
        self._parsed = parsed_with(variables)

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        key = css, read_from, is_default_rules, tie_breaker, scope
        if key not in self._parsed:
            self._parsed[key] = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
        return self._parsed[key]

    def reparse(self) -> None:
        self.parse()


def parsed_with(variables: dict[str, str]) -> Parsed:
    return PARSED.setdefault(tuple(sorted(variables.items())), {})
