// Whether a finished game was dealt as it was promised, checked in the browser: see docs/fair.md. It knows no game.
import { blake2b } from "./blake2b";
import { bytes, digest, hashed, hex } from "./digest";

/** What a record proves with. */
export interface Proof {
  table: string;
  secret: string;
  commitment: string;
  foundings: number;
  people: [name: string, salt: string, promise: string][];
  planned: string[];
  shuffled: boolean;
  chance: [before: number[], after: number[]][];
  dealt: number;
  root: string;
  later: [turn: number, pieces: number][];
  roots: [name: string, root: string][];
  story: [seat: number, action: number][];
  digest: string;
}

/** A record, as far as it is looked at here. */
export interface Recorded {
  game: string;
  rules: string;
  options: Record<string, unknown>;
  seed: string;
  names: string[];
  actions: number[];
  fair?: Proof;
}

/** What does not hold about a record, a sentence each; `shown` is what everybody was shown during the game. */
export async function objections(
  record: Recorded,
  shown: { commitment?: string; root?: string; roots?: ReadonlyMap<string, string> },
): Promise<string[]> {
  const { fair } = record;
  if (!fair) return ["This record has no proof."];
  const found: string[] = [];
  if ((shown.commitment ?? fair.commitment) !== fair.commitment || (shown.root ?? fair.root) !== fair.root) {
    found.push("The record is not of the deal that this table had committed to.");
  }
  if ((await digest(`motherlode secret 1 ${fair.secret}`)) !== fair.commitment) {
    found.push("The secret is not the one the server had committed to.");
  }
  for (const [name, salt, promise] of fair.people) {
    if ((salt || promise) && (await digest(`motherlode salt 1 ${salt}`)) !== promise) {
      found.push(`The salt of ${name} is not the one that was promised.`);
    }
  }
  const said = [fair.table, record.game, record.rules, record.options, fair.people.map(([name, salt]) => [name, salt])];
  if ((await mac(bytes(fair.secret), `motherlode deal 1 ${canonical(said)}`)) !== record.seed) {
    found.push("The seed does not follow from the secret, the salts and the table.");
  }
  const drawn = fair.shuffled ? shuffled(new Stream(`${record.seed} seats`), fair.planned) : fair.planned;
  if (!same(drawn, record.names)) found.push("The seats are not the ones that were drawn.");
  if (!chance(record.seed, fair)) found.push("The cards and throws are not those that follow from the seed.");
  const dealt = fair.chance.slice(0, fair.dealt);
  if ((await root(record.seed, "", told(dealt))) !== fair.root) found.push("The cards are not the ones the server had committed to.");
  found.push(...(await laterObjections(record.seed, fair)));
  for (const [name, was] of fair.roots) {
    if ((shown.roots?.get(name) ?? was) !== was) found.push(`This browser was shown another promise (${name}).`);
  }
  if ((await digest(JSON.stringify(fair.story))) !== fair.digest) found.push("What happened was changed afterwards.");
  if (!same(kept(fair.story), record.actions)) found.push("The decisions are not those that were made.");
  return found;
}

/** How many decisions were taken back. */
export function takenBack(proof: Proof): number {
  return proof.story.filter(([, action]) => action < 0).length;
}

function kept(story: Proof["story"]): number[] {
  const stands: [number, number][] = [];
  for (const [seat, action] of story) {
    if (action >= 0) stands.push([seat, action]);
    else {
      while (stands.length && stands.at(-1)?.[0] !== seat) stands.pop();
      stands.pop();
    }
  }
  return stands.map(([, action]) => action);
}

// -- chance ------------------------------------------------------------------------------------------------------------

/** 32-bit words without end, drawn from a seed. */
class Stream {
  #key: Uint8Array;
  #block = 0;
  #words: number[] = [];
  /** How many words it has said. */
  said = 0;

  constructor(seed: string) {
    this.#key = blake2b(new TextEncoder().encode(seed), 32, new Uint8Array(), "motherlode.seed");
  }

  /** A number from 0 to n-1, none of them more likely than another. */
  below(n: number): number {
    for (;;) {
      const word = this.next();
      if (word < 2 ** 32 - (2 ** 32 % n)) return word % n;
    }
  }

