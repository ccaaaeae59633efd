"""What a viewer sees of Miners (MIN-41), and the log in words."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.events import Event, Fact
from motherlode.core.view import Item, Mark, Outcome, Plate, Token, Tunnel, View, Zone
from motherlode.games.miners.belief import MOST_HELD
from motherlode.games.miners.deck import (
    ALL_CLAIMED,
    ALL_PASSED,
    CELL_OF,
    CLAIM_CREDIT,
    ENDS,
    FIRST_CLAIM,
    KINDS,
    MOST_SEATS,
    NAMES,
    RACE,
    SEALED,
    SIDE,
    SITES,
    SITES_AT,
    SQUARE_OF,
    START_AT,
    TOOLS,
)
from motherlode.games.miners.imagine import Miners
from motherlode.games.miners.moves import Meant
from motherlode.games.miners.words import DWARVES, SITE_NAMES, SITE_WORDS, card_face, card_words, path_face, path_words

LATEST = Mark("latest")
REASONS = {
    ALL_CLAIMED: "all three sites claimed",
    FIRST_CLAIM: "first site claimed",
    SEALED: "mine sealed",
    ALL_PASSED: "nobody could place",
}


def view(state: Miners, viewer: int) -> View:
    zones = [_board(state, viewer)]
    for seat in range(state.seats):
        if seat == viewer:
            zones.append(_hand(state, seat, "hand", "Your hand"))
        elif state.setup.open_hands:
            zones.append(_hand(state, seat, f"hand of {seat}", f"Hand of seat {seat}"))
    zones += [
        Zone(id="pile", label="Draw pile", layout="pile", count=state.left, back="miners"),
        _discards(state),
    ]
    return View(
        game="miners",
        you=viewer,
        decides=None if state.over else state.seat,
        prompt=_prompt(state, viewer),
        banner=_banner(state),
        seats=tuple(_plate(state, seat) for seat in range(state.seats)),
        zones=tuple(zones),
        over=outcome(state) if state.over else None,
    )


def _prompt(state: Miners, viewer: int) -> str:
    if state.over:
        return "The game is over."
    if state.seat != viewer:  # whether it can place anything is its own business until it has decided
        return ""
    verbs = {Meant(state, action).verb for action in state.legal_actions()}
    broken = [TOOLS[tool] for tool in range(len(TOOLS)) if state.broken[viewer] >> tool & 1]
    if verbs == {"discard"}:
        return "Nothing fits: discard a card and draw another."
    if broken:
        return f"Your {' and '.join(broken)} is broken: play an action card."
    return "Place a card or play an action card." if state.setup.tools else "Place a card."


def _banner(state: Miners) -> str:
    rounds = state.setup.rounds
    parts = [f"Round {state.round + 1} of {rounds}"] if rounds > 1 else []
    if state.setup.win_rule == RACE:
        parts.append("the first site wins")
    else:
        parts.append(f"{int(state.claimed).bit_count()} of {SITES} sites claimed")
    return " · ".join(parts)


def outcome(state: Miners) -> Outcome:
    """Who won and why it ended; how many rounds ended in which way, and how many sites were claimed."""
    rounds = int(state.setup.rounds)
    reason = "all rounds played"
    if rounds == 1:
        reason = next(REASONS[end] for end in range(ENDS) if state.ends[end])
    counts: dict[str, float] = {f"rounds ended: {REASONS[end]}": int(state.ends[end]) for end in range(ENDS)}
    counts["sites claimed"] = sum(int(state.claims[seat]) for seat in range(state.seats))
    counts["cards on the way to claims"] = sum(int(state.walked[seat]) for seat in range(state.seats))
    return Outcome(
        reason=reason,
        winners=tuple(seat for seat in range(state.seats) if state.payoff(seat) > 0),
        scores=tuple(str(state.score[seat]) for seat in range(state.seats)),
        counts=counts,
    )


# -- zones -------------------------------------------------------------------------------------------------------------


def _board(state: Miners, viewer: int) -> Zone:
    board = state.board
    items = [Item(Tunnel(("TRBL",), "", label="start"), at=(START_AT[1], START_AT[0]))]
    items += [_site(state, viewer, site) for site in range(SITES)]
    latest = Meant(state, state.latest)
    for i in range(board.cards):
        cell = board.laid[i]
        row, column = divmod(SQUARE_OF[cell], SIDE)
        new = latest.verb == "place" and CELL_OF[latest.square] == cell
        items.append(
            Item(
                path_face(state.setup.deck, board.shape_at(cell)),
                at=(column, row),
                owner=state.owner[cell] - 1,
                marks=(LATEST,) if new else (),
            )
        )
    return Zone(
        id="board",
        label="The hillside",
        layout="grid",
        items=tuple(items),
        first=(0, 0),
        last=(SIDE - 1, SIDE - 1),
        row_first=True,
    )


def _site(state: Miners, viewer: int, site: int) -> Item:
    """A destination: what it is worth as far as the viewer may know (MIN-V7), and why it paid what it paid."""
    row, column = SITES_AT[site]
    claimed = bool(state.claimed >> site & 1)
    marks = []
    eye = None
    if claimed:
        marks.append(Mark(_why(state, site), "good"))
    elif state.setup.hidden_values:
        looked = [f"seat {seat} looked" for seat in range(state.seats) if state.known[seat] >> site & 1]
        marks += [Mark(words, icon="eye") for words in looked]
        if state.seen_by(viewer) >> site & 1:
            eye = Token("worth", str(state.values[site]))
    return Item(
        Tunnel(("TRBL",), "", label=SITE_NAMES[site]),
        SITE_NAMES[site],
        (column, row),
        eye,
        owner=state.claimer[site] if claimed else None,
        marks=tuple(marks),
    )


def _why(state: Miners, site: int) -> str:
    """What a claim was worth, in the order it is counted (MIN-30 … MIN-33)."""
    claimer, length, bonus = state.claimer[site], state.length[site], state.bonus[site]
    worth = f" of {state.values[site]}" if state.setup.hidden_values else ""
    words = f"seat {claimer} +{bonus}{worth} ({length} cards)"
    if state.setup.win_rule != CLAIM_CREDIT:
        return words
    credits = [state.credits[site * MOST_SEATS + seat] for seat in range(state.seats)]
    return f"{words}; for cards " + ", ".join(f"seat {s} +{n}" for s, n in enumerate(credits) if n)


def _hand(state: Miners, seat: int, name: str, label: str) -> Zone:
    items = []
    copies: dict[int, int] = {}
    for i in range(state.held[seat]):
        kind = state.hands[seat * MOST_HELD + i]
        copy = copies.get(kind, 0)
        copies[kind] = copy + 1
        items.append(Item(card_face(kind), f"{name}:{NAMES[kind]}:{copy}"))
    return Zone(id=name, label=label, layout="hand", owner=seat, items=tuple(items))


def _discards(state: Miners) -> Zone:
    items = tuple(Item(card_face(kind), count=state.spent[kind]) for kind in range(KINDS) if state.spent[kind])
    total = sum(item.count for item in items)
    return Zone(id="discards", label="Discards", layout="pile", items=items, count=total)


def _plate(state: Miners, seat: int) -> Plate:
    marks = [Mark(f"{TOOLS[tool]} broken", "bad", TOOLS[tool]) for tool in range(3) if state.broken[seat] >> tool & 1]
    return Plate(
        seat=seat,
        name=DWARVES[seat],
        hand=state.held[seat],
        score=str(state.score[seat]),
        marks=tuple(marks),
        note=_account(state, seat),
    )


def _account(state: Miners, seat: int) -> str:
    """Where a seat's points come from."""
    parts = [f"{SITE_WORDS[site]} {state.bonus[site]}" for site in range(SITES) if state.claimer[site] == seat]
    credits = sum(state.credits[site * MOST_SEATS + seat] for site in range(SITES))
    if credits:
        parts.append(f"cards {credits}")
    before = state.score[seat] - credits - sum(state.bonus[s] for s in range(SITES) if state.claimer[s] == seat)
    if before:
        parts.insert(0, f"before {before}")
    return " + ".join(parts)


