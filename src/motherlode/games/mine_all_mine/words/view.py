"""What does a viewer see? Everything but the other hands and the draw pile (MINE-61)."""

from motherlode.core.reader import Reader, counted
from motherlode.core.view import Item, Mark, Plate, Round, Token, View, Zone
from motherlode.games.mine_all_mine.rules import bribe, turn
from motherlode.games.mine_all_mine.rules.cards import ENOUGH, LOVERS, MINERS, THUGS, WORTH
from motherlode.games.mine_all_mine.rules.decisions import ASKED, Ask
from motherlode.games.mine_all_mine.rules.play import MineState
from motherlode.games.mine_all_mine.words.outcome import outcome
from motherlode.kits.bits import BIT, count, listed
from motherlode.kits.cards52 import face, name, sign


def view(state: MineState, reader: Reader) -> View:
    """All that the reader sees."""
    seats = range(state.seats)
    zones = [stage(state)] if state.target >= 0 else []
    zones += [
        Zone(id="centre", label="Diamonds in the middle", layout="row", items=plain(state.centre)),
        Zone(id="pile", label="Draw pile", layout="pile", count=state.left(), back="characters"),
    ]
    for seat in seats:
        gems = plain(state.purses[seat])
        zones += [
            village(state, seat),
            Zone(id=f"purse:{seat}", label="Diamonds", layout="row", owner=seat, items=gems),
        ]
    if reader.seat >= 0:
        hand = plain(state.hand(reader.seat))
        zones.append(Zone(id="hand", label="Your hand", layout="hand", owner=reader.seat, items=hand))
    return View(
        game="mine_all_mine",
        you=reader.seat,
        decides=None if state.over else state.seat,
        prompt=prompt(state, reader),
        banner=banner(state),
        round=Round((state.turns - 1) // state.seats + 1),
        phase="" if state.over else ASKED[state.asked].name,
        seats=tuple(plate(state, seat) for seat in seats),
        zones=tuple(zones),
        over=outcome(state, reader) if state.over else None,
    )


def by_worth(cards: int) -> list[int]:
    """The cards of a set, the most valuable first: A K Q J 10 9 …"""
    return sorted(listed(cards), key=lambda card: (-WORTH[card], -card))


def plain(cards: int) -> tuple[Item, ...]:
    """Cards with nothing to say about them but their faces."""
    return tuple(Item(face=face(card), id=name(card)) for card in by_worth(cards))


def character(state: MineState, card: int, owner: int | None = None) -> Item:
    """A character lying face up: sideways while it rests, marked with what its pair does for it."""
    marks: list[Mark] = []
    bonds = state.bonds[card]
    if bonds and LOVERS & BIT[card]:
        marks.append(Mark(name=f"loves {sign(listed(bonds)[0])}", tone="good", icon="heart"))
    elif bonds:
        marks.append(Mark(name=f"+{count(bonds)}: strength {state.strength(card)}", tone="good", icon="heart"))
    rest = state.rest(card)
    if rest:
        soon = rest == 1 and state.home(card) == state.active
        when = "this turn" if soon else "its owner's next turn"
        marks.append(Mark(name=f"rests until the end of {when}", tone="bad", icon="rest"))
    return Item(face=face(card), id=name(card), owner=owner, marks=tuple(marks), sideways=rest > 0)


def village(state: MineState, seat: int) -> Zone:
    """A village in a row: Miners, then Thugs, each with its Lovers beside it, then the Lovers on their own.

    Who has been pushed forward for a bribe or a kidnap lies on the stage instead.
    """
    forward = 0 if state.target < 0 else state.attackers | state.defenders | BIT[state.target]
    home = state.village(seat) & ~forward
    row: list[int] = []
    for role in (MINERS, THUGS):
        for card in by_worth(home & role):
            row += [card, *by_worth(state.bonds[card] & home)]
    row += [card for card in by_worth(home & LOVERS) if card not in row]
    items = tuple(character(state, card) for card in row)
    note = f"Miners {state.mining(seat)}, Thugs {state.power(state.usable(seat) & THUGS)}"
    return Zone(id=f"village:{seat}", label="Village", layout="row", owner=seat, items=items, note=note)


def plate(state: MineState, seat: int) -> Plate:
    """A seat's figures, whether it has the turn, and a warning if it is near the Ace."""
    marks = []
    if seat == state.active and not state.over:
        marks.append(Mark(name="has the turn", icon="turn"))
    if state.mining(seat) >= ENOUGH and not state.ace_mined():
        short = state.setup.ace_gate - count(state.purses[seat])
        warning = f"Miners strong enough for the Ace, {counted(short, 'diamond')} short"
        marks.append(Mark(name=warning if short > 0 else "can mine the Ace", tone="bad", icon="ace"))
    return Plate(seat=seat, hand=count(state.hand(seat)), score=f"purse {state.purse(seat)}", marks=tuple(marks))


def banner(state: MineState) -> str:
    """Where the game stands."""
    if state.over:
        return "The Ace of Diamonds has been mined" if state.ace_mined() else "Sunset"
    if state.dusk:
        return f"Turn {state.turns}, {turn.turns_to_sunset(state)} more until sunset"
    return f"Turn {state.turns}"


def prompt(state: MineState, reader: Reader) -> str:
    """What is asked or waited for."""
    if state.over:
        return "The game is over."
    asking = ASKED[state.asked]
    seat = state.seat
    if reader.seat != seat:
        return f"Waiting for {reader.name(seat)} to {asking.name}."
    known: dict[str, object] = {"mining": state.mining(seat), "purse": state.purse(seat), "due": state.due}
    if state.target >= 0:
        known |= {"target": sign(state.target), "least": bribe.least_bid(state, seat)}
        known |= {"side": "attack", "ours": state.attack(), "theirs": state.defence()}
        if seat == state.owner:
            known |= {"side": "defence", "ours": state.defence(), "theirs": state.attack()}
    return asking.prompt.format_map(known)


def stage(state: MineState) -> Zone:
    """What is fought about, by whom, and how it stands."""
    owner, active, love = state.owner, state.active, state.love(state.target)
    items = [character(state, state.target, owner)]
    if state.asked in (Ask.OPEN, Ask.BID, Ask.PAY):
        label, note = f"Bidding war for {sign(state.target)}", war_note(state)
        ours, theirs = ("briber's bid", str(state.bid)), ("owner's bid", f"{state.reply}{f' + {love}' if love else ''}")
    else:
        label, note = f"Kidnap of {sign(state.target)}", contest_note(state)
        ours, theirs = ("attack", str(state.attack())), ("defence", str(state.defence()))
        items += [character(state, card, active) for card in by_worth(state.attackers)]
        items += [character(state, card, owner) for card in by_worth(state.defenders)]
    items += [Item(face=Token(*ours), owner=active), Item(face=Token(*theirs), owner=owner)]
    return Zone(id="stage", label=label, layout="stage", items=tuple(items), note=note)


def war_note(state: MineState) -> str:
    """Both totals of a bidding war, and what winning means."""
    love = state.love(state.target)
    lovers = f" (bid {state.reply} and Lover {love})" if love else ""
    totals = f"Briber {state.bid} against owner {state.reply + love}{lovers}."
    if state.asked == Ask.PAY:
        winner = "briber" if state.seat == state.active else "owner"
        return f"{totals} The {winner} has won and still owes {state.due}; there is no change."
    if state.asked == Ask.OPEN:
        return f"{totals} The briber opens, above the owner's total."
    return f"{totals} The winner pays its own bid, the loser keeps all diamonds."


def contest_note(state: MineState) -> str:
    """Both totals of a kidnap, how they add up, and who is losing."""
    attack, defence = state.attack(), state.defence()
    sent = " and ".join(fighter(state, card) for card in by_worth(state.attackers)) or "nobody yet"
    held = " and ".join(fighter(state, card) for card in [state.target, *by_worth(state.defenders)])
    totals = f"Attack {attack} ({sent}) against defence {defence} ({held})."
    if state.asked == Ask.LEAD:
        return f"{totals} The attack must be higher; a draw goes to the defender."
    losing = "attacker" if attack <= defence else "defender"
    return f"{totals} The {losing} is losing: a draw goes to the defender. All who take part must rest."


def fighter(state: MineState, card: int) -> str:
    """Somebody in a fight, with what Lovers add: `9♠`, `9♠ +1`."""
    more = state.strength(card) - WORTH[card]
    return f"{sign(card)} +{more}" if more else sign(card)
