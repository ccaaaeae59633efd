import { describe, expect, it } from "vitest";
import { blake2b } from "./blake2b";
import { canonical, objections, takenBack, type Proof, type Recorded } from "./fair";
import fixture from "./fair.fixture.json"; // a real game: seats were drawn, a decision taken back, chance came after the deal

import rounds from "./fair.rounds.fixture.json"; // cards were shuffled again during the game

const text = (given: string): Uint8Array => new TextEncoder().encode(given);
const hex = (given: Uint8Array): string => [...given].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const NULLS = "0".repeat(64);

/** A copy of the real record, changed somewhere. */
function changed(alter: (record: Recorded, proof: Proof) => void): Recorded {
  const record = structuredClone(fixture) as unknown as Recorded;
  alter(record, record.fair as Proof);
  return record;
}

describe("blake2b", () => {
  it("is what others say it is", () => {
    expect(hex(blake2b(text("abc"), 64, new Uint8Array(), ""))).toBe(
      "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
    );
    expect(hex(blake2b(text("x".repeat(300)), 32, text("k".repeat(32)), "motherlode.deal"))).toBe(
      "ddcba24d588e43884f7d6fa4196279467f0344ae7f5162fd2eea09cd4c364085",
    );
  });
});

describe("a fair deal", () => {
  it("holds", async () => {
    const record = changed(() => undefined);
    const proof = record.fair as Proof;
    expect(await objections(record, { commitment: proof.commitment, root: proof.root })).toEqual([]);
    expect(takenBack(proof)).toBe(1);
  });

  it("is hashed in one form only", () => {
    expect(canonical({ b: [1, null, true], a: "é\u007f\n" })).toBe('{"a":"\\u00e9\\u007f\\n","b":[1,null,true]}');
  });

  const tamperings: [string, (record: Recorded, proof: Proof) => void, RegExp][] = [
    ["another secret", (_, proof) => (proof.secret = NULLS), /secret is not/],
    ["another salt", (_, proof) => ((proof.people[0] as string[])[1] = NULLS), /salt of Ada/],
    ["people in another order", (_, proof) => proof.people.reverse(), /seed does not follow/],
    ["another option", (record) => (record.options.domination = 9), /seed does not follow/],
    ["another seed", (record) => (record.seed = NULLS), /seed does not follow/],
    ["other seats", (record) => record.names.reverse(), /seats are not/],
    ["a swapped card", (_, proof) => proof.chance[0]?.[1].reverse(), /cards and throws/],
    ["another throw", (_, proof) => (proof.chance.find(([before]) => !before.length)![1][1]! ^= 1), /cards and throws/],
    ["a shorter deal", (_, proof) => (proof.dealt -= 1), /had committed to/],
    ["another root", (_, proof) => (proof.root = NULLS), /had committed to/],
    ["a decision in the story", (_, proof) => (proof.story[0]![1] += 1), /changed afterwards/],
    ["a removed undo", (_, proof) => (proof.story = proof.story.filter(([, action]) => action >= 0)), /changed afterwards/],
    ["a decision", (record) => (record.actions[3]! += 1), /decisions are not/],
  ];
  it.each(tamperings)("names %s", async (_, alter, expected) => {
    expect((await objections(changed(alter), {})).join(" ")).toMatch(expected);
  });

  const later: [string, (proof: Proof) => void, RegExp][] = [
    ["nothing", () => undefined, /^$/],
    ["another root of a later shuffle", (proof) => (proof.roots.at(-1)![1] = NULLS), /shuffled later are not/],
    ["a removed root of a later shuffle", (proof) => proof.roots.pop(), /shuffled later are not/],
    ["another root of throws", (proof) => (proof.roots[1]![1] = NULLS), /Throws are not/],
    ["a removed root of throws", (proof) => proof.roots.shift(), /Throws are not/],
    ["a promise more", (proof) => proof.roots.push(["turn 1", NULLS]), /Not every promise/],
    ["a later shuffle at another time", (proof) => (proof.later[0]![0] -= 1), /shuffled later are not/],
    ["a swapped card in a later shuffle", (proof) => proof.chance.at(-1)![1].reverse(), /cards and throws/],
  ];
  it.each(later)("of several rounds names %s", async (_, alter, expected) => {
    const record = structuredClone(rounds) as unknown as Recorded;
    alter(record.fair as Proof);
    expect((await objections(record, {})).join(" ")).toMatch(expected);
  });

  it("keeps the promises that this browser was shown", async () => {
    const shown = new Map([["words 1", NULLS]]);
    expect((await objections(changed(() => undefined), { roots: shown })).join(" ")).toMatch(/another promise \(words 1\)/);
  });

  it("is the one that everybody was shown", async () => {
    expect((await objections(changed(() => undefined), { commitment: NULLS })).join(" ")).toMatch(/not of the deal/);
  });

  it("cannot be shown without a proof", async () => {
    expect(await objections(changed((record) => delete record.fair), {})).toEqual(["This record has no proof."]);
  });
});
