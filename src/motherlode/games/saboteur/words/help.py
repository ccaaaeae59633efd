"""What does each thing of Saboteur mean?"""

from typing import Final

HELP: Final = {
    # cards
    "tunnel": "A passage: lay it where all its edges fit and a way from the start leads in. (SAB-36)",
    "tunnel/start": "The start: every tunnel begins here, and only what is joined to it counts. (SAB-39)",
    "tunnel/gold": "The gold: joined to the start it wins the round for the miners. (SAB-51)",
    "tunnel/stone": "Only stone: nobody wins here, but the tunnel goes on around its bend. (SAB-43)",
    "tunnel/dead end": "A dead end: it fits like a passage, but nobody can dig on behind it. (SAB-40)",
    "action/BRK_PICK": "Broken pick: play it on anybody with a whole pick; no digging until it is mended. (SAB-53)",
    "action/BRK_LAMP": "Broken lamp: play it on anybody with a whole lamp; no digging until it is mended. (SAB-53)",
    "action/BRK_CART": "Broken cart: play it on anybody with a whole cart; no digging until it is mended. (SAB-53)",
    "action/FIX_PICK": "Repair: mends anybody's broken pick, also your own. (SAB-55)",
    "action/FIX_LAMP": "Repair: mends anybody's broken lamp, also your own. (SAB-55)",
    "action/FIX_CART": "Repair: mends anybody's broken cart, also your own. (SAB-55)",
    "action/FIX_PICK_LAMP": "Repair: mends a broken pick or lamp of one player, or both. (SAB-56)",
    "action/FIX_PICK_CART": "Repair: mends a broken pick or cart of one player, or both. (SAB-56)",
    "action/FIX_LAMP_CART": "Repair: mends a broken lamp or cart of one player, or both. (SAB-56)",
    "action/MAP": "Map: look secretly at one goal that lies face down; what you tell the others is up to you. (SAB-61)",
    "action/ROCKFALL": "Rockfall: takes one tunnel card out of the mine, never the start or a goal. (SAB-58)",
    "back/goal": "A goal, face down: one of the three is the gold, the other two are stone. (SAB-17)",
    "back/saboteur": "A card face down: nobody can see what it is, except who held it. (SAB-31)",
    "role/miner": "A miner: gets nuggets when a tunnel reaches the gold. (SAB-72)",
    "role/saboteur": "A saboteur: gets nuggets when the cards run out before anybody reaches the gold. (SAB-64)",
    "token/nugget": "Gold nuggets: who has the most after the last round wins the game. (SAB-80)",
    "token/round": "A round that is over, and which side has won it. (SAB-67)",
    # signs
    "mark/lit": "Part of the tunnel that joined the start to the gold. (SAB-51)",
    "mark/eye": "Somebody has looked at this goal with a map, and knows what it is. (SAB-61)",
    "mark/latest": "The card laid last. (SAB-25)",
    "mark/goals": "Where the gold was: the goals are shown when a round ends. (SAB-89)",
    "mark/saboteurs": "Who the saboteurs of that round were. (SAB-81)",
    "mark/pick": "The pick is broken: no digging until somebody plays a repair for it. (SAB-41)",
    "mark/lamp": "The lamp is broken: no digging until somebody plays a repair for it. (SAB-41)",
    "mark/cart": "The cart is broken: no digging until somebody plays a repair for it. (SAB-41)",
    # places
    "zone/maze": "The mine: the start on the left, three goals on the right, and the tunnels between. (SAB-16)",
    "zone/hand": "Your cards: each turn you lay or play or discard one of them, then draw another. (SAB-25)",
    "zone/pile": "The draw pile: when it and all hands are empty, the saboteurs have won the round. (SAB-64)",
    "zone/discards": "Spent cards: those that were played lie face up, those thrown away face down. (SAB-32)",
    "zone/packet": "The packet of nuggets: keep one, the rest goes on to the next. (SAB-73)",
    "zone/nuggets": "Your nuggets from all rounds; only you know how many they are. (SAB-23)",
    "zone/rounds": "The rounds played so far, with the side that won each. (SAB-67)",
    "plate/hand": "How many cards this player still holds. (SAB-19)",
    "plate/score": "Nuggets: the most of them win the game; until its end everybody knows only their own. (SAB-80)",
    # moves
    "verb/dig": "Dig: lay a tunnel card; its edges must fit, and a way from the start must lead to it. (SAB-38)",
    "verb/break": "Break a tool: whose tool is broken cannot dig until it is mended. (SAB-53)",
    "verb/repair": "Mend: the broken tool goes away; with all tools whole its owner can dig again. (SAB-55)",
    "verb/map": "Look at a goal: you see what it is, and it stays face down. (SAB-61)",
    "verb/rockfall": "Rockfall: a tunnel card leaves the mine, and what it joined may be cut off. (SAB-58)",
    "verb/discard": "Discard: put a card away unseen and draw another; always possible. (SAB-30)",
    "verb/pick": "Keep this nugget card; the rest of the packet goes on. (SAB-73)",
}
"""Key → sentence with its clause; how a thing finds its key: `core.help`."""
