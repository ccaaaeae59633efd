"""Which variants of Miners are there?"""

from collections.abc import Mapping
from typing import Annotated, Literal

from motherlode.core.options import Options, Value, option


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
