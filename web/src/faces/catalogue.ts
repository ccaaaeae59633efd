// Every kind of face there is to draw, for the gallery and the tests. Games may send others: those are drawn as well.
import type { Face, Mark, Person } from "../wire";

export interface Section {
  id: string;
  title: string;
  about: string;
  faces: Face[];
}

const SUITS = ["spades", "hearts", "diamonds", "clubs"] as const;
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const playing: Face[] = SUITS.flatMap((suit) => RANKS.map((rank): Face => ({ k: "playing", rank, suit })));

/** `TRB`, `RL+T` for a tunnel with a stub, `T+R` for a dead end; `!` behind it for a turned one. */
const tunnelOf = (text: string, label = ""): Face => ({ k: "tunnel", groups: text.replace("!", "").split("+"), kind: text.replace("!", ""), ...(text.endsWith("!") ? { turned: true } : {}), ...(label ? { label } : {}) });
const paths = ["TB", "RL", "TR", "TL", "RB", "BL", "TRB", "TBL", "TRL", "RBL", "TRBL"];
const dead = ["T", "R", "B", "L", "T+B", "R+L", "T+R", "T+L", "R+B", "B+L", "T+R+B", "T+B+L", "T+R+L", "R+B+L", "T+R+B+L"];
const mixed = ["RL+T", "RL+B", "TB+L", "TB+R", "RB+T", "TL+B", "TR+B", "TR+L", "TR+B+L", "TRB+L", "TBL+R", "TRL+B", "RBL+T", "TR+BL", "TL+RB", "TB+RL"];
const places: [string, string][] = [["TRBL", "start"], ["TRBL", "gold"], ["TR", "stone"], ["TL", "stone"], ["TRBL", "dest_1"], ["TRBL", "dest_2"], ["TRBL", "dest_3"], ["TRB", "crystal"], ["RL", "green door"], ["TB", "blue door"], ["RL", "mushroom farm"]];

const actionOf = (name: string, ...icons: string[]): Face => ({ k: "action", kind: name.toLowerCase(), name, icons });
const actions: Face[] = [
  ...["pick", "lamp", "cart"].flatMap((tool) => [actionOf(`Broken ${tool}`, "broken", tool), actionOf(`Repair for ${tool}`, "mended", tool)]),
  actionOf("Repair for pick and lamp", "mended", "pick", "lamp"),
  actionOf("Repair for pick and cart", "mended", "pick", "cart"),
  actionOf("Repair for lamp and cart", "mended", "lamp", "cart"),
  actionOf("Map", "map"),
  actionOf("Rockfall", "rocks"),
  ...[["Safe Cracked", "safe"], ["Raid", "raid"], ["Audit", "audit"], ["Market Crash", "crash"], ["Blackout", "blackout"], ["Roundup", "roundup"], ["Gang War", "war"], ["Bonus", "bonus"], ["Recruitment", "recruit"], ["Supply Disruption", "disruption"]].map(([name = "", icon = ""]) => actionOf(name, icon)),
  ...["dynamite", "key", "sword", "shield", "gem"].map((icon) => actionOf(icon.charAt(0).toUpperCase() + icon.slice(1), icon)),
  actionOf("Moonlit parade", "parade"),
];

