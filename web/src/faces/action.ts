// Cards that do something: a picture in an arch, what happens to it as a seal, and its name.
import type { Action } from "../wire";
import { glyph, meant } from "./glyph";
import { picture } from "./pictures";
import { sigil } from "./sigil";
import { at, box, dot, fill, H, hash, INK, line, text, W, wrapped } from "./svg";

const RED = "#a3342b";
const GREEN = "#2c6e4f";
const CALM = ["#7a5a24", "#31566e", "#6b3f5c", "#52622c", "#7c4a2a"];

const seal = (bad: boolean): string =>
  bad
    ? fill("M-8-20H8L20-8V8L8 20H-8L-20 8V-8Z", RED, 'stroke="#fed" stroke-width="3"') + line("M-8-8 8 8M8-8-8 8", "#fed", 5.5)
    : dot(0, 0, 20, GREEN, 'stroke="#fed" stroke-width="3"') + line("M-9 1-3 8 10-8", "#fed", 5.5);

export function action(face: Action): string {
  const icons = face.icons ?? [];
  const bad = icons.includes("broken");
  const good = icons.includes("mended");
  const things = icons.filter((icon) => icon !== "broken" && icon !== "mended");
  if (!things.length) things.push(face.kind || face.name);
  const frame = bad ? RED : good ? GREEN : (CALM[hash(face.kind) % CALM.length] ?? RED);
  const drawn = things.slice(0, 3).map((thing) => picture(thing, bad) || picture(face.name, bad) || sigil(thing));
  const two = drawn.length > 1;
  const places: [number, number, number][] = two ? [[22, -36, 0.86], [-24, 34, 0.86], [30, 30, 0.6]] : [[0, 0, 1.26]];
  const art = drawn.map((one, i) => at(...((places[i] ?? places[0]) as [number, number, number]), one)).join("");
  const marks = things.slice(0, 2).map((thing, i) => {
    const ring = dot(0, 0, 20, bad || good ? frame : "#edb", `stroke="${bad || good ? "#fed" : INK}" stroke-width="2.5"`);
    const sign = (bad || good) && meant(thing) ? `<g color="#fed" style="--torn:${frame}" transform="translate(-14.4 -14.4) scale(1.2)">${glyph(thing, bad)}</g>` : at(0, 0, 0.32, drawn[i] ?? "");
    return at(25, 25 + i * 44, 1, ring + sign);
  });
  const badge = bad || good ? seal(bad) : "";
  const lines = wrapped(face.name, 17, 156, 2);
  const title = lines.map((words, i) => text(W / 2, lines.length > 1 ? 220 + i * 19 : 230, words, { size: lines.length > 1 ? 17 : 20, room: 156, paint: "#fed", serif: true })).join("");
  return (
    `<rect width="${W}" height="${H}" fill="${frame}"/><rect width="${W}" height="${H}" fill="url(#ml-soft)"/>` +
    `<g class="ml-full">` +
    fill("M10 198V82C10 34 44 10 90 10S170 34 170 82V198Z", "url(#ml-page)", `stroke="${INK}" stroke-opacity=".55" stroke-width="2"`) +
    line("M16 192V83C16 39 48 16 90 16S164 39 164 83V192Z", frame, 1.4, 'stroke-opacity=".55"') +
    `<ellipse cx="90" cy="112" rx="66" ry="70" fill="#fff" fill-opacity=".22"/>` +
    at(90, 108, 1.05, art) + at(150, 182, 1, badge) + title + `</g>` +
    `<g class="ml-small">${box(8, 8, W - 16, H - 16, 8, "url(#ml-page)")}${at(94, 136, two ? 1.3 : 1.32, art)}${at(148, 218, 1.35, badge)}</g>` +
    `<g class="ml-corner">${marks.join("")}</g>`
  );
}
