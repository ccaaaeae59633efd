// What lies before somebody and in the middle stays where it lies. What comes finds its place kept, or free room; only
// where there is none is everything laid anew, with some room to spare.
import type { Item, Zone } from "../wire";
import { extent, lying } from "./arrange";
import { GAP, pack, round, want, type Box, type Manner, type Packed } from "./layout";

export interface Settled extends Packed {
  /** What a place is kept for, in order: zones as large as they were at most, and a little larger. */
  readonly places: readonly Zone[];
  /** For which box, card and manner. */
  readonly of: string;
}

/** So much of a card's width is worth keeping the places of what is not there. */
const WORTH = 0.75;
const SOME: Item = { face: { k: "back", of: "" } };

/** Zones in their box, as they lay before if all that is there fits so. */
export function settle(zones: readonly Zone[], box: Box, most: number, manner: Manner, before: Settled | null): Settled {
  const of = JSON.stringify([box, most, manner]);
  const kept = before?.of === of ? stay(zones, box, manner, before) : null;
  if (kept) return kept;
  const there = zones.map((zone) => roomier(zone, before?.places.find((place) => place.id === zone.id)));
  const gone = (before?.places ?? []).filter((place) => !zones.some((zone) => zone.id === place.id));
  const places = merged(there, gone, before);
  const full = pack(places, box, most, manner);
  const bare = zones.filter(lying);
  const alone = pack(bare, box, most, manner);
  if (full.card >= alone.card * WORTH && within(full, box)) return { ...full, places, of };
  const needed = there.filter((place) => bare.some((zone) => zone.id === place.id));
  const lean = pack(needed, box, most, manner);
  if (lean.card >= alone.card * WORTH && within(lean, box)) return { ...lean, places: needed, of };
  return { ...alone, places: bare, of };
}

/** How wide a place may be drawn: a row has what is free up to the next thing that is there, or up to an edge. */
export function drawn(zone: Zone, there: readonly Zone[], lies: Packed, edge: number, room: number, manner: Manner): number {
  const place = lies.boxes.get(zone.id)!;
  if (zone.layout !== "row") return place.w;
  const right = there.flatMap(({ id }) => {
    const one = lies.boxes.get(id);
    return one && one.x > place.x && one.y < place.y + place.h && place.y < one.y + one.h ? [one.x - GAP] : [];
  });
  return Math.max(place.w, Math.min(Math.min(edge, ...right) - place.x, Math.floor(want(zone, room, manner).full(lies.card))));
}

/** Whether all of it lies in its box. */
export function within(packed: Packed, box: Box): boolean {
  return [...packed.boxes.values()].every((one) => one.y + one.h <= box.y + box.h + 1);
}

/** As it lay, with what is new in free room; null where that cannot be. */
function stay(zones: readonly Zone[], box: Box, manner: Manner, before: Settled): Settled | null {
  const { card } = before;
  const boxes = new Map(before.boxes);
  const places = [...before.places];
  for (const zone of zones) {
    const place = boxes.get(zone.id);
    const size = want(zone, box.w, { ...manner, curt: Boolean(place) });
    if (place) {
      if (size.least(card) > place.w + 1 || size.tall(card) > place.h + 1) return null;
      continue;
    }
    if (!lying(zone)) continue;
    const roomy = roomier(zone);
    const wished = want(roomy, box.w, manner);
    const free = room([...boxes.values()], box, size.least(card), wished.full(card), size.tall(card));
    if (!free) return null;
    boxes.set(zone.id, free);
    places.push(roomy);
  }
  return boxes.size === before.boxes.size ? before : { ...before, boxes, places };
}

/** Free room right of a line, or below the last. */
function room(boxes: readonly Box[], box: Box, least: number, full: number, tall: number): Box | null {
  const lines: Box[] = [];
  for (const one of boxes) {
    const line = lines.findIndex((other) => one.y < other.y + other.h && other.y < one.y + one.h);
    if (line < 0) lines.push(one);
    else lines[line] = join(lines[line]!, one);
  }
  for (const line of lines) {
    const x = line.x + line.w + GAP;
    if (tall <= line.h + 1 && x + least <= box.x + box.w) return round({ x, y: line.y + Math.max(0, (line.h - tall) / 2), w: Math.min(full, box.x + box.w - x), h: tall });
  }
  const bottom = Math.max(box.y, ...lines.map((line) => line.y + line.h + 4));
  return bottom + tall <= box.y + box.h && least <= box.w ? round({ x: box.x, y: bottom, w: Math.min(full, box.w), h: tall }) : null;
}

function join(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return { x, y, w: Math.max(one.x + one.w, other.x + other.w) - x, h: Math.max(one.y + one.h, other.y + other.h) - y };
}

/** A row with room for a few more than lie or lay there, a seat's grid with a column more; everything else as it is. */
function roomier(zone: Zone, before?: Zone): Zone {
  if (zone.layout === "grid" && zone.owner != null) {
    const [now, had] = [extent(zone), before ? extent(before) : null];
    if (had && had.right > now.right) return { ...zone, items: before!.items };
    const items: Item[] = zone.items?.length ? zone.items : [{ ...SOME, at: [now.left, now.top] }];
    return now.right - now.left < 4 ? { ...zone, items: [...items, { ...SOME, at: [now.right, now.top] }] } : zone;
  }
  if (zone.layout !== "row") return zone;
  const items = zone.items ?? [];
  const had = before?.items?.length ?? 0;
  if (had > items.length || (had && had === items.length)) return { ...zone, items: [...items, ...Array.from({ length: had - items.length }, () => items.at(-1) ?? before?.items?.at(-1) ?? SOME)] };
  const spare = items.length < 4 ? 1 : 0; // longer rows are fanned more tightly
  return { ...zone, items: [...items, ...Array.from({ length: spare }, () => items.at(-1) ?? SOME)] };
}

/** What is there in its order, empty places last; what is gone where it was. */
function merged(there: readonly Zone[], gone: readonly Zone[], before: Settled | null): Zone[] {
  if (!before) return [...there];
  const rank = new Map(before.places.map((place, index) => [place.id, index]));
  const known = there.filter((zone) => rank.has(zone.id));
  const all = [...known, ...gone].sort((one, other) => rank.get(one.id)! - rank.get(other.id)!);
  return [...all, ...there.filter((zone) => !rank.has(zone.id))];
}
