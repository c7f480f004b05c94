"""English texts for players, declared in the core and translated by the screens.

Texts are passed around in plain English: over the wire, between processes and in exceptions. `recognise` finds
the declaration and the parameter values of a text, and a screen inserts the values into the translation.

>>> SEAT_TAKEN = Template("seat {number} is taken by {name}")
>>> text = SEAT_TAKEN(number=2, name="Ada")
>>> text
'seat 2 is taken by Ada'
>>> recognise(text)
('seat {number} is taken by {name}', {'number': '2', 'name': 'Ada'})

`.ci/catalogs` extracts the declarations by looking for calls to `translatable` and `Template`.
"""

from __future__ import annotations

import re
from bisect import insort
from functools import cached_property
from typing import NewType

Translatable = NewType("Translatable", str)
"""An English text made from a declaration. Errors shown to players require this type."""

NUMERIC = {"number", "count"}
"""Parameters whose values are always written in digits."""

_fixed: set[str] = set()
_templates: list[Template] = []
"""All templates, longest first, because longer templates are more specific."""


def translatable(text: str) -> Translatable:
    """Declare a text without parameters, or a word of the notation that screens translate."""
    _fixed.add(text)
    return Translatable(text)


class Template:
    """A declared text with named parameters in braces; call it with their values to get the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._beginning = text.partition("{")[0]
        insort(_templates, self, key=lambda template: (-len(template.text), template.text))

    def __call__(self, **parameters: object) -> Translatable:
        return Translatable(self.text.format(**parameters))

    def parse(self, text: str) -> dict[str, str] | None:
        """Return the parameter values that produce `text`, or None if this template cannot produce it."""
        # compiling all patterns takes 20 ms, and few templates begin like the text
        match = self._pattern.fullmatch(text) if text.startswith(self._beginning) else None
        return None if match is None else match.groupdict()

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return pattern_of(self.text)


def pattern_of(template: str) -> re.Pattern[str]:
    """Return a pattern that matches texts made from a template, with a named group for each parameter."""
    pieces = re.split(r"{(\w+)}", template)
    pieces[::2] = map(re.escape, pieces[::2])
    pieces[1::2] = (rf"(?P<{name}>{r'[0-9]+' if name in NUMERIC else '.*?'})" for name in pieces[1::2])
    return re.compile("".join(pieces))


def recognise(text: str) -> tuple[str, dict[str, str]] | None:
    """Return the declaration of `text` and the values of its parameters, or None if it has no declaration.

    Only declarations in modules that have been imported are known. If several match, the longest wins.
    """
    if text in _fixed:
        return text, {}
    for template in _templates:
        if (parameters := template.parse(text)) is not None:
            return template.text, parameters
    return None


def declared() -> frozenset[str]:
    """Return all texts declared so far."""
    return frozenset((*_fixed, *(template.text for template in _templates)))
