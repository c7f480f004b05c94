"""`?` lists exactly the keys that have an effect on the board, in every phase of a game."""

from __future__ import annotations

import random
import string
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

from helpers.cutting import GAMES_TO_PLAY, board_for, played
from macrobber_core.games.contract import Event
from macrobber_core.table import Table, TableView
from macrobber_tui.boards.board import BoardWidget
from macrobber_tui.i18n.language import set_language

NAMED = {"esc": "escape"}
KEYS = [
    *string.ascii_letters, *string.digits, "space", "enter", "escape", "backspace", "up", "down", "left", "right",
]  # fmt: skip
EXPLAIN = "i"
"""While things are explained, every key has an effect: it ends that."""
TRIED = 1
"""The number of positions tried per phase and role."""
UNLISTED = 12
"""The number of unlisted keys tried per position."""


def keys_of(listed: str) -> list[str]:
    """Return single keys: `1 to 3` as 1, 2, 3; `arrows or h j k l`, `n p` and `esc, backspace` as their keys."""
    first, to, last = listed.partition(" to ")
    if to:
        return [str(number) for number in range(int(first), int(last) + 1)]
    words = listed.replace("arrows or", "up down left right").replace(" or ", " ").replace(",", " ").split()
    return [NAMED.get(word, word) for word in words]


class ViewChange(NamedTuple):
    """A player's view, and the events since they last looked."""

    before: TableView
    before_events: Sequence[Event]
    now: TableView
    events: Sequence[Event]


class Player:
    """Presses keys on a board that shows a single view."""

    def __init__(self, name: str, change: ViewChange, pressed: Sequence[str] = (), *, is_drawn: bool = True) -> None:
        self.board = board_for(name)
        self._sent: list[object] = []
        self.board.post_message = self._sent.append  # type: ignore[method-assign,assignment]
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(self.board, "draw", lambda *_change: None)  # only the last picture is looked at
            self.board.resize(120, 34)
            self.board.show(change.before, change.before.game_view, change.before_events)
            self.board.show(change.now, change.now.game_view, change.events)
            for key in pressed:
                self.board.press(key)
        if is_drawn:
            self.board.draw()

    @property
    def listed(self) -> list[list[str]]:
        return [] if self.has_decided else [keys_of(keys) for keys, _ in self.board.key_help()]

    @property
    def has_decided(self) -> bool:
        return any(isinstance(message, BoardWidget.Decided) for message in self._sent)

    def can_use(self, key: str) -> bool:
        """Press a key; return whether it decides or changes the board, other than to say why it has no effect."""
        before = self.board._lines.lines
        self.board.press(key)
        return self.has_decided or (not self.is_told_why_not and self.board._lines.lines != before)

    @property
    def is_told_why_not(self) -> bool:
        """Whether the board says why a key had no effect."""
        decision = self.board._decision
        return decision is not None and bool(decision.message)


def wrong_rows(name: str, change: ViewChange, rng: random.Random) -> Iterator[str]:
    """Return the listed keys without effect and the unlisted keys with an effect, on the way into menus and pages."""
    pressed: list[str] = []
    for _step in range(3):
        player = Player(name, change, pressed)
        rows = player.listed
        if not rows:
            return
        where = f"{change.now.game_view.phase}, seat {change.now.seat}, after {pressed}: "
        usable = []
        for keys in rows:
            in_any_order = rng.sample(keys, len(keys))
            works = next((key for key in in_any_order if Player(name, change, pressed).can_use(key)), None)
            if works is None:
                yield f"{where}{keys} do nothing"
            elif works != EXPLAIN:
                usable.append(works)
        unlisted = sorted({*KEYS} - {key for keys in rows for key in keys})
        for key in rng.sample(unlisted, UNLISTED):
            if player.is_told_why_not:
                player = Player(name, change, pressed)
            if player.can_use(key):
                yield f"{where}{key} is not listed"
                player = Player(name, change, pressed)
        pressed.append(rng.choice(usable))


def view_changes(name: str, rng: random.Random) -> Iterator[tuple[str, ViewChange]]:
    """Yield views of a game, some of each phase, as seen by the deciding player, the others and a spectator."""
    tried: Counter[tuple[str, str, str]] = Counter()
    before: dict[int | None, tuple[TableView, int]] = {}
    for table in played(name, 7):
        for seat in (None, 1, 2):
            change = view_change_of(table, seat, *before.get(seat, (table.view(seat), 0)))
            before[seat] = change.now, len(table.log)
            role = "spectator" if seat is None else "to decide" if seat == table.actor else "other"
            if rng.random() < 0.5:  # not the first decisions of a phase alone
                continue
            kind = change.now.game_view.phase, role, Player(name, change, is_drawn=False).board.reading
            tried[kind] += 1
            if tried[kind] <= TRIED:
                yield role, change


def view_change_of(table: Table, seat: int | None, before: TableView, seen_events: int) -> ViewChange:
    log = table.log_seen_by(seat)
    return ViewChange(before, log[:seen_events], table.view(seat), log[seen_events:])


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES_TO_PLAY)
def test_key_help_lists_exactly_the_keys_that_work(name: str) -> None:
    set_language("en")
    rng = random.Random(name)
    found: list[str] = []
    roles = set()
    for role, change in view_changes(name, rng):
        roles.add(role)
        found += wrong_rows(name, change, rng)
    assert "\n".join(found) == ""
    assert roles == {"spectator", "to decide", "other"}
