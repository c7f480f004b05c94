"""The ssh door: lets friends join a table with only an ssh client."""
