import { describe, expect, test } from "vitest";
import { half, interval, lossInterval, luckWords, numbers, percent, points } from "./words";

const chance = (value: number, low = value, high = value) => ({ value, low, high });

describe("figures", () => {
  test("are wins of 100 games", () => {
    expect([percent(0.384), points(-0.081), points(0.03), points(0.001)]).toEqual(["38 %", "−8", "+3", "0"]);
    expect([interval(chance(0.07, 0.03, 0.12)), interval(chance(0.02, -0.02, 0.06)), half(chance(0.5, 0.47, 0.53))]).toEqual(["3 to 12", "−2 to 6", "± 3"]);
  });

  test("of a loss have its sign, from end to end", () => {
    const cost = (value: number, low: number, high: number) => `${points(-value)} (${lossInterval(chance(value, low, high))})`;
    expect([cost(0.25, 0.23, 0.27), cost(0.02, -0.01, 0.05), cost(0.002, 0, 0.004)]).toEqual(["−25 (−27 to −23)", "−2 (−5 to 1)", "0 (0 to 0)"]);
  });

  test("count mistakes without a gap", () => {
    const turning = (ply: number, mistake: boolean) => ({ ply, seat: 0, label: "", instead: "", why: "", loss: chance(0.1), mistake, doubted: false });
    expect(numbers([true, false, true, true].map((mistake, ply) => turning(ply, mistake)))).toEqual(["1", "–", "2", "3"]);
  });

  test("say what the deal explains", () => {
    const luck = { deal: chance(0.4, 0.35, 0.45), usual: chance(0.2), won: 1, explained: 0.25 };
    expect(luckWords(luck)).toContain("the deal explains 25 % of the result");
    expect(luckWords({ ...luck, explained: -0.1 })).toContain("went against the deal");
  });
});
