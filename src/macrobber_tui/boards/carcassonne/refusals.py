"""What the rules of Carcassonne say of actions and options: texts of the core, for the translators (`core_texts`)."""

from __future__ import annotations

from macrobber_tui.language import N_

TEXTS = (
    # what is asked, and what is refused
    N_("the game is over (CB-12)"),
    N_("the first player is drawn now (CB-01)"),
    N_("the message on top of the stack is read now (CM-02)"),
    N_("a tile is drawn now, as in draw V (CB-03)"),
    N_("no tile {letter} is left (CB-03)"),
    N_("place the tile in hand, as in place 2,-1 0 or place 2,-1 0 knight n (CB-02)"),
    N_("there is a tile at {space} (CB-02)"),
    N_("{space} is beside no tile (CB-02)"),
    N_("turned by {number} this tile looks as by {other} (CB-05)"),
    N_("at its edge {side} a city would touch a field (CB-02)"),
    N_("at its edge {side} a city would touch a road (CB-02)"),
    N_("at its edge {side} a field would touch a city (CB-02)"),
    N_("at its edge {side} a field would touch a road (CB-02)"),
    N_("at its edge {side} a road would touch a city (CB-02)"),
    N_("at its edge {side} a road would touch a field (CB-02)"),
    N_("this tile has no city (CB-04)"),
    N_("this tile has no field (CB-04)"),
    N_("this tile has no monastery (CB-04)"),
    N_("this tile has no road (CB-04)"),
    N_("no city of this tile is there, as it lies (CB-04)"),
    N_("no field of this tile is there, as it lies (CB-04)"),
    N_("no monastery of this tile is there, as it lies (CB-04)"),
    N_("no road of this tile is there, as it lies (CB-04)"),
    N_("that feature is named by its first place: {claim} (CB-04)"),
    N_("no meeple is in your supply (CB-04)"),
    N_("a meeple stands on that feature already (CB-04)"),
    N_("on a tile with a bag the meeple comes after the robbers; older versions placed it with the tile (CR-12)"),
    N_(
        "place a meeple on the tile with the bag, as in meeple knight n, or meeple none; "
        "older versions placed it with the tile (CR-12)"
    ),
    N_("no feature of this tile is named so, as it lies (CB-04)"),
    N_("in this edition you must place your robber (CR-16)"),
    N_("place your robber on a space, as in robber 17, or pass (CR-01)"),
    N_("your robber stands there already (CR-01)"),
    N_("no scoring figure of another player stands there (CR-01)"),
    N_("say what scores next and which figure moves, from the list (CM-01, CM-05)"),
    N_("say which of your events is scored next, from the list (CR-06, CR-13)"),
    N_("your robber robs a figure that scores from its space, from the list (CR-07, CR-14)"),
    N_("do what the message says, or take 2 points (CM-02)"),
    N_("take home one of your meeples on the land, as in home 2,-1 n (CM-03)"),
    # the options
    N_("the mini expansion The Robbers, and by which edition they are placed"),
    N_("the mini expansion The Messengers: a second scoring figure, and messages"),
    # Translators: options; in the notation they stay English
    N_("robbers"),
    N_("messengers"),
    N_("c3"),
    N_("zmg"),
    N_("c31"),
)
