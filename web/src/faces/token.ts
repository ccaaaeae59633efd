// Tokens: a medal with a number, or a plaque where there are words.
import type { Token } from "../wire";
import { picture } from "./pictures";
import { sigil } from "./sigil";
import { at, box, dot, edge, fill, hash, INK, line, shape, text, tint, wrapped } from "./svg";

const SIZE = 120;
const shade = `<ellipse cx="60" cy="108" rx="40" ry="8" fill="#000" fill-opacity=".35"/>`;

const nugget = (): string =>
  shade +
  shape("M14 74 24 38 52 20 86 28 106 62 90 96 50 104 24 96Z", "url(#ml-gold)", 3) + fill("M24 38 52 20 86 28 64 46 40 50Z", "#feca") + fill("M64 46 86 28 106 62 90 96 74 76Z", "#7515") + line("M40 50 64 46 74 76 50 104M40 50 24 96", "#7518", 1.6);

const coin = (): string => shade + dot(60, 60, 50, "url(#ml-gold)", edge(3)) + dot(60, 60, 40, "none", 'stroke="#861" stroke-width="2.5" stroke-dasharray="3 4"') + line("M22 42A42 42 0 0 1 54 17", "#ffd", 4, ' stroke-opacity=".9"');

const shield = (): string => shade + shape("M60 8 106 22V60C106 88 86 104 60 114 34 104 14 88 14 60V22Z", "url(#ml-steel)", 3) + shape("M60 20 95 31V60C95 81 80 94 60 102 40 94 25 81 25 60V31Z", "#358", 2) + fill("M60 20 95 31V60C95 81 80 94 60 102Z", "#0003");

const diamond = (): string => shade + fill("M10 48 34 14H86L110 48 60 112Z", "url(#ml-gem)") + fill("M10 48 34 14H60L44 48Z", "#fff8") + line("M10 48H110M34 14 44 48 60 112 76 48 86 14M44 48 60 14 76 48", "#278", 1.8) + line("M10 48 34 14H86L110 48 60 112Z", INK, 3);

const medal = (paint: string): string => shade + dot(60, 60, 51, "url(#ml-gold)", edge(3)) + dot(60, 60, 42, paint, edge(2)) + dot(60, 60, 42, "url(#ml-lit)", 'fill-opacity=".7"');

/** A number that can be read on anything. */
function figure(value: string, y = 76): string {
  const type = { size: 46, room: 78, weight: 800 };
  return `<g stroke="${INK}" stroke-width="7" paint-order="stroke">${text(60, y, value, { ...type, paint: "#ffe" })}</g>`;
}

/** Words on a board: what it is above, what it says below. */
function plaque(name: string, value: string): string {
  const paint = tint(name, 34, 27);
  const art = picture(name) || sigil(name);
  const said = (size: number, most: number, middle: number): string => {
    const lines = wrapped(value, size, 94, most);
    return lines.map((one, i) => text(60, middle + size * 0.36 + (i - (lines.length - 1) / 2) * size * 1.12, one, { size, room: 94, paint: "#fed" })).join("");
  };
  return (
    box(6, 10, 108, 104, 14, "#0004") + box(5, 6, 110, 104, 14, paint, edge(2.5)) + box(5, 6, 110, 104, 14, "url(#ml-soft)") + box(10, 11, 100, 94, 10, "none", 'stroke="#ec7" stroke-width="1.8" stroke-opacity=".8"') +
    `<g class="ml-full">${at(60, 32, 0.36, art)}${said(17, 2, 68)}${text(60, 99, name, { size: 12.5, room: 90, paint: "#edb", weight: 600 })}</g><g class="ml-small">${said(24, 3, 58)}</g>`
  );
}

const PLAIN: [RegExp, () => string][] = [
  [/nugget|gold/, nugget],
  [/coin|money|dollar|cash/, coin],
  [/diamond|gem|crystal|jewel/, diamond],
  [/shield/, shield],
];

export function token(face: Token): string {
  const value = face.value ?? "";
  const said = face.name.toLowerCase();
  const plain = PLAIN.find(([pattern]) => pattern.test(said));
  if (plain && value.length <= 4) return plain[1]() + (value ? figure(value) : "");
  if (value.length > 4 || /\d$/.test(said)) return plaque(face.name, value);
  const paint = tint(face.name, 38, 32 + (hash(face.name) % 8));
  const art = picture(face.name) || sigil(face.name);
  if (!value) return medal(paint) + at(60, 56, 0.58, art) + `<g class="ml-name">${text(60, 97, face.name, { size: 15, room: 62, paint: "#fed" })}</g>`;
  return medal(paint) + `<g opacity=".5">${at(60, 58, 0.72, art)}</g>` + figure(value, 74) + `<g class="ml-name" stroke="${INK}" stroke-width="4" paint-order="stroke">${text(60, 94, face.name, { size: 15, room: 64, paint: "#fed" })}</g>`;
}

export const TOKEN = SIZE;
