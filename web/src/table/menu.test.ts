// The move builder on excerpts of real menus.
import { describe, expect, test } from "vitest";
import type { Move } from "../wire";
import { back, chips, choose, drop, given, nextChip, NOTHING, offer, open, pick, quickSteps, targets, withAmount, type Picking } from "./menu";

const TRICK: Move[] = [
  { action: 1, text: "play 3C", verb: "play", picks: ["3C"], label: "Play the 3♣" },
  { action: 5, text: "play 7C", verb: "play", picks: ["7C"], label: "Play the 7♣" },
];
const DIG: Move[] = [
  { action: 0, text: "discard P_TRBL", verb: "discard", picks: ["hand:P_TRBL:0", "discards"], label: "Discard the ┼", quiet: true },
  { action: 1, text: "discard P_TRB", verb: "discard", picks: ["hand:P_TRB:0", "discards"], label: "Discard the ├", quiet: true },
  { action: 27, text: "break pick 0", verb: "break", picks: ["hand:BRK_PICK:0", "seat:0"], label: "Break your own pick" },
  { action: 28, text: "break pick 1", verb: "break", picks: ["hand:BRK_PICK:0", "seat:1"], label: "Break seat 1's pick" },
  { action: 14356, text: "place P_TRB 0,-1", verb: "dig", picks: ["hand:P_TRB:0", "maze@0,-1"], label: "Dig ├ at 0,-1", chip: "upright" },
  { action: 14357, text: "place P_TRB 0,-1 turned", verb: "dig", picks: ["hand:P_TRB:0", "maze@0,-1"], label: "Dig ┤ at 0,-1", chip: "turned" },
  { action: 14400, text: "place P_TRB 1,0", verb: "dig", picks: ["hand:P_TRB:0", "maze@1,0"], label: "Dig ├ at 1,0", chip: "upright" },
  { action: 14500, text: "place P_TRBL 1,0", verb: "dig", picks: ["hand:P_TRBL:0", "maze@1,0"], label: "Dig ┼ at 1,0" },
];
const SHIELDS: Move[] = [0, 1, 2, 3, 4].map((amount) => ({
  action: 18 + amount,
  text: `shields ${amount}`,
  verb: "cover",
  picks: ["sheriff"],
  label: `Put ${amount} shields on the Sheriff`,
  amount,
}));
const HIRE: Move[] = [
  { action: 6, text: "to board", verb: "hire", picks: ["sheriff", "board:0"], label: "Put the Sheriff on your board" },
  { action: 7, text: "to hand", verb: "keep", picks: ["sheriff", "hand:0"], label: "Take the Sheriff into your hand" },
  { action: 8, text: "reject", verb: "reject", picks: ["sheriff", "reserve"], label: "Reject the Sheriff", quiet: true },
];
const ACTION: Move[] = [
  { action: 0, text: "end", verb: "end", label: "End your turn", quiet: true },
  { action: 1, text: "hoard", verb: "hoard", label: "Hoard treasure" },
  { action: 2, text: "accumulate", verb: "accumulate", label: "Accumulate treasure" },
];
const DRAW: Move[] = [
  { action: 20, text: "draw 1", verb: "draw", picks: ["deck"], label: "Draw a card", amount: 1 },
  { action: 21, text: "draw 2", verb: "draw", picks: ["deck"], label: "Draw 2 cards", amount: 2 },
  { action: 24, text: "raid 1", verb: "raid", picks: ["seat:1"], label: "Raid seat 1" },
];
const BIDS: Move[] = Array.from({ length: 10 }, (_, index) => ({ action: 312 + index, text: `bid ${index + 1}`, verb: "bid", label: `Bid ${index + 1}`, amount: index + 1 }));
const VILLAGE: Move[] = [
  { action: 100, text: "bribe 7S", verb: "bribe", picks: ["7S"], label: "Bribe 7♠" },
  { action: 200, text: "kidnap 7S", verb: "kidnap", picks: ["7S"], label: "Kidnap 7♠" },
  { action: 57, text: "mine 2D", verb: "mine", picks: ["2D"], label: "Mine 2♦" },
  { action: 1072, text: "nothing", verb: "nothing", label: "Do nothing this turn", quiet: true },
];

