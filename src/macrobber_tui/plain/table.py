"""A table in plain mode: prints its updates and handles typed lines."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from macrobber_core.games.contract import Event
from macrobber_core.net.clock import ClockReading
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.guest.updates import (
    AuditResult,
    ConnectionLost,
    GoOnAsked,
    JoinedTable,
    RequestRefused,
    TableChanged,
    TableMoved,
    TableOfferedToUs,
    TalkReceived,
    Update,
)
from macrobber_core.table import TableView
from macrobber_core.wire.messages import MAX_ACTION_LENGTH
from macrobber_tui.boards import plain_game, ui_of
from macrobber_tui.boards.decision_input import without_rulings
from macrobber_tui.boards.narrator import in_english
from macrobber_tui.boards.takeback_request import request_sentence
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.archive import save_remote_game
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.evening import tally_sentences
from macrobber_tui.session.fairness import verdict_text
from macrobber_tui.session.hand_over import answered_text, moved_text
from macrobber_tui.session.hints import FORBIDDEN, HintRequester
from macrobber_tui.session.lost_host import connection_lost_text
from macrobber_tui.session.state import SessionState
from macrobber_tui.session.taken_name import taken_name_text

from .announcements import (
    Proposals,
    SpokenClock,
    SpokenOffer,
    final_scores,
    final_story,
    go_on_lines,
    how_to_answer,
    next_game_news,
    not_ours,
    offer_lines,
    say_hint,
    talk_text,
)
from .commands import CommandScope, Confirmation, PlainCommand, dispatch, ignored_question, is_number
from .decision_input import DecisionAnswer, PlainDecisionInput
from .narration import Narration
from .output import Output
from .people import SpokenSeats, seats_text


@dataclass(frozen=True, slots=True)
class Confirmations:
    """The actions that need confirmation."""

    leaving: bool = True
    end_of_turn: bool = True


Vocabulary = Callable[["PlainTable"], list[PlainCommand]]
"""The commands that can be typed at a table."""


class PlainTable:
    """A player's or spectator's table in plain mode."""

    def __init__(
        self, session: TableSession, output: Output, vocabulary: Vocabulary, confirmations: Confirmations
    ) -> None:
        self.state = SessionState(session=session)
        self.output = output
        self.guest: Guest = session.guest
        self.hints = HintRequester(lambda hinted: say_hint(hinted, self.table, output), session.ask_hint)
        self.narration = Narration()
        self.decision: PlainDecisionInput | None = None
        self.question: Confirmation | None = None
        self._ignored_question: Confirmation | None = None
        """The question that the current line leaves unanswered."""
        self.ruling = ""
        """The ruling named by the latest refusal."""
        self.cites_rulings = True
        """Whether refusals cite rulings."""
        self.scope: CommandScope | None = None
        """The scope that receives lines instead of the table, such as a replay."""
        self.tutorial_lines: Callable[[TableView], list[str]] = lambda _table: []
        """Returns the lines to print before a question."""
        self.is_joined = self.is_checked = self.has_left = False
        self.companions: list[PlainTable] = []
        """The other players at this keyboard, who want to play again when this one does."""
        self.awaits_reply = False
        """Whether our last request is still unanswered."""
        self.starts_on_command = False
        """Whether the game begins only on our command."""
        self.on_moved: Callable[[], None] = lambda: None
        """Called once the table has moved to another host, or to us."""
        self.offer = SpokenOffer(self.state, output)
        self.vocabulary = vocabulary
        self.confirmations = confirmations
        self._asked_at = (-1, 0)
        self._seats = SpokenSeats()
        self._proposals = Proposals()
        self._clock = SpokenClock(output)

    @property
    def table(self) -> TableView | None:
        return self.state.table

    @property
    def is_over(self) -> bool:
        """Whether the game is over and its fairness check is complete."""
        return self.state.stage == "over" and self.is_checked

    @property
    def has_agreed(self) -> bool:
        """Whether the player wants to play the proposed next game."""
        next_game = self.table.next_game if self.table is not None else None
        return next_game is not None and self.state.own_name in next_game.agreed

    @property
    def awaits_next_game(self) -> bool:
        """Whether the player wants to play a next game, which has not begun yet."""
        return self.is_over and not self.state.closing_reason and (self.has_agreed or self.awaits_reply)

    @property
    def is_asked(self) -> bool:
        """Whether we have a decision to make or a question to answer."""
        return (self.table is not None and bool(self.table.legal)) or self._is_asked_for_takeback

    @property
    def _is_asked_for_takeback(self) -> bool:
        proposal = self.table.proposal if self.table is not None else None
        return proposal is not None and self.table is not None and self.table.seat in proposal.asked

    @property
    def wants_line(self) -> bool:
        """Whether a script should now supply a line."""
        begins = self.starts_on_command and self.state.stage == "waiting"
        has_question = self.state.is_offered or self.state.go_on_asked is not None
        is_asked = has_question or (self.is_asked and not self.awaits_reply)
        return begins or (self.is_over and not self.awaits_next_game) or is_asked

    async def close(self) -> None:
        self._clock.stop()
        self.offer.stop()
        await self.hints.close()
        await self.guest.close()

    # --- updates

    def handle_update(self, update: Update) -> None:
        before = self.table
        self.state.apply(update)
        match update:
            case JoinedTable(_table, name, _token):
                self._print_welcome(name)
            case TableChanged(table, events, fresh):
                self._change(before, table, events, fresh=fresh)
            case TalkReceived():
                self.output.print(talk_text(update))
            case AuditResult():
                self.is_checked = True
                self.output.print(verdict_text(update))
                self.output.print_all([problem] if (problem := save_remote_game(self.state)) else [])
            case ClockReading():
                self._clock.announce(update, self.table)
            case RequestRefused(refusal, is_talk):
                reason = core_text(refusal)
                if not is_talk:
                    self.ruling, self.awaits_reply = reason, False
                self.output.print(self._shown(_("Not possible: {reason}").format(reason=reason)))
            case TableOfferedToUs():
                self.offer.announce()
            case TableMoved():
                self._follow_table(update)
            case GoOnAsked():
                self.output.print_all(go_on_lines(update))
            case ConnectionLost():
                leave = _("Type 'quit' to leave.")
                self.output.print(f"{connection_lost_text(update, self.table)} {leave}")
            case _:
                pass

    def go_on(self, *, wants: bool) -> str:
        """Answer whether to go on without the host; return what happens now."""
        self.state.go_on(wants)
        return answered_text(go_on=wants)

    def _follow_table(self, moved: TableMoved) -> None:
        """Print where the table is now. What only a host may do changes."""
        self.offer.stop()
        if self.question is not None and not self.question.is_about_decision:
            self.question = None  # it may be a host's
        self.output.print(self.state.where_to_join or moved_text(moved, self.state.stage))
        self.on_moved()

    def _print_welcome(self, name: str) -> None:
        welcome = _("You are at the table as {name}. Type 'help' for a list of commands.")
        if self.is_joined:
            welcome = _("You are back at the table, as {name}.")
        elif self.guest.only_watches:
            welcome = _("You are watching as {name}. Type 'help' for a list of commands.")
        self.output.print(welcome.format(name=name))
        self.is_joined = True

    def _change(self, before: TableView | None, table: TableView, events: list[Event], *, fresh: bool) -> None:
        self.awaits_reply, self.ruling = False, ""
        if before is None and not table.hints:
            self.output.print(FORBIDDEN)
        if before is None and (renamed := taken_name_text(self.guest.name, table)):
            self.output.print(renamed)
        is_next_game = before is not None and table.game_number != before.game_number
        if is_next_game:
            self._begin_next_game()
        was_over = before is not None and before.stage == "over" and not is_next_game
        self.hints.on_table_changed(table)
        self.is_checked = table.seal is None or self.state.audit is not None
        if fresh:
            self._asked_at = (-1, 0)  # the question is repeated after a reconnect
        is_host = self.state.host is not None
        self.output.print_all(
            self._seats.news(before, table, self.state.session, is_host=is_host, can_begin=self.starts_on_command)
        )
        self.output.print_all(self.narration.new_sentences(before, table, events, fresh=fresh))
        self.output.print_all(self._proposals.news(before, table, events))
        if not was_over:
            self.output.print_all([*final_scores(table), *final_story(table, self.state.log)])
        if table.stage == "over" and not was_over and len(table.evening) > 1:
            self.output.print_all(tally_sentences(table.evening))
        if not self.companions:  # otherwise all players at this keyboard agree at once
            self.output.print_all(next_game_news(before, table, self.state.own_name, is_host=is_host))
        self.output.print_all(self.tutorial_lines(table) if table.game_view is not None else [])
        self._ask(table)

    def _begin_next_game(self) -> None:
        """Forget the finished game, and leave its replay."""
        self.scope = self.decision = None
        if self.question is not None and self.question.is_about_decision:
            self.question = None
        self.hints.cancel()
        self._clock.stop()
        self._clock, self._proposals = SpokenClock(self.output), Proposals()
        self._asked_at, self._seats = (-1, 0), SpokenSeats()
        self.narration.begin_next_game()

    def _ask(self, table: TableView) -> None:
        is_new = (table.ply, table.takebacks) != self._asked_at
        if (is_new or not table.legal) and self.question is not None and self.question.is_about_decision:
            self.question = None
        if not table.legal:
            self.decision = None
            self._asked_at = (-1, 0)
        elif is_new:
            self._asked_at = (table.ply, table.takebacks)
            self.decision = PlainDecisionInput(table)
            self.output.print("")
            self.output.print_all(self.decision.question_lines())
            self.output.print_all(self.question.lines() if self.question is not None else [])

    def ask_again(self) -> None:
        """Repeat the question after returning to the table."""
        self._asked_at = (-1, 0)
        if self.table is not None:
            self._ask(self.table)

    # --- input

    async def handle_line(self, line: str) -> None:
        if is_number(line) and self.scope is None and self._awaits_yes_or_no:
            self.output.print_all(self.pending_question())  # a number names no action until the question is answered
            return
        self._ignored_question = ignored_question(self, line)
        await dispatch(self.scope or self, line, self.output)

    def commands(self) -> list[PlainCommand]:
        return self.vocabulary(self)

    @property
    def _awaits_yes_or_no(self) -> bool:
        return self.question is not None or self._is_asked_for_takeback

    def pending_question(self) -> list[str]:
        table = self.table
        if self.question is not None:
            return self.question.lines()
        if table is None:
            return [_("Joining the table.")]
        if self.state.is_offered:
            return offer_lines()
        if self.state.go_on_asked is not None:
            return go_on_lines(self.state.go_on_asked)
        if table.proposal is not None and self._is_asked_for_takeback:
            return [request_sentence(table, table.proposal), how_to_answer(table, table.proposal)]
        if self.decision is not None:
            return self.decision.question_lines()
        return [ui_of(table.game).prompt(table, table.game_view) if table.game_view is not None else seats_text(table)]

    async def answer(self, line: str) -> None:
        """Handle a line as an action."""
        table = self.table
        answer = self.decision.answer(line) if self.decision is not None else None
        if answer is not None:
            await self.apply_answer(answer)
        elif table is not None and (action := self._typed_action(line, table)):
            await self.send(self.guest.decide(action))  # the table explains why it is illegal
        elif self._ignored_question is not None:
            self.question = self._ignored_question
            self.output.print_all(self.pending_question())
        elif table is not None and self.decision is None and is_number(line):
            is_playing = table.seat is not None and table.stage != "over"
            self.output.print_all([not_ours(table)] if is_playing else self.pending_question())
        else:
            self.output.print(_("'{line}' is not a command here. Type 'help' for a list.").format(line=line))

    def _typed_action(self, line: str, table: TableView) -> str:
        """Return the line in English if it looks like an action that a message can hold; otherwise ""."""
        game = plain_game(table.game)
        action = in_english(line, game.typed())
        is_action = action.partition(" ")[0].lower() in game.verbs and len(action) <= MAX_ACTION_LENGTH
        return action if is_action else ""

    def _shown(self, refusal: str) -> str:
        return refusal if self.cites_rulings else without_rulings(refusal)

    async def apply_answer(self, answer: DecisionAnswer) -> None:
        """Perform the chosen action, or ask for confirmation first."""
        self.output.print_all(map(self._shown, answer.lines))
        if not answer.action or self.table is None:
            return
        text = ""
        if self.confirmations.end_of_turn:
            text = plain_game(self.table.game).end_turn_question(answer.action, self.table)
        if text:
            self.question = Confirmation(
                text, lambda: self.send(self.guest.decide(answer.action)), is_about_decision=True
            )
            self.output.print_all(self.pending_question())
        else:
            await self.send(self.guest.decide(answer.action))

    async def say_again(self, *, wants: bool) -> None:
        """Tell the host whether everybody at this keyboard wants to play the next game."""
        for plain in (self, *self.companions):
            await plain.send(plain.guest.play_again(wants=wants))

    async def send(self, request: Awaitable[object]) -> None:
        """Send a request. The reason is printed if the table refuses it."""
        self.awaits_reply = True
        await request
