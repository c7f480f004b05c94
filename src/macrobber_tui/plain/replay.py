"""Replays a game step by step in plain mode, from the permitted viewpoints."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from macrobber_core.games import GAMES
from macrobber_core.library import LibraryError
from macrobber_tui.boards import plain_game, ui_of
from macrobber_tui.boards.narrator import BaseNarrator
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _, join_list, ngettext
from macrobber_tui.session.replay import (
    OPEN,
    ReplaySource,
    Viewpoint,
    next_start,
    previous_start,
    round_starts,
    turn_starts,
)
from macrobber_tui.session.stored_games import branch_settings
from macrobber_tui.session.table_settings import TableSettings

from .commands import QUIT_ALIASES, PlainCommand, Printed, page_command
from .lookup import log_lines, rules_lines
from .output import Output
from .people import seat_named

ALL, ONLOOKER = "all", "onlooker"


class PlainReplay:
    """Shows a replay. Calls `leave` when the player leaves, and `play_on` to branch off a new game."""

    def __init__(
        self,
        source: ReplaySource,
        output: Output,
        leave: Callable[[], None],
        *,
        step: int = 0,
        play_on: Callable[[TableSettings], object] | None = None,
    ) -> None:
        self._source = source
        self._output = output
        self._leave = leave
        self._play_on = play_on
        self._step = step
        self._viewpoint: Viewpoint = source.viewpoints[0]
        self._frame = source.frame(step, self._viewpoint)
        self._narrator, self._latest = self._new_narrator()

    def _new_narrator(self) -> tuple[BaseNarrator, list[str]]:
        """Return a narrator of the game up to this frame, and the sentences about the frame's latest action."""
        table = self._frame.table
        narrator = plain_game(table.game).new_narrator(table)
        before = len(self._source.frame(self._step - 1, self._viewpoint).log) if self._step else 0
        narrator.narrate(self._frame.log[:before])
        return narrator, narrator.narrate(self._frame.log[before:])

    # --- output

    def opening(self) -> list[str]:
        """Return the latest events and the current step."""
        return [*self._latest, *self.pending_question()]

    def pending_question(self) -> list[str]:
        """Return the current step of the replay, with instructions for moving on."""
        number, _seat = self._source.turn_at(self._step)
        last = len(self._source) - 1
        progress = _("Step {at} of {last}, round {round}.").format(at=self._step, last=last, round=number)
        if not self._step:
            template = ngettext("The beginning of the game ({last} step).",
                            "The beginning of the game ({last} steps).", last)  # fmt: skip
            progress = template.format(last=last)
        if self._end_lines:
            return [progress, *self._end_lines, _("Type 'previous' for the step before, or 'help'.")]
        return [progress, _("Type 'next' for the next step, or 'help'.")]

    @property
    def _end_lines(self) -> list[str]:
        """The lines shown at the end of the game; empty before the end."""
        return [_("This is the end.")] if self._step + 1 == len(self._source) else []

    def _go_to(self, step: int) -> list[str]:
        """Go to a frame; return lines about the events leading to it."""
        before, self._step = self._step, max(0, min(step, len(self._source) - 1))
        old = self._frame
        self._frame = self._source.frame(self._step, self._viewpoint)
        follows = old.table.takebacks == self._frame.table.takebacks and before < self._step
        if follows:
            self._latest = self._narrator.narrate(self._frame.log[len(old.log) :])
            return [*self._latest, self._progress_line(), *self._end_lines]
        self._narrator, self._latest = self._new_narrator()
        return [self._progress_line(), *self._latest]

    def _progress_line(self) -> str:
        number, _seat = self._source.turn_at(self._step)
        return _("Step {at}, round {round}.").format(at=self._step, round=number)

    # --- input

    async def answer(self, line: str) -> None:
        self._output.print(_("'{line}' is not a command here. Type 'help' for a list.").format(line=line))

    def commands(self) -> list[PlainCommand]:
        return [*self._move_commands(), *self._view_commands(), *self._exit_commands()]

    def _move_commands(self) -> list[PlainCommand]:
        source = self._source
        last = len(source) - 1
        ended = "".join(self._end_lines)
        at_start = "" if self._step else _("This is the beginning.")

        def to_step(rest: str) -> Printed:
            if rest.isdecimal() and int(rest) <= last:
                return self._go_to(int(rest))
            return _("The steps are 0 to {last}, as in 'step {last}'.").format(last=last)

        def to_round(rest: str) -> Printed:
            first_steps = {source.turn_at(step)[0]: step for step in reversed(range(len(source)))}
            if rest.isdecimal() and int(rest) in first_steps:
                return self._go_to(first_steps[int(rest)])
            return _("Type a round from 1 to {last}, such as 'round 1'.").format(last=max(first_steps))

        def by_steps(rest: str, direction: int) -> Printed:
            if not rest or (rest.isdecimal() and int(rest)):
                return self._go_to(self._step + direction * int(rest or 1))
            return _("Say how many steps, as in 'next 5'.")

        return [
            PlainCommand("next [STEPS]", _("one step forward, or a number of steps"),
                 lambda rest: by_steps(rest, 1), ended, second_name="n"),
            PlainCommand("previous [STEPS]", _("one step back, or a number of steps"),
                 lambda rest: by_steps(rest, -1), at_start, second_name="p"),
            PlainCommand("turn", _("on to the next turn"),
                 lambda: self._go_to(next_start(source, self._step, turn_starts)), ended, second_name="t"),
            PlainCommand("turn-back", _("back to the start of a turn"),
                 lambda: self._go_to(previous_start(source, self._step, turn_starts)), at_start),
            PlainCommand("next-round", _("on to the next round"),
                 lambda: self._go_to(next_start(source, self._step, round_starts)), ended),
            PlainCommand("round NUMBER", _("to the start of a round"), to_round),
            PlainCommand("step NUMBER", _("to that step"), to_step),
            PlainCommand("start", _("to the beginning of the game"), lambda: self._go_to(0), at_start),
            PlainCommand("end", _("to the end of the game"), lambda: self._go_to(last), ended),
        ]  # fmt: skip

    def _view_commands(self) -> list[PlainCommand]:
        table = self._frame.table
        game = plain_game(table.game)
        closed = "" if self._frame.hands else _("You cannot see the hands here.")

        def player(rest: str) -> Printed:
            seat = seat_named(table, rest)
            names = join_list(f"'{game.player_command} {table.name(seat)}'" for seat in range(1, len(table.seats) + 1))
            return game.player_report(table, seat) if seat else _("Say whose: {names}.").format(names=names)

        def hands() -> Iterable[str]:
            for seat, hand in enumerate(self._frame.hands, 1):
                cards = ", ".join(hand.partition("/")[0]) or _("nothing")
                yield _("{name} holds {cards}.").format(name=table.name(seat), cards=cards)

        return [
            PlainCommand("table", _("the whole table"), lambda: game.report(table), second_name="board"),
            PlainCommand(f"{game.player_command} NAME", _("everything visible about one player"), player),
            *([PlainCommand("hands", _(game.hands_help), hands, closed)] if game.hands_help else []),
            *map(page_command, self._narrator.pages(table)),
            PlainCommand("log [WORDS]", _("the latest events"),
                 lambda rest: log_lines(table, self._frame.log, rest)),
            PlainCommand("rules [WORDS]", _("the rules by topic, by ruling, or by words"),
                 lambda rest: rules_lines(GAMES[table.game], rest, ui_of(table.game).topic(table.game_view))),
        ]  # fmt: skip

    def _exit_commands(self) -> list[PlainCommand]:
        beginning = self._source.record_until(self._step)
        why_not = "" if beginning is not None else _("The game cannot be played on from here.")
        one_pair = "" if len(self._source.viewpoints) > 1 else _("This game can be seen only from this viewpoint.")
        play_on = _("play on from here against bots, as that player")
        return [
            PlainCommand("eyes WHO", _("see it as a player, as a spectator, or with all hands open"),
                 self._change_viewpoint, one_pair, _("Add a name, 'onlooker', or 'all'.")),
            *([PlainCommand("play-on NAME", play_on, self._branch, why_not)] if self._play_on is not None else []),
            PlainCommand("quit", _("leave the replay"), self._leave, second_name="back", aliases=QUIT_ALIASES),
        ]  # fmt: skip

    def _change_viewpoint(self, rest: str) -> str:
        by_word: dict[str, Viewpoint] = {ALL: OPEN, ONLOOKER: None}
        wanted = by_word[rest] if rest in by_word else seat_named(self._frame.table, rest) or -1
        if wanted not in self._source.viewpoints:
            known = join_list(self._viewpoint_name(viewpoint) for viewpoint in self._source.viewpoints)
            return _("You can view it as: {known}.").format(known=known)
        self._viewpoint = wanted
        self._frame = self._source.frame(self._step, wanted)
        self._narrator, self._latest = self._new_narrator()
        return _("You are viewing it as: {whose}.").format(whose=self._viewpoint_name(wanted))

    def _viewpoint_name(self, viewpoint: Viewpoint) -> str:
        if viewpoint is None:
            return ONLOOKER
        return ALL if viewpoint == OPEN else self._frame.table.name(viewpoint)

    def _branch(self, rest: str) -> str:
        beginning, seat = self._source.record_until(self._step), seat_named(self._frame.table, rest)
        if beginning is None or seat is None or self._play_on is None:
            return _("Name the player, as in 'play-on {name}'.").format(name=self._frame.table.name(1))
        try:
            self._play_on(branch_settings(beginning, seat))
        except LibraryError as error:
            return _("Not possible: {reason}.").format(reason=core_text(str(error)))
        return ""
