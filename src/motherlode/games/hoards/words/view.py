"""What a viewer sees of Hoards: face-down stacks with their sizes, and with an eye what it knows of them."""

from __future__ import annotations

from motherlode.core.state import SPECTATOR
from motherlode.core.view import Back, Item, Mark, Outcome, Plate, View, Zone
from motherlode.games.hoards.knowing.knowledge import PLACES, PUBLIC
from motherlode.games.hoards.rules.cards import DRAGONS, core_of, is_valid
from motherlode.games.hoards.rules.decisions import H_ADD, H_GREEN, H_KEEP, STAGNATED
from motherlode.games.hoards.rules.play import HoardsState
from motherlode.games.hoards.rules.position import DRAWN, FACT, MOST_STACKS, PART, PART_BITS, RING
from motherlode.games.hoards.words.log import score_text
from motherlode.games.hoards.words.moves import ASKED
from motherlode.kits.bits import listed
from motherlode.kits.cards52 import NO_CARD, face, name, sign

BACK = Back("hoards")


def view(state: HoardsState, viewer: int) -> View:
    zones: list[Zone] = []
    if viewer != SPECTATOR:
        zones.append(_hand(state, viewer))
    for seat in range(state.seats):
        zones += _lair(state, viewer, seat)
    zones += [_deck(state, viewer), _pile(state), _spare(state)]
    zones += _stage(state, viewer)
    return View(
        game="hoards",
        you=viewer,
        decides=None if state.over else state.seat,
        prompt=_prompt(state, viewer),
        banner=_banner(state),
        seats=tuple(_plate(state, seat) for seat in range(state.seats)),
        zones=tuple(zones),
        over=outcome(state) if state.over else None,
    )


def _prompt(state: HoardsState, viewer: int) -> str:
    if state.over:
        return "The game is over."
    if viewer == state.seat:
        return ASKED[state.phase]
    return f"Seat {state.seat} is asked: {ASKED[state.phase]}"


def _banner(state: HoardsState) -> str:
    cards = "1 card" if state.left == 1 else f"{state.left} cards"
    return f"Turn {state.turns + 1} · deck {cards}"


def _plate(state: HoardsState, seat: int) -> Plate:
    owned = [king for king in range(4) if state.owners[king] == seat]
    marks = [Mark(f"{DRAGONS[king]} dragon", icon="king") for king in owned]
    marks += [Mark(f"{sign(king)} armed", tone="good", icon="roar") for king in listed(state.armed[seat])]
    if not state.over and seat == state.active:
        marks.append(Mark("turn", icon="turn"))
    score = score_text(*state.score_of(seat)) if state.over else None
    return Plate(seat=seat, hand=len(listed(state.content[seat])), score=score, marks=tuple(marks))


# -- hands and stacks --------------------------------------------------------------------------------------------------


def _hand(state: HoardsState, viewer: int) -> Zone:
    picked = state.picked if viewer == state.seat else 0
    items = tuple(
        Item(face(card), name(card), marks=(Mark("picked"),) if picked >> card & 1 else ())
        for card in listed(state.content[viewer])
    )
    return Zone(id="hand", label="Your hand", layout="hand", owner=viewer, items=items)


def _lair(state: HoardsState, viewer: int, seat: int) -> list[Zone]:
    """A seat's stacks and kings; for others also what is known of its hand."""
    zones = []
    for number in range(state.stacks[seat]):
        size = int(state.stack_size(seat, number))
        items = _face_down(known_in_stack(state, viewer, seat, number), size, state.over)
        label = f"Stack {number + 1}"
        zones.append(Zone(id=f"stack:{seat}:{number}", label=label, layout="row", owner=seat, items=items, count=size))
    kings = [
        Item(face(king), name(king), marks=(Mark("armed", tone="good"),) if state.armed[seat] >> king & 1 else ())
        for king in listed(state.dormant[seat] | state.armed[seat])
    ]
    if kings:
        zones.append(Zone(id=f"kings:{seat}", label="Kings", layout="row", owner=seat, items=tuple(kings)))
    if seat != viewer:
        known = listed(known_in(state, viewer, seat))
        size = len(listed(state.content[seat]))
        shown = tuple(Item(face(card)) if state.over else Item(BACK, eye=face(card)) for card in known)
        zones.append(Zone(id=f"hand:{seat}", label="Hand", layout="row", owner=seat, items=shown, count=size))
    return zones


def _face_down(known: int, size: int, laid_open: bool) -> tuple[Item, ...]:
    """Cards of a stack: those known with an eye, then the backs of the others."""
    cards = listed(known)
    if laid_open:
        return tuple(Item(face(card)) for card in cards)
    items = [Item(BACK, eye=face(card)) for card in cards]
    return (*items, *(Item(BACK) for _ in range(size - len(cards))))


def known_in(state: HoardsState, viewer: int, place: int) -> int:
    """The cards that a viewer knows to lie in a place."""
    if state.over:
        return int(state.content[place])
    observer = PUBLIC if viewer == SPECTATOR else viewer
    return int(state.mind.may[observer * PLACES + place] & ~state.mind.lost[observer])


def known_in_stack(state: HoardsState, viewer: int, seat: int, number: int) -> int:
    """The cards of a stack that a viewer is shown; with strict memory only while it has to do with it (HO-V2)."""
    if state.house.strict and not state.over and not _at_hand(state, viewer, seat, number):
        return 0
    stack = int(state.hoard[seat * MOST_STACKS + number])
    known = 0
    while stack:
        known |= known_in(state, viewer, stack & PART)
        stack >>= PART_BITS
    return known


