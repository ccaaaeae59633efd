import { expect, test } from "vitest";
import { lay, type Facts } from "./plates";

const said = (facts: Facts, w: number, h: number): string[] => lay(facts, { w, h }).lines.map((line) => line.map((part) => (part.bare ? `(${part.text})` : part.text || part.k)).join(" "));
const TOOLS = ["pick", "lamp", "cart"].map((tool) => ({ name: `${tool} broken`, icon: tool }));

test("with room enough a plate says all there is", () => {
  const miner = { name: "Edda", alias: "Bofur Pickaxe", hand: 5, score: "9 points", note: "the middle site 4 + cards 5" };
  expect(said(miner, 152, 100)).toEqual(["Edda", "Bofur Pickaxe", "×5 9 points", "the middle site 4 + cards 5"]);
  expect(said({ ...miner, decides: true }, 210, 140)[0]).toBe("Edda Bofur Pickaxe");
  expect(said({ ...miner, alias: "", decides: true }, 210, 140)[0]).toBe("Edda dots");
});

test("where there is none the note goes first, then words for which there is a sign, then the name in the game", () => {
  const broken = { name: "Hakon", alias: "Bofur Pickaxe", hand: 4, marks: TOOLS, note: "has been busy" };
  expect(said(broken, 152, 130).at(-1)).toBe("has been busy");
  expect(said(broken, 152, 64)).toEqual(["Hakon", "Bofur Pickaxe", "×4 (pick broken) (lamp broken) (cart broken)"]);
  expect(said(broken, 152, 44)).toEqual(["Hakon", "×4 (pick broken) (lamp broken) (cart broken)"]);
});

test("at the end a role and a score stand on the narrowest plate", () => {
  const saboteur = { name: "Hakon", role: "saboteur", score: "0 nuggets", marks: TOOLS, over: true };
  for (const [w, h] of [[120, 38], [114, 38], [88, 56], [152, 44], [262, 60]] as const) {
    const words = said(saboteur, w, h).join(" ");
    expect(words, `${w}×${h}`).toContain("saboteur");
    expect(words, `${w}×${h}`).toContain("0 nuggets");
  }
});

test("a hand makes way for a purse by standing beside the name", () => {
  const owner = { name: "Balin", hand: 3, score: "purse 10", marks: [{ name: "can mine the Ace", icon: "ace" }] };
  expect(said(owner, 118, 38)).toEqual(["Balin ×3", "purse 10 (can mine the Ace)"]);
  expect(said(owner, 230, 64)[1]).toContain("×3 purse 10");
});

test("every plate keeps a name and a score, whatever its size and whatever there is to say", () => {
  const facts = { name: "Somebody with a long name", you: true, alias: "Dwalin Rockfist", hand: 12, score: "14 points", role: "Gangster Boss", marks: TOOLS, note: "x ".repeat(90) };
  for (let w = 88; w < 320; w += 9)
    for (let h = w < 112 ? 56 : 38; h < 150; h += 7)
      for (const over of [false, true]) {
        const { lines } = lay({ ...facts, over, decides: !over }, { w, h });
        const kinds = lines.flat().map((part) => part.k);
        expect(kinds[0]).toBe("name");
        expect(kinds, `${w}×${h}`).toContain("score");
        expect(new Set(kinds.filter((k) => k !== "mark")).size, "each thing once").toBe(kinds.filter((k) => k !== "mark").length);
      }
});
