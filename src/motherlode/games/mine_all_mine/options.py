"""Which variants can be chosen, and how do the rules read them?"""

from typing import Annotated, Literal

from motherlode.core.options import Options, option
from motherlode.games.mine_all_mine.rules.position import Setup


class MineOptions(Options, frozen=True):
    """Variants of the rules."""

    ace_gate: Annotated[
        int, option("So many diamonds a seat must hold before it may mine the Ace.", "MINE-V1", low=0, high=3)
    ] = 0
    bid_mode: Annotated[
        Literal["any", "plus_one"], option("Bids may jump, or each must be the least possible.", "MINE-V2")
    ] = "any"
    kidnap_mode: Annotated[
        Literal["losing_side", "alternate"],
        option("Who sends the next Thug: whoever is losing, or both sides in turn.", "MINE-V3"),
    ] = "losing_side"
    opening_draw: Annotated[
        Literal["all", "not_first"], option("Whether the seat that begins draws in its first turn.", "MINE-V4")
    ] = "all"
    lover_cap: Annotated[
        Literal[1] | None, option("How many Lovers one Miner or Thug can have: 1, or any number.", "MINE-V5")
    ] = 1
    failed_target_rests: Annotated[
        bool, option("Whether the target of a kidnap that failed must rest too.", "MINE-V6")
    ] = True
    exact_change: Annotated[
        bool, option("Whether a bribe is paid with as little as the diamonds held allow.", "MINE-V7")
    ] = False
    sunset_rounds: Annotated[
        int, option("The game ends after so many rounds without a draw pile.", "MINE-V8", low=1, high=50)
    ] = 10
    first_player: Annotated[Literal["seat0", "random"], option("Who begins.", "MINE-6")] = "seat0"

    def setup(self) -> Setup:
        """The options in the form the rules read them."""
        return Setup(
            ace_gate=self.ace_gate,
            plus_one=self.bid_mode == "plus_one",
            alternate=self.kidnap_mode == "alternate",
            first_draws=self.opening_draw == "all",
            many_lovers=self.lover_cap is None,
            failed_target_rests=self.failed_target_rests,
            exact_change=self.exact_change,
            sunset_rounds=self.sunset_rounds,
            random_first=self.first_player == "random",
        )
