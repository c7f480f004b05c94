"""Finished raids and scorings stay on the board until dismissed, while the game goes on."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator

import pytest

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.table import Table
from macrobber_tui.boards.mac_robber import sentences
from macrobber_tui.boards.mac_robber.board import MacRobberBoard

from .conftest import step, table_with_names


class NeverReached(Exception):
    """The game never reaches the wanted state."""


class Follower:
    """A board that shows every decision at its table as it is made."""

    def __init__(self, table: Table, seat: int | None, *, is_replay: bool = False, is_lesson: bool = False) -> None:
        self.table, self.seat = table, seat
        self.board = MacRobberBoard(IN_SAFE, KEYBOARD)
        self.board.is_replay, self.board.is_lesson = is_replay, is_lesson
        self.board.draw = lambda *_change: None  # type: ignore[method-assign]  # only few pictures are looked at
        self.seen_events = 0
        self.scored = False
        self._rng = random.Random(1)
        self.show_table()

    @property
    def text(self) -> str:
        """The board as it is drawn now."""
        MacRobberBoard.draw(self.board)
        return self.board.text

    def show_table(self) -> None:
        view = self.table.view(self.seat)
        self.events = self.table.log_seen_by(self.seat, self.seen_events)
        self.board.show(view, view.game_view, self.events)
        self.seen_events = len(self.table.log)
        self.scored |= any(isinstance(event, ev.FollowingJudged) for event in self.events)

    def reconnect(self) -> None:
        """Pass the whole log again, as after a reconnect, a takeback or a change of player in a hot-seat game."""
        self.board.reset()
        self.seen_events = 0
        self.show_table()

    def play_until(self, is_reached: Callable[[Follower], bool]) -> str:
        """Play on until `is_reached`; return the text of the board. Raise NeverReached if the game ends first."""
        while self.table.actor is not None:
            self.play_ply()
            if is_reached(self):
                return self.text
            while self.board.reading and (self.is_to_decide or self.board.reading == sentences.SCORING):
                self.board.dismiss_unread()
        raise NeverReached

    def play_ply(self) -> None:
        step(self.table, self._rng)
        self.show_table()

    def raid(self) -> str:
        """Return the sides and the rounds won by each, from the raid shown on the board."""
        (heading,) = [line for line in self.text.split("\n") if "RAID OVER" in line]
        return heading.partition("your hand")[0]

    def pages_at_our_decision(self) -> list[str]:
        """Return the pages shown before our next decision."""
        while not self.is_to_decide:
            self.play_ply()
        return self.pages()

    def pages(self) -> list[str]:
        pages = []
        while self.board.reading:
            pages.append(self.text)
            self.board.dismiss_unread()
        return pages

    def decide(self, action: str) -> None:
        self.table.decide(self.seat or 0, self.table.ply, action)
        self.show_table()

    @property
    def phase(self) -> str:
        return self.table.view(None).game_view.phase  # type: ignore[no-any-return]

    @property
    def is_to_decide(self) -> bool:
        return self.table.actor == self.seat

    def raid_ended(self, *, ours: bool) -> bool:
        """Return whether a raid has just ended, with or without us as a side."""
        ends = [event for event in self.events if isinstance(event, ev.RaidEnded)]
        return any((self.seat in {end.attacker, end.defender}) == ours for end in ends)

    def is_followed_by_a_raid(self) -> bool:
        """Return whether another raid begins before our next decision; the table is then at its beginning."""
        self.scored = False
        while not (self.is_to_decide or any(map(raid_began, self.events))):
            self.play_ply()
        return any(map(raid_began, self.events))

    def has_acted(self) -> bool:
        """Return whether a player has just built or gained something."""
        return any(isinstance(event, ev.Built | ev.Joined | ev.EstateBought) for event in self.events)

    def others_act(self) -> bool:
        return self.has_acted() and not self.is_to_decide


def after_raids(seat: int | None, *, ours: bool, is_replay: bool = False) -> Iterator[Follower]:
    """Yield followers, in many games, of a raid that ended and then another player's first action."""
    for seed in range(50):
        follower = Follower(table_with_names(4, seed), seat, is_replay=is_replay)
        with contextlib.suppress(NeverReached):
            follower.play_until(lambda at: at.raid_ended(ours=ours))
            follower.scored = False
            follower.play_until(lambda at: at.has_acted() or at.is_to_decide)
            if follower.others_act() and not follower.scored:
                yield follower


