import { describe, expect, it } from "vitest";
import { overlap, place, type Box, type Under } from "./place";

const WINDOW = { width: 390, height: 844 };
const SIZE = { width: 360, height: 200 };

function covered(under: Under): number {
  const at = place(SIZE, under, WINDOW);
  return [...(under.touch ?? []), ...(under.keep ?? [])].reduce((sum: number, box: Box) => sum + overlap({ ...at, width: SIZE.width }, box), 0);
}

describe("a bubble", () => {
  it("stays in the window", () => {
    const at = place(SIZE, { keep: [{ left: 380, top: 840, width: 40, height: 40 }] }, WINDOW);
    expect(at.left + SIZE.width).toBeLessThanOrEqual(WINDOW.width);
    expect(at.top + at.height).toBeLessThanOrEqual(WINDOW.height);
    expect(Math.min(at.left, at.top)).toBeGreaterThanOrEqual(8);
  });

  it("covers nothing it speaks of where there is room", () => {
    expect(covered({ keep: [{ left: 10, top: 700, width: 80, height: 120 }] })).toBe(0);
    expect(covered({ keep: [{ left: 10, top: 60, width: 370, height: 300 }, { left: 10, top: 700, width: 80, height: 120 }] })).toBe(0);
    expect(covered({})).toBe(0);
  });

  it("rather lies on what it speaks of than on what is to be touched", () => {
    const board = { left: 0, top: 60, width: 390, height: 600 };
    const card = { left: 150, top: 690, width: 80, height: 120 };
    const at = place(SIZE, { touch: [card], keep: [board] }, WINDOW);
    expect(overlap({ ...at, width: SIZE.width }, card)).toBe(0);
  });

  it("leaves what is at stake to be seen, and rather lies on the line at the top", () => {
    const touch = [{ left: 10, top: 460, width: 70, height: 210 }];
    const header = { left: 0, top: 0, width: 390, height: 48, worth: 1 };
    const stage = { left: 12, top: 220, width: 366, height: 230, worth: 1.5 };
    const at = place(SIZE, { touch, keep: [touch[0]!], rather: [header, stage] }, WINDOW);
    expect(overlap({ ...at, width: SIZE.width }, stage)).toBe(0);
    const roomy = place({ ...SIZE, height: 140 }, { touch, keep: [touch[0]!], rather: [header, stage] }, WINDOW);
    expect(overlap({ ...roomy, width: SIZE.width }, header)).toBe(0);
  });

  it("is lower where there is no room for all of it, and still covers nothing to be touched", () => {
    const touch = [60, 260, 460, 660].map((top): Box => ({ left: 20, top, width: 350, height: 30 }));
    const at = place(SIZE, { touch }, WINDOW);
    expect(at.height).toBeLessThan(SIZE.height);
    expect(at.height).toBeGreaterThanOrEqual(150);
    expect(touch.map((box) => overlap({ ...at, width: SIZE.width }, box))).toEqual([0, 0, 0, 0]);
  });

  it("is near", () => {
    const at = place({ width: 300, height: 150 }, { keep: [{ left: 600, top: 300, width: 80, height: 110 }] }, { width: 1280, height: 720 });
    expect(Math.abs(at.left - 600)).toBeLessThan(420);
  });
});
