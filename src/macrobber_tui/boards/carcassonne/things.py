"""The things on the Carcassonne board in words: features, meeples, empty places, tiles, and the scoreboard."""

from __future__ import annotations

from typing import NamedTuple

from macrobber_core.games.carcassonne.messengers import DARK_SPACE_INTERVAL
from macrobber_core.games.carcassonne.robbers import HOME_POINTS
from macrobber_core.games.carcassonne.tiles import COUNTS, LETTERS, TILES, Kind
from macrobber_core.games.carcassonne.view import CarcassonneView, TileView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf, capitalize_you, name_lookup
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import N_, _, join_list, ngettext
from macrobber_tui.widgets.text import upper_first

from .decision_input import placements_by_place
from .feature_lists import feature_size, leaders_text, worth_text
from .feature_view import FeatureStatus, feature_with_part, points_if_ended, tiles_left
from .map import Place
from .names import kind_label, place_text, possessive, role_label
from .painted_map import dead_places
from .players import occupied_spaces
from .render_context import PanelMode
from .spoken.land import count_fitting_tiles
from .spoken.tile import describe_tile

FEATURES = {
    Kind.CITY: N_("City: 2 points for each tile and pennant when completed, 1 at the end of the game."),
    Kind.ROAD: N_("Road: 1 point for each tile, completed or at the end of the game."),
    Kind.MONASTERY: N_("Monastery: 1 point for its tile and each of the 8 around it."),
    Kind.FIELD: N_("Field: at the end of the game, 3 points for each completed city it touches."),
}


class Source(NamedTuple):
    """A column of the table of points."""

    name: str
    about: str


SOURCES = {
    "city": Source(N_("cities"), FEATURES[Kind.CITY]), "road": Source(N_("roads"), FEATURES[Kind.ROAD]),
    "monastery": Source(N_("monasteries"), FEATURES[Kind.MONASTERY]),
    "field": Source(N_("fields"), FEATURES[Kind.FIELD]),
    "robbery": Source(N_("robberies"), N_("Robbed points: half of what another player's figure scored.")),
    "message": Source(N_("messages"), N_("Points from the messages of dark spaces.")),
    "robber": Source(
        N_("robbers at the end"), N_("At the end of the game, each robber on the scoreboard scores 3 points.")
    ),
}  # fmt: skip


def explain(thing: str, table: TableView, view: CarcassonneView) -> Explanation:
    """Explain a thing on the board, such as `feature 2,-1 0`, `meeple 0,1`, `gap 3,0` or `points 2`."""
    kind, _blank, rest = thing.partition(" ")
    name_of = name_lookup(table)
    match kind:
        case "feature":
            place, part = rest.split()
            return _feature(feature_with_part(view, _place(place), int(part)), name_of)
        case "meeple":
            return _meeple(_tile_at(_place(rest), view), name_of, view)
        case "tile" | "bag":
            return _tile(kind, _tile_at(_place(rest), view))
        case "gap":
            return _gap(_place(rest), table, view)
        case "hand":
            tile = TILES[rest][0]
            about = _("The tile to place now. Its edges must match all its neighbours.")
            return Explanation(_("Tile {letter}").format(letter=rest), about, upper_first(describe_tile(tile)) + ".")
        case "kind":
            return _kind(rest, view)
        case "source":
            return Explanation(upper_first(_(SOURCES[rest].name)), _(SOURCES[rest].about))
        case "left":
            left = tiles_left(view)
            about = _("Tiles that nobody has drawn yet. The game ends when all are placed.")
            text = ngettext("{count} tile left", "{count} tiles left", left).format(count=left)
            return Explanation(upper_first(text), about)
        case "heads":
            return _list_heads(PanelMode(int(rest)))
        case "barred":
            about = _("An x: not possible now. A letter beside it is a player on that feature. Choose it to see why.")
            return Explanation(_("Not possible"), about)
        case "worth":
            about = _(
                "The points of the feature now, and after a slash when completed. With a plus you score them now."
            )
            return Explanation(_("Points of a choice"), about)
        case "pennant":
            return Explanation(_("Pennant"), _("A pennant counts like one more tile of its city."))
        case "stop" | "dark" | "scoreboard":
            return _scoreboard(kind, rest, name_of, view)
        case "round":
            return Explanation(
                _("Round {number}").format(number=view.round), _("In a round, every player places one tile.")
            )
        case _:
            return _player(kind, int(rest), name_of, view)


