// Dragons, coloured by the first colour in their name, or by their hash.
import type { Person } from "../wire";
import { figure } from "./defs";
import { glyph, meant } from "./glyph";
import { disc } from "./person";
import { coins } from "./pictures";
import { at, dot, edge, fill, H, hash, INK, line, pane, shape, text, W } from "./svg";

const HIDES: Record<string, [hide: string, belly: string, deep: string]> = {
  red: ["#b5352b", "#f3bd6a", "#4a1210"],
  green: ["#3a7d4c", "#d7e39a", "#12301c"],
  blue: ["#34599c", "#bcd3f2", "#111f3f"],
  black: ["#3b3842", "#b3a2cc", "#15131a"],
  gold: ["#c99326", "#fff0b8", "#4a3208"],
  white: ["#c9d3d8", "#ffffff", "#3d4c55"],
  purple: ["#6d4390", "#d9bff0", "#23122f"],
};

export function dragon(face: Person): string {
  const names = Object.keys(HIDES);
  const said = face.name.toLowerCase();
  const named = names.find((colour) => said.includes(colour)) ?? names[hash(face.name) % names.length] ?? "red";
  const [hide, belly, deep] = HIDES[named] as [string, string, string];
  const bone = "#fec";
  const body =
    fill("M8 5C10 15 6 21-4 22-18 21-34 16-47 12L-62-8-20 2Z", "#411") +
    shape("M16-50C26-72 46-84 70-84 56-74 44-62 36-46Z", bone, 2.4) + fill("M22-52C34-70 48-78 62-81 48-72 40-62 34-48Z", "#0003") +
    fill("M64-22 88-28 80-8ZM80 0 104-2 92 16ZM90 26 112 28 98 44ZM94 54 116 58 98 72Z", hide, edge(2.2)) +
    shape("M44-36C34-52 18-55 4-49-10-44-30-35-48-29-60-32-69-22-66-9-54-6-38-4-20 2L8 5C10 15 6 21-4 22-18 21-34 16-47 12-48 22-38 31-22 33 0 37 20 36 34 42 54 62 48 94 26 116H104C108 72 100 22 80-8 70-24 58-34 44-36Z", hide, 2.8) +
    fill("M34 42C54 62 48 94 26 116H56C72 90 72 62 52 40Z", belly, edge(2)) + line("M44 54 60 54M50 68 67 66M50 82 67 82M44 98 61 98", INK, 1.6) +
    fill("M62-26C78-14 100 22 104 116H84C88 60 82 6 52-20Z", "#0003") + line("M66 14q7 6 0 13M80 26q7 6 0 13M74 48q7 6 0 13M86 62q7 6 0 13M78 84q7 6 0 13M62-2q7 5 1 11", "#0005", 2) +
    fill("M38-40C28-50 16-51 4-46-10-41-30-32-46-26-30-28-10-34 6-38 18-41 30-40 38-40Z", "#fff4") +
    shape("M40-22C58-32 76-24 88-8 72-12 62-4 54 8 50-4 46-12 40-22Z", belly, 2.2) + line("M44-20C58-22 68-18 76-12M46-16C54-14 58-8 58-2", INK, 1.6) +
    shape("M30-44C44-66 66-74 92-70 76-62 62-50 50-34Z", bone, 2.4) + line("M40-46C50-58 62-65 76-67M46-42C56-52 64-57 74-61", "#0005", 1.6) +
    fill("M-62-8-57 5-51-6ZM-43-4-38 8-33-2ZM-24 1-20 11-14 4Z", "#fff", edge(1.4)) + fill("M-42 14-38 4-34 17ZM-26 19-22 10-17 21Z", "#fff", edge(1.4)) +
    fill("M-8-35 16-32 4-22-9-26Z", "#fd5", edge(2)) + fill("M1-34 6-33 3-23-1-25Z", INK) + line("M-16-34 20-36", INK, 4.5) + line("M-60-19q5-4 8 1", INK, 3);
  const flame = fill("M-26 10C-52 2-70 2-96-14-88 4-104 8-110 24-90 18-88 28-98 44-70 34-52 20-26 14Z", "#f83") + fill("M-30 11C-52 8-66 8-84 2-78 10-84 14-88 22-72 18-56 16-30 13Z", "#fd6");
  const hoard = `<ellipse cx="-30" cy="112" rx="90" ry="26" fill="url(#ml-gold)"/>` + at(-60, 92, 0.8, coins(0, 0, 3)) + at(-24, 98, 0.8, coins(0, 0, 4)) + at(-42, 104, 0.8, coins(0, 0, 2)) + at(6, 104, 0.8, coins(0, 0, 2));
  const scene = figure(`dragon ${named}`, () => `<rect x="-120" y="-110" width="240" height="240" fill="${deep}"/>${dot(-40, 10, 100, "url(#ml-glow)", 'fill-opacity=".7"')}${flame}<g transform="translate(-6 0)">${body}</g>${hoard}`);
  const numbers = Object.entries(face.numbers ?? {}).slice(0, 3);
  const figures = numbers
    .map(([name, value], i) => at(150, 182 - i * 44, 1, dot(0, 0, 20, deep, 'stroke="#ecc873" stroke-width="2.5"') + `<g color="${belly}" opacity=".35" transform="translate(-14 -14) scale(1.17)">${meant(name) ? glyph(name) : ""}</g>` + text(0, 8, value, { size: 22, room: 34, paint: "#fff6e0" })))
    .join("");
  const corners: [number, number][] = [[34, H - 34], [W - 34, H - 34], [34, 34]];
  const discs = numbers.map(([name, value], i) => disc(...(corners[i] as [number, number]), name, value)).join("");
  return (
    `<rect width="${W}" height="${H}" fill="url(#ml-paper)"/>` +
    `<g class="ml-full">${pane(10, 10, W - 20, 196, "-88 -88 176 196", scene)}<rect x="10" y="10" width="${W - 20}" height="196" fill="none" stroke="${deep}" stroke-width="2"/>` +
    text(W / 2, 236, face.name, { size: 22, room: 160, paint: deep, serif: true }) + figures + `</g>` +
    `<g class="ml-small">${pane(6, 6, W - 12, H - 12, "-70 -100 140 200", scene)}${discs}</g>`
  );
}
