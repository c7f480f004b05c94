"""The bots of every game satisfy the contract. Mainly the type checker tests this module."""

from __future__ import annotations

from macrobber_core.bots.carcassonne import levels as carcassonne
from macrobber_core.bots.claim_it import levels as claim_it
from macrobber_core.bots.contract import Bot, Estimator
from macrobber_core.bots.mac_robber import levels as mac_robber
from macrobber_core.games.carcassonne.view import CarcassonneView
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.games.mac_robber.view import MacRobberView

MAC_ROBBER: list[Bot[MacRobberView]] = [mac_robber.easy, mac_robber.medium, mac_robber.hard, mac_robber.chief]
CLAIM_IT: list[Bot[ClaimItView]] = [claim_it.easy, claim_it.medium, claim_it.hard, claim_it.chief]
CARCASSONNE: list[Bot[CarcassonneView]] = [carcassonne.easy, carcassonne.medium, carcassonne.hard, carcassonne.chief]

MAC_ROBBER_ESTIMATOR: Estimator[MacRobberView] = mac_robber
CLAIM_IT_ESTIMATOR: Estimator[ClaimItView] = claim_it
CARCASSONNE_ESTIMATOR: Estimator[CarcassonneView] = carcassonne


def test_every_level_is_a_callable_bot() -> None:
    assert all(callable(bot) for bot in (*MAC_ROBBER, *CLAIM_IT, *CARCASSONNE))
