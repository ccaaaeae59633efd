// What does a thing mean? The game's own sentences, found by keys that follow from what the thing looks like.
// `core/help.py` says which keys a thing has; this is the same for the page.
import type { Face, GameHelp, Help, Item, Mark, Plate, Zone } from "../wire";
import { get } from "./api";

export type Table = Readonly<Record<string, Help>>;
/** Of one thing, the most telling first. */
type Keys = readonly string[];

const tables = new Map<string, Promise<Table>>();

/** A game's sentences, fetched once. */
export function helpOf(game: string): Promise<Table> {
  let table = tables.get(game);
  if (!table) {
    table = get<GameHelp>(`/games/${encodeURIComponent(game)}/help`).then((found) => found.lines);
    tables.set(game, table);
    table.catch(() => tables.delete(game)); // what failed may be tried again
  }
  return table;
}

const named = (kind: string, ...names: (string | undefined)[]): Keys => names.filter(Boolean).map((name) => `${kind}/${name}`);

export function ofFace(face: Face): Keys[] {
  switch (face.k) {
    case "tunnel":
      return [[...named("tunnel", face.label, face.kind), "tunnel"]];
    case "action":
      return [[...named("action", face.kind), "action"]];
    case "playing":
      return [[...named("playing", `${face.rank} of ${face.suit}`, face.suit, face.rank), "playing"]];
    case "person":
      return [
        [...named("person", face.name, face.clan), "person"],
        ...Object.entries(face.numbers ?? {}).map(([name, value]) => [`number/${name}:${value}`]),
        ...(face.shields ? [[`number/shields:${face.shields}`]] : []),
        ...(face.abilities ?? []).map((ability) => [`ability/${ability}`]),
      ];
    case "role":
      return [[`role/${face.name}`]];
    case "token":
      return [[`token/${face.name}`, `token/${face.name.replace(/[\d ]+$/, "")}`]];
    case "card":
      return [[...named("card", face.name, face.group), "card"]];
    case "back":
      return [[`back/${face.of}`]];
  }
}

export const ofMark = (mark: Mark): Keys => (mark.key ? [`mark/${mark.key}`] : named("mark", mark.name, mark.icon));

export const ofItem = (item: Item): Keys[] => [...ofFace(item.face), ...(item.eye ? ofFace(item.eye) : []), ...(item.marks ?? []).map(ofMark)];

export const ofZone = (zone: Zone): Keys[] => [[`zone/${zone.id.split(/[:@ ]/)[0]}`]];

export const ofPlate = (plate: Plate): Keys[] => [
  ...(plate.name ? [["plate/name"]] : []),
  ...(plate.hand != null ? [["plate/hand"]] : []),
  ...(plate.score != null ? [["plate/score"]] : []),
  ...(plate.role ? ofFace(plate.role) : []),
  ...(plate.marks ?? []).map(ofMark),
];

/** A figure has its value behind a colon, an ability its number. */
const bare = (key: string): string => (/^(ability|number)\//.test(key) ? key.split(":")[0]! : key);

/** The keys that have a sentence, for `data-help`; the first of each thing counts. */
export function keysIn(table: Table, things: readonly Keys[]): string {
  const found = things.map((keys) => keys.find((key) => bare(key) in table)).filter((key) => key !== undefined);
  return [...new Set(found)].join("|");
}

/** The sentences behind `data-help`. */
export function lines(table: Table, help: string): Help[] {
  return help
    .split("|")
    .filter((key) => bare(key) in table)
    .map((key) => {
      const { text, rule } = table[bare(key)]!;
      const value = key.split(":")[1] ?? "";
      return { text: key.startsWith("number/") ? withValue(text, value) : text.replaceAll("#", value.replace("-", "")), ...(rule ? { rule } : {}) };
    });
}

/** A sentence cut behind what it speaks of: "HP 5 (red):" and the rest; "" where it begins with nothing of the kind. */
export function headed(text: string): [string, string] {
  const head = /^[^:.,]{1,24}(?:, [^:.,]{1,16})?:(?= )/u.exec(text)?.[0] ?? "";
  return [head, text.slice(head.length)];
}

/** "HP (red): …" of a card with 5 is "HP 5 (red): …"; 2 (limit 3) is "2, limit 3". */
function withValue(text: string, value: string): string {
  const [name] = /^[\p{L} ]+?(?=:| \()/u.exec(text) ?? [""];
  return name && value ? `${name} ${value.replace(/ \((.+)\)$/, ", $1")}${text.slice(name.length)}` : text;
}