def _at_hand(state: HoardsState, viewer: int, seat: int, number: int) -> bool:
    """With strict memory: whether a stack is just peeked at or added to by its owner."""
    if seat != viewer or seat != state.seat:
        return False
    return bool(state.peeked >> number & 1) or (state.phase == H_ADD and state.adding == number)


# -- the middle of the table -------------------------------------------------------------------------------------------


def _deck(state: HoardsState, viewer: int) -> Zone:
    """The deck, with the cards the viewer has looked at and that still lie there."""
    items = []
    for k in range(state.left):
        if viewer != SPECTATOR and state.seen[(state.head + k) & RING] >> viewer & 1:
            items.append(Item(BACK, eye=face(state.top(k)), marks=(Mark(f"card {k + 1} from the top"),)))
    looking = state.phase == H_KEEP and viewer == state.active
    return Zone(
        id="deck",
        label="Deck",
        layout="pile",
        count=int(state.left),
        back="hoards",
        items=() if looking else tuple(items),
    )


def _pile(state: HoardsState) -> Zone:
    items = tuple(Item(face(card), name(card)) for card in listed(state.pile))
    return Zone(id="pile", label="Discard pile", layout="row", items=items, count=len(items))


def _spare(state: HoardsState) -> Zone:
    items = tuple(Item(face(card), name(card)) for card in listed(state.spare))
    return Zone(id="spare", label="Kings out of play", layout="row", items=items)


def _stage(state: HoardsState, viewer: int) -> list[Zone]:
    """What is at stake: drawn cards, revealed cards, the two stacks of a loot."""
    if state.phase == H_KEEP and not state.over:
        if viewer == state.active:
            items = tuple(Item(face(card), name(card)) for card in listed(state.drawn_cards()))
        else:
            items = tuple(Item(BACK) for _ in range(state.drawing))
        return [Zone(id="stage", label="Drawn cards", layout="stage", items=items)]
    if state.shown != NO_CARD or state.shown_too != NO_CARD:
        pairs = ((state.active, state.shown), (state.target, state.shown_too))
        items = tuple(Item(face(card), owner=int(seat)) for seat, card in pairs if card != NO_CARD)
        note = "the smaller value wins" if state.reversed else ""
        return [Zone(id="stage", label="Dragon fight", layout="stage", items=items, note=note)]
    if state.looting and state.phase == H_GREEN:
        sides = (
            (int(state.active), int(state.stack_size(state.active, state.used_stack))),
            (int(state.target), int(state.stack_size(state.target, state.loot_stack))),
        )
        items = tuple(Item(BACK, owner=seat) for seat, size in sides for _ in range(size))
        return [Zone(id="stage", label="Loot", layout="stage", items=items)]
    if state.staged and not state.over:
        return [_loot_stage(state, viewer)]
    return []


def _loot_stage(state: HoardsState, viewer: int) -> Zone:
    """The two stacks of this turn's loot as they were: open to the two players, face down to everybody else."""
    at = (state.known_facts - 1) * FACT
    facts = state.facts
    looter, defender = int(state.active), int(state.loot_target)
    if facts[at] == DRAWN:
        own, other = facts[at + 6], facts[at + 7]
    else:
        own, other = state.stack_cards(facts[at + 1]), state.stack_cards(facts[at + 2])
    gone = int(facts[at + 3] | facts[at + 4])
    items = []
    for seat, cards in ((looter, own | facts[at + 3]), (defender, other | facts[at + 4])):
        visible = listed(cards) if viewer in (looter, defender) else listed(cards & gone)
        items += [Item(face(card), owner=seat) for card in visible]
        items += [Item(BACK, owner=seat) for _ in range(len(listed(cards)) - len(visible))]
    note = f"decided by HO-{facts[at]}" + (", the smaller value wins" if state.turned else "")
    return Zone(id="stage", label="Loot", layout="stage", items=tuple(items), note=note)


# -- the end -----------------------------------------------------------------------------------------------------------


def outcome(state: HoardsState) -> Outcome:
    """How a finished game ended, with the lab's figures."""
    seats = range(state.seats)
    scores = [state.score_of(seat) for seat in seats]
    stacks = [state.stack_at(seat, k) for seat in seats for k in range(state.stacks[seat])]
    runs = state.house.runs
    hidden = sum(not is_valid(stack, core_of(stack, runs)) for stack in stacks)
    return Outcome(
        reason="too many rounds without a draw" if state.reason == STAGNATED else "the deck has run out",
        winners=tuple(seat for seat in seats if state.payoff(seat) > 0),
        scores=tuple(score_text(*score) for score in scores),
        roles=tuple(_dragon(state, seat) for seat in seats),
        counts={
            "turns": float(state.turns),
            "turns with a loot": float(state.loots),
            "turns with a raid": float(state.raids),
            "dragon fights": float(state.fights),
            "bluffs laid": float(hidden + state.caught),
            "bluffs caught": float(state.caught),
            "score": sum(float(over) / float(under) for over, under in scores) / int(state.seats),
            "best score": max(float(over) / float(under) for over, under in scores),
            "stagnation": float(state.reason == STAGNATED),
        },
    )


def _dragon(state: HoardsState, seat: int) -> str:
    return next((f"{DRAGONS[king]} dragon" for king in range(4) if state.owners[king] == seat), "no king")