def after_raid(seat: int | None, *, ours: bool, is_replay: bool = False) -> Follower:
    return next(after_raids(seat, ours=ours, is_replay=is_replay))


def raid_began(event: Event) -> bool:
    return isinstance(event, ev.RaidBegan)


def test_a_raid_between_others_is_shown_with_the_active_players_display() -> None:
    follower = after_raid(1, ours=False)
    rows = follower.text.split("\n")
    assert "chooses action" in rows[8]
    assert rows[8].endswith("space continues.")
    assert "RAID OVER" in rows[9]
    assert "'s display" in rows[16]
    follower.board.press("space")
    assert "RAID OVER" not in follower.text
    assert "Scored now" in follower.text


@pytest.mark.slow
def test_a_raid_between_others_is_shown_once_before_our_decision() -> None:
    follower = next(at for at in after_raids(1, ours=False) if not at.is_followed_by_a_raid())
    raid = follower.raid()
    pages = follower.pages()
    assert "continues to your decision" in pages[-1]
    assert "display" not in pages[-1]
    assert sum(raid in page for page in pages) == 1
    assert raid not in follower.play_until(Follower.others_act)


def test_a_new_raid_replaces_one_that_was_not_dismissed() -> None:
    follower = next(at for at in after_raids(1, ours=False) if at.is_followed_by_a_raid() and not at.scored)
    assert "RAID  " in follower.text
    assert "RAID OVER" not in follower.text


def test_a_scoring_queued_behind_a_raid_stays_queued_when_the_next_raid_begins() -> None:
    before, after = around_the_next_raid()
    assert "A raid in round 1 is over.  space continues to the scoring." in before
    assert "A raid in round 1 is over.  space continues to the scoring." in after
    assert next(line for line in before.split("\n") if "RAID OVER" in line) in after


def around_the_next_raid() -> tuple[str, str]:
    """Return the pages of a player who has not dismissed the raid before the scoring."""
    for seed in range(50):
        follower = Follower(table_with_names(4, seed), 1)
        while follower.table.actor is not None:
            if follower.is_to_decide:
                follower.pages()
            before = follower.text
            follower.play_ply()
            if any(map(raid_began, follower.events)) and "to the scoring" in before and not follower.is_to_decide:
                return before, follower.text
    raise AssertionError("no game has such a raid")


def test_the_display_appears_as_soon_as_the_next_turn_begins() -> None:
    rows = text_at_the_next_turn().split("\n")
    assert rows[8].endswith("space continues.")
    assert "RAID OVER" in rows[9]
    assert "'s display" in rows[16]


def text_at_the_next_turn() -> str:
    """Return the page after a raid between others, when another player's turn begins."""
    for seed in range(50):
        follower = Follower(table_with_names(4, seed), 1)
        follower.play_until(lambda at: at.raid_ended(ours=False))
        follower.scored = False
        while not any(isinstance(event, ev.Drew) for event in follower.events):
            follower.play_ply()
        if not follower.is_to_decide and not follower.scored:
            return follower.text
    raise AssertionError("no game has such a turn")


def our_raid_and_next_pages(*, scored: bool) -> tuple[str, list[str]]:
    """Return our raid and the pages before our next decision, with or without a scoring in between."""
    for follower in after_raids(1, ours=True):
        assert "space continues." in follower.text
        raid = follower.raid()
        pages = follower.pages_at_our_decision()
        if follower.scored == scored:
            return raid, pages
    raise AssertionError("no game has such a raid")


