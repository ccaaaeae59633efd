// Which zone of a view lies where: the others at the top, what belongs to nobody in the middle, one's own at the bottom.
import type { Item, Plate, View, Zone } from "../wire";

export interface Place {
  readonly plate: Plate;
  /** What lies in front of this seat; its hand is not among them. */
  readonly zones: readonly Zone[];
  /** A hand of which something is shown (open cards, backs one has looked at). */
  readonly hands: readonly Zone[];
  /** A place that is empty now, where something will lie. */
  readonly reserved: boolean;
}

export interface Arrangement {
  /** The seat at the near edge; -1 if nobody sits there. */
  readonly near: number;
  readonly others: readonly Place[];
  readonly own: Place | null;
  readonly grids: readonly Zone[];
  readonly stages: readonly Zone[];
  readonly rows: readonly Zone[];
  /** Piles and counters of nobody. */
  readonly tray: readonly Zone[];
  /** Whether anybody else has something lying in front of them. */
  readonly crowded: boolean;
}

export function arrange(view: View): Arrangement {
  const plates = view.seats ?? [];
  const zones = view.zones ?? [];
  // A spectator of a duel sits behind the first seat; of anything larger, beside the table.
  const near = view.you >= 0 ? view.you : plates.length === 2 ? 0 : -1;
  const board = zones.some((zone) => zone.layout === "grid" && zone.owner == null);
  const at = (seat: number): Place => {
    const plate = plates.find((one) => one.seat === seat) ?? { seat };
    const mine = zones.filter((zone) => zone.owner === seat || (zone.owner == null && zone.layout === "hand" && seat === near));
    return {
      plate,
      zones: mine.filter((zone) => zone.layout !== "hand"),
      hands: mine.filter((zone) => zone.layout === "hand"),
      reserved: !board && mine.some((zone) => zone.layout === "row" && !zone.items?.length && !zone.count),
    };
  };
  const count = plates.length;
  const start = near >= 0 ? near + 1 : 0;
  const order = Array.from({ length: near >= 0 ? count - 1 : count }, (_, index) => (start + index) % count);
  const common = zones.filter((zone) => zone.owner == null && zone.layout !== "hand");
  const others = order.map(at);
  return {
    near,
    others,
    own: near >= 0 ? at(near) : null,
    grids: common.filter((zone) => zone.layout === "grid"),
    stages: common.filter((zone) => zone.layout === "stage"),
    rows: common.filter((zone) => zone.layout === "row"),
    tray: common.filter((zone) => zone.layout === "pile" || zone.layout === "counter"),
    crowded: others.some((place) => place.zones.some(lying)),
  };
}

/** Whether there is something to see in a place: an empty row is none. */
export function lying(zone: Zone): boolean {
  return Boolean(zone.items?.length || zone.count || zone.layout !== "row");
}

/** What tells an item from the others while it lies there: its id, its cell, or its place in the row. */
export function keyOf(zone: Zone, item: Item, index: number): string {
  if (item.id) return item.id;
  if (zone.layout === "grid" && item.at) return `${zone.id}@${item.at[0]},${item.at[1]}`;
  return `${zone.id}#${index}`;
}

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The cells to show of a grid: those in use and one more on every side that may be used, and four across at least. */
export function extent(zone: Zone): Extent {
  const cells = (zone.items ?? []).flatMap((item) => (item.at ? [item.at] : []));
  const [firstColumn, firstRow] = zone.first ?? [-Infinity, -Infinity];
  const [lastColumn, lastRow] = zone.last ?? [Infinity, Infinity];
  if (!cells.length) {
    const left = Number.isFinite(firstColumn) ? firstColumn : 0;
    const top = Number.isFinite(firstRow) ? firstRow : 0;
    return { left, top, right: Math.min(lastColumn, left + 3), bottom: Math.min(lastRow, top + 3) };
  }
  const columns = cells.map(([column]) => column);
  const rows = cells.map(([, row]) => row);
  return {
    left: Math.max(firstColumn, Math.min(...columns) - 1),
    top: Math.max(firstRow, Math.min(...rows) - 1),
    right: Math.min(lastColumn, Math.max(Math.max(...columns) + 1, Number.isFinite(firstColumn) ? firstColumn + 3 : -Infinity)),
    bottom: Math.min(lastRow, Math.max(...rows) + 1),
  };
}

/** The cells to show of the common board: those in use, those that can be picked, and what was shown before. Only ever grows. */
export function reach(zone: Zone, aims: readonly (readonly [number, number])[], before: Extent | null): Extent {
  const used = (zone.items ?? []).flatMap((item) => (item.at ? [item.at] : []));
  if (!used.length) return before ?? extent(zone);
  const columns = [...used, ...aims].map(([column]) => column);
  const rows = [...used, ...aims].map(([, row]) => row);
  return {
    left: Math.min(...columns, before?.left ?? Infinity),
    top: Math.min(...rows, before?.top ?? Infinity),
    right: Math.max(...columns, before?.right ?? -Infinity),
    bottom: Math.max(...rows, before?.bottom ?? -Infinity),
  };
}

export interface Span {
  readonly columns: number;
  readonly rows: number;
}

/** How large a board is now, with a column and a row that it may soon grow by. */
export function span(zone: Zone): Span {
  const { left, top, right, bottom } = reach(zone, [], null);
  const most = (axis: 0 | 1): number => (zone.first && zone.last ? zone.last[axis]! - zone.first[axis]! + 1 : Infinity);
  return { columns: Math.min(right - left + 2, most(0)), rows: Math.min(bottom - top + 2, most(1)) };
}