const having = (...things: string[]): Picking => ({ ...NOTHING, things });
const labels = (moves: Move[], picking: Picking): string[] => offer(moves, picking).ways.map((way) => way.label);

describe("picking", () => {
  test("with nothing picked everything that occurs in a move is highlighted", () => {
    expect([...offer(TRICK, NOTHING).legal]).toEqual(["3C", "7C"]);
    expect(offer(TRICK, NOTHING).play).toBeNull();
  });

  test("a complete move that is the only one left is played", () => {
    expect(offer(TRICK, having("7C")).play?.action).toBe(5);
  });

  test("order does not matter: card then cell, or cell then card", () => {
    expect(offer(DIG, having("hand:P_TRBL:0", "maze@1,0")).play?.action).toBe(14500);
    expect(offer(DIG, having("maze@1,0", "hand:P_TRBL:0")).play?.action).toBe(14500);
    expect([...offer(DIG, having("maze@1,0")).legal].sort()).toEqual(["hand:P_TRB:0", "hand:P_TRBL:0"]);
  });

  test("one move left but not complete waits for its last thing", () => {
    const only = [DIG[0]!, ...TRICK];
    const half = offer(only, having("hand:P_TRBL:0"));
    expect(half.play).toBeNull();
    expect([...half.legal]).toEqual(["discards"]);
    expect(half.ways.map((way) => way.move?.action)).toEqual([0]);
  });

  test("a second tap takes a thing back, Escape the last one", () => {
    expect(pick(DIG, having("hand:P_TRB:0"), "hand:P_TRB:0")).toEqual(NOTHING);
    expect(back(having("hand:P_TRB:0", "maze@0,-1")).things).toEqual(["hand:P_TRB:0"]);
    expect(back(NOTHING)).toEqual(NOTHING);
  });

  test("another card instead of the picked one starts over with it", () => {
    expect(pick(DIG, having("hand:P_TRB:0"), "hand:BRK_PICK:0")?.things).toEqual(["hand:BRK_PICK:0"]);
  });

  test("what no move contains is answered with null: ask why", () => {
    expect(pick(DIG, NOTHING, "maze@5,5")).toBeNull();
    expect(pick([], NOTHING, "3C")).toBeNull();
  });
});

describe("chips", () => {
  test("several complete moves with the same picks are told apart by their chips", () => {
    const found = offer(DIG, having("hand:P_TRB:0", "maze@0,-1"));
    expect(found.play).toBeNull();
    expect(found.ways.map((way) => [way.chip, way.move?.action])).toEqual([["upright", 14356], ["turned", 14357]]);
  });

  test("a chip may be chosen first: then the cell completes the move", () => {
    const turned = nextChip(DIG, nextChip(DIG, having("hand:P_TRB:0")));
    expect(turned.chip).toBe("turned");
    expect([...offer(DIG, turned).legal].sort()).toEqual(["discards", "maze@0,-1"]);
    expect(offer(DIG, { ...turned, things: [...turned.things, "maze@0,-1"] }).play?.action).toBe(14357);
  });

  test("R walks round and round", () => {
    let picking = having("hand:P_TRB:0");
    expect(chips(DIG, picking)).toEqual(["upright", "turned"]);
    const seen = [1, 2, 3].map(() => (picking = nextChip(DIG, picking)).chip);
    expect(seen).toEqual(["upright", "turned", "upright"]);
  });

  test("two verbs for one card are two buttons", () => {
    expect(labels(VILLAGE, having("7S"))).toEqual(["Bribe 7♠", "Kidnap 7♠"]);
    expect(offer(VILLAGE, having("7S")).play).toBeNull();
  });
});

