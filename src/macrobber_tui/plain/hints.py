"""Hints, read aloud."""

from __future__ import annotations

from macrobber_tui.boards.hint import Hinted
from macrobber_tui.language import _
from macrobber_tui.saying import Voice


def say_hint(hinted: Hinted | None, voice: Voice) -> None:
    if isinstance(hinted, str):
        voice.say(hinted)
    for hint in hinted if isinstance(hinted, list) else ():
        told = _("{percent} to win by '{action}': {reasons}.")
        if hint.name != hint.action:
            told = _("{percent} to win by '{action}' ({name}): {reasons}.")
        reasons = "; ".join(hint.reasons)
        voice.say(told.format(percent=hint.percent, action=hint.action, name=hint.name, reasons=reasons))
