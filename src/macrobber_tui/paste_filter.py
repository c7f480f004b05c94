"""Reduces bracketed pastes to text, before Textual's parser reads them.

That parser would read an escape inside a paste, and what follows it, as keys.
"""

from __future__ import annotations

import re
from time import monotonic

PASTE_BEGINS, PASTE_ENDS = "\x1b[200~", "\x1b[201~"
MAX_PASTED = 4000
"""The maximum number of characters in a paste; no text field holds more."""
PASTE_SECONDS = 5
"""The number of seconds without input after which a paste ends."""

ESCAPE_SEQUENCE = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1bO[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)")
"""A sequence that sets colours, moves the cursor, presses a key, or sets the title of the terminal."""
UNFINISHED_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]{0,32}[ -/]{0,8}|O|\][^\x07\x1b]{0,64}\x1b?)?\Z")
"""The beginning of a sequence at the end of a packet."""
LINE_BREAKS = "\t\n\v\f\r\x85"
"""The control characters that become blanks."""


class PasteFilter:
    """Changes the pastes in a terminal's input, which arrives in packets; a marker can be split between two."""

    def __init__(self) -> None:
        self._is_pasting = False
        self._pasted = 0
        """The number of characters passed on from the current paste."""
        self._heard_at = monotonic()
        self._last = ""
        """The end of the last packet outside a paste, or the beginning of a marker in a paste, which waits."""

    def filter(self, text: str) -> str:
        """Return the text with the control characters in pastes removed, and pastes cut to MAX_PASTED characters."""
        now, accepted = monotonic(), ""
        if self._is_pasting and now - self._heard_at > PASTE_SECONDS:
            text = PASTE_ENDS + text
        self._heard_at = now
        while text:
            text, part = self._filter_pasted(text) if self._is_pasting else self._filter_typed(text)
            accepted += part
        return accepted

    def _filter_typed(self, text: str) -> tuple[str, str]:
        """Return the rest of the text from the first paste on, and the typed text to pass on."""
        at = (self._last + text).find(PASTE_BEGINS)
        if at < 0:
            self._last = (self._last + text)[1 - len(PASTE_BEGINS) :]
            return "", text
        begin = at + len(PASTE_BEGINS) - len(self._last)
        self._is_pasting, self._pasted, self._last = True, 0, ""
        return text[begin:], text[:begin]

    def _filter_pasted(self, text: str) -> tuple[str, str]:
        """Return the text after the paste, and the pasted text to pass on, with the marker of its end."""
        text, self._last = self._last + text, ""
        end = _end_of_paste(text)
        if end < 0:
            held = next(size for size in range(len(PASTE_ENDS) - 1, -1, -1) if text.endswith(PASTE_ENDS[:size]))
            held = held or int(text.endswith("\r"))  # a line feed may follow
            if (unfinished := UNFINISHED_SEQUENCE.search(text)) is not None:
                held = max(held, len(unfinished[0]))
            self._last = text[len(text) - held :]
            return "", self._limited(text[: len(text) - held])
        self._is_pasting = False
        return text[end + len(PASTE_ENDS) :], self._limited(text[:end]) + PASTE_ENDS

    def _limited(self, pasted: str) -> str:
        part = pasted_text(pasted)[: MAX_PASTED - self._pasted]
        self._pasted += len(part)
        return part


def _end_of_paste(text: str) -> int:
    """Return the index of the marker that ends the paste, or -1. Earlier ones belong to the pasted text."""
    next_paste = text.find(PASTE_BEGINS)
    last = text.rfind(PASTE_ENDS, 0, next_paste if next_paste >= 0 else len(text))
    return last if last >= 0 else text.find(PASTE_ENDS)


def pasted_text(text: str) -> str:
    """Return pasted text on one line: escape sequences and control characters are dropped, line breaks become blanks.

    So do tabs.
    """
    text = ESCAPE_SEQUENCE.sub("", text.replace("\r\n", "\n"))
    return "".join(" " if one in LINE_BREAKS else one for one in text if one in LINE_BREAKS or not _is_control(one))


def _is_control(character: str) -> bool:
    return character < " " or "\x7f" <= character < "\xa0"
