"""The rules of a game: a list of topics, the text of the current topic, and a search through all topics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rich.cells import cell_len

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.rule_pictures import Look, pictures_by_paragraph
from macrobber_tui.i18n.language import _, ngettext, pgettext
from macrobber_tui.i18n.rulebook import RULING, Topic, asked_words, topics
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.spans import in_columns
from macrobber_tui.widgets.text import cut, fit

from .base import WIDTH
from .key_help import KeyHelp
from .line_editor import LineEditor
from .list_screen import ListScreen
from .rules_text import TextLine, block_start, count_lines, highlighted, illustrated, last_start, on_page

TOPICS_WIDTH = 30
HEADER_ROWS = 3
"""Rows above the text: the title, the search line and a blank line."""
MIN_COLUMN_WIDTH, COLUMN_GAP = 72, 3
"""The width in cells of a column of text beside others, and the gap between two."""


class SearchMatch(NamedTuple):
    """A paragraph that matches the search, given by the index of its topic and its own index within the topic."""

    topic: int
    paragraph: int


class RulesScreen(ListScreen):
    """Lists the topics, and shows the rules, opened at a ruling such as `MR-13`, at a topic, or at the first topic."""

    KEY_CONTEXTS = ("rules",)

    def __init__(self, game: Game, topic: str = "") -> None:
        super().__init__()
        self._search = LineEditor()
        self._is_typing = False
        self._open_game(game, topic)

    def _open_game(self, game: Game, query: str = "") -> None:
        self._game = game
        self._topics = topics(game)
        self._pictures = pictures_by_paragraph(game, ui_of(game.key).rule_pictures())
        self.cursor = 0
        self._first_row = 0
        self._current_match = SearchMatch(0, -1)
        """The match visited last."""
        self._search.text = ""
        self._has_preset_search = False
        """Whether the screen was opened with a search, so escape leaves immediately instead of clearing the search."""
        names = [topic.name for topic in self._topics]
        if query in names:
            self.cursor = names.index(query)
        elif query:
            self._search.text = query
            self._has_preset_search = True

    def on_mount(self) -> None:
        if self._has_preset_search:
            self._fit_page()
            self._go_to_first_match()

    @property
    def row_count(self) -> int:
        return len(self._topics)

    def keys(self) -> KeyHelp:
        if self._is_typing:
            return [("enter", _("done")), ("up, down", _("topic")), ("esc", _("end search"))]
        ends_search = self._search.text and not self._has_preset_search
        return [
            ("up, down", _("topic")),
            ("pgdn", _("read on")),
            ("pgup", pgettext("in a text", "back")),
            *self.labels("/", *("n" if self._matches() else "g" if len(GAMES) > 1 else "")),
            *([("esc", _("end search"))] if ends_search else self.labels("esc")),
        ]

    def help(self) -> KeyHelp:
        return [
            ("up, down, j, k", _("choose a topic")),
            ("pgdn, space", _("read on")),
            ("pgup", _("scroll back")),
            ("/", _("search: words, or a ruling like {ruling}").format(ruling=self._sample_ruling())),
            *self.details("n", "N"),
            *(self.details("g") if len(GAMES) > 1 else []),
            ("esc", _("end search; then go back")),
        ]

    def _sample_ruling(self) -> str:
        """Return the id of a ruling of this game, as an example; "" if it has none."""
        match = RULING.search(self._game.rules())
        return match[0] if match is not None else ""

    # --- search

    def _matches(self) -> list[SearchMatch]:
        words = asked_words(self._search.text)
        if not words:
            return []
        return [
            SearchMatch(number, paragraph)
            for number, topic in enumerate(self._topics)
            for paragraph in topic.paragraphs_with(words)
        ]

    def _go_to_first_match(self) -> None:
        """Go to the first match."""
        self._current_match = SearchMatch(-1, -1)
        self._go_to_match(1)

    def _go_to_match(self, by: int) -> None:
        """Go to the next or previous match, wrapping around."""
        matches = self._matches()
        if not matches:
            return
        after = [match for match in matches if match > self._current_match]
        before = [match for match in matches if match < self._current_match]
        self._current_match = [*after, *matches][0] if by > 0 else [*matches, *before][-1]
        self.cursor = self._current_match.topic
        self._first_row = [line.paragraph for line in self._text_lines()].index(self._current_match.paragraph)

    # --- display

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return width, height

    @property
    def _rows(self) -> int:
        """The number of rows of text."""
        return self.body_height - HEADER_ROWS

    @property
    def _text_width(self) -> int:
        """The width in cells of all columns of text."""
        return self.page_width - TOPICS_WIDTH - 3

    @property
    def _columns(self) -> int:
        return max(1, (self._text_width + COLUMN_GAP) // (MIN_COLUMN_WIDTH + COLUMN_GAP))

    @property
    def _visible_lines(self) -> int:
        return self._rows * self._columns

    def show(self) -> None:
        title = " " + _("{game}: the rules").format(game=self._game.title)
        matches = self._matches()
        text = self._text_lines()
        self._first_row = max(0, min(self._first_row, last_start(text, self._rows, self._columns)))
        page = on_page([*text[self._first_row :], *self._next_topics()], self._rows, self._columns)
        shown = in_columns([*map(self._line, page)], self._rows, self._column_width + COLUMN_GAP)
        rows = self._topic_lines(matches)
        head: Line = (
            Span(title, self.palette.bright),
            self._progress(count_lines(page), len(text), self.page_width - cell_len(title) - 1),
        )
        lines: list[Line] = [head, self._search_line(matches), ()]
        for row in range(self._rows):
            left = rows[row] if row < len(rows) else (Span(" " * TOPICS_WIDTH),)
            line = shown[row] if row < len(shown) else ()
            lines.append((*left, Span(f"{self.theme.glyphs.vertical} ", self.palette.faint), *line))
        self.sheet.show(lines)
        self.show_keys()

    def _progress(self, shown: int, total: int, width: int) -> Span:
        """Return how far the topic has been read, where it is longer than the page."""
        number, is_whole = min(self._first_row + shown, total), self._first_row == 0 and shown >= total
        text = "" if is_whole else _("{number} of {most}").format(number=number, most=total)
        return Span(text.rjust(width), self.palette.faint)

    def _search_line(self, matches: list[SearchMatch]) -> Line:
        if not self._is_typing and not self._search.text:
            return ()
        count = ngettext("{count} match", "{count} matches", len(matches)).format(count=len(matches))
        result = f"  {self._search.complaint or count}" if asked_words(self._search.text) else ""
        label = " " + _("search:") + " "
        room = self.page_width - cell_len(label) - cell_len(result)
        text = (
            self._search.spans(self.theme, room) if self._is_typing else (Span(self._search.text, self.palette.bold),)
        )
        return (Span(label, self.palette.faint), *text, Span(result, self.palette.faint))

    def _topic_lines(self, matches: list[SearchMatch]) -> list[Line]:
        """Return the list of topics with their numbers of matches."""
        lines: list[Line] = []
        for number, topic in enumerate(self._topics):
            count = sum(match.topic == number for match in matches)
            style = (
                self.palette.bright if number == self.cursor else self.palette.faint if matches and not count else PLAIN
            )
            times = f" {count:<2}" if count else ""
            room = TOPICS_WIDTH - 2 - len(times)
            lines.append(
                (Span(f"{self.pointer(number)} {cut(fit(topic.title, room), room)}{times}", style, f"row {number}"),)
            )
        return lines

    @property
    def _column_width(self) -> int:
        return (self._text_width + COLUMN_GAP) // self._columns - COLUMN_GAP

    def _text_lines(self) -> list[TextLine]:
        """Return the lines of the current topic."""
        return self._lines_of(self._topics[self.cursor])

    def _lines_of(self, topic: Topic) -> list[TextLine]:
        width = self._column_width
        pictures = {number: shown for (name, number), shown in self._pictures.items() if name == topic.name}
        return illustrated(topic, pictures, width, Look(self.theme, is_large=width >= MIN_COLUMN_WIDTH))

    def _next_topics(self) -> Iterator[TextLine]:
        """Yield the lines of the topics after the current one, which fill a page larger than 80x24."""
        for topic in self._topics[self.cursor + 1 :] if self.page_width > WIDTH else []:
            title = (Span(topic.title, self.palette.bright),)
            yield from [TextLine(0, ""), TextLine(0, "", title, keeps_next=True), TextLine(0, "", keeps_next=True)]
            yield from self._lines_of(topic)

    def _line(self, line: TextLine) -> Line:
        return (*line.picture, *highlighted(line.text, self._search.text, self.palette))

    # --- keys

    def field(self) -> LineEditor | None:
        return self._search if self._is_typing else None

    def field_changed(self) -> None:
        self._go_to_first_match()
        self.show()

    def press(self, key: str) -> bool:
        if key == "enter":
            self._is_typing = False
        elif key in {"pagedown", "space", "right", "l"}:
            self._read_on()
        elif key in {"pageup", "left", "h"}:
            self._first_row = block_start(self._text_lines(), self._first_row - self._visible_lines + 1)
        elif key == "slash":
            self._is_typing, self._search.text, self._has_preset_search = True, "", False
        elif key in {"n", "N"}:
            self._go_to_match(1 if key == "n" else -1)
        elif key == "g" and len(GAMES) > 1:
            games = [*GAMES.values()]
            self._open_game(games[(games.index(self._game) + 1) % len(games)])
        elif key in {"escape", "q", "f1"}:
            if key != "escape" or self._has_preset_search or not (self._is_typing or self._search.text):
                self.go_back()
                return True
            self._is_typing, self._search.text = False, ""
        else:
            return super().press(key)
        self.show()
        return True

    def _read_on(self) -> None:
        """Scroll down one page or, at the end of a topic, open the next topic."""
        text = self._text_lines()
        end = self._first_row + count_lines(on_page(text[self._first_row :], self._rows, self._columns))
        if end < len(text):
            overlapping = block_start(text, end - 1)
            self._first_row = overlapping if overlapping > self._first_row else end
        elif self.cursor + 1 < len(self._topics):
            self.move_to(self.cursor + 1)

    def move_to(self, row: int) -> None:
        super().move_to(row)
        self._first_row = 0
        self._current_match = SearchMatch(self.cursor, -1)

    def on_mouse_scroll_down(self) -> None:
        self._first_row += 1
        self.show()

    def on_mouse_scroll_up(self) -> None:
        self._first_row -= 1
        self.show()
