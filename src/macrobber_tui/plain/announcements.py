"""Announcements in plain mode other than events: the clock, requests and offers, hints, and the end of the game."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from macrobber_core.games.contract import Event, TableEvent
from macrobber_core.net.clock import ClockReading
from macrobber_core.net.guest.updates import GoOnAsked, TalkReceived
from macrobber_core.net.host.hand_over import ANSWER_SECONDS
from macrobber_core.table import Proposal, TableView
from macrobber_core.table.rematch import undecided
from macrobber_tui.boards import plain_game, ui_of
from macrobber_tui.boards.hint import Hints
from macrobber_tui.boards.names import capitalize_you, name_lookup
from macrobber_tui.boards.takeback_request import lapsed_text, request_sentence
from macrobber_tui.i18n.durations import HURRY_SECONDS, digits, is_clock_relevant, time_control_text
from macrobber_tui.i18n.language import _, join_list
from macrobber_tui.session.hand_over import go_on_text, offer_text
from macrobber_tui.session.next_game import agreement_text, next_game_text, proposal_text
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.talk import talk_in_words

from .output import Output


class SpokenClock:
    def __init__(self, output: Output) -> None:
        self._output = output
        self._last_announced: tuple[int, int] | None = None
        """The ply and the number of takebacks at the last decision announced."""
        self._hurry: asyncio.TimerHandle | None = None

    def announce(self, reading: ClockReading, table: TableView | None) -> None:
        """Print the time limits before the game; during the game, announce only our own time."""
        self.stop()
        if table is None or table.stage == "waiting":
            self._output.print(time_control_text(reading))
        elif reading.seat is not None and reading.seat == table.seat and is_clock_relevant(reading, table):
            reserve = reading.reserves[reading.seat - 1]
            if self._last_announced != (table.ply, table.takebacks):
                self._last_announced = (table.ply, table.takebacks)
                self._output.print(time_left_text(reading.left, reserve))
            delay = reading.left + reserve - HURRY_SECONDS
            if delay > 0:
                hurry = _("{seconds} seconds left, then a bot decides.").format(seconds=HURRY_SECONDS)
                self._hurry = asyncio.get_running_loop().call_later(delay, self._output.print, hurry)

    def stop(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None


class SpokenOffer:
    """The host's offer of the table, until it is answered or the host no longer waits for an answer."""

    def __init__(self, state: SessionState, output: Output) -> None:
        self._state, self._output = state, output
        self._timer: asyncio.TimerHandle | None = None

    def announce(self) -> None:
        """Print the offer, and later that it no longer stands."""
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(ANSWER_SECONDS, self._drop)
        self._output.print_all(offer_lines())

    async def answer(self, *, wants: bool) -> str:
        """Answer the offer; return what happens now."""
        self.stop()
        await self._state.answer_offer(wants=wants)
        return _("The table is being handed over...") if wants else _("The table stays where it is.")

    def _drop(self) -> None:
        if self._state.is_offered:
            self._state.is_offered = False
            self._output.print(_("The host no longer waits for your answer; the table stays where it is."))

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def time_left_text(left: float, reserve: float) -> str:
    if reserve:
        return _("You have {time}, and {reserve} in reserve.").format(time=digits(left), reserve=digits(reserve))
    return _("You have {time}.").format(time=digits(left))


def all_clocks_text(reading: ClockReading | None, table: TableView) -> list[str]:
    """Return everybody's remaining time on one line."""
    if reading is None:
        return [_("This table has no clock.")]
    if reading.seat is None or table.stage != "playing":
        return [time_control_text(reading)]
    left, _reserve = reading.remaining_at(asyncio.get_running_loop().time())
    lines = [_("{name} has {time} for this decision.").format(name=table.name(reading.seat), time=digits(left))]
    people = [number for number, seat in enumerate(table.seats, 1) if not seat.bot and number <= len(reading.reserves)]
    template = _("{name} has {time} in reserve.")
    return [
        *lines,
        *(template.format(name=table.name(seat), time=digits(reading.reserves[seat - 1])) for seat in people),
    ]


