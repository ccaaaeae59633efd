"""What a viewer sees of Kingpin: boards, safes and piles for all, hands and looked-at cards for those who know them."""

from __future__ import annotations

from motherlode.core.state import SPECTATOR
from motherlode.core.view import Back, Item, Mark, Outcome, Plate, Role, Token, View, Zone
from motherlode.games.kingpin import actions as act
from motherlode.games.kingpin.actions import SLOTS
from motherlode.games.kingpin.deck import (
    BOSSES,
    CLANS,
    EVENT,
    SHIELDS_TARGET,
    STEAL,
    TAG_NAMES,
    TAGS,
)
from motherlode.games.kingpin.parts import (
    AURAS,
    AUTHORITY,
    BONUS,
    BOSS_DESTROYED,
    CAP,
    CARD,
    CHARGES,
    COLLAPSED,
    DISCARDED,
    DOMINATED,
    EVERYBODY,
    FIELDS,
    FRESH,
    FROZEN,
    HAND,
    HAND_ROOM,
    LOCKED,
    MAX_ROUNDS,
    MONO,
    ON_BOARD,
    PEACE,
    RAGE,
    REMOVED,
    RESERVE,
    SHIELDS,
    STOLE,
    TAKEOVER,
    UNUSED,
    WATCHER,
)
from motherlode.games.kingpin.rules import Kingpin
from motherlode.games.kingpin.words import EVENT_WORDS, as_it_is, name_at, printed, quarters, tag_words

BACK = "kingpin"


def view(state: Kingpin, viewer: int) -> View:
    eye = WATCHER if viewer == SPECTATOR else viewer
    zones = []
    for seat in range(state.seats):
        zones += [_board(state, seat), _hand(state, eye, seat), _safe(state, seat)]
    zones += _attack(state)
    zones += _pending(state, eye)
    zones += [
        _pile(state, eye),
        _open(state, "reserve", "Reserve", RESERVE),
        _open(state, "discards", "Discard Pile", DISCARDED),
        _open(state, "removed", "Removed", REMOVED),
        Zone(id="bank", label="Bank", layout="counter", count=int(state.bank)),
        Zone(id="fund", label="Golden Fund", layout="counter", count=int(state.fund)),
    ]
    if state.seats == 2:
        zones.append(_unused(state, eye))
    return View(
        game="kingpin",
        you=viewer,
        decides=None if state.over else int(state.seat),
        prompt=_prompt(state, viewer),
        banner=_banner(state),
        seats=tuple(_plate(state, eye, seat) for seat in range(state.seats)),
        zones=tuple(zones),
        over=outcome(state) if state.over else None,
    )


# -- words around the table --------------------------------------------------------------------------------------------


def _banner(state: Kingpin) -> str:
    parts = [f"Round {state.round} of {state.setting[MAX_ROUNDS]}", f"turn of seat {state.active}"]
    if state.blackout >= 0:
        parts.append(f"Blackout until seat {state.blackout}'s turn")
    if state.disruption >= 0:
        parts.append(f"no supplies until seat {state.disruption}'s turn")
    if not state.over and state.turns[state.active] <= state.setting[PEACE]:
        parts.append("peace: no attack, no bribe")
    return " · ".join(parts)


def _prompt(state: Kingpin, viewer: int) -> str:
    if state.over:
        return "The game is over."
    return question(state) if viewer == state.seat else f"Seat {state.seat} decides."


