import { describe, expect, it } from "vitest";
import { headed, keysIn, lines, ofFace, ofItem, ofMark, ofPlate, ofZone, type Table } from "./help";

const TABLE: Table = {
  "playing/spades": { text: "A spade.", rule: "HO-1" },
  "ability/steal": { text: "It steals #." },
  "person/loners": { text: "A loner." },
  "number/HP": { text: "HP (red): so much damage destroys it." },
  "number/Defend": { text: "Defend: shields it may carry." },
  "mark/eye": { text: "Somebody looked." },
  "zone/stack": { text: "A stack." },
};

describe("keys", () => {
  it("are the most telling first", () => {
    expect(ofFace({ k: "tunnel", groups: ["T"], kind: "D_T", label: "dead end" })).toEqual([["tunnel/dead end", "tunnel/D_T", "tunnel"]]);
    expect(ofFace({ k: "playing", rank: "Q", suit: "spades" })).toEqual([["playing/Q of spades", "playing/spades", "playing/Q", "playing"]]);
    expect(ofFace({ k: "token", name: "round 2" })).toEqual([["token/round 2", "token/round"]]);
    expect(ofMark({ name: "Ada looked", icon: "eye" })).toEqual(["mark/Ada looked", "mark/eye"]);
    expect(ofMark({ name: "3 damage", key: "damage" })).toEqual(["mark/damage"]);
    expect(ofZone({ id: "stack:1:0", label: "Stack", layout: "row" })).toEqual([["zone/stack"]]);
    expect(ofPlate({ seat: 0, hand: 0, score: "3" })).toEqual([["plate/hand"], ["plate/score"]]);
  });

  it("find what the game has a sentence on, each once", () => {
    const thief = ofFace({ k: "person", name: "Thief", clan: "loners", numbers: { HP: "3", Defend: "2 (limit 3)", Pay: "1" }, abilities: ["steal:2"] });
    expect(keysIn(TABLE, thief)).toBe("person/loners|number/HP:3|number/Defend:2 (limit 3)|ability/steal:2");
    expect(lines(TABLE, keysIn(TABLE, thief)).map((line) => line.text)).toEqual(["A loner.", "HP 3 (red): so much damage destroys it.", "Defend 2, limit 3: shields it may carry.", "It steals 2."]);
    const card = ofItem({ face: { k: "playing", rank: "2", suit: "spades" }, eye: { k: "playing", rank: "3", suit: "spades" }, marks: [{ name: "Ada looked", icon: "eye" }] });
    expect(keysIn(TABLE, card)).toBe("playing/spades|mark/eye");
    expect(keysIn(TABLE, [["zone/nothing"]])).toBe("");
    expect(lines(TABLE, "")).toEqual([]);
  });

  it("say what a sentence speaks of apart from the rest", () => {
    expect(headed("HP 5 (red): so much damage destroys it.")).toEqual(["HP 5 (red):", " so much damage destroys it."]);
    expect(headed("Defend 2, limit 3 (blue): shields it may carry.")).toEqual(["Defend 2, limit 3 (blue):", " shields it may carry."]);
    expect(headed("When it enters: steal 2.")[0]).toBe("When it enters:");
    expect(headed("It steals 2: now.")[0]).toBe("It steals 2:");
    expect(headed("You hire cheaply.")).toEqual(["", "You hire cheaply."]);
    expect(headed("Play it. Then: go on.")[0]).toBe("");
  });
});
