import { expect, test } from "vitest";
import { csv, edit, fromFile, fromQuery, query, toFile, wholeTable } from "./variant";
import type { Sheet } from "./wire";

const sheet: Sheet = {
  name: "cards",
  help: "",
  rule: "",
  columns: [
    { name: "id", number: false },
    { name: "name", number: false },
    { name: "price", number: true },
  ],
  rows: [
    ["thief", "Thief", "2"],
    ["twins", "Rose, Lily", "3"],
  ],
};

test("a link says what a variant is", () => {
  const given = { a: {}, b: { peace: "2", "cards:thief.name": "A = B & C" } };
  const words = new URLSearchParams(query(given));
  expect(fromQuery(words, "a")).toEqual({});
  expect(fromQuery(words, "b")).toEqual(given.b);
});

test("so does a file, and another game's is refused", () => {
  const text = toFile("toy", { peace: "2" });
  expect(fromFile(text, "toy")).toEqual({ peace: "2" });
  expect(() => fromFile(text, "other")).toThrow("a variant of toy");
  expect(() => fromFile("{", "toy")).toThrow("no variant");
  expect(() => fromFile("[]", "toy")).toThrow("no variant");
});

test("a cell that is put back is no change", () => {
  const changed = edit({}, "cards:thief.price", "3", "2");
  expect(changed).toEqual({ "cards:thief.price": "3" });
  expect(edit(changed, "cards:thief.price", "2", "2")).toEqual({});
});

test("a whole table takes the place of the changes of its places", () => {
  expect(wholeTable({ peace: "2", "cards:thief.price": "3" }, "cards", "mine.csv", "id\n")).toEqual({
    peace: "2",
    cards: "mine.csv\nid\n",
  });
});

test("a table is written as a spreadsheet reads it, changes included", () => {
  expect(csv(sheet, { "cards:thief.price": "9" })).toBe('id,name,price\nthief,Thief,9\ntwins,"Rose, Lily",3\n');
});
