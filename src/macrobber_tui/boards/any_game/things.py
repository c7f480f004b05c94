"""The things on the board for any game in words: players, values, the round and the choices."""

from __future__ import annotations

from typing import Any

from macrobber_core.table.view import TableView
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.names import capitalize_you, name_lookup
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.text import as_sentence, upper_first

from .decision_input import ActionInput
from .facts import facts, seat_columns
from .field_words import ValueWriter


def explain(thing: str, table: TableView, view: Any) -> Explanation:
    """Explain a thing on the board, such as `player 2`, `value scores 2` or `fact last_bid`.

    A game's own drawing may name other things, too: their names have to do.
    """
    try:
        return _explain_known(thing, table, view)
    except (LookupError, StopIteration, ValueError):
        return Explanation(upper_first(thing), _("A part of this game's board."))


def _explain_known(thing: str, table: TableView, view: Any) -> Explanation:
    """Explain a thing of the lists. Raises LookupError, StopIteration or ValueError for another."""
    kind, _blank, rest = thing.partition(" ")
    name_of = name_lookup(table)
    writer = ValueWriter(name_of)
    match kind:
        case "player":
            seat = int(rest)
            values = (
                _("{name}: {what}").format(name=column.label, what=column.texts[seat - 1])
                for column in seat_columns(view, table.game, writer)
            )
            about = _("A player, with a letter and a colour; an arrow marks whose turn it is.")
            return Explanation(capitalize_you(name_of(seat)), about, as_sentence(_("; ").join(values)))
        case "value":
            name, seat_text = rest.split(" ")
            columns = seat_columns(view, table.game, writer)
            column = next(column for column in columns if column.name == name)
            text = column.texts[int(seat_text) - 1]
            what = _("{name}: {what}").format(name=column.label, what=text)
            return Explanation(
                _("{name}: {what}").format(name=capitalize_you(name_of(int(seat_text))), what=what),
                _("A value that every player has."),
                state=text,
                sign=column.label,
            )
        case "fact":
            fact = next(fact for fact in facts(view, table.game, writer) if fact.name == rest)
            return Explanation(fact.label, _("A value of the game."), as_sentence(fact.text), fact.text, fact.label)
        case "round":
            about = _("In a round, every player has one turn.")
            return Explanation(_("Round {number}").format(number=view.round), about)
        case _:
            raise LookupError(thing)


def explain_choice(decision: ActionInput, key: str, table: TableView, view: Any) -> Explanation:
    """Explain the choice that a click presses, such as `item 3`."""
    choice = decision.choices[int(key.split()[1]) - 1]
    about = _("A choice: its number and enter take it, or two clicks.")
    if not choice.action:
        return Explanation(
            upper_first(choice.label), _("Several actions: choosing them lists each."), sign=choice.label
        )
    effects = _("; ").join(ui_of(table.game).effects(choice.action, table))
    return Explanation(upper_first(choice.label), about, as_sentence(effects))
