// Where does everything lie? One pure function from a view and a window to a rectangle for every band, seat and zone.
//
// Bands are given out by what a game has on the table, not by how much lies there just now: what appears has its place
// already, and what stays does not move. Inside a band zones lie in shelves with the largest card at which all fit.
import type { Item, Zone } from "../wire";
import type { Arrangement, Span } from "./arrange";
import { extent, lying, span } from "./arrange";
import { ems } from "../faces/svg";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What a game has on the table, as far as it was seen: only ever grows while one looks. */
export interface Shape {
  readonly others: number;
  /** Somebody else has something lying before them. */
  readonly crowded: boolean;
  readonly own: boolean;
  /** How wide what lies before oneself is at least, in one line. */
  readonly spread: number;
  readonly hand: boolean;
  /** How large the common board was when it was first seen, and may soon be; null where there is none. */
  readonly grid: Span | null;
  readonly common: boolean;
  /** Rows lie among it, which a narrow column has no room for. */
  readonly rows: boolean;
  readonly bar: boolean;
  readonly near: boolean;
}

export interface Bands {
  readonly narrow: boolean;
  /** The bar and one's own side stand in a column, as on a phone, also where the window is wide. */
  readonly column: boolean;
  /** A box for each of the others, in their order. */
  readonly seats: readonly Box[];
  /** The common board, or all of the middle where there is none. */
  readonly middle: Box;
  /** Piles and the like beside or below the board; the middle where there is no board. */
  readonly common: Box;
  readonly own: Box | null;
  readonly bar: Box | null;
  readonly near: Box | null;
}

export interface Packed {
  /** Width of a card. */
  readonly card: number;
  readonly boxes: ReadonlyMap<string, Box>;
}

export const GAP = 8;
export const LEAST = 26;
const RATIO = 1.4;
const NARROW = 640;
const BAR = 62;
const BAR_NARROW = 92;
/** Height of a bar that stands in a column: a question, and two lines of buttons. */
const BAR_COLUMN = 156;
/** Height of one's plate above the hand. */
export const PLATE = 50;
/** The same in a column, where it may have a remark. */
export const PLATE_COLUMN = 72;
/** Height of what lies before oneself on a phone where it needs two lines. */
const TWO_LINES = 162;
/** What its edges take. */
const EDGES = 20;
/** Widths beside a board: of the others' plates, of piles, of piles on a phone, of one's own side. */
const SIDE = { others: 152, piles: 124, narrow: 60, own: 300 };

const EMPTY: Shape = { others: 0, crowded: false, own: false, spread: 0, hand: false, grid: null, common: false, rows: false, bar: false, near: false };

/** What a position has on the table, together with what earlier ones had. */
export function shapeOf(laid: Arrangement, bar: boolean, before: Shape = EMPTY): Shape {
  const known = before.others === laid.others.length ? before : EMPTY;
  return {
    others: laid.others.length,
    crowded: known.crowded || laid.crowded || laid.others.some((place) => place.reserved || place.hands.some((zone) => zone.items?.length)),
    own: known.own || Boolean(laid.own?.zones.some((zone) => lying(zone) && !small(zone)) || laid.own?.reserved),
    spread: Math.max(known.spread, spreadOf(laid.own?.zones.filter((zone) => lying(zone) && !small(zone)) ?? [])),
    hand: known.hand || Boolean(laid.own?.hands.length),
    grid: known.grid ?? (laid.grids[0] ? span(laid.grids[0]) : null),
    common: known.common || laid.stages.length + laid.rows.filter(lying).length + laid.tray.length > 0,
    rows: known.rows || laid.rows.length > 0,
    bar,
    near: laid.own !== null,
  };
}

/** So wide are zones at least, side by side. */
function spreadOf(zones: readonly Zone[]): number {
  return zones.reduce((sum, zone) => sum + want(zone, Infinity, {}).least(LEAST) + GAP, 0) - (zones.length ? GAP : 0);
}