describe("ways", () => {
  test("a button says what it does where all its moves do the same", () => {
    const dig = (action: number, about: string): Move => ({ action, text: "", verb: "dig", picks: [`hand:${action}`], label: "Dig", about });
    const pass: Move = { action: 9, text: "", verb: "pass", label: "Pass", about: "Does nothing." };
    expect(offer([dig(0, "Lays a tunnel."), dig(1, "Lays a tunnel."), pass], NOTHING).ways.map((way) => way.about)).toEqual(["Lays a tunnel.", "Does nothing."]);
    expect(offer([dig(0, "Lays a tunnel."), dig(1, "Lays two."), pass], NOTHING).ways.map((way) => way.about)).toEqual(["", "Does nothing."]);
  });

  test("moves without things are buttons, the quiet one is marked", () => {
    const { ways } = offer(ACTION, NOTHING);
    expect(ways.map((way) => [way.label, way.quiet])).toEqual([["End your turn", true], ["Hoard treasure", false], ["Accumulate treasure", false]]);
  });

  test("a verb narrows the menu; with it one card is enough", () => {
    const discard = offer(DIG, NOTHING).ways.find((way) => way.verb === "discard")!;
    expect(discard.move).toBeNull();
    const narrowed = choose(NOTHING, discard);
    expect(open(DIG, narrowed).map((move) => move.action)).toEqual([0, 1]);
    expect(offer(DIG, pick(DIG, narrowed, "hand:P_TRB:0")!).play?.action).toBe(1);
  });

  test("a verb with one move plays it", () => {
    expect(offer(VILLAGE, NOTHING).ways.find((way) => way.verb === "mine")?.move?.action).toBe(57);
  });

  test("one verb alone needs no button: the highlights say it", () => {
    expect(offer(TRICK, NOTHING).ways).toEqual([]);
  });
});

describe("what every move contains", () => {
  test("need not be picked", () => {
    expect([...given(HIRE)]).toEqual(["sheriff"]);
    const found = offer(HIRE, NOTHING);
    expect([...found.legal]).toEqual(["board:0", "hand:0", "reserve"]);
    expect(found.chosen.has("sheriff")).toBe(true);
    expect(offer(HIRE, having("board:0")).play?.action).toBe(6);
    expect(pick(HIRE, NOTHING, "sheriff")).toBeNull();
  });

  test("but a single move is never played unasked", () => {
    const single = offer([TRICK[0]!], NOTHING);
    expect(single.play).toBeNull();
    expect([...single.legal]).toEqual(["3C"]);
    expect(single.ways.map((way) => way.move?.action)).toEqual([1]);
  });
});

describe("amounts", () => {
  test("moves that differ in an amount are one stepper", () => {
    const [stepper] = offer(BIDS, NOTHING).steppers;
    expect([stepper!.least.amount, stepper!.most.amount]).toEqual([1, 10]);
    expect(offer(BIDS, NOTHING).ways).toEqual([]);
    expect(quickSteps(stepper!)).toEqual([1, 5, 10]);
    expect(withAmount(stepper!, 7).action).toBe(318);
    expect(withAmount(stepper!, 99).action).toBe(321);
  });

  test("the thing all of them are about is given", () => {
    expect(offer(SHIELDS, NOTHING).steppers).toHaveLength(1);
  });

  test("a stepper appears when its pile is picked", () => {
    expect(offer(DRAW, NOTHING).steppers).toEqual([]);
    expect([...offer(DRAW, NOTHING).legal]).toEqual(["deck", "seat:1"]);
    const found = offer(DRAW, having("deck"));
    expect(found.steppers[0]!.moves.map((move) => move.amount)).toEqual([1, 2]);
    expect(found.play).toBeNull();
  });
});

describe("dragging", () => {
  test("is picking the source and the target", () => {
    expect(drop(DIG, "hand:P_TRBL:0", "maze@1,0")?.things).toEqual(["hand:P_TRBL:0", "maze@1,0"]);
    expect([...targets(DIG, "hand:BRK_PICK:0")]).toEqual(["seat:0", "seat:1"]);
  });

  test("on what does not go with it picks nothing", () => {
    expect(drop(DIG, "hand:P_TRBL:0", "seat:1")).toBeNull();
    expect(drop(DIG, "hand:P_TRBL:0", "hand:P_TRBL:0")).toBeNull();
  });
});
