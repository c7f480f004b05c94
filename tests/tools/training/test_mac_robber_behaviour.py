"""Learning how players act with a hand."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from macrobber_core.bots.mac_robber.behaviour import RAID_PHASE_CHOICES, STYLES, hand_features
from macrobber_core.games.mac_robber.piles import Pile
from training import mac_robber_behaviour
from training.mac_robber_behaviour import CardPlayed, Choice, choices_loss, fit_choices, fit_reasoned

STRONG: Pile = (0, 0, 1, 3)
WEAK: Pile = (3, 1, 0, 0)


def test_choices_that_depend_on_the_hand_are_learned() -> None:
    choices = [Choice("mixed", STRONG, 0), Choice("mixed", WEAK, 4)] * 20
    assert choices_loss(fit_choices(choices), choices) < 0.2


def test_the_share_of_reasoned_cards_is_found() -> None:
    cards = [CardPlayed("highest", (2, 0, 0, 2), "attack", 1, 0, card) for card in [4] * 90 + [1] * 10]
    assert fit_reasoned(cards) == pytest.approx(0.8, abs=0.01)  # half of the others are the highest by chance


@pytest.mark.slow
def test_the_program_writes_weights_for_both_styles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "behaviour.json"
    monkeypatch.setattr(sys, "argv", ["training", "--games", "2", "--workers", "1", "--into", str(path)])
    monkeypatch.setattr(mac_robber_behaviour, "STEPS", 50)
    mac_robber_behaviour.main()
    styles = json.loads(path.read_text(encoding="utf-8"))["styles"]
    assert {*styles} == {*STYLES}
    weights = styles["mixed"]["raid_phase"]
    assert [len(weights), len(weights[0])] == [len(hand_features(STRONG)), RAID_PHASE_CHOICES]
    assert "choices in the raid phase of 2 games" in capsys.readouterr().out