/** Purses and the like go beside the plate: they are looked at, rarely touched. */
export function small(zone: Zone): boolean {
  return zone.layout === "counter" || Boolean(zone.items?.length && zone.items.every((item) => item.face.k === "token"));
}

/** Room around the cells of a board: numbers at its left, letters above it. */
export const RULER = { left: 22, top: 15, right: 4, bottom: 3 };

/** Width of a cell of a board with so many columns and rows in a box. */
export function cellOf({ columns, rows }: Span, { w, h }: { readonly w: number; readonly h: number }): number {
  return Math.min((w - RULER.left - RULER.right) / columns, (h - RULER.top - RULER.bottom) / rows / RATIO);
}

/** The window cut into bands, in the way that gives a common board the largest cells. */
export function bands(shape: Shape, width: number, height: number): Bands {
  const narrow = width < NARROW;
  const above = stacked(shape, width, height);
  const { grid } = shape;
  if (!grid) return above;
  const ways = narrow ? (shape.rows ? [above] : [above, pilesBeside(above)]) : shape.crowded || shape.own ? [above] : [above, besideBoard(shape, width, height), aroundBoard(shape, width, height)];
  return ways.reduce((best, way) => (cellOf(grid, way.middle) > cellOf(grid, best.middle) ? way : best));
}

/** The others above, the middle, one's own, the bar, the hand. */
function stacked(shape: Shape, width: number, height: number): Bands {
  const narrow = width < NARROW;
  const edge = narrow ? 6 : 12;
  const inner = Math.max(120, width - 2 * edge);
  const bar = shape.bar ? (narrow ? BAR_NARROW : BAR) : 0;
  const near = nearTall(shape, narrow, height);
  const columns = Math.max(1, Math.min(shape.others, Math.floor((inner + GAP) / ((shape.crowded ? (narrow ? 120 : 176) : narrow ? (shape.others > 5 ? 108 : 88) : shape.others > 5 ? 97 : 172) + GAP))));
  const rows = shape.others ? Math.ceil(shape.others / columns) : 0;
  const even = rows ? Math.ceil(shape.others / rows) : 0;
  const gaps = GAP * ((rows ? 1 : 0) + (shape.own ? 1 : 0) + 1);
  const room = Math.max(80, height - bar - near - gaps - GAP);
  // Seats with nothing before them need their plates' height; else every band has its share.
  const plate = narrow ? (shape.others > 5 ? 38 : 56) : shape.others > 5 ? 60 : 64;
  const share = { others: shape.crowded ? 1 + (rows - 1) * (narrow ? 1 : 0.8) : 0, middle: shape.grid ? 3 : shape.common ? (shape.crowded || shape.own ? (narrow ? (rows > 1 ? 2 : 1.6) : 1) : 1.4) : 0.3, own: shape.own ? (narrow ? 0.9 : 1.1) : 0 };
  const plates = shape.crowded ? 0 : rows * plate + Math.max(0, rows - 1) * GAP;
  const whole = share.others + share.middle + share.own;
  const left = room - plates;
  const own = Math.max((left * share.own) / whole, narrow && shape.spread > inner - EDGES ? TWO_LINES : 0);
  const others = shape.crowded ? ((left - own) * share.others) / (whole - share.own) : plates;
  const middle = left - (shape.crowded ? others : 0) - own;
  const tall = rows ? (others - (rows - 1) * GAP) / rows : 0;
  const wide = even ? Math.min(shape.crowded ? inner : 230, (inner - (even - 1) * GAP) / even) : 0;
  const seats = Array.from({ length: shape.others }, (_, index): Box => {
    const row = Math.floor(index / even);
    const inRow = Math.min(even, shape.others - row * even);
    // The last row may have fewer: they share its width.
    const mine = shape.crowded ? (inner - (inRow - 1) * GAP) / inRow : wide;
    const start = edge + (inner - inRow * mine - (inRow - 1) * GAP) / 2;
    return round({ x: start + (index - row * even) * (mine + GAP), y: GAP + row * (tall + GAP), w: mine, h: tall });
  });
  let y = GAP + (rows ? others + GAP : 0);
  const middleBox = round({ x: edge, y, w: inner, h: middle });
  y += middle + GAP;
  const ownBox = shape.own ? round({ x: edge, y, w: inner, h: own }) : null;
  if (shape.own) y += own + GAP;
  const barBox = shape.bar ? round({ x: edge, y: height - near - bar, w: inner, h: bar }) : null;
  const nearBox = shape.near ? round({ x: edge, y: height - near, w: inner, h: near }) : null;
  return { narrow, column: narrow, seats, ...shared(shape, middleBox, narrow), own: ownBox, bar: barBox, near: nearBox };
}

