// Generated from motherlode.table.wire by `make web`; do not edit.

export type Face = Tunnel | Action | Playing | Person | Role | Token | Card | Back;

export type ToBrowser = TableNews | Roots | Moment | Hint | Why | Chat | Refusal | Bye;

export type ToServer = Decide | Undo | AskHint | AskWhy | Say | Away;

export type Value = number | string | boolean | null;

/** A tunnel card. */
export interface Tunnel {
  k: "tunnel";
  /** Its open edges as it lies, joined edges together: `("TRB",)`, `("T", "R")` for a dead end. */
  groups: string[];
  /** The card's name in the rulebook, as printed (before turning). */
  kind?: string;
  /** Lies turned by 180°. */
  turned?: boolean;
  /** What to write on it besides the tunnels: `start`, `gold`, `stone` … */
  label?: string;
}

/** A card that does something: a broken tool, a repair, a map, a rockfall … */
export interface Action {
  k: "action";
  /** Which one it is, as the rules call it. */
  kind: string;
  /** In words: `Broken lamp`. */
  name: string;
  /** What to draw: `pick`, `lamp`, `cart`, `broken`, `mended`, `map`, `rocks` … */
  icons?: string[];
}

/** A card of the 52-card deck. */
export interface Playing {
  k: "playing";
  /** `A 2 … 10 J Q K`. */
  rank: string;
  /** Its suit. */
  suit: "clubs" | "diamonds" | "hearts" | "spades";
}

/** A character with numbers. */
export interface Person {
  k: "person";
  /** Its name. */
  name: string;
  /** Whom it belongs to. */
  clan?: string;
  /** Its figures in the order to show them: `{"cost": "3", "attack": "2½"}`. */
  numbers?: Record<string, string>;
  /** What it can do, by name: `steal:2`. */
  abilities?: string[];
  /** How many shields it carries. */
  shields?: number;
  /** Which picture to draw: `dragon`; "" for the likeness of a person. */
  art?: string;
}

/** Who somebody secretly is. */
export interface Role {
  k: "role";
  /** What it is called. */
  name: string;
}

/** A counter, a nugget, a diamond, a shield. */
export interface Token {
  k: "token";
  /** What it is. */
  name: string;
  /** What it is worth, or its number. */
  value?: string;
}

/** A card of any game: what is printed on it, and a sign that is drawn from its name. */
export interface Card {
  k: "card";
  /** What it is called. */
  name: string;
  /** A number or a letter or two for the corner. */
  value?: string;
  /** What it does, a few words. */
  text?: string;
  /** Cards of a group (a suit, a clan) have one colour. */
  group?: string;
}

/** The back of a card: whose deck it is of, and nothing else. */
export interface Back {
  k: "back";
  /** The deck. */
  of: string;
}

/**
 * A public sign on a seat or an item: a broken tool, `safe`, `leader`. Two are drawn, not written: the name `latest`
 * (laid by the last decision), the icon `lit` (it glows).
 */
export interface Mark {
  /** What it says. */
  name: string;
  /** Whether it is good or bad for who carries it. */
  tone?: "bad" | "good" | "plain";
  /** What to draw; "" for the name in letters. */
  icon?: string;
  /** Under which name the game explains it (`core.help`), where neither its own name nor its icon will do. */
  key?: string;
}

/** A card or token lying somewhere. */
export interface Item {
  /** What is seen of it; a `Back` where that is all. */
  face: Face;
  /** What moves point at; empty for things no move can mean. */
  id?: string;
  /** Column and row in a `grid` zone. */
  at?: [number, number] | null;
  /** What this viewer alone knows about a thing that lies face down. */
  eye?: Face | null;
  /** The seat it belongs to, where that is not the zone's. */
  owner?: number | null;
  /** Signs on it. */
  marks?: Mark[];
  /** Turned by 90°: resting, tired, used. */
  sideways?: boolean;
  /** So many of it in a heap. */
  count?: number;
}

