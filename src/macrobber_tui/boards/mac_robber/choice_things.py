"""The choices of a Mac Robber decision in words: options of a menu, and cubes or cards to pick."""

from __future__ import annotations

from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import _
from macrobber_tui.widgets.text import as_sentence, upper_first

from .decision_input import DecisionInput
from .hints import reasons_in_words
from .menus import MenuOption, MultiSelect
from .previews import ActionPreview
from .sentences import describe
from .things import CUBES, DISPLAY, WARRIOR, green_about, power

MAX_REASONS = 1
"""The most effects in the explanation of a choice, which has two lines."""


def explain_choice(decision: DecisionInput, key: str, table: TableView, view: MacRobberView) -> Explanation:
    """Explain the choice that a click presses, such as `c` or `item 2`."""
    step = decision.step
    if isinstance(step, MultiSelect):
        return _item(step, int(key.split()[1]), view)
    return _option(next(option for option in step.options if option.keys[0] == key), table, view)


def _option(option: MenuOption, table: TableView, view: MacRobberView) -> Explanation:
    texts = [option.refusal or option.about]
    if option.action:
        effects = reasons_in_words(ActionPreview(view).effects(option.action), table)
        texts = [describe(option.action, table, view), *effects[:MAX_REASONS]]
    about = _("A choice: its key or a click takes it; a faint one is not allowed now.")
    name = _("Card: {value}").format(value=option.card) if option.card else upper_first(option.label or option.cost)
    return Explanation(name, about, as_sentence(_("; ").join(texts)))


def _item(pick: MultiSelect, index: int, view: MacRobberView) -> Explanation:
    item = pick.items[index]
    about = _("Its key or a click picks it, or puts it back; enter confirms what is picked.")
    if pick.kind == "cards":
        return Explanation(_("Card: {value}").format(value=item), about, power(item, view))
    if item.isupper():
        return Explanation(_("In the display: {cube}").format(cube=_(CUBES[item])), about, _(DISPLAY[item]))
    name = _("In your courtyard: {cube}").format(cube=_(CUBES[item.upper()]))
    return Explanation(name, about, _(WARRIOR) if item == "y" else green_about())
