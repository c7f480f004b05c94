"""What stands beside a board in a wide terminal, whatever the game: what is said at the table."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import clip
from macrobber_tui.widgets.text import wrapped

from .board import Said
from .look import Look


def said(heard: Sequence[Said], width: int, most: int) -> list[Line]:
    """The latest, in at most that many lines."""
    lines: list[Line] = []
    for name, text in reversed(heard):
        first, *rest = wrapped(_("{name}: ").format(name=name) + text, width - 2, max(1, most))
        lines = [(Span(f" {first}"),), *((Span(f" {line}"),) for line in rest), *lines]
        if len(lines) >= most:
            break
    return lines[-most:] if most > 0 else []


def beside(board: Sequence[Line], right: Sequence[Line], width: int, look: Look) -> list[Line]:
    """Both, with a line between them."""
    wall = Span(look.glyphs.upright, look.ink.faint)
    return [(*clip(one, width), wall, *other) for one, other in zip(board, right, strict=True)]
