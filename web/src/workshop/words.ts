// How a figure is written, the same way as in the lab's own reports.
import type { Cell, Column, Row, Table } from "./wire";

export function shown(value: number, unit = ""): string {
  if (unit === "%") return (100 * value).toFixed(1);
  if (unit === "points") return signed((100 * value).toFixed(1));
  return Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(1);
}

export function signed(text: string): string {
  return text.startsWith("-") ? text.replace("-", "−") : `+${text}`;
}

export function interval(cell: Cell, unit = ""): string {
  return cell.low === null || cell.high === null ? "" : `${shown(cell.low, unit)} – ${shown(cell.high, unit)}`;
}

/** A difference with half the width of its interval. */
export function difference(cell: Cell | null, unit: string): string {
  if (!cell) return "–";
  const scale = unit === "%" ? 100 : 1;
  const digits = unit === "%" ? 1 : 2;
  const value = signed((scale * cell.value).toFixed(digits));
  if (cell.low === null || cell.high === null) return value;
  return `${value} ± ${((scale * (cell.high - cell.low)) / 2).toFixed(digits)}`;
}

/** Whether the interval leaves out what would be even. */
export function clear(cell: Cell | null | undefined, column: Column): boolean {
  if (!cell || cell.few || cell.low === null || cell.high === null || column.even == null) return false;
  return column.even < cell.low || cell.high < column.even;
}

export interface Both {
  name: string;
  cells: (Cell | null)[];
}

/** The rows of one column under A and B, by their names. */
export function merged(tables: readonly (Table | undefined)[], column: number): Both[] {
  const names = [...new Set(tables.flatMap((table) => table?.rows.map((row) => row.name) ?? []))];
  const at = tables.map((table) => new Map<string, Row>(table?.rows.map((row) => [row.name, row])));
  return names.map((name) => ({ name, cells: at.map((rows) => rows.get(name)?.cells[column] ?? null) }));
}

/** The least and the greatest to be drawn, with a little room. */
export function extent(rows: readonly Both[], even: number | null | undefined): [number, number] {
  const ends = rows.flatMap((row) => row.cells.flatMap((cell) => (cell ? [cell.low, cell.value, cell.high] : [])));
  const known = ends.filter((end): end is number => end !== null);
  if (even != null) known.push(even);
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (!known.length) return [0, 1];
  const room = (high - low) * 0.05 || 0.05;
  return [low - room, high + room];
}

/** Seconds as people say them. */
export function lasting(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  return `${Math.round(seconds / 60)} min`;
}
