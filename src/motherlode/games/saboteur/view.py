"""What a viewer sees of Saboteur (table 3.4 of the rules), and the log in words."""

from __future__ import annotations

from collections.abc import Sequence

from motherlode.core.events import Event, Fact
from motherlode.core.state import SPECTATOR
from motherlode.core.view import Back, Item, Mark, Outcome, Plate, Role, Token, Tunnel, View, Zone
from motherlode.games.saboteur.deck import GOAL_NAMES, KIND_NAMES, KINDS, PRINTED, ROLE_NAMES, TOOLS
from motherlode.games.saboteur.moves import GOAL_PLACES, Meant
from motherlode.games.saboteur.payout import CARDS, GIVEN, GOALS, MINERS_WON, PAGE, ROLES, WINNER
from motherlode.games.saboteur.rules import SaboteurRules
from motherlode.games.saboteur.setup import MOST_SEATS
from motherlode.games.saboteur.table import nugget_cards
from motherlode.games.saboteur.words import (
    GOAL_WORDS,
    broken_words,
    card_face,
    card_words,
    goal_face,
    path_face,
    path_words,
)
from motherlode.kits.tunnels import TURNED

LATEST = Mark("latest")


def view(state: SaboteurRules, viewer: int) -> View:
    asked = not state.over and state.seat == viewer
    hidden_pick = state.picking and not state.setup.open_roles and not asked  # SAB-88
    zones = [_maze(state, viewer)]
    if viewer != SPECTATOR:
        zones.append(_hand(state, viewer))
    zones += [
        Zone(id="pile", label="Draw pile", layout="pile", count=state.pile, back="saboteur"),
        _discards(state, viewer),
    ]
    if state.picking and asked:
        zones.append(_packet(state))
    if viewer != SPECTATOR:
        zones.append(_nuggets(state, viewer))
    if state.round > 0:
        zones.append(_rounds(state))
    return View(
        game="saboteur",
        you=viewer,
        decides=None if state.over or hidden_pick else state.seat,
        prompt=_prompt(state, viewer, asked),
        banner=_banner(state),
        seats=tuple(_plate(state, viewer, seat) for seat in range(state.seats)),
        zones=tuple(zones),
        over=outcome(state) if state.over else None,
    )


def _prompt(state: SaboteurRules, viewer: int, asked: bool) -> str:
    if state.over:
        return "The game is over."
    if state.picking:
        return "Keep one nugget card; the rest goes on." if asked else "The nuggets are being shared out."
    if not asked:
        return ""
    if state.tools_of(viewer):
        return f"Your {broken_words(state.tools_of(viewer))}: play an action card or discard."
    return "Dig, play an action card, or discard."


def _banner(state: SaboteurRules) -> str:
    rounds = state.setup.rounds
    won = [state.ledger[page * PAGE + WINNER] for page in range(state.round)]
    miners = sum(winner == MINERS_WON for winner in won)
    score = f" · miners {miners}, saboteurs {len(won) - miners}" if won else ""
    return f"Round {min(state.round + 1, rounds)} of {rounds}{score}"


def outcome(state: SaboteurRules) -> Outcome:
    """Who won, who everybody was, and which side won how many rounds."""
    totals = [int(state.total(seat)) for seat in range(state.seats)]
    rounds = int(state.setup.rounds)
    by_miners = sum(state.ledger[page * PAGE + WINNER] == MINERS_WON for page in range(rounds))
    return Outcome(
        reason="all rounds played",
        winners=tuple(seat for seat, total in enumerate(totals) if total == max(totals)),
        scores=tuple(str(total) for total in totals),
        roles=tuple(ROLE_NAMES[state.role(seat)] for seat in range(state.seats)),
        counts={
            "rounds": rounds,
            "rounds won by miners": by_miners,
            "rounds won by saboteurs": rounds - by_miners,
            "nuggets paid": sum(totals),
        },
    )


# -- zones -------------------------------------------------------------------------------------------------------------


def _maze(state: SaboteurRules, viewer: int) -> Zone:
    setup, board, margin = state.setup, state.board, state.setup.margin
    items = [Item(Tunnel(("TRBL",), "START", label="start"), at=(0, 0))]
    latest = Meant(state, state.latest)
    for i in range(board.cards):
        cell = board.laid[i]
        marks = (LATEST,) if latest.verb == "place" and latest.cell == cell else ()
        items.append(Item(path_face(board.shape_at(cell)), at=(setup.x_of(cell), setup.y_of(cell)), marks=marks))
    for goal in range(3):
        items.append(_goal(state, viewer, goal))
    return Zone(
        id="maze",
        label="The mine",
        layout="grid",
        items=tuple(items),
        first=(-margin, -2 - margin),
        last=(8 + margin, 2 + margin),
    )


