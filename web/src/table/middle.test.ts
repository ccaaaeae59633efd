import { describe, expect, it } from "vitest";
import type { Item, View, Zone } from "../wire";
import { arrange } from "./arrange";
import { bands, shapeOf } from "./layout";
import { middleOf } from "./middle";

const card: Item = { face: { k: "playing", rank: "A", suit: "spades" } };
const trick: Zone = { id: "trick", label: "This trick", layout: "stage", items: [card] };
const last: Zone = { id: "last", label: "Last trick", layout: "row", items: [card, card] };
const deck: Zone = { id: "deck", label: "Deck", layout: "pile", count: 9, back: "g" };

function middle(zones: Zone[], width: number, height: number) {
  const view: View = { game: "g", you: 0, seats: [0, 1, 2, 3].map((seat) => ({ seat })), zones: [trick, ...zones] };
  const plan = bands(shapeOf(arrange(view), true), width, height);
  return { at: middleOf(plan, zones, 100, { flat: plan.narrow }), whole: plan.middle };
}

describe.each([
  [980, 668],
  [390, 756],
])("what is at stake, in a window of %i × %i", (width, height) => {
  it("lies in the middle of the table where only rows lie beside it, with larger cards than theirs", () => {
    for (const zones of [[], [last]]) {
      const { at, whole } = middle(zones, width, height);
      expect(Math.abs(at.stage.x + at.stage.w / 2 - whole.x - whole.w / 2)).toBeLessThan(1);
      expect(at.common.y).toBeGreaterThanOrEqual(at.stage.y + at.stage.h);
      expect(at.common.y + at.common.h).toBeLessThanOrEqual(whole.y + whole.h);
      expect(at.most).toBeLessThan(100);
    }
    expect(middle([], width, height).at).toEqual(middle([last], width, height).at);
  });

  it("leaves piles their place beside it or below it", () => {
    const { at } = middle([deck, last], width, height);
    expect(at.common.x + at.common.w <= at.stage.x || at.common.y >= at.stage.y + at.stage.h).toBe(true);
    expect(at.most).toBe(100);
  });
});
