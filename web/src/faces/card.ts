// A card of any game: nobody has drawn it, so its picture is a sign made from its name, and its colour that of its group.
import type { Card } from "../wire";
import { sigil } from "./sigil";
import { at, box, dot, edge, fill, H, INK, line, text, tint, W, wrapped } from "./svg";

export function card(face: Card): string {
  const value = face.value ?? "";
  const paint = tint(face.group || face.name, 38, 32);
  const art = sigil(face.name);
  const title = wrapped(face.name, 19, 156, 2);
  const said = wrapped(face.text ?? "", 13.5, 152, 4);
  const foot = H - 14 - said.length * 15.5;
  const high = foot - title.length * 21 - 8;
  const names = title.map((words, i) => text(W / 2, high + 18 + i * 21, words, { size: 19, room: 156, paint: INK, serif: true })).join("");
  const lines = said.map((words, i) => text(W / 2, foot + 12 + i * 15.5, words, { size: 13.5, room: 152, paint: INK, weight: 500 })).join("");
  const corner = (x: number, y: number, size: number): string =>
    value ? dot(x, y, size * 0.72, paint, edge(2)) + text(x, y + size * 0.36, value, { size, room: size * 1.1, paint: "#fed", weight: 800 }) : "";
  const seat = `M14 ${high - 4}V64C14 32 46 14 90 14S166 32 166 64V${high - 4}Z`;
  return (
    `<rect width="${W}" height="${H}" fill="${paint}"/><rect width="${W}" height="${H}" fill="url(#ml-soft)"/>` +
    box(7, 7, W - 14, H - 14, 8, "url(#ml-page)") +
    `<g class="ml-full">${fill(seat, paint, 'fill-opacity=".22"')}${line(seat, paint, 1.6)}${at(90, (high + 14) / 2, Math.min(1.3, (high - 24) / 100), art)}${corner(34, 36, 27)}${names}${lines}</g>` +
    `<g class="ml-small">${at(90, value ? 150 : 116, 1.45, art)}${corner(48, 50, 50)}<g class="ml-name">${box(4, H - 31, W - 8, 27, 0, "#111d")}${text(W / 2, H - 10, face.name, { size: 21, room: 164, paint: "#fed" })}</g></g>`
  );
}
