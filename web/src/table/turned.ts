// How a card looks that is laid turned by 180°: what is drawn in a cell before it is played.
import type { Face } from "../wire";

const ACROSS: Record<string, string> = { T: "B", B: "T", L: "R", R: "L" };
const ORDER = "TRBL";

export function turned(face: Face): Face {
  if (face.k !== "tunnel") return face;
  const groups = face.groups.map((group) => [...group].map((edge) => ACROSS[edge] ?? edge).sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join(""));
  return { ...face, groups, turned: !face.turned };
}
