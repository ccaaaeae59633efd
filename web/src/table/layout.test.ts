import { expect, test } from "vitest";
import type { Item, Zone } from "../wire";
import { bands, cellOf, GAP, LEAST, pack, shapeOf, steps, want, wordsBeside, type Box, type Shape } from "./layout";
import { arrange } from "./arrange";
import { within } from "./settle";

const SIZES: readonly (readonly [number, number])[] = [
  [390, 756],
  [360, 640],
  [768, 900],
  [980, 668],
  [1024, 700],
  [1140, 848],
  [1620, 1000],
];
const SHAPES: Shape[] = [1, 2, 3, 5, 9].flatMap((others) =>
  [true, false].flatMap((crowded) =>
    [null, { columns: 10, rows: 6 }, { columns: 6, rows: 8 }].map((grid) => ({ others, crowded, grid, own: crowded, spread: 0, hand: true, common: true, rows: false, bar: true, near: true })),
  ),
);
const inside = (one: Box, w: number, h: number): boolean => one.x >= 0 && one.y >= 0 && one.x + one.w <= w && one.y + one.h <= h;
const apart = (one: Box, other: Box): boolean =>
  one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y;

function all(boxes: readonly (Box | null)[]): Box[] {
  return boxes.filter((box) => box !== null);
}

test("bands lie in the window and not on each other, in every window", () => {
  for (const [w, h] of SIZES)
    for (const shape of SHAPES) {
      const plan = bands(shape, w, h);
      const boxes = all([...plan.seats, plan.middle, shape.grid ? plan.common : null, plan.own, plan.bar, plan.near]);
      expect(plan.seats).toHaveLength(shape.others);
      for (const box of boxes) expect(inside(box, w, h), `${w}×${h} ${JSON.stringify(shape)} ${JSON.stringify(box)}`).toBe(true);
      boxes.forEach((one, index) => boxes.slice(index + 1).forEach((other) => expect(apart(one, other), `${w}×${h} ${JSON.stringify([shape, one, other])}`).toBe(true)));
    }
});

test("the bar and the hand have the same place whatever lies on the table", () => {
  const plain = SHAPES.filter((shape) => !shape.grid);
  for (const [w, h] of SIZES) {
    const places = new Set(plain.map((shape) => JSON.stringify([bands(shape, w, h).bar, bands(shape, w, h).near])));
    expect(places.size).toBe(1);
  }
});

test("a common board gets the cells that a person can see", () => {
  const shape = (others: number, columns: number, rows: number): Shape => ({ others, crowded: false, grid: { columns, rows }, own: false, spread: 0, hand: true, common: true, rows: false, bar: true, near: true });
  // As they are at the beginning, and the largest they grow to in recorded games.
  const mine = shape(9, 10, 6);
  const hill = shape(4, 6, 8);
  const cell = (one: Shape, [w, h]: readonly [number, number], columns: number, rows: number): number => cellOf({ columns, rows }, bands(one, w, h).middle);
  const [desktop, phone] = [[1140, 848], [390, 755]] as const;
  expect(cell(mine, desktop, 12, 7)).toBeGreaterThanOrEqual(64);
  expect(cell(hill, desktop, 9, 9)).toBeGreaterThanOrEqual(64);
  expect(cell(mine, phone, 11, 6)).toBeGreaterThanOrEqual(32);
  expect(cell(hill, phone, 9, 9)).toBeGreaterThanOrEqual(32);
});

const item = (sideways = false): Item => ({ face: { k: "playing", rank: "7", suit: "clubs" }, ...(sideways ? { sideways } : {}) });
const row = (id: string, count: number, label = "A stack"): Zone => ({ id, label, layout: "row", items: Array.from({ length: count }, (_, index) => item(index % 4 === 3)) });

