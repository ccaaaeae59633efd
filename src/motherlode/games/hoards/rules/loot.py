"""Accumulate, a loot: two stacks of equal size are compared in private (HO-60 … HO-74)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.events import Fact
from motherlode.core.state import NOBODY
from motherlode.games.hoards.knowing.past_loots import PART, PART_BITS, PastLoot
from motherlode.games.hoards.rules import accumulate, kings
from motherlode.games.hoards.rules import actions as act
from motherlode.games.hoards.rules import combinations as combi
from motherlode.games.hoards.rules.cards import BLACK, MOST_STACKS, RED, TREASURE
from motherlode.games.hoards.rules.combinations import core_of, verdict
from motherlode.games.hoards.rules.decisions import Ask
from motherlode.games.hoards.rules.position import COMBINATION, FREE, NO_STACK, WEAPONS, Position
from motherlode.kits.bits import count, lowest
from motherlode.kits.cards52 import ALL_CLUBS, names
from motherlode.kits.telling import note, whisper

# -- who may be looted -------------------------------------------------------------------------------------------------


def menu(table: Position, out: vec[i64], n: i64) -> i64:
    """All stacks of others as large as the used one, written behind the first `n` actions (HO-60)."""
    if table.used_stack == NO_STACK:
        return n
    size = table.stack_size(table.seat, table.used_stack)
    for other in range(table.seats):
        if other != table.seat and not table.protected(other):
            for k in range(table.stacks[other]):
                if table.stack_size(other, k) == size:
                    out[n] = act.loot(other, k)
                    n += 1
    return n


def begin(table: Position, target: i64, number: i64) -> None:
    """The active player goes for a stack; an armed green dragon is asked before the comparison (HO-60, HO-85)."""
    table.target = target
    table.loot_stack = number
    table.looting = True
    table.loots += 1
    if table.story is not None:
        note(table, "loots", table.seat, "HO-60", {"target": target, "stack": number, "own": table.used_stack})
    if not kings.asks_green(table):
        judge(table)


# -- the comparison ----------------------------------------------------------------------------------------------------


def judge(table: Position) -> None:
    """The two players look at both stacks, and the rules are applied in order (HO-61 … HO-73)."""
    looter, defender = table.active, table.target
    own, other = table.stack(looter, table.used_stack), table.stack(defender, table.loot_stack)
    cards, cards_too = table.stack_cards(own), table.stack_cards(other)
    table.sealed = True
    table.looted = defender
    look_at_stack(table, looter, other)
    look_at_stack(table, defender, own)
    share_stack(table, own)
    share_stack(table, other)
    clause, sign = verdict(cards, cards_too, table.setup)
    if table.story is not None:  # of a stack that is reforged nobody remembers what was added when
        whole = clause in (combi.INCOMPATIBLE, combi.DEFENDER_INVALID)
        whole_too = clause in (combi.INCOMPATIBLE, combi.LOOTER_INVALID)
        seen: dict[str, Fact] = {
            "own": table.stack_told(own) if whole else names(cards),
            "other": table.stack_told(other) if whole_too else names(cards_too),
        }
        knowers = (int(looter), int(defender))
        whisper(table, "compared", looter, "HO-61", seen, knowers, {"target": defender})
    core, core_too = core_of(cards, table.setup.runs), core_of(cards_too, table.setup.runs)
    if clause == combi.DEFENDER_INVALID:
        lose_invalid(table, defender, core_too)
    elif clause == combi.LOOTER_INVALID:
        lose_invalid(table, looter, core)
    elif clause == combi.INCOMPATIBLE:
        table.mind.prove(PastLoot(clause, own, other, 0, 0, 0))
        note(table, "incompatible", defender, "HO-69")
        next_discard(table, NOBODY)
    elif sign == 0 and not table.has_armed(defender, RED):
        end_draw(table, core, core_too)
    else:
        end_won(table, core, core_too, sign)


def look_at_stack(table: Position, seat: i64, stack: i64) -> None:
    """A seat sees all cards of a stack (HO-61)."""
    while stack:
        table.mind.witness(seat, stack & PART, table.content[stack & PART])
        stack >>= PART_BITS


def share_stack(table: Position, stack: i64) -> None:
    """The two players of a loot see all cards of a stack together."""
    while stack:
        table.mind.share(table.active, table.target, stack & PART, table.content[stack & PART])
        stack >>= PART_BITS


def lose_invalid(table: Position, loser: i64, core: i64) -> None:
    """An invalid stack is lost: its core is the other's, its other cards are discarded (HO-67, HO-68)."""
    defends = loser == table.target
    winner = table.active if defends else table.target
    number = table.loot_stack if defends else table.used_stack
    stack = table.stack(loser, number)
    strangers = table.stack_cards(stack) & ~core
    table.caught += 1
    table.remove_stack(loser, number)
    stack = reforge(table, stack, core, 0)
    if table.story is not None:
        rule = "HO-67" if defends else "HO-68"
        note(table, "invalid", loser, rule, {"to": winner, "cards": names(strangers), "size": count(core)})
    if core:
        table.append_stack(winner, stack)
    if defends:
        own = table.stack(winner, table.used_stack)
        table.mind.prove(PastLoot(combi.DEFENDER_INVALID, own, stack, 0, strangers, 0))
    else:
        other = table.stack(winner, table.loot_stack)
        table.mind.prove(PastLoot(combi.LOOTER_INVALID, stack, other, strangers, 0, 0))
        table.used_stack = NO_STACK
    accumulate.completed(table)


