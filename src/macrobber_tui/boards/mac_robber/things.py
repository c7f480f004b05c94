"""The things on the Mac Robber board in words: cubes, cards, estates, pawns, clans and supplies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.names import NameOf, capitalize_you, name_lookup
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import N_, _, join_list, ngettext
from macrobber_tui.widgets.text import upper_first

from .pieces import FREE, NOT_BOUGHT, places_of
from .previews import is_last_round, is_scored, leader_after, percent_of_ending, score_now
from .wording import COLOUR_NAMES, cards_in_words, cattle_in_words, cube_count_in_words, followers_in_words

WARRIOR = N_("One card in hand for each warrior. The clan with the most takes Biggest Following.")
GREEN = N_("Green cubes (a monastery is 3): {most} VP for the most, {second} for second, {tied} each if tied.")
BLUE = N_("Blue cubes (a castle is 2): 1 VP each, minus the cattle of the rival with the most.")
RED = N_("Cattle: {vp} VP each, and {most} more for the most. They also lower what rivals score for blue.")
DISPLAY = {
    "Y": N_("Makes a warrior. With 1 red or 2 green, buys an estate."),
    "B": N_("Makes a piper, or a bard who robs a courtyard. Two build a castle."),
    "G": N_("Makes a monk. Three build a monastery."),
    "R": N_("Makes cattle on a free estate. With 1 yellow, buys an estate."),
}
"""What a cube in the display can become."""
CUBES = {"Y": N_("yellow cube"), "B": N_("blue cube"), "G": N_("green cube"), "R": N_("red cube")}
POWERS = {"1": N_("Power: also adds 1 to your next card."), "2": N_("Power: costs the opponent a warrior."),
          "4": N_("Power: counts as 4 only with four warriors, otherwise as 2.")}  # fmt: skip
"""The powers of cards with the option `combat-powers`."""
PLACES = {
    "R": N_("cattle"), "B": N_("castle"), "G": N_("monastery"), FREE: N_("free estate"),
    NOT_BOUGHT: N_("estate to buy"),
}  # fmt: skip
"""What stands on a place for an estate."""
BACK = "back"


def explain(thing: str, table: TableView, view: MacRobberView) -> Explanation:
    """Explain a thing on the board, such as `monks 2`, `display 1 B` or `pawn 1,3`."""
    kind, _blank, rest = thing.partition(" ")
    if kind in OF_A_CLAN:
        seat, _blank, sign = rest.partition(" ")
        return OF_A_CLAN[kind](int(seat), sign, name_lookup(table), view)
    if kind in OF_THE_TABLE:
        return OF_THE_TABLE[kind](rest, name_lookup(table), view)
    raise KeyError(thing)


def _of(seat: int, what: str, name_of: NameOf) -> str:
    return _("{name}: {what}").format(name=capitalize_you(name_of(seat)), what=what)


# --- clans


def _clan(seat: int, _sign: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    about = _("A clan and its player. The clan whose turn it is stands out.")
    worth = _("{vp} VP, {cards}, estates: {count} of {most}.").format(
        vp=view.clan(seat).vp, cards=cards_in_words(view.clan(seat).cards), count=view.clan(seat).estates,
        most=box.MAX_ESTATES,
    )  # fmt: skip
    return Explanation(_of(seat, box.CLANS[seat - 1], name_of), about, worth)


def _vp(seat: int, _sign: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    vp = view.clan(seat).vp
    about = _("Victory points; the most win. Once a clan has {vp}, the game may end after a scoring.").format(
        vp=box.RED_AREA
    )
    return Explanation(_of(seat, _("{vp} VP").format(vp=vp), name_of), about, _gain_text(seat, view), str(vp))


def _gain_text(seat: int, view: MacRobberView) -> str:
    """Return what a clan would score now; "" after the scoring."""
    if is_scored(view):
        return ""
    now = score_now(view)
    return _("If the round ended now: {green:+d} green, {red:+d} red, {blue:+d} blue.").format(
        green=now.green[seat].vp, red=now.red[seat].vp, blue=now.blue[seat].vp
    )


def _gain(seat: int, _sign: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    gained = score_now(view).gained(seat)
    return Explanation(
        _of(seat, _("{vp:+d} VP").format(vp=gained), name_of),
        _("The VP that the clan would score if the round ended now."),
        _gain_text(seat, view),
    )


def _cards(seat: int, _sign: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    count = view.clan(seat).cards
    about = _("Cards in hand, one for each warrior. Other players see only how many.")
    return Explanation(_of(seat, cards_in_words(count), name_of), about, "", str(count))


def _warriors(seat: int, _sign: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    count, most = view.clan(seat).warriors, max(clan.warriors for clan in view.clans)
    worth = _("The most of any clan: {number}.").format(number=most)
    return Explanation(_of(seat, followers_in_words(count, "warrior"), name_of), _(WARRIOR), worth, str(count))


def _pipers(seat: int, _sign: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    count = view.clan(seat).pipers
    about = " ".join((_("In a raid, a piper adds 1 to a card."), _(BLUE)))
    worth = _blue_worth(seat, view)
    return Explanation(_of(seat, followers_in_words(count, "piper"), name_of), about, worth, str(count))


def _monks(seat: int, _sign: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    count, worth = view.clan(seat).monks, _green_worth(seat, view)
    return Explanation(_of(seat, followers_in_words(count, "monk"), name_of), green_about(), worth, str(count))


def green_about() -> str:
    return _(GREEN).format(most=box.MOST_GREEN_VP, second=box.SECOND_GREEN_VP, tied=box.TIED_GREEN_VP)


def _red_about() -> str:
    return _(RED).format(vp=box.CATTLE_VP, most=box.MOST_RED_VP)


def _green_worth(seat: int, view: MacRobberView) -> str:
    green = score_now(view).green[seat]
    return _("Now {cubes}: {vp} VP.").format(cubes=cube_count_in_words(green.cubes, "G"), vp=green.vp)


def _blue_worth(seat: int, view: MacRobberView) -> str:
    blue = score_now(view).blue[seat]
    return _("Now {cubes} minus {cattle}: {vp} VP.").format(
        cubes=cube_count_in_words(blue.cubes, "B"), cattle=cattle_in_words(blue.rival_cattle), vp=blue.vp
    )


def _estate(seat: int, sign: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    """Explain one of a clan's places, given its number."""
    building = places_of(view.clan(seat))[int(sign)]
    red = score_now(view).red[seat]
    abouts = {
        "R": (_red_about(), _("Now {cattle}: {vp} VP.").format(cattle=cattle_in_words(red.cattle), vp=red.vp)),
        "B": (_(BLUE), _blue_worth(seat, view)),
        "G": (green_about(), _green_worth(seat, view)),
        FREE: (_("An estate without a building: room for cattle, a castle or a monastery."), ""),
        NOT_BOUGHT: (
            _("A place for an estate. One costs 1 yellow and 1 red, or 1 yellow and 2 green."),
            ngettext("{count} tile is left.", "{count} tiles are left.", view.supply).format(count=view.supply),
        ),
    }
    about, worth = abouts[building]
    return Explanation(_of(seat, _(PLACES[building]), name_of), about, worth, building)


