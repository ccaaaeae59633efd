// What lies in the middle where no common board takes it up: what is at stake, and beside or below it everything else.
import type { Zone } from "../wire";
import { lying } from "./arrange";
import { pack, type Bands, type Box, type Manner } from "./layout";
import { within } from "./settle";

export interface Middle {
  /** For piles, counters and rows. */
  readonly common: Box;
  /** Kept for what is or will be at stake. */
  readonly stage: Box;
  /** How large the cards of the rest may be. */
  readonly most: number;
  /** What is at stake lies flat, with its name beside its things. */
  readonly flat: boolean;
}

/** The least height of the place for what is at stake. Where the rest has no room below it, it is kept only while there is something. */
export const LOW = 50;

/** Between which heights the place for what is at stake has what the rest leaves to it. */
interface Heights {
  readonly lowest: number;
  /** As low as it has been already: it does not grow again, so that nothing moves to and fro. */
  readonly highest: number;
}
/** So large are the other cards beside those at stake, which are what one looks at. */
const LESS = 0.72;

/** The place for what is at stake, and for the `rest`; the heights are for phones. */
export function middleOf(plan: Bands, rest: readonly Zone[], biggest: number, manner: Manner, heights: Heights = { lowest: LOW, highest: Infinity }): Middle {
  // Piles and counters are there from the first to the last; a trick has the middle of the table.
  if (rest.every((zone) => zone.layout === "row")) return centred(plan, biggest);
  return plan.narrow ? above(plan, rest, biggest, manner, heights) : beside(plan, biggest);
}

/** On a phone: above the rest, and lower where that needs the room. */
function above({ middle: { x, y, w, h } }: Bands, rest: readonly Zone[], most: number, manner: Manner, { lowest, highest }: Heights): Middle {
  const below = (high: number): Box => ({ x: x + 6, y: y + high + 6, w: w - 12, h: h - high - 8 });
  const fits = (high: number): boolean => within(pack(rest.filter(lying), below(high), most, manner), below(high));
  let high = Math.min(106, h * 0.53, highest);
  while (high > lowest && !fits(high)) high = Math.max(lowest, high - 6);
  return { common: below(high), stage: { x: x + 6, y: y + 4, w: w - 12, h: high }, most, flat: true };
}

function beside({ middle: { x, y, w, h } }: Bands, most: number): Middle {
  const wide = Math.min(380, w * 0.36);
  return { common: { x: x + 10, y: y + 2, w: w - wide - 24, h: h - 4 }, stage: { x: x + w - wide - 6, y: y + 4, w: wide, h: h - 8 }, most, flat: false };
}

/** Where nothing but rows lies there: in the middle of the table, and the rows below it. */
function centred({ middle: { x, y, w, h } }: Bands, most: number): Middle {
  const wide = Math.min(560, w - 12);
  const high = Math.min(h * 0.58, most * 1.4 + 80);
  const stage = { x: x + (w - wide) / 2, y: y + 6, w: wide, h: high };
  return { common: { ...stage, y: stage.y + high + 4, h: h - high - 12 }, stage, most: most * LESS, flat: false };
}
