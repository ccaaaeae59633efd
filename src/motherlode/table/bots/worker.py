"""A process in which bots think: reads jobs line by line, answers line by line, ends when nobody writes any more."""

from __future__ import annotations

import os
import signal
import sys
import traceback

import msgspec

from motherlode.core.errors import Refused
from motherlode.table.bots.jobs import Answer, Job, Memory, do


def main() -> None:
    """Answer jobs from standard input until it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then closes our input
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # what a bot may print must not be taken for an answer
    jobs = msgspec.json.Decoder(Job)
    memory = Memory()
    for line in sys.stdin.buffer:
        try:
            answer = do(jobs.decode(line), memory)
        except Refused as refusal:
            answer = Answer(error=refusal.sentence, rule=refusal.rule, field=refusal.field)
        except Exception as error:
            traceback.print_exc()
            memory = Memory()
            answer = Answer(error=f"{type(error).__name__}: {error}"[:500])
        try:
            answers.write(msgspec.json.encode(answer) + b"\n")
        except BrokenPipeError:  # the server is gone
            return


if __name__ == "__main__":
    main()
