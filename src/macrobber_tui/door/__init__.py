"""What the doors for guests without the program share; each door adds its transport."""
