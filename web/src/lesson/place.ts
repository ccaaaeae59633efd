// Where does a bubble go? Beside what it speaks of, inside the window, over as little as possible.
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const MARGIN = 8;
const GAP = 14;

const right = (box: Box): number => box.left + box.width;
const bottom = (box: Box): number => box.top + box.height;

export function overlap(one: Box, other: Box): number {
  const across = Math.min(right(one), right(other)) - Math.max(one.left, other.left);
  const down = Math.min(bottom(one), bottom(other)) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** Of many places the one that covers the least of `keep` and little of `rather`, and among those the nearest to what is spoken of. */
export function place(size: { width: number; height: number }, keep: readonly Box[], window: { width: number; height: number }, top = MARGIN, rather: readonly Box[] = []): { left: number; top: number } {
  const most = { left: Math.max(MARGIN, window.width - size.width - MARGIN), top: Math.max(top, window.height - size.height - MARGIN) };
  const inside = (left: number, y: number): { left: number; top: number } => ({ left: Math.max(MARGIN, Math.min(most.left, left)), top: Math.max(top, Math.min(most.top, y)) });
  const tries: { left: number; top: number }[] = [];
  for (const x of [0, 0.5, 1]) for (const y of [0, 0.25, 0.5, 0.75, 1]) tries.push(inside(MARGIN + x * (most.left - MARGIN), top + y * (most.top - top)));
  for (const box of keep) {
    const middle = { x: box.left + box.width / 2 - size.width / 2, y: box.top + box.height / 2 - size.height / 2 };
    tries.push(inside(right(box) + GAP, middle.y), inside(box.left - size.width - GAP, middle.y), inside(middle.x, box.top - size.height - GAP), inside(middle.x, bottom(box) + GAP));
  }
  const first = keep[0] ?? { left: window.width / 2, top: window.height / 2, width: 0, height: 0 };
  const cost = (at: { left: number; top: number }): number => {
    const box = { ...at, ...size };
    const covered = keep.reduce((sum, one, index) => sum + overlap(box, one) * (index < 1 ? 4 : 2), 0);
    const far = Math.hypot(at.left + size.width / 2 - first.left - first.width / 2, at.top + size.height / 2 - first.top - first.height / 2);
    return covered + far + rather.reduce((sum, one) => sum + overlap(box, one) * 0.5, 0);
  };
  return tries.reduce((best, at) => (cost(at) < cost(best) ? at : best), tries[0]!);
}
