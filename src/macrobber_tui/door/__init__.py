"""The parts that all doors share; each door adds its transport."""
