"""A bots' process with bots that crash, hang, print and lie."""

from __future__ import annotations

import os
import time

from motherlode.bots import levels
from motherlode.bots.bot import Bot, RandomBot
from motherlode.core.dice import Dice
from motherlode.core.perspective import Perspective
from motherlode.table.bots.worker import main


class Crash(Bot):
    def decide(self, seen: Perspective, dice: Dice) -> int:
        os._exit(3)


class Hang(Bot):
    def decide(self, seen: Perspective, dice: Dice) -> int:
        time.sleep(1000)
        return 0


class Raise(Bot):
    def decide(self, seen: Perspective, dice: Dice) -> int:
        raise ValueError("no idea")


class Chatter(RandomBot):
    def decide(self, seen: Perspective, dice: Dice) -> int:
        print("{}", flush=True)
        return super().decide(seen, dice)


class Where(Bot):
    """Says in which process it sits, slowly enough for another to be asked meanwhile."""

    def decide(self, seen: Perspective, dice: Dice) -> int:
        time.sleep(0.2)
        return os.getpid()


class Count(Bot):
    """Says how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, seen: Perspective, dice: Dice) -> int:
        self.asked += 1
        return self.asked


levels.LEVELS.update({"crash": Crash, "hang": Hang, "raise": Raise, "chatter": Chatter, "where": Where, "count": Count})

if __name__ == "__main__":
    main()
