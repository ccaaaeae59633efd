import { mount, unmount } from "svelte";
import { describe, expect, it } from "vitest";
import type { Face, Person } from "../wire";
import { CATALOGUE, MARKS } from "./catalogue";
import { DEFS, shared } from "./defs";
import { aspect, draw } from "./draw";
import FaceCard from "./Face.svelte";
import { glyph, meant } from "./glyph";
import Glyph from "./Glyph.svelte";
import { words } from "./words";

const ALL: Face[] = CATALOGUE.flatMap((section) => section.faces);

/** Reads markup as strictly as XML: every tag closed in order, every attribute quoted, every `&` part of an entity. */
function wellFormed(markup: string): string {
  const open: string[] = [];
  const tags = /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)|(<)/g;
  for (const [whole, close, name, attributes, self, text, stray] of markup.matchAll(tags)) {
    if (stray) return `a stray < after ${whole}`;
    if (/&(?!(amp|lt|gt|quot|#39);)/.test(text ?? attributes ?? "")) return `a bare & in ${whole}`;
    const names = [...(attributes ?? "").matchAll(/([\w:-]+)=/g)].map(([, one]) => one);
    if (new Set(names).size < names.length) return `an attribute twice in ${whole}`;
    if (/NaN|undefined|null|Infinity/.test(attributes ?? "")) return `a broken number in ${whole}`;
    if (text || self) continue;
    if (!close) open.push(name ?? "");
    else if (open.pop() !== name) return `${name} closed out of order`;
  }
  return open.length ? `${open.join(" ")} never closed` : "";
}

const parsed = (markup: string): Document => new DOMParser().parseFromString(markup, "image/svg+xml");

describe("every face of the catalogue", () => {
  it.each(ALL.map((face) => [words(face), face] as const))("%s is a well-formed drawing", (_, face) => {
    const drawn = draw(face);
    expect(wellFormed(drawn)).toBe("");
    const root = parsed(drawn).documentElement;
    expect(root.tagName.toLowerCase()).toBe("svg");
    expect(root.querySelector("parsererror")).toBeNull();
    expect(root.querySelectorAll("path, rect, circle, text, use").length).toBeGreaterThan(2);
  });

  it("has no ids of its own, so that it may stand on a page many times", () => {
    for (const face of ALL) expect(draw(face)).not.toMatch(/\sid="/);
  });

  it("refers only to light that the page provides", () => {
    const drawn = ALL.map((face) => draw(face)).join("");
    const provided = new Set([...shared().matchAll(/id="([^"]+)"/g)].map(([, id]) => id));
    const asked = new Set([...(drawn + shared()).matchAll(/(?:url\(|href=")#([^)"]+)/g)].map(([, id]) => id));
    for (const id of asked) expect(provided).toContain(id);
    expect(wellFormed(DEFS)).toBe("");
    expect(wellFormed(`<svg>${shared()}</svg>`)).toBe("");
  });

  it("is unlike every other", () => {
    const seen = new Map<string, string>();
    for (const face of ALL) {
      const key = JSON.stringify(face);
      const other = seen.get(draw(face));
      expect(other === undefined || other === key, `${other} looks like ${key}`).toBe(true);
      seen.set(draw(face), key);
    }
  });
});

describe("words", () => {
  it.each<[Face, string]>([
    [{ k: "playing", rank: "Q", suit: "spades" }, "queen of spades"],
    [{ k: "playing", rank: "10", suit: "diamonds" }, "10 of diamonds"],
    [{ k: "tunnel", groups: ["TRB"] }, "Tunnel joins top, right and bottom"],
    [{ k: "tunnel", groups: ["T", "R"], label: "dead end" }, "Dead end open at top and right"],
    [{ k: "tunnel", groups: ["RL", "T"], turned: true }, "Tunnel joins right and left, dead end at top, turned"],
    [{ k: "tunnel", groups: ["TR", "BL"] }, "Tunnel joins top and right, joins bottom and left"],
    [{ k: "tunnel", groups: ["TRBL"], label: "gold" }, "Gold: tunnel joins top, right, bottom and left"],
    [{ k: "action", kind: "x", name: "Broken lamp", icons: ["broken", "lamp"] }, "Broken lamp"],
    [{ k: "role", name: "miner" }, "Role: miner"],
    [{ k: "token", name: "nugget", value: "3" }, "nugget: 3"],
    [{ k: "back", of: "goal" }, "Face-down card, goal"],
    [
      { k: "person", name: "Thief", clan: "gangsters", numbers: { HP: "1 of 3" }, abilities: ["steal:2"], shields: 1 },
      "Thief, gangsters; HP 1 of 3; 1 shield; steal 2",
    ],
    [{ k: "person", name: "Red dragon", art: "dragon", numbers: { Attack: "7" } }, "Red dragon; Attack 7"],
  ])("%o", (face, said) => expect(words(face)).toBe(said));
});

describe("what comes from outside", () => {
  const evil = `<script>alert("x")</script>&'`;
  const faces: Face[] = [
    { k: "tunnel", groups: [evil, "TB"], kind: evil, label: evil },
    { k: "action", kind: evil, name: evil, icons: [evil, "broken"] },
    { k: "playing", rank: evil, suit: evil as "spades" },
    { k: "person", name: evil, clan: evil, numbers: { [evil]: evil, HP: `${evil} of ${evil}` }, abilities: [evil], shields: 3 },
    { k: "person", name: evil, art: "dragon", numbers: { [evil]: evil } },
    { k: "role", name: evil },
    { k: "token", name: evil, value: evil },
    { k: "token", name: evil, value: "7" },
    { k: "token", name: evil },
    { k: "back", of: evil },
  ];

  it.each(faces.map((face) => [face.k, face] as const))("is escaped on a %s", (_, face) => {
    const drawn = draw(face, evil);
    expect(drawn).not.toContain("<script");
    expect(wellFormed(drawn)).toBe("");
  });

  it("is drawn however odd it is", () => {
    const odd: Face[] = [
      { k: "tunnel", groups: [] },
      { k: "tunnel", groups: [""], label: "x" },
      { k: "tunnel", groups: ["TB", "RL", "T"] },
      { k: "action", kind: "", name: "" },
      { k: "person", name: "" },
      { k: "person", name: "x".repeat(300), numbers: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`n${i}`, "9".repeat(40)])), shields: 999 },
      { k: "person", name: "ok", numbers: { HP: "0 of 0", Defend: "1 (limit 999999)" }, shields: -3 },
      { k: "role", name: "" },
      { k: "token", name: "" },
      { k: "person", name: "" , art: "dragon"},
      { k: "back", of: "" },
    ];
    for (const face of odd) {
      expect(wellFormed(draw(face)), JSON.stringify(face)).toBe("");
      expect(draw(face).length).toBeLessThan(60_000);
    }
  });
});

describe("a drawing", () => {
  const turned: Face = { k: "tunnel", groups: ["BL"], kind: "TR", turned: true };
  it("is the same string for the same face, and remembered", () => {
    expect(draw({ ...turned })).toBe(draw({ ...turned }));
  });

  it.each<[string, Face, Face]>([
    ["turned", turned, { ...turned, turned: false }],
    ["label", { k: "tunnel", groups: ["TRBL"], label: "gold" }, { k: "tunnel", groups: ["TRBL"], label: "stone" }],
    ["joined or not", { k: "tunnel", groups: ["TB"] }, { k: "tunnel", groups: ["T", "B"] }],
    ["broken or mended", { k: "action", kind: "a", name: "Lamp", icons: ["broken", "lamp"] }, { k: "action", kind: "a", name: "Lamp", icons: ["mended", "lamp"] }],
    ["shields", { k: "person", name: "A" }, { k: "person", name: "A", shields: 1 }],
    ["numbers", { k: "person", name: "A", numbers: { HP: "2 of 4" } }, { k: "person", name: "A", numbers: { HP: "1 of 4" } }],
    ["name", { k: "role", name: "Ann" }, { k: "role", name: "Bob" }],
    ["deck", { k: "back", of: "goal" }, { k: "back", of: "ships" }],
  ])("shows %s", (_, one, other) => expect(draw(one)).not.toBe(draw(other)));

  it("of a person keeps the portrait when figures change", () => {
    const somebody = (hp: string): Person => ({ k: "person", name: "Ada", clan: "crew", numbers: { HP: hp } });
    const portraitOf = (face: Face): string => /<use href="[^"]+"/.exec(draw(face))?.[0] ?? "";
    expect(portraitOf(somebody("4"))).toBe(portraitOf(somebody("1 of 4")));
    expect(portraitOf(somebody("4"))).not.toBe("");
  });

  it("has the shape of a card or a token", () => {
    expect(aspect({ k: "back", of: "x" })).toBe("180 / 252");
    expect(aspect({ k: "token", name: "x" })).toBe("1 / 1");
  });
});