/** How high the hand and what stands beside or above it may be: the board is what one looks at. */
function nearTall({ near, hand, grid }: Shape, narrow: boolean, height: number): number {
  if (!near) return 0;
  if (narrow) return PLATE + (hand ? clamp(height * (grid ? 0.14 : 0.15), 84, 136) : 0);
  if (!hand) return 76;
  return grid ? clamp(height * 0.145, 118, 170) : clamp(height * 0.2, 104, 196);
}

/** The middle cut into the board and what lies beside it, or below it on a phone. */
function shared(shape: Shape, middle: Box, narrow: boolean): { middle: Box; common: Box } {
  const { x, y, w, h } = middle;
  if (!shape.grid || !shape.common) return { middle, common: middle };
  if (!narrow) return { middle: { x, y, w: w - SIDE.piles - GAP, h }, common: { x: x + w - SIDE.piles, y, w: SIDE.piles, h } };
  const strip = Math.floor(Math.min(shape.others > 5 ? 61 : 72, h * 0.26));
  return { middle: { x, y, w, h: h - strip - 4 }, common: { x, y: y + h - strip, w, h: strip } };
}

/** On a phone: the piles beside the board instead of below it. */
function pilesBeside(plan: Bands): Bands {
  const { middle, common } = plan;
  if (middle === common) return plan;
  const [w, h] = [middle.w - SIDE.narrow - 4, common.y + common.h - middle.y];
  return { ...plan, middle: { ...middle, w, h }, common: { x: middle.x + w + 4, y: middle.y, w: SIDE.narrow, h } };
}

/** The others' plates one below the other at the left of the board. */
function plates(shape: Shape, x: number, height: number): Box[] {
  const tall = Math.min(shape.others > 5 ? 64 : 100, (height - (shape.others - 1) * GAP) / shape.others);
  return Array.from({ length: shape.others }, (_, index) => round({ x, y: GAP + index * (tall + GAP), w: SIDE.others, h: tall }));
}

/** A wide board: the others at its left, piles at its right, the bar and the hand below. */
function besideBoard(shape: Shape, width: number, height: number): Bands {
  const lone = stacked({ ...shape, others: 0, common: false }, width, height);
  const { middle } = lone;
  const kept = shape.others ? SIDE.others + GAP : 0;
  const board = { ...middle, x: middle.x + kept, w: middle.w - kept };
  return { ...lone, seats: plates(shape, middle.x, middle.h), ...shared(shape, board, false) };
}

/** A tall board: the others at its left, and at its right everything else. */
function aroundBoard(shape: Shape, width: number, height: number): Bands {
  const edge = 12;
  const tall = height - 2 * GAP;
  const wide = shape.near || shape.bar ? SIDE.own : shape.common ? SIDE.piles : 0;
  const left = edge + (shape.others ? SIDE.others + GAP : 0);
  const right = width - edge - wide;
  const near = shape.near ? PLATE_COLUMN + (shape.hand ? 160 : 0) : 0;
  const bar = shape.bar ? BAR_COLUMN : 0;
  const piles = Math.min(tall - near - bar - GAP, 220);
  const box = (y: number, h: number): Box => round({ x: right, y, w: wide, h });
  const middle = round({ x: left, y: GAP, w: right - left - (wide ? GAP : 0), h: tall });
  return {
    narrow: false,
    column: true,
    seats: plates(shape, edge, tall),
    middle,
    common: shape.common ? box(GAP, piles) : middle,
    own: null,
    bar: shape.bar ? box(GAP + tall - near - bar, bar) : null,
    near: shape.near ? box(height - near - GAP, near) : null,
  };
}

