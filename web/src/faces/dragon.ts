// Dragons, coloured by the first colour in their name, or by their hash.
import type { Dragon } from "../wire";
import { glyph, meant } from "./glyph";
import { at, dot, fill, H, hash, INK, line, mirrored, pane, shape, text, W, edge } from "./svg";

const HIDES: Record<string, [hide: string, belly: string, deep: string]> = {
  red: ["#b5352b", "#f3bd6a", "#4a1210"],
  green: ["#3a7d4c", "#d7e39a", "#12301c"],
  blue: ["#34599c", "#bcd3f2", "#111f3f"],
  black: ["#3b3842", "#b3a2cc", "#15131a"],
  gold: ["#c99326", "#fff0b8", "#4a3208"],
  white: ["#c9d3d8", "#ffffff", "#3d4c55"],
  purple: ["#6d4390", "#d9bff0", "#23122f"],
};

export function dragon(face: Dragon): string {
  const names = Object.keys(HIDES);
  const said = face.name.toLowerCase();
  const named = names.find((colour) => said.includes(colour)) ?? names[hash(face.name) % names.length] ?? "red";
  const [hide, belly, deep] = HIDES[named] as [string, string, string];
  const wing = "M-8-4C-22-52-58-70-84-52-76-44-76-32-78-22-66-30-58-22-58-8-46-20-38-8-38 4-28-8-16-8-8 4Z";
  const body =
    line("M22 74C58 82 74 58 58 40 52 34 44 40 50 46", INK, 14) + line("M22 74C58 82 74 58 58 40 52 34 44 40 50 46", hide, 9.5) + shape("M52 48 40 46 46 56Z", hide, 2) +
    mirrored(shape(wing, hide, 2.6) + fill(wing, "#0003") + line("M-12 0C-28-34-52-50-82-52M-14-2C-34-26-54-24-76-24M-14 0C-30-14-44-12-57-10", INK, 2)) +
    shape("M-26 80C-38 44-28 8 0-6 28 8 38 44 26 80Z", hide, 2.6) + fill("M2-4C26 8 36 44 24 78H8C20 50 18 20 2-4Z", "#0004") +
    shape("M-14 80C-20 48-13 20 0 10 13 20 20 48 14 80Z", belly, 2) + line("M-9 26Q0 31 9 26M-13 40Q0 46 13 40M-15 54Q0 60 15 54M-15 68Q0 74 15 68", INK, 1.7, 'stroke-opacity=".7"') +
    mirrored(shape("M-27 82C-36 82-40 74-34 70-26 64-18 70-18 82Z", hide, 2.2) + shape("M-14-44C-22-54-26-66-20-78-14-68-8-62-4-54Z", belly, 2)) +
    shape("M-23-28C-32-34-30-46-23-50-14-58 14-58 23-50 30-46 32-34 23-28 20-8 10 6 0 6S-20-8-23-28Z", hide, 2.6) + fill("M3-54C22-54 31-42 23-28 20-8 10 6 0 6 14-6 16-34 3-54Z", "#0003") + fill("M-20-44C-14-52-6-53-2-53-10-48-16-40-18-30-24-34-24-40-20-44Z", "#fff4") +
    mirrored(fill("M-17-36-4-29-14-23Z", "#fd7", edge(1.8)) + line("M-9.5-33V-26", INK, 2.4) + dot(-5, -8, 1.7, INK) + line("M-19-40-5-33", INK, 3)) +
    line("M-11-1Q0 4 11-1", INK, 2) + fill("M-7 1-5 6-3 2ZM7 1 5 6 3 2Z", "#fff");
  const scene = `<rect x="-100" y="-100" width="200" height="220" fill="${deep}"/>${dot(0, -10, 90, "url(#ml-glow)", 'fill-opacity=".75"')}<ellipse cy="88" rx="88" ry="20" fill="url(#ml-gold)" fill-opacity=".85"/><ellipse cy="84" rx="30" ry="6" fill="#000" fill-opacity=".4"/>${body}`;
  const numbers = Object.entries(face.numbers ?? {}).slice(0, 3);
  const figures = numbers
    .map(([name, value], i) => at(30, 34 + i * 46, 1, dot(0, 0, 20, deep, 'stroke="#ec7" stroke-width="2.5"') + `<g color="${belly}" opacity=".35" transform="translate(-14 -14) scale(1.17)">${meant(name) ? glyph(name) : ""}</g>` + text(0, 8, value, { size: 22, room: 34, paint: "#fed" })))
    .join("");
  return (
    `<rect width="${W}" height="${H}" fill="url(#ml-paper)"/>` +
    `<g class="ml-full">${pane(10, 10, W - 20, 196, "-88 -88 176 196", scene)}<rect x="10" y="10" width="${W - 20}" height="196" fill="none" stroke="${deep}" stroke-width="2"/>` +
    text(W / 2, 236, face.name, { size: 22, room: 160, paint: deep, serif: true }) + `</g>` +
    `<g class="ml-small">${pane(6, 6, W - 12, H - 12, "-70 -100 140 200", scene)}</g>${figures}`
  );
}
