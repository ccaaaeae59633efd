"""What does a viewer see?"""

from __future__ import annotations

from typing import Final

from motherlode.core.reader import Reader, caps
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Item, Mark, Plate, Playing, Round, View, Zone
from motherlode.kits.bits import listed
from motherlode_hearts.rules.cards import HAND, NAMES, RANK, RANKS, SUIT, SUITS
from motherlode_hearts.rules.decisions import ASKED
from motherlode_hearts.rules.play import HeartsState
from motherlode_hearts.rules.position import NO_SUIT, SEATS
from motherlode_hearts.rules.tricks import asked
from motherlode_hearts.words.outcome import outcome, points

SHOWN_ORDER: Final = (0, 1, 3, 2)  # clubs, diamonds, spades, hearts: black and red in turn


def view(state: HeartsState, reader: Reader) -> View:
    """What a viewer sees: its own hand, and all that lies or lay on the table."""
    zones = [trick(state)]
    if state.count >= SEATS:
        zones.append(last_trick(state))
    if reader.seat != SPECTATOR:
        held = sorted(listed(state.hand(reader.seat)), key=lambda card: (SHOWN_ORDER[SUIT[card]], card))
        items = tuple(Item(face=face(card), id=NAMES[card]) for card in held)
        zones.append(Zone(id="hand", label="Your hand", layout="hand", owner=reader.seat, items=items))
    number = min(state.count // SEATS + 1, HAND)
    return View(
        game="hearts",
        you=reader.seat,
        decides=None if state.over else state.seat,
        prompt=prompt(state, reader),
        banner=f"Trick {number} of {HAND} · hearts {'broken' if state.broken else 'not broken'}",
        round=Round(number, HAND),
        phase="" if state.over else ASKED[asked(state)].name,
        seats=tuple(plate(state, seat) for seat in range(SEATS)),
        zones=tuple(zones),
        over=outcome(state, reader) if state.over else None,
    )


def face(card: int) -> Playing:
    """How a card looks."""
    return Playing(rank=RANKS[RANK[card]], suit=SUITS[SUIT[card]])


def trick(state: HeartsState) -> Zone:
    """The cards on the table, each with the seat that played it."""
    lying = state.count % SEATS
    items = tuple(
        Item(face=face(state.card_played(state.count - lying + k)), id=f"trick:{k}", owner=(state.leader + k) % SEATS)
        for k in range(lying)
    )
    note = f"{points(state.stake)} in it" if state.stake else ""
    return Zone(id="trick", label="This trick", layout="stage", items=items, note=note)


def last_trick(state: HeartsState) -> Zone:
    """The trick before this one, in the order played; whoever took it leads now."""
    first = state.count - state.count % SEATS - SEATS
    cards = [state.card_played(first + k) for k in range(SEATS)]
    best = max(range(SEATS), key=lambda k: (SUIT[cards[k]] == SUIT[cards[0]], cards[k]))
    items = tuple(Item(face=face(card), owner=(leads(state) - best + k) % SEATS) for k, card in enumerate(cards))
    return Zone(id="last", label="Last trick", layout="row", items=items)


def plate(state: HeartsState, seat: int) -> Plate:
    """A seat: its cards are counted, its points are known to all (HRT-14)."""
    marks = (Mark("leads", icon="leader"),) if not state.over and leads(state) == seat else ()
    score = state.points(seat) if state.over else state.taken[seat]
    return Plate(seat=seat, hand=state.places.size(seat), score=points(score), marks=marks)


def leads(state: HeartsState) -> int:
    """Who leads or led to this trick; after the last one, who took it."""
    if state.led != NO_SUIT:
        return state.leader
    return state.winner if state.over else state.seat


def prompt(state: HeartsState, reader: Reader) -> str:
    """What is asked or waited for."""
    if state.over:
        return "The deal is over."
    if reader.seat != state.seat:
        return caps(f"{reader.does(state.seat, 'play')}.")
    return ASKED[asked(state)].prompt.format(suit=SUITS[state.led])
