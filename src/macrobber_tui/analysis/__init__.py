"""A game looked at again: where its record comes from, what is kept of its analysis, and how it is told and drawn."""
