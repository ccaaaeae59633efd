import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { DEFAULTS, restore, settings } from "./settings.svelte";

test("nothing kept gives the defaults", () => {
  expect(restore(null)).toEqual(DEFAULTS);
});

test("what was kept comes back", () => {
  const mine = { theme: "paper", sound: false, volume: 1, motion: "none", confirm: true, answer: false, know: true };
  expect(restore(JSON.stringify(mine))).toEqual(mine);
});

test("a spoilt entry costs its own setting only", () => {
  expect(restore('{"theme":"pink","volume":7,"confirm":true,"sound":"yes"}')).toEqual({ ...DEFAULTS, confirm: true });
  for (const spoilt of ["", "{", "null", "3", '"dark"', "[]"]) expect(restore(spoilt)).toEqual(DEFAULTS);
});

test("a change reaches the page and the storage", () => {
  settings.theme = "paper";
  settings.motion = "none";
  flushSync();
  expect(document.documentElement.dataset.theme).toBe("paper");
  expect(document.documentElement.dataset.motion).toBe("none");
  expect(restore(localStorage.getItem("motherlode.settings"))).toMatchObject({ theme: "paper", motion: "none" });
});
