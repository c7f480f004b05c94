"""What a painted board must share with the board in plain detail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rich.cells import cell_len

from helpers.games import Moment
from helpers.looks import IN_SAFE, YES_OR_NO
from macrobber_tui.boards import new_board
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.roles import built_in_roles
from macrobber_tui.theme.theme import Theme, palette_of
from macrobber_tui.widgets.lines import Line

ROLES = built_in_roles("dusk")
PAINTED = Theme(IN_SAFE.glyphs, palette_of(ROLES), ROLES)
TALK = (("Ben", "slàinte!"), ("Cat", "mind the monks"))


def board(moment: Moment, size: tuple[int, int], theme: Theme = PAINTED) -> BoardWidget:
    """Return the board of a moment in a terminal of that size; a row is left for the footer."""
    game = moment.table.game
    shown = new_board(game, theme, Keymap().bindings("table", "board", game), YES_OR_NO)
    shown.post_message = lambda message: True  # type: ignore[method-assign]  # there is no app
    shown.update_talk(TALK)
    shown.resize(size[0], size[1] - 1)
    shown.show(moment.table, moment.table.game_view, moment.log)
    return shown


def lines(shown: BoardWidget) -> list[Line]:
    return shown._lines.lines


def text_of(shown: BoardWidget) -> str:
    return "\n".join(map(row_text, lines(shown)))


def row_text(line: Line) -> str:
    return "".join(span.text for span in line)


def widths(shown: BoardWidget) -> list[int]:
    return [sum(cell_len(span.text) for span in line) for line in lines(shown)]


def keys(shown: BoardWidget) -> set[str]:
    """Return the keys that clicks press."""
    return {span.key for line in lines(shown) for span in line if span.key}


def things(shown: BoardWidget) -> set[str]:
    """Return the things of which the board has a picture."""
    return {span.thing for line in lines(shown) for span in line if span.thing}


class Reading(NamedTuple):
    """What a board shows; several tests can share it."""

    text: str
    widths: list[int]
    keys: set[str]
    things: set[str]


def read(shown: BoardWidget) -> Reading:
    return Reading(text_of(shown), widths(shown), keys(shown), things(shown))


def missing_words(wanted: Sequence[str], shown: BoardWidget | Reading) -> list[str]:
    """Return those of `wanted` that are not on the board, wherever lines are broken."""
    everything = re.sub(r"\s+", "", shown.text if isinstance(shown, Reading) else text_of(shown))
    return [word for word in wanted if re.sub(r"\s+", "", word) not in everything]


def plain(theme: Theme = PAINTED) -> Theme:
    """Return the same theme without paint."""
    return replace(theme, roles=None)
