// What is a cell called? A letter for its column and a number for its row, as the server's core/cells.py has it.
import type { View, Zone } from "../wire";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const NAMED = /\bat ([A-Z]{1,2})(-?\d{1,2})\b/;

/** Which cell of a grid is A1. */
export function origin(zone: Zone): readonly [number, number] {
  return (zone.a1 ?? zone.first ?? [0, 0]) as readonly [number, number];
}

/** Left of A the letters are doubled, right of Z they go on with ZA. */
export function columnName(column: number): string {
  if (column < 0) return LETTERS.charAt(-column - 1).repeat(2);
  return column < LETTERS.length ? LETTERS.charAt(column) : `Z${LETTERS.charAt(column - LETTERS.length)}`;
}

export function columnOf(name: string): number {
  const last = LETTERS.indexOf(name.at(-1)!);
  if (name.length === 1) return last;
  return name.charAt(0) === name.charAt(1) ? -last - 1 : LETTERS.length + last;
}

export function cellName(zone: Zone, at: readonly number[]): string {
  const [column, row] = origin(zone);
  return `${columnName(at[0]! - column)}${at[1]! - row + 1}`;
}

/** The cell of the common board that a sentence names, as moves mean it; "" where it names none. */
export function cellIn(text: string, view: View | null): string {
  const zone = view?.zones?.find((one) => one.layout === "grid" && one.owner == null);
  const found = NAMED.exec(text);
  if (!zone || !found) return "";
  const [column, row] = origin(zone);
  return `${zone.id}@${columnOf(found[1]!) + column},${Number(found[2]) + row - 1}`;
}
