// The 52 cards of the usual deck, in four colours: shape, letter and colour together tell the suits apart.
import type { Playing } from "../wire";
import { court } from "./court";
import { pip, SUIT_COLOUR, SUIT_SHAPE, type Suit } from "./suits";
import { fill, H, line, W } from "./svg";

const PIPS: Record<string, [number, number][]> = {
  "2": [[0, -3], [0, 3]],
  "3": [[0, -3], [0, 0], [0, 3]],
  "4": [[-1, -3], [1, -3], [-1, 3], [1, 3]],
  "5": [[-1, -3], [1, -3], [0, 0], [-1, 3], [1, 3]],
  "6": [[-1, -3], [1, -3], [-1, 0], [1, 0], [-1, 3], [1, 3]],
  "7": [[-1, -3], [1, -3], [0, -1.5], [-1, 0], [1, 0], [-1, 3], [1, 3]],
  "8": [[-1, -3], [1, -3], [0, -1.5], [-1, 0], [1, 0], [0, 1.5], [-1, 3], [1, 3]],
  "9": [[-1, -3], [1, -3], [-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1], [-1, 3], [1, 3]],
  "10": [[-1, -3], [1, -3], [0, -2], [-1, -1], [1, -1], [-1, 1], [1, 1], [0, 2], [-1, 3], [1, 3]],
};

const FONT = `font-family="Georgia,'Noto Serif','Times New Roman',serif" font-weight="700" text-anchor="middle"`;

function rankText(rank: string, x: number, y: number, size: number, paint: string): string {
  const squeezed = rank.length > 1 ? ` textLength="${size * 0.86}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${paint}" ${FONT}${squeezed}>${rank}</text>`;
}

export function playing(face: Playing): string {
  const suit: Suit = face.suit in SUIT_SHAPE ? face.suit : "spades";
  const rank = PIPS[face.rank] || /^[AJQK]$/.test(face.rank) ? face.rank : "?";
  const paint = SUIT_COLOUR[suit];
  const index = rankText(rank, 24, 42, 42, paint) + pip(suit, 24, 63, 0.27);
  const big = rankText(rank, 38, 61, 72, paint) + pip(suit, 38, 91, 0.46);
  const isCourt = /^[JQK]$/.test(rank);
  let middle: string;
  if (rank === "A")
    middle =
      pip(suit, W / 2, H / 2, 1.08) +
      line(SUIT_SHAPE[suit], "#fbf5e6", 2.4, `transform="translate(${W / 2} ${H / 2 + 1}) scale(.8) translate(-50 -50)"`) +
      fill(SUIT_SHAPE[suit], "#fbf5e6", `fill-opacity=".16" transform="translate(${W / 2} ${H / 2 + 1}) scale(.6) translate(-50 -50)"`);
  else if (isCourt) middle = court(rank as "J" | "Q" | "K", suit);
  else middle = (PIPS[rank] ?? []).map(([x, y]) => pip(suit, W / 2 + x * 31, H / 2 + y * 27, 0.36, y > 0 ? 180 : 0)).join("");
  const corner = isCourt
    ? court(rank as "J" | "Q" | "K", suit, true)
    : pip(suit, 116, 186, 1.06);
  return (
    `<rect width="${W}" height="${H}" fill="url(#ml-paper)"/>` +
    `<g class="ml-full">${middle}${index}<g transform="rotate(180 ${W / 2} ${H / 2})">${index}</g></g>` +
    `<g class="ml-small">${corner}${big}</g>`
  );
}
