"""Placeholders in capitals for a player's input, in the player's language."""

from __future__ import annotations

import re

from .language import N_, _

PLACEHOLDERS = (
    # Translators: placeholders for the text that a player types after a command, as in 'say TEXT'
    N_("ACTION"), N_("ADDR"), N_("ADDRESS"), N_("ARGS"), N_("COMMAND"), N_("DIRECTORY"), N_("FILE"), N_("GAME"),
    N_("ID"), N_("LEVEL"), N_("NAME"), N_("NAMES"), N_("NUMBER"), N_("OPTIONS"), N_("PLACE"), N_("PLAYERS"), N_("PORT"),
    N_("RECORD"), N_("RULING"), N_("SECONDS"), N_("SETUP"), N_("STEPS"), N_("TABLE"), N_("TEXT"), N_("TOPIC"),
    N_("WHICH"), N_("WHO"), N_("WORD"), N_("WORDS"),
)  # fmt: skip


def translate_placeholders(usage: str) -> str:
    """Translate the placeholders in a usage such as `say TEXT`; leave everything else unchanged."""
    return re.sub(r"\b[A-Z]+\b", lambda match: _(match[0]) if match[0] in PLACEHOLDERS else match[0], usage)