def _kind(letter: str, view: CarcassonneView) -> Explanation:
    """Explain a kind of tile on the page of tiles."""
    left, total = view.pile[LETTERS.index(letter)], COUNTS[letter]
    text = ngettext("{left} of {total} is left.", "{left} of {total} are left.", left).format(left=left, total=total)
    about = _("A kind of tile; the first number below it is how many have yet to be drawn.")
    worth = f"{upper_first(describe_tile(TILES[letter][0]))}. {text}"
    return Explanation(_("Tile {letter}").format(letter=letter), about, worth)


def _list_heads(mode: PanelMode) -> Explanation:
    if mode is PanelMode.FIELDS:
        about = _("Each field with the completed cities it touches, the letters of its farmers, and its points now.")
        return Explanation(_("The list of fields"), about)
    about = _(
        "Each feature with its tiles (and pennants), the letters of the players there, its points now, "
        "and when completed."
    )
    return Explanation(_("The list of features"), about)


def _place(text: str) -> Place:
    x, y = map(int, text.split(","))
    return x, y


def _tile_at(place: Place, view: CarcassonneView) -> TileView:
    return next(tile for tile in view.board if (tile.x, tile.y) == place)


# --- the map


def _feature(feature: FeatureStatus, name_of: NameOf) -> Explanation:
    state = "completed" if feature.is_completed else ""
    return Explanation(upper_first(feature_size(feature)), _(FEATURES[feature.kind]), _worth(feature, name_of), state)


def _worth(feature: FeatureStatus, name_of: NameOf) -> str:
    """Return who leads a feature, and what it is worth now and when completed."""
    if feature.is_completed:
        points = ngettext("{count} point", "{count} points", feature.points_now).format(count=feature.points_now)
        return _("Completed: {points}.").format(points=points)
    return _("{who}: {worth}.").format(who=leaders_text(feature, name_of), worth=worth_text(feature))


def _meeple(tile: TileView, name_of: NameOf, view: CarcassonneView) -> Explanation:
    part = tile.meeple_part
    assert part is not None
    assert tile.seat is not None
    feature = feature_with_part(view, (tile.x, tile.y), part)
    about = _("A meeple returns to its player when its feature is completed.")
    if feature.kind is Kind.FIELD:
        about = _("A farmer lies in the field until the end of the game.")
    size = _("{name}: {what}.").format(name=upper_first(kind_label(feature.kind)), what=worth_text(feature))
    return Explanation(
        upper_first(possessive(role_label(feature.kind), name_of(tile.seat))), about, size, str(tile.seat)
    )


def _tile(kind: str, tile: TileView) -> Explanation:
    place = place_text((tile.x, tile.y))
    if kind == "bag":
        about = _("Placing a tile with a bag lets robbers go to the scoreboard.")
        return Explanation(_("Bag of the robbers"), about)
    worth = upper_first(describe_tile(tile.lies)) + "."
    return Explanation(_("Tile {letter} at {place}").format(letter=tile.tile, place=place), "", worth)


