"""The question, the choices, and the effects of each choice.

Placing a tile takes up to three questions: its place, its rotation and its meeple. A question with only one possible
answer is skipped.
"""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.games.carcassonne.notation import ROBBERS
from macrobber_core.games.carcassonne.refusal import NO_SUCH_FEATURE
from macrobber_core.games.carcassonne.tiles import TILES
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.carcassonne import hints
from macrobber_tui.boards.carcassonne.choices import message_points
from macrobber_tui.boards.carcassonne.decision_input import placements_by_place
from macrobber_tui.boards.carcassonne.map import Place
from macrobber_tui.boards.carcassonne.placement_preview import why_illegal as why_no_placement
from macrobber_tui.boards.carcassonne.sentences import decision_prompt, describe
from macrobber_tui.boards.names import name_lookup
from macrobber_tui.boards.narrator import PlainChoice
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _, ngettext
from macrobber_tui.widgets.text import upper_first

from . import scoreboard
from .land import surroundings_text, tiles_by_place
from .parser import parse_kind, parse_place
from .placements import PlacementChoices
from .table import has_positions, tile_in_hand

MAX_PLACES_AT_ONCE = 9
"""The maximum number of places to choose from directly. With more, the player chooses the row first."""


def question_lines(table: TableView) -> list[str]:
    """Return the question, then the facts needed to answer it."""
    view: CarcassonneView = table.game_view
    name_of = name_lookup(table)
    question = decision_prompt(table, view)
    match view.phase:
        case "place":
            return [question, *tile_in_hand(table), places_and_supply(table), *describe_only_place(table)]
        case "meeple":
            return [question, *own_supply(table)]
        case "robber":
            return [
                question,
                *scoreboard.pending_scores(view, name_of),
                *tile_in_hand(table),
                *scoreboard.robber_sentences(view, name_of),
            ]
        case "score" | "rob":
            return [question, *scoreboard.gains_in_order(view, name_of), *scoreboard.robber_sentences(view, name_of)]
        case "answer":
            points = message_points(view)
            text = ngettext("That would be {count} point.", "That would be {count} points.", points)
            return [question, *([text.format(count=points)] if points else []), *own_figures(table)]
        case _:
            return [question, *own_figures(table)]


def own_figures(table: TableView) -> list[str]:
    """Describe the positions of our figures, if positions matter in this game."""
    view: CarcassonneView = table.game_view
    if not has_positions(view) or table.seat is None:
        return []
    own = view.seats[table.seat - 1]
    if own.messenger is None:
        text = ngettext("Your meeple is at {points} point.", "Your meeple is at {points} points.", own.meeple)
        return [text.format(points=own.meeple)]
    text = ngettext("Your meeple is at {meeple} point, your messenger at {messenger}.",
                    "Your meeple is at {meeple} points, your messenger at {messenger}.", own.meeple)  # fmt: skip
    return [text.format(meeple=own.meeple, messenger=own.messenger)]


def own_supply(table: TableView) -> list[str]:
    """State the number of meeples in our supply."""
    own = table.game_view.seats[(table.seat or 1) - 1].meeples
    return [ngettext("You have {count} meeple.", "You have {count} meeples.", own).format(count=own)]


def places_and_supply(table: TableView) -> str:
    """State the number of places where the tile fits and the number of meeples in our supply."""
    view: CarcassonneView = table.game_view
    count = len(placements_by_place(table.legal))
    text = ngettext("It fits in {count} place.", "It fits in {count} places.", count).format(count=count)
    own = view.seats[(table.seat or 1) - 1].meeples
    if not own:
        return _("{places} You have no meeples left.").format(places=text)
    meeples = ngettext("{places} You have {count} meeple.", "{places} You have {count} meeples.", own)
    return meeples.format(places=text, count=own)


def describe_only_place(table: TableView) -> list[str]:
    """Describe the place if it is the only one, because then the player is not asked to choose."""
    placements = placements_by_place(table.legal)
    return (
        [PlacementChoices(table).place_choice(place, placements[place]).description for place in placements]
        if len(placements) == 1
        else []
    )


def choices(table: TableView, actions: Sequence[str]) -> list[PlainChoice]:
    """Return the choices of the next step.

    A placement is narrowed down by row, place, rotation and meeple; every other action is a single choice.
    """
    if table.game_view.phase == "meeple":
        last = table.game_view.board[-1]
        return [PlacementChoices(table).meeple_choice((last.x, last.y), last.turns, action) for action in actions]
    if len(actions) == 1 or table.game_view.phase != "place":
        return [single_choice(table, action) for action in actions]
    placements = placements_by_place(actions)
    rows: dict[int, list[Place]] = {}
    for place in sorted(placements, key=lambda place: (place[1], place[0])):
        rows.setdefault(place[1], []).append(place)
    builder = PlacementChoices(table)
    if len(placements) > MAX_PLACES_AT_ONCE and len(rows) > 1:
        return [builder.row_choice(row, places, placements) for row, places in rows.items()]
    if len(placements) > 1:
        return [builder.place_choice(place, placements[place]) for places in rows.values() for place in places]
    ((place, actions_by_turns),) = placements.items()
    if len(actions_by_turns) > 1:
        return [builder.turn_choice(place, turns, actions_by_turns[turns]) for turns in sorted(actions_by_turns)]
    ((turns, claims),) = actions_by_turns.items()
    return [builder.meeple_choice(place, turns, action) for action in claims]


def single_choice(table: TableView, action: str) -> PlainChoice:
    """Return the choice for one complete action."""
    if action.startswith("place "):
        clauses = _("; ").join(PlacementChoices(table).all_clauses(action))
        return PlainChoice(action, _("{what}.").format(what=upper_first(clauses)), [action])
    text = _("{what}.").format(what=upper_first(describe(action, table, table.game_view)))
    if action in ROBBERS:
        figures = scoreboard.others_figures_on(table.game_view, ROBBERS[action], name_lookup(table))
        text = _("Your robber goes to space {space}, beside {figures}.").format(space=ROBBERS[action], figures=figures)
    return PlainChoice(action, text, [action])


def why_not(line: str, table: TableView) -> str:
    """Return why the place or meeple named in `line` is illegal; "" if it names no place."""
    view: CarcassonneView = table.game_view
    place, kind = parse_place(line), parse_kind(line)
    if view.phase != "place" or view.tile is None or place is None:
        return ""
    actions_by_turns = placements_by_place(table.legal).get(place)
    if actions_by_turns is None and surroundings_text(view, place, str) and place not in tiles_by_place(view):
        around = surroundings_text(view, place, name_lookup(table))
        return _("it does not fit there, beside {around} (CB-02)").format(around=around)
    if actions_by_turns is None or kind is None:
        return why_no_placement(view, place, 0)
    turns = min(actions_by_turns)
    parts = [number for number, part in enumerate(TILES[view.tile][turns].parts) if part.kind is kind]
    if not parts:
        return core_text(NO_SUCH_FEATURE[kind])
    return why_no_placement(view, place, turns, parts[0])


def explain_action(action: str, table: TableView) -> list[str]:
    """Describe an action, then its effects, most important first."""
    clauses = (
        PlacementChoices(table).placement_clauses(action)
        if action.startswith("place ")
        else [describe(action, table, table.game_view)]
    )
    return [_("{reason}.").format(reason=upper_first(text)) for text in (*clauses, *hints.reasons(action, table))]
