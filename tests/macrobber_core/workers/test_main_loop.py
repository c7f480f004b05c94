"""The main loop of a worker, seen through its pipes."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest

from helpers import odd_worker
from helpers.patience import PATIENCE
from macrobber_core.workers.main_loop import LENGTH

Worker = subprocess.Popen[bytes]


@pytest.fixture
def worker() -> Iterator[Worker]:
    pipe = subprocess.PIPE
    with subprocess.Popen(odd_worker.COMMAND, stdin=pipe, stdout=pipe, stderr=pipe) as running:
        try:
            yield running
        finally:
            running.kill()


def ask(worker: Worker, request: bytes) -> None:
    assert worker.stdin is not None
    worker.stdin.write(LENGTH.pack(len(request)) + request)
    worker.stdin.flush()


def read_answer(worker: Worker) -> bytes:
    assert worker.stdout is not None
    (size,) = LENGTH.unpack(worker.stdout.read(LENGTH.size))
    return worker.stdout.read(size)


def end_input(worker: Worker) -> str:
    """End the worker's input, as when its client has gone; return its standard error."""
    assert worker.stdin is not None
    assert worker.stderr is not None
    worker.stdin.close()
    assert worker.wait(PATIENCE) == 0
    return worker.stderr.read().decode()


def test_a_worker_answers_in_order_and_ends_with_its_input(worker: Worker) -> None:
    for request in (b"one", b"", b"two" * 100_000):
        ask(worker, request)
        assert read_answer(worker) == request
    ask(worker, b"three")
    ask(worker, b"four")
    assert [read_answer(worker), read_answer(worker)] == [b"three", b"four"]
    assert end_input(worker) == ""


@pytest.mark.parametrize("thought", [b"hang", b"busy"])
def test_a_worker_ends_with_its_input_even_while_working_on_a_request(worker: Worker, thought: bytes) -> None:
    ask(worker, b"ready")
    read_answer(worker)
    ask(worker, thought)
    with pytest.raises(subprocess.TimeoutExpired):
        worker.wait(0.3)
    end_input(worker)


def test_print_and_input_in_a_worker_do_not_disturb_requests_and_answers(worker: Worker) -> None:
    ask(worker, b"chat")
    ask(worker, b"one")
    assert read_answer(worker) == b"chat"
    assert read_answer(worker) == b"one"
    assert end_input(worker) == "thinking "


def test_a_worker_without_requests_ends_with_its_input(worker: Worker) -> None:
    assert end_input(worker) == ""
