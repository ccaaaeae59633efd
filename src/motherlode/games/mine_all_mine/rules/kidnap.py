"""Who fights whom in a kidnap, and who wins? (The chapter “Kidnap”.)"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.games.mine_all_mine.rules import actions as act
from motherlode.games.mine_all_mine.rules import pairs, rest, turn
from motherlode.games.mine_all_mine.rules.cards import THUGS
from motherlode.games.mine_all_mine.rules.decisions import Ask
from motherlode.games.mine_all_mine.rules.position import Position, Tally
from motherlode.kits.bits import BIT, spread
from motherlode.kits.cards52 import name
from motherlode.kits.telling import note


def free_thugs(table: Position, seat: i64) -> i64:
    """Usable Thugs not yet sent; the target does not defend itself (MINE-48, MINE-54)."""
    thugs = table.usable(seat) & THUGS & ~table.attackers & ~table.defenders
    return thugs if table.target < 0 else thugs & ~BIT[table.target]


def announce(table: Position, target: i64) -> None:
    """The active seat names whom it wants; then a Thug to lead (MINE-42)."""
    table.target = target
    table.owner = table.home(target)
    table.asked = Ask.LEAD
    if table.story is not None:
        defence = table.defence()
        note(table, "kidnap", table.seat, "MINE-42", {"owner": table.owner, "card": name(target), "defence": defence})


def menu(table: Position, out: vec[i64]) -> i64:
    """A Thug to send, or when one leads already give up (MINE-45)."""
    n = spread(free_thugs(table, table.seat), out, 0, act.SEND)
    if table.asked == Ask.LEAD:
        return n
    out[n] = act.GIVE_UP
    return n + 1


def send(table: Position, thug: i64) -> None:
    """A Thug joins its side; the side that is losing goes on, if it can (MINE-43, MINE-45, MINE-46, MINE-V3)."""
    sender = table.seat
    if sender == table.active:
        table.attackers |= BIT[thug]
    else:
        table.defenders |= BIT[thug]
    attack = table.attack()
    defence = table.defence()
    if table.story is not None:
        who: dict[str, Fact] = {"card": name(thug), "lead": table.asked == Ask.LEAD, "target": name(table.target)}
        note(table, "sent", sender, "MINE-43", who | {"attack": attack, "defence": defence})
    attackers_turn = sender != table.active if table.setup.alternate else attack <= defence
    side = table.active if attackers_turn else table.owner
    if free_thugs(table, side):
        table.seat = side
        table.asked = Ask.SEND
    else:
        stop(table, "no Thug left", side)


def stop(table: Position, why: str, seat: i64) -> None:
    """A side sends no more Thugs: the higher total wins, the defender a draw; all involved rest (MINE-46 … MINE-50)."""
    attack = table.attack()
    defence = table.defence()
    success = attack > defence
    if table.story is not None:
        note(table, why, seat, "MINE-V3" if table.setup.alternate else "MINE-46")
        what: dict[str, Fact] = {"card": name(table.target), "owner": table.owner, "success": success}
        note(table, "contest over", table.active, "MINE-47", what | {"attack": attack, "defence": defence})
    ours = table.attackers
    theirs = table.defenders
    if success:
        table.tally[Tally.KIDNAPS_WON] += 1
        ours |= BIT[table.target]
        pairs.carry_off(table, "MINE-49")
    elif table.setup.failed_target_rests:  # MINE-V6
        theirs |= BIT[table.target]
    rest.after_contest(table, ours, theirs)
    turn.end(table)
