import { expect, test } from "vitest";
import type { Item, Zone } from "../wire";
import type { Box } from "./layout";
import { drawn, settle, type Settled } from "./settle";

const BOX: Box = { x: 10, y: 20, w: 900, h: 150 };
const item: Item = { face: { k: "playing", rank: "7", suit: "clubs" } };
const row = (id: string, count: number): Zone => ({ id, label: `Stack ${id}`, layout: "row", items: Array.from({ length: count }, () => item) });
const lay = (zones: Zone[], before: Settled | null = null, box = BOX): Settled => settle(zones, box, 110, { left: true }, before);
const apart = (one: Box, other: Box): boolean => one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y;

test("what comes finds free room, what goes leaves its own, and what stays does not move", () => {
  let lies = lay([row("a", 2)]);
  const first = lies.boxes.get("a");
  for (const zones of [[row("a", 3)], [row("a", 3), row("b", 2)], [row("b", 3)], [row("a", 2), row("b", 3), row("c", 1)], [row("a", 2)]]) {
    const before = lies;
    lies = lay(zones, before);
    for (const zone of zones) expect(lies.boxes.get(zone.id), zone.id).toEqual(before.boxes.get(zone.id) ?? lies.boxes.get(zone.id));
    expect(lies.card).toBe(before.card);
  }
  expect(lies.boxes.get("a")).toEqual(first);
  const boxes = [...lies.boxes.values()];
  boxes.forEach((one, index) => boxes.slice(index + 1).forEach((other) => expect(apart(one, other)).toBe(true)));
});

test("an empty row has its place kept", () => {
  const empty = lay([row("a", 2), row("b", 0), row("c", 2)]);
  const later = lay([row("a", 2), row("b", 1), row("c", 2)], empty);
  expect([...later.boxes]).toEqual([...empty.boxes]);
});

test("a seat's board that grows by a column moves nothing", () => {
  const board = (cards: number): Zone => ({ id: "board", label: "Board", layout: "grid", owner: 1, first: [0, 0], last: [8, 0], items: Array.from({ length: cards }, (_, column) => ({ ...item, at: [column, 0] })) });
  const safe: Zone = { id: "safe", label: "Safe", layout: "counter", owner: 1, count: 4 };
  let lies = lay([board(0), safe]);
  const first = [...lies.boxes];
  for (const cards of [1, 3, 4, 2]) {
    lies = lay([board(cards), safe], lies);
    expect([...lies.boxes], `${cards} cards`).toEqual(first);
  }
});

test("where there is no room all is laid anew, inside the box", () => {
  const many = (count: number): Zone[] => Array.from({ length: count }, (_, index) => row(`${index}`, 5));
  const few = lay(many(2));
  const more = lay(many(6), few);
  expect(more.card).toBeLessThan(few.card);
  for (const box of more.boxes.values()) expect(box.x + box.w <= BOX.x + BOX.w && box.y + box.h <= BOX.y + BOX.h).toBe(true);
});

test("in another window it is laid anew", () => {
  const wide = lay([row("a", 6), row("b", 6)]);
  const narrow = lay([row("a", 6), row("b", 6)], wide, { ...BOX, w: 400 });
  for (const box of narrow.boxes.values()) expect(box.x + box.w).toBeLessThanOrEqual(BOX.x + 400);
});

test("a row is fanned over the place of what is not there", () => {
  const zones = [row("a", 12), row("b", 0)];
  const lies = lay(zones);
  const alone = drawn(zones[0]!, [zones[0]!], lies, 910, 900, { left: true });
  const both = drawn(zones[0]!, zones, lies, 910, 900, { left: true });
  expect(alone).toBeGreaterThan(both);
  expect(lies.boxes.get("a")!.x + both).toBeLessThanOrEqual(lies.boxes.get("b")!.x);
});
