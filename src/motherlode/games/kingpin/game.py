"""Kingpin as a game: what it is, and which parts it is made of."""

from collections.abc import Mapping

from motherlode.core.chance import Chance, Origin
from motherlode.core.dice import Dice
from motherlode.core.errors import Refused
from motherlode.core.game import Game
from motherlode.core.options import Options
from motherlode.core.planes import Layout
from motherlode.core.state import State
from motherlode.games.kingpin.knowing import observe
from motherlode.games.kingpin.options import KingpinOptions, setup_of
from motherlode.games.kingpin.rules import actions as act
from motherlode.games.kingpin.rules.cards import BOSSES, CardTable
from motherlode.games.kingpin.rules.play import KingpinState, deal
from motherlode.games.kingpin.rules.position import EVERYBODY, TOKENS, At
from motherlode.games.kingpin.sense.weigh import KingpinSense
from motherlode.games.kingpin.words import cardfile
from motherlode.games.kingpin.words.cards import printed
from motherlode.kits.bits import listed

# Decisions of one turn, at most (RULES.md, “Why every game ends”).
MOST_IN_A_TURN = 1100


class KingpinGame(Game):
    """Two or three Bosses of the underworld."""

    name = "kingpin"
    title = "Kingpin"
    blurb = "Hire, bribe and shoot your way to the other Bosses; money is armour, armour is money."
    package = "motherlode.games.kingpin"
    version = "1.1"
    reads = ("1.0",)
    prefix = "KP"
    least_seats = 2
    most_seats = 3
    usual_seats = 2
    options = KingpinOptions
    sense = KingpinSense()

    def settings(self, given: Mapping[str, object]) -> Options:
        """Options that go together; a card file is read now, and its content is part of them from here on."""
        file = given.get("cards")
        options = super().settings({**given, "cards": cardfile.carried(file)} if isinstance(file, str) else given)
        assert isinstance(options, KingpinOptions)
        if options.fresh_attack == "on" and options.peace_turns == 0:
            raise Refused(
                "fresh_attack=on needs peace_turns=1 or more: the first seat could win before the others have moved.",
                rule="KP-V1",
                field="fresh_attack",
            )
        self.cards(options)
        return options

    def cards(self, options: KingpinOptions) -> CardTable:
        """The card table of the options; refused if it is not the one a record was played with."""
        table = cardfile.table(options.cards)
        if options.cards_hash not in ("", table.digest):
            name = options.cards.partition("\n")[0]
            which = f"The card file {name:.120}" if name else "The game's own card file"
            raise Refused(
                f"{which} is not the one this was played with: its hash is {table.digest}, "
                f"not {options.cards_hash:.40}.",
                rule="KP-8",
                field="cards_hash",
            )
        return table

    def new(self, seats: int, options: Options, dice: Dice) -> State:
        """A game just dealt."""
        assert isinstance(options, KingpinOptions)
        return deal(seats, dice, self.cards(options), setup_of(options))

    def actions(self, state: State) -> int:
        """It grows with the card table."""
        assert isinstance(state, KingpinState)
        return int(act.space(state.cards.many))

    def bound(self, state: State) -> int:
        """Rounds are counted, and a turn is bounded (KP-170)."""
        assert isinstance(state, KingpinState)
        return int(state.setup.max_rounds * state.seats) * MOST_IN_A_TURN

    def observation(self, state: State) -> Layout:
        """The planes of what a seat knows."""
        assert isinstance(state, KingpinState)
        return observe.layout(state)

    def largest_throw(self, state: State) -> int:
        """The deck is shuffled; before, chance may name a seat."""
        assert isinstance(state, KingpinState)
        return int(state.cards.many)

    def scores(self, state: State) -> tuple[float, ...]:
        """Tokens in the safe and on cards; who is out has none."""
        assert isinstance(state, KingpinState)
        seats = range(int(state.seats))
        return tuple(float(state.wealth(seat)) if state.alive >> seat & 1 else 0.0 for seat in seats)

    def conserved(self, state: State) -> list[tuple[str, int, int]]:
        """Forty tokens (KP-2), and every card in one place (KP-5)."""
        assert isinstance(state, KingpinState)
        cards = range(int(state.cards.many))
        zones = [int(zone) for zone in state.zone]
        seats = range(int(state.seats))
        tokens = sum(int(state.wealth(seat)) for seat in seats) + int(state.bank + state.fund)
        lying: list[int] = [card for card in state.draw if card >= 0]
        if state.pending >= 0:
            lying.append(int(state.pending))
        for seat in seats:
            held = [int(state.hand_card(seat, k)) for k in range(state.hand_size(seat))]
            laid = [int(state.laid[place]) for place in state.places(seat)]
            lying += [card for card in held if zones[card] == At.HAND + seat]
            lying += [card for card in laid if zones[card] == At.BOARD + seat]
        open_zones = [card for card in cards if zones[card] > At.BOARD + 2 and card != state.pending]
        return [
            ("tokens (KP-2)", tokens, TOKENS),
            ("cards (KP-5)", len({*lying, *open_zones}), len(cards)),
            ("places taken by cards (KP-5)", len(lying) + len(open_zones), len(cards)),
            ("Bosses (KP-20)", sum(card < BOSSES for card in [*lying, *open_zones]), BOSSES),
            ("cards counted in the Discard Pile", int(state.discards), zones.count(At.DISCARDED)),
            ("cards counted in the Reserve", int(state.reserve), zones.count(At.RESERVE)),
            ("places taken on boards", len(listed(int(state.occupied))), sum(card >= 0 for card in state.laid)),
        ]

    def origins(self, before: State | None, after: State, chance: Chance) -> list[Origin]:
        """One's Boss (KP-20), cards of the Draw Pile drawn or looked at (KP-54, KP-224, KP-250), who begins (KP-27).

        Which card of a hand is hit (KP-76) is a throw that the hand's owner may know: it says what lies below it.
        """
        assert isinstance(after, KingpinState)
        cards = after.cards
        if before is None:
            bosses = chance.pieces[0][1]
            found = [Origin(0, seat, (seat,), printed(cards, bosses[seat])) for seat in range(after.seats)]
            found += [Origin(throw, 0, None) for throw in chance.throws()]
            known = {}
            first = 0
            pile = [int(card) for card in chance.pieces[1][1]]
        else:
            assert isinstance(before, KingpinState)
            throws = chance.throws()
            found = [Origin(throws[0], 0, (int(after.foe),))] if len(throws) == 1 and after.foe >= 0 else []
            first = int(before.top)
            pile = [int(card) for card in before.draw]
            known = {card: int(before.known[card]) for card in pile[first:]}
        for at in range(first, len(pile)):
            new = int(after.known[pile[at]]) & ~known.get(pile[at], 0)
            if new:
                everybody = after.known[pile[at]] == EVERYBODY
                knowers = None if everybody else tuple(seat for seat in range(after.seats) if new >> seat & 1)
                found.append(Origin(1, at, knowers, printed(cards, pile[at])))
        return found
