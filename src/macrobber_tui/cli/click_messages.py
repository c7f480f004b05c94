"""Click's own error messages in the player's language.

Click reads translations only from compiled catalogs, in the system's language. Ours are not compiled, and the player
may choose another language. So click's messages are recognised by their templates, like those of the core.
"""

from __future__ import annotations

import re

from macrobber_core.translatable import pattern_of
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.i18n.placeholders import translate_placeholders

MISSING_ARGUMENT = N_("Missing argument {name}.")
INVALID_VALUE = N_("Invalid value for {name}: {reason}")
TEXTS = (
    N_("No such option {name}."),
    N_("No such option {name}. Did you mean {other}?"),
    N_("No such option {name}. (Did you mean one of: {names}?)"),
    N_("No such command {name}."),
    N_("No such command {name}. Did you mean {other}?"),
    N_("No such command {name}. (Did you mean one of: {names}?)"),
    MISSING_ARGUMENT,
    N_("Missing option {name}."),
    INVALID_VALUE,
    N_("Option {name} requires an argument."),
    N_("Option {name} does not take a value."),
    N_("Got unexpected extra argument ({names})"),
    N_("Got unexpected extra arguments ({names})"),
    N_("{value} is not one of {names}."),
    N_("File {name} is a directory."),
    N_("Directory {name} is a file."),
)
BY_SPECIFICITY = sorted(TEXTS, key=lambda text: (text.startswith("{"), -len(text)))
"""Templates that begin with a placeholder come last, because they also match messages of other templates."""


def translate_click(message: str) -> str:
    """Translate a message of click; return any other text unchanged."""
    for template in BY_SPECIFICITY:
        match = pattern_of(template).fullmatch(message)
        if match is not None:
            values = match.groupdict()
            if "reason" in values:
                values["reason"] = translate_click(values["reason"])
            if template in (MISSING_ARGUMENT, INVALID_VALUE):
                values["name"] = argument_in_words(values["name"])
            return _(template).format(**values)
    return message


def argument_in_words(quoted: str) -> str:
    """Translate an argument quoted by click, without the brackets of an optional argument."""
    return translate_placeholders(re.sub(r"^'\[(.+)]'$", r"'\1'", quoted))
