// The four suits: a shape and a colour each.
import type { Playing } from "../wire";
import { fill } from "./svg";

export type Suit = Playing["suit"];

export const SUIT_COLOUR: Record<Suit, string> = {
  spades: "#1f2a44",
  hearts: "#c0392b",
  diamonds: "#a65900",
  clubs: "#14695a",
};

/** In a box of 100 × 100. */
export const SUIT_SHAPE: Record<Suit, string> = {
  spades:
    "M50 5C42 24 12 38 12 62c0 13 9 21 20 21 6 0 11-2 14-6-1 8-4 14-11 18h30c-7-4-10-10-11-18 3 4 8 6 14 6 11 0 20-8 20-21C88 38 58 24 50 5Z",
  hearts: "M50 93C38 78 8 60 8 34 8 19 19 9 31 9c8 0 15 5 19 13 4-8 11-13 19-13 12 0 23 10 23 25 0 26-30 44-42 59Z",
  diamonds: "M50 3C60 22 72 38 86 50 72 62 60 78 50 97 40 78 28 62 14 50 28 38 40 22 50 3Z",
  clubs: "M50 7a20.5 20.5 0 0 1 17 32 20.5 20.5 0 1 1-12 36c1 9 4 15 11 19H34c7-4 10-10 11-19A20.5 20.5 0 1 1 33 39 20.5 20.5 0 0 1 50 7Z",
};

export const pip = (suit: Suit, x: number, y: number, scale: number, turn = 0): string =>
  fill(SUIT_SHAPE[suit], SUIT_COLOUR[suit], `transform="translate(${x} ${y})${turn ? ` rotate(${turn})` : ""} scale(${scale}) translate(-50 -50)"`);
