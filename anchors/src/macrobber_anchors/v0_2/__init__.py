"""The bots of macrobber 0.2, one module per game. What they run is in `frozen`, and nobody edits it."""
