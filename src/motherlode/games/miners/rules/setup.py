"""What was agreed on before the game? The options, as the rules read them."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from motherlode.games.miners.options import MinersOptions
from motherlode.games.miners.rules import actions as act
from motherlode.games.miners.rules import cards
from motherlode.games.miners.rules.cards import CLASSIC, DECKS, TURNING, UPRIGHT, Deck
from motherlode.kits.shapes import Numbering

# Who wins:
CLAIM_CREDIT: Final = 0  # MIN-39
RACE: Final = 1  # MIN-V1
CLAIMS: Final = 2  # MIN-V2
WIN_RULES: Final = ("claim_credit", "race", "claims")
MATCHING: Final = ("symmetric", "own_paths", "must_connect")
"""In the order of the kit's BOTH_AGREE, OPEN_MEETS_OPEN, ALL_JOINED: MIN-18, MIN-V3, MIN-V4."""


@final
class Setup:
    """The options of a game; shared by all its positions and never changed."""

    def __init__(self, options: MinersOptions) -> None:
        self.options: MinersOptions = options
        mixed = TURNING if options.rotation == "180" else UPRIGHT
        self.deck: Deck = DECKS[CLASSIC if options.deck == "classic105" else mixed]  # MIN-5, MIN-V5
        self.win_rule: i64 = WIN_RULES.index(options.win_rule)
        self.matching: i64 = MATCHING.index(options.edge_match)  # one of the kit's
        self.places: Numbering = act.PLACES[self.matching]  # which poses fit where, and with which actions
        self.hand_size: i64 = options.hand_size  # MIN-6
        self.rounds: i64 = options.rounds  # MIN-V8
        self.free_discard: bool = options.free_discard  # MIN-V6
        self.hidden_values: bool = options.dest_values == "hidden" and self.win_rule == CLAIM_CREDIT  # MIN-V7
        self.tools: bool = options.expansion == "tools"  # MIN-V9
        self.actions: i64 = act.ALL if self.tools else act.PLAIN  # how many there are
        self.open_hands: bool = options.open_hands  # MIN-V10
        self.cards: vec[i64] = vec[i64]([kind for kind in range(cards.KINDS) for _ in range(self.copies(kind))])
        self.size: i64 = len(self.cards)

    def copies(self, kind: int) -> int:
        """How many cards of a kind are in the game; View Map only where there is something to view (MIN-V9)."""
        if kind < cards.PATH_KINDS:
            return self.deck.copies[kind]
        return cards.ACTION_COPIES if self.tools and (kind != cards.VIEW_MAP or self.hidden_values) else 0
