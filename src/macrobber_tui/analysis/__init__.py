"""Shows and caches the analysis of a finished game."""
