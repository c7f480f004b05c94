"""Plays with bots and checks every page of the boards on the way for texts that were cut off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import pytest
from msgspec.structs import replace

from helpers.games import decided
from helpers.languages import LONGEST, Losses, lost_in_any_language, use_language
from helpers.looks import IN_SAFE, YES_OR_NO
from macrobber_core.bots import Advice, choose
from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue
from macrobber_core.table import KeyedChance, Table
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH
from macrobber_tui.boards import hints_from_advice, new_board
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.settings.keymap import Keymap
from macrobber_tui.theme.theme import Theme

SIZES = [(80, 23), (80, 30), (110, 29), (120, 34), (140, 44), (200, 49)]
NAMES = ("Ada", "Bartholomew", "Cat", "Maximilienne", "李小龙大师傅", "Wilhelmina")
"""Names of at most 12 cells, which are shown in full everywhere."""
LONGEST_NAMES = (
    "Christopherson MacDonald", "Bartholomew of Inverness", "Maximilienne de Glencoe", "Wilhelmina von Rothsay",
    "Alexandrina MacGregor 9", "Ferdinand MacPhersonson",
)  # fmt: skip
"""Names that boards shorten where a sentence has no room for them."""
LONGEST_TITLE, WIDEST_TITLE = "Maximilienne's Ceilidh 4", "李" * MAX_NAME_LENGTH
GAMES_TO_PLAY: dict[str, tuple[str, int, Mapping[str, OptionValue]]] = {
    "mac-robber": ("mac-robber", 4, {}),
    "variante": ("mac-robber", 5, GAMES["mac-robber"].presets["variante"]),
    "claim-it": ("claim-it", 5, {}),
    "carcassonne": ("carcassonne", 5, {"messengers": True}),
}
STEP = 6
"""Decisions between two checks of the boards."""
LOOKS_AROUND = ("v", "v", "v", "down", "enter", "escape", "escape", "b", "escape", "x", "x", "f", "down", "f", "d", "d")


def played(name: str, seed: int, names: Sequence[str] = NAMES) -> Iterator[Table]:
    """Yield the table of a game as bots play it, decision by decision."""
    game, players, options = GAMES_TO_PLAY[name]
    table = Table("Glencoe", GAMES[game], players, options, KeyedChance(str(seed)))
    for person in names[:players]:
        table.sit(person)
    table.start()
    return decided(table, ("easy", name, seed), seed, partial(choose, game, "easy"))


def board_for(name: str, theme: Theme = IN_SAFE) -> BoardWidget:
    game = GAMES_TO_PLAY[name][0]
    board = new_board(game, theme, Keymap().bindings("table", "board", game), YES_OR_NO)
    board.post_message = lambda message: True  # type: ignore[method-assign]
    board.update_talk([("Bartholomew", "Well done!"), ("Ada", "slàinte")])
    return board


def cut_off_texts(
    name: str, language: str, seed: int, names: Sequence[str] = NAMES, theme: Theme = IN_SAFE
) -> list[str]:
    """Return the texts cut off during a whole game, for a player and a spectator, at all sizes."""
    if language == LONGEST:
        return lost_in_any_language(lambda code: losses_in(name, code, seed, names, theme))
    return losses_in(name, language, seed, names, theme)


def losses_in(name: str, language: str, seed: int, names: Sequence[str], theme: Theme) -> list[str]:
    with pytest.MonkeyPatch.context() as patched:
        use_language(language, patched)
        losses = Losses(patched)
        # a board for every size: to change the size of one board would draw every position twice
        boards = {(seat, size): board_for(name, theme) for seat in (None, 1) for size in SIZES}
        told = dict.fromkeys(SIZES, 0)
        for (_seat, size), board in boards.items():
            board.resize(*size)
        for at, table in enumerate(played(name, seed, names)):
            if at % STEP and table.actor is not None:
                continue
            size = SIZES[at // STEP % len(SIZES)]
            for seat in (None, 1):
                # the player and a spectator look around in turn; their pages differ only in how they name the player
                looks_around = at // STEP % 10 == (0 if seat else 5)
                check_pages(boards[seat, size], table, seat, told[size], everywhere=looks_around)
            told[size] = len(table.log)
        for number, other in enumerate(SIZES, seed):  # at the end of the game
            board = boards[None if number % 2 else 1, size]
            board.resize(*other)
            for _page in range(3):
                board.press("v")
        shortened_late = [whole for whole in losses.left_out if any(person in whole for person in LONGEST_NAMES)]
        return [
            *losses.found,
            *(f"{whole!r} lost words but no letters of names" for whole in shortened_late),
            *(f"{whole!r} lost words" for whole in losses.left_out if GAMES_TO_PLAY[name][0] == "mac-robber"),
        ]


def check_pages(board: BoardWidget, table: Table, seat: int | None, told: int, *, everywhere: bool) -> None:
    view = table.view(seat)
    board.show(view, view.game_view, table.log_seen_by(seat, told))
    if everywhere:
        if view.legal:
            board.show_hint(hints_from_advice(view, [Advice(action, 0.4) for action in view.legal[:5]]))
            board.show_hint(None)
        for key in LOOKS_AROUND:
            board.press(key)


def headings(name: str, title: str) -> Iterator[str]:
    """Yield the first line of the board at every size, at intervals of some turns, as if it were round 12."""
    game, players, _options = GAMES_TO_PLAY[name]
    boards = {size: board_for(name) for size in SIZES}
    for size, board in boards.items():
        board.resize(*size)
    # a round's number is a field, or counted by the turns; the bag is as full as it can be by then
    late = {"round": 12, "bag": [20, 24, 24, 10]} if game == "mac-robber" else {"turn": players * 11 + 1}
    for at, table in enumerate(played(name, 7)):
        if at % 40 and table.actor is not None:
            continue
        view = table.view(1)
        position = replace(view.game_view, **late)
        for board in boards.values():
            board.show(replace(view, title=title, game_view=position), position, table.log_seen_by(1, 0))
            yield board.text.split("\n")[0]