def _goal(state: SaboteurRules, viewer: int, goal: int) -> Item:
    at = (8, 2 * goal - 2)
    name = f"goal:{goal}"
    shape = state.board.shape_at(state.setup.goal_cells[goal])
    if shape >= 0:
        return Item(goal_face(state.goals[goal], shape), name, at)
    if state.picking or state.over:  # SAB-89
        return Item(goal_face(state.goals[goal]), name, at)
    known = state.maps[MOST_SEATS] | (state.maps[viewer] if viewer != SPECTATOR else 0)
    eye = goal_face(state.goals[goal]) if known >> goal & 1 else None
    looked = tuple(
        Mark(f"seat {seat} looked", icon="eye") for seat in range(state.seats) if state.maps[seat] >> goal & 1
    )
    return Item(Back("goal"), name, at, eye, marks=looked)


def _hand(state: SaboteurRules, viewer: int) -> Zone:
    items = []
    copies: dict[int, int] = {}
    for kind in state.hand(viewer):
        copy = copies.get(kind, 0)
        copies[kind] = copy + 1
        items.append(Item(card_face(kind), f"hand:{KIND_NAMES[kind]}:{copy}"))
    return Zone(id="hand", label="Your hand", layout="hand", owner=viewer, items=tuple(items))


def _discards(state: SaboteurRules, viewer: int) -> Zone:
    """Spent cards lie face up (SAB-32); of those discarded unseen, the viewer knows its own (SAB-31)."""
    items = [Item(card_face(kind), count=state.spent[kind]) for kind in range(KINDS) if state.spent[kind]]
    for i in range(state.throws):
        seat, kind = divmod(state.thrown[i], 32)
        if state.setup.open_discards or state.over:
            items.append(Item(card_face(kind), owner=seat))
        else:
            items.append(Item(Back("saboteur"), owner=seat, eye=card_face(kind) if seat == viewer else None))
    return Zone(
        id="discards",
        label="Discard pile",
        layout="pile",
        items=tuple(items),
        count=state.throws + sum(state.spent[kind] for kind in range(KINDS)),
    )


def _packet(state: SaboteurRules) -> Zone:
    items = tuple(
        Item(Token("nugget", str(value)), f"packet:{value}", count=state.packet[value - 1])
        for value in (3, 2, 1)
        if state.packet[value - 1]
    )
    return Zone(id="packet", label="The packet", layout="stage", items=items, note="Keep one, pass the rest on.")


def _nuggets(state: SaboteurRules, viewer: int) -> Zone:
    cards = nugget_cards(state, viewer)
    return Zone(
        id="nuggets",
        label="Your nuggets",
        layout="row",
        owner=viewer,
        count=sum(cards),
        items=tuple(Item(Token("nugget", str(value))) for value in cards),
    )


