"""Lines of talk in the player's language, and the emotes by number and by name."""

from __future__ import annotations

from macrobber_core.table import PROGRAM_NAME
from macrobber_core.wire.emotes import EMOTES
from macrobber_tui.i18n.accents import fold_accents
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _


def talk_in_words(name: str, text: str) -> str:
    """Return what was said: messages of the program and emotes in the player's language, anything else as typed."""
    return core_text(text) if name == PROGRAM_NAME or text in EMOTES else text


def emote_list() -> str:
    """Return the emotes with their numbers, in the player's language."""
    return ", ".join(f"{number} {name}" for number, name in enumerate(map(_, EMOTES), 1))


def find_emote(asked: str) -> str:
    """Return the emote with this number, or with this name in English or in the player's language; "" if none has."""
    words = fold_accents(" ".join(asked.split()).rstrip(".!"))
    names = ({str(number), emote, fold_accents(_(emote))} for number, emote in enumerate(EMOTES, 1))
    return next((emote for emote, known in zip(EMOTES, names, strict=True) if words in known), "")
