"""How does a turn go? The chapter “Your turn” (KP-30 … KP-40): free actions, one main action, a last arrangement."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.core.state import NOBODY
from motherlode.games.kingpin.rules import abilities, attack, bribing, market, zones
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules.actions import SLOTS
from motherlode.games.kingpin.rules.cards import Tag
from motherlode.games.kingpin.rules.decisions import Ask, Run
from motherlode.games.kingpin.rules.position import BOARD, CARD_LIMIT, At, Ending, Flag, Position, Tally
from motherlode.games.kingpin.rules.winning import eliminate, end, end_by_cap, settle
from motherlode.kits.bits import BIT, spread

# -- beginning and end -------------------------------------------------------------------------------------------------


def begin_turn(table: Position, seat: i64) -> None:
    """What the start of a turn brings, in the order of KP-30."""
    table.active = seat
    table.blame = seat
    table.seat = seat
    table.phase = Ask.TURN
    table.turns[seat] += 1
    end_lasting(table, seat)
    for other in range(table.seats):
        for place in table.places(other):
            table.uncount(Tally.GUARDS, place)
    for place in table.places(seat):
        table.uncount(Tally.SOLD, place)
        table.uncount(Tally.RETURNED, place)
    table.entered &= ~BOARD[seat]
    for k in range(table.hand_size(seat)):
        table.flags[table.hand_card(seat, k)] &= ~Flag.LOCKED
    table.acted = False
    table.can_arrange = True
    table.say("turn", seat, "KP-30", n=table.turns[seat])
    restore_all(table, seat)
    for place in table.places(seat):
        table.uncount(Tally.LOST, place)
    wanted = table.setup.domination
    if wanted and table.wealth(seat) >= wanted:
        end(table, BIT[seat], Ending.DOMINATED)  # KP-184


def end_lasting(table: Position, seat: i64) -> None:
    """Blackout and Supply Disruption last until the drawer's next turn, also if it is out (KP-261)."""
    if table.blackout == seat:
        table.blackout = NOBODY
        table.say("lights", seat, "KP-255")
    if table.disruption == seat:
        table.disruption = NOBODY
        table.say("supplies", seat, "KP-260")


def restore_all(table: Position, seat: i64) -> None:
    """Bodyguards bring back lost shields (KP-240)."""
    for source in table.places(seat):
        if market.works(table, source, Tag.RESTORE_ALL_SHIELDS):
            card = table.laid[source]
            n = table.tag(card, Tag.RESTORE_ALL_SHIELDS)
            for _time in range(table.times(seat, card)):
                for place in table.places(seat):
                    back = zones.take_shields(table, place, min(n, table.tally(Tally.LOST, place)), "KP-240")
                    table.count(Tally.LOST, place, -back)


def end_turn(table: Position) -> None:
    """Freezing ends, and the turn passes clockwise past whoever is out (KP-39); the last round ends the game."""
    table.frozen &= ~BOARD[table.active]
    seat = table.active
    while True:
        seat = (seat + 1) % table.seats
        if seat == table.start:
            if table.round == table.setup.max_rounds:
                end_by_cap(table)
                return
            table.round += 1
        if table.alive & BIT[seat]:
            break
        end_lasting(table, seat)
    begin_turn(table, seat)


# -- the choice of an action -------------------------------------------------------------------------------------------


def legal_turn(table: Position, out: vec[i64]) -> i64:
    """Free actions, main actions; `pass` if there is no main action (KP-31, KP-38)."""
    seat = table.active
    n: i64 = 0
    main = False
    room = table.size(seat) < CARD_LIMIT
    if table.can_arrange and table.board_size(seat) > 0:
        out[n] = act.ARRANGE
        n += 1
    if room and table.top < i64(len(table.draw)):
        out[n] = act.BUY_DRAW
        n += 1
        main = True
    peace = table.peaceful()
    if not peace and attack.ready(table, seat):
        out[n] = act.ATTACK
        n += 1
        main = True
    if free_user(table, seat, Tag.RETURN_HAND) >= 0:
        n = spread(table.board(seat) >> seat * SLOTS, out, n, act.RETURN)
    if not peace and not bribing.cooling(table, seat):
        before = n
        n = bribing.legal_bribes(table, out, n)
        main = main or n > before
    start = act.encode(act.DEPLOY, 0, table.cards.many)
    for k in range(table.hand_size(seat)):
        card = table.hand_card(seat, k)
        if not table.flags[card] & Flag.LOCKED:
            out[n] = start + card
            n += 1
    if free_user(table, seat, Tag.SELL) >= 0:
        n = market.legal_hand(table, out, n, act.SELL_CARD, seat)
    before = n
    if room and table.reserve and table.disruption < 0:
        n = market.legal_from(table, out, n, act.BUY, At.RESERVE, market.credit(table, seat))
    n = market.legal_throwaways(table, out, n)
    if n == before and not main:
        out[n] = act.encode(act.PASS, 0, table.cards.many)
        n += 1
    return n


