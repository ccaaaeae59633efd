"""What does each thing on the table mean?"""

HELP = {
    "card/light": "A light load: the ice bears it, but it wins only as the heaviest to arrive. (THI-10)",
    "card/middling": "A middling load: ask the ice before you trust it. (THI-3)",
    "card/heavy": "A heavy load: it wins if the ice bears it, which is rare. (THI-10)",
    "back/load": "A load that you have not seen: it weighs 1 to 16, and no two weigh the same. (THI-1)",
    "zone/hand": "A sledge carries one load, and only its owner sees it. (THI-1)",
    "zone/sunk": "A hole in the ice: load and owner are out of the game. (THI-8)",
    "zone/ice": "What broke through last year: anything heavier goes the same way. (THI-8)",
    "zone/shed": "Loads that nobody has seen yet; haul takes the top one. (THI-7)",
    "zone/snow": "Loads that were left behind; they stay here. (THI-7)",
    "plate/hand": "Everybody on the ice has one load. (THI-1)",
    "plate/score": "Who went through the ice is out of the game. (THI-8)",
    "mark/drilled": "Has drilled, and knows what lies under the ice. (THI-3)",
    "mark/known": "Stepped on the ice with this load, so everybody has seen it. (THI-8)",
    "verb/drill": "Look at the load under the ice; once a night, and only you see it. (THI-3)",
    "verb/peep": "Look at this player's load; only you see it. (THI-4)",
    "verb/seesaw": "All learn whose load is heavier, yours or theirs, and nothing more. (THI-5)",
    "verb/barter": "Exchange your load with theirs; the others do not see them. (THI-6)",
    "verb/haul": "Leave your load in the snow and take the top one from the shed. (THI-7)",
    "verb/dare": "Both loads are turned up; whoever's is heavier than the one under the ice is out. (THI-8)",
}
