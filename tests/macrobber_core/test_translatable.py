"""Texts made from declarations are recognised."""

from __future__ import annotations

import doctest
import re

from hypothesis import given
from hypothesis import strategies as st

from macrobber_core import translatable
from macrobber_core.table import refusal
from macrobber_core.translatable import NUMERIC, Template, recognise
from macrobber_core.wire import reasons

TEMPLATES = [value for module in (reasons, refusal) for value in vars(module).values() if isinstance(value, Template)]
WORDS = st.text("abcXYZ789_\u00e9", min_size=1)


@given(st.data())
def test_filled_in_values_are_parsed_back(data: st.DataObject) -> None:
    template = data.draw(st.sampled_from(TEMPLATES))
    values = {
        name: str(data.draw(st.integers(0, 10**9))) if name in NUMERIC else data.draw(WORDS)
        for name in re.findall(r"{(\w+)}", template.text)
    }
    assert template.parse(template(**values)) == values
    assert recognise(template(**values)) == (template.text, values)


def test_the_longest_matching_template_wins() -> None:
    seconds = reasons.WAIT_AFTER_DEAL(seconds=30)
    assert recognise(seconds) == (reasons.WAIT_AFTER_DEAL.text, {"seconds": "30"})
    assert recognise("you did not take part in the deal") == ("you did not take part in the deal", {})
    assert recognise("what nobody has ever said") is None


def test_a_numeric_placeholder_matches_only_a_number() -> None:
    assert refusal.NO_SUCH_SEAT.parse("the table has no seat 7") == {"number": "7"}
    assert refusal.NO_SUCH_SEAT.parse("the table has no seat for you") is None


def test_the_docstring_examples_pass() -> None:
    assert doctest.testmod(translatable).failed == 0