export interface Want {
  readonly id: string;
  full(card: number): number;
  least(card: number): number;
  tall(card: number): number;
}

const LABEL = 18;
/** Least width of a card that says whose it is. */
export const TAG = 58;
/** Below every card a strip for its marks, so that nothing covers a name or a number. */
const FOOT = 18;

/** How a seat across a small window is told from the middle: without labels, and with as little as can be read. */
export interface Manner {
  readonly quiet?: boolean;
  /** Before somebody's seat: from the left, with small counters. */
  readonly seated?: boolean;
  /** What is at stake lies flat: its name beside its things. */
  readonly flat?: boolean;
  /** What is at stake takes all the width there is. */
  readonly fill?: boolean;
  /** From the left: what comes later finds room at the right. */
  readonly left?: boolean;
  /** Whether all of a note must have room: not where it lies already, and not where cards would pay for it. */
  readonly curt?: boolean;
}

const TOKEN = 36;
/** In rows of more cards than this less is to be seen of each where there is no room: a rank and its suit. */
const LONG = 12;
/** Words narrower than this are hard to read. */
const WORDS_LEAST = 110;

/** Width of a token where cards have this width. */
export function tokenOf(card: number): number {
  return Math.min(TOKEN, card);
}

/** Tokens that say something in words are drawn as words: so high with the gap below them, and as wide as they are. */
const CHIP = 28;
const WORDS = 4;

/** What a token says in words; "" for a number or a sign, which a medal has room for. */
export function worded({ face }: Item): string {
  return face.k === "token" && (face.value ?? "").length > WORDS ? face.value! : "";
}

/** The width of such words in a frame. */
export function chipOf(words: string): number {
  return Math.ceil(ems(words) * 11.5 * 0.93) + 18;
}

/** The width of the note above a place. */
export function noteOf({ note }: Zone): number {
  return note ? Math.ceil(ems(note) * 10.2) + 6 : 0;
}

/** How wide and high is what is at stake where its words stand beside its cards; null where below them is lower. */
export function wordsBeside({ items = [], note = "" }: Zone, card: number, room: number, flat: boolean): { words: number; tall: number } | null {
  const words = Math.floor(room - items.reduce((sum, item) => sum + Math.max(card * (item.sideways ? 1.36 : 1), TAG) + 6, 0) - 30);
  if (!note || items.every((item) => item.face.k === "token") || words < WORDS_LEAST) return null;
  const lines = Math.ceil((ems(note) * (flat ? 10.3 : 11.6) * 1.12) / words);
  const tall = Math.max(card * RATIO + 22, LABEL + lines * (flat ? 15 : 17)) + 8;
  return tall < staked(note, card * RATIO, room, flat) ? { words, tall } : null;
}

/** How high it is with its words below. */
function staked(note: string, high: number, wide: number, flat: boolean): number {
  return (flat ? 0 : 22) + high + 22 + Math.ceil((note.length * 6) / (wide - 24)) * 17 + 6;
}

