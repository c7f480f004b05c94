"""The Mac Robber board: takes in what happens, draws it, and turns keys and clicks into decisions."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult

from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as ev
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.board import Board
from macrobber_tui.boards.hint import Hinted
from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import Line, Lines, Span
from macrobber_tui.widgets.text import fit

from . import draw, guide, panel, raid, scoring
from .asking import Asking
from .choices import ask
from .pieces import WIDTH, rule
from .story import Raid, Scoring, Story
from .words import describe, prompt

HEIGHT = 23
ABOVE_CLANS = 4
"""Rows: the header, two of the track, the heading of the clans."""
LOWER = 7
"""Rows of the lower panel: display, four of choices, one that explains."""


class MacRobberBoard(Board):
    """80x23: header, track, clans, the sentence, the lower panel, the log.

    Dark in light themes as well: yellow on white could not be read.
    """

    DEFAULT_CSS = """
    MacRobberBoard { width: 80; height: 23; }
    MacRobberBoard:light { background: #16181d; color: #e4e4e7; }
    """

    def __init__(self, look: Look) -> None:
        super().__init__(look)
        self._lines = Lines(WIDTH, HEIGHT)
        self._table: TableView | None = None
        self._view: MacRobberView | None = None
        self._story: Story | None = None
        self._asking: Asking | None = None
        self._asked_at = -1
        self._hinted: Hinted | None = None
        self._reading: list[Scoring | Raid] = []
        """What waits to be read before the game is looked at again."""
        self._log_rows = 0
        self._unseen: Raid | None = None
        """The latest raid among others, until we are asked something."""

    def compose(self) -> ComposeResult:
        yield self._lines

    @property
    def text(self) -> str:
        """What the board shows, without its colours."""
        return self._lines.text

    @property
    def clock_row(self) -> int:
        """Between the clans and the sentence."""
        return ABOVE_CLANS + (self._view.players if self._view is not None else 0)

    @property
    def log_rows(self) -> int:
        return self._log_rows

    @property
    def reading(self) -> str:
        if not self._reading:
            return ""
        return guide.SCORING if isinstance(self._reading[0], Scoring) else guide.RAID

    # --- what comes in

    def show(self, table: TableView, position: MacRobberView | None, events: Sequence[Event]) -> None:
        first = self._story is None
        self._table, self._view = table, position
        if position is None:
            self._story = None
            self.draw()
            return
        if self._story is None:
            self._story = Story(position.players)
        for event in events:
            self._story.tell(event)
            self._notice(event, self._story)
        if first:  # told all at once: what is long past is not read again
            self._reading = self._reading[-1:] if position.result is not None else []
            self._unseen = None
        if not table.legal:
            self._asking = None
            self._asked_at = -1
        elif table.ply != self._asked_at:
            self._ask(table, position)
            self._read_unseen()
        self.draw()

    def _notice(self, event: Event, story: Story) -> None:
        """A raid among others waits until we are asked something, or the round is scored; a scoring does not wait."""
        match event:
            case ev.RaidEnded(attacker, defender) if self._table and self._table.seat not in {attacker, defender}:
                self._unseen = story.raid
            case ev.FollowingJudged() if story.scoring is not None:
                self._reading = []  # an older scoring is past reading
                if self._table and self._table.seat is not None:
                    self._read_unseen()
                self._reading.append(story.scoring)
            case _:
                pass

    def _read_unseen(self) -> None:
        if self._unseen is not None:
            self._reading.append(self._unseen)
            self._unseen = None

    def forget(self) -> None:
        self._story = self._asking = self._hinted = self._unseen = None
        self._asked_at = -1
        self._reading = []

    def go_on(self) -> bool:
        if not self._reading:
            return False
        self._reading.pop(0)
        self.draw()
        self.post_message(self.WentOn())
        return True

    def hint(self, hinted: Hinted | None) -> None:
        self._hinted = hinted
        self.draw()

    def refused(self, reason: str) -> None:
        if self._table is None or self._view is None or not self._table.legal:
            return
        self._ask(self._table, self._view)
        if self._asking is not None:
            self._asking.hint = reason
        self.draw()

    def _ask(self, table: TableView, position: MacRobberView) -> None:
        self._asking = Asking(ask(position, table.legal, table.name))
        self._asked_at = table.ply

    # --- keys and mouse

    def on_key(self, event: events.Key) -> None:
        if not self.deaf and self.press(event.key):
            event.stop()
            event.prevent_default()

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        message.stop()
        self.focus()
        kind, _, index = message.key.partition(" ")
        if kind == "item" and self._asking is not None and not self._reading:
            self._asking.click(int(index))
            self.draw()
        else:
            self.press(message.key)

    def on_click(self) -> None:
        if self._reading:
            self.press("enter")

    def press(self, key: str) -> bool:
        """Whether the key meant anything to the board."""
        if self._reading:
            if key in {"question_mark", "f1"} or key.startswith("ctrl+"):
                return False
            return self.go_on()
        asking = self._asking
        if asking is None:
            return False
        known, action = asking.press(key)
        if action:
            self._asking = None
            self.post_message(self.Decided(action, self._asked_at))
        if known:
            self.draw()
        return known

    def topic(self) -> str:
        return self.reading or guide.topic(self._asking, self._view)

    def key_help(self) -> list[tuple[str, str]]:
        return [("any key", "go on")] if self._reading else guide.keys(self._asking)

    def legend(self) -> list[tuple[str, str]]:
        return guide.legend(self.look.glyphs)

    # --- drawing

    def name_of(self, seat: int) -> str:
        assert self._table is not None
        return "you" if seat == self._table.seat else self._table.name(seat)

    def draw(self) -> None:
        table, view, story = self._table, self._view, self._story
        if table is None:
            return
        if view is None or story is None:
            self._lines.show(
                [(Span(f" {fit(table.title, 60)}", self.look.ink.bold),), (), (Span(" The game has not begun."),)]
            )
            return
        lines: list[Line] = [
            draw.header(table, view, self.look),
            *draw.track(view, self.look),
            *draw.clans(table, view, story, self.look),
            rule(self.look),
        ]
        self._log_rows = 0
        if self._reading:
            lines += self._read(self._reading[0], table, view)
            lines += self._log(story, HEIGHT - len(lines))
        elif view.result is not None:
            lines += scoring.final(view, story, self.name_of, self.look)
        else:
            asked = bool(table.legal)
            lines.append(
                (
                    Span(
                        f" {fit(prompt(table, view), WIDTH - 2)}", self.look.ink.bright if asked else self.look.ink.bold
                    ),
                )
            )
            lower = self._lower(table, view, story)
            if self._hinted is None:
                lines += lower
                lines += self._log(story, HEIGHT - len(lines))
            else:
                lines += filter(None, lower)
                lines += panel.hinted(self._hinted, HEIGHT - len(lines), self.look)
        self._lines.show(lines)

    def _log(self, story: Story, rows: int) -> list[Line]:
        self._log_rows = rows
        return draw.log(story, self.name_of, rows, self.look)

    def _read(self, one: Scoring | Raid, table: TableView, view: MacRobberView) -> list[Line]:
        """A scoring or a raid that is over, until a key is pressed."""
        goes_on = "Any key goes on; it is for you to decide." if table.legal else "Any key goes on."
        if isinstance(one, Scoring):
            head: Line = (
                Span(" The round is scored.", self.look.ink.bright),
                Span(f"  {goes_on}", self.look.ink.faint),
            )
            return [head, *scoring.scoring(one, self.name_of, self.look)]
        head = (Span(" The raid is over.", self.look.ink.bright), Span(f"  {goes_on}", self.look.ink.faint))
        return [head, raid.heading(one, view, self.name_of, self.look), *raid.scene(one, self.name_of, self.look), ()]

    def _lower(self, table: TableView, view: MacRobberView, story: Story) -> list[Line]:
        """The display or the raid, and below it the choices."""
        choices: list[Line] = []
        foot: Line = ()
        if self._asking is not None:
            choices, foot = panel.panel(self._asking, lambda action: describe(action, table, view), self.look)
        if story.raid is not None:
            fought = raid.scene(story.raid, self.name_of, self.look)
            if view.combat is not None or (view.phase == "discard" and story.raid.end is not None):
                head = raid.heading(story.raid, view, self.name_of, self.look)
                if story.raid.end is None:
                    fought = fought[:4]
                elif self._hinted is not None:
                    fought = fought[4:]  # how it ended is enough to know
                shown = [head, *fought, *choices]
                return [*shown, *[()] * (LOWER - 1 - len(shown)), foot]
            if self._asking is None:
                return [draw.display(table, view, self.look), (), *fought]
        blank = LOWER - 3 - len(choices)
        return [draw.display(table, view, self.look), (), *choices, *[()] * blank, foot]


BOARD = MacRobberBoard
