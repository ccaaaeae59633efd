// How a person builds a move: pure functions over the menu the server sent. No game is known here.
//
// A move is made of things (cards, cells, zones, seats). Picking narrows the menu to the moves that contain all picked
// things, in whatever order they were picked. A *way* is what tells moves with the same things apart: the verb, and the
// chip ("turned", "mend the lamp"). Choosing a way narrows as well.
import type { Move } from "../wire";

export interface Picking {
  /** Things, in the order they were picked. */
  readonly things: readonly string[];
  /** The chosen way; empty while none is chosen. */
  readonly verb: string;
  readonly chip: string;
}

export const NOTHING: Picking = { things: [], verb: "", chip: "" };

export interface Way {
  readonly verb: string;
  readonly chip: string;
  readonly moves: readonly Move[];
  /** The move it plays when it is chosen; null if more has to be picked. */
  readonly move: Move | null;
  /** What its button says. */
  readonly label: string;
  /** What it does, where all its moves do the same. */
  readonly about: string;
  readonly quiet: boolean;
}

/** Moves that differ in an amount only. */
export interface Stepper {
  readonly verb: string;
  readonly least: Move;
  readonly most: Move;
  /** Ascending by amount. */
  readonly moves: readonly Move[];
}

/** All a table needs to know about a menu and what was picked from it so far. */
export interface Offer {
  readonly open: readonly Move[];
  readonly legal: ReadonlySet<string>;
  readonly chosen: ReadonlySet<string>;
  readonly ways: readonly Way[];
  readonly steppers: readonly Stepper[];
  /** The move to play at once. */
  readonly play: Move | null;
}

export function picked(picking: Picking): boolean {
  return picking.things.length > 0 || picking.verb !== "" || picking.chip !== "";
}

/** The moves that are still possible. A move without a chip fits every chip. */
export function open(moves: readonly Move[], picking: Picking): Move[] {
  return moves.filter(
    (move) =>
      (!picking.verb || move.verb === picking.verb) &&
      (!picking.chip || (move.chip ?? "") === picking.chip || !move.chip) &&
      picking.things.every((thing) => move.picks?.includes(thing)),
  );
}

/**
 * What every move of a menu contains: nobody has to pick it. With a single move nothing is given: somebody must still
 * say yes to it.
 */
export function given(moves: readonly Move[]): Set<string> {
  if (moves.length < 2) return new Set();
  return new Set((moves[0]?.picks ?? []).filter((thing) => moves.every((move) => move.picks?.includes(thing))));
}

export function offer(moves: readonly Move[], picking: Picking): Offer {
  const free = given(moves);
  const left = open(moves, picking);
  const chosen = new Set([...picking.things, ...free]);
  const legal = new Set<string>();
  for (const move of left) for (const thing of move.picks ?? []) if (!chosen.has(thing)) legal.add(thing);
  const complete = left.filter((move) => (move.picks ?? []).every((thing) => chosen.has(thing)));
  const only = left.length === 1 ? left[0]! : null;
  const said = picking.things.length > 0 || picking.verb !== "";
  const play = only && said && (complete.length === 1 || picking.verb !== "") ? only : null;
  const steppers = play ? [] : stepped(complete);
  return { open: left, legal, chosen, ways: play ? [] : ways(moves, left, picking, steppers), steppers, play };
}

/** Moves with an amount, complete with what is picked, by verb. */
function stepped(complete: readonly Move[]): Stepper[] {
  const steppers: Stepper[] = [];
  for (const verb of new Set(complete.map((move) => move.verb))) {
    const moves = complete
      .filter((move) => move.verb === verb && move.amount != null && !move.chip)
      .sort((one, other) => one.amount! - other.amount!);
    if (moves.length > 1) steppers.push({ verb, least: moves[0]!, most: moves.at(-1)!, moves });
  }
  return steppers;
}