@pytest.mark.slow
def test_our_own_raid_is_shown_but_does_not_delay_our_decision() -> None:
    raid, pages = our_raid_and_next_pages(scored=False)
    assert not any(raid in page for page in pages)


def test_our_own_raid_is_shown_before_a_scoring() -> None:
    raid, pages = our_raid_and_next_pages(scored=True)
    assert raid in pages[0]
    assert " is scored." in pages[1]
    assert raid not in pages[1]


def before_a_decision(action: str, *, ours: bool) -> Follower:
    """Return a follower at our own turn that begins with a given decision, right after a raid."""
    for seed in range(100):
        follower = Follower(table_with_names(4, seed), 1)
        with contextlib.suppress(NeverReached):
            follower.play_until(lambda at: at.raid_ended(ours=ours))
            while follower.phase not in {"redraw", "action", "over"}:
                follower.play_ply()
            if follower.is_to_decide and action in follower.table.legal():
                return follower
    raise AssertionError("no game has such a turn")


@pytest.mark.slow
@pytest.mark.parametrize("action", ["warrior", "keep"])
def test_a_raid_is_not_shown_again_after_our_decision(action: str) -> None:
    follower = before_a_decision(action, ours=False)
    assert len(follower.pages()) == 1
    follower.decide(action)
    assert not follower.board.reading


@pytest.mark.slow
@pytest.mark.parametrize("action", ["warrior", "keep"])
def test_a_dismissed_raid_is_not_shown_again_after_a_reconnect(action: str) -> None:
    follower = before_a_decision(action, ours=False)
    assert follower.pages()
    follower.reconnect()
    assert not follower.board.reading
    follower.decide(action)
    assert not follower.board.reading


def test_pages_not_dismissed_are_still_shown_after_a_reconnect() -> None:
    follower = next(at for at in after_raids(1, ours=False) if not at.is_followed_by_a_raid())
    before = follower.text
    assert "RAID OVER" in before
    follower.reconnect()
    assert follower.text == before
    follower.play_until(lambda at: at.board.reading == sentences.SCORING)
    before = follower.text
    follower.reconnect()
    assert follower.text == before


def test_a_scoring_that_was_taken_back_is_not_shown_after_a_reconnect() -> None:
    follower = Follower(table_with_names(4, 1), None)
    assert "to the scoring." in follower.play_until(lambda at: at.scored)
    follower.table.revert_to(max(ply for ply, decided in enumerate(follower.table.plies) if decided.actor))
    follower.reconnect()
    assert not any("scored." in page for page in follower.pages())


@pytest.mark.slow
def test_our_own_raid_is_not_shown_again_while_another_player_discards_in_our_turn() -> None:
    bard = "bard 4 +Y"
    follower = before_a_decision(bard, ours=True)
    follower.decide(bard)
    assert follower.phase == "discard"
    assert not follower.is_to_decide
    assert not follower.board.reading


@pytest.mark.parametrize("ours", [True, False], ids=["ours", "others'"])
def test_a_lesson_shows_a_raid_again_only_if_the_learner_took_no_part(ours: bool) -> None:
    checked = 0
    for seed in range(20):
        follower = Follower(table_with_names(4, seed), 1, is_lesson=True)
        with contextlib.suppress(NeverReached):
            follower.play_until(lambda at: at.raid_ended(ours=ours))
            follower.scored = False
            follower.play_until(lambda at: at.has_acted() or (at.is_to_decide and at.phase != "discard"))
            if follower.others_act() and not follower.scored:
                assert bool(follower.board.reading) != ours
                checked += 1
    assert checked > 2


