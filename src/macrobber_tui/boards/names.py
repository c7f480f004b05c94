"""Players' names in sentences and on boards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from macrobber_tui.i18n.language import _, join_list, ngettext, pgettext

if TYPE_CHECKING:
    from macrobber_core.table.view import TableView

NameOf = Callable[[int], str]


def letter(seat: int) -> str:
    return "ABCDEF"[seat - 1]


class You(str):
    """The word for the viewing player in place of a name. Another player may be called the same."""

    __slots__ = ()


def you() -> You:
    """Return the word for the viewing player as a subject."""
    return You(_("you"))


def is_you(name: str) -> bool:
    """Return whether a name from a `NameOf` is the word for the viewing player."""
    return isinstance(name, You)


def name_lookup(table: TableView) -> NameOf:
    """Return a function that names players from this seat's point of view ("you")."""
    return lambda seat: you() if seat == table.seat else table.name(seat)


def in_object_case(name: str) -> str:
    """Return a name in the form used for the object of a sentence."""
    return pgettext("to whom it is done", "you") if is_you(name) else name


def game_over_sentence(winners: Sequence[str]) -> str:
    """Return a sentence that the game is over, with the winners' names as shown to the viewing player."""
    return _("The game is over: {won}.").format(won=winners_clause(winners))


def winners_clause(winners: Sequence[str]) -> str:
    """Return a clause that names the winners, given their names as shown to the viewing player."""
    if all(map(is_you, winners)):
        return _("you won")
    text = ngettext("{names} won", "{names} won", len(winners))
    if any(map(is_you, winners)):
        text = pgettext("the viewing player and others", "{names} won")
    return text.format(names=join_list(winners))


def begin_with_winners(winners: Sequence[str]) -> str:
    """Return the winners' clause for the beginning of a sentence, with a leading "you" capitalized."""
    clause = winners_clause(winners)
    return clause[:1].upper() + clause[1:] if is_you(winners[0]) else clause


def capitalize_you(text: str) -> str:
    """Capitalize a leading "you"; leave other names unchanged."""
    return text[:1].upper() + text[1:] if text == you() or text.startswith(f"{you()} ") else text
