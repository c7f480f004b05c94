"""Going on without the host: shares of a key, a sealed log, and the counts of people. No I/O and no clock."""
