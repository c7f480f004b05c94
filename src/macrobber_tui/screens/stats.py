"""The statistics of a player: all games together, or one game; the table of players leads to theirs."""

from __future__ import annotations

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_core.library import LibraryError
from macrobber_core.stats import Player, Report, Statistics
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.stats import page
from macrobber_tui.stats.chart import rating_chart
from macrobber_tui.stats.reading import own_player, read_statistics
from macrobber_tui.stats.text import players_text
from macrobber_tui.stats.words import column_labels, game_text
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.spans import in_columns, length
from macrobber_tui.widgets.text import wrapped

from .key_help import KeyHelp
from .list_screen import ListScreen

LARGE = (110, 30)
"""The size of a page with bars in columns instead of small tables."""
THREE_COLUMNS = 150
"""The width of a page with a chart of the rating beside the bars."""
MIN_TABLE_ROWS = 4
"""The rows of players that bars and chart leave free."""


class StatsScreen(ListScreen):
    """Shows a player's statistics; those of this machine's own player unless `player` is given."""

    KEY_CONTEXTS = ("statistics",)

    def __init__(
        self, name: str, statistics: Statistics | None = None, player: Player | None = None, game: str | None = None
    ) -> None:
        super().__init__()
        self._own_name = name
        self._statistics = statistics
        self._player = player or Player(name)
        self._game = game
        self._report: Report | None = None
        self._rows: list[page.Row] = []
        self._error = ""

    def on_mount(self) -> None:
        self._make_report()

    def _make_report(self) -> None:
        """Read the player's results; without a library, only the error is shown."""
        try:
            if self._statistics is None:
                self._statistics = read_statistics()
                self._player = own_player(self._statistics, self._own_name)
            games = self._statistics.games_of(self._player)
            self._game = games[0] if len(games) == 1 else self._game if self._game in games else None
            self._report = self._statistics.report(self._player, self._game)
            self._rows = page.player_rows(self._report, self._statistics.players())
        except LibraryError as error:
            self._error, self._report, self._rows = core_text(str(error)), None, []
        self.move_to(0)

    @property
    def row_count(self) -> int:
        return len(self._rows)

    @property
    def _games(self) -> list[str | None]:
        """The games to choose from: all together, then each; only one if the player has played no other."""
        games = self._statistics.games_of(self._player) if self._statistics is not None else []
        return [None, *games] if len(games) > 1 else [*games]

    def keys(self) -> KeyHelp:
        choose = [*self.labels("up, down"), ("enter", _("their statistics"))] if self._rows else []
        return [*choose, *self.labels(*("g" if len(self._games) > 1 else ""), "?", "esc")]

    def help(self) -> KeyHelp:
        labels = column_labels()
        return [
            ("up, down, j, k", _("choose a player")),
            ("enter", _("the statistics of that player")),
            *self.details("g", "F1"),
            ("esc, q", _("back")),
            ("", ""),
            (labels["met"], _("how often the two were in a game; each bot of a level counts")),
            (labels["ahead"], _("how often the player of this page finished ahead")),
            (labels["rating"], _("the strength in this game; everyone starts alike")),
            (labels["chance"], _("how likely the player of this page is to finish ahead next time")),
        ]

    # --- display

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return width, height

    def show(self) -> None:
        if self._report is None:
            title = Span(" " + _("Statistics"), self.palette.bright)
            errors = indented(wrapped(self._error, self.page_width - 2, 3), self.palette.alarm, indent=1)
            self.sheet.show([(title,), (), *errors])
            return
        report, width = self._report, self.page_width
        below = page.explanation(report, self.theme, width)
        lines = [page.head(report, self.theme), (), *page.total_lines(report, self.theme, width), ()]
        if report.tally.games:
            lines += self._large(report, len(lines) + len(below)) if self._is_large else self._small(report)
        if self.row_count:
            lines.append(page.player_heading(report, self.theme, width))
        self.rows_on_page = max(1, self.body_height - len(lines) - len(below) - bool(below))
        lines[0] = self._with_progress(lines[0])
        lines += [self._player_line(row) for row in self.visible_rows]
        lines += [()] * (self.body_height - len(lines) - len(below))
        self.sheet.show([*lines, *below])

    def _with_progress(self, head: Line) -> Line:
        """Return the first line with how far the table of players has been scrolled, if not all of it is shown."""
        if self.rows_on_page >= self.row_count:
            return head
        text = _("{number} of {most}").format(number=self.visible_rows.stop, most=self.row_count)
        return (*head, Span(text.rjust(self.page_width - 1 - length(head)), self.palette.faint))

    @property
    def _is_large(self) -> bool:
        columns, rows = LARGE
        return self.page_width >= columns and self.body_height >= rows

    def _small(self, report: Report) -> list[Line]:
        games = page.game_lines(report.by_game, self.theme) if report.game is None else []
        verbs = page.verb_line(report, self.theme, self.page_width)
        return [*games, *verbs, *([()] if games or verbs else []), *page.small_tallies(report, self.theme), ()]

    def _large(self, report: Report, others: int) -> list[Line]:
        """Return the tables of games, the bars, and the chart where there is room; `others` rows are taken."""
        above = [*page.game_lines(report.by_game, self.theme), ()] if report.game is None else []
        count = 3 if self.page_width >= THREE_COLUMNS else 2
        width = self.page_width // count
        seats = [(_("seat {number}").format(number=seat), tally) for seat, tally in report.by_seat.items()]
        players = [(players_text(number), tally) for number, tally in report.by_players.items()]
        by_seat = page.tally_bars(_("Wins by seat"), seats, self.theme, width)
        by_players = page.tally_bars(_("Wins by number of players"), players, self.theme, width)
        key = report.game or max(report.by_game, key=lambda key: report.by_game[key].tally.games)
        game = report.by_game[key]
        columns = [[*by_seat, (), *by_players], page.verb_bars(game, key, 14, self.theme, width)]
        if report.game is None:
            columns = [by_seat, by_players]
        rows = max(map(len, columns))
        if count > 2:
            rows = max(rows, min(16, self.body_height - others - len(above) - MIN_TABLE_ROWS - 3))
            title = _("Rating in {game}, game by game").format(game=game_text(key))
            columns.append(
                [(Span(f" {title}", self.palette.faint),), *rating_chart(game.history, width - 2, rows - 1, self.theme)]
            )
        padded = [[*column, *[()] * (rows - len(column))] for column in columns]
        return [*above, *in_columns([line for column in padded for line in column], rows, width), ()]

    def _player_line(self, number: int) -> Line:
        assert self._report is not None
        row = self._rows[number]
        name, numbers = page.player_text_of(row, self._report, self.theme, self.page_width)
        is_own = row.player == self._report.player
        style = self.palette.bright if is_own or number == self.cursor else self.palette.bold
        return (
            Span(f"  {self.pointer(number)} ", style, f"row {number}"),
            Span(name, style, f"row {number}"),
            Span(numbers),
        )

    # --- keys

    def rules_passage(self) -> tuple[Game, str] | None:
        return (GAMES[self._game], "") if self._game is not None else None

    def open_row(self) -> None:
        player = self._rows[self.cursor].player if self._rows else self._player
        if player != self._player:
            self.app.push_screen(StatsScreen(self._own_name, self._statistics, player, self._game))

    def press(self, key: str) -> bool:
        games = self._games
        if key != "g" or len(games) < 2:
            return super().press(key)
        self._game = games[(games.index(self._game) + 1) % len(games)]
        self._make_report()
        self.show()
        return True
