// What moved between two views, as far as these eyes can tell: pure, so that it can be tested without a page.
import type { Ended, Face, Item, View, Zone } from "../wire";
import { keyOf } from "./arrange";

/** Where something comes from or goes to: an item, a zone or a seat's plate, by its key on the page. */
export type Spot = { readonly key: string } | { readonly zone: string } | { readonly seat: number };

export interface Flight {
  /** The item in the new view. */
  readonly key: string;
  readonly from: Spot;
  /** It was face down where it came from: it turns over on the way. */
  readonly flips: boolean;
}

export interface Changes {
  readonly flights: readonly Flight[];
  /** Items of the old view that are gone, and where to. */
  readonly gone: readonly { readonly key: string; readonly to: Spot | null }[];
  /** Items that stayed and show another side. */
  readonly turned: readonly string[];
  /** Cards nobody here can see: from a pile to a seat. */
  readonly draws: readonly { readonly from: string; readonly seat: number; readonly count: number }[];
  /** What lies there newly or has moved: the last move. */
  readonly fresh: ReadonlySet<string>;
}

interface Lying {
  readonly key: string;
  readonly zone: Zone;
  readonly item: Item;
  readonly sign: string;
}

/** What a card is, whichever way it lies. */
export function signOf(face: Face): string {
  if (face.k === "tunnel") return `tunnel:${face.kind || [...face.groups].join("+")}`;
  if (face.k === "person") return `${face.k}:${face.name}`;
  return JSON.stringify(face);
}

function lying(view: View): Map<string, Lying> {
  const found = new Map<string, Lying>();
  for (const zone of view.zones ?? [])
    for (const [index, item] of (zone.items ?? []).entries()) {
      const key = keyOf(zone, item, index);
      if (!found.has(key)) found.set(key, { key, zone, item, sign: signOf(item.face) });
    }
  return found;
}

function counts(view: View): Map<string, number> {
  return new Map((view.zones ?? []).map((zone) => [zone.id, zone.count ?? zone.items?.length ?? 0]));
}

/** `actor` is the seat whose decision led from one view to the other; -1 if unknown. */
export function changes(before: View, after: View, actor: number): Changes {
  const old = lying(before);
  const now = lying(after);
  const flights: Flight[] = [];
  const turned: string[] = [];
  const fresh = new Set<string>();
  const arrived: Lying[] = [];
  for (const thing of now.values()) {
    const was = old.get(thing.key);
    if (was && was.zone.id === thing.zone.id) {
      if (was.sign === thing.sign) {
        old.delete(thing.key);
        continue;
      }
      if (thing.zone.layout === "grid" || thing.item.id) {
        if (was.item.face.k === "back" || thing.item.face.k === "back") turned.push(thing.key);
        fresh.add(thing.key);
        old.delete(thing.key);
        continue;
      }
    } else if (was) {
      flights.push({ key: thing.key, from: { key: was.key }, flips: was.item.face.k === "back" && thing.item.face.k !== "back" });
      fresh.add(thing.key);
      old.delete(thing.key);
      continue;
    }
    arrived.push(thing);
  }
  // The same card under another name: a card with an id in the hand has none on the board.
  const strange: Lying[] = [];
  for (const thing of arrived) {
    const was = thing.item.face.k === "back" ? undefined : [...old.values()].find((one) => one.sign === thing.sign && one.zone.id !== thing.zone.id);
    if (was) {
      flights.push({ key: thing.key, from: { key: was.key }, flips: false });
      fresh.add(thing.key);
      old.delete(was.key);
      continue;
    }
    // Rows without ids count their places: a card that only moved up in its row is no news.
    const slid = !thing.item.id && [...old.values()].find((one) => one.sign === thing.sign && one.zone.id === thing.zone.id);
    if (slid) old.delete(slid.key);
    else strange.push(thing);
  }
  const had = counts(before);
  const has = counts(after);
  const piles = (after.zones ?? []).filter((zone) => zone.layout === "pile");
  const shrunk = piles.find((zone) => (has.get(zone.id) ?? 0) < (had.get(zone.id) ?? 0))?.id;
  const grown = (after.zones ?? []).filter((zone) => (zone.layout === "pile" || zone.layout === "row") && (has.get(zone.id) ?? 0) > (had.get(zone.id) ?? 0));
  for (const thing of strange) {
    fresh.add(thing.key);
    const mine = thing.zone.layout === "hand" && thing.zone.owner === after.you;
    if (mine && shrunk) flights.push({ key: thing.key, from: { zone: shrunk }, flips: true });
    else if (mine) continue;
    else if (actor >= 0 && actor !== after.you) flights.push({ key: thing.key, from: { seat: actor }, flips: thing.item.face.k !== "back" });
    else if (shrunk) flights.push({ key: thing.key, from: { zone: shrunk }, flips: thing.item.face.k !== "back" });
  }
  const draws: { from: string; seat: number; count: number }[] = [];
  if (shrunk)
    for (const plate of after.seats ?? []) {
      const more = (plate.hand ?? 0) - (before.seats?.find((one) => one.seat === plate.seat)?.hand ?? 0);
      // Who played a card and drew one holds as many as before: the pile tells.
      const drawn = more > 0 ? more : plate.seat === actor && more === 0 ? Math.min(1, (had.get(shrunk) ?? 0) - (has.get(shrunk) ?? 0)) : 0;
      if (drawn > 0 && plate.seat !== after.you) draws.push({ from: shrunk, seat: plate.seat, count: Math.min(drawn, 4) });
    }
  const gone = [...old.values()]
    .filter((thing) => !now.has(thing.key))
    .map((thing) => ({ key: thing.key, to: grown.length === 1 ? { zone: grown[0]!.id } : null }));
  return { flights, gone, turned, draws, fresh };
}

/** A view with what lay on the table when a round ended, and with nothing said of the next one yet. */
export function asItLay(view: View, ended: Ended): View {
  const then = new Map((ended.zones ?? []).map((zone) => [zone.id, zone]));
  const said = roundOver(ended);
  return { ...view, banner: said, prompt: `${said}.`, phase: "", decides: null, zones: (view.zones ?? []).map((zone) => then.get(zone.id) ?? zone) };
}

export function roundOver(ended: Ended): string {
  return `Round ${ended.number} is over`;
}
