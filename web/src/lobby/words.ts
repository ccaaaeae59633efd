// Small sentences of the lobby.
import type { GameInfo, TableInfo, Value } from "../wire";

export function players(game: Pick<GameInfo, "least_seats" | "most_seats">): string {
  const { least_seats: least, most_seats: most } = game;
  return least === most ? `${least} players` : `${least}–${most} players`;
}

/** How long ago, in the largest unit that fits; times are seconds since 1970. */
export function ago(then: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - then);
  const units: [string, number][] = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  for (const [unit, seconds] of units) {
    const n = Math.floor(past / seconds);
    if (n >= 1) return `${n} ${unit}${n === 1 ? "" : "s"} ago`;
  }
  return "just now";
}

/** Names in a row: `Ada, Bo and Cyd`. */
export function list(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : (words[0] ?? "");
}

export function winners(table: TableInfo): string {
  const names = (table.winners ?? []).map((seat) => {
    const found = table.seats.find((s) => s.seat === seat);
    return found?.you ? "You" : (found?.name ?? `Seat ${seat + 1}`);
  });
  if (!names.length) return "Nobody won";
  return `${list(names)} won`;
}

/** `role_reveal` as people read it: `Role reveal`. */
export function title(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of an option as people read it; nothing is the limit that is not there. */
export function show(value: Value): string {
  if (value === null) return "no limit";
  if (typeof value === "boolean") return value ? "yes" : "no";
  // people count seats from one
  return String(value)
    .replace(/^seat(\d+)$/, (_, seat: string) => `seat ${Number(seat) + 1}`)
    .replaceAll("_", " ");
}

/** The options of a table that differ from the rulebook, each with its value, as people read them. */
export function inForce(table: Pick<TableInfo, "options" | "titles">): [string, string][] {
  return Object.entries(table.options ?? {}).map(([name, value]) => [table.titles?.[name] ?? title(name), show(value)]);
}

/** Where a table is looked at: its replay once it is over. */
export function address(table: TableInfo): string {
  return table.phase === "over" ? `/r/${table.id}` : `/t/${table.id}`;
}
