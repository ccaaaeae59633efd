// Light and shadow that all faces share, and figures that a face shows more than once. They stand once in the page, so no
// drawing carries ids of its own.
import { hash } from "./svg";

const stops = (...all: [number, string, number?][]): string =>
  all.map(([at, paint, o = 1]) => `<stop offset="${at}" stop-color="${paint}" stop-opacity="${o}"/>`).join("");
const down = (id: string, inner: string): string =>
  `<linearGradient id="ml-${id}" x1="0" y1="0" x2="0" y2="1">${inner}</linearGradient>`;
const across = (id: string, inner: string): string =>
  `<linearGradient id="ml-${id}" x1="0" y1="0" x2="1" y2="1">${inner}</linearGradient>`;
const round = (id: string, inner: string, cx = 0.5, cy = 0.5, r = 0.7): string =>
  `<radialGradient id="ml-${id}" cx="${cx}" cy="${cy}" r="${r}">${inner}</radialGradient>`;
const tile = (id: string, w: number, h: number, d: string, width = 1.4, more = ""): string =>
  `<pattern id="ml-${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse"><path d="${d}" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="${width}"/>${more}</pattern>`;

export const DEFS =
  `<svg id="ml-defs" width="0" height="0" aria-hidden="true" focusable="false" style="position:absolute"><defs>` +
  across("lit", stops([0, "#fff", 0.34], [0.45, "#fff", 0], [0.55, "#000", 0], [1, "#000", 0.34])) +
  across("soft", stops([0, "#fff", 0.16], [0.5, "#fff", 0], [1, "#000", 0.16])) +
  down("dusk", stops([0, "#000", 0], [1, "#000", 0.62])) +
  down("dawn", stops([0, "#000", 0.5], [1, "#000", 0])) +
  round("vign", stops([0, "#000", 0], [0.62, "#000", 0], [1, "#000", 0.5])) +
  round("glow", stops([0, "#ffe9a8", 0.95], [0.35, "#ffd97a", 0.5], [1, "#ffc24a", 0]), 0.5, 0.5, 0.5) +
  round("shine", stops([0, "#fff", 0.55], [1, "#fff", 0]), 0.5, 0.5, 0.5) +
  round("hush", stops([0, "#000", 0.55], [1, "#000", 0]), 0.5, 0.5, 0.5) +
  across("gold", stops([0, "#fff0b8"], [0.4, "#edbe4e"], [0.75, "#c98f24"], [1, "#8f5f14"])) +
  across("steel", stops([0, "#f7f9fa"], [0.45, "#b4bec6"], [1, "#5f6b75"])) +
  across("wood", stops([0, "#c08a52"], [1, "#6e431f"])) +
  across("stone", stops([0, "#a8a196"], [0.5, "#77706a"], [1, "#453f3c"])) +
  across("gem", stops([0, "#e8fbff"], [0.45, "#8fd6ea"], [1, "#2f7f9c"])) +
  round("paper", stops([0, "#fffdf7"], [0.7, "#fbf5e6"], [1, "#f0e5cb"])) +
  round("page", stops([0, "#f8ecc9"], [0.65, "#ecd9a8"], [1, "#cfb278"])) +
  tile("p0", 16, 16, "M0 8 8 0 16 8 8 16Z") +
  tile("p1", 20, 20, "M0 10A10 10 0 0 1 20 10M-10 20A10 10 0 0 1 10 20M10 20A10 10 0 0 1 30 20M-10 0A10 10 0 0 1 10 0M10 0A10 10 0 0 1 30 0M5 10A5 5 0 0 1 15 10M-5 20A5 5 0 0 1 5 20M15 20A5 5 0 0 1 25 20") +
  tile("p2", 18, 18, "M0 9H5M13 9H18M9 0V5M9 13V18M9 5 13 9 9 13 5 9Z") +
  tile("p3", 20, 34.6, "M10 0 20 5.8V17.3L10 23 0 17.3V5.8ZM10 23V34.6M0 5.8V0M20 5.8V0") +
  tile("p4", 20, 12, "M0 12 10 2 20 12M0 18 10 8 20 18M0 6 10-4 20 6") +
  tile("p5", 22, 22, "M11 1C14 6 16 8 21 11 16 14 14 16 11 21 8 16 6 14 1 11 6 8 8 6 11 1Z", 1.3, '<circle cx="11" cy="11" r="1.8" fill="#fff" fill-opacity=".3"/>') +
  `</defs></svg>`;

/** What drawings share beyond that, by id, in the order it came up. */
const FIGURES = new Map<string, string>();

function keep(name: string, drawn: (id: string) => string): string {
  const id = `ml-${hash(name).toString(36)}${hash(`${name}.`).toString(36)}`;
  if (!FIGURES.has(id)) FIGURES.set(id, drawn(id));
  return id;
}

/** A figure kept in the page under a name; what comes back shows it. */
export const figure = (name: string, drawn: () => string): string =>
  `<use href="#${keep(name, (id) => `<g id="${id}">${drawn()}</g>`)}"/>`;

/** A ground of `w` × `h` kept in the page under a name; what comes back paints with it. A board is fast by this: its cells
 * do not carry their stones. */
export const ground = (name: string, w: number, h: number, drawn: () => string): string =>
  `url(#${keep(name, (id) => `<pattern id="${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${drawn()}</pattern>`)})`;

let placed = 0;

/** Puts what is shared into the page, as far as it is not there yet. */
export function ensureDefs(): void {
  let defs = document.getElementById("ml-defs");
  if (!defs) {
    document.body.insertAdjacentHTML("beforeend", DEFS);
    defs = document.getElementById("ml-defs");
    placed = 0;
  }
  if (placed === FIGURES.size || !defs) return;
  const fresh = [...FIGURES.values()].slice(placed);
  placed = FIGURES.size;
  defs.insertAdjacentHTML("beforeend", `<defs>${fresh.join("")}</defs>`);
}

/** Everything shared, as markup. */
export const shared = (): string => DEFS + [...FIGURES.values()].join("");