def question(state: Kingpin) -> str:
    """What the deciding seat is asked."""
    entrant = state.table.names[state.entrant] if state.entrant >= 0 else ""
    match state.phase:
        case act.ASK_TURN:
            return "Deploy, arrange, then one main action: buy, bribe, attack or discard."
        case act.ASK_LEVEL:
            return (
                f"How many shields for {name_at(state, state.active * SLOTS + state.asked)}? {state.left} tokens left."
            )
        case act.ASK_ENTRY_SHIELDS:
            return f"How many shields for {entrant}?"
        case act.ASK_PLACE:
            return f"Where does {state.table.names[state.pending]} go?"
        case act.ASK_ATTACKER:
            return "Who attacks? Pick from left to right, then done."
        case act.ASK_TARGET:
            return f"Whom does {entrant} attack?" if state.by_entry else "Whom do you attack?"
        case act.ASK_AMMO:
            return "How much money for ammunition?"
        case act.ASK_SECOND:
            return "A second target?"
        case act.ASK_GUARD:
            return f"Who steps in for {name_at(state, state.target)}?"
        case act.ASK_OPPONENT:
            return f"{entrant} ({TAG_NAMES[state.entry_tag]}): against whom?"
        case act.ASK_EXTORT:
            return f"{entrant}: money, or a cheap card?"
        case act.ASK_FREEZE:
            return f"{entrant}: freeze whom?"
        case act.ASK_OWN_CARD:
            what = "a shield for whom?" if state.entry_tag == SHIELDS_TARGET else "heal whom?"
            return f"{entrant}: {what}"
        case act.ASK_SALVAGE:
            return f"{entrant}: which card from the Discard Pile?"
        case act.ASK_POST:
            return "Arrange once more, or end the turn."
        case act.ASK_DISCARD:
            return "You must discard a card from your hand."
        case act.ASK_ARREST:
            return "Roundup: whom do you give up?"
        case act.ASK_RECRUIT_FROM:
            return "Recruitment: whose shield changes sides?"
        case act.ASK_RECRUIT_TO:
            return "Recruitment: where does the shield go?"
        case act.ASK_EMERGENCY:
            return f"{state.table.names[state.rescued]} is hit in your hand: defend it?"
        case act.ASK_FROM_SAFE:
            return f"How many shields from your safe for {state.table.names[state.rescued]}?"
    return f"How many shields from {name_at(state, state.foe * SLOTS + state.asked)}?"


# -- zones -------------------------------------------------------------------------------------------------------------


def _board(state: Kingpin, seat: int) -> Zone:
    items = []
    for slot in range(SLOTS):
        at = (seat * SLOTS + slot) * FIELDS
        card = state.board[at + CARD]
        if card >= 0:
            marks = _marks(state, at, int(card))
            items.append(Item(as_it_is(state, int(card)), state.table.ids[card], (slot, 0), marks=marks))
    base = seat * AURAS
    note = f"Rage {state.aura[base + RAGE]}, Authority {state.aura[base + AUTHORITY]}"
    if state.aura[base + MONO]:
        clans = [state.table.clan[card] for card in _laid(state, seat)]
        note += f", all {CLANS[min(clans)]}"
    return Zone(
        id=f"board:{seat}",
        label=f"Board of seat {seat}",
        layout="grid",
        owner=seat,
        items=tuple(items),
        first=(0, 0),
        last=(SLOTS - 1, 0),
        note=note,
    )


def _laid(state: Kingpin, seat: int) -> list[int]:
    """The cards on a board."""
    cards = [int(state.board[(seat * SLOTS + slot) * FIELDS + CARD]) for slot in range(SLOTS)]
    return [card for card in cards if card >= 0]


def _marks(state: Kingpin, at: int, card: int) -> tuple[Mark, ...]:
    board = state.board
    marks = []
    if board[at + FRESH]:
        marks.append(Mark("fresh"))
    if board[at + FROZEN]:
        marks.append(Mark("frozen", "bad"))
    if board[at + BONUS]:
        marks.append(Mark(f"+{board[at + BONUS]} ATK", "good"))
    if board[at + CHARGES]:
        marks.append(Mark(f"{board[at + CHARGES]} hand guards", "good"))
    if state.damage[card]:
        marks.append(Mark(f"{quarters(state.damage[card])} damage", "bad"))
    if state.flags[card] & STOLE and state.table.tags[card * TAGS + STEAL]:
        marks.append(Mark("steal used up"))
    return tuple(marks)