def answer_turn(table: Position, kind: i64, which: i64) -> None:
    """Each action is its own chapter's."""
    if kind == act.DEPLOY:
        zones.from_hand(table, table.active, which)
        table.can_arrange = True
        abilities.enter(table, which)
    elif kind == act.ARRANGE:
        begin_arrange(table)
    elif kind == act.BUY_DRAW:
        table.acted = True
        table.say("draws", table.active, "KP-50")
        table.phase = Run.REVEAL
    elif kind == act.ATTACK:
        table.acted = True
        table.say("attacks", table.active, "KP-70")
        attack.begin(table, False, 0)
    elif kind == act.DISCARD:
        market.throw_away(table, which)
    elif kind == act.BUY:
        market.buy(table, which)
    elif kind == act.BRIBE:
        bribing.bribe(table, which)
    elif kind == act.BRIBE_SHIELD:
        bribing.bribe_shield(table, which)
    elif kind == act.RETURN:
        return_card(table, table.active * SLOTS + which)
    elif kind == act.SELL_CARD:
        sell(table, which)
    else:
        pass_turn(table)


def pass_turn(table: Position) -> None:
    """No main action is possible (KP-38); with economic collapse it is the end of a player (KP-183)."""
    table.acted = True
    table.phase = Ask.POST
    if table.setup.economic_collapse:
        table.say("collapsed", table.active, "KP-183")
        eliminate(table, table.active, Ending.COLLAPSED)
    else:
        table.say("passed", table.active, "KP-38")


def legal_post(table: Position, out: vec[i64]) -> i64:
    """Arrange once more, or not (KP-37)."""
    n: i64 = 0
    if table.board_size(table.active) > 0:
        out[n] = act.ARRANGE
        n += 1
    out[n] = act.END_TURN
    return n + 1


def answer_post(table: Position, kind: i64) -> None:
    """The end of a turn."""
    if kind == act.ARRANGE:
        begin_arrange(table)
    else:
        table.say("ended", table.active, "KP-37")
        table.phase = Run.TURN_OVER


# -- free actions ------------------------------------------------------------------------------------------------------


def begin_arrange(table: Position) -> None:
    """Every own card gets a new level out of safe and shields together (KP-34)."""
    table.can_arrange = False
    table.left = table.wealth(table.active)
    table.asked = -1
    table.levels = 0
    table.say("arranges", table.active, "KP-34")
    next_level(table)


def next_level(table: Position) -> None:
    """Ask about the next card; after the last the levels are set, and what is left is the safe (KP-34)."""
    first = table.active * SLOTS
    table.asked += 1
    while table.asked < SLOTS and table.laid[first + table.asked] < 0:
        table.asked += 1
    if table.asked < SLOTS:
        table.phase = Ask.LEVEL
        return
    for place in range(first + SLOTS - 1, first - 1, -1):
        if table.laid[place] >= 0:
            table.shields[place] = table.levels % 8
            table.levels //= 8
    table.safe[table.active] = table.left
    table.phase = Run.TURN_OVER if table.acted else Ask.TURN


def answer_level(table: Position, n: i64) -> None:
    """The level of one card is named."""
    table.levels = table.levels * 8 + n
    table.left -= n
    table.say("levelled", table.active, "KP-34", table.laid[table.active * SLOTS + table.asked], n)
    next_level(table)


def free_user(table: Position, seat: i64, tag: i64) -> i64:
    """The first place whose card may use an activated tag once more this turn; -1 if none (KP-231, KP-233)."""
    if table.in_play(seat, tag):
        uses: i64 = Tally.SOLD if tag == Tag.SELL else Tally.RETURNED
        for place in table.places(seat):
            if market.works(table, place, tag) and table.tally(uses, place) < table.times(seat, table.laid[place]):
                return place
    return -1


def return_card(table: Position, place: i64) -> None:
    """A Driver brings a card back to hand (KP-233)."""
    table.count(Tally.RETURNED, free_user(table, table.active, Tag.RETURN_HAND), 1)
    card = zones.lift(table, place, True)
    zones.open_to_hand(table, table.active, card, True)
    table.can_arrange = True
    table.say("returned", table.active, "KP-233", card)
    settle(table)


def sell(table: Position, card: i64) -> None:
    """A Trader sells a hand card into the Reserve (KP-231)."""
    user = free_user(table, table.active, Tag.SELL)
    table.count(Tally.SOLD, user, 1)
    seller = table.laid[user]
    zones.from_hand(table, table.active, card)
    zones.to_open(table, card, At.RESERVE)
    table.can_arrange = True
    table.say("sold", table.active, "KP-231", card)
    zones.gain(table, table.active, table.tag(seller, Tag.SELL), seller, "KP-231")