/** A place on the table. */
export interface Zone {
  /** What moves point at. */
  id: string;
  /** What stands above it. */
  label: string;
  /** How it is laid out. */
  layout: "counter" | "grid" | "hand" | "pile" | "row" | "stage";
  /** The seat it belongs to; None in the middle of the table. */
  owner?: number | null;
  /** What lies there and can be seen. */
  items?: Item[];
  /** Of a grid: the least column and row that may be used; a cell is meant in moves by `zone@column,row`. */
  first?: [number, number] | null;
  /** Of a grid: the greatest column and row that may be used. */
  last?: [number, number] | null;
  /** Of a grid: the column and row that people call A1 (`core.cells`); its first cell where nothing is said. */
  a1?: [number, number] | null;
  /** Of a pile or a counter: how many; of a hidden zone all that is known of it. */
  count?: number | null;
  /** Of a pile of hidden cards: which back they show. */
  back?: string;
  /** A line under the label: both totals of a fight, whose bid it is. */
  note?: string;
}

/** What everybody sees of a seat, and what this viewer sees of it. */
export interface Plate {
  /** Whose it is. */
  seat: number;
  /** Its name in the game, if the game names its seats (a dwarf, a king). */
  name?: string;
  /** How many cards it holds; None where it has no hand. */
  hand?: number | null;
  /** As shown; None where it is hidden from this viewer. */
  score?: string | null;
  /** Only if this viewer may know it. */
  role?: Role | null;
  /** Signs on the seat. */
  marks?: Mark[];
  /** A line below the name. */
  note?: string;
}

/** One legal action in readable form. */
export interface Move {
  /** Its number. */
  action: number;
  /** Canonical and short: `place P_TRB 2,0 turned`. `Game.parse` reads it back. */
  text: string;
  /** The kind of thing done: `dig`, `break`, `discard`. */
  verb: string;
  /** Ids of the things it is made of: items, `zone@column,row`, zones, `seat:2`. All are in the view. */
  picks?: string[];
  /** The sentence the log would use, said to the one who decides: `Dig a left fork at 2,0`. */
  label: string;
  /** What tells it from other moves with the same picks: `turned`, `mend the lamp`. */
  chip?: string;
  /** Moves that differ in an amount only are one stepper. */
  amount?: number | null;
  /** Pass, done: a button that sits apart. */
  quiet?: boolean;
  /** It harms the one who plays it, or gives something up for good: ask once more. */
  confirm?: boolean;
  /** What it does, one sentence for somebody who does not know the rules yet. */
  about?: string;
}

/** One line of an account: what was counted, and what it came to. */
export interface Count {
  /** What was counted. */
  name: string;
  /** What it came to, as shown. */
  value: string;
}

/** How a game ended: for the final screen, and for the lab's figures. */
export interface Outcome {
  /** Why it ended, a short phrase that is the same for all games that ended so. */
  reason: string;
  /** The same as a sentence for people, with what decided it. */
  told?: string;
  /** The clause that says so. */
  rule?: string;
  /** Per seat: its score taken apart, in the order the rulebook counts. */
  accounts?: Count[][];
  /** The seats that share the win. */
  winners: number[];
  /** Per seat, as shown. */
  scores: string[];
  /** Per seat: role, clan, king; whatever win shares should be counted by. */
  roles?: string[];
  /** Figures to add up over many games: `{"rounds won by miners": 2}`. */
  counts?: Record<string, number>;
}

/** Which round of how many. */
export interface Round {
  /** From 1. */
  number: number;
  /** None where nobody knows yet how many there will be. */
  of?: number | null;
}

/** How a round ended, as far as the viewer may know it. */
export interface Ended {
  /** Of the round, from 1. */
  number: number;
  /** Who won it: `The miners reach the gold`. */
  title: string;
  /** Why, in a sentence or two. */
  told?: string;
  /** The clause that says so. */
  rule?: string;
  /** Per seat: what it was and what it got; empty where this viewer may not know it. */
  accounts?: Count[][];
  /** What lay on the table then, in place of the zones of the same id. */
  zones?: Zone[];
}

