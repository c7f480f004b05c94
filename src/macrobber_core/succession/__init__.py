"""Going on without the host. No I/O and no clock: times are passed in as seconds, from any starting point.

`shares` splits a key, `sealed_log` is what each program keeps, `quorum` counts the people, and `generation` names them.
The vote is a state machine: `member` is the state of one program, `messages` what programs send each other, `program`
dispatches messages, and `following`, `standing` and `hosting` are its three parts.
"""
