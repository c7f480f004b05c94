"""The texts of the lobby, in lines of the width of its list of tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.i18n.language import N_, _, join_list
from macrobber_tui.session.ssh_command import ssh_command_line, ssh_invitation, with_name
from macrobber_tui.session.table_groups import TableGroup
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import PLAIN, Line, Span, indented
from macrobber_tui.widgets.spans import showing
from macrobber_tui.widgets.text import cut, wrapped

from .key_help import KeyHelp, command_lines
from .table_list import TableList

if TYPE_CHECKING:
    from macrobber_core.net.discovery import Listing
    from macrobber_tui.session.recent_games import RecentGame

SEARCHING = N_("Looking for tables... Press {host} to host one yourself.")
NOTHING_FOUND = N_("No tables found (why? run 'macrobber doctor'). Press {host} to host one.")
CANNOT_SEARCH = N_("Cannot search for tables here; join by address with {address}.")
NO_NETWORK = N_("There is no network here, so friends' tables cannot be found.")
NOTICE_ROWS = 2
"""Rows below the keys. A notice that needs more takes free rows of the list."""
FEW_ROWS = 2
"""The most rows for recent games below the tables of a small page."""
DAY_WIDTH = 12
YOU, RECENT = "you", "recent"
"""The player's name and what they played last, as things to point at."""


def today() -> date:
    return date.today()


class LobbyTexts(NamedTuple):
    """The lines of the lobby. All lines but `recent` have the width of the list of tables."""

    tagline: str
    name: Line
    heading: str
    tables: Sequence[Line]
    recent_heading: str
    """The heading of what the player played last; "" if that is nothing."""
    joining: Line
    keys: Sequence[Line]
    notice: Sequence[Line]
    recent: Sequence[Line] = ()
    """What the player played last, or an invitation to a first game."""

    def with_recent_below(self, bold: Style) -> list[Line]:
        """Return the tables, and in the rows below them what the player played last."""
        heading = [(Span(f"  {self.recent_heading}", bold),)] if self.recent_heading else []
        return [*self.tables, *([(), *heading, *self.recent] if self.recent else [])]


@dataclass(frozen=True, slots=True)
class LobbyWriter:
    """Writes the parts of the lobby in lines of `width` cells."""

    theme: Theme
    bindings: KeyBindings
    width: int

    def name(self, name: str) -> Line:
        before, after = _("You are {name}").split("{name}")
        faint = self.theme.palette.faint
        return showing(YOU, (Span(before, faint), Span(name, self.theme.palette.bold), Span(after, faint)))

    def keys(self, groups: Sequence[KeyHelp], *, is_airy: bool) -> list[Line]:
        """Return the keys in groups, with a blank line between them if `is_airy`."""
        lines: list[Line] = []
        for group in groups:
            lines += [()] if lines and is_airy else []
            lines += command_lines(group, self.theme, self.bindings, self.width)
        return lines

    def search(self, status: str) -> list[Line]:
        """Return what is shown in place of tables."""
        host, address = map(self.bindings.label_for, "oa")
        text = _(status).format(host=host, address=address)
        return indented(map(str.strip, wrapped(text, self.width - 6, 3)), self.theme.palette.faint, indent=4)

    def tables(self, tables: TableList, visible: range, cursor: int, rows: int) -> list[Line]:
        """Return the visible tables; a blank line sets groups apart, if the whole list then fits in `rows`."""
        groups = {tables.group(listing) for listing in tables.listings}
        has_gaps = len(tables.listings) + len(groups) - 1 <= rows
        lines: list[Line] = []
        for row in visible:
            group = tables.group(tables.listings[row])
            if has_gaps and row and group is not tables.group(tables.listings[row - 1]):
                lines.append(())
            pointer = self.theme.glyphs.pointer if row == cursor else " "
            style = self.theme.palette.bright if row == cursor else self._style(group)
            lines.append(tables.row(row, pointer, style, self.theme.palette.alarm, self.width))
        return lines

    def _style(self, group: TableGroup) -> Style:
        if group is TableGroup.FINISHED:
            return self.theme.palette.faint
        return PLAIN if group is TableGroup.TO_WATCH else self.theme.palette.bold

    def recent(self, games: Sequence[RecentGame], rows: int) -> list[Line]:
        """Return what the player played last, or an invitation to a first game, in at most `rows` rows."""
        if not games:
            text = _("New here? {key} starts a first game that explains itself.").format(
                key=self.bindings.label_for("f")
            )
            invitation = indented(map(str.strip, wrapped(text, self.width - 6, 2)), self.theme.palette.bold, indent=4)
            return [tuple(span._replace(key="f") for span in line) for line in invitation][:rows]
        lines: list[Line] = []
        for number, game in enumerate(games):
            written = [showing(f"{RECENT} {number}", line) for line in self._recent_game(game)]
            if len(lines) + len(written) > rows:
                break
            lines += written
        return lines

    def _recent_game(self, game: RecentGame) -> list[Line]:
        from macrobber_tui.session.recent_games import day_in_words

        outcome, key = game.outcome, "R"
        if game.is_resumable:
            template = _("{outcome}, {key} reopens the table") if game.winners else _("{outcome}, {key} resumes it")
            outcome, key = template.format(outcome=outcome, key=self.bindings.label_for("r")), "r"
        text = _("{game}; {outcome}").format(game=game.company, outcome=outcome)
        first, *rest = map(str.strip, wrapped(text, self.width - DAY_WIDTH - 6, 2))
        day = Span(f"    {cut(day_in_words(game.day, today()), DAY_WIDTH)}", self.theme.palette.faint, key)
        blank = Span(" " * (4 + DAY_WIDTH), key=key)
        return [(day, Span(first, key=key)), *((blank, Span(line, key=key)) for line in rest)]

    def joining(self, tables: TableList, chosen: Listing | None) -> Line:
        """Return how to return to a seat or to friends at the chosen table, or else its ssh command, if it has one."""
        if chosen is None:
            return ()
        text, company = "", tables.company(chosen)
        if tables.keeps_seat(chosen):
            text = _("{key} takes you back to your seat.").format(key=self.bindings.label_for("enter"))
        elif company:
            template = _("Play again with {names}: {key}.")
            text = template.format(names=join_list(company), key=self.bindings.label_for("enter"))
        elif chosen.ssh_port is not None:
            command = ssh_command_line(chosen.host, chosen.ssh_port)
            text = ssh_invitation(command, begun=chosen.offer.begun)
            text = text if cell_len(text) <= self.width - 4 else with_name(command)
        return (Span(f"    {text}", self.theme.palette.bright if company else self.theme.palette.faint),)

    def notice(self, text: str, rows: int) -> list[Line]:
        return indented(filter(None, wrapped(text, self.width - 4, rows)), self.theme.palette.alarm, indent=2)
