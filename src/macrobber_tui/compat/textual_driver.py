"""Textual's driver of a local terminal, which restores the terminal and ends the app when the terminal is closed.

It also restores the terminal when a signal ends the program.
"""

from __future__ import annotations

import asyncio
import codecs
import contextlib
import errno
import os
import selectors
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any

from textual._parser import Parser
from textual._xterm_parser import XTermParser
from textual.driver import Driver
from textual.drivers._writer_thread import WriterThread
from textual.message import Message

from macrobber_core.compat import require
from macrobber_tui.paste_filter import PasteFilter

require("textual", Driver, "_app")
require("textual", Parser, "_timeout_time", "tick")
require("textual", WriterThread, "_queue")

SWITCH_SECONDS = 0.001
"""How long the driver's thread waits to write what is painted while the app computes; Python's default is 5 ms."""
CLEAR_SCREEN = "\x1b[2J"
"""Sent before leaving the alternate screen. After a resize, tmux 3.3 would otherwise leave rows of it on the shell."""
ESCAPE_SECONDS = 0.1
"""How often to check whether an escape was the key itself, because nothing has followed it."""
READ_BYTES = 4096
HUNG_UP = 129
"""The exit code of a program whose terminal is closed, as if the hangup signal had ended it."""
ENDING_SIGNALS = ("SIGTERM", "SIGHUP")
RESTORE_SECONDS = 2
"""How long restoring the terminal may take once a signal has arrived: a terminal may have stopped reading."""


def local_driver(
    driver_class: type[Driver],
    on_enter: Callable[[], object] = lambda: None,
    on_leave: Callable[[], object] = lambda: None,
) -> type[Driver]:
    """Return the driver, changed to clear the terminal on exit, and to end the app when the terminal is closed.

    `on_enter` and `on_leave` are called when the app begins and ends to use the terminal, also around ctrl+z.
    """
    module = sys.modules[driver_class.__module__]
    if hasattr(module, "WriterThread"):  # the drivers of terminals create their writer themselves
        module.WriterThread = PatientWriter  # type: ignore[attr-defined]

    class LocalDriver(driver_class):  # type: ignore[valid-type, misc]  # the class depends on the platform
        _is_in_use = False
        """Whether the app is using the terminal now."""

        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            self.exit_event = StopSignal()

        def start_application_mode(self) -> None:
            sys.setswitchinterval(SWITCH_SECONDS)
            super().start_application_mode()
            self._is_in_use = True
            call_before_ending(self._restore_terminal)
            on_enter()

        def _restore_terminal(self) -> None:
            if self._is_in_use:
                self.stop_application_mode()
                self.close()  # writes everything

        def stop_application_mode(self) -> None:
            self._is_in_use = False
            on_leave()
            self.write(CLEAR_SCREEN)
            super().stop_application_mode()

        def run_input_thread(self) -> None:
            """Pass input to the app. When the terminal is closed, leave the table and end the app."""
            try:
                for message in typed_messages(self.fileno, self.exit_event):
                    self.process_message(message)
            except OSError as error:
                if error.errno != errno.EIO:
                    raise
            except EOFError:
                pass
            else:
                return
            self._app.call_later(self._app.exit, return_code=HUNG_UP)

    return LocalDriver


class StopSignal(threading.Event):
    """An event for which one thread can wait together with other input."""

    def __init__(self) -> None:
        super().__init__()
        self._writer: socket.socket | None = None

    @contextlib.contextmanager
    def readable(self) -> Iterator[socket.socket]:
        """Return a socket that becomes readable once the event is set."""
        reader, writer = socket.socketpair()
        with reader, writer:
            self._writer = writer
            if self.is_set():
                writer.send(b"\0")
            try:
                yield reader
            finally:
                self._writer = None

    def set(self) -> None:
        super().set()
        if (writer := self._writer) is not None:
            with contextlib.suppress(OSError):  # nobody waits any more
                writer.send(b"\0")


def typed_messages(terminal: int, stop: StopSignal) -> Generator[Message]:
    """Yield what is typed, until `stop` is set. Raises EOFError or OSError once the terminal is closed.

    Textual's own loop wakes up ten times a second; this one waits until something is typed.
    """
    parser, decoder = TextPasteParser(), InputDecoder()
    with selectors.SelectSelector() as selector, stop.readable() as stopped:
        selector.register(terminal, selectors.EVENT_READ)
        selector.register(stopped, selectors.EVENT_READ)
        while not stop.is_set():
            ready = selector.select(ESCAPE_SECONDS if parser.is_waiting else None)
            if any(key.fd == terminal for key, _ in ready):
                yield from parser.feed(decoder.decode(os.read(terminal, READ_BYTES)))
            yield from parser.tick()


def call_before_ending(restore: Callable[[], object]) -> None:
    """Call a function when a signal is about to end the program, which then ends as it would by default."""

    def end(number: int) -> None:
        signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(RESTORE_SECONDS)  # ends the program, too
        try:
            restore()
        finally:
            signal.raise_signal(number)
            os._exit(128 + number)  # process 1 of a container survives its own signal

    for name in ENDING_SIGNALS:
        with contextlib.suppress(AttributeError, NotImplementedError, ValueError):  # Windows; not the main thread
            number = getattr(signal, name)
            asyncio.get_running_loop().add_signal_handler(number, end, number)


class InputDecoder:
    """Decodes what is typed. Raises EOFError at the end of the input, which Textual would try to read for ever.

    It replaces invalid bytes, such as those of a pasted file; with Textual's decoder, they would end the app.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")

    def decode(self, data: bytes, final: bool = False) -> str:
        if not data:
            raise EOFError
        return self._decoder.decode(data, final)


class PatientWriter(WriterThread):
    """The thread that writes to a terminal. Once the terminal is closed, it drops all output.

    If the thread ended instead, its queue would fill and block the app.
    """

    def run(self) -> None:
        with contextlib.suppress(OSError):
            super().run()
            return
        while self._queue.get() is not None:
            pass


class TextPasteParser(XTermParser):
    """The key parser of a local terminal, to which a paste is only text."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._pastes = PasteFilter()

    @property
    def is_waiting(self) -> bool:
        """Whether only time tells what was typed, such as an escape, with which the codes of many keys begin."""
        return self._timeout_time is not None

    def feed(self, data: str) -> Iterable[Message]:
        """Yield the events in the data; "" means the end of the input."""
        filtered = self._pastes.filter(data)
        return super().feed(filtered) if filtered or not data else ()