def _last(seat: int, _sign: str, name_of: NameOf, _view: MacRobberView) -> Explanation:
    about = _("What the clan did on its last turn, in short; the log has the details.")
    return Explanation(_of(seat, _("last turn"), name_of), about)


OF_A_CLAN: Mapping[str, Callable[[int, str, NameOf, MacRobberView], Explanation]] = {
    "clan": _clan, "vp": _vp, "now": _gain, "cards": _cards, "warriors": _warriors, "pipers": _pipers,
    "monks": _monks, "estate": _estate, "last": _last,
}  # fmt: skip
"""How to explain what belongs to one clan: the kind of thing, then the seat."""


# --- the table


def _pawn(rest: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    """Explain a pawn, or the clans that share a space of the track."""
    seats = [*map(int, rest.split(","))]
    if len(seats) == 1:
        return _vp(seats[0], "", name_of, view)
    vp = view.clan(seats[0]).vp
    name = _("{name}: {what}").format(
        name=capitalize_you(join_list(map(name_of, seats))), what=_("{vp} VP").format(vp=vp)
    )
    return Explanation(name, _("Several clans on the same space of the score track."), "", rest)


def _track(_rest: str, _name_of: NameOf, _view: MacRobberView) -> Explanation:
    return Explanation(_("Score track"), _("Each clan's letter stands at its victory points."))


def _red_area(_rest: str, _name_of: NameOf, view: MacRobberView) -> Explanation:
    about = _("If the leader is here after a scoring, an estate tile is turned up: unless it is higher, the game ends.")
    worth = _("It begins at {vp} VP.").format(vp=box.RED_AREA)
    if not is_scored(view) and not is_last_round(view):
        percent = percent_of_ending(view, leader_after(score_now(view)))
        worth = f"{worth} " + _("Chance that the game ends this round, as things stand: {percent}%.").format(
            percent=percent
        )
    return Explanation(_("Red area"), about, worth)


def _start(_rest: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    about = _("The start player has the first turn of the round. The last player has only one action.")
    return Explanation(_of(view.start or 1, _("start player"), name_of), about)


def _colour(colour: str, _name_of: NameOf, _view: MacRobberView) -> Explanation:
    """Explain a column of a scoring."""
    about = {"G": green_about(), "R": _red_about(), "B": _(BLUE)}[colour]
    return Explanation(upper_first(_(COLOUR_NAMES[colour])), about)


def _following(_rest: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    about = _("Its holder may return display cubes once a turn and draw new ones. The most warriors take it.")
    name = _("Biggest Following")
    return Explanation(name if view.following is None else _of(view.following, name, name_of), about)


def _would_follow(rest: str, name_of: NameOf, _view: MacRobberView) -> Explanation:
    """Explain who would get Biggest Following, given the seat, or 0 for nobody."""
    about = _(
        "BF and a clan's letter: with the most warriors, that clan would get Biggest Following at the end of the "
        "round. Its holder may swap cubes."
    )
    name = _("Biggest Following next")
    return Explanation(_of(int(rest), name, name_of) if rest != "0" else name, about)


def _bag(colour: str, _name_of: NameOf, view: MacRobberView) -> Explanation:
    total = sum(view.bag)
    about = _("Each turn starts by drawing 6 cubes from the bag. With fewer than 6 left, the game ends.")
    if not colour:
        worth = ngettext("{count} cube is left.", "{count} cubes are left.", total).format(count=total)
        return Explanation(_("Bag"), about, worth)
    count = view.bag[box.COLOURS.index(colour)]
    share = round(100 * count / total) if total else 0
    worth = _("Chance of drawing this colour: {percent}%.").format(percent=share)
    return Explanation(_("In the bag: {cubes}").format(cubes=cube_count_in_words(count, colour)), about, worth)


def _supply(_rest: str, _name_of: NameOf, view: MacRobberView) -> Explanation:
    about = _("Estate tiles you can still buy. Each scoring removes one; if there is none to remove, the game ends.")
    worth = ngettext("{count} tile is left.", "{count} tiles are left.", view.supply).format(count=view.supply)
    return Explanation(_("Estate tiles"), about, worth, str(view.supply))


def _deck(_rest: str, _name_of: NameOf, view: MacRobberView) -> Explanation:
    about = _("The draw pile. When it runs out, the discards are shuffled.")
    worth = _("{cards} to draw, {discards} discarded.").format(cards=cards_in_words(view.deck), discards=view.discards)
    return Explanation(_("Deck"), about, worth)


def _display(rest: str, _name_of: NameOf, view: MacRobberView) -> Explanation:
    colour = rest.split()[1]
    about = _("The cubes drawn this turn pay for one or two actions; the rest go back to the bag.")
    return Explanation(_("In the display: {cube}").format(cube=_(CUBES[colour])), about, _(DISPLAY[colour]), rest)


def _used(_rest: str, _name_of: NameOf, view: MacRobberView) -> Explanation:
    about = _("The most cubes of the display that can be used in a turn: {most}.").format(most=box.MAX_CUBES_USED)
    return Explanation(_("used {number} of {most}").format(number=view.used, most=box.MAX_CUBES_USED), about)


def _card(rest: str, _name_of: NameOf, view: MacRobberView) -> Explanation:
    value = rest.split()[1]
    about = _("A card in your hand. In a raid, the higher card wins a combat round; a piper adds 1.")
    return Explanation(_("Card: {value}").format(value=value), about, power(value, view))


def power(value: str, view: MacRobberView) -> str:
    return _(POWERS[value]) if view.options["combat-powers"] and value in POWERS else ""


def _laid(rest: str, name_of: NameOf, view: MacRobberView) -> Explanation:
    """Explain a card laid in a raid: its round, its owner, its value as shown, and the cubes on it."""
    number, seat, value, *cubes = rest.split()
    what = _("a card face down") if value == BACK else _("card {value}").format(value=value)
    worth = _("Combat round {number}.").format(number=number)
    if cubes:
        worth += " " + _("Each cube on it adds 1.")
    about = _("The higher total wins the combat round; the raid goes to whoever wins more of the three.")
    return Explanation(_of(int(seat), what, name_of), about, f"{worth} {power(value, view)}".strip(), rest)


def _round(_rest: str, _name_of: NameOf, view: MacRobberView) -> Explanation:
    about = _("Each clan takes one turn per round; then green, red and blue are scored.")
    return Explanation(_("Round {number}").format(number=view.round), about)


OF_THE_TABLE: Mapping[str, Callable[[str, NameOf, MacRobberView], Explanation]] = {
    "pawn": _pawn, "track": _track, "red": _red_area, "start": _start, "following": _following, "bag": _bag,
    "supply": _supply, "deck": _deck, "display": _display, "used": _used, "card": _card, "laid": _laid, "round": _round,
    "colour": _colour, "would-follow": _would_follow,
}  # fmt: skip
"""How to explain everything else: the kind of thing, then what the rest of its name says."""
