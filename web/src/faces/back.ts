// Backs: a pattern, an emblem and a colour for each deck. What is not meant by a word is drawn by its hash.
import { dot, fill, H, hash, INK, line, shape, W } from "./svg";

const COLOURS: [ground: string, deep: string, trim: string][] = [
  ["#5a4028", "#2d1f13", "#e3b458"],
  ["#27364f", "#121a29", "#d9b765"],
  ["#6b1f2e", "#350d17", "#f0c067"],
  ["#1f5147", "#0d2823", "#e2c476"],
  ["#4a2f5e", "#221430", "#e5bd77"],
  ["#6b4a17", "#33220a", "#f4d98c"],
];

const EMBLEMS: Record<string, string> = {
  pick: "M-28 26 14-16M-16-28C6-34 30-14 32 12",
  hat: "M-36 14C-18 22 18 22 36 14M-22 12C-24-8-20-26-12-24-6-22 6-22 12-24 20-26 24-8 22 12M-22 4C-8 10 8 10 22 4",
  eye: "M-38 0C-20-26 20-26 38 0 20 26-20 26-38 0ZM0-17C7-7 7 7 0 17-7 7-7-7 0-17Z",
  moon: "M12-30A30 30 0 1 0 30 14 26 26 0 0 1 12-30Z",
  anchor: "M0-14V32M0-14A8 8 0 1 1 .1-14M-14-2H14M-30 12C-26 28-10 32 0 32S26 28 30 12",
  leaf: "M-24 28C-30-6-4-32 30-30 32 2 8 26-16 20M-28 34C-16 10 0-6 14-14",
  gem: "M-30-6-16-26H16L30-6 0 30ZM-30-6H30M-16-26-8-6 0 30 8-6 16-26",
  star: "M0-34 9-11 33-10 14 5 21 29 0 15-21 29-14 5-33-10-9-11Z",
  mask: "M-34-10C-20-20-10-14 0-8 10-14 20-20 34-10 34 10 16 16 6 6 2 2-2 2-6 6-16 16-34 10-34-10ZM-20-4C-16-8-10-6-10-2M20-4C16-8 10-6 10-2",
  key: "M-14-4A13 13 0 1 1-13.9-4M-6 2 28 2M28 2V14M18 2V11",
  flame: "M0-34C4-16 24-8 22 12A22 22 0 0 1-22 12C-22 0-16-6-12-14-10-6-6-2-2-4 4-10-4-24 0-34Z",
};

const MEANT: [RegExp, string, number][] = [
  [/goal|dest|treasure/, "gem", 5],
  [/sabot|mine|miner|dig|tunnel/, "pick", 0],
  [/king|boss|gang|mob/, "hat", 1],
  [/hoard|dragon/, "eye", 2],
  [/char|role|people|person/, "mask", 3],
];

export function back(of: string, game = ""): string {
  const said = of.toLowerCase();
  const known = MEANT.find(([pattern]) => pattern.test(said));
  const h = hash(`back ${of} ${known ? "" : game}`);
  const names = Object.keys(EMBLEMS);
  const emblem = EMBLEMS[known?.[1] ?? names[h % names.length] ?? "star"] ?? "";
  const [ground, deep, trim] = COLOURS[known?.[2] ?? (h >>> 4) % COLOURS.length] ?? ["#333", "#111", "#db5"];
  const weave = (known ? known[2] + (h % 2) * 3 : h >>> 8) % 6;
  const corner = "M-4 17A21 21 0 0 0 17-4M-4 9A13 13 0 0 0 9-4";
  const corners = [[18, 18, 0], [W - 18, 18, 90], [W - 18, H - 18, 180], [18, H - 18, 270]]
    .map(([x, y, turn]) => line(corner, trim, 2, ` transform="translate(${x} ${y}) rotate(${turn})"`)).join("");
  return (
    `<rect width="${W}" height="${H}" fill="${deep}"/>` +
    `<rect x="7" y="7" width="${W - 14}" height="${H - 14}" rx="7" fill="${ground}"/>` +
    `<rect x="7" y="7" width="${W - 14}" height="${H - 14}" rx="7" fill="url(#ml-p${weave})"/>` +
    `<rect x="7" y="7" width="${W - 14}" height="${H - 14}" rx="7" fill="url(#ml-vign)" stroke="${trim}" stroke-width="2.2"/>` +
    corners +
    `<g transform="translate(${W / 2} ${H / 2})">` +
    shape("M0-66C18-52 34-50 50-50 50-24 52-18 62 0 52 18 50 24 50 50 34 50 18 52 0 66-18 52-34 50-50 50-50 24-52 18-62 0-52-18-50-24-50-50-34-50-18-52 0-66Z", deep, 2, `stroke-opacity=".6"`) +
    line("M0-60C17-47 31-46 45-45 45-22 47-16 56 0 47 16 45 22 45 45 31 46 17 47 0 60-17 47-31 46-45 45-45 22-47 16-56 0-47-16-45-22-45-45-31-46-17-47 0-60Z", trim, 2.4) +
    dot(0, 0, 46, "url(#ml-shine)", 'fill-opacity=".25"') +
    line(emblem, INK, 10, '  stroke-opacity=".5"') +
    line(emblem, trim, 6) +
    fill("M0-80 3-74 0-68-3-74ZM0 68 3 74 0 80-3 74Z", trim) +
    `</g><rect width="${W}" height="${H}" fill="url(#ml-soft)"/>`
  );
}
