import { describe, expect, test } from "vitest";
import type { Choice, SeatPlan, Value } from "../wire";
import { body, choose, control, fieldOf, place, presetOn, resize, valueOf, shelves } from "./form";
import { ago, inForce, list, players, show, title } from "./words";

const choice = (name: string, values: Value[], fallback = values[0]!, help = ""): Choice => ({
  name,
  title: name,
  help,
  rule: "XY-1",
  default: fallback,
  values,
});
const range = (least: number, most: number): number[] => Array.from({ length: most - least + 1 }, (_, i) => least + i);

describe("the control of an option follows from its values", () => {
  test.each<[Value[], string]>([
    [[false, true], "switch"],
    [["off", "on"], "switch"],
    [["hidden", "public"], "few"],
    [[null, 9], "few"],
    [range(1, 4), "few"],
    [range(1, 9), "number"],
    [[0, ...range(13, 40)], "many"],
    [[null, ...range(1, 12)], "many"],
    [["as the first wishes", "as the second wishes", "as nobody wishes"], "many"],
  ])("%j", (values, kind) => {
    expect(control(choice("x", values)).kind).toBe(kind);
  });

  test("a number knows its ends", () => {
    expect(control(choice("x", range(10, 200)))).toEqual({ kind: "number", least: 10, most: 200 });
  });
});

describe("choosing", () => {
  const rounds = choice("rounds", range(1, 9), 3);
  const preset = choice("rules", ["ours", "theirs"], "ours", "Preset: ours or theirs.");
  const all = [preset, rounds];

  test("another value is kept, the default is forgotten", () => {
    const other = choose(all, {}, rounds, 5);
    expect(other).toEqual({ rounds: 5 });
    expect(valueOf(rounds, other)).toBe(5);
    expect(choose(all, other, rounds, 3)).toEqual({});
    expect(valueOf(rounds, {})).toBe(3);
  });

  test("under a preset the default is a choice like any other", () => {
    const theirs = choose(all, {}, preset, "theirs");
    expect(presetOn(all, theirs)).toBe(true);
    expect(choose(all, theirs, rounds, 3)).toEqual({ rules: "theirs", rounds: 3 });
    expect(choose(all, theirs, preset, "ours")).toEqual({});
  });

  test("nothing chosen is null, false or none by accident", () => {
    const cap = choice("cap", [null, 9], 9);
    expect(choose([cap], {}, cap, null)).toEqual({ cap: null });
    expect(valueOf(cap, { cap: null })).toBe(null);
  });
});

describe("seats", () => {
  const me: SeatPlan = { kind: "me" };
  const bot: SeatPlan = { kind: "bot", level: "hard" };
  const open: SeatPlan = { kind: "open" };

  test("more of them are as the last one", () => {
    expect(resize([me, bot], 4)).toEqual([me, bot, bot, bot]);
    expect(resize([me], 2)).toEqual([me, { kind: "bot", level: "medium" }]);
  });

  test("fewer of them keep me", () => {
    expect(resize([bot, open, me], 2)).toEqual([me, open]);
  });

  test("there is one of me", () => {
    expect(place([me, open, bot], 2, me)).toEqual([bot, open, me]);
    expect(place([me, open, bot], 0, bot)).toEqual([bot, open, bot]);
  });

  test("what is sent", () => {
    expect(body("xy", [me, open], { rounds: 5 }, { public: true, clock: null, shuffle: true })).toEqual({
      game: "xy",
      seats: [me, open],
      options: { rounds: 5 },
      public: true,
      clock: null,
      shuffle: true,
    });
  });

  test("an error finds its field", () => {
    expect(fieldOf("options.rounds")).toBe("rounds");
    expect(fieldOf("seats")).toBe("seats");
    expect(fieldOf("")).toBe("");
  });
});

test("rules in force are called what people call them, with their values in words", () => {
  expect(inForce({ options: { jq_run: false, end: "at_once", seat: "seat0" }, titles: { jq_run: "Jack and queen in a run", end: "When it ends", seat: "Who begins" } })).toEqual([
    ["Jack and queen in a run", "no"],
    ["When it ends", "at once"],
    ["Who begins", "seat 1"],
  ]);
  expect(inForce({})).toEqual([]);
});

test("words", () => {
  expect(players({ least_seats: 4, most_seats: 4 })).toBe("4 players");
  expect(players({ least_seats: 2, most_seats: 5 })).toBe("2–5 players");
  expect(ago(1000, 1000 + 59)).toBe("just now");
  expect(ago(1000, 1000 + 60)).toBe("1 minute ago");
  expect(ago(1000, 1000 + 2 * 86400 + 5)).toBe("2 days ago");
  expect(list([])).toBe("");
  expect(list(["A", "B", "C"])).toBe("A, B and C");
  expect(title("role_reveal")).toBe("Role reveal");
  expect([null, true, false, "game_end", 3].map((value) => show(value))).toEqual(["no limit", "yes", "no", "game end", "3"]);
});

describe("shelves of games", () => {
  test("are full at any width", () => {
    const lengths = (games: number, width: number): number[] => shelves(Array.from({ length: games }), width).map((shelf) => shelf.length);
    expect(lengths(6, 1100)).toEqual([3, 3]);
    expect(lengths(7, 1100)).toEqual([3, 2, 2]);
    expect(lengths(6, 1450)).toEqual([3, 3]);
    expect(lengths(6, 800)).toEqual([2, 2, 2]);
    expect(lengths(2, 360)).toEqual([1, 1]);
  });
});
