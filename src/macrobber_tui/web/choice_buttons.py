"""The buttons of plain mode in a browser: what a player can answer now, so that a game can be played by thumb."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_core.table import TableView
from macrobber_tui.i18n.language import _
from macrobber_tui.plain.commands import PlainCommand, confirmation_commands
from macrobber_tui.plain.table import PlainTable

MINOR, LEAVE = "minor", "leave"
USUAL = ("undo", "table", "since", "hint")
"""The commands that have a button apart from a decision, in this order."""
ANSWERS = ("take-table", "refuse-table", "go-on", "wait", "agree", "decline", "begin", "again", "room")
"""The commands that answer what the table asks."""


class ChoiceButton(NamedTuple):
    """A button."""

    typed: str
    """The line that it types."""
    label: str
    kind: str = ""
    """MINOR, LEAVE for the way out, or "" for an answer to what is asked now."""


def choices_now(plain: PlainTable) -> list[ChoiceButton]:
    """Return the buttons for what can be typed now: the answers to the question first."""
    if plain.question is not None:
        return [_button(command) for command in confirmation_commands(plain, plain.question)]
    scope = plain.scope or plain
    available = {command.name: command for command in scope.commands() if command.is_listed and not command.refusal}
    if plain.scope is not None:
        return [_button(command) for command in available.values() if _is_complete(command)]
    chosen = plain.decision.typed_choices() if plain.decision is not None else []
    answers = [available[name] for name in (*ANSWERS, "back") if name in available]
    seats = free_seats(plain.table) if plain.table is not None and "seat" in available else []
    minor = [available[name] for name in USUAL if name in available]
    return [
        *(ChoiceButton(typed, _begun_large(text)) for typed, text in chosen),
        *(_button(command) for command in answers),
        *(ChoiceButton(f"seat {number}", _("Take seat {number}").format(number=number)) for number in seats),
        *(_button(command, MINOR) for command in minor),
        *(_button(available[name], LEAVE) for name in ("quit",) if name in available),
    ]


def free_seats(table: TableView) -> list[int]:
    """Return the seats that a spectator can take."""
    return [] if table.seat is not None else [number for number, seat in enumerate(table.seats, 1) if seat.name is None]


def _is_complete(command: PlainCommand) -> bool:
    """Return whether a command can be typed without arguments."""
    return " " not in command.usage or "[" in command.usage


def _button(command: PlainCommand, kind: str = "") -> ChoiceButton:
    return ChoiceButton(command.name, _begun_large(command.meaning), kind)


def _begun_large(text: str) -> str:
    return text[:1].upper() + text[1:]
