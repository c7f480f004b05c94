"""The ssh door: friends with only an ssh client can join a table."""
