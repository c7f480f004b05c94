"""What the explanations of things on the Claim It! board say."""

from __future__ import annotations

from helpers.claim_it.moments import moments
from macrobber_core.games.claim_it import components as box
from macrobber_core.games.claim_it.view import ClaimItView
from macrobber_core.table import TableView
from macrobber_tui.boards.claim_it.things import explain


def view_of(moment: str) -> tuple[TableView, ClaimItView]:
    table = moments(4)[moment].table
    return table, table.game_view


def test_a_players_spaces_and_groups_add_up() -> None:
    table, view = view_of("placing")
    for seat in range(1, 5):
        name = "you" if seat == 1 else table.name(seat)
        worths = [explain(f"space {column},{row}", table, view).worth for row in range(1, 7) for column in range(1, 7)]
        own = [worth for worth in worths if f"by {name}," in worth]
        assert len(own) == view.figures(seat).spaces
        assert max(int(worth.partition("group of ")[2].split()[0]) for worth in own) == view.figures(seat).group
        assert sum(worth.startswith("Claimed") for worth in own) == view.figures(seat).claims


def test_a_space_tells_what_can_be_placed_on_it() -> None:
    table, view = view_of("placing")
    for action in table.legal:
        verb, space, *_number = action.split()
        worth = explain(f"space {space}", table, view).worth
        assert f"You can place {'a claim marker' if verb == 'claim' else 'squatter'}" in worth


def test_the_claims_count_down_to_the_last_round() -> None:
    table, view = view_of("placing")
    missing = box.CLAIMS_TO_END[4] - view.figures(1).claims
    assert explain("claims 1", table, view).worth == f"{missing} more trigger the last round."
