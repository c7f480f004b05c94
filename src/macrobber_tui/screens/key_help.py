"""Keys and their effects, as rows of the help page and as the line in a screen's footer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from macrobber_tui.i18n.language import N_, _
from macrobber_tui.settings.keymap import command_with_key
from macrobber_tui.settings.keys import Command, KeyBindings, key_name, label_of
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import WIDTH, length

NOTICE_GAP = 4
"""Cells between the keys in the footer and the notice after them: wider than the gap between two keys."""

COMMAND_GAP = 4
"""Cells between two commands in a line of labels."""

KeyHelp = Sequence[tuple[str, str]]
"""Rows with a command's default key (or several, separated by commas) and its effect in a word or two."""


def footer_line(keys: KeyHelp, theme: Theme, bindings: KeyBindings, notice: str = "", width: int = WIDTH) -> Line:
    """Return a screen's keys in one line of `width` cells; clicking a key runs its command.

    `notice` follows the keys after a gap and is never cut. If space is short, keys before the last are dropped, because
    the help page lists them too.
    """
    texts = [(TEXTUAL_KEY_NAMES.get(key, key), key_labels(key, theme, bindings), meaning) for key, meaning in keys]
    notice_gap = " " * NOTICE_GAP if notice else ""
    room = width - 1 - cell_len(notice_gap + notice) - sum(map(_key_width, texts))
    while notice and room < len(texts) and len(texts) > 1:
        room += _key_width(texts.pop(-2))
    gap = " " * max(1, min(3, room // max(1, len(texts) - 1)))
    line: list[Span] = [Span(" ")]
    for number, (default_key, pressed, meaning) in enumerate(texts, 1):
        separator = gap if number < len(texts) else notice_gap
        line += [
            Span(pressed, theme.palette.bold, default_key),
            Span(f" {meaning}{separator}", theme.palette.faint, default_key),
        ]
    return (*line, *([Span(notice, theme.palette.bright)] if notice else []))


def command_lines(keys: KeyHelp, theme: Theme, bindings: KeyBindings, width: int) -> list[Line]:
    """Return keys as labels with their meanings, in as many lines of at most `width` cells as they need."""
    lines: list[Line] = []
    for key, meaning in keys:
        label = Span(f" {key_labels(key, theme, bindings)} ", theme.palette.chosen, key)
        item = (label, Span(f" {meaning}", key=key))
        gap = Span(" " * COMMAND_GAP)
        if lines and length((*lines[-1], gap, *item)) <= width:
            lines[-1] = (*lines[-1], gap, *item)
        else:
            lines.append((Span("  "), *item))
    return lines


def _key_width(text: tuple[str, str, str]) -> int:
    """Return the width in cells of a key and its meaning."""
    _own, pressed, meaning = text
    return cell_len(f"{pressed} {meaning}")


def key_labels(keys: str, theme: Theme, bindings: KeyBindings) -> str:
    """Return the labels of the keys bound to commands. Keys that belong to no command keep their own labels."""

    def label(key: str) -> str:
        default_key = TEXTUAL_KEY_NAMES.get(key, key)
        pressed = bindings.key_for(default_key)
        return theme.glyphs.arrows.get(pressed, key_name(key) if pressed == default_key else label_of(pressed))

    names = keys.split(", ")
    return (" " if set(names) <= theme.glyphs.arrows.keys() else ", ").join(map(label, names))


TEXTUAL_KEY_NAMES = {
    "?": "question_mark", "F1": "f1", "esc": "escape", "space": "space", "pgdn": "pagedown", "pgup": "pageup",
    "+": "plus", "-": "minus", "/": "slash", ":": "colon",
}  # fmt: skip
"""Textual's names for keys whose labels differ."""


FIXED_KEYS = {"up, down": N_("choose"), "left, right": N_("change"), "esc": N_("back")}
"""The labels of keys that belong to no command."""


def labels(keys: Iterable[str], *contexts: str) -> KeyHelp:
    """Return rows for the footer: the default keys of commands in these contexts, or keys of `FIXED_KEYS`."""
    return [(key, _(FIXED_KEYS[key]) if key in FIXED_KEYS else _command(key, contexts).footer_text) for key in keys]


def details(keys: Iterable[str], *contexts: str) -> KeyHelp:
    """Return rows for the help page: the default keys of commands in these contexts."""
    return [(key, _command(key, contexts).help_text) for key in keys]


def _command(key: str, contexts: Iterable[str]) -> Command:
    return command_with_key(TEXTUAL_KEY_NAMES.get(key, key), *contexts)