/** How much room a zone takes at a width of its cards. */
export function want(zone: Zone, room: number, { quiet = false, seated = false, flat = false, fill = false, curt = false }: Manner): Want {
  const items = zone.items ?? [];
  const label = quiet ? 0 : LABEL;
  const marked = !quiet || zone.layout === "grid" || items.some((item) => item.marks?.some((mark) => mark.name !== "latest" && mark.icon !== "lit"));
  const foot = marked ? FOOT : 4;
  const { id } = zone;
  const name = zone.label.length * (flat ? 5.6 : 6.4) + 12;
  const said = quiet ? 0 : name + (zone.note ? zone.note.length * 6.4 + 14 : 0);
  // Before a seat what is said of a place stands there whole, if need be instead of its name.
  const noted = seated && !quiet && !curt ? Math.max(name, Math.min(noteOf(zone), room)) : name;
  const number = (): number => (quiet ? zone.label.length * 5.2 + 30 : flat ? Math.max(50, name + 6) : Math.max(62, name + (seated ? 36 : 14)));
  if (zone.layout === "counter") return { id, full: number, least: number, tall: () => (quiet ? 24 : seated ? 32 : 48) };
  if (zone.layout === "pile") {
    const wide = (card: number): number => Math.max(card + 10, quiet ? 0 : flat ? name - 8 : name);
    return { id, full: wide, least: wide, tall: (card) => card * RATIO + 24 };
  }
  if (zone.layout === "grid") {
    const area = extent(zone);
    const columns = area.right - area.left + 1;
    const rows = area.bottom - area.top + 1;
    // All the places there are, where there is room.
    const most = zone.owner != null && zone.first && zone.last ? zone.last[0] - zone.first[0] + 1 : columns;
    const wide = (card: number, across = columns): number => across * (card + 6) + 4;
    return { id, full: (card) => Math.max(wide(card, most), said), least: (card) => Math.max(wide(card), quiet ? 0 : noted), tall: (card) => label + rows * (card * RATIO + 6) + foot };
  }
  const tokens = items.length > 0 && items.every((item) => item.face.k === "token");
  const size = tokens ? tokenOf : (card: number): number => card;
  const count = Math.max(1, items.length);
  const turned = items.filter((item) => item.sideways).length;
  const stage = zone.layout === "stage";
  const tagged = stage || items.some((item) => item.owner != null && item.owner !== zone.owner);
  const floor = tagged ? TAG : 0;
  const corner = (card: number): number => (tagged ? floor : quiet && tokens ? 5 : Math.max(quiet ? 7 : count > LONG ? 11 : 17, card * 0.34));
  const chips = items.length && items.every(worded) ? items.reduce((sum, item) => sum + chipOf(worded(item)) + 6, 0) : 0;
  const cards = (card: number): number => chips || count * (Math.max(size(card), floor) + 6) + turned * card * 0.4;
  const tight = (card: number): number => chips ? Math.min(chips, room - 36) : Math.max(size(card), floor) + (count - 1) * corner(card) + turned * card * 0.2;
  const high = (card: number): number => chips ? CHIP * Math.ceil(chips / (room - 36)) : (items.length || !stage ? size(card) * (tokens ? 1.05 : RATIO) : 0);
  if (stage) {
    const wide = (card: number): number => (flat || fill ? room : Math.max(cards(card) + 28, 200, Math.min(300, (zone.note?.length ?? 0) * 3)));
    const tall = (card: number): number => (fill && wordsBeside(zone, card, room, flat)?.tall) || staked(zone.note ?? "", high(card), Math.min(room, wide(card)), flat);
    return { id, full: wide, least: (card) => (flat ? room : fill ? Math.max(tight(card) + 28, 150) : Math.max(tight(card) + 28, wide(card) * 0.9)), tall };
  }
  const pad = quiet ? 4 : 8;
  return { id, full: (card) => Math.max(cards(card) + pad, said), least: (card) => Math.max(tight(card) + pad, quiet ? 26 : noted), tall: (card) => label + high(card) + foot + 4 };
}

/** So much of a card's width notes before a seat are worth. */
const NOTED = 0.75;

/** Zones in shelves in a box, with the largest card at which all fit; the least one where none does. */
export function pack(zones: readonly Zone[], box: Box, most: number, manner: Manner = {}): Packed {
  const least = manner.quiet ? LEAST - 6 : LEAST;
  const curt = { ...manner, curt: true };
  const bare = largest(zones, box, most, least, curt);
  if (!bare) return { card: least, boxes: shelves(zones.map((zone) => want(zone, box.w, curt)), { ...box, h: Infinity }, least, 0, !manner.seated && !manner.left) ?? new Map() };
  const noted = manner.seated && !manner.quiet && zones.some((zone) => zone.note) ? largest(zones, box, most, Math.max(least, bare.card * NOTED), manner) : null;
  return noted ?? bare;
}