test("zones lie in their box and apart, with the largest card that fits", () => {
  const box = { x: 20, y: 30, w: 900, h: 150 };
  const zones: Zone[] = [row("a", 3), row("b", 7), row("c", 1), { id: "d", label: "Deck", layout: "pile", count: 4 }, { id: "e", label: "Bank", layout: "counter", count: 3 }];
  const packed = pack(zones, box, 120);
  expect([...packed.boxes.keys()]).toEqual(["a", "b", "c", "d", "e"]);
  const boxes = [...packed.boxes.values()];
  for (const one of boxes) expect(one.x >= 20 && one.y >= 30 && one.x + one.w <= 920 && one.y + one.h <= 180).toBe(true);
  boxes.forEach((one, index) => boxes.slice(index + 1).forEach((other) => expect(apart(one, other)).toBe(true)));
  expect(packed.card).toBeGreaterThan(60);
  expect(pack(zones, { ...box, h: 300 }, 120).card).toBeGreaterThan(packed.card);
  expect(pack(zones, { ...box, h: 20 }, 120)).toMatchObject({ card: LEAST }); // nothing vanishes where there is no room
  expect(pack(zones, { ...box, h: 20 }, 120).boxes.size).toBe(5);
});

test("words on what is at stake stand beside its cards where these may then be larger", () => {
  const stake: Zone = { id: "attack", label: "Attack", layout: "stage", items: [item(), item()], note: "Six and Rage 1 + shields ½ = 7½ against the Mechanic: 5 HP, shields 1" };
  const box = { x: 0, y: 0, w: 380, h: 130 };
  expect(wordsBeside(stake, 60, 380, false)!.words).toBeGreaterThan(110);
  expect(pack([stake], box, 118, { fill: true }).card).toBeGreaterThan(pack([stake], box, 118).card + 20);
  const many = { ...stake, items: Array.from({ length: 5 }, () => item()) };
  expect(wordsBeside(many, 60, 380, false)).toBeNull(); // no room beside them
  expect(wordsBeside({ ...stake, note: "" }, 60, 380, false)).toBeNull();
});

test("a seat's grid has all its places where there is room", () => {
  const slots: Zone = { id: "board", label: "Board", layout: "grid", owner: 0, first: [0, 0], last: [5, 0], items: [{ ...item(), at: [0, 0] }] };
  const { full, least } = want(slots, 900, {});
  expect(full(60)).toBe(6 * 66 + 4);
  expect(least(60)).toBe(4 * 66 + 4);
});

test("cards lie side by side, and under the next where there is no room", () => {
  expect(steps([50, 50, 50], 400)).toEqual([0, 56, 112]);
  const tight = steps([50, 50, 50, 50], 110);
  expect(tight[0]).toBe(0);
  expect(tight.at(-1)! + 50).toBeCloseTo(110);
  expect(steps([], 10)).toEqual([]);
});

test("six stacks lie whole before oneself on a phone", () => {
  const stacks = Array.from({ length: 6 }, (_, index): Zone => ({ ...row(`Stack ${index + 1}`, 3), label: `Stack ${index + 1}`, owner: 0 }));
  const others: Zone[] = [{ ...row("theirs", 2), owner: 1 }, row("discard", 9)];
  const room = (count: number): Box => bands(shapeOf(arrange({ game: "x", you: 0, seats: [{ seat: 0 }, { seat: 1 }], zones: [...others, ...stacks.slice(0, count)] }), true), 390, 656).own!;
  const box = room(6);
  expect(within(pack(stacks, { ...box, w: box.w - 20, h: box.h - 4 }, 92, { left: true }), box)).toBe(true);
  expect(box.h).toBeGreaterThan(room(3).h);
});

test("what was on the table once keeps its place", () => {
  const view = (zones: Zone[]) => arrange({ game: "x", you: 0, seats: [{ seat: 0 }, { seat: 1 }], zones });
  const before = shapeOf(view([{ ...row("mine", 2), owner: 0 }]), true);
  const after = shapeOf(view([]), true, before);
  expect(before.own).toBe(true);
  expect(after.own).toBe(true);
  expect(bands(after, 900, 600)).toEqual(bands(before, 900, 600));
  expect(GAP).toBeGreaterThan(0);
});

test("a long row leaves room for what lies beside it, also on a phone", () => {
  const card: Item = { face: { k: "playing", rank: "9", suit: "clubs" } };
  const row = (id: string, count: number): Zone => ({ id, label: id, layout: "row", items: Array.from({ length: count }, () => card) });
  const zones: Zone[] = [{ id: "deck", label: "Deck", layout: "pile", count: 0 }, row("discards", 21), row("kings", 2)];
  const box = { x: 0, y: 0, w: 354, h: 158 };
  const packed = pack(zones, box, 76, { flat: true, left: true });
  expect(packed.boxes.size).toBe(3);
  expect(within(packed, box)).toBe(true);
});
