"""A position of each game to show what its board looks like, and a picture of that board."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from typing import NamedTuple, TypeVar

from msgspec import structs
from rich.cells import cell_len

from macrobber_core import record
from macrobber_core.games import BUILT_IN, GAMES, installed_games
from macrobber_core.games.contract import CHANCE, Event, Game
from macrobber_core.games.phases import start_action
from macrobber_core.record import Ply, Record
from macrobber_core.table import KeyedChance, SeatView, Table, TableView
from macrobber_tui.i18n.language import _
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line
from macrobber_tui.widgets.spans import WIDTH, clip

from . import new_board, ui_of
from .render_context import HEIGHT

T = TypeVar("T")
LAST_WORD = re.compile(r"[\w+-]+$")
"""A word or a number at the end of a text."""
SAMPLE_NAMES = ("Ada", "Ben", "Cat", "Dan", "Eve", "Fay")


class Sample(NamedTuple):
    """A table in the middle of a game, and its events, as the first seat sees them."""

    table: TableView
    log: Sequence[Event]


@cache
def sample_of(game: str) -> Sample:
    """Return the position after the actions of `sample.record` in the game's folder. The first seat is to decide.

    A game without such a file, or with one that is wrong, shows its first decision.
    """
    package = f"{__package__}.{BUILT_IN[game]}" if game in BUILT_IN else GAMES[game].package
    file = resources.files(package).joinpath("sample.record")
    if not file.is_file():
        return _sample_from(first_decision(GAMES[game]))
    try:
        return _sample_from(record.parse(file.read_text(encoding="utf-8")))
    except (OSError, ValueError) as error:
        if game in BUILT_IN:
            raise
        installed_games().skip_part(game, "sample.record", str(error))
        return _sample_from(first_decision(GAMES[game]))


def _sample_from(played: Record) -> Sample:
    table = Table.resume(played.game.title, played, [SeatView(name) for name in played.names], KeyedChance(""))
    for seat in range(1, len(table.seats) + 1):
        table.set_away(seat, away=False)
    return Sample(table.view(1), table.log_seen_by(1))


def first_decision(game: Game) -> Record:
    """Return the record of a game that has come to the first decision."""
    rng, plies, options = random.Random(0), [Ply(CHANCE, start_action(1))], game.settle({})
    position = game.start(game.seats.start, options)
    position.play(plies[0].action)
    while position.actor == CHANCE:
        plies.append(Ply(CHANCE, position.chance(rng)))
        position.play(plies[-1].action)
    return Record(game, options, [*SAMPLE_NAMES[: game.seats.start]], plies)


def load_board(game: str) -> None:
    """Do what drawing a game's board for the first time needs, without drawing it; for a thread."""
    _with_default_ui(game, lambda: ui_of(game).board())
    sample_of(game)


def sample_board(game: str, theme: Theme, keyboard: KeyBindings, width: int, height: int) -> list[Line]:
    """Return the upper left `width` by `height` cells of the board of a game's sample; nobody can click or point.

    The title says that it is a preview, so that nobody takes it for the game at the table.
    """
    return _with_default_ui(game, lambda: _draw_sample(game, theme, keyboard, width, height))


def _with_default_ui(game: str, act: Callable[[], T]) -> T:
    """Act, once more with the default user interface if an installed game's own one fails."""
    try:
        return act()
    except Exception as error:
        if game in BUILT_IN or installed_games().is_skipped(game, "ui"):
            raise
        installed_games().skip_part(game, "ui", repr(error))
        return act()


def _draw_sample(game: str, theme: Theme, keyboard: KeyBindings, width: int, height: int) -> list[Line]:
    board = new_board(game, theme, keyboard)
    board.resize(max(WIDTH, width), max(HEIGHT, height))
    sample = sample_of(game)
    table = structs.replace(sample.table, title=_("Preview: {game}").format(game=sample.table.title))
    board.show(table, table.game_view, sample.log)
    return [
        clip_to_words(tuple(span._replace(key="", thing="") for span in line), width) for line in board.lines[:height]
    ]


def clip_to_words(line: Line, width: int) -> Line:
    """Return the line padded or cut to exactly `width` cells, without the beginning of a word or number at the cut."""
    shown = clip(line, width)
    whole, text = ("".join(span.text for span in spans) for spans in (line, shown))
    word = LAST_WORD.search(text)
    if word is None or not whole.startswith(text) or not whole[len(text) : len(text) + 1].isalnum():
        return shown
    spans, at = [], 0
    for span in shown:
        kept = span.text[: max(0, word.start() - at)]
        spans.append(span._replace(text=kept + " " * cell_len(span.text[len(kept) :])))
        at += len(span.text)
    return tuple(spans)
