"""Prompts shown while joining a table: to ask for its code, or to confirm a host whose key has changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from textual.app import App

from macrobber_core.net.guest.known_hosts import KeyChangedError, KnownHosts
from macrobber_core.wire.handshake import CodeNeededError
from macrobber_core.wire.pake import normalize_code
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.session.connect import JoinTable, TableSource, key_changed_warning
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import upper_first

from .base import WIDTH, BaseScreen
from .key_help import KeyHelp
from .text_prompt import TextPrompt


async def join_with_prompts(app: App[Any], source: TableSource, join: Callable[[TableSource], Awaitable[str]]) -> str:
    """Run `join` until it needs no further answers from the player. Return why the session ended ("" if cancelled)."""
    while True:
        try:
            return await join(source)
        except (CodeNeededError, KeyChangedError) as error:
            next_source = await _ask_player(app, source, error)
            if next_source is None:
                return ""
            source = next_source


async def _ask_player(
    app: App[Any], source: TableSource, error: CodeNeededError | KeyChangedError
) -> TableSource | None:
    """Ask the player for the code, or to accept a new key. Return the table source to try next, or None to give up."""
    assert isinstance(source, JoinTable)  # a table hosted here needs neither
    if isinstance(error, KeyChangedError):
        if await app.push_screen_wait(KeyChangedScreen(error.address)) != ACCEPTED:
            return None
        KnownHosts().forget(error.address)
        return source
    codes: list[str] = []
    title = _("This table has a code; your host knows it")
    if source.code is not None:
        title = upper_first(core_text(str(error)))
    await app.push_screen_wait(TextPrompt(title, "", _code_validator(codes.append)))
    return replace(source, code=codes[-1]) if codes else None


def _code_validator(on_valid: Callable[[str], None]) -> Callable[[str], None]:
    def accept(text: str) -> None:
        normalize_code(text)
        on_valid(text)

    return accept


ACCEPTED = "accepted"


class KeyChangedScreen(BaseScreen):
    """Warns that the host's key has changed. Only `y` continues."""

    KEY_CONTEXTS = ("question",)

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def show(self) -> None:
        title, warning, *details = key_changed_warning(self._address)
        lines: list[Line] = [
            *[()] * 4,
            (Span(f"   {title}", self.palette.alarm),),
            (),
            *indented(wrap_lines(warning, WIDTH - 6), self.palette.bold),
        ]
        for text in details:
            lines += [(), *indented(wrap_lines(text, WIDTH - 6))]
        yes, no = map(self.key_bindings.label_for, "yn")
        lines += [
            (),
            (),
            (
                Span("   " + _("Trust this host?"), self.palette.alarm),
                Span(f"   {yes} " + _("yes") + f"   {no} " + _("no"), self.palette.bold),
            ),
        ]
        self.sheet.show(lines)

    def keys(self) -> KeyHelp:
        return [("n", _("no, back")), ("y", _("yes, from now on"))]

    def press(self, key: str) -> bool:
        if key == "y":
            self.go_back(ACCEPTED)
        elif key in {"n", "escape", "enter", "q"}:
            self.go_back()
        else:
            return super().press(key)
        return True
