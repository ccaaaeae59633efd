// The small tools every drawing uses. A card is 180 × 252 units, a token 120 × 120. Everything is a string, so that a
// face is drawn once and kept.

export const W = 180;
export const H = 252;
export const INK = "#2a2018";
export const GOLD = "#e9b949";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Text as it may stand in markup: nothing that came from outside goes into a drawing without this. */
export const esc = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);

/** A number for a text, the same for ever. */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) >>> 0;
}

export interface Dice {
  /** From 0 to `most`, with a digit behind the point. */
  to(most: number): number;
  /** One of these. */
  of<T>(things: readonly T[]): T;
}

/** Texture for a text. Seeded with what everybody sees of a face, never with which copy of the card it is. */
export function seeded(text: string): Dice {
  let a = hash(text);
  const next = () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { to: (most) => round(next() * most), of: (things) => things[Math.floor(next() * things.length)] as never };
}

export const round = (n: number): number => Math.round(n * 10) / 10;

/** The ink line round a thing. */
export const edge = (width: number): string => `stroke="${INK}" stroke-width="${width}"`;

export const fill = (d: string, paint: string, more = ""): string => `<path d="${d}" fill="${paint}" ${more}/>`;

export const line = (d: string, paint: string, width: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" ${more}/>`;

/** A filled shape with the ink outline that all figures share. */
export const shape = (d: string, paint: string, width = 2, more = ""): string =>
  fill(d, paint, `${edge(width)} ${more}`);

export const dot = (x: number, y: number, r: number, paint: string, more = ""): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${paint}" ${more}/>`;

export const box = (x: number, y: number, w: number, h: number, r: number, paint: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${paint}" ${more}/>`;

export const at = (x: number, y: number, scale: number, inner: string, turn = 0): string =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}">${inner}</g>`;

export const mirrored = (inner: string): string => `${inner}<g transform="scale(-1 1)">${inner}</g>`;

/** A window into a drawing: nested, so that it clips without an id. */
export const pane = (x: number, y: number, w: number, h: number, view: string, inner: string): string =>
  `<svg x="${x}" y="${y}" width="${w}" height="${h}" viewBox="${view}" preserveAspectRatio="xMidYMid slice">${inner}</svg>`;

// -- text -------------------------------------------------------------------------------------------------------------

const NARROW = /[iljtfrI .,:;'|!()[\]/-]/;
const WIDE = /[mwMW@%—¼½¾]/;

/** About how wide a bold text is in ems; letters are not measured, so this is on the safe side. */
export function ems(text: string): number {
  let sum = 0;
  for (const c of text) sum += NARROW.test(c) ? 0.4 : WIDE.test(c) ? 1.02 : /[A-Z]/.test(c) ? 0.78 : 0.69;
  return sum;
}

export interface Type {
  size: number;
  room: number;
  paint: string;
  serif?: boolean;
  anchor?: "start" | "middle" | "end";
  weight?: number;
}

/** One line of text, set smaller if it would not fit; what is far too long ends in an ellipsis. */
export function text(x: number, y: number, said: string, type: Type): string {
  const { paint, serif, anchor = "middle", weight = 700 } = type;
  const room = serif ? type.room * 1.15 : type.room;
  let words = said;
  const least = type.size * 0.5;
  while (words.length > 4 && ems(words) * least > room) words = `${words.slice(0, -2).trimEnd()}…`;
  const size = round(Math.min(type.size, room / Math.max(ems(words), 0.1)));
  const family = serif ? "Georgia,'Noto Serif',serif" : "inherit";
  return `<text x="${x}" y="${round(y - (type.size - size) * 0.3)}" font-size="${size}" font-weight="${weight}" fill="${paint}" text-anchor="${anchor}" font-family="${family}">${esc(words)}</text>`;
}

/** A text in at most `most` lines of about `room` units at `size`. */
export function wrapped(said: string, size: number, room: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of said.split(/\s+/).filter(Boolean)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && (ems(`${last} ${word}`) * size <= room || lines.length === most))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

// -- colour -----------------------------------------------------------------------------------------------------------

/** A colour for any name, in the warm, slightly greyed range of the table. */
export const tint = (name: string, saturation = 42, light = 34): string =>
  `hsl(${hash(`hue ${name}`) % 360} ${saturation}% ${light}%)`;