def _rounds(state: SaboteurRules) -> Zone:
    """Who won the rounds before, and what the goals were (SAB-67, SAB-89)."""
    items = []
    for number in range(state.round):
        page = number * PAGE
        winner = "miners" if state.ledger[page + WINNER] == MINERS_WON else "saboteurs"
        code = state.ledger[page + GOALS]
        goals = ", ".join(GOAL_WORDS[code // 3**goal % 3] for goal in range(3))
        marks = [Mark(f"goals from the top: {goals}")]
        if state.setup.open_roles or state.over:
            roles = state.ledger[page + ROLES]
            caught = [str(seat) for seat in range(state.seats) if roles >> seat & 1]
            marks.append(Mark(f"saboteurs: {', '.join(caught) or 'none'}"))
        items.append(Item(Token(f"round {number + 1}", winner), marks=tuple(marks)))
    return Zone(id="rounds", label="Rounds played", layout="row", items=tuple(items))


def _plate(state: SaboteurRules, viewer: int, seat: int) -> Plate:
    shown = state.over or seat == viewer or (state.setup.open_roles and state.picking)
    shown = shown or (state.setup.open_roles and not state.setup.redeal and state.round > 0)
    marks = [Mark(f"{TOOLS[tool]} broken", "bad", TOOLS[tool]) for tool in range(3) if state.tools_of(seat) >> tool & 1]
    own = seat == viewer or state.over
    note = ""
    if state.over:
        note = " + ".join(str(value) for value in nugget_cards(state, seat))
    elif state.setup.open_roles and not own:
        cards = sum(
            state.ledger[page * PAGE + CARDS + i] // 4 == seat
            for page in range(state.setup.rounds)
            for i in range(state.ledger[page * PAGE + GIVEN])
        )
        note = f"{cards} nugget card{'' if cards == 1 else 's'}"
    return Plate(
        seat=seat,
        hand=state.held[seat],
        score=str(state.total(seat)) if own else None,
        role=Role(ROLE_NAMES[state.role(seat)]) if shown else None,
        marks=tuple(marks),
        note=note,
    )


# -- the log -----------------------------------------------------------------------------------------------------------


def _card(fact: Fact | None) -> str:
    return f"the {card_words(KIND_NAMES.index(str(fact)))}" if fact is not None else "a card"


def _path(facts: dict[str, Fact]) -> str:
    kind = KIND_NAMES.index(str(facts["card"]))
    return path_words(TURNED[PRINTED[kind]] if facts["turned"] else PRINTED[kind])


def _list(fact: Fact | None) -> list[str]:
    return [str(part) for part in fact] if isinstance(fact, list) else []


def say(event: Event, viewer: int, names: Sequence[str]) -> str:
    """One sentence, as the viewer may hear it."""
    facts = event.facts
    you = 0 <= event.seat == viewer
    who = "You" if you else names[event.seat] if event.seat >= 0 else ""

    def does(verb: str, other: str) -> str:
        return f"{who} {verb if you else other}"

    def whose(seat: Fact | None) -> str:
        number = int(str(seat))
        if number == viewer:
            return "your own" if you else "your"
        if number == event.seat:
            return "their own"
        return f"{names[number]}'s"

    match event.kind:
        case "placed":
            return f"{does('dig', 'digs')} {_path(facts)} at {facts['x']},{facts['y']}."
        case "turned_up":
            what = GOAL_WORDS[GOAL_NAMES.index(str(facts["card"]))]
            return f"The {GOAL_PLACES[int(str(facts['goal']))]} goal turns up: {what}!"
        case "discarded":
            return f"{does('discard', 'discards')} {_card(facts.get('card'))}."
        case "drew":
            return f"You draw {_card(facts['card'])}." if "card" in facts else ""
        case "broke":
            return f"{does('break', 'breaks')} {whose(facts['target'])} {facts['tool']}."
        case "mended":
            return f"{does('mend', 'mends')} {whose(facts['target'])} {' and '.join(_list(facts['tools']))}."
        case "looked":
            seen = facts.get("card")
            found = f": {GOAL_WORDS[GOAL_NAMES.index(str(seen))]}" if seen is not None else ""
            return f"{does('look', 'looks')} at the {GOAL_PLACES[int(str(facts['goal']))]} goal{found}."
        case "brought_down":
            return f"{does('bring', 'brings')} down the {_path(facts)} at {facts['x']},{facts['y']}."
        case "round_over":
            goals = ", ".join(GOAL_WORDS[GOAL_NAMES.index(name)] for name in _list(facts["goals"]))
            how = f"{does('reach', 'reaches')} the gold" if who else "The cards are used up"
            return f"{how}: the {facts['winner']} win round {facts['round']}. The goals were {goals}."
        case "roles_shown" | "game_over":
            traitors = [names[seat] for seat, role in enumerate(_list(facts["roles"])) if role == "saboteur"]
            shown = f"Saboteurs: {', '.join(traitors) or 'nobody'}."
            if event.kind == "game_over":
                nuggets = _list(facts["nuggets"])
                shown += " Nuggets: " + ", ".join(f"{name} {nuggets[seat]}" for seat, name in enumerate(names)) + "."
            return shown
        case "packet":
            if "cards" not in facts:
                return f"The packet goes to {who}."
            ones, twos, threes = _list(facts["cards"])
            return f"You hold the packet: {threes} × 3, {twos} × 2, {ones} × 1."
        case "paid":
            if "value" in facts:
                return f"You are given a nugget card worth {facts['value']}."
            return f"{who} is given a nugget card."
        case "round_began":
            return f"Round {facts['round']} begins; {'you go' if you else who + ' goes'} first."
        case "dealt":
            cards = ", ".join(card_words(KIND_NAMES.index(name)) for name in _list(facts["cards"]))
            return f"You are a {facts['role']} and hold: {cards}."
    return ""
