"""OpenSpiel's own tests, and its bots, with all games."""

from __future__ import annotations

import hashlib
import itertools
import pickle
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from syrupy.assertion import SnapshotAssertion

from helpers.patience import PATIENCE
from macrobber_core.games import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra openspiel")

from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.bots import uniform_random  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

from macrobber_core.adapters import openspiel  # noqa: E402

VARIANTS = [f"{openspiel.short_name(key)}(players={players})" for key, game in GAMES.items() for players in game.seats]
VARIANTS += [
    f"{openspiel.short_name(key)}({','.join(f'{name}={option.choices[-1]}' for name, option in game.options.items())})"
    for key, game in GAMES.items()
]
"""Every game with every number of players, and with the last choice of every option."""
DEFAULTS = [openspiel.short_name(key) for key in GAMES]
PrivateInfo, Observe = pyspiel.PrivateInfoType, pyspiel.IIGObservationType


def random_states(name: str, seed: int, decisions: int | None = None) -> Iterator[Any]:
    """Yield the state after each action of a random game, always the same object."""
    rng = np.random.RandomState(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
            continue
        yield state
        if decisions is not None and (decisions := decisions - 1) < 0:
            return
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def state_after(name: str, decisions: int, seed: int = 3) -> Any:
    *_, state = random_states(name, seed, decisions)
    return state


def test_all_games_are_registered() -> None:
    assert {*DEFAULTS} <= {*pyspiel.registered_names()}


def test_players_and_options_are_parameters() -> None:
    game = pyspiel.load_game("macrobber_mac_robber(players=5,cards=pyramid,battle-points=True)")
    assert game.num_players() == 5
    assert game.numbered.options["cards"] == "pyramid"
    assert game.numbered.options["battle-points"] is True
    assert game.numbered.options["ties"] == "shared"
    assert "players=5" in str(game)


@pytest.mark.parametrize(
    ("name", "why"),
    [("macrobber_claim_it(players=9)", "2 to 5 players"), ("macrobber_carcassonne(robbers=9)", "robbers")],
)
def test_parameters_that_a_game_does_not_have_are_refused(name: str, why: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=why):
        pyspiel.load_game(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_openspiels_random_simulation_finds_no_fault(name: str) -> None:
    """It checks legal actions, clones, histories, returns, observations, and that a stored state is the same again."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_games_types_and_states_survive_pickle(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()
    for state in itertools.islice(random_states(name, seed=1), 0, None, 30):
        again = pickle.loads(pickle.dumps(state))
        assert str(again) == str(state)
        assert again.history() == state.history()
        assert [again.information_state_string(player) for player in range(game.num_players())] == [
            state.information_state_string(player) for player in range(game.num_players())
        ]
        clone = state.clone()
        assert (str(clone), clone.history(), clone.legal_actions()) == (
            str(state), state.history(), state.legal_actions()
        )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", DEFAULTS)
def test_the_chances_of_all_outcomes_add_up_to_1(name: str) -> None:
    state, rng = pyspiel.load_game(name).new_initial_state(), np.random.RandomState(1)
    while not state.is_terminal():
        if state.is_chance_node():
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
            assert state.legal_actions() == [number for number, _ in state.chance_outcomes()]
        state.apply_action(rng.choice(state.legal_actions()))


OURS = ("CurrentPlayer", "InformationState", "Observation", "PublicObs", "PrivateObs", "ChanceOutcomes", "LegalActions",
        "StringLegal", "Rewards", "Returns", "# Apply", "action:")  # fmt: skip
"""What a line of a playthrough begins with if its contents are ours: the rest may change with OpenSpiel."""


def abridged(lines: list[str]) -> list[str]:
    """Return the head of a playthrough, and of every state the action and a digest of all that is known there."""
    starts = [number for number, line in enumerate(lines) if line.startswith("# State")]
    kept = [line for line in lines[: starts[0]] if line]
    for start, end in itertools.pairwise([*starts, len(lines)]):
        ours = [line for line in lines[start:end] if line.startswith(OURS)]
        played = next((line for line in ours if line.startswith("# Apply")), "")
        digest = hashlib.sha256("\n".join(ours).encode()).hexdigest()[:16]
        kept.append(f"{lines[start]} {digest} {played}".rstrip())
    return kept


@pytest.mark.slow
@pytest.mark.parametrize("name", DEFAULTS)
def test_a_playthrough_of_openspiel_is_the_same_as_before(
    name: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    def short(tensor: Any, label: str) -> list[str]:
        return [f"{label} = {hashlib.sha256(tensor.tobytes()).hexdigest()}"]

    from open_spiel.python.algorithms import generate_playthrough  # noqa: PLC0415  # it imports scipy, for a second

    monkeypatch.setattr(generate_playthrough, "_format_tensor", short)  # it rounds each number by itself, for a minute
    lines = generate_playthrough.playthrough_lines(name, seed=2026)
    assert "\n".join(abridged(lines)) == snapshot


def test_an_observation_as_numbers_is_the_view_of_the_player() -> None:
    state = state_after("macrobber_mac_robber", 12)
    game = state.get_game()
    observation = make_observation(game)
    for player in range(3):
        observation.set_from(state, player)
        view = state.in_play.position.view(player + 1)
        assert np.array_equal(observation.tensor, game.numbered.encode(view))
        assert state.observation_tensor(player) == observation.tensor.tolist()
        assert observation.string_from(state, player) == state.observation_string(player)
        assert observation.dict.keys() == {"observation"}


def test_the_public_observation_is_that_of_a_spectator_for_all_players() -> None:
    state = state_after("macrobber_mac_robber", 12)
    public = make_observation(state.get_game(), Observe(perfect_recall=False, private_info=PrivateInfo.NONE))
    assert {public.string_from(state, player) for player in range(3)} == {str(state)}
    public.set_from(state, 0)
    assert np.array_equal(public.tensor, state.get_game().numbered.encode(state.in_play.position.view(None)))


def test_the_private_observation_is_what_a_spectator_does_not_see() -> None:
    state = state_after("macrobber_mac_robber", 12)
    kind = Observe(public_info=False, perfect_recall=False, private_info=PrivateInfo.SINGLE_PLAYER)
    private = make_observation(state.get_game(), kind)
    told = private.string_from(state, 1)
    assert '"hand":' in told
    assert '"bag":' not in told
    assert private.tensor is None


@pytest.mark.parametrize(
    "kind",
    [
        Observe(perfect_recall=False, private_info=PrivateInfo.ALL_PLAYERS),
        Observe(perfect_recall=True, public_info=False),
    ],
)
def test_observations_that_no_seat_may_have_are_refused(kind: Any) -> None:
    with pytest.raises(ValueError, match="no observation tells"):
        make_observation(pyspiel.load_game("macrobber_mac_robber"), kind)


def test_a_resampled_state_looks_the_same_to_its_player_only() -> None:
    state = state_after("macrobber_mac_robber", 40)
    other = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.information_state_string(1) == state.information_state_string(1)
    assert other.observation_tensor(1) == state.observation_tensor(1)
    assert other.information_state_string(0) != state.information_state_string(0)
    assert other.current_player() == state.current_player()


def random_bots(game: Any) -> list[Any]:
    return [
        uniform_random.UniformRandomBot(player, np.random.RandomState(player)) for player in range(game.num_players())
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", DEFAULTS)
def test_openspiels_random_bots_play_to_the_end(name: str) -> None:
    game = pyspiel.load_game(name)
    returns = pyspiel.evaluate_bots(game.new_initial_state(), random_bots(game), 7)
    assert sum(returns) == pytest.approx(0)
    assert max(returns) > 0 or set(returns) == {0}


@pytest.mark.slow
@pytest.mark.parametrize("name", ["macrobber_claim_it", "macrobber_mac_robber", "macrobber_carcassonne"])
def test_openspiels_tree_search_chooses_legal_actions(name: str) -> None:
    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 20, evaluator, random_state=np.random.RandomState(1))
    for state in itertools.islice(random_states(name, seed=2), 0, 40, 20):
        assert bot.step(state) in state.legal_actions()


@pytest.mark.slow
def test_openspiels_search_of_information_sets_imagines_hidden_cards() -> None:
    name = "macrobber_mac_robber"
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(pyspiel.load_game(name), evaluator, 1.4, 20, random_state=np.random.RandomState(1))
    for state in itertools.islice(random_states(name, seed=2), 0, 40, 20):
        assert bot.step(state) in state.legal_actions()


@pytest.mark.slow
def test_a_program_that_loads_a_game_ends_quietly() -> None:
    code = "import pyspiel, macrobber_core.adapters.openspiel; print(pyspiel.load_game('macrobber_claim_it'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "macrobber_claim_it(free-squatters=False,players=2)\n"


@pytest.mark.slow
@pytest.mark.parametrize(("library", "module"), [("pyspiel", "openspiel"), ("pettingzoo", "pettingzoo")])
def test_without_the_library_the_error_says_what_to_install(library: str, module: str) -> None:
    code = f"import sys; sys.modules['{library}'] = None; import macrobber_core.adapters.{module}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.stderr.splitlines()[-1].endswith(f"install it with: pip install 'macrobber[{module}]'")