class Proposals:
    def __init__(self) -> None:
        self._announced: Proposal | None = None

    def news(self, previous: TableView | None, table: TableView, events: Sequence[Event]) -> list[str]:
        """Return lines on the progress of a takeback request, and any question for us."""
        proposal, before = table.proposal, self._announced
        self._announced = proposal
        lines: list[str] = []
        if proposal is None and before is not None and not any(isinstance(event, TableEvent) for event in events):
            moved_on = _("The game has moved on; the takeback request has lapsed.")
            lines.append(lapsed_text(previous, table) or moved_on)
        if proposal is None or proposal == before:
            return lines
        if before is None or before.seat != proposal.seat:
            lines.append(request_sentence(table, proposal))
        return [*lines, how_to_answer(table, proposal)]


def how_to_answer(table: TableView, proposal: Proposal) -> str:
    """Return instructions for answering, or the names of the players who still have to answer."""
    if table.seat in proposal.asked:
        return _("Type 'agree' or 'decline'.")
    return _("Waiting for {names} to agree.").format(names=join_list(map(table.name, proposal.asked)))


def final_scores(table: TableView) -> list[str]:
    """Return a line with everybody's final score, the winners first, then by points, and what broke a tie.

    Return no lines before the end.
    """
    result = table.game_view.result if table.stage == "over" and table.game_view is not None else None
    if result is None:
        return []
    seats = sorted(
        range(1, len(table.seats) + 1), key=lambda seat: (seat not in result.winners, -result.scores[seat - 1])
    )
    names = (_("{name} (you)") if seat == table.seat else "{name}" for seat in seats)
    players = ", ".join(
        f"{name.format(name=table.name(seat))} {result.scores[seat - 1]}"
        for name, seat in zip(names, seats, strict=True)
    )
    tie_break = ui_of(table.game).tie_break(table.game_view)
    return [_("Final scores: {players}.").format(players=players), *([tie_break] if tie_break else [])]


def final_story(table: TableView, log: Iterable[Event]) -> list[str]:
    """Return the story of the game, a line for each of its moments; no lines before the end."""
    if table.stage != "over" or table.game_view is None or table.game_view.result is None:
        return []
    game = ui_of(table.game)
    history = game.new_history(len(table.seats))
    for event in log:
        history.add_event(event)
    return [capitalize_you(line.text) for line in game.story(history, name_lookup(table))]


def offer_lines() -> list[str]:
    """Return the host's offer of the table, and how to answer it."""
    return [offer_text(), _("Type 'take-table' or 'refuse-table'.")]


def go_on_lines(asked: GoOnAsked) -> list[str]:
    """Return the question whether to go on without the host, and how to answer it."""
    return [go_on_text(asked), _("Type 'go-on', or 'wait' for the host to come back.")]


def next_game_news(before: TableView | None, table: TableView, own_name: str, *, is_host: bool) -> list[str]:
    """Return a line on what has changed about the next game, and how to answer; no lines if nothing has."""
    known = before.next_game if before is not None and before.game_number == table.game_number else None
    proposal = table.next_game
    if proposal is None or proposal == known:
        return []
    if known is not None and proposal.number == known.number:
        text = agreement_text(table, own_name) or _("Nobody wants to play again now.")
    else:
        text = next_game_text(table, own_name, is_host=is_host)
        if known is not None and not text:
            text = proposal_text(table, is_host=is_host)
    if not text:
        return []
    answer = _("Type 'again' to play.") if own_name not in proposal.agreed else ""
    if is_host and not answer and undecided(table):
        answer = _("Type 'begin' to begin without them.")
    return [f"{text} {answer}".rstrip()]


def talk_text(line: TalkReceived) -> str:
    """Return a message as a sentence that names its sender."""
    return _("{name} says: {text}").format(name=line.name, text=talk_in_words(line.name, line.text))


def not_ours(table: TableView) -> str:
    """Return the reason why a player cannot decide now."""
    if table.game_view is None:
        return _("The game has not begun.")
    return _("It's not your turn. {waits}").format(waits=ui_of(table.game).prompt(table, table.game_view))


def say_hint(hinted: Hints | None, table: TableView | None, output: Output) -> None:
    if isinstance(hinted, str):
        output.print(hinted)
    elif hinted is not None and table is not None:
        output.print_all(plain_game(table.game).hint_sentence(hint, table) for hint in hinted)
