"""Which variants of Miners are there, and what do they make of the rules?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from motherlode.core.options import Options, Value, option
from motherlode.games.miners.rules import setup
from motherlode.games.miners.rules.cards import CLASSIC, DECKS, TURNING, UPRIGHT
from motherlode.games.miners.rules.setup import Setup
from motherlode.kits.shapes import ALL_JOINED, BOTH_AGREE, OPEN_MEETS_OPEN

WIN_RULES = {"claim_credit": setup.CLAIM_CREDIT, "race": setup.RACE, "claims": setup.CLAIMS}
MATCHING = {"symmetric": BOTH_AGREE, "own_paths": OPEN_MEETS_OPEN, "must_connect": ALL_JOINED}


class MinersOptions(Options, frozen=True, kw_only=True):
    """Variants; all may be combined."""

    win_rule: Annotated[
        Literal["claim_credit", "race", "claims"],
        option("Points for sites and for cards on the way; the first site wins; or most sites win.", "MIN-39"),
    ] = "claim_credit"
    deck: Annotated[
        Literal["mixed58", "classic105"],
        option("58 cards with dead ends and stubs, or 105 plain ones that are never turned.", "MIN-5"),
    ] = "mixed58"
    rotation: Annotated[Literal["180", "none"], option("Whether a card may be placed upside down.", "MIN-V5")] = "180"
    edge_match: Annotated[
        Literal["symmetric", "own_paths", "must_connect"],
        option("What a card's edges ask of the cards beside it.", "MIN-18"),
    ] = "symmetric"
    hand_size: Annotated[
        int, option("Cards in hand; 6 by default with the tools expansion.", "MIN-6", low=3, high=7)
    ] = 5
    free_discard: Annotated[bool, option("Whether one may always discard instead of placing.", "MIN-V6")] = False
    dest_values: Annotated[
        Literal["equal", "hidden"], option("All sites are worth 6, or 4, 6 and 8 in secret.", "MIN-V7")
    ] = "equal"
    rounds: Annotated[int, option("How many games are played in a row.", "MIN-V8", low=1, high=10)] = 1
    expansion: Annotated[Literal["none", "tools"], option("40 action cards: tools, maps, cave-ins.", "MIN-V9")] = "none"
    open_hands: Annotated[bool, option("Whether all hands lie open.", "MIN-V10")] = False

    @classmethod
    def implied(cls, given: Mapping[str, Value]) -> dict[str, Value]:
        """What a deck or the expansion changes unless something else is given."""
        values: dict[str, Value] = {}
        if given.get("deck") == "classic105":
            values["rotation"] = "none"
        if given.get("expansion") == "tools":
            values["hand_size"] = 6
        return values


def setup_of(options: MinersOptions) -> Setup:
    """The options in the form the rules read them."""
    mixed = TURNING if options.rotation == "180" else UPRIGHT
    return Setup(
        deck=DECKS[CLASSIC if options.deck == "classic105" else mixed],
        win_rule=WIN_RULES[options.win_rule],
        matching=MATCHING[options.edge_match],
        hand_size=options.hand_size,
        rounds=options.rounds,
        free_discard=options.free_discard,
        hidden_values=options.dest_values == "hidden",
        tools=options.expansion == "tools",
        open_hands=options.open_hands,
    )
