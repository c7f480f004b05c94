import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgpack
import msgspec
import pytest

from helpers import odd_bots
from macrobber_core.bots import ADVISERS, Advice, Effort, choose, known_levels
from macrobber_core.bots.worker import LENGTH, answer
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Position

GAME = GAMES["mac-robber"]
SECONDS = 20


def a_decision(seed: int = 1) -> Position:
    rng = random.Random(seed)
    position = GAME.start(3, {})
    while position.actor == CHANCE:
        position.play(position.chance(rng))
    return position


def request(level: str, position: Position, seed: int, effort: Effort = Effort(0.1, 50)) -> bytes:  # noqa: B008
    view = msgspec.to_builtins(position.view(position.actor))
    granted = [effort.seconds, effort.simulations]
    packed: bytes = msgpack.packb([GAME.key, level, view, position.legal(), seed, granted])
    return packed


@contextmanager
def process(command: tuple[str, ...]) -> Iterator[subprocess.Popen[bytes]]:
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            yield running
        finally:
            running.kill()


def ask(running: subprocess.Popen[bytes], asked: bytes) -> None:
    assert running.stdin is not None
    running.stdin.write(LENGTH.pack(len(asked)) + asked)
    running.stdin.flush()


def hear(running: subprocess.Popen[bytes]) -> str:
    assert running.stdout is not None
    (size,) = LENGTH.unpack(running.stdout.read(LENGTH.size))
    return running.stdout.read(size).decode()


def end(running: subprocess.Popen[bytes]) -> None:
    """As it is when its host is gone, however that went."""
    assert running.stdin is not None
    running.stdin.close()
    assert running.wait(SECONDS) == 0


@pytest.mark.parametrize("level", known_levels(GAME.key))
def test_each_request_is_answered_as_the_bot_would_choose(level: str) -> None:
    for seed in range(5):
        position = a_decision(seed)
        view, legal = position.view(position.actor), position.legal()
        chosen = choose(GAME.key, level, view, legal, random.Random(seed), Effort(0.1, 50))
        assert answer(request(level, position, seed)).decode() == chosen


def test_the_process_answers_and_ends_with_its_input() -> None:
    position = a_decision()
    with process((sys.executable, "-m", "macrobber_core.bots.worker")) as running:
        ask(running, request("easy", position, 1))
        first = hear(running)
        ask(running, request("easy", position, 1))
        assert hear(running) == first
        assert first in position.legal()
        end(running)
        assert running.stderr is not None
        assert running.stderr.read() == b""


@pytest.mark.parametrize("level", ["hang", "busy"])
def test_the_process_ends_with_its_input_in_the_middle_of_a_thought(level: str) -> None:
    with process(odd_bots.COMMAND) as running:
        ask(running, request("chat", a_decision(), 1))
        hear(running)
        ask(running, request(level, a_decision(), 1, Effort(3600)))
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(0.3)
        end(running)


def test_what_a_bot_prints_is_no_answer_and_what_it_reads_no_request() -> None:
    position = a_decision()
    with process(odd_bots.COMMAND) as running:
        ask(running, request("chat", position, 1))
        ask(running, request("easy", position, 1))
        assert hear(running) == position.legal()[-1]
        assert hear(running) in position.legal()
        end(running)


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
    expected = Frank().advise(None, position.legal(), random.Random(3), Effort(2.5))
    assert msgpack.unpackb(answer(asked)) == [[one.action, one.chance] for one in expected]


def test_the_process_ends_at_once_when_nothing_is_asked() -> None:
    subprocess.run(
        [sys.executable, "-m", "macrobber_core.bots.worker"], stdin=subprocess.DEVNULL, timeout=SECONDS, check=True
    )
