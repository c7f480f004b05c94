"""The lessons of Carcassonne's tutorial: a city, a tile with a bag, and a monastery."""

from __future__ import annotations

from collections.abc import Callable

from macrobber_core.games.carcassonne.effects import FeatureGrowth, PointsScored, effects_of
from macrobber_core.games.carcassonne.notation import PASS
from macrobber_core.games.carcassonne.tiles import TILES, Kind, has_bag
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_tui.boards.tutorial import BestAction, Lesson, Predicate, Tutorial, TutorialState
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.widgets.text import fit

from .closing import closing
from .decision_input import meeple_part, place_and_turns
from .names import role_label
from .spoken.tile import describe_part

GAME = "carcassonne"
SEED = 693
"""The seed of a game in which the learner places a city, which can be completed at once, a bag, and a monastery."""
ROUNDS = 3
MAX_PART_WIDTH = 36
"""Cells for the name of a feature in a tip; some fields reach many half edges."""


def when_placing(condition: Callable[[CarcassonneView], bool] = lambda _: True) -> Predicate:
    """Return a predicate for choosing the place of a tile."""
    return lambda state: is_asked(state, "place") and not state.remaining and condition(state.view)


def when_claiming(condition: Callable[[CarcassonneView], bool] = lambda _: True) -> Predicate:
    """Return a predicate for choosing a meeple, for a tile just placed or about to be."""
    return lambda state: (
        (is_asked(state, "meeple") or (is_asked(state, "place") and bool(state.remaining))) and condition(state.view)
    )


def when_asked(phase: str, condition: Callable[[CarcassonneView], bool] = lambda _: True) -> Predicate:
    return lambda state: is_asked(state, phase) and condition(state.view)


def is_asked(state: TutorialState, phase: str) -> bool:
    return bool(state.legal) and state.view.phase == phase


def has_bag_in_hand(view: CarcassonneView) -> bool:
    return has_bag(view.tile or "")


def has_monastery_in_hand(view: CarcassonneView) -> bool:
    return any(part.kind is Kind.MONASTERY for part in TILES[view.tile or ""][0].parts)


def kind_of_action(state: TutorialState, action: str) -> str:
    """Return what is best about an action: points now, the meeple that it places, a feature that it extends."""
    view: CarcassonneView = state.view
    effects = effects_of(view, action)
    if any(isinstance(effect, PointsScored) and effect.seat == view.seat for effect in effects):
        return "scores"
    role = next((word for word in ("knight", "highwayman", "monk", "farmer") if word in action.split()), "")
    if role:
        return role
    if view.phase == "place" and has_bag_in_hand(view):
        return "bag"
    grows = (isinstance(effect, FeatureGrowth) and view.seat in effect.leaders for effect in effects)
    return "grows" if any(grows) else "nothing"


def name_of_placement(state: TutorialState, action: str) -> str:
    """Return what to call a placement or a meeple, with the feature that it claims."""
    is_meeple_only = state.view.phase == "meeple"
    last = state.view.board[-1]
    tile = last.lies if is_meeple_only else TILES[state.view.tile][place_and_turns(action)[1]]
    part = meeple_part(action, tile)
    if part is None:
        return _("no meeple") if is_meeple_only or state.remaining else state.name_action(action)
    where = fit(describe_part(tile.parts[part], tile), MAX_PART_WIDTH)
    if is_meeple_only or state.remaining:
        return _("{role}, {where}").format(role=role_label(tile.parts[part].kind), where=where)
    return f"{state.name_action(action)} ({where})"


def kind_of_robber_action(_state: TutorialState, action: str) -> str:
    return "pass" if action == PASS else "robber"


PLACEMENT = BestAction(
    GAME,
    {
        "scores": N_("It completes a feature, so you score at once, and a meeple on it comes home."),
        "knight": N_("The city gives 2 points for each tile and pennant when its wall is closed, else 1 at the end."),
        "highwayman": N_("The road gives 1 point per tile, and the meeple comes home when it is completed."),
        "monk": N_("He gets 1 point for the monastery and for each tile around it, whoever places them."),
        "farmer": N_("At the end, 3 points for each completed city at his field; he never comes home."),
        "grows": N_("It makes a feature of yours bigger, and costs no meeple."),
        "nothing": N_("No feature of it is worth a meeple here."),
        "bag": N_("Of all places, this one promises you most."),
    },
    kind_of_action,
    name_of_placement,
)

ROBBERY = BestAction(
    GAME,
    {
        "robber": N_("When a figure scores from there, you get half as much."),
        "pass": N_("No figure promises much now; a later bag may find a better one."),
    },
    kind_of_robber_action,
)

SCORING_ORDER = BestAction(GAME, {"score": N_("That leaves the robbers the least.")})
ROBBING = BestAction(GAME, {"rob": N_("That gives you the most.")})

