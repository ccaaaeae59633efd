// From face data to a drawing. Drawings are kept: the same face is the same string.
import type { Face } from "../wire";
import { action } from "./action";
import { back } from "./back";
import { card } from "./card";
import { dragon } from "./dragon";
import { person } from "./person";
import { playing } from "./playing";
import { role } from "./role";
import { H, W } from "./svg";
import { token, TOKEN } from "./token";
import { tunnel } from "./tunnel";

const KEPT = new Map<string, string>();
const MOST = 800;

function inner(face: Face, game: string): string {
  switch (face.k) {
    case "playing":
      return playing(face);
    case "tunnel":
      return tunnel(face);
    case "action":
      return action(face);
    case "person":
      return face.art === "dragon" ? dragon(face) : person(face);
    case "role":
      return role(face);
    case "token":
      return token(face);
    case "card":
      return card(face);
    case "back":
      return back(face.of, game);
  }
}

/** How wide a face is for its height: cards are 5 : 7, tokens are square. */
export const aspect = (face: Face): string => (face.k === "token" ? "1 / 1" : `${W} / ${H}`);

/** The SVG of a face. `game` only helps to choose the look of a back that nothing else says. */
export function draw(face: Face, game = ""): string {
  const key = (face.k === "back" ? game : "") + JSON.stringify(face);
  let drawn = KEPT.get(key);
  if (!drawn) {
    const [w, h] = face.k === "token" ? [TOKEN, TOKEN] : [W, H];
    drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" aria-hidden="true" stroke-linecap="round" stroke-linejoin="round">${inner(face, game)}</svg>`;
    if (KEPT.size >= MOST) KEPT.clear();
    KEPT.set(key, drawn);
  }
  return drawn;
}
