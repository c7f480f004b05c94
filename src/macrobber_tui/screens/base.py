"""What all screens share: 80x24 in the middle of the terminal, a footer of keys, and help on them."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker, WorkerCancelled, WorkerError, WorkerFailed

from macrobber_tui.boards.look import Ink, Look
from macrobber_tui.breaking import in_lines
from macrobber_tui.compat.textual import paint_soon, use_compositor
from macrobber_tui.keys import Keyboard, called
from macrobber_tui.language import _
from macrobber_tui.settings import Settings
from macrobber_tui.widgets.lines import Line, Lines, Span
from macrobber_tui.widgets.painting import ThriftyCompositor

from .line_editor import LineEditor

WIDTH, HEIGHT = 80, 24
BODY = HEIGHT - 1
APART = 4
"""Cells between the keys in the footer and what is said behind them; more than between two keys."""
HELP_KEYS = 23
"""Cells of the keys on the page that explains them."""

Keys = Sequence[tuple[str, str]]
"""The own key of a command, and what it does in a word or two; several keys with commas between them."""


def footer(keys: Keys, look: Look, keyboard: Keyboard, said: str = "", width: int = WIDTH) -> Line:
    """The keys of a screen in one line of that width; a click on one stands for its command.

    What is said behind them is never cut, and stands well apart from them: the last keys but one give way to it,
    which the page of keys has as well.
    """
    texts = [(KEY_NAMES.get(key, key), shown(key, look, keyboard), meaning) for key, meaning in keys]
    apart = " " * APART if said else ""
    room = width - 1 - cell_len(apart + said) - sum(map(_breadth, texts))
    while said and room < len(texts) and len(texts) > 1:
        room += _breadth(texts.pop(-2))
    gap = " " * max(1, min(3, room // max(1, len(texts) - 1)))
    line: list[Span] = [Span(" ")]
    for number, (own, pressed, meaning) in enumerate(texts, 1):
        behind = gap if number < len(texts) else apart
        line += [Span(pressed, look.ink.bold, own), Span(f" {meaning}{behind}", look.ink.faint, own)]
    return (*line, *([Span(said, look.ink.bright)] if said else []))


def _breadth(text: tuple[str, str, str]) -> int:
    """Cells of a key and its meaning."""
    _own, pressed, meaning = text
    return cell_len(f"{pressed} {meaning}")


def shown(keys: str, look: Look, keyboard: Keyboard) -> str:
    """The keys of some commands as the player presses them; those of others as they are."""

    def one(key: str) -> str:
        own = KEY_NAMES.get(key, key)
        pressed = keyboard.pressed(own)
        return look.glyphs.arrows.get(pressed, key if pressed == own else called(pressed))

    names = keys.split(", ")
    return (" " if set(names) <= look.glyphs.arrows.keys() else ", ").join(map(one, names))


KEY_NAMES = {
    "?": "question_mark", "F1": "f1", "esc": "escape", "space": "space", "pgdn": "pagedown", "pgup": "pageup",
    "+": "plus", "-": "minus", "/": "slash",
}  # fmt: skip
"""What the terminal library calls keys that are shown otherwise."""


def look_of(widget: Widget) -> Look:
    """That of the app the widget is in."""
    look: Look = widget.app.look  # type: ignore[attr-defined]  # the only app there is
    return look


def keyboard_of(widget: Widget, *places: str) -> Keyboard:
    """The keys of the commands that can be given there."""
    return settings_of(widget).keymap.keyboard(*places)


def settings_of(widget: Widget) -> Settings:
    """Those of the app the widget is in."""
    settings: Settings = widget.app.settings  # type: ignore[attr-defined]  # the only app there is
    return settings


def change_settings(widget: Widget, settings: Settings) -> str:
    """Let the app take these over and keep them; why they could not be kept, if so."""
    hindered: str = widget.app.change_settings(settings)  # type: ignore[attr-defined]  # the only app there is
    return hindered


class HouseScreen(Screen[str]):
    """A screen of 80x24 cells; a smaller terminal is told so, a larger one has it in the middle."""

    DEFAULT_CSS = """
    HouseScreen { align: center middle; }
    HouseScreen #page { width: 80; height: 24; }
    HouseScreen #body { width: 80; height: 23; }
    HouseScreen #small { display: none; width: 1fr; height: 1fr; content-align: center middle; }
    HouseScreen.-small #page { display: none; }
    HouseScreen.-small #small { display: block; }
    """

    PLACES: tuple[str, ...] = ()
    """Whose commands can be given here, beside those of everywhere."""

    def __init__(self) -> None:
        super().__init__()
        use_compositor(self, ThriftyCompositor())
        self._summons = ""
        """What the table this is opened from has told."""
        self.at_work: list[Worker[None]] = []
        self.sheet = Lines(WIDTH, BODY, id="sheet")
        self.foot = Lines(WIDTH, 1, id="footer")

    @property
    def look(self) -> Look:
        return look_of(self)

    @property
    def ink(self) -> Ink:
        return self.look.ink

    @property
    def settings(self) -> Settings:
        return settings_of(self)

    @property
    def keyboard(self) -> Keyboard:
        return keyboard_of(self, *self.PLACES)

    def compose(self) -> ComposeResult:
        with Container(id="page"):
            with Container(id="body"):
                yield from self.body()
            yield self.foot
        yield Static(id="small", markup=False)

    def body(self) -> ComposeResult:
        """The widgets of 80x23 above the footer."""
        yield self.sheet

    def keys(self) -> Keys:
        """The keys of this moment, for the footer."""
        raise NotImplementedError

    def help(self) -> Keys:
        """All keys of this moment, for the page that explains them."""
        return self.keys()

    def shown_help(self) -> Keys:
        """The same, as the player presses them."""
        return [(shown(key, self.look, self.keyboard), meaning) for key, meaning in self.help()]

    def settings_changed(self) -> None:
        """Show everything as it is to be from now on."""
        self.show_keys()

    def go_back(self, result: str = "") -> None:
        """Leave this screen; a second key that was on its way does not leave the next one, too."""
        if self.is_current:
            self.dismiss(result)

    def show_keys(self) -> None:
        self.foot.show([footer(self.keys(), self.look, self.keyboard, self._summons)])

    def summon(self, told: str) -> None:
        """Say in the line of keys that the table below waits for its player; or, with nothing, no more."""
        self._summons = told
        self.show_keys()

    def on_mount(self) -> None:
        self.show_keys()

    def paint_now(self) -> None:
        """All that has changed, not first in a sixtieth of a second."""
        self.refresh(layout=True)
        paint_soon(self)

    async def on_unmount(self) -> None:
        """What still runs for this screen (a table, a search) is brought to a good end before the app closes."""
        for worker in self.at_work:
            if not worker.is_cancelled:
                worker.cancel()
            with contextlib.suppress(WorkerError, WorkerFailed, WorkerCancelled):
                await worker.wait()

    def on_resize(self, event: events.Resize) -> None:
        self.refresh()  # the terminal may have lost what it showed, also where it is as large as before
        small = event.size.width < WIDTH or event.size.height < HEIGHT
        self.set_class(small, "-small")
        if small:
            self.query_one("#small", Static).update(
                _("macrobber needs {needed}; this terminal is {size}").format(
                    needed=f"{WIDTH}x{HEIGHT}", size=f"{event.size.width}x{event.size.height}"
                )
            )
        else:
            self.call_after_refresh(self._hear_keys)

    def _hear_keys(self) -> None:
        """Again: what is hidden in a small terminal loses the focus."""
        if self.focused is None and not self.has_class("-small"):
            self.focus_next()

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        message.stop()
        self.press(message.key)

    def on_key(self, event: events.Key) -> None:
        """A key that was pressed quickly after one that opened another screen is meant for that one."""
        if not self.is_current:
            self.app.post_message(events.Key(event.key, event.character))
        elif not self.press(self.keyboard.meant(event.key)):
            return
        event.stop()
        event.prevent_default()

    def field(self) -> LineEditor | None:
        """The text field that is being typed into, if there is one now."""
        return None

    def field_changed(self) -> None:
        """Show the field's text."""

    def type_into_field(self, event: events.Key) -> bool:
        """Whether a key was for the text field; it is shown only if its text has changed."""
        field = self.field()
        if field is None:
            return False
        before = field.text, field.complaint
        is_for_field = field.press(event)
        if (field.text, field.complaint) != before:
            self.field_changed()
        return is_for_field

    def on_paste(self, event: events.Paste) -> None:
        if (field := self.field()) is not None:
            event.stop()
            field.add(event.text)
            self.field_changed()

    def press(self, key: str) -> bool:
        """Whether the own key of a command means anything here."""
        if key == "question_mark":
            self.app.push_screen(HelpPage(self.shown_help(), self.look))
        elif key == "f1":
            self.app.show_rules()  # type: ignore[attr-defined]  # the only app there is
        else:
            return False
        return True


