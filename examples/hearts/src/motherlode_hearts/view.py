"""Hearts in words and pictures: what a seat sees, how a card is typed, why a card may not be played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from motherlode.core.errors import Refused
from motherlode.core.events import Event
from motherlode.core.game import unknown_move
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Item, Mark, Move, Outcome, Plate, Playing, View, Zone
from motherlode_hearts.cards import (
    ALL_HEARTS,
    CARDS,
    IN_SUIT,
    NAMES,
    POINT_CARDS,
    RANK,
    RANKS,
    SIGNS,
    SUIT,
    SUITS,
    TWO_OF_CLUBS,
)
from motherlode_hearts.rules import ALL_POINTS, NO_SUIT, SEATS, HeartsState

TYPED: Final = {name: card for card, name in enumerate(NAMES)}
SHOWN_ORDER: Final = (0, 1, 3, 2)  # clubs, diamonds, spades, hearts: black and red in turn

# -- cards and moves ---------------------------------------------------------------------------------------------------


def face(card: int) -> Playing:
    """How a card looks."""
    return Playing(rank=RANKS[RANK[card]], suit=SUITS[SUIT[card]])


def cards_of(held: int) -> list[int]:
    """The cards of a set in the order in which a hand is shown."""
    cards = [card for card in range(CARDS) if held >> card & 1]
    return sorted(cards, key=lambda card: (SHOWN_ORDER[SUIT[card]], card))


def move(card: int) -> Move:
    """Playing a card in readable form."""
    return Move(
        action=card, text=f"play {NAMES[card]}", verb="play", picks=(NAMES[card],), label=f"Play the {SIGNS[card]}"
    )


def parse(text: str) -> int:
    """The card meant by `play QS`, or just `qs`."""
    name = text.strip().upper().removeprefix("PLAY").strip()
    if name not in TYPED:
        raise unknown_move(text, [f"play {known}" for known in NAMES])
    return TYPED[name]


def why_not(state: HeartsState, seat: int, card: int) -> Refused:
    """The first rule that stands against playing a card, in the order in which a player would check."""
    if state.over:
        return Refused("The deal is over.", rule="HRT-13")
    if seat == SPECTATOR:
        return Refused("Only those who sit at the table play.", rule="HRT-1")
    if state.seat != seat:
        return Refused(f"It is not your turn: seat {state.seat} plays.", rule="HRT-4")
    if not 0 <= card < CARDS:
        return Refused(f"There is no card {card}: cards are 0 to {CARDS - 1}.", rule="HRT-2", field="move")
    hand = state.hands[seat]
    if not hand >> card & 1:
        return Refused(f"You do not hold the {SIGNS[card]}.", rule="HRT-4")
    if state.count == 0:
        return Refused(f"The {SIGNS[TWO_OF_CLUBS]} is led first, not the {SIGNS[card]}.", rule="HRT-3")
    if state.led == NO_SUIT:
        return Refused("Hearts are not broken yet: lead another suit.", rule="HRT-8")
    if hand & IN_SUIT[state.led]:
        return Refused(f"{SUITS[state.led].capitalize()} were led and you hold some: follow suit.", rule="HRT-5")
    return Refused(f"No points in the first trick: keep the {SIGNS[card]}.", rule="HRT-7")


# -- the table ---------------------------------------------------------------------------------------------------------


def view(state: HeartsState, viewer: int) -> View:
    """What a viewer sees: its own hand, and all that lies or lay on the table."""
    zones = [trick(state)]
    if state.count >= SEATS:
        zones.append(last_trick(state))
    if viewer != SPECTATOR:
        held = tuple(Item(face=face(card), id=NAMES[card]) for card in cards_of(state.hands[viewer]))
        zones.append(Zone(id="hand", label="Your hand", layout="hand", owner=viewer, items=held))
    return View(
        game="hearts",
        you=viewer,
        decides=None if state.over else state.seat,
        prompt=prompt(state, viewer),
        banner=banner(state),
        seats=tuple(plate(state, seat) for seat in range(SEATS)),
        zones=tuple(zones),
        over=outcome(state) if state.over else None,
    )


def trick(state: HeartsState) -> Zone:
    """The cards on the table, each with the seat that played it."""
    lying = state.count % SEATS
    items = tuple(
        Item(face=face(state.played[state.count - lying + k]), id=f"trick:{k}", owner=(state.leader + k) % SEATS)
        for k in range(lying)
    )
    note = f"{points_text(state.stake)} in it" if state.stake else ""
    return Zone(id="trick", label="This trick", layout="stage", items=items, note=note)


def last_trick(state: HeartsState) -> Zone:
    """The trick before this one, in the order played; whoever took it leads now."""
    first = state.count - state.count % SEATS - SEATS
    cards = [state.played[first + k] for k in range(SEATS)]
    best = max(range(SEATS), key=lambda k: (SUIT[cards[k]] == SUIT[cards[0]], cards[k]))
    items = tuple(Item(face=face(card), owner=(leads(state) - best + k) % SEATS) for k, card in enumerate(cards))
    return Zone(id="last", label="Last trick", layout="row", items=items)


def plate(state: HeartsState, seat: int) -> Plate:
    """A seat: its cards are counted, its points are known to all (HRT-14)."""
    marks = (Mark("leads", icon="leader"),) if not state.over and leads(state) == seat else ()
    score = state.points(seat) if state.over else state.taken[seat]
    return Plate(seat=seat, hand=state.cards_left(seat), score=points_text(score), marks=marks)


def leads(state: HeartsState) -> int:
    """Who leads or led to this trick; after the last one, who took it."""
    if state.led != NO_SUIT:
        return state.leader
    return state.winner if state.over else state.seat


def prompt(state: HeartsState, viewer: int) -> str:
    """What is asked or waited for."""
    if state.over:
        return "The deal is over."
    if viewer != state.seat:
        return f"Seat {state.seat} plays."
    if state.count == 0:
        return "Lead the two of clubs."
    if state.led == NO_SUIT:
        return "Lead a card." if state.broken else "Lead a card; hearts are not broken."
    hand = state.hands[viewer]
    if hand & IN_SUIT[state.led]:
        return f"Follow suit: {SUITS[state.led]}."
    if state.count < SEATS and hand & ~POINT_CARDS:
        return f"You have no {SUITS[state.led]}: play any card without points."
    return f"You have no {SUITS[state.led]}: play any card."


def banner(state: HeartsState) -> str:
    """Where the deal stands."""
    number = min(state.count // SEATS + 1, CARDS // SEATS)
    return f"Trick {number} of {CARDS // SEATS} · hearts {'broken' if state.broken else 'not broken'}"


# -- the log and the end -----------------------------------------------------------------------------------------------


def say(event: Event, viewer: int, names: Sequence[str]) -> str:
    """An event as a sentence."""
    who = "You" if event.seat == viewer else names[event.seat]
    if event.kind == "played":
        return f"{who} played the {SIGNS[TYPED[str(event.facts['card'])]]}."
    if event.kind == "broke":
        return "Hearts are broken."
    if event.kind == "took":
        points = int(str(event.facts["points"]))
        return f"{who} took the trick: {points_text(points)}."
    if event.kind == "moon":
        return f"{who} shot the moon!"
    return ""


def moon(state: HeartsState) -> bool:
    """Whether one seat took all the points."""
    return any(state.taken[seat] == ALL_POINTS for seat in range(SEATS))


def outcome(state: HeartsState) -> Outcome:
    """How the deal ended."""
    shot = moon(state)
    return Outcome(
        reason="one seat shot the moon" if shot else "all tricks are played",
        winners=tuple(seat for seat in range(SEATS) if state.payoff(seat) > 0),
        scores=tuple(scores(state)),
        counts={
            "moons": float(shot),
            "fewest points": float(min(state.points(seat) for seat in range(SEATS))),
            "seats without a point": float(sum(state.taken[seat] == 0 for seat in range(SEATS))),
        },
    )


def scores(state: HeartsState) -> list[str]:
    """Every seat's points."""
    return [points_text(state.points(seat)) for seat in range(SEATS)]


def points_text(points: int) -> str:
    """Points in words."""
    return "no points" if points == 0 else "1 point" if points == 1 else f"{points} points"


def conserved(state: HeartsState) -> list[tuple[str, int, int]]:
    """Cards and points neither appear nor vanish."""
    held = [card for seat in range(SEATS) for card in range(CARDS) if state.hands[seat] >> card & 1]
    gone = [state.played[k] for k in range(state.count)]
    hearts_held = sum(ALL_HEARTS >> card & 1 for card in held)
    queens_held = sum((POINT_CARDS & ~ALL_HEARTS) >> card & 1 for card in held)
    taken = sum(state.taken[seat] for seat in range(SEATS))
    return [
        ("cards", len(held) + len(gone), CARDS),
        ("different cards", len({*held, *gone}), CARDS),
        ("points", taken + state.stake + hearts_held + 13 * queens_held, ALL_POINTS),
    ]