def test_an_idle_spectator_sees_scorings_and_raids_as_they_begin() -> None:
    raids, scorings = 0, 0
    for seed in range(4):
        follower = Follower(table_with_names(4, seed), None)
        before = ""
        while follower.table.actor is not None:
            follower.play_ply()
            shown = follower.text
            raids += any(map(raid_began, follower.events)) and "RAID  " in shown
            scorings += "is scored.  space continues." in shown and "is scored.  space continues." not in before
            before = shown
    assert raids > 4
    assert scorings > 4


def test_a_replay_does_not_keep_finished_raids_on_the_board() -> None:
    follower = after_raid(None, ours=False, is_replay=True)
    assert "RAID OVER" not in follower.text
    assert not follower.board.reading


def test_an_idle_player_finds_only_reports_of_the_latest_rounds_and_at_the_end_only_the_scoring() -> None:
    for seed in range(4):
        follower = Follower(table_with_names(4, seed), 1)
        while follower.table.actor is not None:
            number = follower.table.view(1).game_view.round
            heads = [row for row in follower.text.split("\n") if "A raid in round" in row]
            assert all(f"round {number} " in row or f"round {number - 1} " in row for row in heads)
            follower.play_ply()
        (scoring,) = follower.pages()
        assert f"Round {follower.table.view(1).game_view.round} is scored" in scoring


def test_a_reconnect_after_the_end_shows_only_pages_not_dismissed() -> None:
    follower = Follower(table_with_names(4, 0), 1)
    while follower.table.actor is not None:
        follower.play_ply()
    before = follower.text
    assert "is scored" in before
    follower.reconnect()
    assert follower.text == before
    assert follower.pages()
    follower.reconnect()
    assert not follower.board.reading


def test_a_spectator_joining_after_the_end_sees_the_last_scoring() -> None:
    table = table_with_names(4, 0)
    Follower(table, 1).play_until(lambda at: at.table.actor is None)
    assert [" is scored." in page for page in Follower(table, 1).pages()] == [True]


@pytest.mark.parametrize("players", [3, 5])
def test_a_scoring_takes_the_rows_of_the_previewed_points(players: int) -> None:
    before, after = around_a_scoring(players)
    (row,) = [number for number, line in enumerate(before) if "Scored now" in line]
    assert after[row].startswith(" Round")
    assert after[row][12:] == before[row][12:]
    head, first = row - 2, row + 1 + (players < 5)  # five clans leave no room for what colours are worth
    assert "is scored.  space continues." in after[head]
    assert [line[:16] for line in after[first : first + players]] == [
        line[:16] for line in before[first : first + players]
    ]
    assert after.index("─ log ──") == before.index("─ log ──")


def around_a_scoring(players: int) -> tuple[list[str], list[str]]:
    """Return a spectator's pages before and after a scoring that follows no raid."""
    for seed in range(50):
        follower = Follower(table_with_names(players, seed), None)
        while follower.table.actor is not None:
            while follower.board.dismiss_unread():
                pass
            before = follower.text.split("\n")
            follower.play_ply()
            if "is scored" in (after := follower.text) and "RAID" not in after:
                return before, after.split("\n")
    raise AssertionError("no game has such a scoring")


@pytest.mark.slow
def test_the_log_does_not_move_for_our_decisions_in_our_own_raid() -> None:
    tops: dict[bool, set[int]] = {True: set(), False: set()}
    for seed in range(8):
        follower = Follower(table_with_names(4, seed), 1)
        with contextlib.suppress(NeverReached):
            follower.play_until(lambda at: record_log_top(at, tops))
    assert tops[True]
    assert tops[True] == tops[False]


def record_log_top(at: Follower, tops: dict[bool, set[int]]) -> bool:
    """Return whether the game is over; record where the log begins in our raids, with and without a card to lay."""
    view = at.table.view(None).game_view
    if view.combat is not None and at.seat in {view.active, view.combat.defender}:
        rows = at.text.split("\n")
        tops[at.is_to_decide].add(
            next(number for number, row in enumerate(rows) if row.startswith(("─ log", "─ since", "─ new")))
        )
    return at.table.actor is None
