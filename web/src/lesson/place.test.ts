import { describe, expect, it } from "vitest";
import { overlap, place, type Box } from "./place";

const WINDOW = { width: 390, height: 844 };
const SIZE = { width: 360, height: 200 };

function covered(keep: Box[]): number {
  const at = place(SIZE, keep, WINDOW);
  return keep.reduce((sum, box) => sum + overlap({ ...at, ...SIZE }, box), 0);
}

describe("a bubble", () => {
  it("stays in the window", () => {
    const at = place(SIZE, [{ left: 380, top: 840, width: 40, height: 40 }], WINDOW);
    expect(at.left + SIZE.width).toBeLessThanOrEqual(WINDOW.width);
    expect(at.top + SIZE.height).toBeLessThanOrEqual(WINDOW.height);
    expect(Math.min(at.left, at.top)).toBeGreaterThanOrEqual(8);
  });

  it("covers nothing it speaks of where there is room", () => {
    expect(covered([{ left: 10, top: 700, width: 80, height: 120 }])).toBe(0);
    expect(covered([{ left: 10, top: 60, width: 370, height: 300 }, { left: 10, top: 700, width: 80, height: 120 }])).toBe(0);
    expect(covered([])).toBe(0);
  });

  it("is near", () => {
    const at = place({ width: 300, height: 150 }, [{ left: 600, top: 300, width: 80, height: 110 }], { width: 1280, height: 720 });
    expect(Math.abs(at.left - 600)).toBeLessThan(420);
  });
});