LESSONS = (
    Lesson(
        when_placing(lambda view: view.round == 1),
        N_(
            "Most points win. Place your tile so that all edges that touch match: road to road, city to city, "
            "field to field. A plus marks where it fits; r turns it. Places are counted from the start tile, 0,0: "
            "0,-1 is north of it, 1,0 east. A hint (H) moves the tile to the tip's place; enter confirms it."
        ),
        PLACEMENT,
        plain_text=N_(
            "Most points win. Place your tile so that all edges that touch match: road to road, city to city, "
            "field to field. Places are counted from the start tile, 0,0: the one north of it is 0,-1, the one "
            "east of it 1,0. With the tile you may place a meeple, which claims a feature that nobody has: a road "
            "gives 1 point per tile, a completed city 2 per tile and pennant, a monastery 1 for itself and each "
            "tile around it. Then the meeple comes home. A farmer stays in his field until the end, for 3 points "
            "per completed city."
        ),
    ),
    Lesson(
        when_claiming(),
        N_(
            "With a meeple you may claim a feature of the tile that nobody is on: a road gives 1 point per tile, a "
            "city 2 per tile and pennant (a shield in it), a monastery 1 for itself and each tile around it. When it "
            "is completed, you score and the meeple comes home. A farmer stays in his field. Choose by number, then "
            "enter. Behind each choice: its points now."
        ),
        PLACEMENT,
        plain_text=N_(
            "With a meeple you may claim a feature of the tile that nobody is on: a road gives 1 point per tile, a "
            "city 2 per tile and pennant, a monastery 1 for itself and each tile around it. When it is completed, "
            "you score and the meeple comes home. A farmer stays in his field."
        ),
    ),
    Lesson(
        when_placing(has_bag_in_hand),
        N_(
            "Your tile has a bag. Once it lies there, you may first put your robber on the scoreboard, and then "
            "a meeple on the tile."
        ),
        PLACEMENT,
    ),
    Lesson(
        when_asked("robber", lambda view: view.actor == view.active),
        N_(
            "The choices are spaces of the scoreboard, with the figures there. Put your robber beside a figure of "
            "another player: the next time it scores, you get half of the points, and your robber comes home. If "
            "it is still there at the end, it gives 3 points. After you, the others may place theirs, too."
        ),
        ROBBERY,
    ),
    Lesson(
        when_asked("robber", lambda view: view.actor != view.active),
        N_(
            "Another player has placed a bag, and all players in turn may now put a robber on the scoreboard. Put "
            "yours beside a figure that will soon score a lot: you get half of those points, and it comes home."
        ),
        ROBBERY,
    ),
    Lesson(
        when_asked("meeple"),
        N_(
            "The robbers are done. Now you may claim a feature of the tile. Behind each choice: its points now, and "
            "after a slash when completed; an x means that somebody is on it. You may also place no meeple."
        ),
        PLACEMENT,
    ),
    Lesson(
        when_asked("score"),
        N_(
            "You score more than once, and a robber stands where one of your scores begins. You choose what comes "
            "first: the robber robs the first one that begins on its space, so let that be a small one."
        ),
        SCORING_ORDER,
    ),
    Lesson(
        when_asked("rob"),
        N_(
            "Several figures score from your robber's space. Choose the one to rob: you get half of its points, "
            "and its owner keeps all of them. Then your robber comes home."
        ),
        ROBBING,
    ),
    Lesson(
        when_placing(has_monastery_in_hand),
        N_(
            "A monastery. It gives 1 point for itself and for each of the 8 tiles around it, so it is best where "
            "many already lie. With all 8 it is completed: 9 points, and the monk comes home."
        ),
        PLACEMENT,
    ),
    Lesson(
        when_placing(),
        N_(
            "First look at what you have: a tile that extends or completes your city or road often gives more "
            "than a new claim. You cannot claim where somebody stands, but two claims can grow together: then "
            "the player with more meeples scores, or both with equal numbers."
        ),
        PLACEMENT,
    ),
    Lesson(
        when_claiming(lambda view: view.round > 1),
        N_(
            "A farmer claims the whole field, up to roads and cities. At the end he gets 3 points for each "
            "completed city at it, but he never comes home. Behind a choice, 4/9 means 4 points now and 9 when "
            "completed; an x means that somebody is on it."
        ),
        PLACEMENT,
        plain_text=N_(
            "A farmer claims the whole field, up to roads and cities. At the end he gets 3 points for each "
            "completed city at it. One in a large field is worth a lot, but he never comes home."
        ),
    ),
    Lesson(
        lambda state: not state.legal and state.view.active not in {None, state.view.seat},
        N_(
            "Now the others place their tiles. The line above says who is deciding, and the newest tiles are "
            "marked on the map. If one of them places a bag, you may be asked for your robber."
        ),
        plain_text=N_(
            "Now the others place their tiles; you will be told what they do. If one of them places a bag, you may "
            "be asked for your robber."
        ),
    ),
    Lesson(
        when_placing(),
        N_("Place your tile where it extends or completes what you have, or where a new claim is worth a meeple."),
        PLACEMENT,
        repeats=True,
    ),
    Lesson(
        when_claiming(),
        N_(
            "A meeple, or none? Behind each choice: its points now, after a slash when completed; an x means that "
            "somebody is on it."
        ),
        PLACEMENT,
        plain_text=N_("A meeple on a feature of the tile that nobody is on, or none?"),
        repeats=True,
    ),
    Lesson(
        when_asked("robber"),
        N_(
            "A bag: you may put your robber beside a figure of another player, and get half of what it scores next. "
            "Several robbers may stand on one space."
        ),
        ROBBERY,
        repeats=True,
    ),
    Lesson(when_asked("score"), N_("Choose which of your scores comes first."), SCORING_ORDER, repeats=True),
    Lesson(when_asked("rob"), N_("Choose the figure that your robber robs."), ROBBING, repeats=True),
)

TUTORIAL = Tutorial(LESSONS, SEED, ROUNDS, closing)