/** All that one viewer may see at one moment. */
export interface View {
  /** Its name, as typed. */
  game: string;
  /** The viewer's seat; -1 for a spectator. */
  you: number;
  /** Who is asked now, where the viewer may know it. */
  decides?: number | null;
  /** What is asked or waited for. */
  prompt?: string;
  /** Where the game stands, in words: `Round 2 of 3`. */
  banner?: string;
  /** The same as data, where the game counts rounds. */
  round?: Round | null;
  /** The part of a turn or a round it is in, in a word or two: `dig`, `pay out`, `fight`; "" where there are none. */
  phase?: string;
  /** Every seat, in order. */
  seats?: Plate[];
  /** Every place on the table that there is to see. */
  zones?: Zone[];
  /** How the round before this one ended, in games of several rounds. */
  ended?: Ended | null;
  /** How the game ended; None while it goes on. */
  over?: Outcome | null;
}

/** One sentence on a thing, and the clause behind it. */
export interface Help {
  /** The sentence. */
  text: string;
  /** The clause behind it. */
  rule?: string;
}

/** Options that go together, under one name. */
export interface Preset {
  title: string;
  say: string;
  /** Those that differ from the default. */
  options?: Record<string, Value>;
  seats?: number | null;
}

/** Options that are about the same thing. */
export interface OptionGroup {
  title: string;
  say: string;
  options: string[];
}

/** All of it, as it is written. */
export interface Offers {
  preset?: Preset[];
  group?: OptionGroup[];
  names?: Record<string, string>;
}

/** One piece of chance, and what shows that it is under a root. */
export interface Opening {
  index: number;
  text: string;
  salt: string;
  path: string[];
  /** The name of the root; "" for the one of the deal. */
  root?: string;
  /** The card, as who gets this sees it. */
  face?: Face | null;
}

/** A promise about chance: what a hash tree over it comes to. See `docs/fair.md`. */
export interface Root {
  name: string;
  root: string;
}

/** What is promised now, sent before anybody is shown a card of it; all that stands if `fresh`. */
export interface Roots {
  t: "roots";
  roots: Root[];
  fresh?: boolean;
}

/** A clause of a rulebook, or a paragraph without an id. */
export interface Clause {
  id: string;
  /** Markdown of one line: **bold**, *italic*, `code` only; of a table or code several lines. */
  text: string;
  depth: number;
  /** A table has a line per row, the heading first, cells between ` | `; code has its lines as they stand. */
  kind: "code" | "table" | "text";
}

/** A heading of a rulebook and what stands below it. */
export interface Section {
  title: string;
  level: number;
  clauses: Clause[];
}

/** `GET /api/games/{game}/rules` */
export interface Rulebook {
  game: string;
  title: string;
  version: string;
  prefix: string;
  sections: Section[];
}

/** One option of a game, for a form. */
export interface Choice {
  name: string;
  /** What people call it. */
  title: string;
  help: string;
  /** The clause it belongs to. */
  rule: string;
  default: Value;
  /** All it can take. Options with free text (a file of cards) are not offered at the table. */
  values: Value[];
}

/** A game one can play here. */
export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  version: string;
  least_seats: number;
  most_seats: number;
  usual_seats: number;
  options: Choice[];
  presets: Preset[];
  groups: OptionGroup[];
  /** A few of its faces, for the game's picture in the lobby. */
  faces: Face[];
  /** How many steps its guided first game has; 0 without one. */
  lesson: number;
}

/** How strong a bot plays. */
export interface Level {
  name: string;
  help: string;
}

/** All a lobby page needs at once. `GET /api/lobby` */
export interface Lobby {
  games: GameInfo[];
  levels: Level[];
  me: Me | null;
  /** Public tables with an open seat, the newest first. */
  open: TableInfo[];
  /** Where this person sits, the last touched first; finished ones too. */
  mine: TableInfo[];
  /** Public finished games, the newest first. */
  finished: TableInfo[];
  /** Other pages that are served here: address and title. */
  also: [string, string][];
}

/** Who the browser is: a guest with a name. `POST /api/me` sets it, the cookie remembers it. */
export interface Me {
  name: string;
}

/** The body of `POST /api/me`. */
export interface Named {
  name: string;
}

