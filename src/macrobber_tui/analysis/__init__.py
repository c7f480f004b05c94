"""Show and cache the analysis of a finished game."""
