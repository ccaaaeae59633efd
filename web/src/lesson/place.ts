// Where does a bubble go? Beside what it speaks of, inside the window, and never over what is to be touched.
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** What lies under a bubble, by how much it matters. */
export interface Under {
  /** To be touched: covered by nothing. */
  readonly touch?: readonly Box[];
  /** What is spoken of, the first most of all. */
  readonly keep?: readonly Box[];
  /** Worth seeing as well, though not as much. */
  readonly rather?: readonly Worth[];
}

/** How much a pixel of it matters, where one of what is spoken of is worth 2. */
export type Worth = Box & { readonly worth: number };

/** A place; `height` where the bubble must be lower than it would like, and scroll. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

const MARGIN = 8;
const GAP = 14;
const CLOSE = 4;
/** A bubble is never lower than this: a line of text and its buttons. */
const LEAST = 150;

const right = (box: Box): number => box.left + box.width;
const bottom = (box: Box): number => box.top + box.height;

export function overlap(one: Box, other: Box): number {
  const across = Math.min(right(one), right(other)) - Math.max(one.left, other.left);
  const down = Math.min(bottom(one), bottom(other)) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

const sum = (box: Box, boxes: readonly Box[], weight: (index: number) => number): number => boxes.reduce((all, one, index) => all + overlap(box, one) * weight(index), 0);

/** Of many places the one that covers the least, and among those the nearest to what is spoken of. */
export function place(size: Size, under: Under, window: Size, top = MARGIN): Place {
  const { touch = [], keep = [], rather = [] } = under;
  const best = nearest(size, under, window, top);
  if (!sum({ ...best, width: size.width }, touch, () => 1)) return best;
  // No room for all of it: a lower one in the widest gap across the window.
  const low = gaps([...touch, ...keep], window, top)[0] ?? { from: top, to: window.height };
  const gap = low.to - low.from >= LEAST ? low : gaps(touch, window, top)[0]!;
  const height = Math.min(size.height, Math.max(LEAST, gap.to - gap.from));
  return nearest({ width: size.width, height }, { touch, keep, rather }, window, top, [gap.from]);
}

/** What is free from side to side, the highest first. */
function gaps(boxes: readonly Box[], window: Size, top: number): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  let from = top;
  for (const box of [...boxes].sort((a, b) => a.top - b.top)) {
    found.push({ from, to: box.top - CLOSE });
    from = Math.max(from, bottom(box) + CLOSE);
  }
  found.push({ from, to: window.height - MARGIN });
  return found.sort((a, b) => b.to - b.from - (a.to - a.from));
}

function nearest(size: Size, { touch = [], keep = [], rather = [] }: Under, window: Size, top: number, more: readonly number[] = []): Place {
  const most = { left: Math.max(MARGIN, window.width - size.width - MARGIN), top: Math.max(top, window.height - size.height - MARGIN) };
  const tries: Place[] = [];
  const attempt = (left: number, y: number): void => void tries.push({ left: Math.max(MARGIN, Math.min(most.left, left)), top: Math.max(top, Math.min(most.top, y)), height: size.height });
  for (const x of [0, 0.5, 1]) {
    const left = MARGIN + x * (most.left - MARGIN);
    for (const y of [0, 0.25, 0.5, 0.75, 1]) attempt(left, top + y * (most.top - top));
    for (const y of more) attempt(left, y);
    for (const box of [...touch, ...keep, ...rather.filter(({ worth }) => worth >= 1)]) {
      attempt(left, box.top - size.height - CLOSE);
      attempt(left, bottom(box) + CLOSE);
    }
  }
  for (const box of [...touch, ...keep]) {
    const middle = { x: box.left + box.width / 2 - size.width / 2, y: box.top + box.height / 2 - size.height / 2 };
    attempt(right(box) + GAP, middle.y);
    attempt(box.left - size.width - GAP, middle.y);
    attempt(middle.x, box.top - size.height - GAP);
    attempt(middle.x, bottom(box) + GAP);
  }
  const first = keep[0] ?? { left: window.width / 2, top: window.height / 2, width: 0, height: 0 };
  const cost = (at: Place): number => {
    const box = { ...at, width: size.width };
    const far = Math.hypot(at.left + size.width / 2 - first.left - first.width / 2, at.top + size.height / 2 - first.top - first.height / 2);
    return sum(box, touch, () => 1000) + sum(box, keep, (index) => (index < 1 ? 4 : 2)) + sum(box, rather, (index) => rather[index]!.worth) + far;
  };
  return tries.reduce((found, at) => (cost(at) < cost(found) ? at : found), tries[0]!);
}
