"""Which variants of Saboteur are there?"""

from collections.abc import Mapping
from typing import Annotated, Literal

from motherlode.core.options import Options, Value, option


class SaboteurOptions(Options, frozen=True, kw_only=True):
    """Variants. `rules=published` turns on the commercial game's; what is given explicitly prevails."""

    rules: Annotated[
        Literal["document", "published"],
        option("Preset: the rules as documented here, or those of the commercial game.", "SAB-V1"),
    ] = "document"
    rounds: Annotated[int, option("How many rounds are played.", "SAB-15", low=1, high=9)] = 3
    role_mode: Annotated[
        Literal["fixed", "redeal"], option("Roles stay for the whole game, or are dealt anew each round.", "SAB-V1")
    ] = "fixed"
    role_reveal: Annotated[
        Literal["game_end", "round_end"],
        option("When roles are shown; at the end of each round by default when they are dealt anew.", "SAB-V2"),
    ] = "game_end"
    double_repair: Annotated[
        Literal["both", "one"], option("A double repair mends both of its tools, or one of them.", "SAB-V3")
    ] = "both"
    draft_recipients: Annotated[
        Literal["miners", "all"], option("Who shares the nuggets when the miners win.", "SAB-V5")
    ] = "miners"
    draft_direction: Annotated[
        Literal["clockwise", "counterclockwise"], option("Which way the nuggets are passed.", "SAB-V4")
    ] = "clockwise"
    draft_cap: Annotated[Literal[None, 9], option("The most nugget cards that are passed round.", "SAB-V6")] = None
    draft_choice: Annotated[
        Literal["auto", "choose"],
        option("The highest nugget is given automatically, or each receiver chooses.", "SAB-78"),
    ] = "auto"
    discards: Annotated[Literal["hidden", "public"], option("Whether all see what is discarded.", "SAB-V7")] = "hidden"
    map: Annotated[Literal["private", "public"], option("Whether all see a mapped goal.", "SAB-V8")] = "private"
    self_break: Annotated[bool, option("Whether one may break one's own tool.", "SAB-V9")] = True
    placement: Annotated[
        Literal["connected", "adjacent"],
        option("New cards must be joined to the start, or only to some card.", "SAB-V10"),
    ] = "connected"
    margin: Annotated[
        int, option("How many cells the table reaches beyond start and goals.", "SAB-V11", low=0, high=20)
    ] = 12
    ensure_saboteur: Annotated[bool, option("Roles are dealt so that there is a saboteur.", "SAB-V12")] = False
    more_saboteurs: Annotated[
        int, option("How many miners among the role cards are exchanged for saboteurs.", "SAB-V13", low=0, high=2)
    ] = 0
    set_aside: Annotated[
        int, option("How many cards go out of the deck unseen before each round.", "SAB-V14", low=0, high=25)
    ] = 0
    fewer_cards: Annotated[
        int, option("How many cards fewer everybody is dealt, and so holds.", "SAB-V15", low=0, high=3)
    ] = 0
    first_player: Annotated[Literal["seat0", "random"], option("Who begins the first round.", "SAB-14")] = "seat0"

    @classmethod
    def implied(cls, given: Mapping[str, Value]) -> dict[str, Value]:
        values: dict[str, Value] = {}
        if given.get("rules") == "published":
            values |= {
                "role_mode": "redeal",
                "role_reveal": "round_end",
                "double_repair": "one",
                "draft_direction": "counterclockwise",
                "draft_cap": 9,
            }
        if {**values, **given}.get("role_mode") == "redeal" and "role_reveal" not in given:
            values["role_reveal"] = "round_end"
        if {**values, **given}.get("role_reveal") == "round_end":
            values["draft_choice"] = "choose"
        return values
