"""What does each thing of Miners mean?"""

from typing import Final

HELP: Final = {
    # cards
    "tunnel": "A tunnel card: lay it where its edges fit and a tunnel from the start leads in. (MIN-18)",
    "tunnel/start": "The start: every tunnel begins here. (MIN-2)",
    "tunnel/dest_1": "The left ore site: who joins it to the start claims it, for up to 6 points. (MIN-28)",
    "tunnel/dest_2": "The middle ore site: who joins it to the start claims it, for up to 6 points. (MIN-28)",
    "tunnel/dest_3": "The right ore site: who joins it to the start claims it, for up to 6 points. (MIN-28)",
    "action/break pickaxe": "Broken pickaxe: play it on anybody; they place no cards until it is mended. (MIN-V9)",
    "action/break lantern": "Broken lantern: play it on anybody; they place no cards until it is mended. (MIN-V9)",
    "action/break cart": "Broken cart: play it on anybody; they place no cards until it is mended. (MIN-V9)",
    "action/fix pickaxe": "Repair: mends anybody's broken pickaxe, also your own. (MIN-V9)",
    "action/fix lantern": "Repair: mends anybody's broken lantern, also your own. (MIN-V9)",
    "action/fix cart": "Repair: mends anybody's broken cart, also your own. (MIN-V9)",
    "action/view map": "Map: look secretly at what one unclaimed site is worth. (MIN-V9)",
    "action/cave in": "Cave-in: takes any tunnel card off the board; points it has earned stay. (MIN-V9)",
    "back/miners": "A card face down. (MIN-6)",
    "token/worth": "What the site is worth to its claimer; only you know it so far. (MIN-V7)",
    # signs
    "mark/latest": "The card laid last. (MIN-9)",
    "mark/lit": "On a shortest tunnel to a site when it was claimed: it paid a point. (MIN-33)",
    "mark/eye": "Somebody has looked what this site is worth. (MIN-V9)",
    "mark/claim": "Claimed: what it paid its claimer, and a point for every card on a shortest tunnel to it. (MIN-33)",
    "mark/pickaxe": "The pickaxe is broken: no placing until it is mended. (MIN-V9)",
    "mark/lantern": "The lantern is broken: no placing until it is mended. (MIN-V9)",
    "mark/cart": "The cart is broken: no placing until it is mended. (MIN-V9)",
    # places
    "zone/board": "The hillside: the start below, three ore sites above; every card remembers who laid it. (MIN-41)",
    "zone/hand": "The cards of a hand: one is placed each turn, and another drawn. (MIN-9)",
    "zone/pile": "The draw pile; when it is empty, play goes on with the cards in hand. (MIN-12)",
    "zone/discards": "Cards that left the game, face up. (MIN-14)",
    "plate/hand": "How many cards this player holds. (MIN-6)",
    "plate/score": "Points: the most of them win. (MIN-39)",
    "plate/name": "The dwarf this seat plays. (MIN-4)",
    # moves
    "verb/place": "Place a tunnel card: when a site is claimed, cards on a shortest way to it are points. (MIN-33)",
    "verb/discard": "Discard: the card leaves the game face up, and you draw another. (MIN-14)",
    "verb/break": "Break a tool: whose tool is broken cannot place cards until it is mended. (MIN-V9)",
    "verb/fix": "Mend a tool: it is whole again. (MIN-V9)",
    "verb/view": "Look: you alone learn what the site is worth. (MIN-V9)",
    "verb/cave-in": "Cave-in: a tunnel card leaves the board; points it has earned stay. (MIN-V9)",
}
"""Key → sentence with its clause; how a thing finds its key: `core.help`."""
