"""The footer at a table: its keys, or a notice or question instead of them."""

from __future__ import annotations

from collections.abc import Collection

from macrobber_core.games.contract import Declined, Event, TakenBack
from macrobber_core.table import TableView
from macrobber_tui.boards.takeback_request import lapsed_text
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.session.fairness import verdict_text
from macrobber_tui.session.hints import why_no_hint
from macrobber_tui.session.next_game import next_game_text, shorter_texts
from macrobber_tui.session.state import SessionState
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import fit

from .base import WIDTH
from .confirmation import Prompt, Question, proposal_prompt, table_version
from .key_help import KeyHelp, details, footer_line, labels
from .log import event_text
from .next_game import next_game_keys, next_game_labels
from .waiting import WaitingRoom

COMMON_KEYS = ("F1", "L", "P", "t", "Q", "H", "u", "R", "A", "S", "q")
"""The keys of every table, regardless of its game."""
NEXT_STEPS = ("A", "R", "L", "t", "q")
"""The keys that the page at the end of a game shows."""


def table_labels(*keys: str) -> KeyHelp:
    return labels(keys, "table")


class TableFooter:
    """Composes the footer from the state of the table and the screen's notices and question."""

    def __init__(self, state: SessionState, waiting_room: WaitingRoom) -> None:
        self._state = state
        self._waiting_room = waiting_room
        self.shows_keys = True
        """Whether somebody can press the keys, unlike on a television."""
        self.connection_error = ""
        """The reason the table is unreachable; "" while it is reachable."""
        self.notice = ""
        """A notice shown until the next key press or update."""
        self.lasting_notice = ""
        """A notice shown until the next key press, whatever happens at the table."""
        self.how_to_leave = ""
        """The notice that names the key for leaving; that key is not listed beside it."""
        self.shown_on_board: Collection[str] = ()
        """The keys that the page at the end of the game shows."""
        self.question: Question | None = None
        self.next_player = ""
        """The name of the player to pass the keyboard to, at a hot-seat table; "" for none."""

    def switch_player(self, state: SessionState) -> None:
        """Switch to another player's view of a hot-seat table."""
        self._state = state
        self.notice = self.next_player = ""
        self.question = None

    def keys(self) -> KeyHelp:
        """Return the keys for the footer, without those that the board shows; new talk is always announced."""
        announced = "t" if self._state.unread else ""
        return [row for row in self._all_keys() if row[0] == announced or row[0] not in self.shown_on_board]

    def _all_keys(self) -> KeyHelp:
        table = self._state.table
        unread = self._state.unread
        talk = [("t", _("talk ({count})").format(count=unread))] if unread else table_labels("t")
        if table is not None and table.stage == "waiting":
            return [*self._waiting_room.keys(table), *talk, *table_labels("F1", "q")]
        away = sum(seat.away for seat in table.seats) if table is not None and table.stage == "playing" else 0
        people = (
            [("P", ngettext("{count} away", "{count} away", away).format(count=away))] if away else table_labels("P")
        )
        hint = "H" if table is not None and not why_no_hint(table) else ""
        undo = "u" if table is not None and (table.can_undo or table.may_ask) else ""
        game_over_keys = ["R"] if self._state.is_remote_terminal else ["A", "R"]
        stage_keys = ["F1"] if self._state.finished_record is None else game_over_keys
        if next_game := next_game_labels(self._state):
            last_keys = table_labels(*stage_keys, "q")
            return [*next_game[:1], *table_labels("?"), *next_game[1:], *talk, *last_keys]
        if self._state.closing_reason:  # what is left to do here
            return table_labels("?", "q", *stage_keys, "L", "P")
        return [*table_labels("?", *stage_keys, "L"), *talk, *people, *table_labels("q", *undo, *hint)]

    def help(self) -> KeyHelp:
        """Return the keys common to all tables that have an effect now."""
        rows = details(filter(self._is_available, COMMON_KEYS), "table")
        rows = [*details(next_game_keys(self._state), "next game"), *rows]
        if self._state.stage != "over":
            return rows
        return [(key, _("replay the game") if key == "R" else text) for key, text in rows]  # nobody is waiting now

    def next_steps(self) -> KeyHelp:
        """Return what a player can do after the game; nothing before its end."""
        if self._state.stage != "over" or not self.shows_keys:
            return []
        return [*next_game_labels(self._state)[:2], *table_labels(*filter(self._is_available, NEXT_STEPS))]

    def _is_available(self, key: str) -> bool:
        table = self._state.table
        if table is None:
            return True
        match key:
            case "H":
                return not why_no_hint(table)
            case "u":
                is_asked = table.proposal is not None and table.seat in table.proposal.asked
                return table.can_undo or bool(table.may_ask) or is_asked
            case "A":
                return self._state.finished_record is not None and not self._state.is_remote_terminal
            case "R":
                return self._state.can_replay
            case "L":
                return table.stage != "waiting"
            case _:
                return True

    def line(self, theme: Theme, bindings: KeyBindings) -> Line:
        prompt = self._prompt() if not self.long_notice(theme, bindings) else None
        if not self.shows_keys:
            return (Span(f" {fit(prompt.text, WIDTH - 2)}", theme.palette.bright),) if prompt is not None else ()
        if prompt is not None:
            return prompt.line(theme, bindings)
        audit = self._state.audit
        verdict = _("dealt fairly") if audit is not None and audit.took_part else ""
        return footer_line(self.keys(), theme, bindings, verdict)

    def long_notice(self, theme: Theme, bindings: KeyBindings) -> str:
        """Return the notice if it is due but does not fit in the footer; otherwise ""."""
        prompt = self._prompt()
        if prompt is None or prompt.text not in {self.notice, self.lasting_notice} or prompt.fits(theme, bindings):
            return ""
        return prompt.text

    def _prompt(self) -> Prompt | None:
        """Return the most important prompt to show instead of the usual keys, or None."""
        state, table = self._state, self._state.table
        if self.question is not None:
            return self.question.prompt
        if self.connection_error:
            return Prompt(self.connection_error, table_labels("q"))
        if self.next_player:
            undo = "u" if table is not None and table.can_undo else ""
            keys = [("enter", _("pass the keyboard"))]
            return Prompt(_("{name} is next.").format(name=self.next_player), keys, table_labels(*undo, "?"))
        if table is not None and (proposal := proposal_prompt(table)) is not None:
            return proposal
        save_error = state.host.save_error if state.host is not None else None
        notice = self.notice or self.lasting_notice or core_text(save_error or "")
        if not notice and state.audit is not None and state.audit.unfair is not None:
            notice = verdict_text(state.audit)
        if notice:
            return Prompt(notice, *self._keys_beside(notice))
        return self._next_game_prompt()

    def _next_game_prompt(self) -> Prompt | None:
        """Return what others want to play next and whom the table waits for; None while nobody has said anything."""
        state, table = self._state, self._state.table
        if table is None or state.closing_reason:
            return None
        is_host = state.host is not None
        text = next_game_text(table, state.own_name, is_host=is_host)
        if not text:
            return None
        first, *others = self.keys()
        return Prompt(text, [first], others, shorter_texts(table, state.own_name, is_host=is_host))

    def _keys_beside(self, notice: str) -> tuple[KeyHelp, KeyHelp]:
        """Return the keys that always follow a notice, and those that follow if there is room, most important first."""
        help_key, *others = self.keys()
        if notice == self.how_to_leave:
            others = [row for row in others if row[0] != "q"]
        return [help_key], sorted(others, key=lambda row: row[0] not in {"u", "H"})

    def on_table_update(self, table: TableView, events: list[Event], before: TableView | None = None) -> None:
        """Drop an outdated question, and show the outcome of a takeback proposal."""
        if self.question is not None and self.question.version not in {None, table_version(table)}:
            self.question = None
        match events[-1:]:
            case [Declined() | TakenBack(together=True) as event]:
                self.notice = event_text(table, event)
            case _ if text := lapsed_text(before, table):
                self.notice = text

    def on_refusal(self, reason: str) -> None:
        """Show why an action was refused, except on the player's own turn, when the board shows it."""
        table = self._state.table
        self.notice = "" if table is not None and table.legal else _("Not possible: {reason}.").format(reason=reason)
