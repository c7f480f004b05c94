"""The examples in the docstrings of the public core are correct."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    "module",
    [
        "bots",
        "games",
        "games.contract",
        "record",
        "table",
        "testing.playthrough",
        "translatable",
        "wire.codec",
        "wire.handshake",
        "wire.patch",
    ],
)
def test_the_docstring_examples_of_a_module_pass(module: str) -> None:
    result = doctest.testmod(import_module(f"macrobber_core.{module}"), report=True, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 0
    assert result.failed == 0
