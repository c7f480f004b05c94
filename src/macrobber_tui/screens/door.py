"""What is asked at the door of a table: its code, or whether to trust a host that is not the one it was."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from textual.app import App

from macrobber_core.lan.code import normal
from macrobber_core.lan.entering import CodeNeededError
from macrobber_core.lan.known_hosts import KeyChangedError, KnownHosts
from macrobber_tui.breaking import in_lines
from macrobber_tui.core_texts import core_text
from macrobber_tui.language import N_, _
from macrobber_tui.ways import Joined, Way
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import upper_first

from .base import WIDTH, HouseScreen, Keys
from .prompt import Prompt

CHANGED = N_(
    "Somebody may have put a machine of theirs in its place, to read along and to decide for you. Or the "
    "host has a new key: another user hosts there now, another machine has been given that address, or "
    "macrobber was installed anew."
)
ADVICE = N_("Nothing was sent to it. Ask your host before you go on.")


async def through_the_door(app: App[Any], way: Way, sit: Callable[[Way], Awaitable[str]]) -> str:
    """Sit down at the table, after what is asked at its door has been answered; why that ended."""
    while True:
        try:
            return await sit(way)
        except (CodeNeededError, KeyChangedError) as error:
            answered = await _ask(app, way, error)
            if answered is None:
                return ""
            way = answered


async def _ask(app: App[Any], way: Way, error: CodeNeededError | KeyChangedError) -> Way | None:
    """The way to try next; None to stay away."""
    assert isinstance(way, Joined)  # nobody is asked at their own table
    if isinstance(error, KeyChangedError):
        if await app.push_screen_wait(KeyChanged(error.address)) != ACCEPTED:
            return None
        KnownHosts().forget(error.address)
        return way
    codes: list[str] = []
    title = _("This table has a code; your host knows it")
    if way.code is not None:
        title = upper_first(core_text(str(error)))
    await app.push_screen_wait(Prompt(title, "", _checked(codes.append)))
    return replace(way, code=codes[-1]) if codes else None


def _checked(take: Callable[[str], None]) -> Callable[[str], None]:
    def accept(text: str) -> None:
        normal(text)
        take(text)

    return accept


ACCEPTED = "accepted"


class KeyChanged(HouseScreen):
    """Says loudly that the host is not the one met before. Only `y` goes on."""

    PLACES = ("question",)

    def __init__(self, address: str) -> None:
        super().__init__()
        self._address = address

    def on_mount(self) -> None:
        told = _("The key of the host at {address} has changed.").format(address=self._address)
        lines: list[Line] = [
            *[()] * 4,
            (Span("   " + _("THIS IS NOT THE HOST YOU MET HERE BEFORE"), self.ink.alarm),),
            (),
            *((Span(f"   {line}", self.ink.bold),) for line in in_lines(told, WIDTH - 6)),
        ]
        for text in (CHANGED, ADVICE):
            lines += [(), *((Span(f"   {line}"),) for line in in_lines(_(text), WIDTH - 6))]
        lines += [
            (),
            (),
            (
                Span("   " + _("Take it for the right one?"), self.ink.alarm),
                Span("   y " + _("yes") + "   n " + _("no"), self.ink.bold),
            ),
        ]
        self.sheet.show(lines)

    def keys(self) -> Keys:
        return [("n", _("no, back")), ("y", _("yes, from now on"))]

    def press(self, key: str) -> bool:
        if key == "y":
            self.go_back(ACCEPTED)
        elif key in {"n", "escape", "enter", "q"}:
            self.go_back()
        else:
            return super().press(key)
        return True
