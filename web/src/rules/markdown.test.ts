import { describe, expect, test } from "vitest";
import { cut, matches, slug, slugs, spans, table, words } from "./markdown";

describe("a line of a rulebook", () => {
  test("without marks is text", () => {
    expect(spans("Dig on.")).toEqual([{ k: "text", text: "Dig on." }]);
  });

  test("has bold, italic and code, also inside each other", () => {
    expect(spans("a **b *c*** `*d*`!")).toEqual([
      { k: "text", text: "a " },
      { k: "bold", inside: [{ k: "text", text: "b " }, { k: "italic", inside: [{ k: "text", text: "c" }] }] },
      { k: "text", text: " " },
      { k: "code", text: "*d*" },
      { k: "text", text: "!" },
    ]);
  });

  test("keeps stars that mark nothing", () => {
    expect(spans("2 * 3 * 4")).toEqual([{ k: "text", text: "2 * 3 * 4" }]);
    expect(spans("an open **end")).toEqual([{ k: "text", text: "an open **end" }]);
  });

  test("keeps markup of other languages as text", () => {
    expect(spans("<img src=x onerror=alert(1)>")).toEqual([{ k: "text", text: "<img src=x onerror=alert(1)>" }]);
  });

  test("refers to clauses the book has, and to no others", () => {
    expect(spans("See XY-36 and XY-V9, not ZZ-1.", (id) => id.startsWith("XY"))).toEqual([
      { k: "text", text: "See " },
      { k: "clause", id: "XY-36" },
      { k: "text", text: " and " },
      { k: "clause", id: "XY-V9" },
      { k: "text", text: ", not ZZ-1." },
    ]);
  });
});

describe("a table", () => {
  test("has a head and rows of one width", () => {
    expect(table("name | copies |\n`A` | 5\nB")).toEqual({ head: ["name", "copies", ""], rows: [["`A`", "5", ""], ["B", "", ""]] });
  });

  test("may have no head", () => {
    expect(table(" | \nPlayers | 3 to 10")).toEqual({ head: null, rows: [["Players", "3 to 10"]] });
  });
});

describe("searching", () => {
  test("takes all words in any order, in text and id, through marks", () => {
    const clause = { id: "XY-36", text: "With each of its **neigh**bours it agrees." };
    expect(matches(clause, words("agrees Neighbours"))).toBe(true);
    expect(matches(clause, words("xy-36"))).toBe(true);
    expect(matches(clause, words("agrees never"))).toBe(false);
    expect(matches(clause, words("  "))).toBe(true);
  });

  test("marks what was found and loses nothing", () => {
    expect(cut("Gold and golden", ["gold", "golden"])).toEqual([
      { text: "Gold", hit: true },
      { text: " and ", hit: false },
      { text: "golden", hit: true },
    ]);
    expect(cut("İstanbul", ["i"])).toEqual([{ text: "İstanbul", hit: false }]);
  });
});

test("headings have addresses", () => {
  expect(slug("The end, and the score!")).toBe("the-end-and-the-score");
  expect(slugs(["Cards", "Turn", "Cards"])).toEqual(["cards", "turn", "cards-2"]);
});
