"""The language for a browser, by its Accept-Language header."""

from __future__ import annotations

from macrobber_tui.i18n.language import LANGUAGES

MAX_RANGES = 20
"""The maximum number of languages considered."""


def best_language(header: str) -> str:
    """Return the code of the best known language in an Accept-Language header, or "" if it names none."""
    best, best_weight = "", 0.0
    for part in header.split(",")[:MAX_RANGES]:
        name, *parameters = (text.strip() for text in part.split(";"))
        code = name.split("-")[0].lower()
        weight = weight_in(parameters)
        if code in LANGUAGES and weight > best_weight:
            best, best_weight = code, weight
    return best


def weight_in(parameters: list[str]) -> float:
    """Return the weight in a language's parameters: 1 if there is none, 0 if it is malformed."""
    for parameter in parameters:
        if parameter.startswith("q="):
            try:
                weight = float(parameter[2:])
            except ValueError:
                return 0
            return weight if 0 <= weight <= 1 else 0
    return 1
