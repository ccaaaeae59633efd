import { describe, expect, test } from "vitest";
import type { Face, View, Zone } from "../wire";
import { arrange, extent, lying } from "./arrange";
import { asItLay, changes } from "./changes";
import { turned } from "./turned";
import { twins } from "./twins";
import { clock, itemWords } from "./words";

const card = (rank: string): Face => ({ k: "playing", rank, suit: "spades" });
const view = (zones: Zone[], hands: number[] = [3, 3], you = 0): View => ({ game: "g", you, zones, seats: hands.map((hand, seat) => ({ seat, hand })) });
const hand = (...ranks: string[]): Zone => ({ id: "hand", label: "Your hand", layout: "hand", owner: 0, items: ranks.map((rank) => ({ face: card(rank), id: rank })) });
const row = (...ranks: string[]): Zone => ({ id: "row", label: "Row", layout: "row", items: ranks.map((rank) => ({ face: card(rank), id: rank })) });
const pile = (count: number): Zone => ({ id: "pile", label: "Draw pile", layout: "pile", count, back: "g" });

describe("what moved", () => {
  test("a card that keeps its id flies from one zone to the other", () => {
    const found = changes(view([hand("2", "3"), row()]), view([hand("3"), row("2")]), 0);
    expect(found.flights).toEqual([{ key: "2", from: { key: "2" }, flips: false }]);
    expect([...found.fresh]).toEqual(["2"]);
    expect(found.gone).toEqual([]);
  });

  test("a card that loses its id is known by its face, whichever way it lies", () => {
    const tunnel = (groups: string[], is: boolean): Face => ({ k: "tunnel", groups, kind: "P_TR", turned: is });
    const before = view([{ id: "hand", label: "", layout: "hand", owner: 0, items: [{ face: tunnel(["TR"], false), id: "hand:P_TR:0" }] }, { id: "maze", label: "", layout: "grid", items: [] }]);
    const after = view([{ id: "hand", label: "", layout: "hand", owner: 0 }, { id: "maze", label: "", layout: "grid", items: [{ face: tunnel(["BL"], true), at: [1, 0] }] }]);
    expect(changes(before, after, 0).flights).toEqual([{ key: "maze@1,0", from: { key: "hand:P_TR:0" }, flips: false }]);
  });

  test("a card drawn comes from the pile and turns over on its way", () => {
    const found = changes(view([hand("2"), pile(9)]), view([hand("2", "3"), pile(8)]), 0);
    expect(found.flights).toEqual([{ key: "3", from: { zone: "pile" }, flips: true }]);
    expect(found.draws).toEqual([]);
  });

  test("what another draws is a back, from the pile to the plate", () => {
    expect(changes(view([pile(9)], [3, 3]), view([pile(8)], [3, 4]), 1).draws).toEqual([{ from: "pile", seat: 1, count: 1 }]);
    expect(changes(view([pile(9)], [3, 3]), view([pile(8)], [3, 3]), 1).draws).toEqual([{ from: "pile", seat: 1, count: 1 }]);
  });

  test("what another plays comes from their plate", () => {
    expect(changes(view([row()]), view([row("K")]), 1).flights).toEqual([{ key: "K", from: { seat: 1 }, flips: true }]);
  });

  test("a card that is revealed where it lies is turned", () => {
    const grid = (face: Face): Zone => ({ id: "maze", label: "", layout: "grid", items: [{ face, at: [8, 0], id: "goal:0" }] });
    expect(changes(view([grid({ k: "back", of: "g" })]), view([grid(card("A"))]), 1).turned).toEqual(["goal:0"]);
  });

  test("cards without ids that only moved up are no news", () => {
    const plain = (...ranks: string[]): Zone => ({ id: "last", label: "", layout: "row", items: ranks.map((rank) => ({ face: card(rank) })) });
    const found = changes(view([plain("2", "3", "4")]), view([plain("3", "4")]), 1);
    expect(found.flights).toEqual([]);
    expect(found.fresh.size).toBe(0);
  });

  test("nothing changed, nothing moves", () => {
    const same = view([hand("2"), row("3"), pile(4)]);
    const found = changes(same, structuredClone(same), 1);
    expect([found.flights, found.gone, found.turned, found.draws, found.fresh.size]).toEqual([[], [], [], [], 0]);
  });
});

describe("where things lie", () => {
  test("the others sit in turn order from the left", () => {
    expect(arrange(view([], [1, 1, 1, 1], 2)).others.map((place) => place.plate.seat)).toEqual([3, 0, 1]);
    expect(arrange(view([], [1, 1, 1], -1)).others.map((place) => place.plate.seat)).toEqual([0, 1, 2]);
  });

  test("who watches a duel sees it from the first seat", () => {
    const watched = arrange(view([], [1, 1], -1));
    expect([watched.near, watched.others.length, watched.own?.plate.seat]).toEqual([0, 1, 0]);
  });

  test("an empty row keeps its place, with nothing to see in it", () => {
    expect(arrange(view([row()])).rows).toHaveLength(1);
    expect(arrange(view([row()])).rows.filter(lying)).toEqual([]);
  });

  test("a grid shows its used cells and one more, within its limits", () => {
    const grid: Zone = { id: "maze", label: "", layout: "grid", first: [0, -9], last: [8, 9], items: [{ face: card("A"), at: [0, 0] }, { face: card("2"), at: [8, 2] }] };
    expect(extent(grid)).toEqual({ left: 0, top: -1, right: 8, bottom: 3 });
  });
});

test("while a round's end is told, nothing is said of the next round", () => {
  const next: View = { ...view([row(), pile(9)]), banner: "Round 2 of 3", phase: "dig", prompt: "Dig.", decides: 0 };
  const told = asItLay(next, { number: 1, title: "Won", zones: [row("7")] });
  expect(told).toMatchObject({ banner: "Round 1 is over", prompt: "Round 1 is over.", phase: "", decides: null });
  expect(told.zones).toEqual([row("7"), pile(9)]);
});

describe("words", () => {
  const seats = [
    { seat: 0, kind: "person" as const, name: "Ada" },
    { seat: 1, kind: "bot" as const, name: "Bo" },
  ];
  test("an item says all that is known of it", () => {
    const item = { face: { k: "back" as const, of: "g" }, eye: card("A"), marks: [{ name: "Bo looked" }], at: [8, 0] as [number, number] };
    const said = itemWords(item, seats, 0, { id: "m", label: "", layout: "grid", a1: [0, 0] });
    expect(said).toContain("you know: ace of spades");
    expect(said).toContain("Bo looked");
    expect(said).toContain("at I1");
  });

  test("a clock", () => {
    expect([clock(61.2), clock(9), clock(-1)]).toEqual(["1:02", "0:09", "0:00"]);
  });
});

test("a tunnel turned by half a turn opens on the other sides, and twice is as before", () => {
  const face: Face = { k: "tunnel", groups: ["TR", "B"] };
  expect(turned(face)).toEqual({ k: "tunnel", groups: ["BL", "T"], turned: true });
  expect(turned(turned(face))).toEqual({ ...face, turned: false });
});

test("cards that are alike can stand for each other, also where the menu names one of them only", () => {
  const faces = [card("2"), card("2"), card("3")];
  const zone: Zone = { id: "hand", label: "", layout: "hand", owner: 0, items: faces.map((face, index) => ({ face, id: `hand:${index}` })) };
  const moves = [{ action: 0, text: "", verb: "play", label: "", picks: ["hand:0"] }];
  expect([...twins(view([zone]), moves)]).toEqual([["hand:1", "hand:0"]]);
  expect([...twins(view([zone]), [])]).toEqual([]);
});
