"""Which options has Kingpin, and how do the rules read them? (“Variants” and “Options” of its rulebook.)"""

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec

from motherlode.core.options import Options, Value, option
from motherlode.games.kingpin.rules.setup import Bank, Setup
from motherlode.games.kingpin.words import cardfile

OffOn = Literal["off", "on"]
Cap = Literal[None, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
Threshold = Literal[
    0, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40
]
# How the rules read a word.
READ = {"off": 0, "on": 1, None: 0, "forbidden": 0, "takeover": 1}
READ |= {"recycle": Bank.RECYCLE, "merged": Bank.MERGED, "separate": Bank.SEPARATE}


class KingpinOptions(Options, frozen=True, kw_only=True):
    """Variants, alternatives, and the card table."""

    emergency_defense: Annotated[OffOn, option("A hand card that is hit may be defended.", "KP-180")] = "off"
    economic_collapse: Annotated[OffOn, option("Who must pass is out.", "KP-183")] = "off"
    domination: Annotated[
        Threshold, option("Win by starting a turn with so many tokens, 13 to 40; 0 is off.", "KP-184")
    ] = 0
    max_rounds: Annotated[int, option("The game ends after so many rounds.", "KP-V12", low=10, high=200)] = 60
    peace_turns: Annotated[
        int, option("A player's own first turns without attack or bribe.", "KP-V1", low=0, high=2)
    ] = 1
    fresh_attack: Annotated[OffOn, option("Cards may attack in the turn they enter.", "KP-V2")] = "off"
    event_redraw: Annotated[OffOn, option("After an event the purchase goes on with the next card.", "KP-V3")] = "on"
    ammo_cap: Annotated[Cap, option("The most money one attack may spend as ammunition.", "KP-V4")] = None
    boss_bribe: Annotated[Literal["takeover", "forbidden"], option("Whether a Boss may be bribed.", "KP-V5")] = (
        "takeover"
    )
    bank_mode: Annotated[
        Literal["recycle", "merged", "separate"],
        option("The Bank refills the Fund, is the Fund, or never returns.", "KP-V6"),
    ] = "recycle"
    bribe_to_owner: Annotated[OffOn, option("A bribe is paid to the victim instead of the Bank.", "KP-V7")] = "off"
    excess_to_safe: Annotated[OffOn, option("Shields above a limit go to the safe.", "KP-V8")] = "off"
    solo_neutral: Annotated[OffOn, option("Solo cards do not break a mono-clan board.", "KP-V9")] = "off"
    public_draw: Annotated[OffOn, option("Drawn cards are shown to all.", "KP-V10")] = "off"
    first_kill_wins: Annotated[OffOn, option("Whoever takes out a Boss wins at once.", "KP-V11")] = "off"
    cards: Annotated[str, option("A card file to play with instead of the game's own.", "KP-V13")] = ""
    cards_hash: Annotated[str, option("What that file was; filled in by itself, checked on replay.", "KP-V13")] = ""

    @classmethod
    def implied(cls, given: Mapping[str, Value]) -> dict[str, Value]:
        """The hash of the card table, where none was given."""
        return {"cards_hash": cardfile.table(cardfile.carried(str(given.get("cards") or ""))).digest}


def setup_of(options: KingpinOptions) -> Setup:
    """The options as the rules read them."""
    chosen = msgspec.structs.asdict(options)
    return Setup(**{name: READ.get(value, value) for name, value in chosen.items() if not name.startswith("cards")})
