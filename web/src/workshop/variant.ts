// A variant is what was changed: option → value, `table:row.column` → value, or a whole table as `name⏎rows`. It is a
// link and a file; this is how the page reads and writes both.
import type { Sheet } from "./wire";

export type Given = Readonly<Record<string, string>>;
export type Side = "a" | "b";

/** A link longer than this is refused by somebody on the way. */
export const LONGEST_LINK = 6000;

/** The query of a link: every change of A and of B. */
export function query(given: Record<Side, Given>): string {
  const words = new URLSearchParams();
  for (const side of ["a", "b"] as const)
    for (const [place, value] of Object.entries(given[side])) words.append(side, `${place}=${value}`);
  return words.toString();
}

/** What a link says of one side. */
export function fromQuery(words: URLSearchParams, side: Side): Given {
  const found: Record<string, string> = {};
  for (const word of words.getAll(side)) {
    const at = word.indexOf("=");
    if (at > 0) found[word.slice(0, at)] = word.slice(at + 1);
  }
  return found;
}

/** A variant as a file. */
export function toFile(game: string, given: Given): string {
  return JSON.stringify({ motherlode_variant: 1, game, given }, null, 1) + "\n";
}

/** What a file says; throws a sentence. */
export function fromFile(text: string, game: string): Given {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error("This file is no variant: it cannot be read as JSON.");
  }
  const told = found as { motherlode_variant?: unknown; game?: unknown; given?: unknown } | null;
  if (!told || told.motherlode_variant !== 1 || typeof told.given !== "object" || !told.given)
    throw new Error("This file is no variant of a game.");
  if (told.game !== game) throw new Error(`This is a variant of ${String(told.game).slice(0, 40)}, not of this game.`);
  const given = Object.entries(told.given as object).filter((pair): pair is [string, string] => typeof pair[1] === "string");
  return Object.fromEntries(given);
}

/** The place of a cell. */
export function placeOf(sheet: Sheet, row: readonly string[], column: number): string {
  return `${sheet.name}:${row[0]}.${sheet.columns[column]!.name}`;
}

/** One cell changed; put back to what it was, the change is gone. */
export function edit(given: Given, place: string, value: string, was: string): Given {
  const next: Record<string, string> = { ...given, [place]: value };
  if (value === was) delete next[place];
  return next;
}

/** A whole table instead of the changes of its places. */
export function wholeTable(given: Given, table: string, name: string, text: string): Given {
  const rest = Object.entries(given).filter(([place]) => place !== table && !place.startsWith(`${table}:`));
  return { ...Object.fromEntries(rest), [table]: `${name.replaceAll("\n", " ")}\n${text}` };
}

/** A table as a spreadsheet reads it. */
export function csv(sheet: Sheet, given: Given): string {
  const quoted = (cell: string): string => (/[",\n;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const rows = sheet.rows.map((row) => row.map((cell, i) => given[placeOf(sheet, row, i)] ?? cell));
  return [sheet.columns.map((column) => column.name), ...rows].map((row) => row.map(quoted).join(",") + "\n").join("");
}
