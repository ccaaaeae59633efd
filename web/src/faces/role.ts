// Who somebody secretly is. A dwarf of the mine if the word says so, otherwise somebody out of the portrait grammar.
import type { Role } from "../wire";
import { picture } from "./pictures";
import { lookOf, portrait } from "./portrait";
import { at, box, dot, fill, H, pane, round, shape, text, tint, W, wrapped } from "./svg";
import type { Look } from "./wardrobe";

interface Cast {
  ground: string;
  trim: string;
  ink: string;
  look: Partial<Look>;
  thing: string;
}

const LOYAL: Cast = { ground: "#2f6f7c", trim: "#f0d08a", ink: "#fff6e0", look: { hat: "lamp", coat: "overall", beard: "full", eyes: "calm", mouth: "smile", woman: false, tone: "#2f5f78", hairs: "#b5642c", skin: "#f2cda6", jaw: "round", hair: "short", scar: false }, thing: "pick" };
const TRAITOR: Cast = { ground: "#6b1f26", trim: "#f0b890", ink: "#ffe9dc", look: { hat: "hood", coat: "hoodie", beard: "full", eyes: "mask", mouth: "smirk", woman: false, tone: "#3a1f26", hairs: "#2b211c", skin: "#d8a67c", jaw: "square", scar: true }, thing: "dynamite" };

function castOf(name: string): Cast {
  const said = name.toLowerCase();
  if (/sabot|traitor|villain|spy/.test(said)) return TRAITOR;
  if (/miner|digger|loyal|dwarf/.test(said)) return LOYAL;
  if (/geolog/.test(said)) return { ...LOYAL, ground: "#4a4f7a", thing: "gem", look: { ...LOYAL.look, eyes: "glasses", tone: "#5a4a7a", hairs: "#8f8a84" } };
  if (/profit/.test(said)) return { ...LOYAL, ground: "#6b5520", thing: "coin", look: { ...LOYAL.look, hat: "top", eyes: "monocle", coat: "suit", tone: "#7a5a1c" } };
  const ground = /gang/.test(said) ? "#733" : /author/.test(said) ? "#246" : /loner/.test(said) ? "#453" : tint(name, 36, 30);
  return { ground, trim: "#ec7", ink: "#fed", look: { tone: ground }, thing: "" };
}

export function role(face: Role): string {
  const cast = castOf(face.name);
  const figure = portrait(lookOf(face.name, cast.look));
  const ray = (turn: number): string => `${round(Math.cos(turn) * 150)} ${round(Math.sin(turn) * 150)}`;
  const rays = Array.from({ length: 12 }, (_, i) => `M0 0L${ray(i / 1.91 - 0.06)} ${ray(i / 1.91 + 0.06)}Z`).join("");
  const scene = `<rect x="-90" y="-110" width="180" height="220" fill="${cast.ground}"/>${fill(rays, "#fff1")}${dot(0, -6, 74, "url(#ml-shine)", 'fill-opacity=".5"')}${figure}`;
  const thing = cast.thing ? at(138, 176, 0.62, picture(cast.thing)) : "";
  const title = face.name.charAt(0).toUpperCase() + face.name.slice(1);
  const lines = wrapped(title, 30, 150, 2);
  const small = box(12, 240 - lines.length * 32, W - 24, lines.length * 32, 6, "#111d") + lines.map((one, i) => text(W / 2, 265 - (lines.length - i) * 32, one, { size: 30, room: 148, paint: cast.ink })).join("");
  return (
    `<rect width="${W}" height="${H}" fill="${cast.ground}"/>` +
    pane(8, 8, W - 16, H - 16, "-66 -86 132 190", scene) +
    `<rect y="170" width="${W}" height="82" fill="url(#ml-dusk)"/>` +
    `<rect x="8" y="8" width="${W - 16}" height="${H - 16}" rx="8" fill="none" stroke="${cast.trim}" stroke-width="2.5"/>` +
    `<g class="ml-full">${thing}` +
    shape("M14 204C40 198 140 198 166 204V236C140 230 40 230 14 236Z", "#111", 1.5) + fill("M14 204C40 198 140 198 166 204V207C140 201 40 201 14 207Z", cast.trim) +
    text(W / 2, 225, title, { size: 24, room: 140, paint: cast.ink, serif: true }) +
    `</g><g class="ml-small">${cast.thing ? at(132, 196, 0.95, dot(0, 0, 44, "#1118") + at(0, 0, 0.8, picture(cast.thing))) : small}</g>`
  );
}