class Page(HouseScreen):
    """Lines to read, scrolled by keys or wheel; escape goes back."""

    def __init__(self, title: str, lines: Sequence[Line], *, from_end: bool = False) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._room = BODY - 2
        self._top = max(0, len(lines) - self._room) if from_end else 0

    def on_mount(self) -> None:
        self._show()

    def keys(self) -> Keys:
        return [("up, down", _("line")), ("pgdn", _("page")), ("esc", _("back"))]

    def _show(self) -> None:
        last = max(0, len(self._lines) - self._room)
        self._top = min(max(self._top, 0), last)
        shown = self._lines[self._top : self._top + self._room]
        place = _("{number} of {most}").format(number=self._top + len(shown), most=len(self._lines)) if last else ""
        title = f" {self._title}"
        head = (Span(title, self.ink.bright), Span(place.rjust(WIDTH - 1 - cell_len(title)), self.ink.faint))
        self.sheet.show([head, (), *shown])

    def press(self, key: str) -> bool:
        steps = {
            "up": -1, "k": -1, "down": 1, "j": 1, "pageup": -self._room, "pagedown": self._room,
            "space": self._room, "home": -len(self._lines), "end": len(self._lines),
        }  # fmt: skip
        if key in steps:
            self._top += steps[key]
            self._show()
        elif key in {"escape", "q", "enter"}:
            self.go_back()
        else:
            return super().press(key)
        return True

    def on_mouse_scroll_down(self) -> None:
        self.press("down")

    def on_mouse_scroll_up(self) -> None:
        self.press("up")


class HelpPage(Page):
    """The keys of the screen it was opened from."""

    def __init__(self, keys: Keys, look: Look) -> None:
        super().__init__(_("Keys"), [line for key, meaning in keys for line in explained(key, meaning, look)])

    def press(self, key: str) -> bool:
        return super().press("escape" if key == "question_mark" else key)


def explained(key: str, meaning: str, look: Look) -> list[Line]:
    """A key and what it does, in as many lines as that takes."""
    head = f"  {key:<{HELP_KEYS}} "
    first, *rest = in_lines(meaning, WIDTH - HELP_KEYS - 4) or [""]
    return [(Span(head, look.ink.bold), Span(first)), *((Span(" " * (HELP_KEYS + 3) + line),) for line in rest)]