def end_won(table: Position, core: i64, core_too: i64, sign: i64) -> None:
    """The greater core wins both stacks; kings of the defender may turn that (HO-70, HO-71, HO-73, HO-84, HO-87)."""
    looter, defender = table.active, table.target
    if sign == 0:
        kings.resolve(table, defender, RED, "HO-84")
    looter_wins = sign != 0 and (sign > 0) != table.reversed
    own_at, other_at = looter * MOST_STACKS + table.used_stack, defender * MOST_STACKS + table.loot_stack
    weapons = table.stack_cards(table.hoard[own_at]) & ~core
    guards = table.stack_cards(table.hoard[other_at]) & ~core_too
    kept: i64 = 0
    if not looter_wins and table.has_armed(defender, BLACK):
        kept = guards
        kings.resolve(table, defender, BLACK, "HO-87")
    gone_too = guards & ~kept
    own = table.hoard[own_at] = reforge(table, table.hoard[own_at], core, 0)
    other = table.hoard[other_at] = reforge(table, table.hoard[other_at], core_too, kept)
    if table.story is not None:
        winner = looter if looter_wins else defender
        note(table, "won the loot", winner, "HO-71", {"cards": names(weapons | gone_too), "size": count(core)})
    table.mind.prove(PastLoot(combi.COMPARED, own, other, weapons, gone_too, sign))
    if looter_wins:
        table.remove_stack(defender, table.loot_stack)
        table.append_stack(looter, other)
    else:
        table.remove_stack(looter, table.used_stack)
        table.append_stack(defender, own)
        table.used_stack = NO_STACK
    accumulate.completed(table)


def end_draw(table: Position, core: i64, core_too: i64) -> None:
    """Weapons are discarded, each takes the own core into hand and then discards one card (HO-72, HO-73)."""
    looter, defender = table.active, table.target
    own, other = table.stack(looter, table.used_stack), table.stack(defender, table.loot_stack)
    weapons, guards = table.stack_cards(own) & ~core, table.stack_cards(other) & ~core_too
    own, other = reforge(table, own, core, 0), reforge(table, other, core_too, 0)
    table.remove_stack(looter, table.used_stack)
    table.remove_stack(defender, table.loot_stack)
    take_back(table, looter, own)
    take_back(table, defender, other)
    table.used_stack = NO_STACK
    if table.story is not None:
        note(table, "drew the loot", looter, "HO-72", {"cards": names(weapons | guards), "size": count(core)})
    table.mind.prove(PastLoot(combi.DRAWN, looter, defender, weapons, guards, 0).after_draw(core, core_too, 0, 0))
    next_discard(table, NOBODY)


def next_discard(table: Position, after: i64) -> None:
    """The active player discards a card, then the defender; who has no card discards nothing (HO-74)."""
    if after == NOBODY and table.content[table.active]:
        table.ask(table.active, Ask.DISCARD)
    elif after != table.target and table.content[table.target]:
        table.ask(table.target, Ask.DISCARD)
    else:
        accumulate.completed(table)


def discard(table: Position, card: i64) -> None:
    """A card is discarded after an incompatible or drawn loot (HO-69, HO-72, HO-74)."""
    accumulate.discard(table, table.seat, card, "HO-74")
    next_discard(table, table.seat)


# -- stacks after a comparison -----------------------------------------------------------------------------------------


def reforge(table: Position, stack: i64, core: i64, weapons: i64) -> i64:
    """A stack that was compared is its core and, where they are kept, its weapons; the rest is discarded.

    Which part a discarded card came from is not for everybody to know: the parts become one before it leaves.
    """
    mind = table.mind
    place = stack & PART
    if stack >> PART_BITS:
        place = weld(table, stack)
    gone = table.content[place] & ~core & ~weapons
    table.pile |= gone
    if gone:
        mind.forget(place)
    while gone:
        held = table.content[place]
        mind.expose(lowest(gone), place, count(held))
        table.content[place] = held ^ (gone & -gone)
        gone &= gone - 1
    if core == 0:
        clear_place(table, place)
        return 0
    table.claim[place] = COMBINATION
    if weapons:
        place |= part_with(table, place, weapons) << PART_BITS
    look_at_stack(table, table.active, place)
    look_at_stack(table, table.target, place)
    share_stack(table, place)
    return place


def weld(table: Position, stack: i64) -> i64:
    """Make one part of a whole stack: known cards of any of its parts lie in it from now on."""
    place = table.free_place()
    held = table.stack_cards(stack)
    table.mind.cap[place] = 0  # what is poured in raises it
    table.content[place] = held
    while stack:
        table.mind.pour(stack & PART, place, count(held), TREASURE, 0)
        clear_place(table, stack & PART)
        stack >>= PART_BITS
    return place


def part_with(table: Position, source: i64, weapons: i64) -> i64:
    """Weapons that are kept become a part of their own: all know that they are clubs (HO-87)."""
    place = table.free_place()
    table.mind.forget(source)
    table.mind.cap[place] = 0  # what is poured in raises it
    table.content[place] = weapons
    table.claim[place] = WEAPONS
    table.content[source] ^= weapons
    table.mind.pour(source, place, count(weapons), ALL_CLUBS, count(table.content[source]))
    return place


def take_back(table: Position, seat: i64, place: i64) -> None:
    """A core is dissolved into its owner's hand (HO-72)."""
    core = table.content[place]
    table.content[seat] |= core
    table.mind.pour(place, seat, count(table.content[seat]), TREASURE, 0)
    table.mind.fresh[seat] += count(core)
    clear_place(table, place)


def clear_place(table: Position, place: i64) -> None:
    """A part of a stack is no more."""
    table.content[place] = 0
    table.claim[place] = FREE
    table.mind.clear(place)
