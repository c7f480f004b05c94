"""The invitation to friends: the command for joining, copied by a key, and a page with a QR code for phones."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_tui.i18n.language import _
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.invitation import NETWORK_POLL_SECONDS, JoinCommand, why_no_phone
from macrobber_tui.session.key_words import as_browsers_show
from macrobber_tui.theme.glyphs import ASCII
from macrobber_tui.theme.theme import is_light_background
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.qr_code import INK, Modules, in_half_blocks, qr_modules
from macrobber_tui.widgets.spans import length

from .base import WIDTH, BaseScreen, bindings_of
from .base_app import app_of
from .key_help import KeyHelp, key_labels, labels

COPY, SHOW = "c", "p"
"""The default keys in the contexts "waiting" and "people"."""
MAX_SHOWN = 70
"""The length from which a copied command is shortened in the notice."""
MARGIN = 3
GAP = "   "


def invitation_keys(session: TableSession, join_command: JoinCommand | None) -> tuple[str, ...]:
    """Return the default keys that can be used now: none if there is no invitation, and no code for other guests."""
    if join_command is None:
        return ()
    return (COPY, SHOW) if session.host is not None or session.phone_link else (COPY,)


def use_invitation(
    screen: BaseScreen,
    session: Callable[[], TableSession],
    join_command: JoinCommand,
    key: str,
    has_begun: Callable[[], bool],
) -> str:
    """Carry out one of `invitation_keys`; return what to tell the player, or ""."""
    if key == COPY:
        by_ticket = session().ticket_command(has_begun=has_begun())
        return copy_invitation(screen, [join_command.command, by_ticket, *session().web_links[-1:]])
    screen.app.push_screen(InvitationPage(session, has_begun))
    return ""


def with_keys(
    lines: Sequence[Line], command: int, keys: tuple[str, ...], screen: BaseScreen, context: str
) -> list[Line]:
    """Return the lines of an invitation, with the labels of the keys after one of them.

    They follow the line with the number `command`, or the first with room for them, or else they get a line.
    """
    theme, bindings = screen.theme, bindings_of(screen, context)
    shown = [
        span
        for key, meaning in labels(keys, context)
        for span in (
            Span(GAP),
            Span(key_labels(key, theme, bindings), theme.palette.bold, key),
            Span(f" {meaning}", theme.palette.faint, key),
        )
    ]
    found = list(lines)
    for number in (command, *range(len(lines))):
        if length((*lines[number], *shown)) < WIDTH:
            found[number] = (*lines[number], *shown)
            return found
    return [*found, (Span("  "), *shown[1:])]


def copy_invitation(screen: BaseScreen, ways_in: Sequence[str]) -> str:
    """Copy a way in to the clipboard of the player's terminal, and the next one if the key is pressed again.

    Return what to tell the player.
    """
    notices, texts = app_of(screen).notices, [*filter(None, ways_in)]
    if not texts:
        return _("Nobody else can join, so there is nothing to copy.")
    at = (texts.index(notices.copied) + 1) % len(texts) if notices.copied in texts else 0
    if not notices.copy(texts[at]):
        return _("This terminal has no clipboard for programs.")
    sent = _("Sent to your terminal's clipboard: {command}").format(command=shortened(texts[at]))
    if len(texts) == 1:
        return sent
    other = _("Press the key again for: {command}").format(command=shortened(texts[(at + 1) % len(texts)]))
    return f"{sent} {other}"


def shortened(command: str) -> str:
    """Return a command with the middle of a ticket left out."""
    return command if len(command) <= MAX_SHOWN else f"{command[:30]}...{command[-10:]}"


class InvitationPage(BaseScreen):
    """A QR code for phones, or the reason why there is none. It follows changes of the network, and of the host."""

    def __init__(self, session: Callable[[], TableSession], has_begun: Callable[[], bool]) -> None:
        super().__init__()
        self._current_session = session
        self._has_begun = has_begun
        self._link = ""

    @property
    def _session(self) -> TableSession:
        return self._current_session()

    def on_mount(self) -> None:
        self.set_interval(NETWORK_POLL_SECONDS, self._check_network)

    def _check_network(self) -> None:
        if self._session.phone_link != self._link:
            self.show()

    def keys(self) -> KeyHelp:
        return self.labels("esc")

    def show(self) -> None:
        self._link = self._session.phone_link
        title: Line = (Span("  " + _("Invitation"), self.palette.bright),)
        if not self._link:
            reason = why_no_phone(has_door=bool(self._session.doors.open))
            self.sheet.show([(), title, (), *indented(wrap_lines(reason, WIDTH - 6)), *self._key_lines()])
        elif self.theme.glyphs is ASCII:
            text = _("The QR code of this link needs other characters than ASCII:")
            link = indented([*wrap_lines(text, WIDTH - 6), "", self._link])
            self.sheet.show([(), title, (), *link, *self._key_lines()])
        else:
            self.sheet.show(self._beside_code(title, qr_modules(self._link)))

    def _beside_code(self, title: Line, modules: Modules) -> list[Line]:
        """Return the code with the instructions beside it."""
        code = in_half_blocks(modules)
        width = WIDTH - 1 - cell_len(code[0]) - MARGIN
        texts: list[Line] = [(), title, ()]
        for text, style in self._instructions():
            rows = wrap_lines(text, width - 2) if " " in text else chunks(text, width - 2)
            texts += [*indented(rows, style, indent=2), ()]
        ink, below = self._ink, " " * cell_len(code[0])
        rows_of_code = [Span(row, ink) for row in code] + [Span(below)] * (len(texts) - len(code))
        texts += [()] * (len(code) - len(texts))
        return [(Span(" "), row, *text) for row, text in zip(rows_of_code, texts, strict=True)]

    def _instructions(self) -> list[tuple[str, Style]]:
        faint, bold = self.palette.faint, self.palette.bold
        if not self._link.startswith("ssh:"):
            return self._browser_instructions()
        scan = _("A phone with an app for ssh joins by this code, which holds the link:")
        if self._has_begun():
            scan = _("A phone with an app for ssh can watch by this code, which holds the link:")
        name = _("To have a name at the table, put it in the app in place of 'guest'.")
        code = self._session.code
        ask = [(_("The app then asks for the table's code:"), faint), (code, bold)] if code else []
        return [(scan, faint), (self._link, bold), (name, faint), *ask]

    def _browser_instructions(self) -> list[tuple[str, Style]]:
        faint, bold, session = self.palette.faint, self.palette.bold, self._session
        scan = _("Scan this with a phone to join in its browser, or open:")
        if self._has_begun():
            scan = _("Scan this with a phone to watch in its browser, or open:")
        ask = [(_("The page then asks for the table's code:"), faint), (session.code, bold)] if session.code else []
        return [(scan, faint), (self._link, bold), *self._key(), *ask]

    def _key(self) -> list[tuple[str, Style]]:
        """Return the fingerprint that browsers show, in rows of eight pairs; nothing without a page that has one."""
        proof = _("The browser warns once that it does not know the certificate. Its SHA-256 fingerprint:")
        shown = " ".join(chunks(as_browsers_show(self._session.web_fingerprint), len("00:" * 8)))
        return [(proof, self.palette.faint), (shown, self.palette.bold)] if shown else []

    def _key_lines(self) -> list[Line]:
        """Return the same for a page without a QR code."""
        return [line for text, style in self._key() for line in ((), *indented(wrap_lines(text, WIDTH - 6), style))]

    @property
    def _ink(self) -> Style:
        """The style of the code; without colours, the reverse of a ground that is taken to be dark."""
        if not self.app.no_color:
            return INK
        environ = os.environ if self.app.environ is None else self.app.environ
        return Style(reverse=not is_light_background(environ.get("COLORFGBG", "")))

    def press(self, key: str) -> bool:
        if key in {"escape", "q", SHOW}:
            self.go_back()
            return True
        return super().press(key)


def chunks(text: str, width: int) -> list[str]:
    """Return a text without blanks in lines of at most `width` characters."""
    return [text[start : start + width] for start in range(0, len(text), width)]
