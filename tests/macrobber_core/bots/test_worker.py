import io
import random
import subprocess
import sys

import msgpack
import msgspec
import pytest

from macrobber_core.bots import ADVISERS, Advice, Effort, choose, known_levels
from macrobber_core.bots.worker import LENGTH, serve
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Position

GAME = GAMES["mac-robber"]


def a_decision(seed: int = 1) -> Position:
    rng = random.Random(seed)
    position = GAME.start(3, {})
    while position.actor == CHANCE:
        position.play(position.chance(rng))
    return position


def request(level: str, position: Position, seed: int) -> bytes:
    view = msgspec.to_builtins(position.view(position.actor))
    packed: bytes = msgpack.packb([GAME.key, level, view, position.legal(), seed])
    return LENGTH.pack(len(packed)) + packed


def answers_in(data: bytes) -> list[str]:
    answers = []
    while data:
        (size,) = LENGTH.unpack(data[: LENGTH.size])
        answers.append(data[LENGTH.size : LENGTH.size + size].decode())
        data = data[LENGTH.size + size :]
    return answers


@pytest.mark.parametrize("level", known_levels(GAME.key))
def test_each_request_is_answered_as_the_bot_would_choose(level: str) -> None:
    positions = [a_decision(seed) for seed in range(5)]
    asked = io.BytesIO(b"".join(request(level, position, seed) for seed, position in enumerate(positions)))
    answered = io.BytesIO()
    serve(asked, answered)
    assert answers_in(answered.getvalue()) == [
        choose(GAME.key, level, position.view(position.actor), position.legal(), random.Random(seed))
        for seed, position in enumerate(positions)
    ]


def test_the_process_answers_and_ends_with_its_input() -> None:
    position = a_decision()
    done = subprocess.run(
        [sys.executable, "-m", "macrobber_core.bots.worker"],
        input=request("easy", position, 1) * 2,
        capture_output=True,
        timeout=20,
        check=True,
    )
    first, second = answers_in(done.stdout)
    assert first == second
    assert first in position.legal()
    assert done.stderr == b""


class Frank:
    """An adviser who thinks little of everything."""

    def advise(self, view: object, legal: list[str], rng: random.Random, effort: Effort) -> list[Advice]:
        return [Advice(action, rng.random() / effort.seconds) for action in legal]

    def chances(self, view: object) -> list[float]:
        return [0.2] * 5


def test_advice_is_what_the_adviser_says(monkeypatch: pytest.MonkeyPatch) -> None:
    position = a_decision()
    monkeypatch.setitem(ADVISERS, GAME.key, Frank())
    view = msgspec.to_builtins(position.view(position.actor))
    asked: bytes = msgpack.packb([GAME.key, None, view, position.legal(), 3, (2.5, None)])
    answered = io.BytesIO()
    serve(io.BytesIO(LENGTH.pack(len(asked)) + asked), answered)
    expected = Frank().advise(None, position.legal(), random.Random(3), Effort(2.5))
    assert msgpack.unpackb(answered.getvalue()[LENGTH.size :]) == [[one.action, one.chance] for one in expected]


def test_the_process_ends_at_once_when_nothing_is_asked() -> None:
    subprocess.run(
        [sys.executable, "-m", "macrobber_core.bots.worker"], stdin=subprocess.DEVNULL, timeout=20, check=True
    )
