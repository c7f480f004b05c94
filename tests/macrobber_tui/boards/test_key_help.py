"""Every key that `?` explains on a board does something there, in every phase of a game."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from helpers.cutting import GAMES_TO_PLAY, board_for, played
from macrobber_core.table import Table
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.i18n.language import set_language

NAMED = {"esc": "escape"}
TRIED = 4
"""Decisions tried per phase and role."""


def keys_of(listed: str) -> list[str]:
    """Return single keys: `1 to 3` as 1, 2, 3; `arrows or h j k l`, `n p` and `esc, backspace` as their keys."""
    first, to, last = listed.partition(" to ")
    if to:
        return [str(number) for number in range(int(first), int(last) + 1)]
    words = listed.replace("arrows or", "up down left right").replace(",", " ").split()
    return [NAMED.get(word, word) for word in words]


class Player:
    """Presses keys on a board that shows one decision."""

    def __init__(self, name: str, table: Table, seat: int | None, pressed: Sequence[str]) -> None:
        self.board = board_for(name)
        self.sent: list[object] = []
        self.board.post_message = self.sent.append  # type: ignore[method-assign,assignment]
        self.board.resize(120, 34)
        view = table.view(seat)
        self.board.show(view, view.position, table.log_seen_by(seat, len(table.log)))
        for key in pressed:
            self.board.press(key)

    @property
    def has_decided(self) -> bool:
        return any(isinstance(message, BoardWidget.Decided) for message in self.sent)


def dead_keys(name: str, table: Table, seat: int | None, rng: random.Random) -> Iterator[str]:
    """Return the keys that are explained on the way into menus and pages, but do nothing there."""
    pressed: list[str] = []
    for _step in range(3):
        player = Player(name, table, seat, pressed)
        explained = [keys_of(listed) for listed, _ in player.board.key_help()]
        if player.has_decided or not explained:
            return
        for keys in explained:
            if not any(Player(name, table, seat, pressed).board.press(key) for key in keys):
                yield f"{table.view(seat).position.phase}, seat {seat}, after {pressed}: {keys}"
        pressed.append(rng.choice(rng.choice(explained)))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES_TO_PLAY)
def test_every_key_that_is_explained_does_something(name: str) -> None:
    set_language("en")
    rng = random.Random(name)
    found: list[str] = []
    tried: Counter[tuple[str, str]] = Counter()
    for table in played(name, 7):
        if rng.random() < 0.5:  # not the first decisions of a phase alone
            continue
        for seat in (None, 1, 2):
            role = "spectator" if seat is None else "to decide" if seat == table.actor else "other"
            kind = table.view(seat).position.phase, role
            tried[kind] += 1
            if tried[kind] <= TRIED:
                found += dead_keys(name, table, seat, rng)
    assert found == []
    assert {role for _phase, role in tried} == {"spectator", "to decide", "other"}