/** Who shall sit on a seat of a new table. */
export interface SeatPlan {
  kind: "bot" | "me" | "open";
  level?: string;
}

/** The body of `POST /api/tables`. Answered with the table; with no open seat the game starts at once. */
export interface NewTable {
  game: string;
  /** In turn order; empty for the usual number: me and bots of a medium level. */
  seats?: SeatPlan[];
  options?: Record<string, Value>;
  /** Listed in the lobby; otherwise only who has the link finds it. */
  public?: boolean;
  /** Seconds for a decision; None without a clock. */
  clock?: number | null;
  /** Seats are drawn when the game starts, so that nobody chooses to begin. */
  shuffle?: boolean;
  /** Of the salt that who asks will add to the deal; see `SaltPromise`. */
  promise?: string | null;
}

/** Who sits on a seat, as everybody may know. */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name?: string;
  level?: string;
  /** A person whose browser is connected. */
  here?: boolean;
  /** A bot plays for this person until they are back. */
  away?: boolean;
  you?: boolean;
  /** The hash of the salt that this person adds to the deal. */
  promise?: string;
  /** The deal waits for this person's promise or salt. */
  waited?: boolean;
}

/** A table as everybody may know it. `GET /api/tables/{id}` */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  version: string;
  phase: "open" | "over" | "playing";
  seats: SeatInfo[];
  /** The seat of who asks; -1 for a spectator. */
  you?: number;
  /** Who asks made this table: may start it and set its bots while it is open. */
  host?: boolean;
  /** Those that differ from the default. */
  options?: Record<string, Value>;
  /** What people call these options. */
  titles?: Record<string, string>;
  public?: boolean;
  clock?: number | null;
  /** How much has been played: grows with every decision and every undo. */
  turn?: number;
  /** Who asks is the one to decide now. In lists only (the lobby); at the table the view says it. */
  asked?: boolean;
  watching?: number;
  /** Every seat is taken, and the deal waits for promises of salts, or for the salts. */
  stage?: "" | "open" | "promise";
  /** The hash of the server's secret, shown from the first moment on (`docs/fair.md`). */
  commitment?: string;
  /** How often a secret was drawn: more than once if somebody did not open their salt. */
  foundings?: number;
  /** Of the tree over all chance in the deal, from its first moment on. */
  root?: string;
  /** Opened when the game is over. `printf 'motherlode secret 1 %s' SECRET | sha256sum` gives the commitment. */
  secret?: string;
  /** What everything was dealt from; opened when the game is over. */
  seed?: string;
  /** How a finished game ended. */
  reason?: string;
  winners?: number[];
  /** A record that somebody uploaded, checked by replaying it. */
  imported?: boolean;
  /** Where the same people play on. */
  again?: string;
  made?: number;
  touched?: number;
}

/** The body of `POST /api/tables/{id}/sit`: take that open seat, or any. */
export interface Sit {
  seat?: number | null;
  promise?: string | null;
}

/**
 * The body of `POST /api/tables/{id}/promise`: a hash of 32 random bytes that one adds to the deal. SHA-256 of
 * `motherlode salt 1 ` and the bytes in hexadecimal. Once every seat is taken and `stage` says `open`, the bytes
 * themselves are due within seconds.
 */
export interface SaltPromise {
  promise: string;
}

/** The body of `POST /api/tables/{id}/salt`: what was promised. */
export interface Salt {
  salt: string;
}

/** The body of `POST /api/tables/{id}/seat` (host, while open): a bot on that seat, or open again. */
export interface SetSeat {
  seat: number;
  kind: "bot" | "open";
  level?: string;
}

/** A sentence of the log, for this viewer. */
export interface LogLine {
  /** The decision it belongs to: 1 is the first. */
  ply: number;
  seat: number;
  text: string;
  rule?: string;
}

/**
 * A moment of the past, to look at. `GET /api/tables/{id}/moments/{ply}?eyes=SEAT` `eyes` is -1 for a spectator's
 * view, -2 for all-seeing. Until a game is over everybody has their own eyes only.
 */
