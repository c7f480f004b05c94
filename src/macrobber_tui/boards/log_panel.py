"""The short log under or beside a board: the latest turns, or the turns since our own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from rich.cells import cell_len

from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import rule
from macrobber_tui.widgets.text import CUT, latest_clauses

from .history import TurnEntry

LINES_PER_STEP = 8
"""The rows of a high panel for each entry that leaves it together with others."""
MIN_OLD_LINES = 3
"""The minimum number of older lines to show. With room for fewer, they and the separator are omitted."""


def is_cut(lines: Iterable[Line]) -> bool:
    """Return whether any log line omits the first clauses of its turn."""
    return any(span.text.startswith(CUT) for line in lines for span in line[1:2])


class LogPanel(Struct, frozen=True):
    """Renders turns as log lines `width` cells wide."""

    theme: Theme
    summarize: Callable[[TurnEntry], tuple[str, str]]
    width: int

    def latest(self, entries: Sequence[TurnEntry], height: int) -> list[Line]:
        """Return a heading and the latest turns, newest last."""
        return [self._heading(_("log")), *self._fit_steadily(entries, height - 1)][:height]

    def split_at_new(
        self, entries: Sequence[TurnEntry], new: Sequence[TurnEntry], height: int, log_key: str, *, is_our_turn: bool
    ) -> list[Line]:
        """Return the latest turns with a heading above the new turns, which are the last of `entries`.

        `height` must be at least 2, and there must be older turns. If old and new turns do not both fit, return the new
        turns if `is_our_turn` is set or all of them fit; otherwise return the latest turns. On painted boards, old
        turns are faint beside new ones.
        """
        new_lines, shown = self._fit_latest(new, height - 1)
        missing = len(new) - shown
        room = height - 2 - len(new_lines)
        old = (
            self._fit_steadily(entries[: -len(new)], room)
            if new_lines and not missing and room >= MIN_OLD_LINES
            else []
        )
        title = _("since your last turn")
        if old:
            shown_old = old if self.theme.roles is None else [self._faint(line) for line in old]
            return [self._heading(_("log")), *shown_old, self._heading(title), *new_lines]
        if missing and is_our_turn:
            # Translators: at most 25 cells; the number of turns left out, and the key that opens the log
            title = ngettext("new turns ({count} more: {key})", "new turns ({count} more: {key})", missing)
            title = title.format(count=missing, key=log_key)
        is_all = len(new_lines) == height - 1
        return (
            [self._heading(title), *new_lines]
            if new_lines and (is_our_turn or is_all)
            else self.latest(entries, height)
        )

    def _faint(self, line: Line) -> Line:
        return tuple(span._replace(style=self.theme.palette.faint) for span in line)

    def _heading(self, title: str) -> Line:
        """Return a heading with a short rule. Headings change often, and a full rule would be repainted each time."""
        return rule(self.theme, title, min(self.width, cell_len(title) + 5))

    def _fit_steadily(self, entries: Sequence[TurnEntry], room: int) -> list[Line]:
        """Return lines for the latest entries; in a high panel, older ones leave several at a time.

        Otherwise all lines would move up with each new one, and a terminal cannot scroll only a part of its width.
        """
        lines, count = self._fit_latest(entries, room)
        step = room // LINES_PER_STEP
        leaving = -(len(entries) - count) % step if step else 0
        return self._fit_latest(entries[leaving - count :], room)[0] if 0 < leaving < count else lines

    def _fit_latest(self, entries: Sequence[TurnEntry], room: int) -> tuple[list[Line], int]:
        """Return lines for the latest entries that fit in `room` lines, and the number of entries they cover."""
        lines: list[Line] = []
        count = 0
        for entry in reversed(entries):
            if len(lines) == room:
                break
            player, text = self.summarize(entry)
            if text:
                shown = self._entry_lines(_("{name}: ").format(name=player), text, room - len(lines))
                if not shown:
                    break
                lines = [*shown, *lines]
            count += 1
        return lines, count

    def _entry_lines(self, head: str, text: str, max_lines: int) -> list[Line]:
        """Return an entry in as many lines as it needs. With less room, return only its last clauses, or nothing."""
        lines = latest_clauses(head, text, self.width - 2, max_lines)
        if not lines or not lines[0].startswith(head):
            return [(Span(f" {line}"),) for line in lines]
        first, *rest = lines
        return [
            (Span(f" {head}", self.theme.palette.bold), Span(first[len(head) :])),
            *((Span(f" {line}"),) for line in rest),
        ]
