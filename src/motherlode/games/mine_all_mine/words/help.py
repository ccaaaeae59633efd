"""What does each thing of Mine, all mine! mean?"""

from typing import Final

HELP: Final = {
    # cards
    "playing/spades": "A Miner: Miners dig diamonds worth less than they are strong; J Q K are 10, A 11. (MINE-26)",
    "playing/clubs": "A Thug: it kidnaps people of other villages and defends yours; J Q K are 10, A is 11. (MINE-43)",
    "playing/hearts": "A Lover: paired with a Miner or a Thug it makes its partner 1 stronger. (MINE-15)",
    "playing/diamonds": "A diamond: money for bribes; J, Q, K are worth 10. (MINE-3)",
    "playing/A of diamonds": "The Ace of Diamonds: who mines it wins the game; it takes Miners of 12. (MINE-28)",
    "back/characters": "A card face down: a Miner, a Thug or a Lover. (MINE-5)",
    "token/attack": "The attack: the strength of all Thugs sent to kidnap. (MINE-43)",
    "token/defence": "The defence: the character fought about and all Thugs who defend it; it wins a draw. (MINE-43)",
    "token/briber's bid": "What the briber offers in diamonds. (MINE-32)",
    "token/owner's bid": "What the owner bids against it, with the worth of the character's Lover on top. (MINE-32)",
    # signs
    "mark/heart": "A couple: the Lover makes its partner 1 stronger, and bids for its owner in a bribe. (MINE-33)",
    "mark/rest": "Resting: it does not mine, cannot be sent and cannot be paired until then. (MINE-54)",
    "mark/ace": "Close to winning: Miners of 12 or more can dig up the Ace of Diamonds. (MINE-28)",
    "mark/turn": "It is this player's turn. (MINE-8)",
    # places
    "zone/centre": "The diamonds to be mined; the Ace of Diamonds wins the game. (MINE-4)",
    "zone/pile": "The draw pile: everybody draws one card at the start of a turn. (MINE-9)",
    "zone/purse": "Diamonds a player has: they pay for bribes. (MINE-31)",
    "zone/village": "A village: only characters lying here are of use. "
    "Beside its name: how strong its usable Miners and Thugs are. (MINE-13)",
    "zone/hand": "Your hand: stock its cards into your village, where they are of use. (MINE-13)",
    "zone/stage": "What is fought about: both sides with their totals. (MINE-43)",
    "plate/hand": "How many cards this player holds. (MINE-61)",
    "plate/score": "What the player's diamonds are worth; the richest wins if nobody digs up the Ace. (MINE-59)",
    # moves
    "verb/pair": "Pair: the partner is 1 stronger from now on, and the Lover bids for you against a bribe. (MINE-15)",
    "verb/stock": "Stock: the card goes face up to your village, where it is of use; more may follow. (MINE-22)",
    "verb/mine": "Mine: take a diamond worth less than your Miners together; the Ace wins the game. (MINE-25)",
    "verb/bribe": "Bribe: you and the owner bid diamonds for this character, and the winner pays its bid. (MINE-30)",
    "verb/kidnap": "Kidnap: your Thugs fight for this character; all who take part must rest afterwards. (MINE-42)",
    "verb/nothing": "Nothing: your turn ends without an action. (MINE-14)",
    "verb/done": "Done: you leave it at that, and the game goes on. (MINE-22)",
    "verb/bid": "Bid: if nobody tops it you give up diamonds worth this much or more; there is no change. (MINE-38)",
    "verb/concede": "Concede: the other side has the character and pays for it; you keep all your diamonds. (MINE-36)",
    "verb/pay": "Pay: this diamond goes back to the middle; there is no change. (MINE-39)",
    "verb/send": "Send: this Thug adds its strength to your side, and must rest afterwards. (MINE-45)",
    "verb/give up": "Give up: you send no more Thugs; the higher total wins, a draw goes to the defender. (MINE-47)",
}
"""Key → sentence with its clause; how a thing finds its key: `core.help`."""
