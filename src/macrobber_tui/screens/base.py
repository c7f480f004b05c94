"""The base class of all screens: a page in the middle of the terminal, with a footer of keys and a help page."""

from __future__ import annotations

import contextlib
import time

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker, WorkerCancelled, WorkerError, WorkerFailed

from macrobber_core.games.contract import Game
from macrobber_tui.compat.textual import BatchedScreen, paint_changes, paint_soon, use_compositor
from macrobber_tui.i18n.language import _
from macrobber_tui.render.compositor import DiffCompositor
from macrobber_tui.settings.keymap import PALETTE
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.theme import Palette, Theme
from macrobber_tui.widgets.lines_widget import Lines
from macrobber_tui.widgets.scenery import backdrop

from .base_app import BaseApp, app_of
from .commands import CommandRow, screen_commands
from .key_help import KeyHelp, details, footer_line, key_labels, labels
from .line_editor import LineEditor

WIDTH, HEIGHT = 80, 24
BODY_HEIGHT = HEIGHT - 1
MAX_WIDTH, MAX_HEIGHT = 240, 80
"""The largest page in cells, in a painted theme."""
PALETTE_KEYS = ":, ctrl+p"
"""The keys that open the palette; the second cannot be changed, and works while a text is typed, too."""
FRAME_SECONDS = 1 / 60
"""The time between two frames in which Textual paints what has changed."""
PAGE_MARGIN = (4, 2)
"""The columns and rows of scenery around a page that grows with the terminal."""


def theme_of(widget: Widget) -> Theme:
    """Return the theme of the app that contains `widget`."""
    return app_of(widget).look


def bindings_of(widget: Widget, *contexts: str) -> KeyBindings:
    """Return the key bindings of the given contexts and of `everywhere`."""
    return app_of(widget).settings.keymap.bindings(*contexts)


