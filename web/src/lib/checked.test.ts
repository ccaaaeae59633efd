import { describe, expect, it } from "vitest";
import type { Opening } from "../wire";
import { opens } from "./checked.svelte";

const ROOT = "f188922169e00b78b9daf0cf29f0d2d5e90a35c2a4be8a5399cbabc1d17141c9";
const OPENINGS = [
  {
    "index": 0,
    "text": "card 0 at 0 of 7",
    "salt": "275896089e39ab9c6aa084a68dbac6ec",
    "path": [
      "a5782ba540663737fd720df68fb4e64837b7d002a6af254e109a2899d6ea606a",
      "361d6d553b35e0624ce7c2d1923829551976a1c4c1dca9a1871a15331ae5dc49",
      "47d8e3f713b5c8b4c9e7c4945f2a75aa50b8166e1159d0bdb2b78ac349ad9e82"
    ]
  },
  {
    "index": 1,
    "text": "card 1 at 1 of 7",
    "salt": "a5cf8338283eadb1f5fa0fe514a8d0f9",
    "path": [
      "7f829430d8f27a20a98ec8c81dbe789ff0ff7ae93e03d0105a97154567b7ac05",
      "361d6d553b35e0624ce7c2d1923829551976a1c4c1dca9a1871a15331ae5dc49",
      "47d8e3f713b5c8b4c9e7c4945f2a75aa50b8166e1159d0bdb2b78ac349ad9e82"
    ]
  },
  {
    "index": 2,
    "text": "card 2 at 2 of 7",
    "salt": "098b2f1a3c611c85d37b6a5b7daa25f3",
    "path": [
      "bbfdae0b45848590dfee2befb83abec5e884a954f11fecfed39a2d7be73459b5",
      "551618ed21538792b3a7f00e7732cb1a18e48753666bcf5489276c6e510fc837",
      "47d8e3f713b5c8b4c9e7c4945f2a75aa50b8166e1159d0bdb2b78ac349ad9e82"
    ]
  },
  {
    "index": 3,
    "text": "card 3 at 3 of 7",
    "salt": "3cd97a1a128b22e84d3ad93e25c0dc72",
    "path": [
      "e58eadbd965323b90286713d8895591b360ec14a283d0e54d28eae865ba13ff3",
      "551618ed21538792b3a7f00e7732cb1a18e48753666bcf5489276c6e510fc837",
      "47d8e3f713b5c8b4c9e7c4945f2a75aa50b8166e1159d0bdb2b78ac349ad9e82"
    ]
  },
  {
    "index": 4,
    "text": "card 4 at 4 of 7",
    "salt": "8d21eb0c0ab370941e6751eb24710232",
    "path": [
      "a251622ee80fffaadba10f09ca4e7ab5bb7a020e57e5fe60960487bdab90ce78",
      "c3660282cdd958ad3fd9967492cac753cb4163106180da4169ccc316306ef730",
      "52afb4746d654f7e535d6ef521dcd07c7aa4d797e733edf31026d5230d969279"
    ]
  },
  {
    "index": 5,
    "text": "card 5 at 5 of 7",
    "salt": "77fdd56fe1b19471757e9d9c9728efdd",
    "path": [
      "e85b7d7b0ab3a12cc98561075519850f73a2ef609a91a019e3a0e11599d55031",
      "c3660282cdd958ad3fd9967492cac753cb4163106180da4169ccc316306ef730",
      "52afb4746d654f7e535d6ef521dcd07c7aa4d797e733edf31026d5230d969279"
    ]
  },
  {
    "index": 6,
    "text": "card 6 at 6 of 7",
    "salt": "ee7dc37a4f00fd536916826b4d504576",
    "path": [
      "",
      "bb8f1f3d3a51b7bf8b198e187938f39351a1bf2e98b5a432e17cd1fc71253003",
      "52afb4746d654f7e535d6ef521dcd07c7aa4d797e733edf31026d5230d969279"
    ]
  }
] as unknown as Opening[]; // every leaf of a tree over seven texts

describe("an opening", () => {
  it("fits its root", async () => {
    for (const opening of OPENINGS) expect(await opens(ROOT, opening)).toBe(true);
  });

  it("fits no other card, place, salt or root", async () => {
    const one = OPENINGS[3]!;
    for (const lie of [{ text: "card 9 at 3 of 7" }, { index: 4 }, { salt: "0".repeat(32) }, { path: one.path.slice(1) }]) {
      expect(await opens(ROOT, { ...one, ...lie })).toBe(false);
    }
    expect(await opens("0".repeat(64), one)).toBe(false);
  });
});