const somebody = (name: string, clan: string, figures: string, abilities: string[] = [], shields = 0): Person => {
  const [hp = "", atk = "", price = "", corruption = "", defend = "", rage = "0", authority = "0"] = figures.split(" / ");
  const numbers: Record<string, string> = { HP: hp, ATK: atk, Price: price, Corruption: corruption, Defend: defend };
  if (rage !== "0") numbers.Rage = rage;
  if (authority !== "0") numbers.Authority = authority;
  return { k: "person", name, clan, numbers, abilities, shields };
};
const people: Face[] = [
  somebody("Gangster Boss", "gangsters", "7½ of 10 / 2 / 0 / 12 / 3 (limit 4) / 1 / 1", [], 3),
  somebody("Valkyrie", "gangsters", "3 / 3 / 2 / 3 / 0 / 1"),
  somebody("Fighter", "gangsters", "1 of 4 / 2 / 2 / 1 / 0", ["entry_attack", "kill_bonus:1"]),
  somebody("Racketeer", "gangsters", "3 / 2 / 2 / 2 / 1 (limit 2)", ["extort:2"], 1),
  somebody("Thief", "gangsters", "3 / 1 / 1 / 4 / 0", ["steal:2"]),
  somebody("Guard", "gangsters", "2 of 3 / 2 / 2 / 2 / 1 (limit 3)", ["guard:1", "restore_shield:1"], 2),
  somebody("Godfather", "gangsters", "8 / 2 / 5 / 1 / 3 / 0 / 2", ["unbribable_all"]),
  somebody("Authority Boss", "authorities", "10 / 2 / 0 / 12 / 3 / 1 / 1"),
  somebody("SWAT Operative", "authorities", "5 / 3 / 3 / 0 / 1", ["multi_target:2", "atk_faction:1", "unbribable"]),
  somebody("Financier", "authorities", "4 / 2 / 2 / 1 / 2", ["economy_entry:1", "economy_bonus:1"]),
  somebody("Investigator", "authorities", "4 / 2 / 2 / 1 / 2", ["opponent_money:-1", "freeze:1"]),
  somebody("Commissar", "authorities", "5 / 3 / 3 / 2 / 2 / 0 / 1", ["corruption_resist"]),
  somebody("Bodyguards", "authorities", "1½ of 6 / 2 / 3 / 1 / 3 (limit 4)", ["guard_all:1", "shields_per_block:1", "restore_all_shields:1"], 4),
  somebody("Prosecutor", "authorities", "5 / 2 / 3 / 1 / 2 / 0 / 1", ["opponent_discard:1"]),
  somebody("General", "authorities", "8 / 3 / 4 / 1 / 3 / 0 / 3"),
  somebody("Loner Boss", "loners", "10 / 2 / 0 / 12 / 3 / 1 / 1"),
  somebody("Sniper", "loners", "4 / 3 / 3 / 4 / 1", ["ignore_shields", "hand_attack"]),
  somebody("Hacker", "loners", "3 / 2 / 2 / 3 / 1", ["enemy_shields:-1"]),
  somebody("Mechanic", "loners", "4 / 2 / 2 / 1 / 1", ["discard_return:1", "heal:1"]),
  somebody("Trader", "loners", "4 / 2 / 1 / 3 / 1", ["discount:1", "purchase_bonus:1", "sell:1"]),
  somebody("Driver", "loners", "3 / 2 / 1 / 0 / 1", ["unbribable", "return_hand"]),
  somebody("Nurse", "loners", "3 / 1 / 2 / 2 / 2", ["heal_target:2"]),
  somebody("Legend", "loners", "7 / 3 / 4 / 6 / 2 / 1 / 2", ["double_abilities"]),
  somebody("Assassin", "solo", "4 / 4 / 3 / 4 / 0", ["damage:1", "ignore_first_shield"]),
  somebody("Informant", "solo", "3 / 1 / 1 / 4 / 1", ["deck_look:3", "shields_target:1"]),
  somebody("Sentry", "solo", "4 / 2 / 2 / 2 / 3", ["hand_guard:2"]),
  somebody("Broker", "solo", "4 / 3 / 1 / 4 / 2", ["economy_entry:2", "discard_bonus:1"]),
  somebody("Undercover Escort", "solo", "2 / 1 / 2 / 2 / 1 / 1", ["bribe_cost:2"]),
  somebody("Freelance Hacker", "solo", "3 / 2 / 2 / 2 / 1", ["enemy_shields:-2", "atk_per_hack:1"]),
  { k: "person", name: "Marta of the Lighthouse", clan: "harbour folk", numbers: { Wits: "5", Luck: "2" }, abilities: ["sees_far"] },
  { k: "person", name: "Old Tobias" },
  { k: "person", name: "Ximena", clan: "wanderers", numbers: { Strength: "3" } },
];

const roles = ["miner", "traitor", "geologist", "profiteer", "Gangster Boss", "Authority Boss", "Loner Boss", "Lighthouse keeper", "Oracle", "Duchess"].map((name): Face => ({ k: "role", name }));

const dragons: Face[] = ["Red dragon", "Green dragon", "Blue dragon", "Black dragon", "Golden dragon", "Smokewing"].map((name, i) => ({ k: "person", name, art: "dragon", ...(i % 2 ? {} : { numbers: { Attack: String(5 + i), Hoard: "3" } }) }));

