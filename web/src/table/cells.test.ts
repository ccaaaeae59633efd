import { describe, expect, it } from "vitest";
import type { View, Zone } from "../wire";
import { cellIn, cellName, columnName, columnOf } from "./cells";

const zone: Zone = { id: "maze", label: "The mine", layout: "grid", first: [-12, -14], last: [20, 14], a1: [0, -2] };
const view: View = { game: "g", you: 0, zones: [zone] };

describe("a cell", () => {
  it("has a letter and a number, counted from A1", () => {
    expect(cellName(zone, [0, 0])).toBe("A3");
    expect(cellName(zone, [8, -2])).toBe("I1");
    expect(cellName({ ...zone, a1: undefined, first: [0, 0] }, [4, 7])).toBe("E8");
  });

  it("keeps its name where the board grows to the left and upwards", () => {
    expect(cellName(zone, [-1, -3])).toBe("AA0");
    expect(cellName(zone, [-2, -4])).toBe("BB-1");
    for (let column = -20; column < 30; column++) expect(columnOf(columnName(column))).toBe(column);
  });

  it("is found in a sentence", () => {
    expect(cellIn("Ada digs dead end ┤ at H3.", view)).toBe("maze@7,0");
    expect(cellIn("Ada brings down the ├ at BB-1.", view)).toBe("maze@-2,-4");
    expect(cellIn("Ada breaks B2's lamp.", view)).toBe("");
  });
});
