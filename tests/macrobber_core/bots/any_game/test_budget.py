import pytest

from macrobber_core.bots.any_game.budget import Budget, TimeIsUp


def test_simulations_end_a_budget() -> None:
    budget = Budget(simulations=2)
    budget.count_simulation()
    assert not budget.is_spent
    budget.count_simulation()
    assert budget.is_spent


def test_plies_end_a_budget_but_no_simulation() -> None:
    budget = Budget(simulations=100, plies=2)
    for _ in range(3):
        budget.count_ply()
    assert budget.is_spent


def test_time_ends_a_budget_in_the_middle_of_a_simulation() -> None:
    budget = Budget(seconds=0.0)
    assert budget.is_spent
    with pytest.raises(TimeIsUp):
        budget.count_ply()