const tokens: Face[] = [["nugget", "1"], ["nugget", "2"], ["nugget", "3"], ["diamond", "7"], ["coin", "5"], ["shield", "2"], ["shield"], ["attack", "12"], ["defence", "9"], ["briber's bid", "14"], ["owner's bid", "10 + 11"], ["attacker", "Undercover Escort"], ["target", "Ada's hand"], ["round 1", "miner side"], ["key"], ["amulet"], ["amulet", "4"]].map(([name = "", value = ""]) => (value ? { k: "token", name, value } : { k: "token", name }));

const backs: Face[] = ["goal", "tunnels", "gang", "dragons", "characters", "market", "weather", "events", "letters", "ships"].map((of) => ({ k: "back", of }));

const cards: Face[] = [
  { k: "card", name: "Harbour" },
  { k: "card", name: "Spyhole", value: "2", text: "Look at another hand.", group: "peeks" },
  { k: "card", name: "Scales", value: "3", text: "Compare hands: the lower one is out of the game.", group: "fights" },
  { k: "card", name: "The longest name on any card here", value: "12", text: "And words below it that take more than a line or two, as they do." },
];

export const CATALOGUE: Section[] = [
  { id: "playing", title: "Playing cards", about: "Four suits in four colours, told apart by shape as well.", faces: playing },
  { id: "tunnels", title: "Tunnels", about: "Joined edges run together; an arm that stops is boarded up.", faces: paths.map((text) => tunnelOf(text)) },
  { id: "dead-ends", title: "Dead ends", about: "Nothing meets here.", faces: dead.map((text) => tunnelOf(text)) },
  { id: "mixed", title: "Part joined, part dead end", about: "Stubs beside a tunnel, two bends on one card, a bridge.", faces: mixed.map((text) => tunnelOf(text)) },
  { id: "turned", title: "Turned tunnels", about: "The edge sign sits in the corner it had before the card was turned.", faces: ["BL!", "TBL!", "B+L!", "RL+B!"].map((text) => tunnelOf(text)) },
  { id: "places", title: "Places in the mine", about: "Start, treasure, and whatever else a label says.", faces: places.map(([groups, label]) => tunnelOf(groups, label)) },
  { id: "actions", title: "Actions and events", about: "A seal with a cross breaks, one with a tick mends.", faces: actions },
  { id: "roles", title: "Roles", about: "Who somebody secretly is.", faces: roles },
  { id: "people", title: "People", about: "Portraits are put together from parts by name; figures and shields are live.", faces: people },
  { id: "dragons", title: "Dragons", about: "Coloured by name.", faces: dragons },
  { id: "tokens", title: "Tokens", about: "Nuggets, gems, bids, and plaques for words.", faces: tokens },
  { id: "cards", title: "Cards of any game", about: "A sign made from the name, a colour for each group.", faces: cards },
  { id: "backs", title: "Backs", about: "A pattern, an emblem and a colour for each deck.", faces: backs },
];

export const MARKS: Mark[] = [
  { name: "pick broken", tone: "bad", icon: "pick" },
  { name: "lamp broken", tone: "bad", icon: "lamp" },
  { name: "cart broken", tone: "bad", icon: "cart" },
  { name: "pick whole", tone: "good", icon: "pick" },
  { name: "Ada looked", icon: "eye" },
  { name: "loves the queen", tone: "good", icon: "heart" },
  { name: "rests until the next turn", tone: "bad", icon: "rest" },
  { name: "has the turn", icon: "turn" },
  { name: "leads", icon: "leader" },
  { name: "red dragon", icon: "king" },
  { name: "king armed", tone: "good", icon: "roar" },
  { name: "can mine the ace", tone: "bad", icon: "ace" },
  { name: "2 damage", tone: "bad" },
  { name: "frozen", tone: "bad" },
  { name: "fresh" },
  { name: "2 hand guards", tone: "good" },
  { name: "+1 ATK", tone: "good" },
  { name: "not this turn" },
  { name: "steal used up" },
  { name: "out", tone: "bad" },
  { name: "bribed this turn" },
  { name: "picked" },
  { name: "latest" },
  { name: "in the moonlight" },
];
