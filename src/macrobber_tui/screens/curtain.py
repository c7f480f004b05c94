"""What is seen while a keyboard goes from one player to the next: no hand, and what the others did."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from macrobber_tui.language import _
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import fit, wrapped

from .base import BODY, WIDTH, HouseScreen, Keys

MOST_LINES = 4
"""A turn takes no more."""


class Curtain(HouseScreen):
    """Hides everything until `opened`; only one key does that, so that a key pressed in haste shows no hand.

    Who has looked before may want to look again: for them the keyboard is passed like for everybody.
    """

    def __init__(self, opened: Callable[[], None]) -> None:
        super().__init__()
        self._opened = opened
        self._next = self._before = self._asked = ""
        self._goes_back = False
        self._told: Sequence[str] = ()

    def tell(self, following: str, before: str, asked: str, told: Sequence[str]) -> None:
        """Who is to look next, if anybody is yet, who has looked before, what is asked, what happened meanwhile."""
        self._next, self._before, self._asked, self._told = following, before, asked, told
        if self.is_attached:
            self._show()

    def on_mount(self) -> None:
        self._show()

    def settings_changed(self) -> None:
        super().settings_changed()
        self._show()

    def keys(self) -> Keys:
        looking = self._before if self._goes_back else self._next
        opening = [("enter", _("{name} looks").format(name=fit(looking, 20)))] if looking else []
        if self._goes_back:
            return [*opening, ("esc", _("not now")), ("F1", _("rules"))]
        back = [("esc", _("back to {name}").format(name=fit(self._before, 20)))] if self._before else []
        return [*opening, *back, ("F1", _("rules"))]

    def _show(self) -> None:
        head, when = _("The others begin."), _("Nobody here is asked yet.")
        if self._next:
            head = _("Pass the keyboard to {name}.").format(name=self._next)
            when = _("Press enter when only {name} looks.").format(name=self._next)
        if self._goes_back:
            head = _("Pass the keyboard back to {name}.").format(name=self._before)
            when = _("Press enter when only {name} looks.").format(name=self._before)
        lines: list[Line] = [
            (),
            (Span(f"   {fit(head, WIDTH - 6)}", self.ink.bright),),
            (Span(f"   {fit(when, WIDTH - 6)}", self.ink.bold),),
            (),
            (Span(f"   {fit(self._asked, WIDTH - 6)}"),),
        ]
        if self._told and not self._goes_back:
            lines += [(), (Span("   " + _("Since your last turn"), self.ink.faint),)]
            told = [line for turn in self._told for line in wrapped(turn, WIDTH - 8, MOST_LINES)]
            lines += [(Span(f"   {line}"),) for line in told[-(BODY - len(lines)) :]]
        self.sheet.show(lines)
        self.show_keys()

    def press(self, key: str) -> bool:
        if key == "enter":
            if self._goes_back:
                self.go_back()
            elif self._next:
                self._opened()
        elif key == "escape":
            self._goes_back = bool(self._before) and not self._goes_back
            self._show()
        else:
            return super().press(key)
        return True
