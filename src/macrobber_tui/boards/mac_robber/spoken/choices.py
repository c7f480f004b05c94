"""The legal actions as they are chosen from by number: those of a kind together where they are many."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from macrobber_core.games.contract import IllegalAction
from macrobber_core.games.mac_robber import GAME
from macrobber_core.games.mac_robber.events import GreenScored
from macrobber_core.games.mac_robber.facts import Fact, Following, Income, Prospect, Stock
from macrobber_core.games.mac_robber.notation import BLOWS, SONGS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.hint import Hint
from macrobber_tui.boards.mac_robber.effects import Foresight, spoils
from macrobber_tui.boards.mac_robber.hints import told_reasons
from macrobber_tui.boards.mac_robber.language import coloured
from macrobber_tui.boards.mac_robber.words import describe
from macrobber_tui.boards.recital import Choice
from macrobber_tui.core_texts import core_text
from macrobber_tui.language import _, ngettext

from .aloud import aloud

MOST_ALIKE = 3
"""More actions of a kind are asked about in a question of their own."""
MOST_AT_ONCE = 10
EXAMPLES = ("cattle", "castle", "monastery", "warrior", "piper", "monk 1", "estate YR")
"""An action of each kind, to ask the rules why there is none of it; the bard needs somebody to go to."""


def choices(table: TableView, actions: Sequence[str]) -> list[Choice]:
    """In the order of the actions; cards to discard from the lowest."""
    actions = sorted(actions) if {*map(verb, actions)} == {"discard"} else actions
    kinds = together(actions, verb)
    if len(kinds) == 1 and len(actions) > MOST_AT_ONCE:
        kinds = together(actions, finer)
    found: list[Choice] = []
    for kind, alike in kinds.items():
        if len(alike) <= MOST_ALIKE or len(kinds) == 1:
            found += [single(table, action) for action in alike]
        else:
            found.append(Choice(kind, several(table, kind, alike), alike))
    return found


def together(actions: Sequence[str], kind: Callable[[str], str]) -> dict[str, list[str]]:
    kinds: dict[str, list[str]] = {}
    for action in actions:
        kinds.setdefault(kind(action), []).append(action)
    return kinds


def verb(action: str) -> str:
    return action.partition(" ")[0]


def finer(action: str) -> str:
    """Bards by whom they visit, cubes and cards by how many they are."""
    kind, _space, rest = action.partition(" ")
    match kind:
        case "bard":
            return f"bard {SONGS[action].victim}"
        case "return":
            return f"return {len(rest)} cubes"
        case "exchange" | "discard":
            return f"{kind} {len(rest)} cards"
        case _:
            return action


def single(table: TableView, action: str) -> Choice:
    blow = BLOWS.get(action)
    if blow is None:
        return Choice(action, described(action, table), [action])
    name = " ".join([str(blow.card), *(["piper"] if blow.piper else []), *(["warrior"] if blow.warrior else [])])
    return Choice(name, described(action, table), [action], is_numbered=False)  # a number is the value of a card


def described(action: str, table: TableView) -> str:
    """What it does, what is most telling of what that changes, and whether it costs a card."""
    told = describe(action, table, table.position)
    if table.position.phase in {"redraw", "action"}:
        facts = Foresight(table.position).facts(action)
        telling = [fact for fact in facts if isinstance(fact, Income | Following)][:1]
        owed = [fact for fact in facts if costs_card(fact, table.seat)]
        reasons = [
            *told_reasons([*telling, *owed], table),
            *(green_then(facts, table.seat) if verb(action) == "monk" else []),
        ]
        if reasons:
            return _("{what}; {reason}.").format(what=told, reason=aloud(_("; ").join(reasons)))
    return _("{what}.").format(what=told)


def costs_card(fact: Fact, actor: int | None) -> bool:
    return isinstance(fact, Stock) and fact.what == "warriors" and fact.seat == actor and fact.after < fact.before


def green_then(facts: Sequence[Fact], actor: int | None) -> list[str]:
    """What tells one monk from two."""
    scored = (fact.after for fact in facts if isinstance(fact, Income))
    green = [one.cubes for one in scored if isinstance(one, GreenScored) and one.seat == actor]
    return [_("then {cubes} in all").format(cubes=coloured(count, "G")) for count in green]


def several(table: TableView, kind: str, alike: Sequence[str]) -> str:
    """What actions of a kind have in common, and how many they are."""
    count = ngettext("{count} way", "{count} ways", len(alike)).format(count=len(alike))
    match kind.split():
        case ["bard"]:
            return _("bard: one or two followers out of a courtyard, as the only action of the turn; {count}.").format(
                count=count
            )
        case ["bard", victim]:
            return _("bard to {name}; {count}.").format(name=table.name(int(victim)), count=count)
        case ["return"]:
            return _("return cubes and draw as many; {count}, such as '{example}'.").format(
                count=count, example=alike[0]
            )
        case ["exchange"]:
            return _("exchange 1 to 3 cards, which ends the turn; {count}, such as '{example}'.").format(
                count=count, example=alike[0]
            )
        case ["estate"]:
            return _("estate: for 1 yellow and 1 red, or 1 yellow and 2 green; {count} to pay.").format(count=count)
        case ["raid"]:
            return _("raid a clan: three combat rounds; {count}.").format(count=count)
        case _:
            return _("{kind}: {count}.").format(kind=kind, count=count)


def reasons(action: str, table: TableView) -> list[str]:
    """What would come of an action: what it does, then what that changes, the most telling first."""
    facts = Foresight(table.position).facts(action)
    told = [_("{what}.").format(what=sentence_case(describe(action, table, table.position)))]
    for fact in facts:
        if isinstance(fact, Prospect):
            told += spoils(fact, table.name)
    rest = told_reasons([fact for fact in facts if not isinstance(fact, Prospect)], table)
    return [*told, *(_("{reason}.").format(reason=sentence_case(aloud(reason))) for reason in rest)]


def hinted(hint: Hint, table: TableView) -> str:
    """An action that is advised, how likely it wins, and why."""
    what = describe(hint.action, table, table.position)
    told = _("{percent} to win by '{action}' ({what}): {reasons}.")
    return told.format(percent=hint.percent, action=hint.action, what=what, reasons=aloud(_("; ").join(hint.reasons)))


def sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]


def barred(table: TableView) -> dict[str, str]:
    """The kinds of action that cannot be executed in this turn, and why: by the rules themselves."""
    view: MacRobberView = table.position
    if view.phase != "action" or not table.legal:
        return {}
    victim = view.players if table.seat == 1 else 1
    imagined = GAME.imagine(view, random.Random(0))
    legal = {verb(action) for action in table.legal}
    found = {}
    for example in (*EXAMPLES, f"bard {victim} +B"):
        if verb(example) in legal:
            continue
        try:
            imagined.copy().play(example)
        except IllegalAction as refused:
            found[verb(example)] = core_text(refused.reason)
    return found