function largest(zones: readonly Zone[], box: Box, most: number, least: number, manner: Manner): Packed | null {
  const centred = !manner.seated && !manner.left;
  const wants = zones.map((zone) => want(zone, box.w, manner));
  for (let card = Math.floor(most / 2) * 2; card >= least; card -= 2) {
    for (const squeeze of [1, 0.8, 0.62, 0]) {
      const boxes = shelves(wants, box, card, squeeze, centred, manner.fill);
      if (boxes) return { card, boxes };
    }
  }
  return null;
}

function shelves(wants: readonly Want[], box: Box, card: number, squeeze: number, centred: boolean, top = false): Map<string, Box> | null {
  const lines: { id: string; w: number; h: number; full: number }[][] = [];
  let line: { id: string; w: number; h: number; full: number }[] = [];
  let used = 0;
  for (const one of wants) {
    const w = Math.max(one.least(card), one.full(card) * squeeze);
    if (one.least(card) > box.w && Number.isFinite(box.h)) return null;
    const wide = Math.min(w, box.w);
    if (line.length && used + wide > box.w) {
      lines.push(line);
      line = [];
      used = 0;
    }
    line.push({ id: one.id, w: wide, h: one.tall(card), full: one.full(card) });
    used += wide + 8;
  }
  if (line.length) lines.push(line);
  const talls = lines.map((each) => Math.max(...each.map((one) => one.h)));
  const sum = talls.reduce((all, tall) => all + tall, 0) + Math.max(0, lines.length - 1) * 4;
  if (sum > box.h) return null;
  const found = new Map<string, Box>();
  let y = Number.isFinite(box.h) && !top ? Math.max(0, (box.h - sum) / 2) : 0;
  lines.forEach((each, index) => {
    const total = each.reduce((all, one) => all + one.w, 0) + (each.length - 1) * 8;
    // Room that is left over goes between the zones of the line, not to one side.
    const extra = centred ? Math.min(40, (box.w - total) / (each.length + 1)) : 0;
    // Rows that were squeezed may have what is left.
    const share = centred ? 0 : (box.w - total) / Math.max(1, each.filter((one) => one.w < one.full).length);
    for (const one of each) one.w += Math.max(0, Math.min(one.full - one.w, share));
    let x = centred ? Math.max(0, (box.w - total - extra * (each.length - 1)) / 2) : 0;
    for (const one of each) {
      found.set(one.id, round({ x: box.x + x, y: box.y + y + Math.max(0, (talls[index]! - one.h) / 2), w: one.w, h: one.h }));
      x += one.w + 8 + extra;
    }
    y += talls[index]! + 4;
  });
  return found;
}

/** Where the cards of a row begin: side by side, or each under the next where there is no room. */
export function steps(widths: readonly number[], room: number, gap = 6): number[] {
  const count = widths.length;
  if (!count) return [];
  const free = widths.reduce((sum, width) => sum + width, 0) + gap * (count - 1);
  if (free <= room || count === 1) {
    let x = 0;
    return widths.map((width) => {
      const at = x;
      x += width + gap;
      return at;
    });
  }
  const sum = widths.slice(0, -1).reduce((all, width) => all + width, 0);
  const shrink = Math.max(0, room - widths.at(-1)!) / sum;
  let x = 0;
  return widths.map((width) => {
    const at = x;
    x += width * shrink;
    return at;
  });
}

/** A box as a style: moved by a transform, so that nothing on the page is pushed about. */
export function at(box: Box): string {
  return `width: ${box.w}px; height: ${box.h}px; transform: translate(${box.x}px, ${box.y}px);`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}

/** A box in whole pixels. */
export function round(box: Box): Box {
  return { x: Math.round(box.x), y: Math.round(box.y), w: Math.floor(box.w), h: Math.floor(box.h) };
}