  /** The next word. */
  next(): number {
    this.said++;
    if (!this.#words.length) {
      const counter = new Uint8Array(8);
      new DataView(counter.buffer).setBigUint64(0, BigInt(this.#block++), true);
      const text = blake2b(counter, 64, this.#key, "motherlode.deal");
      const view = new DataView(text.buffer, text.byteOffset, text.length);
      this.#words = Array.from({ length: 16 }, (_, at) => view.getUint32(4 * at, true));
    }
    return this.#words.shift() ?? 0;
  }
}

function shuffled<T>(stream: Stream, pile: readonly T[]): T[] {
  const cards = [...pile];
  for (let last = cards.length - 1; last > 0; last--) {
    const other = stream.below(last + 1);
    [cards[last], cards[other]] = [cards[other] as T, cards[last] as T];
  }
  return cards;
}

function chance(seed: string, proof: Proof): boolean {
  const stream = new Stream(seed);
  return proof.chance.every(([before, after]) => {
    const [many = 0, which = 0] = after;
    return before.length ? same(shuffled(stream, before), after) : many > 0 && stream.below(many) === which;
  });
}

const WINDOW = 64; // words of the stream that are promised together
const AHEAD = 2; // windows promised beyond the one that is being used up

/** What was promised during the game: of later shuffles, and of the words that throws come from. */
async function laterObjections(seed: string, proof: Proof): Promise<string[]> {
  const found: string[] = [];
  const promised = new Map(proof.roots);
  const stream = new Stream(seed);
  for (const [before, after] of proof.chance) {
    if (before.length) shuffled(stream, before);
    else if (after[0]) stream.below(after[0]);
  }
  const windows = Math.floor(stream.said / WINDOW) + AHEAD + 1;
  const words = new Stream(seed);
  let number = 0;
  for (; number < windows || promised.has(`words ${number}`); number++) {
    const texts = Array.from({ length: WINDOW }, () => `word ${words.next()}`);
    if ((await root(seed, `words ${number}`, texts)) !== promised.get(`words ${number}`)) {
      found.push(`Throws are not the ones the server had committed to (words ${number}).`);
    }
  }
  let at = proof.dealt;
  let shuffles = 0;
  let last = -1;
  for (const [turn, pieces] of proof.later) {
    const some = proof.chance.slice(at, at + pieces);
    at += pieces;
    if (turn <= last || !pieces || (proof.story[turn]?.[1] ?? -1) < 0) found.push("Later cards and throws are said to have come at other times.");
    last = turn;
    if (!some.some(([before]) => before.length)) continue;
    shuffles++;
    if ((await root(seed, `turn ${turn}`, told(some))) !== promised.get(`turn ${turn}`)) {
      found.push(`Cards shuffled later are not the ones the server had committed to (turn ${turn}).`);
    }
  }
  if (at !== proof.chance.length || promised.size !== proof.roots.length || promised.size !== number + shuffles) {
    found.push("Not every promise of later chance is there, or there are others.");
  }
  return found;
}

/** Chance in the words that are committed to. */
function told(pieces: Proof["chance"]): string[] {
  return pieces.flatMap(([before, after]) =>
    before.length ? after.map((card, at) => `card ${card} at ${at} of ${after.length}`) : [`throw ${after[1]} of ${after[0]}`],
  );
}

async function root(seed: string, name: string, texts: readonly string[]): Promise<string> {
  const key = new TextEncoder().encode(seed);
  let level = await Promise.all(
    texts.map(async (text, at) => {
      const salt = (await mac(key, `leaf ${name ? `${name} ` : ""}${at}`)).slice(0, 32);
      return hashed([0, ...new TextEncoder().encode(`${salt} ${at} ${text}`)]);
    }),
  );
  while (level.length > 1) {
    const pairs = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => level.slice(2 * at, 2 * at + 2));
    level = await Promise.all(pairs.map(async ([left, right]) => (left && right ? hashed([1, ...left, ...right]) : (left ?? new Uint8Array()))));
  }
  return hex(level[0] ?? new Uint8Array());
}

// -- small things ------------------------------------------------------------------------------------------------------

async function mac(key: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const used = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", used, new TextEncoder().encode(text))));
}

/** JSON in the one form that is hashed: keys in order, no spaces, nothing but ASCII. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value && typeof value === "object") {
    const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${pairs.map(([key, what]) => `${canonical(key)}:${canonical(what)}`).join(",")}}`;
  }
  return JSON.stringify(value).replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function same<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.length === right.length && left.every((one, at) => one === right[at]);
}
