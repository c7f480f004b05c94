"""What the course of the game is made of (`games.course`)."""

from __future__ import annotations

from macrobber_core.games import course

from .state import State

Choice = course.Choice[State]
Chance = course.Chance[State]
Course = course.Course[State]
Passage = course.Passage[State]
