"""The themes of the golden games of Carcassonne."""

from __future__ import annotations

import random
from collections.abc import Mapping

from helpers.golden import Collection, Player, Theme
from macrobber_core.games.carcassonne.board import cell
from macrobber_core.games.carcassonne.position import Carcassonne
from macrobber_core.games.contract import OptionValue, Position

from .rulings import CASES
from .second_eyes import GAME, brought

BASE: Mapping[str, OptionValue] = {"robbers": "off"}
MESSENGERS: Mapping[str, OptionValue] = {"robbers": "off", "messengers": True}
BOTH: Mapping[str, OptionValue] = {"messengers": True}


def rulings(letters: str, last: int) -> list[str]:
    return [f"{letters}-{number:02}" for number in range(1, last + 1)]


PLAYED_ELSEWHERE = {"CR-11"}
"""The rulings of the publisher's examples, which have tests of their own."""
RULINGS = [
    ruling for ruling in rulings("CB", 15) + rulings("CR", 17) + rulings("CM", 10) if ruling not in PLAYED_ELSEWHERE
]


def keen(rng: random.Random) -> Player:
    """Return a player who builds compactly, waits for large scorings, likes dark spaces and uses robbers."""
    closely, patient, farming = rng.choice([0, 2, 5]), rng.choice([True, False]), rng.choice([-9, 3])

    def placed(position: Carcassonne, action: str) -> float:
        x, y = map(int, action.split()[1].split(","))
        board = position.state.board
        around = sum(cell(x + east, y + south) in board.tile_at for east in (-1, 0, 1) for south in (-1, 0, 1))
        gained = brought(position, action) - brought(position)
        if patient and gained < 16:
            gained = -6
        return gained * 2 + closely * around + farming * ("farmer" in action) + 4 * ("k" in action) + rng.random() * 9

    def declared(position: Carcassonne, action: str) -> float:
        gain = next(gain for gain in position.state.gains if action.startswith(f"score {gain.source}"))
        now = position.state.points_of(gain.seat, "messenger" if action.endswith(" messenger") else "meeple")
        return rng.random() + ((now + gain.points) % 5 == 0)

    def worth(position: Carcassonne, action: str) -> float:
        match action.partition(" ")[0]:
            case "place":
                return placed(position, action)
            case "score":
                return declared(position, action)
            case verb:
                return rng.random() - (verb in {"pass", "take"}) * 0.7

    def choose(position: Position) -> str:
        assert isinstance(position, Carcassonne)
        legal = position.legal()
        return max(rng.sample(legal, min(len(legal), 30)), key=lambda action: worth(position, action))

    return choose


THEMES = (
    Theme("two-players", "Two players.", 2, (("CB-02", "a tile matches four"), ("CB-06", "a pennant")), BASE),
    Theme("three-players", "Three players.", 3, (("CB-10", "a field"), ("CB-10", "a city")), BASE),
    Theme("four-players", "Four players.", 4, (("CB-07", "the most"), ("CB-07", "tied")), BASE),
    Theme("five-players", "Five players.", 5, (("CB-08", "a meeple comes"),), BASE),
    Theme("six-players", "Six players.", 6, (("CB-15", "six"), ("CB-13", "a monastery")), BASE),
    Theme("fits-nowhere", "A tile fits nowhere.", 3, (("CB-03", "a tile"),), BASE),
    Theme("comes-back", "A feature crosses a tile twice.", 2, (("CB-09", "a feature"),), BASE),
    Theme("round-the-scoreboard", "More than 49 points.", 2, (("CB-11", "a figure"),), BASE),
    Theme("shared-victory", "A shared victory.", 6, (("CB-14", "a shared"),), BASE),
    Theme("robbers", "Robbers in the third edition.", 4,
          (("CR-02", "the next such player is not"), ("CR-02", "that player"), ("CR-05", "a robber"))),
    Theme("robbers-join", "A robber joins a figure that scores immediately.", 3, (("CR-03", "a robber"),)),
    Theme("robbers-order", "A player chooses what is robbed first.", 3, (("CR-06", "a player"),)),
    Theme("robbers-no-order", "Two features score at once, and no robber is near.", 2, (("CR-13", "nobody"),)),
    Theme("robbers-whom", "The owner of a robber chooses whom to rob.", 4, (("CR-07", "the owner"),)),
    Theme("robbers-alike", "All victims give a robber the same points.", 5, (("CR-14", "nobody"),)),
    Theme("robbers-beyond-49", "A figure beyond 49 points is robbed.", 2, (("CR-09", "a figure"),)),
    Theme("zmg", "Robbers in the American second edition.", 4,
          (("CR-16", "with zmg all"), ("CR-16", "with zmg nobody")), {"robbers": "zmg"}),
    Theme("c31", "Robbers in the 2025 edition.", 6, (("CR-17", "with c31 a player other"),), {"robbers": "c31"}),
    Theme("messengers-two", "Two players with two figures each.", 2,
          (("CM-03", "the smallest monastery"), ("CM-03", "3 points for")), MESSENGERS),
    Theme("messengers-three", "Three players with two figures each.", 3,
          (("CM-03", "2 points for each pennant"), ("CM-02", "the points")), MESSENGERS),
    Theme("messengers-four", "Four players with two figures each.", 4,
          (("CM-03", "another tile"), ("CM-02", "the player")), MESSENGERS),
    Theme("messages-two", "Both figures, or one of them twice, stop on dark spaces.", 2,
          (("CM-06", "two"),), BOTH),
    Theme("messages-again", "All messages have been read.", 2, (("CM-09", "a message"),), MESSENGERS),
    Theme("messages-order", "Two features score at once.", 3, (("CM-05", "a player"),), MESSENGERS),
    Theme("messages-equal", "Two features of equal worth score at once.", 3, (("CM-05", "of equal"),), MESSENGERS),
    Theme("messages-smallest", "The smallest of several features scores.", 3, (("CM-07", "the smallest"),), MESSENGERS),
    Theme("messages-only-meeple", "The only meeple comes home.", 6, (("CM-08", "the only"),), MESSENGERS),
    Theme("both-three", "Robbers and messengers.", 3,
          (("CM-04", "robbed"), ("CM-04", "in another player's turn"), ("CM-03", "2 points for each knight")), BOTH),
    Theme("both-four", "Robbers and messengers, four players.", 4,
          (("CM-03", "the smallest road"), ("CM-03", "a meeple")), BOTH),
    Theme("both-five", "Robbers and messengers, five players.", 5, (("CM-03", "the smallest city"),), BOTH),
    Theme("both-six", "Robbers and messengers, six players.", 6, (("CM-10", "points"),), BOTH),
)  # fmt: skip
COLLECTION = Collection(GAME, THEMES, CASES, RULINGS, keen)