export interface Frozen {
  ply: number;
  plies: number;
  eyes: number;
  view: View;
  /** What the decision before this moment told these eyes. */
  lines?: LogLine[];
}

/** The whole log of a finished game for a pair of eyes. `GET /api/tables/{id}/story?eyes=SEAT` */
export interface Story {
  table: TableInfo;
  plies: number;
  eyes: number;
  lines: LogLine[];
}

/** Who sits, who is here, whether it is over: first thing after connecting, then whenever it changes. */
export interface TableNews {
  t: "table";
  table: TableInfo;
}

/** The game as this viewer sees it now, once after connecting (`fresh`) and after every decision. */
export interface Moment {
  t: "moment";
  /** To be sent back with a decision. */
  turn: number;
  /** How many decisions this position is away from the deal. */
  ply: number;
  view: View;
  /** What this viewer may do now. */
  moves?: Move[];
  /** New lines of the log; all of them if `fresh`. */
  lines?: LogLine[];
  /** Forget what was shown before: after connecting and after an undo. */
  fresh?: boolean;
  /** This viewer may take back their last decision. */
  undo?: boolean;
  /** Left on the clock of who decides. */
  seconds?: number | null;
  /** What this viewer may check against what was promised: new ones; all since the last shuffle if `fresh`. */
  openings?: Opening[];
}

/** One move of a hint. */
export interface Advice {
  action: number;
  label: string;
  reason?: string;
  /** Of the win, if sensible bots play on. */
  share?: number | null;
  /** The 95 % interval of the share. */
  low?: number | null;
  high?: number | null;
  /** As good as the first, as far as can be told. */
  even?: boolean;
}

/** What a bot would do in this seat, the best first. */
export interface Hint {
  t: "hint";
  turn: number;
  advice: Advice[];
}

/** Why what was tapped cannot be done now. */
export interface Why {
  t: "why";
  re: number;
  text: string;
  rule?: string;
}

/** Something said. Spectators' words reach players after the end only. */
export interface ChatLine {
  at: number;
  name: string;
  text: string;
  seat?: number;
}

/** New lines of the chat; all of them if `fresh`. */
export interface Chat {
  t: "chat";
  lines: ChatLine[];
  fresh?: boolean;
}

/** Something asked for is not possible; nothing has changed. */
export interface Refusal {
  t: "refused";
  re: number;
  text: string;
  rule?: string;
  field?: string;
}

/** The last thing before the server closes; `again` says whether to reconnect. */
export interface Bye {
  t: "bye";
  text: string;
  again: boolean;
}

/** Play a move. Sent twice (after a lost connection) it counts once. */
export interface Decide {
  t: "decide";
  turn: number;
  action: number;
  re?: number;
}

/** Take back one's last decision. */
export interface Undo {
  t: "undo";
  turn: number;
  re?: number;
}

/** What would a bot do here? */
export interface AskHint {
  t: "hint";
  turn: number;
  re?: number;
}

/** Why can these things not be picked together? Answered with `Why`. */
export interface AskWhy {
  t: "why";
  picks: string[];
  re?: number;
}

/** Say something to the table. */
export interface Say {
  t: "say";
  text: string;
  re?: number;
}

/** Let a bot play for me, or come back. */
export interface Away {
  t: "away";
  away: boolean;
  re?: number;
}

/** The body of every 4xx and 5xx. */
export interface Problem {
  /** One sentence: what was wrong and what would be right. */
  error: string;
  field?: string;
  rule?: string;
}

/** A sentence on every kind of thing of a game. `GET /api/games/{game}/help` */
export interface GameHelp {
  game: string;
  /** By the key of the thing: `core/help.py` says how a thing finds it. */
  lines: Record<string, Help>;
}

/** A step of a guided first game. `GET /api/games/{game}/lesson/{number}` */
export interface LessonStep {
  game: string;
  /** Of the game. */
  title: string;
  /** From 1. */
  number: number;
  of: number;
  you: number;
  names: string[];
  heading: string;
  text: string;
  /** Things it speaks of: items, zones, `zone@column,row`, `seat:2`, all in the view. */
  look?: string[];
  /** What happened since the step before: the moment after each decision, the last one left out. */
  before?: Frozen[];
  now: Frozen;
  /** The log so far. */
  lines?: LogLine[];
  /** What is possible now. */
  moves?: Move[];
  /** The move to make; None where one just goes on. */
  action?: number | null;
  /** What to say when another one is tried. */
  wrong?: string;
}