/** The buttons: what can be played as it is, and how to narrow the rest. */
function ways(menu: readonly Move[], left: readonly Move[], picking: Picking, steppers: readonly Stepper[]): Way[] {
  const begun = picked(picking) || given(menu).size > 0;
  const groups = new Map<string, Move[]>();
  for (const move of left) {
    if (steppers.some((stepper) => stepper.moves.includes(move))) continue;
    // Before anything is picked a chip says nothing: there the verb alone is the way. Moves without things are
    // buttons of their own.
    const alone = !move.picks?.length ? `#${move.action}` : "";
    const key = `${move.verb}|${begun ? (move.chip ?? "") : ""}|${alone}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  const found: Way[] = [];
  for (const moves of groups.values()) {
    const first = moves[0]!;
    const chip = begun ? (first.chip ?? "") : "";
    const move = moves.length === 1 ? first : null;
    // The way that was already chosen, or the only one there is, narrows nothing: the highlights say it all.
    const idle = !move && (groups.size === 1 || (picking.verb === first.verb && (!chip || picking.chip === chip)));
    if (!idle) found.push({ verb: first.verb, chip, moves, move, label: titled(moves, chip, groups.size), about: shared(moves), quiet: moves.every((one) => one.quiet) });
  }
  return found;
}

function shared(moves: readonly Move[]): string {
  const about = moves[0]?.about ?? "";
  return moves.every((move) => (move.about ?? "") === about) ? about : "";
}

function titled(moves: readonly Move[], chip: string, groups: number): string {
  const first = moves[0]!;
  if (moves.length === 1) return chip && groups > 1 && !first.picks?.length ? chip : first.label;
  return sentence(chip || first.verb);
}

export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Tap on a thing: adds it, takes it back, or starts over with it where it does not go with what was picked. Null if
 * no move contains it: then somebody wants to know why.
 */
export function pick(moves: readonly Move[], picking: Picking, thing: string): Picking | null {
  if (picking.things.includes(thing)) return unpick(picking, thing);
  if (offer(moves, picking).legal.has(thing)) return { ...picking, things: [...picking.things, thing] };
  if (!moves.some((move) => move.picks?.includes(thing)) || given(moves).has(thing)) return null;
  const narrowed = { ...NOTHING, verb: picking.verb, things: [thing] };
  return open(moves, narrowed).length ? narrowed : { ...NOTHING, things: [thing] };
}

export function unpick(picking: Picking, thing: string): Picking {
  const things = picking.things.filter((other) => other !== thing);
  return things.length ? { ...picking, things } : NOTHING;
}

/** Escape: the last step back. */
export function back(picking: Picking): Picking {
  if (picking.chip) return { ...picking, chip: "" };
  if (picking.things.length) return { ...picking, things: picking.things.slice(0, -1) };
  return NOTHING;
}

export function choose(picking: Picking, way: Way): Picking {
  return { ...picking, verb: way.verb, chip: way.chip };
}

/** Dragging one thing onto another is picking both, the thing dragged first. Null if they do not go together. */
export function drop(moves: readonly Move[], source: string, target: string): Picking | null {
  if (source === target) return null;
  const both = { ...NOTHING, things: [source, target] };
  const fits = moves.some((move) => move.picks?.includes(source) && move.picks.includes(target));
  return fits ? both : null;
}

/** What a thing could be dragged onto. */
export function targets(moves: readonly Move[], source: string): Set<string> {
  const found = new Set<string>();
  for (const move of moves) if (move.picks?.includes(source)) for (const thing of move.picks) if (thing !== source) found.add(thing);
  return found;
}

/** The chips still open, in the order of the menu: R walks through them. */
export function chips(moves: readonly Move[], picking: Picking): string[] {
  return [...new Set(open(moves, { ...picking, chip: "" }).map((move) => move.chip ?? ""))].filter(Boolean);
}

export function nextChip(moves: readonly Move[], picking: Picking): Picking {
  const all = chips(moves, picking);
  if (!all.length) return picking;
  return { ...picking, chip: all[(all.indexOf(picking.chip) + 1) % all.length]! };
}

/** Where a stepper starts: the least that says something, the way most people begin. */
export function startAmount(stepper: Stepper): number {
  return stepper.least.amount!;
}

/** Amounts worth a button of their own: least, half, most. */
export function quickSteps(stepper: Stepper): number[] {
  const amounts = stepper.moves.map((move) => move.amount!);
  const middle = amounts[Math.floor((amounts.length - 1) / 2)]!;
  return [...new Set([amounts[0]!, middle, amounts.at(-1)!])];
}

export function withAmount(stepper: Stepper, amount: number): Move {
  return stepper.moves.reduce((best, move) => (Math.abs(move.amount! - amount) < Math.abs(best.amount! - amount) ? move : best));
}