def _gap(place: Place, table: TableView, view: CarcassonneView) -> Explanation:
    name = _("Empty place {place}").format(place=place_text(place))
    fitting = count_fitting_tiles(view, place)
    text = ngettext("{count} remaining tile would fit.", "{count} remaining tiles would fit.", fitting)
    worth = text.format(count=fitting)
    ways = len(placements_by_place(table.legal).get(place, {})) if view.phase == "place" else 0
    if ways:
        text = ngettext("Your tile fits here, turned {count} way.", "Your tile fits here, turned {count} ways.", ways)
        worth = f"{text.format(count=ways)} {worth}"
    elif place in dead_places(view.board, view.pile, view.tile):
        worth = _("No remaining tile fits here, so features that need it stay incomplete.")
    return Explanation(
        name, _("A tile must match all its neighbours. A plus marks where the tile in hand fits."), worth
    )


# --- players and scoreboard


def _player(kind: str, seat: int, name_of: NameOf, view: CarcassonneView) -> Explanation:
    """Explain a player's name, or one of the figures beside it."""
    player, name = view.seats[seat - 1], capitalize_you(name_of(seat))
    points = ngettext("{count} point", "{count} points", player.score).format(count=player.score)
    at_end = points_if_ended(view)[seat - 1]
    worth = _("If the game ended now: {points}.").format(points=at_end) if view.result is None else ""
    match kind:
        case "player":
            about = _("A player, with a letter and a colour; a mark shows whose turn it is.")
            return Explanation(name, about, f"{upper_first(points)}. {worth}".strip())
        case "points":
            about = _("Points scored so far; the most win. At the end, open features and fields score too.")
            return Explanation(_of(name, points), about, worth, str(player.score))
        case "end":
            about = _("The points that the player would have if the game ended now, with open features and fields.")
            at_end_points = ngettext("{count} point", "{count} points", at_end).format(count=at_end)
            return Explanation(_of(name, _("{points} at the end").format(points=at_end_points)), about, "", str(at_end))
        case "figures":
            about = _("What the scoring meeple and the messenger have scored. The score is their sum.")
            return Explanation(_of(name, f"{player.meeple}+{player.messenger}"), about, "", str(player.score))
        case "supply":
            meeples = ngettext("{count} meeple", "{count} meeples", player.meeples).format(count=player.meeples)
            about = _("Meeples still in the supply. A meeple comes back when its feature is completed.")
            return Explanation(_of(name, meeples), about, "", str(player.meeples))
        case _:
            assert kind == "robber", kind
            about = _("The robber's owner gets half the points of the next figure to score from its space.")
            worth = _("It is not on the scoreboard.")
            if player.robber is not None:
                worth = _("It is on space {space}; at the end it would score {points}.").format(
                    space=player.robber, points=HOME_POINTS
                )
            return Explanation(_of(name, _("robber")), about, worth, str(player.robber))


def _of(name: str, what: str) -> str:
    return _("{name}: {what}").format(name=name, what=what)


def _scoreboard(kind: str, rest: str, name_of: NameOf, view: CarcassonneView) -> Explanation:
    if kind == "dark":
        about = _("A figure that ends its move on a dark space brings its player a message: extra points.")
        return Explanation(_("Dark space"), about)
    if kind == "scoreboard":
        about = _("The scoreboard is a loop of 50 spaces. A robber robs a figure that scores from its space.")
        return Explanation(_("Scoreboard"), about)
    stop = next(one for one in occupied_spaces(view) if one.space == int(rest))
    figures = [
        possessive(_("meeple"), name_of(seat)) if figure == "meeple" else possessive(_("messenger"), name_of(seat))
        for seat, figure in stop.figures
    ]
    robbers = [possessive(_("robber"), name_of(seat)) for seat in stop.robbers]
    worth = _("Here: {pieces}.").format(pieces=join_list([*figures, *robbers]))
    about = _("A space of the scoreboard. A robber robs other players' figures that score from its space.")
    if stop.space % DARK_SPACE_INTERVAL == 0 and view.options["messengers"]:
        about = _("A dark space: a figure that ends its move here brings a message.")
    return Explanation(
        _("Space {space}").format(space=stop.space), about, worth, f"{stop.space} {stop.figures} {stop.robbers}"
    )
