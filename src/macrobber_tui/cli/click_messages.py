"""Click's own error messages in the player's language.

Click reads translations from compiled catalogs of the system's language; ours are neither. So its messages are
recognised by their templates, like those of the core. Help texts are always English.
"""

from __future__ import annotations

from macrobber_core.translatable import pattern_of
from macrobber_tui.i18n.language import N_, _

TEXTS = (
    N_("No such option {name}."),
    N_("No such option {name}. Did you mean {other}?"),
    N_("No such option {name}. (Did you mean one of: {names}?)"),
    N_("No such command {name}."),
    N_("No such command {name}. Did you mean {other}?"),
    N_("No such command {name}. (Did you mean one of: {names}?)"),
    N_("Missing argument {name}."),
    N_("Missing option {name}."),
    N_("Invalid value for {name}: {reason}"),
    N_("Option {name} requires an argument."),
    N_("Option {name} does not take a value."),
    N_("Got unexpected extra argument ({names})"),
    N_("Got unexpected extra arguments ({names})"),
    N_("{value} is not a valid integer."),
    N_("{value} is not a valid float."),
    N_("{value} is not in the range {range}."),
    N_("{value} is not one of {names}."),
)


def translate_click(message: str) -> str:
    """Translate a message of click; return any other text unchanged."""
    for template in sorted(TEXTS, key=len, reverse=True):
        found = pattern_of(template).fullmatch(message)
        if found is not None:
            places = found.groupdict()
            if "reason" in places:
                places["reason"] = translate_click(places["reason"])
            return _(template).format(**places)
    return message
