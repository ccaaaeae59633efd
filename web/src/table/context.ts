// What every part of a board shares: the view, the people, and what the person may touch.
import { getContext, setContext } from "svelte";
import type { Table } from "../lib/help";
import type { Face, Item, Likely, SeatInfo, View, Zone } from "../wire";

/** How a board is played on. Without one it is only looked at. */
export interface Interaction {
  readonly legal: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  /** Pointed at by a hint. */
  readonly glow: ReadonlySet<string>;
  /** How the card in hand would lie in a cell: shown there before it is played. */
  readonly ghost: { readonly cell: string; readonly face: Face } | null;
  /** The chosen card is to be laid turned by 180°. */
  readonly turned: boolean;
  touch(thing: string): void;
  /** Dropped on a thing that goes with it, or on nothing; `other` is what lies there and does not go with it. */
  drag(source: string, target: string | null, other: string): void;
  targets(source: string): ReadonlySet<string>;
  /** A drag has begun (its source) or ended (""). */
  hold(source: string): void;
  /** What is dragged is over a thing that goes with it, or over nothing (""). */
  over(thing: string): void;
}

export interface Inspected {
  readonly title: string;
  readonly items: readonly Item[];
  readonly zone: Zone;
}

export interface Board {
  readonly view: View;
  readonly seats: readonly SeatInfo[];
  readonly game: string;
  readonly play: Interaction | null;
  readonly last: ReadonlySet<string>;
  /** What others did since one's own last decision: item → number in the recap, and whose it was. */
  readonly recap: ReadonlyMap<string, { readonly number: number; readonly seat: number }>;
  /** A cell that a line of the story speaks of, while somebody points at the line. */
  readonly lit: string;
  /** What could be believed of what lies face down: zone and place → the likeliest face. */
  readonly odds: ReadonlyMap<string, Likely>;
  /** The game's sentences on things; empty until they have come. */
  readonly help: Table;
  /** Look at something closely. */
  inspect(what: Inspected): void;
}

const KEY = Symbol("board");

export function provide(board: Board): void {
  setContext(KEY, board);
}

export function useBoard(): Board {
  return getContext<Board>(KEY);
}
