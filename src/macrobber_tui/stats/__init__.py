"""Shows the statistics of the games on this machine."""