def _hand(state: Kingpin, eye: int, seat: int) -> Zone:
    """Every hand is a count; what this viewer knows of it lies open to it."""
    items = []
    base = seat * HAND_ROOM
    for k in range(state.hand[base]):
        card = int(state.hand[base + 1 + k])
        if state.known[card] >> eye & 1:
            marks = [Mark(f"{quarters(state.damage[card])} damage", "bad")] if state.damage[card] else []
            if state.flags[card] & LOCKED:
                marks.append(Mark("not this turn"))
            if seat == eye and state.known[card] == EVERYBODY:
                marks.append(Mark("known to all", icon="eye"))
            items.append(Item(as_it_is(state, card), state.table.ids[card], marks=tuple(marks)))
    label = "Your hand" if seat == eye else f"Hand of seat {seat}"
    return Zone(
        id=f"hand:{seat}",
        label=label,
        layout="hand",
        owner=seat,
        items=tuple(items),
        count=int(state.hand[base]),
        back=BACK,
    )


def _safe(state: Kingpin, seat: int) -> Zone:
    return Zone(
        id=f"safe:{seat}", label=f"Safe of seat {seat}", layout="counter", owner=seat, count=int(state.safe[seat])
    )


def _pile(state: Kingpin, eye: int) -> Zone:
    """The Draw Pile; what the viewer has looked at lies on top of it."""
    items = []
    for k in range(state.top, len(state.draw)):
        card = int(state.draw[k])
        if state.known[card] >> eye & 1:
            items.append(Item(Back(BACK), eye=printed(state.table, card)))
    count = len(state.draw) - int(state.top)
    return Zone(id="pile", label="Draw Pile", layout="pile", items=tuple(items), count=count, back=BACK)


def _open(state: Kingpin, name: str, label: str, zone: int) -> Zone:
    cards = [c for c in range(state.table.cards) if state.zone[c] == zone]
    items = tuple(Item(printed(state.table, c), state.table.ids[c]) for c in cards)
    return Zone(id=name, label=label, layout="row", items=items, count=len(cards))


def _unused(state: Kingpin, eye: int) -> Zone:
    boss = next(c for c in range(BOSSES) if state.zone[c] == UNUSED)
    face = printed(state.table, boss) if state.known[boss] >> eye & 1 else Back(BACK)
    return Zone(id="unused", label="Unused Boss", layout="pile", items=(Item(face),), count=1, back=BACK)


def _pending(state: Kingpin, eye: int) -> list[Zone]:
    """The card of the purchase under way."""
    if state.pending < 0:
        return []
    card = int(state.pending)
    if not state.known[card] >> eye & 1:
        item = Item(Back(BACK))
        note = "A character, seen by its drawer only."
    else:
        item = Item(printed(state.table, card), state.table.ids[card])
        note = EVENT_WORDS[tag_words(state.table, card)[0]] if state.table.kind[card] == EVENT else ""
    if state.phase == act.ASK_PLACE and state.from_draw:
        note = f"{note} Prices up to {state.credit} are affordable.".strip()
    return [Zone(id="pending", label="Purchase", layout="stage", items=(item,), note=note)]


def _attack(state: Kingpin) -> list[Zone]:
    """The attack with its sum spelled out, before anybody confirms it."""
    fighting = act.ASK_ATTACKER <= state.phase <= act.ASK_GUARD or act.ASK_EMERGENCY <= state.phase <= act.ASK_MOVE
    if state.over or not fighting:
        return []
    places = [int(state.active) * SLOTS + slot for slot in range(SLOTS) if state.attackers >> slot & 1]
    items = [Item(Token("attacker", name_at(state, place))) for place in places]
    if state.target >= 0:
        items.append(Item(Token("target", name_at(state, int(state.target)))))
    elif state.foe >= 0:
        items.append(Item(Token("target", f"the hand of seat {state.foe}")))
    if state.second >= 0:
        items.append(Item(Token("second target", state.table.names[state.second])))
    return [Zone(id="attack", label="Attack", layout="stage", items=tuple(items), note=_spelled(state, places))]


