"""The ssh door: lets friends join a table with nothing but an ssh client."""