describe("marks", () => {
  it.each(MARKS.map((mark) => [mark.name, mark] as const))("%s has a sign", (_, mark) => {
    const drawn = glyph(mark.icon || mark.name, mark.tone === "bad");
    expect(wellFormed(drawn)).toBe("");
    expect(drawn).toContain("<path");
  });

  it("strike broken tools through, so that colour is not all that tells", () => {
    expect(glyph("lamp", true)).not.toBe(glyph("lamp"));
    expect(meant("lantern")).toBe("lamp");
    expect(meant("pickaxe")).toBe("pick");
    expect(meant("Price")).toBe("coin");
  });
});

describe("components", () => {
  it("Face is an image with words and puts the shared light into the page once", () => {
    const target = document.createElement("div");
    document.body.append(target);
    const face: Face = { k: "playing", rank: "A", suit: "hearts" };
    const both = [mount(FaceCard, { target, props: { face } }), mount(FaceCard, { target, props: { face, label: "Your ace" } })];
    const images = [...target.querySelectorAll('[role="img"]')];
    expect(images.map((image) => image.getAttribute("aria-label"))).toEqual(["ace of hearts", "Your ace"]);
    expect(images[0]?.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
    expect(document.querySelectorAll("#ml-defs").length).toBe(1);
    for (const one of both) void unmount(one);
    target.remove();
  });

  it("Glyph writes a letter where nothing is drawn", () => {
    const target = document.createElement("div");
    const one = mount(Glyph, { target, props: { icon: "xyzzy", label: "Magic" } });
    expect(target.querySelector("text")?.textContent).toBe("X");
    expect(target.querySelector("svg")?.getAttribute("aria-label")).toBe("Magic");
    void unmount(one);
  });
});
