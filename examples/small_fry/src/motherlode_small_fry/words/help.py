"""What does a thing on the table mean?"""

from __future__ import annotations

from typing import Final

HELP: Final = {
    "card": "A fish: as bait its number splashes; in a bucket it counts, twice if its kind is for supper. (SMA-8)",
    "back/fish": "A fish face down: who holds it knows what it is, and whoever had a look. (SMA-2)",
    "zone/hand": "Your bait. Every bait is used once, and one of the six is left over. (SMA-2)",
    "zone/line": "The bait on a line, face down until everybody has chosen. (SMA-4)",
    "zone/supper": "The supper promised at home: fish of this kind count twice in that bucket. (SMA-8)",
    "zone/bucket": "Fish that were caught. They count what they weigh. (SMA-8)",
    "zone/eaten": "Bait that was used: it cannot come again. (SMA-4)",
    "zone/pond": "The fish that can be caught. The number after “bears” is how much splash each bears. (SMA-5)",
    "zone/lake": "Fish that may come to the pond. Nobody knows them. (SMA-3)",
    "zone/away": "Fish that swam away when lines were tangled. They count for nobody. (SMA-6)",
    "plate/hand": "How many baits this player holds. (SMA-2)",
    "plate/score": "What the bucket weighs; the supper is added at the end. (SMA-8)",
    "mark/ready": "This player's line is out; all lines are drawn in together. (SMA-4)",
    "mark/last": "The fish that this player cast for the last time. (SMA-4)",
    "verb/cast": "Put a bait on your line in secret: the heaviest catches, or in a fright the lightest. (SMA-5)",
}