class BaseScreen(BatchedScreen[str]):
    """A page of 80x24 cells, centred in a larger terminal. A smaller terminal shows the required size instead.

    In a painted theme a page may grow with the terminal, as its `page_size` says.
    """

    DEFAULT_CSS = """
    BaseScreen { align: center middle; layers: backdrop default clock slate place notice; }
    BaseScreen #backdrop { layer: backdrop; }
    BaseScreen #body { width: 80; height: 23; }
    BaseScreen #small { display: none; width: 1fr; height: 1fr; content-align: center middle; }
    BaseScreen.-small #body, BaseScreen.-small #footer { display: none; }
    BaseScreen.-small #small { display: block; }
    """

    app: BaseApp

    KEY_CONTEXTS: tuple[str, ...] = ()
    """The contexts whose commands are available here, besides `everywhere`."""

    def __init__(self) -> None:
        super().__init__()
        self._painter = DiffCompositor()
        use_compositor(self, self._painter)
        self._table_notice = ""
        """News of the table below, shown in the footer; "" if there is none."""
        self.owned_workers: list[Worker[None]] = []
        self.page_width, self.body_height = WIDTH, BODY_HEIGHT
        """The width of the page, and the height of its part above the footer."""
        self._fitted = (WIDTH, HEIGHT)
        self._update_painted_at = 0.0
        self.sheet = Lines(WIDTH, BODY_HEIGHT, id="sheet")
        self.footer = Lines(WIDTH, 1, id="footer")
        self.backdrop = Lines(0, 0, id="backdrop")
        """The scenery around the page in a painted theme, mounted once it is shown."""
        self.size_notice = Static(id="small", markup=False)
        """What a terminal that is too small shows, mounted once it is needed."""

    @property
    def is_first(self) -> bool:
        """Whether leaving closes the app, because there is no screen below."""
        return self.app.first_screen is self

    @property
    def theme(self) -> Theme:
        return self.app.look

    @property
    def palette(self) -> Palette:
        return self.theme.palette

    @property
    def settings(self) -> Settings:
        return self.app.settings

    @property
    def key_bindings(self) -> KeyBindings:
        return bindings_of(self, *self.KEY_CONTEXTS)

    def compose(self) -> ComposeResult:
        self._painter.buffer = self.app.screen_buffer
        if self._has_backdrop:
            yield self.backdrop
        with Container(id="body"):
            yield from self.body()
        yield self.footer

    def body(self) -> ComposeResult:
        """Yield the widgets above the footer, 80x23 cells in total."""
        yield self.sheet

    def labels(self, *keys: str) -> KeyHelp:
        """Return footer rows with the labels that these keys have on this screen."""
        return labels(keys, *self.KEY_CONTEXTS)

    def details(self, *keys: str) -> KeyHelp:
        """Return help-page rows for these keys of this screen."""
        return details(keys, *self.KEY_CONTEXTS)

    def keys(self) -> KeyHelp:
        """Return the keys that work now, for the footer."""
        raise NotImplementedError

    def help(self) -> KeyHelp:
        """Return all keys that work now, for the help page."""
        return self.keys()

    def help_rows(self) -> KeyHelp:
        """Return the rows of the help page, with keys labelled as the player has bound them."""
        rows = [*self.help()]
        end = rows.index(("", "")) if ("", "") in rows else len(rows)
        rows[end:end] = [(PALETTE_KEYS, meaning) for _key, meaning in self.details(":")]
        return [(key_labels(key, self.theme, self.key_bindings), meaning) for key, meaning in rows]

    def commands(self) -> list[CommandRow]:
        """Return the commands that work now, each with a key of its own, for the palette."""
        rows = screen_commands([*self.help(), *self.details("?", "F1")], self.key_bindings)
        return [*{row.key: row for row in reversed(rows)}.values()][::-1]

    def show(self) -> None:
        """Redraw the lines above the footer."""

    def settings_changed(self) -> None:
        """Redraw everything that depends on the settings."""
        self._show_backdrop()
        self._fit_page()
        self.show()
        self.show_keys()

    def go_back(self, result: str = "") -> None:
        """Leave this screen unless another is on top: a second quick key press must not close that screen too."""
        if self.is_first:
            self.app.exit(result)
        elif self.is_current:
            self.dismiss(result)

    def show_keys(self) -> None:
        keys = footer_line(self.keys(), self.theme, self.key_bindings, self._table_notice, self.page_width)
        self.footer.show([keys])

    def show_table_notice(self, notice: str) -> None:
        """Show news of the table below in the footer; "" removes them."""
        self._table_notice = notice
        self.show_keys()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """Do not style a new screen once more: its widgets have just been styled."""
        if not self.stack_updates:
            event.refresh_styles = False

    def on_mount(self) -> None:
        if not self.children:  # the program has ended meanwhile, and nothing was mounted
            return
        self._fit_page()
        self.show()
        self.show_keys()

    def paint_now(self) -> None:
        """Paint all changes immediately instead of waiting for the next frame."""
        self.refresh(layout=True)
        paint_soon(self)

    def paint_update(self) -> None:
        """Paint what an update from the table has changed, unless the last was painted less than a frame ago.

        Updates in quick succession are painted together in the next frame.
        """
        now = time.monotonic()
        if now - self._update_painted_at >= FRAME_SECONDS:
            self._update_painted_at = now
            paint_changes(self)

    async def on_unmount(self) -> None:
        """Cancel this screen's workers, such as a table or a search, and wait for them to finish."""
        for worker in self.owned_workers:
            if not worker.is_cancelled:
                worker.cancel()
            with contextlib.suppress(WorkerError, WorkerFailed, WorkerCancelled):
                await worker.wait()

    def on_resize(self, event: events.Resize) -> None:
        if not self.app.screen_buffer.has_size(*event.size):
            self.refresh()
        self._show_backdrop()
        is_small = event.size.width < WIDTH or event.size.height < HEIGHT
        self.set_class(is_small, "-small")
        if is_small:
            needed, size = f"{WIDTH}x{HEIGHT}", f"{event.size.width}x{event.size.height}"
            text = _("macrobber needs {needed}; this terminal is {size}").format(needed=needed, size=size)
            if not self.size_notice.is_attached:
                self.mount(self.size_notice)
            self.size_notice.update(text)
        else:
            self.call_after_refresh(self._restore_focus)
            if self._fit_page():
                self.show()
                self.show_keys()

    def _fit_page(self) -> bool:
        """Fit a page that grows to the terminal; return whether its size changed."""
        fitted = WIDTH, HEIGHT
        if self.theme.roles is not None:
            (columns, rows), terminal = PAGE_MARGIN, self.app.size
            width, height = min(terminal.width - columns, MAX_WIDTH), min(terminal.height - rows, MAX_HEIGHT)
            fitted = self.page_size(max(WIDTH, width), max(HEIGHT, height))
        if fitted == self._fitted:
            return False
        self._fitted = width, height = fitted
        self.resize_page(width, height)
        self.sheet.resize(width, height - 1)
        return True

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        """Return the size of the page with its footer, where there is room for `width` by `height` cells."""
        return WIDTH, HEIGHT

    def resize_page(self, width: int, height: int) -> None:
        """Set the size of the page, with its footer."""
        self.page_width, self.body_height = width, height - 1
        body = self.query_one("#body").styles
        body.width, body.height = width, height - 1
        self.footer.resize(width, 1)

    @property
    def _has_backdrop(self) -> bool:
        """Whether the terminal is larger than the page and painted."""
        width, height = self.app.size
        return self.theme.roles is not None and width >= WIDTH and height > HEIGHT

    def _show_backdrop(self) -> None:
        """Paint the scenery in a terminal larger than the page."""
        roles, (width, height) = self.theme.roles, self.app.size
        self.backdrop.display = self._has_backdrop
        if roles is not None and self._has_backdrop:
            if not self.backdrop.is_attached:
                self.mount(self.backdrop)
            self.backdrop.resize(width, height)
            self.backdrop.show(backdrop(width, height, roles))

    def _restore_focus(self) -> None:
        """Restore the focus lost when a small terminal hid the screen, so keys reach it again."""
        if self.focused is None and not self.has_class("-small"):
            self.focus_next()

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        message.stop()
        self.press(message.key)

    def on_key(self, event: events.Key) -> None:
        """Handle a key. A key that arrives after this screen has opened another is passed on to that screen."""
        if self.field() is not None:  # keys go to the text field first and must not run commands of the app
            if not self.type_into_field(event):
                self.press(self.key_bindings.default_key_for(event.key))
        elif not self.is_current:
            self.app.post_message(events.Key(event.key, event.character))
        elif not self.press(self.key_bindings.default_key_for(event.key)):
            return
        event.stop()
        event.prevent_default()
        paint_changes(self)

    def field(self) -> LineEditor | None:
        """Return the text field being typed into, or None."""
        return None

    def field_changed(self) -> None:
        """Redraw the text field."""

    def type_into_field(self, event: events.Key) -> bool:
        """Pass a key to the text field, redrawing it only if it changed. Return whether the field used the key."""
        field = self.field()
        if field is None:
            return False
        before = field.text, field.is_selected, field.complaint
        is_for_field = field.press(event)
        if (field.text, field.is_selected, field.complaint) != before:
            self.field_changed()
        return is_for_field

    def on_paste(self, event: events.Paste) -> None:
        if (field := self.field()) is not None:
            event.stop()
            field.add(event.text)
            self.field_changed()

    def rules_passage(self) -> tuple[Game, str] | None:
        """Return the game whose rules open from this screen, and the topic or ruling to open ("" for the first topic).

        None leaves the choice to the screen below.
        """
        return None

    def press(self, key: str) -> bool:
        """Run the command whose default key is `key`. Return whether this screen has that command."""
        if key == "question_mark":
            self.app.open_help(self.help_rows())
        elif key == "f1":
            self.app.open_rules()
        elif key in {PALETTE, "ctrl+p"}:
            self.app.open_palette(self)
        else:
            return False
        return True
