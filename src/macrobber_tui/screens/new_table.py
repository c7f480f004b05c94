"""A new table: the game, a named setup in place of a form of switches, and the numbers of players and bots."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rich.style import Style

from macrobber_core.bots import DEFAULT_LEVELS
from macrobber_core.games.contract import Game
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.session.named_setups import apply_setup, settings_in_words, setups_of
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.spans import length
from macrobber_tui.widgets.text import wrapped

from .board_preview import BoardPreview
from .key_help import KeyHelp
from .list_screen import FormScreen
from .setup import OpenTable, Setup, heading_lines, opening_text
from .setup_rows import SetupRow, ValueRow, bots_of, bots_row, game_row, players_row

AS_LAST_TIME = N_("As last time")
DETAILS = N_("Details")
DETAILS_NOTE = N_("all settings and options of the table, as the setup has them")
INDENT = 6


@dataclass(frozen=True, slots=True)
class Proposal:
    """A named setup, or the table of last time, and the settings it proposes."""

    name: str
    about: str
    level: str
    """The level of bots that are added."""
    settings: TableSettings


def paragraph(text: str, width: int, max_lines: int, style: Style) -> list[Line]:
    return indented(map(str.strip, wrapped(text, width, max_lines)), style, indent=INDENT)


class NewTable(FormScreen):
    """Asks what to play, then passes the settings to `open_table`; enter alone opens the first setup.

    `settings` says whether friends can join, who is at this keyboard, and the title; `last` is the table of last time,
    which comes first.
    """

    def __init__(self, settings: TableSettings, open_table: OpenTable, last: TableSettings | None = None) -> None:
        super().__init__()
        self._settings = settings
        self._open_table = open_table
        self._last = last
        self._preview = BoardPreview(self)
        self._people = len(settings.people) or 1
        self._own_players: int | None = None
        """The number of players that the player has chosen; None while the setup decides."""
        self._own_bots: int | None = None
        self._game = game_row(last.game if last is not None else settings.game)
        self._propose()
        self.cursor = self._rows.index(self._setup)

    # --- what is proposed

    def _propose(self) -> None:
        """Offer the setups of the chosen game."""
        game, last = self._game.chosen, self._last
        proposals = [
            Proposal(_(setup.name), _(setup.about), setup.level, apply_setup(setup, game, self._settings))
            for setup in setups_of(game)
        ]
        if last is not None and last.game is game:
            level = last.bots[0] if last.bots else DEFAULT_LEVELS[game.key]
            proposals.insert(0, Proposal(_(AS_LAST_TIME), "", level, last))
        self._setup = ValueRow(N_("Setup"), {one.name: one for one in proposals}, proposals[0], "", "")
        self._follow_setup()

    def _follow_setup(self) -> None:
        """Show the numbers of players and bots of the chosen setup, unless the player has chosen others."""
        proposed = self._setup.chosen.settings
        players = proposed.players if self._own_players is None else self._own_players
        self._players = players_row(self._game.chosen, players, self._people)
        bots = len(proposed.bots) if self._own_bots is None else self._own_bots
        self._bots = bots_row(int(self._players.value) - 1, bots)

    def _chosen_settings(self) -> TableSettings:
        proposal, players = self._setup.chosen, int(self._players.value)
        count = int(self._bots.value) if self._settings.listen else players - self._people
        bots = bots_of(proposal.settings.bots, count, proposal.level)
        return replace(proposal.settings, players=players, bots=bots)

    # --- display

    @property
    def _rows(self) -> list[SetupRow]:
        """The rows above the one for the details."""
        return [self._game, self._setup, self._players, *([self._bots] if self._settings.listen else [])]

    @property
    def row_count(self) -> int:
        return len(self._rows) + 1

    @property
    def _is_at_details(self) -> bool:
        return self.cursor == len(self._rows)

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return width, height

    def keys(self) -> KeyHelp:
        enter = _("details") if self._is_at_details else opening_text(self._settings)
        return [*self.labels("up, down", "left, right"), ("enter", enter), *self.labels("esc")]

    def show(self) -> None:
        width, rows = self._preview.form_width, self._rows
        labels = [*(row.label for row in rows), _(DETAILS)]
        room = width - INDENT - 2
        about = _(DETAILS_NOTE) if self._is_at_details else self._setup.chosen.about
        texts = filter(None, (about, settings_in_words(self._chosen_settings())))
        warning = core_text(self._game.chosen.doubts(int(self._players.value), self._setup.chosen.settings.options))
        lines: list[Line] = [
            *heading_lines(self._settings, self.palette, width),
            *(
                (self.label(number, row.label, labels), *self.value(number, row.shown))
                for number, row in enumerate(rows)
            ),
            (self.label(len(rows), labels[-1], labels), Span("..", self.palette.faint, f"row {len(rows)}")),
            (),
            *self._setup_names(room),
            (),
            *(line for text in texts for line in paragraph(text, room, 3, self.palette.faint)),
            (),
            *paragraph(warning, room, 2, self.palette.alarm),
        ]
        self.sheet.show(self._preview.add_to(lines, self._game.chosen.key))
        self.show_keys()

    def _setup_names(self, width: int) -> list[Line]:
        """Return the names of all setups, of which the chosen one stands out; a click chooses another."""
        lines: list[Line] = []
        for number, name in enumerate(self._setup.choices):
            style = self.palette.chosen if number == self._setup.index else self.palette.bold
            item = Span(f" {name} ", style, f"setup {number}")
            if lines and length((*lines[-1], item)) <= width + INDENT:
                lines[-1] = (*lines[-1], Span(" "), item)
            else:
                lines.append((Span(" " * (INDENT - 1)), item))
        return lines

    # --- commands

    def rules_passage(self) -> tuple[Game, str]:
        return self._game.chosen, ""

    def press(self, key: str) -> bool:
        command, _space, number = key.partition(" ")
        if command != "setup" or not number:
            return super().press(key)
        self.move_to(self._rows.index(self._setup))
        self.change(int(number) - self._setup.index)
        self.show()
        return True

    def click_row(self, row: int) -> None:
        super().click_row(row)
        if self._is_at_details:
            self.open_row()

    def change(self, by: int) -> None:
        if self._is_at_details:
            return
        row = self._rows[self.cursor]
        row.step(by)
        if row is self._game:
            self._propose()
            return
        if row is self._players:
            self._own_players = int(row.value)
        elif row is self._bots:
            self._own_bots = int(row.value)
        self._follow_setup()

    def open_row(self) -> None:
        if self._is_at_details:
            self.app.push_screen(Setup(self._chosen_settings(), self._open))
        else:
            self._open(self._chosen_settings())

    def _open(self, settings: TableSettings) -> None:
        self.go_back()
        self._open_table(settings)
