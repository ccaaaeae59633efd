// Which facts stand on which line of a plate? One pure function from what is to be said of a seat and the size of its
// plate to lines of parts. What matters least goes first where there is no room; nothing that stays is cut.
import { ems } from "../faces/svg";

/** What there is to say of a seat. */
export interface Facts {
  readonly name: string;
  readonly you?: boolean;
  /** Its name in the game. */
  readonly alias?: string;
  /** Cards in hand; null where that is no news. */
  readonly hand?: number | null;
  readonly score?: string;
  readonly role?: string;
  readonly marks?: readonly Sign[];
  readonly note?: string;
  readonly decides?: boolean;
  readonly over?: boolean;
}

export interface Sign {
  readonly name: string;
  /** Drawn instead of the name where there is little room. */
  readonly icon?: string;
}

export interface Part {
  readonly k: "name" | "you" | "dots" | "alias" | "hand" | "score" | "role" | "mark" | "note";
  readonly text: string;
  /** Which of the marks. */
  readonly index?: number;
  /** A mark drawn as its sign alone. */
  readonly bare?: boolean;
}

export interface Laid {
  readonly scale: keyof typeof SCALES;
  /** The letter stands in the first line, the other lines begin below it. */
  readonly under: boolean;
  readonly lines: readonly (readonly Part[])[];
}

interface Scale {
  readonly name: number;
  readonly fact: number;
  /** Heights of the first and of the other lines. */
  readonly first: number;
  readonly line: number;
  /** The letter with the gap beside it, and what the edges take. */
  readonly avatar: number;
  readonly across: number;
  readonly down: number;
}

/** Sizes in pixels; Plate.svelte draws them. */
export const SCALES = {
  roomy: { name: 15, fact: 13, first: 19, line: 16, avatar: 42, across: 17, down: 6 },
  snug: { name: 13.5, fact: 12, first: 17, line: 15, avatar: 33, across: 11, down: 5 },
  tight: { name: 13, fact: 11, first: 13, line: 11, avatar: 29, across: 10, down: 3 },
} as const satisfies Record<string, Scale>;

const GAP = 5;
const SIGN = 15;
/** With less room than this beside the letter the facts stand below it. */
const BESIDE = 62;

type Size = { readonly w: number; readonly h: number };

/** The lines of a plate: all there is to say if that fits, else less and less, and smaller before the score is lost. */
export function lay(facts: Facts, box: Size): Laid {
  // At the end narrow plates that say roles and scores are alike: small, with signs and without notes, all of them.
  const full = facts.over && facts.role && box.w < 130;
  const scales: Laid["scale"][] = full ? ["tight"] : box.w >= 170 && box.h >= 44 ? ["roomy", "snug", "tight"] : box.w >= 110 && box.h >= 36 ? ["snug", "tight"] : ["tight"];
  const [usual] = scales as [Laid["scale"]];
  const ways = sayings(facts).slice(full ? 2 : 0);
  const tries = [...ways.slice(0, COMFORT).map((way) => [way, usual] as const), ...ways.slice(COMFORT - 1).flatMap((way) => scales.map((scale) => [way, scale] as const))];
  for (const [way, scale] of tries) {
    const laid = fitted(facts, way, scale, box);
    if (laid) return laid;
  }
  return { scale: scales.at(-1)!, under: false, lines: [[{ k: "name", text: facts.name }]] };
}

/** So many of the sayings are given up before anything is drawn smaller. */
const COMFORT = 4;

/** What could be said, from all of it to the least. */
function sayings(facts: Facts): Part[][] {
  const { alias, hand, score, role, marks = [], note, over } = facts;
  const part = (k: Part["k"], text: string | undefined): Part[] => (text ? [{ k, text }] : []);
  const signs = (bare: boolean, plain = true): Part[] =>
    marks.flatMap(({ name, icon }, index) => (plain || icon ? [{ k: "mark" as const, text: name, index, bare: bare && Boolean(icon) }] : []));
  const known = [...part("role", role), ...part("alias", alias)];
  const count = [...(hand == null ? [] : part("hand", `×${hand}`)), ...part("score", score)];
  return [
    [...known, ...count, ...signs(false), ...part("note", note)],
    [...known, ...count, ...signs(false)],
    [...known, ...count, ...signs(true)],
    [...part("role", role), ...count, ...signs(true)],
    [...part("role", role), ...count, ...signs(true, false)],
    // At the end roles and scores are what one looks for, during the game what is broken.
    over ? [...part("role", role), ...part("score", score)] : [...count, ...signs(true, false)],
    [...part("score", score), ...signs(true, false)],
    part("score", score),
    [],
  ];
}

/** One saying at one scale: null where it has not room enough. */
function fitted(facts: Facts, parts: readonly Part[], scale: Laid["scale"], box: Size): Laid | null {
  const size: Scale = SCALES[scale];
  const whole = box.w - size.across;
  const beside = whole - size.avatar;
  const under = beside < BESIDE;
  const tall = box.h - size.down - (under ? Math.max(0, size.avatar - 5 - size.first) : 0);
  const wide = (part: Part): number => width(part, size);
  const head: Part[] = [{ k: "name", text: facts.name }, ...(facts.you ? [{ k: "you" as const, text: "you" }] : [])];
  const used = (line: readonly Part[]): number => line.reduce((sum, part) => sum + wide(part), (line.length - 1) * GAP);
  const room = under ? whole : beside;
  // Only a name longer than its line is cut.
  const named = Math.min(used(head), beside);
  for (const early of parts.some((part) => part.k === "mark" && !part.bare) ? [false] : [false, true]) {
    const lines: Part[][] = [head.slice()];
    let [left, high] = [beside - named - GAP, size.first as number];
    let fits = true;
    for (const part of parts) {
      const long = wide(part);
      const line = lines.at(-1)!;
      const first = lines.length === 1;
      if (part.k === "note") {
        // By words and not by letters: a line is seldom full.
        const count = Math.ceil((long * 1.08) / room);
        lines.push([part]);
        high += count * (size.line - 1);
        continue;
      }
      // The first line is for who it is; a hand stands there only where the others have not room enough.
      const may = !first || part.k === "role" || part.k === "alias" || (early && part.k === "hand");
      if (may && long <= left) {
        line.push(part);
        left -= long + GAP;
        continue;
      }
      fits &&= long <= room;
      lines.push([part]);
      left = room - long - GAP;
      high += size.line;
    }
    if (!fits || high > tall) continue;
    if (facts.decides && used(lines[0]!) + GAP + wide(DOTS) <= beside) lines[0]!.push(DOTS);
    return { scale, under, lines };
  }
  return null;
}

const DOTS: Part = { k: "dots", text: "" };

/** About how wide a part is drawn: Inter is narrower than the letters of cards. */
function width({ k, text, bare }: Part, size: Scale): number {
  if (k === "name") return ems(text) * size.name * 0.93;
  if (k === "you") return 32;
  if (k === "dots") return 21;
  if (k === "hand") return 11 + ems(text) * size.fact * 0.9;
  if (k === "score") return ems(text) * size.fact * 0.91;
  if (k === "mark") return bare ? SIGN : SIGN + 3 + ems(text) * size.fact * 0.87;
  return ems(text) * size.fact * 0.87;
}