/** The answer to `POST /api/me/key`: the secret, which nobody will see again. */
export interface Link {
  secret: string;
}

/** The body of `POST /api/recover`. */
export interface Recover {
  secret: string;
}

/** The answer to `POST /api/me/key/forget`: whether there was a link. */
export interface Forgotten {
  was: boolean;
}

/** A chance to win with its 95 % interval. */
export interface Chance {
  value: number;
  low: number;
  high: number;
}

/** A decision that cost much. */
export interface Turning {
  ply: number;
  seat: number;
  label: string;
  instead: string;
  why: string;
  loss: Chance;
  /** See `Choice.mistake`. */
  mistake: boolean;
  /** It is none only because some bot thinks it no worse, or would play it, too. */
  doubted: boolean;
}

/** How much of the win chance that there was a seat has kept. */
export interface Kept {
  share: Chance;
  /** Decisions it rests on: forced ones do not count. */
  choices: number;
}

/** What the deal says of a seat: the same deal, played many times by bots. */
export interface Luck {
  /** The seat's share of the win over games from this deal. */
  deal: Chance;
  /** The same over other deals. */
  usual: Chance;
  won: number;
  /** Of the way from the usual share to the result, how much the deal alone goes; below 0 it went against it. */
  explained: number;
}

/** A round: where it begins. */
export interface Span {
  ply: number;
  number: number;
  /** How it ended, once it has. */
  told?: string;
}

/** All of it. */
export interface Review {
  format?: number;
  game: string;
  title: string;
  rules: string;
  names: string[];
  decisions: number;
  winners: number[];
  /** By seat, its share of the win. */
  result: number[];
  /** By decision, whose it was. */
  movers: number[];
  /** By seat, then by moment: from what the seat knew. The last moment is the end. */
  known: Chance[][];
  /** The same for somebody who sees all cards. */
  seen: Chance[][];
  /** By viewer, then by moment, then by seat; empty without hidden roles. */
  roles?: number[][][];
  /** By seat, what cost most first. */
  turnings: Turning[][];
  /** By seat; None where a seat never had a choice. */
  kept: (Kept | null)[];
  luck: Luck[];
  rounds?: Span[];
}

/** A face and how likely it is. */
export interface Likely {
  face: Face;
  chance: number;
}

/** A card that lies face down in the view. */
export interface Thing {
  zone: string;
  /** Which item of the zone. */
  place: number;
  at?: [number, number] | null;
  faces: Likely[];
}

/** Cards of another seat that only that seat sees. */
export interface Held {
  seat: number;
  /** As that seat's own view calls it: `hand`. */
  zone: string;
  /** How many there are, in the likeliest world. */
  count: number;
  /** How likely each is among them. */
  faces: Likely[];
}

/** Something done in the open, and what it did to a belief. */
export interface Deed {
  /** The decision, from 1. */
  ply: number;
  text: string;
  before: number;
  after: number;
}

/** How likely a seat has the role that others look for, and why. */
export interface Suspect {
  seat: number;
  chance: number;
  evidence?: Deed[];
}

/** All that a seat could believe at a moment. */
export interface Beliefs {
  ply: number;
  eyes: number;
  /** The role that others look for, in the game's words; "" where no role is hidden. */
  role?: string;
  suspects?: Suspect[];
  things?: Thing[];
  held?: Held[];
}

/** How far the review of a game is. `GET /api/tables/{id}/review`; `POST` has one made, if there is none. */
export interface ReviewNews {
  state: "done" | "failed" | "none" | "working";
  /** Which share of it. */
  done?: number;
  /** Why it failed. */
  error?: string;
  review?: Review | null;
}

export const MOST_CHAT = 200;

export const MOST_NAME = 24;
