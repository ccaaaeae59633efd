// Writing must be readable in both themes: WCAG AA, 4.5:1 for text and 3:1 for the edges of what can be used.
import { expect, test } from "vitest";
import css from "./style.css?raw";

function colours(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split("}")[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1], m[2]!]));
}

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light! + 0.05) / (dark! + 0.05);
}

const GROUNDS = ["felt-deep", "felt", "felt-glow", "panel", "raised", "field"];
const dark = colours(":root");
const themes = { dark, paper: { ...dark, ...colours(':root[data-theme="paper"]') } };

for (const [theme, colour] of Object.entries(themes)) {
  const pairs: [string, string, number][] = [
    ...GROUNDS.flatMap((ground) =>
      ["ink", "ink-soft", "gold", "link", "good", "bad", "legal"].map((ink): [string, string, number] => [ink, ground, 4.5]),
    ),
    ...GROUNDS.flatMap((ground) => [["edge", ground, 3] as [string, string, number], ["focus", ground, 3] as [string, string, number]]),
    ["gold-ink", "gold", 4.5],
    ["gold-ink", "gold-bright", 4.5],
    ["ink", "bad-ground", 4.5],
    ["bad", "bad-ground", 4.5],
    ["ink", "mark", 4.5],
    ["ink-soft", "mark", 4.5],
    ["link", "mark", 4.5],
  ];
  test.each(pairs)(`${theme}: %s on %s`, (ink, ground, least) => {
    expect(colour[ink], ink).toBeDefined();
    expect(contrast(colour[ink]!, colour[ground]!)).toBeGreaterThanOrEqual(least);
  });
}