def _spelled(state: Kingpin, places: list[int]) -> str:
    """3 + Rage 1 + shields ½ …: every part of the sum, and what stands against it."""
    if state.hit == 2:
        return f"{quarters(int(state.piercing + state.ordinary))} for the second target{_against(state)}"
    parts = []
    total = 4 * int(state.ammo)
    rage = int(state.aura[state.active * AURAS + RAGE])
    for place in places:
        card = state.board[place * FIELDS + CARD]
        power = int(state.contribution(place, 0))
        total += power
        shields = int(state.board[place * FIELDS + SHIELDS])
        extra = power - int(state.table.attack[card]) - 4 * rage - shields
        words = [f"{state.table.names[card]} {quarters(state.table.attack[card])}"]
        if extra:
            words.append(f"bonus {quarters(extra)}")
        if rage:
            words.append(f"Rage {rage}")
        if shields:
            words.append(f"shields {quarters(shields)}")
        parts.append(" + ".join(words))
    if state.ammo:
        parts.append(f"ammunition {state.ammo}")
    if not parts:
        return ""
    return f"{' + '.join(parts)} = {quarters(total)}{_against(state)}"


def _against(state: Kingpin) -> str:
    if state.target < 0:
        return ""
    place = int(state.target)
    if state.board[place * FIELDS + CARD] < 0:
        return ""
    shields = state.board[place * FIELDS + SHIELDS]
    return f" against {name_at(state, place)}: {quarters(int(state.hp(place)))} HP, shields {shields}"


# -- seats and the end -------------------------------------------------------------------------------------------------


def _plate(state: Kingpin, eye: int, seat: int) -> Plate:
    marks = []
    if not state.alive >> seat & 1:
        marks.append(Mark("out", "bad"))
    elif seat == state.active:
        marks.append(Mark("active"))
    if state.turns[seat] > 0 and state.turns[seat] == state.bribed[seat]:
        marks.append(Mark("bribed this turn"))
    boss = _boss(state, eye, seat)
    shields = state.wealth(seat) - state.safe[seat]
    return Plate(
        seat=seat,
        hand=int(state.hand[seat * HAND_ROOM]),
        score=str(state.wealth(seat)),
        role=Role(state.table.names[boss]) if boss >= 0 else None,
        marks=tuple(marks),
        note=f"safe {state.safe[seat]}, shields {shields}, own turns {state.turns[seat]}",
    )


def _boss(state: Kingpin, eye: int, seat: int) -> int:
    """A seat's Boss, if the viewer knows it."""
    if state.boss_of[seat] >= 0:
        return int(state.boss_of[seat])
    for card in range(BOSSES):
        if state.zone[card] in (HAND + seat, ON_BOARD + seat) and state.known[card] >> eye & 1:
            return card
    return -1


ENDINGS = {
    BOSS_DESTROYED: "Boss destroyed",
    TAKEOVER: "takeover",
    COLLAPSED: "economic collapse",
    DOMINATED: "domination",
    CAP: "round limit",
}


def scores(state: Kingpin) -> list[str]:
    """What a seat has left: its Boss's HP and its tokens."""
    found = []
    for seat in range(state.seats):
        if state.alive >> seat & 1:
            found.append(f"Boss {quarters(int(state.boss_hp(seat)))} HP, {state.wealth(seat)} tokens")
        else:
            found.append("out")
    return found


def outcome(state: Kingpin) -> Outcome:
    """How it ended; seats are counted by their Boss's clan."""
    clans = [CLANS[state.table.clan[state.boss_of[seat]]] for seat in range(state.seats)]
    return Outcome(
        reason=ENDINGS[int(state.reason)],
        winners=tuple(seat for seat in range(state.seats) if state.winners >> seat & 1),
        scores=tuple(scores(state)),
        roles=tuple(clans),
        counts={
            "turns": int(state.turn),
            "rounds": int(state.round),
            "won by the first seat": int(state.winners >> state.start & 1),
            "cards left in the Draw Pile": int(len(state.draw) - state.top),
        },
    )