# -- the log -----------------------------------------------------------------------------------------------------------


def _words(fact: Fact) -> str:
    return card_words(NAMES.index(str(fact)))


def _numbers(fact: Fact) -> list[int]:
    return [int(part) for part in fact] if isinstance(fact, list) else []


def say(event: Event, viewer: int, names: Sequence[str]) -> str:
    """One sentence, as the viewer may hear it."""
    facts = event.facts
    you = 0 <= event.seat == viewer
    who = "You" if you else names[event.seat] if event.seat >= 0 else ""

    def does(verb: str, other: str) -> str:
        return f"{who} {verb if you else other}"

    def whose(fact: Fact) -> str:
        seat = int(str(fact))
        if seat == viewer:
            return "your own" if you else "your"
        return "their own" if seat == event.seat else f"{names[seat]}'s"

    match event.kind:
        case "placed":
            shape = int(str(facts["shape"]))
            return f"{does('place', 'places')} {path_words(shape)} at {facts['row']},{facts['column']}."
        case "claimed":
            return _say_claim(facts, does("claim", "claims"), names, viewer)
        case "discarded":
            return f"{does('discard', 'discards')} {_words(facts['card'])}."
        case "drew":
            return f"{does('draw', 'draws')} {_words(facts['card'])}." if "card" in facts else ""
        case "passed":
            return f"{does('have', 'has')} nothing that fits and {'pass' if you else 'passes'}."
        case "broke":
            return f"{does('break', 'breaks')} {whose(facts['target'])} {facts['tool']}."
        case "fixed":
            return f"{does('mend', 'mends')} {whose(facts['target'])} {facts['tool']}."
        case "viewed":
            site = SITE_WORDS[int(str(facts["site"]))]
            found = f": it is worth {facts['value']}" if "value" in facts else ""
            return f"{does('look', 'looks')} at {site}{found}."
        case "caved in":
            card = path_words(int(str(facts["shape"])))
            return f"{does('bring', 'brings')} down {card} at {facts['row']},{facts['column']}."
        case "round over" | "over":
            scores = ", ".join(f"{name} {score}" for name, score in zip(names, _numbers(facts["scores"])))
            reason = REASONS[int(str(facts["reason"]))].capitalize()
            ends = "the game is over" if event.kind == "over" else f"round {int(str(facts['round'])) + 1} is over"
            return f"{reason}: {ends}. Scores: {scores}."
        case "dealt":
            if "cards" not in facts:
                return ""
            cards = facts["cards"]
            assert isinstance(cards, list)
            return f"{does('hold', 'holds')}: {', '.join(_words(str(card)) for card in cards)}."
    return ""


def _say_claim(facts: dict[str, Fact], claims: str, names: Sequence[str], viewer: int) -> str:
    """Who claims what, how short the tunnel is, and who is paid for it."""
    site = SITE_WORDS[int(str(facts["site"]))]
    credits = _numbers(facts["credits"])
    value = f" (it is worth {facts['value']})" if "value" in facts else ""
    said = f"{claims} {site}{value}: {facts['length']} cards lead there, {facts['bonus']}"
    said += " point" if facts["bonus"] == 1 else " points"
    paid = [f"{'you' if seat == viewer else names[seat]} {n}" for seat, n in enumerate(credits) if n]
    return f"{said}; for cards on the way: {', '.join(paid)}." if paid else f"{said}."
